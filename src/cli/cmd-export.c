/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report, the table, JSON or the document, written to a file or to standard output. */
#include "cli/cli-commands.h"

#include "cli/cli-input.h"
#include "cli/cli-output.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

static gboolean
fail_without_format (const char *output, GError **error)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_null_terminated (0, NULL, TRUE);

  if (cli_is_standard_output (output))
    return cli_refuse (error, _ ("--output=- requires --format."));
  for (const HeadroomReportFormat *format = headroom_report_formats (); format->id != NULL; format++)
    if (format->extension == NULL)
      g_ptr_array_add (ids, (char *) format->id);
  return cli_refuse_ending (output, (const char *const *) ids->pdata, error);
}

static gboolean
find_format (const cli_args_t *args, const HeadroomReportFormat **format, GError **error)
{
  const char *output = args->options[CLI_OUTPUT];
  const char *id = args->options[CLI_FORMAT];

  if (output == NULL)
    return cli_refuse (error, _ ("The option --%s is missing."), cli_option_desc (CLI_OUTPUT)->name);
  if (id != NULL)
    *format = headroom_report_format_find (id);
  else
    *format = headroom_report_format_for_name (output);
  if (*format == NULL)
    return fail_without_format (output, error);
  return TRUE;
}

/* What to write, and how. */
typedef struct
{
  const HeadroomReportFormat *format;
  HeadroomExportOptions options;
} cli_export_t;

static gboolean
write_file (const cli_request_t *request, const char *path, const cli_export_t *export, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);

  return headroom_report_save (request->estimate, request->scenario, file, export->format, &export->options, NULL,
                               error);
}

static gboolean
write_result (const cli_request_t *request, const char *output, const cli_export_t *export, GString *out,
              GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (!cli_is_standard_output (output))
    return write_file (request, output, export, error);
  bytes = headroom_report_make (export->format, request->estimate, request->scenario, &export->options, error);
  if (bytes == NULL)
    return FALSE;
  g_string_append_len (out, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  return TRUE;
}

/* With --over the report has a sweep, and a picture is of it. */
static gboolean
take_sweep (const cli_args_t *args, HeadroomScenario *scenario, cli_export_t *export, GError **error)
{
  hr_param_t over;

  if (args->options[CLI_OVER] == NULL)
    return TRUE;
  if (!cli_read_numeric_param (args, CLI_OVER, &over, error))
    return FALSE;
  headroom_scenario_set_sweep (scenario, over);
  export->options.picture.over = over;
  export->options.picture.chart = HEADROOM_PICTURE_SWEEP;
  return TRUE;
}

static gboolean
fail_unknown_chart (const char *name, GError **error)
{
  const char *names[HEADROOM_N_PICTURES + 1] = { NULL };
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *all = NULL;

  for (HeadroomPictureChart chart = 0; chart < HEADROOM_N_PICTURES; chart++)
    names[chart] = headroom_picture_name (chart);
  all = g_strjoinv (", ", (char **) names);
  /* Translators: 1: what was typed; 2: names that stay as they are, such as “terms, sweep, step”. */
  return cli_refuse (error, _ ("--chart is “%1$s”; it must be one of: %2$s."), valid, all);
}

static gboolean
is_of_sweep (HeadroomPictureChart chart)
{
  return chart == HEADROOM_PICTURE_SWEEP || chart == HEADROOM_PICTURE_SPEED;
}

/* After --over, which a sweep needs. */
static gboolean
take_chart (const cli_args_t *args, cli_export_t *export, GError **error)
{
  const char *name = args->options[CLI_CHART];
  HeadroomPictureChart chart;

  if (name == NULL)
    return TRUE;
  if (!g_str_equal (export->format->id, "png") && !g_str_equal (export->format->id, "svg"))
    return cli_refuse (error, _ ("--chart has an effect on pictures alone."));
  chart = headroom_picture_find (name);
  if (chart == HEADROOM_N_PICTURES)
    return fail_unknown_chart (name, error);
  if (is_of_sweep (chart) && args->options[CLI_OVER] == NULL)
    return cli_refuse (error, _ ("The option --%s is missing."), cli_option_desc (CLI_OVER)->name);
  export->options.picture.chart = chart;
  return TRUE;
}

/* A document is replaced by one scenario of it only where it has no more, and never by anything else. */
static gboolean
check_nothing_is_lost (const cli_args_t *args, const cli_request_t *request, const cli_export_t *export, GError **error)
{
  gboolean is_whole = g_str_equal (export->format->id, "headroom") && !request->file_has_more;

  if (!cli_check_output_was_not_read (args, args->options[CLI_CONFIG], error))
    return FALSE;
  return is_whole || cli_check_output_was_not_read (args, args->files[0], error);
}

int
cli_run_export (const cli_args_t *args, GString *out, GError **error)
{
  cli_export_t export = { .options = { .picture = { HEADROOM_PICTURE_TERMS, HR_N_PARAMS, { .scale = 1 } } } };
  cli_request_t request = { NULL };

  if (find_format (args, &export.format, error)
      && cli_read_look (args, export.format->id, &export.options.picture.look, error)
      && cli_request_init (&request, args, error) && take_sweep (args, request.scenario, &export, error)
      && take_chart (args, &export, error) && cli_read_author (args, export.format->id, &export.options.author, error)
      && check_nothing_is_lost (args, &request, &export, error))
    write_result (&request, args->options[CLI_OUTPUT], &export, out, error);
  cli_request_clear (&request);
  return CLI_DONE;
}
