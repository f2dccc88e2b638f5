/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every GPU of the catalogue against the estimate, in one of three forms. */
#include "cli/cli-commands.h"

#include "cli/cli-columns.h"
#include "cli/cli-input.h"
#include "cli/cli-text.h"
#include "core/facts/gpu-contexts.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-candidate-columns.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

static const char *
describe_sizes (int mode)
{
  if (mode == HR_TRAINING)
    return _ ("Micro-batch and sequence are the largest values that fit while all other inputs stay the same.");
  return _ (
      "Sequences is the largest number at a time and context the largest number of cached tokens of each that fit "
      "while all other inputs stay the same.");
}

/* What a run needs is the same everywhere, but for a context that follows the GPU. */
static char *
describe_need (const hr_estimate_t *e)
{
  g_autofree char *need = headroom_words_bytes_fine (hr_worst_need (e).bytes);
  gboolean follows_gpu = e->params.overhead == HR_ITEMISED && e->params.context_mib == HR_CONTEXT_OF_GPU;

  if (follows_gpu && *e->params.gpu.text != '\0')
    /* Translators: an amount of memory. */
    return g_strdup_printf (_ ("Needs %s on each GPU of the plan, and on another one as much with its CUDA context."),
                            need);
  /* Translators: an amount of memory. */
  return g_strdup_printf (_ ("Needs %s on each GPU."), need);
}

static void
append_text (const hr_estimate_t *e, const cli_rows_t *rows, GString *out)
{
  g_autofree char *need = describe_need (e);

  cli_append_paragraph (out, need);
  g_string_append_c (out, '\n');
  cli_rows_append_text (rows, out);
  g_string_append_c (out, '\n');
  cli_append_paragraph (
      out,
      _ ("Usable memory is what a single process can allocate: the total reported by PyTorch or, failing that, by "
         "the driver (on NVIDIA GPUs minus what driver and firmware reserve), or else the vendor’s figure. GPUs is "
         "the number that the plan uses or, where it does not fit, the smallest that would."));
  cli_append_paragraph (out, describe_sizes (e->params.mode));
}

static void
append_json (const hr_estimate_t *e, const cli_rows_t *rows, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *text = NULL;

  headroom_json_set (root, "needed-bytes", headroom_json_new_whole (hr_worst_need (e).bytes));
  headroom_json_set (root, "gpus", cli_rows_to_json (rows));
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static void
append_fit (const hr_estimate_t *e, HeadroomCandidate *candidates, const char *format, GString *out)
{
  g_autoptr (GPtrArray) pointers = g_ptr_array_new ();
  cli_rows_t rows = { .rows = pointers };
  g_autofree HeadroomColumn *columns = headroom_candidate_columns_new ((hr_mode_t) e->params.mode, &rows.n_columns);

  rows.columns = columns;
  for (HeadroomCandidate *candidate = candidates; candidate->gpu != NULL; candidate++)
    g_ptr_array_add (pointers, candidate);
  if (g_strcmp0 (format, "json") == 0)
    append_json (e, &rows, out);
  else if (g_strcmp0 (format, "csv") == 0)
    cli_rows_append_csv (&rows, out);
  else
    append_text (e, &rows, out);
}

int
cli_run_fit (const cli_args_t *args, GString *out, GError **error)
{
  g_autofree HeadroomCandidate *candidates = NULL;
  cli_request_t request;
  int status = CLI_DONE;

  if (cli_request_init (&request, args, error))
    {
      candidates = headroom_candidates_new (headroom_estimate_peek (request.estimate), NULL);
      append_fit (headroom_estimate_peek (request.estimate), candidates, args->options[CLI_FORMAT], out);
      if (candidates[0].gpu == NULL || candidates[0].verdict == HR_DOES_NOT_FIT)
        status = CLI_DOES_NOT_FIT;
    }
  cli_request_clear (&request);
  return status;
}
