/* SPDX-License-Identifier: GPL-3.0-or-later */
/* File, presets and parameters applied to a scenario one after the other. */
#include "cli/cli-input.h"

#include "cli/cli-load.h"
#include "cli/cli-messages.h"
#include "cli/cli-scenario.h"
#include "cli/cli-suggest.h"
#include "model/base/headroom-search.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-preset-leftover.h"
#include "words/headroom-i18n.h"

#include <string.h>

static gboolean
check_scenario_has_file (const cli_args_t *args, GError **error)
{
  if (args->options[CLI_SCENARIO] == NULL)
    return TRUE;
  return cli_refuse (error, _ ("--scenario chooses a scenario of a file, but no file is given."));
}

static gboolean
apply_file (cli_request_t *request, const cli_args_t *args, GError **error)
{
  g_autoptr (HeadroomDocument) document = NULL;
  g_autofree char *dropped = NULL;
  HeadroomScenario *scenario;

  if (args->files[0] == NULL)
    return check_scenario_has_file (args, error);
  document = cli_load_document (args->files[0], error);
  if (document == NULL)
    return FALSE;
  if (headroom_document_is_read_only (document))
    cli_say (_ ("The file was saved by a newer version of Headroom. Settings that this version does not recognise are "
                "ignored."));
  request->file_has_more = headroom_document_is_read_only (document) || headroom_document_get_length (document) > 1;
  scenario = cli_find_scenario (document, args, CLI_SCENARIO, error);
  if (scenario == NULL)
    return FALSE;
  if (args->options[CLI_SCENARIO] == NULL && headroom_document_get_length (document) > 1)
    cli_say (_ ("The file contains several scenarios. The first one is used; --scenario chooses another."));
  headroom_scenario_assign (request->scenario, scenario);
  dropped = headroom_preset_drop_leftovers (request->scenario);
  if (dropped != NULL)
    cli_say (dropped);
  return TRUE;
}

/* An option whose value is the id of a preset. */
typedef struct
{
  cli_option_t option;
  HeadroomPresetKind kind;
  const char *list; /* of “headroom-cli list” */
} preset_option_t;

static const preset_option_t template_option = { CLI_TEMPLATE, HEADROOM_PRESET_TEMPLATE, "templates" };
static const preset_option_t model_option = { CLI_MODEL, HEADROOM_PRESET_MODEL, "models" };
static const preset_option_t recipe_option = { CLI_RECIPE, HEADROOM_PRESET_RECIPE, "recipes" };

enum
{
  MAX_FOUND = 8 /* a publisher’s name alone finds dozens */
};

static int
rank (HeadroomPreset *preset, const char *words)
{
  const char *name = headroom_preset_get_name (preset);
  g_autofree char *key = headroom_preset_dup_search_key (preset);
  g_autofree char *name_key = headroom_search_make_key (&name, 1);

  return headroom_search_rank (words, key, name_key);
}

static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer words)
{
  return rank ((HeadroomPreset *) a, words) - rank ((HeadroomPreset *) b, words);
}

/* What a search finds, the nearest first. (transfer container) */
static GPtrArray *
find_presets (HeadroomPresetCatalog *catalog, const char *words)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
      g_autofree char *key = headroom_preset_dup_search_key (preset);

      if (headroom_search_matches (words, key))
        g_ptr_array_add (found, preset);
    }
  g_ptr_array_sort_values_with_data (found, compare_ranks, (gpointer) words);
  return found;
}

static char *
list_found (GPtrArray *found)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < found->len && i < MAX_FOUND; i++)
    g_ptr_array_add (ids, (char *) headroom_preset_get_id (found->pdata[i]));
  g_ptr_array_add (ids, NULL);
  return g_strjoinv (", ", (char **) ids->pdata);
}

static char *
suggest_near_id (HeadroomPresetCatalog *catalog, const char *id)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    g_ptr_array_add (ids, (char *) headroom_preset_get_id (headroom_preset_catalog_get_item (catalog, i)));
  g_ptr_array_add (ids, NULL);
  return cli_suggest (id, (const char *const *) ids->pdata);
}

/* A repository is far from every id, even where only “-Instruct” is too much: what a search finds is meant. */
static char *
suggest_preset (HeadroomPresetCatalog *catalog, const char *id)
{
  g_autoptr (GPtrArray) found = NULL;
  g_autofree char *list = NULL;
  gboolean is_repository = strchr (id, '/') != NULL;

  if (!is_repository)
    return suggest_near_id (catalog, id);
  found = find_presets (catalog, id);
  if (found->len == 0 || found->len == headroom_preset_catalog_get_length (catalog))
    return suggest_near_id (catalog, id);
  list = list_found (found);
  return cli_suggest_names (list);
}

/* “--model: “x” is unknown; see “headroom-cli list models”.”, and the hint behind it. */
static char *
describe_unknown (const char *option_name, const char *unrecognised_value, const char *list, const char *hint)
{
  /* Translators: 1: an option, 2: its value, 3: a word of the command line, 4: perhaps “ Did you mean …?”. */
  return g_strdup_printf (_ ("--%1$s: “%2$s” is unknown; see “headroom-cli list %3$s”.%4$s"), option_name,
                          unrecognised_value, list, hint);
}

static gboolean
fail_unknown_preset (const preset_option_t *self, const char *id, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (id, -1);
  g_autofree char *hint = suggest_preset (headroom_preset_catalog_get (self->kind), valid);
  g_autofree char *message = describe_unknown (cli_option_desc (self->option)->name, valid, self->list, hint);

  return cli_refuse (error, "%s", message);
}

/* Without the option `found` stays as it is. */
static gboolean
apply_preset (cli_request_t *request, const cli_args_t *args, const preset_option_t *self, HeadroomPreset **found,
              GError **error)
{
  const char *id = args->options[self->option];
  HeadroomPreset *preset;

  if (id == NULL)
    return TRUE;
  preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (self->kind), id);
  if (preset == NULL)
    return fail_unknown_preset (self, id, error);
  headroom_preset_apply (preset, request->scenario);
  *found = preset;
  return TRUE;
}

static gboolean
apply_template (cli_request_t *request, const cli_args_t *args, GError **error)
{
  return apply_preset (request, args, &template_option, &request->template, error);
}

static gboolean
apply_model (cli_request_t *request, const cli_args_t *args, GError **error)
{
  HeadroomPreset *model;

  if (args->options[CLI_MODEL] != NULL && args->options[CLI_CONFIG] != NULL)
    return cli_refuse (error, _ ("--model and --config cannot be used together."));
  return apply_preset (request, args, &model_option, &model, error);
}

static void
say_remarks (const char *const *remarks)
{
  for (; *remarks != NULL; remarks++)
    cli_say (*remarks);
}

static gboolean
apply_config (cli_request_t *request, const cli_args_t *args, GError **error)
{
  g_autoptr (HeadroomPartial) partial = NULL;
  g_autofree char *shortening = NULL;

  if (args->options[CLI_CONFIG] == NULL)
    return TRUE;
  partial = cli_load_config (args->options[CLI_CONFIG], error);
  if (partial == NULL)
    return FALSE;
  shortening = headroom_partial_describe_shortening (partial, request->scenario);
  headroom_partial_apply (partial, request->scenario);
  say_remarks (headroom_partial_get_remarks (partial));
  if (shortening != NULL)
    cli_say (shortening);
  return TRUE;
}

static gboolean
apply_recipe (cli_request_t *request, const cli_args_t *args, GError **error)
{
  HeadroomPreset *recipe;

  return apply_preset (request, args, &recipe_option, &recipe, error);
}

/* The model's message lists choices, but not the hundred GPUs. */
static void
suggest_gpu (const char *word, GError **error)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  g_autofree char *message = NULL;

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
apply_param (HeadroomScenario *scenario, hr_param_t param, const char *text, GError **error)
{
  const char *name = hr_param_desc (param)->name;
  GError *reason = NULL;

  if (headroom_scenario_set_text (scenario, param, text, &reason))
    {
      cli_report_reading (name, param, text);
      return TRUE;
    }
  if (param == HR_GPU)
    suggest_gpu (text, &reason);
  g_propagate_prefixed_error (error, reason, "--%s: ", name);
  return FALSE;
}

static gboolean
apply_params (cli_request_t *request, const cli_args_t *args, GError **error)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (args->params[i] != NULL && !apply_param (request->scenario, i, args->params[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
check_standard_input (const cli_args_t *args, GError **error)
{
  gboolean is_file = g_strcmp0 (args->files[0], "-") == 0;
  gboolean is_config = g_strcmp0 (args->options[CLI_CONFIG], "-") == 0;

  if (is_file && is_config)
    return cli_refuse (error, _ ("The file and --config cannot both be standard input."));
  return TRUE;
}

/* HR_N_PARAMS: none. */
static hr_param_t
sought_by (const cli_args_t *args)
{
  const char *name = args->options[CLI_FOR];

  if (name == NULL)
    return HR_N_PARAMS;
  return hr_param_find (name);
}

gboolean
cli_request_init (cli_request_t *request, const cli_args_t *args, GError **error)
{
  static gboolean (*const steps[]) (cli_request_t *request, const cli_args_t *args, GError **error) = {
    apply_file, apply_template, apply_model, apply_config, apply_recipe, apply_params,
  };
  g_autoptr (GError) problem = NULL;

  *request = (cli_request_t) { .scenario = headroom_scenario_new () };
  if (!check_standard_input (args, error))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (!steps[i](request, args, error))
      return FALSE;
  if (!cli_accept_facts (args, headroom_scenario_peek_params (request->scenario), error))
    return FALSE;
  cli_report_assumed (request->scenario);
  if (!cli_report_problems (request->scenario, sought_by (args), &problem))
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

gboolean
cli_request_knows_gpu (const cli_request_t *request, GError **error)
{
  const hr_estimate_t *e = headroom_estimate_peek (request->estimate);
  const char *option = hr_param_desc (HR_GPU)->name;
  g_autofree char *message = NULL;

  if (e->usable_bytes > 0)
    return TRUE;
  if (e->params.gpu.text[0] == '\0')
    return cli_refuse (error, _ ("The option --%s is missing."), option);
  message = describe_unknown (option, e->params.gpu.text, "gpus", "");
  g_set_error_literal (error, HEADROOM_CLI_ERROR, CLI_INPUT, message);
  return FALSE;
}
