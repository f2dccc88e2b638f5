/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-input.h"

#include "model/base/headroom-file-io.h"
#include "model/base/headroom-i18n.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-document.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

GBytes *
cli_load (const char *path, GError **error)
{
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFile) file = NULL;

  if (strcmp (path, "-") == 0)
    {
      input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return headroom_stream_load (input, _ ("standard input"), NULL, error);
    }
  if (*path == '\0') /* GIO would take it for the folder one is in */
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The name of a file is empty."));
      return NULL;
    }
  file = g_file_new_for_commandline_arg (path);
  return headroom_file_load (file, NULL, NULL, error);
}

static gboolean
apply_file (cli_request_t *request, const cli_args_t *args, GError **error)
{
  g_autoptr (HeadroomDocument) document = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize length;
  const char *data;

  if (args->file == NULL)
    return TRUE;
  if ((bytes = cli_load (args->file, error)) == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  document = headroom_document_parse (data != NULL ? data : "", length, error);
  if (document == NULL)
    {
      if (headroom_hf_config_sniff (data != NULL ? data : "", length))
        cli_say (_ ("The file looks like a config.json: please give it as --config=PATH."));
      return FALSE;
    }
  if (headroom_document_is_read_only (document))
    cli_say (_ ("The file is of a newer version of Headroom: what this one does not know is left out."));
  if (headroom_document_get_length (document) > 1)
    cli_say (_ ("The file has several scenarios: the first one is used."));
  headroom_scenario_assign (request->scenario, headroom_document_get_scenario (document, 0));
  return TRUE;
}

static HeadroomPreset *
find_preset (HeadroomPresetKind kind, cli_option_t option, const char *id, GError **error)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);
  HeadroomPreset *preset = headroom_preset_catalog_lookup (catalog, id);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL, *valid = g_utf8_make_valid (id, -1);

  if (preset != NULL)
    return preset;
  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    g_ptr_array_add (names, (char *) headroom_preset_get_id (headroom_preset_catalog_get_item (catalog, i)));
  g_ptr_array_add (names, NULL);
  hint = cli_suggest (valid, (const char *const *) names->pdata);
  /* Translators: 1: an option such as “model”, 2: what was given, 3: perhaps “ Did you mean …?”. */
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--%1$s=%2$s is not known; see “headroom-cli list %1$ss”.%3$s"),
               cli_option_desc (option)->name, valid, hint);
  return NULL;
}

static gboolean
apply_preset (cli_request_t *request, const cli_args_t *args, HeadroomPresetKind kind, cli_option_t option,
              HeadroomPreset **found, GError **error)
{
  HeadroomPreset *preset;

  if (args->options[option] == NULL)
    return TRUE;
  if ((preset = find_preset (kind, option, args->options[option], error)) == NULL)
    return FALSE;
  headroom_preset_apply (preset, request->scenario);
  if (found != NULL)
    *found = preset;
  return TRUE;
}

static gboolean
apply_template (cli_request_t *request, const cli_args_t *args, GError **error)
{
  return apply_preset (request, args, HEADROOM_PRESET_TEMPLATE, CLI_TEMPLATE, &request->template, error);
}

static gboolean
apply_model (cli_request_t *request, const cli_args_t *args, GError **error)
{
  if (args->options[CLI_MODEL] != NULL && args->options[CLI_CONFIG] != NULL)
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--model and --config exclude each other."));
      return FALSE;
    }
  return apply_preset (request, args, HEADROOM_PRESET_MODEL, CLI_MODEL, NULL, error);
}

static gboolean
apply_config (cli_request_t *request, const cli_args_t *args, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (HeadroomPartial) partial = NULL;
  gsize length;
  const char *data;

  if (args->options[CLI_CONFIG] == NULL)
    return TRUE;
  if ((bytes = cli_load (args->options[CLI_CONFIG], error)) == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  if ((partial = headroom_hf_config_parse (data != NULL ? data : "", length, error)) == NULL)
    {
      if (!g_str_equal (args->options[CLI_CONFIG], "-"))
        g_prefix_error (error, "%s: ", args->options[CLI_CONFIG]);
      return FALSE;
    }
  headroom_partial_apply (partial, request->scenario);
  for (const char *const *remark = headroom_partial_get_remarks (partial); remark != NULL && *remark != NULL; remark++)
    cli_say (*remark);
  return TRUE;
}

static gboolean
apply_recipe (cli_request_t *request, const cli_args_t *args, GError **error)
{
  return apply_preset (request, args, HEADROOM_PRESET_RECIPE, CLI_RECIPE, NULL, error);
}

/* The model's message lists choices, but not the hundred GPUs. */
static void
suggest_gpu (const char *word, GError **error)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL, *message = NULL;

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      for (const char *const *alias = headroom_gpu_get_aliases (gpu); *alias != NULL; alias++)
        g_ptr_array_add (names, (char *) *alias);
      g_ptr_array_add (names, (char *) headroom_gpu_get_id (gpu));
    }
  g_ptr_array_add (names, NULL);
  hint = cli_suggest (word, (const char *const *) names->pdata);
  message = g_strconcat ((*error)->message, hint, NULL);
  g_free ((*error)->message);
  (*error)->message = g_steal_pointer (&message);
}

static gboolean
apply_params (cli_request_t *request, const cli_args_t *args, GError **error)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      GError *reason = NULL;
      if (args->params[i] == NULL || headroom_scenario_set_text (request->scenario, i, args->params[i], &reason))
        continue;
      if (i == HR_GPU)
        suggest_gpu (args->params[i], &reason);
      g_propagate_prefixed_error (error, reason, "--%s: ", hr_param_desc (i)->name);
      return FALSE;
    }
  return TRUE;
}

static gboolean
stdin_is_read_twice (const cli_args_t *args, GError **error)
{
  if (g_strcmp0 (args->file, "-") != 0 || g_strcmp0 (args->options[CLI_CONFIG], "-") != 0)
    return FALSE;
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("Only one of the file and --config can be standard input."));
  return TRUE;
}

gboolean
cli_request_init (cli_request_t *request, const cli_args_t *args, GError **error)
{
  static gboolean (*const steps[]) (cli_request_t *request, const cli_args_t *args, GError **error) = {
    apply_file, apply_template, apply_model, apply_config, apply_recipe, apply_params,
  };
  g_autoptr (GError) problem = NULL;

  *request = (cli_request_t) { .scenario = headroom_scenario_new () };
  if (stdin_is_read_twice (args, error))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (!steps[i](request, args, error))
      return FALSE;
  cli_report_assumed (request->scenario);
  if (!cli_report_problems (request->scenario, &problem))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  request->estimate = headroom_estimate_new_for_scenario (request->scenario);
  return TRUE;
}

void
cli_request_clear (cli_request_t *request)
{
  g_clear_object (&request->scenario);
  g_clear_object (&request->estimate);
}

gboolean
cli_request_names_gpu (const cli_request_t *request)
{
  return headroom_scenario_get_origin (request->scenario, HR_GPU) != HEADROOM_ORIGIN_DEFAULT;
}
