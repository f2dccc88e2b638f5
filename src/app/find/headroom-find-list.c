/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list behind the search over everything: each kind of entry with the action that leads to it. */
#include "app/find/headroom-find-list.h"

#include "app/find/headroom-find-item.h"
#include "core/table/param-words.h"
#include "model/base/headroom-search.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-task.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

/* What menus and keys do, as a sentence names it, and other words for it. */
static const struct
{
  const char *name;
  const char *words;
  const char *action;
  const char *target; /* a string, or NULL */
} commands[] = {
  { N_ ("New Window"), "document", "app.new", NULL },
  { N_ ("Open a File"), "load", "win.open", NULL },
  { N_ ("Save"), "", "win.save", NULL },
  { N_ ("Save As"), "copy", "win.save-as", NULL },
  { N_ ("Undo"), "back, revert", "win.undo", NULL },
  { N_ ("Redo"), "", "win.redo", NULL },
  { N_ ("Import a Model"), "config.json, Hugging Face", "win.import", NULL },
  { N_ ("Import a Model’s Folder"), "safetensors, GGUF, directory", "win.import-folder", NULL },
  { N_ ("Paste a Model’s Configuration"), "config.json, clipboard", "win.paste", NULL },
  { N_ ("List the Layers of a Network"), "any network, convolution, elements", "win.list-layers", NULL },
  { N_ ("Reset All Inputs"), "defaults, clear", "win.reset", NULL },
  { N_ ("New Scenario"), "add, tab", "win.add-scenario", NULL },
  { N_ ("Rename the Scenario"), "title", "win.rename", NULL },
  { N_ ("Duplicate the Scenario"), "copy", "win.duplicate-scenario", NULL },
  { N_ ("Delete the Scenario"), "remove", "win.delete-scenario", NULL },
  { N_ ("Export the Report as PDF"), "", "win.export", "pdf" },
  { N_ ("Print the Report"), "paper, printer", "win.print", NULL },
  { N_ ("Export the Data as CSV"), "table", "win.export", "csv" },
  { N_ ("Export the Data for Spreadsheets"), "excel, calc, table, csv", "win.export", "spreadsheet" },
  { N_ ("Export the Memory as a Picture"), "chart, figure, png, svg", "win.export-chart", "terms" },
  { N_ ("Export the Memory During a Step as a Picture"), "chart, figure, png, svg", "win.export-chart", "step" },
  { N_ ("Export the Checkpoint Intervals as a Picture"), "chart, plot, png, svg", "win.export-chart",
    "checkpoint-interval" },
  { N_ ("Export the Comparison as PDF"), "report, scenarios", "win.export-comparison", "pdf" },
  { N_ ("Export the Comparison as CSV"), "table, scenarios", "win.export-comparison", "csv" },
  { N_ ("Export the Comparison as a Picture"), "bars, scenarios, png, svg", "win.export-comparison", "picture" },
  { N_ ("Copy the Comparison as a Picture"), "clipboard, bars, scenarios", "win.copy-comparison-picture", NULL },
  { N_ ("Copy the Result"), "clipboard, table, terms", "win.copy-result", NULL },
  { N_ ("Copy the Bytes"), "clipboard, value, total", "win.copy-value", NULL },
  { N_ ("Copy the Command Line"), "clipboard, terminal, shell", "win.copy-command", NULL },
  { N_ ("Copy the Memory as a Picture"), "clipboard, chart, figure, png", "win.copy-chart", "terms" },
  { N_ ("Copy the Comparison"), "clipboard, table, scenarios", "win.copy-comparison", NULL },
  { N_ ("Show the Estimate"), "breakdown", "win.show-view", "estimate" },
  { N_ ("Show the GPUs"), "cards, list", "win.show-view", "gpus" },
  { N_ ("Search the GPUs"), "cards, list", "win.find-gpu", NULL },
  { N_ ("Add Your Own GPU"), "card, custom", "win.add-gpu", NULL },
  { N_ ("Show or Hide the Inputs"), "pane, sidebar", "win.show-pane", NULL },
  { N_ ("Compare Scenarios"), "side by side, difference", "win.show-view", "compare" },
  { N_ ("What the Recipe Sets"), "stack, framework, kernels", "win.show-recipe", NULL },
  { N_ ("Accuracy"), "how accurate, error, measured", "win.show-accuracy", NULL },
  { N_ ("Help"), "manual, explain, what is", "win.show-help", NULL },
  { N_ ("Keyboard Shortcuts"), "keys, help", "win.show-help-overlay", NULL },
  { N_ ("Preferences"), "settings, options, dark, light, unit", "app.preferences", NULL },
  { N_ ("About Headroom"), "version, licence", "app.about", NULL },
  { N_ ("Close All Windows"), "quit, exit", "app.quit", NULL },
};

static void
take_item (GListStore *store, HeadroomFindItem *item)
{
  g_list_store_append (store, item);
  g_object_unref (item);
}

static void
add_input (GListStore *store, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  const char *texts[] = { headroom_param_get_label (param), desc->name, desc->label, desc->symbol,
                          hr_param_words (param) };
  g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));
  /* Translators: an input, and the group that it is in, such as “Input · Workload” */
  g_autofree char *kind = g_strdup_printf (_ ("Input · %s"), headroom_gettext (hr_group_label (desc->group)));

  take_item (store, headroom_find_item_new (texts[0], kind, key, "win.go-to-input", g_variant_new_string (desc->name)));
}

static void
add_task (GListStore *store, HeadroomTask task)
{
  const char *name = headroom_task_get_label (task);
  const char *texts[] = { name, headroom_task_get_help (task) };
  g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));

  take_item (store, headroom_find_item_new (name, _ ("Task"), key, "win.choose-task", g_variant_new_uint32 (task)));
}

/* A recipe is also looked for by its method. */
static const char *
get_method (HeadroomPreset *preset)
{
  HeadroomAssignment *method = headroom_partial_find (headroom_preset_get_partial (preset), HR_FINE_TUNING);

  if (method == NULL)
    return NULL;
  return headroom_assignment_get_value (method);
}

/* What is said of a preset and is none of its names: commas are those of a sentence. */
static char *
dup_prose (HeadroomPreset *preset)
{
  const char *note = headroom_preset_get_note (preset);
  const char *method = get_method (preset);
  char *prose = g_strdup_printf ("%s · %s", note != NULL ? note : "", method != NULL ? method : "");

  return g_strdelimit (prose, ",\n", ' ');
}

static void
add_presets (GListStore *store, HeadroomPresetKind preset_kind, const char *kind)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (preset_kind);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
      g_autofree char *found_by = headroom_preset_dup_search_key (preset);
      g_autofree char *prose = dup_prose (preset);
      const char *texts[] = { found_by, prose };
      g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));
      const char *name = headroom_preset_get_name (preset);

      take_item (store, headroom_find_item_new (name, kind, key, "win.apply-preset",
                                                g_variant_new_string (headroom_preset_get_id (preset))));
    }
}

static void
add_gpus (GListStore *store)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      g_autofree char *key = headroom_gpu_dup_search_key (gpu);

      take_item (store, headroom_find_item_new (headroom_gpu_get_name (gpu), _ ("GPU"), key, "win.choose-gpu",
                                                g_variant_new_string (headroom_gpu_get_id (gpu))));
    }
}

static void
add_commands (GListStore *store)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      const char *name = headroom_gettext (commands[i].name);
      const char *texts[] = { name, commands[i].name, commands[i].words };
      g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));
      GVariant *target = NULL;

      if (commands[i].target != NULL)
        target = g_variant_new_string (commands[i].target);
      take_item (store, headroom_find_item_new (name, _ ("Action"), key, commands[i].action, target));
    }
}

GListModel *
headroom_find_list_new (void)
{
  GListStore *store = g_list_store_new (HEADROOM_TYPE_FIND_ITEM);

  for (int i = 0; i < HR_N_PARAMS; i++)
    add_input (store, i);
  for (int i = 0; i < HEADROOM_N_TASKS; i++)
    add_task (store, (HeadroomTask) i);
  add_presets (store, HEADROOM_PRESET_RECIPE, _ ("Recipe"));
  add_presets (store, HEADROOM_PRESET_MODEL, _ ("Model"));
  add_gpus (store);
  add_presets (store, HEADROOM_PRESET_TEMPLATE, _ ("Worked example"));
  add_commands (store);
  return G_LIST_MODEL (store);
}
