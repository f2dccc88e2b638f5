/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenarios of a document side by side, in any of the formats. */
#include "cli/cli-commands.h"

#include "cli/cli-comparison.h"
#include "cli/cli-load.h"
#include "cli/cli-messages.h"
#include "cli/cli-output.h"
#include "cli/cli-scenario.h"
#include "model/result/headroom-comparison-advice.h"
#include "report/report-comparison.h"
#include "words/headroom-i18n.h"

#include <string.h>

static const char text_format[] = "text";

static GBytes *
make_text (const headroom_comparison_t *comparison)
{
  GString *text = g_string_new (NULL);

  cli_comparison_append_text (comparison, text);
  return g_string_free_to_bytes (text);
}

static gboolean
write_comparison (const cli_args_t *args, const headroom_comparison_t *comparison, GString *out, GError **error)
{
  g_autofree char *format = cli_dup_format (args, text_format);
  g_auto (GStrv) formats = headroom_report_comparison_dup_formats ();
  g_autoptr (GBytes) result = NULL;
  HeadroomPictureLook look;

  if (!cli_read_look (args, format, &look, error))
    return FALSE;
  if (g_str_equal (format, text_format))
    result = make_text (comparison);
  else if (!g_strv_contains ((const char *const *) formats, format))
    return cli_refuse_ending (args->options[CLI_OUTPUT], (const char *const *) formats, error);
  else
    result = headroom_report_comparison_make (comparison, format, look, error);
  return result != NULL && cli_write_result (args, result, out, error);
}

/* A scenario that nobody named is called as its file is, without the ending. */
static void
name_by_file (HeadroomScenario *scenario, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  char *ending = strrchr (valid, '.');

  if (*headroom_scenario_get_title (scenario) != '\0' || cli_is_standard_output (path))
    return;
  if (ending != NULL && ending != valid)
    *ending = '\0';
  headroom_scenario_set_title (scenario, valid);
}

static gboolean
append_file (GPtrArray *scenarios, const cli_args_t *args, const char *path, GError **error)
{
  g_autoptr (HeadroomDocument) document = NULL;

  if (!cli_check_output_was_not_read (args, path, error))
    return FALSE;
  document = cli_load_document (path, error);
  if (document == NULL)
    return FALSE;
  for (guint i = 0; i < headroom_document_get_length (document); i++)
    {
      HeadroomScenario *scenario = headroom_document_get_scenario (document, i);

      if (args->n_files > 1)
        name_by_file (scenario, path);
      g_ptr_array_add (scenarios, g_object_ref (scenario));
    }
  return TRUE;
}

/* The scenarios of all files as one document. */
static HeadroomDocument *
load_files (const cli_args_t *args, GError **error)
{
  g_autoptr (GPtrArray) scenarios = g_ptr_array_new_with_free_func (g_object_unref);
  HeadroomDocument *document;

  if (args->n_files == 0)
    {
      cli_refuse (error, _ ("A comparison needs a file with scenarios."));
      return NULL;
    }
  for (int i = 0; i < args->n_files; i++)
    if (!append_file (scenarios, args, args->files[i], error))
      return NULL;
  document = headroom_document_new ();
  headroom_document_set_scenarios (document, scenarios);
  return document;
}

static headroom_comparison_t *
load (const cli_args_t *args, GError **error)
{
  g_autoptr (HeadroomDocument) document = load_files (args, error);
  HeadroomScenario *baseline;
  headroom_comparison_t *comparison;

  if (document == NULL)
    return NULL;
  baseline = cli_find_scenario (document, args, CLI_BASELINE, error);
  if (baseline == NULL)
    return NULL;
  comparison = headroom_comparison_new (document, headroom_document_find (document, baseline), error);
  if (comparison != NULL)
    headroom_comparison_advise (comparison);
  return comparison;
}

int
cli_run_compare (const cli_args_t *args, GString *out, GError **error)
{
  g_autoptr (headroom_comparison_t) comparison = load (args, error);

  if (comparison == NULL)
    return CLI_DONE; /* the error has its own status */
  if (!write_comparison (args, comparison, out, error))
    return CLI_DONE;
  if (!headroom_comparison_has_fit (comparison))
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}
