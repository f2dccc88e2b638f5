/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-commands.h"

#include "model/base/headroom-i18n.h"
#include "report/report-save.h"

#include <string.h>

static gboolean
find_format (const cli_args_t *args, const HeadroomReportFormat **format, GError **error)
{
  const char *output = args->options[CLI_OUTPUT], *id = args->options[CLI_FORMAT];
  g_autofree char *valid = output != NULL ? g_utf8_make_valid (output, -1) : NULL;

  if (output == NULL)
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s is missing."), "output");
      return FALSE;
    }
  *format = id != NULL ? headroom_report_format_find (id) : headroom_report_format_for_name (output);
  if (*format != NULL)
    return TRUE;
  if (strcmp (output, "-") == 0)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--output=- needs --format."));
  else
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE,
                 _ ("--output: “%s” ends in none of .pdf, .csv, .json and .headroom; please say --format."), valid);
  return FALSE;
}

static gboolean
write_result (const cli_request_t *request, const char *output, const HeadroomReportFormat *format, GString *out,
              GError **error)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (strcmp (output, "-") != 0)
    {
      file = g_file_new_for_commandline_arg (output);
      return headroom_report_save (request->estimate, request->scenario, file, format, NULL, error);
    }
  if ((bytes = format->make (request->estimate, request->scenario, error)) == NULL)
    return FALSE;
  g_string_append_len (out, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  return TRUE;
}

/* With --over the report has a sweep. */
static gboolean
take_sweep (const cli_args_t *args, HeadroomScenario *scenario, GError **error)
{
  hr_param_t over;

  if (args->options[CLI_OVER] == NULL)
    return TRUE;
  if (!cli_read_numeric_param (args, CLI_OVER, &over, error))
    return FALSE;
  headroom_scenario_set_sweep (scenario, over);
  return TRUE;
}

int
cli_run_export (const cli_args_t *args, GString *out, GError **error)
{
  const HeadroomReportFormat *format;
  cli_request_t request = { NULL };

  if (find_format (args, &format, error) && cli_request_init (&request, args, error)
      && take_sweep (args, request.scenario, error))
    write_result (&request, args->options[CLI_OUTPUT], format, out, error);
  cli_request_clear (&request);
  return CLI_DONE;
}
