/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenarios of a document side by side, in one of three forms. */
#include "cli/cli-commands.h"

#include "cli/cli-comparison.h"
#include "cli/cli-load.h"
#include "cli/cli-messages.h"
#include "cli/cli-scenario.h"
#include "model/result/headroom-comparison-json.h"
#include "report/report-comparison-csv.h"
#include "words/headroom-i18n.h"

static void
append (const headroom_comparison_t *comparison, const char *format, GString *out)
{
  g_autofree char *data = NULL;

  if (g_strcmp0 (format, "json") == 0)
    data = headroom_comparison_to_json (comparison);
  else if (g_strcmp0 (format, "csv") == 0)
    data = headroom_report_comparison_csv (comparison);
  if (data != NULL)
    g_string_append (out, data);
  else
    cli_comparison_append_text (comparison, out);
}

static headroom_comparison_t *
load (const cli_args_t *args, GError **error)
{
  g_autoptr (HeadroomDocument) document = NULL;
  HeadroomScenario *baseline;

  if (args->file == NULL)
    {
      cli_refuse (error, _ ("A comparison needs a file with scenarios."));
      return NULL;
    }
  document = cli_load_document (args->file, error);
  if (document == NULL)
    return NULL;
  baseline = cli_find_scenario (document, args, CLI_BASELINE, error);
  if (baseline == NULL)
    return NULL;
  return headroom_comparison_new (document, headroom_document_find (document, baseline), error);
}

int
cli_run_compare (const cli_args_t *args, GString *out, GError **error)
{
  g_autoptr (headroom_comparison_t) comparison = load (args, error);

  if (comparison == NULL)
    return CLI_DONE; /* the error has its own status */
  append (comparison, args->options[CLI_FORMAT], out);
  if (!headroom_comparison_has_fit (comparison))
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}
