/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenarios of documents side by side, in any of the formats. */
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
  HeadroomExportOptions options = { 0 };

  if (!cli_read_look (args, format, &options.picture.look, error)
      || !cli_read_author (args, format, &options.author, error))
    return FALSE;
  if (g_str_equal (format, text_format))
    result = make_text (comparison);
  else if (!g_strv_contains ((const char *const *) formats, format))
    return cli_refuse_ending (args->options[CLI_OUTPUT], (const char *const *) formats, error);
  else
    result = headroom_report_comparison_make (comparison, format, &options, error);
  return result != NULL && cli_write_result (args, result, out, error);
}

static gboolean
has_title (const GPtrArray *scenarios, const char *title)
{
  for (guint i = 0; i < scenarios->len; i++)
    if (g_str_equal (headroom_scenario_get_title (scenarios->pdata[i]), title))
      return TRUE;
  return FALSE;
}

/* “run” of “a/run.headroom”. */
static char *
dup_name (const char *path)
{
  char *name = g_filename_display_basename (path);
  char *ending = strrchr (name, '.');

  if (ending != NULL && ending != name)
    *ending = '\0';
  return name;
}

/* A scenario that nobody named is called as its file is, with its number there if the file has more; where another one
 * is called so, as the whole path. */
static void
name_by_file (HeadroomScenario *scenario, guint number, const GPtrArray *scenarios, const char *path)
{
  g_autofree char *name = dup_name (path);
  g_autofree char *whole = g_filename_display_name (path);
  const char *chosen = name;
  g_autofree char *numbered = NULL;

  if (has_title (scenarios, name))
    chosen = whole;
  if (number > 1)
    chosen = numbered = g_strdup_printf ("%s %u", name, number);
  headroom_scenario_set_title (scenario, chosen);
}

/* `path` is NULL where scenarios keep their names. */
static void
append_scenarios (GPtrArray *scenarios, HeadroomDocument *document, const char *path)
{
  for (guint i = 0; i < headroom_document_get_length (document); i++)
    {
      HeadroomScenario *scenario = headroom_document_get_scenario (document, i);
      gboolean is_named = *headroom_scenario_get_title (scenario) != '\0';

      if (!is_named && path != NULL)
        name_by_file (scenario, i + 1, scenarios, path);
      g_ptr_array_add (scenarios, g_object_ref (scenario));
    }
}

static gboolean
append_file (GPtrArray *scenarios, const cli_args_t *args, const char *path, GError **error)
{
  g_autoptr (HeadroomDocument) document = NULL;
  const char *namesake = NULL;

  if (!cli_check_output_was_not_read (args, path, error))
    return FALSE;
  document = cli_load_document (path, error);
  if (document == NULL)
    return FALSE;
  if (args->n_files > 1 && !g_str_equal (path, "-"))
    namesake = path;
  append_scenarios (scenarios, document, namesake);
  return TRUE;
}

static gboolean
check_standard_input (const cli_args_t *args, GError **error)
{
  int n = 0;

  for (int i = 0; i < args->n_files; i++)
    n += g_str_equal (args->files[i], "-");
  if (n <= 1)
    return TRUE;
  return cli_refuse (error, _ ("Standard input can be given only once."));
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
  if (!check_standard_input (args, error))
    return NULL;
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
