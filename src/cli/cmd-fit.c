#include "cli/cli-commands.h"

#include "cli/cli-text.h"
#include "model/headroom-i18n.h"
#include "model/headroom-json.h"
#include "report/report-candidates.h"
#include "report/report-csv.h"
#include "report/report-words.h"

static char *
describe_count (const HeadroomCandidate *candidate)
{
  if (candidate->gpus == 0)
    return g_strdup ("–");
  /* Translators: a number of GPUs. ZeRO is a proper name. */
  return candidate->shards ? g_strdup_printf (_("%d with ZeRO 3"), (int) candidate->gpus)
                           : g_strdup_printf ("%d", (int) candidate->gpus);
}

static void
append_text (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  const cli_column_t columns[] = { { _("GPU") },        { _("Id") },          { _("Usable"), TRUE },
                                   { _("Free"), TRUE }, { _("Share"), TRUE }, { _("Verdict") },
                                   { _("GPUs") } };
  g_autofree char *need = headroom_report_bytes_fine (e->device_bytes);
  cli_table_t table;

  /* Translators: an amount of memory. */
  g_string_append_printf (out, _("Needs %s on each GPU."), need);
  g_string_append (out, "\n\n");
  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (; candidates->gpu != NULL; candidates++)
    cli_table_take (&table,
                    (char *[]){ g_strdup (headroom_gpu_get_name (candidates->gpu)),
                                g_strdup (headroom_gpu_get_id (candidates->gpu)),
                                headroom_report_bytes_fine (candidates->usable_bytes),
                                headroom_report_bytes_fine (candidates->free_bytes),
                                headroom_report_percent (candidates->free_bytes / candidates->usable_bytes),
                                g_strdup (_(hr_verdict_label (candidates->verdict))), describe_count (candidates) });
  cli_table_print (&table, out);
}

static void
append_csv (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  static const char *const header[] = { "id",           "name",       "verdict", "needed-bytes",
                                        "usable-bytes", "free-bytes", "gpus",    "needs-zero-3" };

  headroom_csv_append_row (out, header, G_N_ELEMENTS (header), 0);
  for (; candidates->gpu != NULL; candidates++)
    {
      g_autofree char *need = headroom_report_digits (e->device_bytes),
                      *usable = headroom_report_digits (candidates->usable_bytes);
      g_autofree char *free = headroom_report_digits (candidates->free_bytes),
                      *gpus = headroom_report_digits ((double) candidates->gpus);
      const char *const cells[] = { headroom_gpu_get_id (candidates->gpu),
                                    headroom_gpu_get_name (candidates->gpu),
                                    hr_verdict_id (candidates->verdict),
                                    need,
                                    usable,
                                    free,
                                    gpus,
                                    candidates->shards ? "yes" : "no" };
      headroom_csv_append_row (out, cells, G_N_ELEMENTS (cells), 0x78);
    }
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
  return object;
}

static void
append_json (const hr_estimate_t *e, const HeadroomCandidate *candidates, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_object ();
  HeadroomJson *gpus = headroom_json_new_array ();
  g_autofree char *text = NULL;

  headroom_json_set (root, "format", headroom_json_new_whole (1));
  headroom_json_set (root, "version", headroom_json_new_string (HEADROOM_VERSION));
  headroom_json_set (root, "needed-bytes", headroom_json_new_whole (e->device_bytes));
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
