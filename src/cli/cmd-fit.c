/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-commands.h"

#include "cli/cli-input.h"
#include "cli/cli-text.h"
#include "model/base/headroom-json.h"
#include "model/result/headroom-candidate.h"
#include "report/report-csv.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

/* The end of the parameter's range is no answer: then nothing limits it. */
static char *
describe_most (hr_param_t param, gint64 most)
{
  if (most <= 0)
    return g_strdup ("–");
  if ((double) most >= hr_param_desc (param)->max)
    /* Translators: any number */
    return g_strdup (_ ("any"));
  return headroom_words_digits ((double) most);
}

/* Nothing on the box of one that was entered by hand. */
static char *
describe_box (HeadroomGpu *gpu)
{
  double marketed = headroom_gpu_get_marketed_gb (gpu);

  return marketed > 0 ? g_strdup_printf ("%g GB", marketed) : g_strdup ("–");
}

static void
append_text (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  /* clang-format off */
  const cli_column_t columns[] = {
    { _("GPU") }, { _("Id") }, { _("Advertised"), TRUE }, { _("Usable"), TRUE }, { _("Free"), TRUE },
    { _("Share"), TRUE }, { _("Verdict") }, { _("GPUs") }, { _("Batch"), TRUE }, { _("Sequence"), TRUE },
  };
  /* clang-format on */
  g_autofree char *need = headroom_words_bytes_fine (hr_worst_stage (e)->device);
  cli_table_t table;

  /* Translators: an amount of memory. */
  g_string_append_printf (out, _ ("Needs %s on each GPU."), need);
  g_string_append (out, "\n\n");
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (; candidates->gpu != NULL; candidates++)
    cli_table_take (&table,
                    (char *[]) { g_strdup (headroom_gpu_get_name (candidates->gpu)),
                                 g_strdup (headroom_gpu_get_id (candidates->gpu)), describe_box (candidates->gpu),
                                 headroom_words_bytes_fine (candidates->usable_bytes),
                                 headroom_words_bytes_fine (candidates->free_bytes),
                                 headroom_words_percent (candidates->free_bytes / candidates->usable_bytes, 1),
                                 g_strdup (_ (hr_verdict_label (candidates->verdict))),
                                 headroom_report_gpu_need (candidates),
                                 describe_most (HR_MICRO_BATCH_SIZE, candidates->batch),
                                 describe_most (HR_SEQUENCE_LENGTH, candidates->length) });
  cli_table_print (&table, out);
  g_string_append_c (out, '\n');
  cli_append_wrapped (
      out,
      _ ("Usable memory is what a single process can allocate: the total reported by PyTorch or, failing that, by the "
         "driver (on NVIDIA GPUs minus what driver and firmware reserve). GPUs is the number that the plan uses or, "
         "where it does not fit, the smallest that would. Batch and sequence are the largest values that fit while all "
         "other inputs stay the same."),
      0, 0);
}

static char *
marketed_or_nothing (HeadroomGpu *gpu)
{
  double marketed = headroom_gpu_get_marketed_gb (gpu);

  return marketed > 0 ? headroom_words_digits (marketed) : NULL;
}

/* Columns of the table. */
enum
{
  ID,
  NAME,
  VERDICT,
  NEEDED,
  USABLE,
  FREE,
  GPUS,
  ZERO_3,
  MARKETED,
  BATCH,
  LENGTH
};

static const char *const csv_header[] = { [ID] = "id",
                                          [NAME] = "name",
                                          [VERDICT] = "verdict",
                                          [NEEDED] = "needed-bytes",
                                          [USABLE] = "usable-bytes",
                                          [FREE] = "free-bytes",
                                          [GPUS] = "gpus",
                                          [ZERO_3] = "needs-zero-3",
                                          [MARKETED] = "marketed-gb",
                                          [BATCH] = "largest-micro-batch-size",
                                          [LENGTH] = "longest-sequence-length" };

static void
append_csv (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  const guint words = 1 << ID | 1 << NAME | 1 << VERDICT | 1 << ZERO_3;

  headroom_csv_append_row (out, csv_header, G_N_ELEMENTS (csv_header), 0);
  for (; candidates->gpu != NULL; candidates++)
    {
      g_autofree char *need = headroom_words_digits (hr_worst_stage (e)->device),
                      *usable = headroom_words_digits (candidates->usable_bytes);
      g_autofree char *free = headroom_words_digits (candidates->free_bytes),
                      *gpus = headroom_words_digits ((double) candidates->gpus);
      g_autofree char *batch = candidates->batch > 0 ? headroom_words_digits ((double) candidates->batch) : NULL,
                      *length = candidates->length > 0 ? headroom_words_digits ((double) candidates->length) : NULL,
                      *marketed = marketed_or_nothing (candidates->gpu);
      const char *const cells[] = { [ID] = headroom_gpu_get_id (candidates->gpu),
                                    [NAME] = headroom_gpu_get_name (candidates->gpu),
                                    [VERDICT] = hr_verdict_id (candidates->verdict),
                                    [NEEDED] = need,
                                    [USABLE] = usable,
                                    [FREE] = free,
                                    [GPUS] = gpus,
                                    [ZERO_3] = candidates->shards ? "yes" : "no",
                                    [MARKETED] = marketed,
                                    [BATCH] = batch,
                                    [LENGTH] = length };
      headroom_csv_append_row (out, cells, G_N_ELEMENTS (cells), ~words);
    }
}

static HeadroomJson *
most_to_json (gint64 most)
{
  return most > 0 ? headroom_json_new_whole ((double) most) : headroom_json_new_null ();
}

static HeadroomJson *
marketed_to_json (HeadroomGpu *gpu)
{
  double marketed = headroom_gpu_get_marketed_gb (gpu);

  return marketed > 0 ? headroom_json_new_number (marketed) : headroom_json_new_null ();
}

static HeadroomJson *
candidate_to_json (const HeadroomCandidate *candidate)
{
  HeadroomJson *object = headroom_json_new_object ();

  headroom_json_set (object, "id", headroom_json_new_string (headroom_gpu_get_id (candidate->gpu)));
  headroom_json_set (object, "name", headroom_json_new_string (headroom_gpu_get_name (candidate->gpu)));
  headroom_json_set (object, "usable-bytes", headroom_json_new_whole (candidate->usable_bytes));
  headroom_json_set (object, "free-bytes", headroom_json_new_whole (candidate->free_bytes));
  headroom_json_set (object, "verdict", headroom_json_new_string (hr_verdict_id (candidate->verdict)));
  headroom_json_set (object, "gpus", headroom_json_new_whole ((double) candidate->gpus));
  headroom_json_set (object, "needs-zero-3", headroom_json_new_bool (candidate->shards));
  headroom_json_set (object, "marketed-gb", marketed_to_json (candidate->gpu));
  headroom_json_set (object, "largest-micro-batch-size", most_to_json (candidate->batch));
  headroom_json_set (object, "longest-sequence-length", most_to_json (candidate->length));
  return object;
}

static void
append_json (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  HeadroomJson *gpus = headroom_json_new_array ();
  g_autofree char *text = NULL;

  headroom_json_set (root, "needed-bytes", headroom_json_new_whole (hr_worst_stage (e)->device));
  for (; candidates->gpu != NULL; candidates++)
    headroom_json_append (gpus, candidate_to_json (candidates));
  headroom_json_set (root, "gpus", gpus);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static void
append_fit (const hr_estimate_t *e, const HeadroomCandidate *candidates, const char *format, GString *out)
{
  if (g_strcmp0 (format, "json") == 0)
    append_json (e, candidates, out);
  else if (g_strcmp0 (format, "csv") == 0)
    append_csv (e, candidates, out);
  else
    append_text (e, candidates, out);
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
