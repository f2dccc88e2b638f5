/* What can be listed: one table of kinds with their columns, one function a kind. */
#include "cli/cli-list.h"

#include "cli/cli-text.h"
#include "core/citations.h"
#include "core/terms.h"
#include "core/units.h"
#include "model/headroom-gpu-catalog.h"
#include "model/headroom-i18n.h"
#include "model/headroom-param.h"
#include "model/headroom-preset-catalog.h"
#include "report/report-words.h"

#include <string.h>

#define TAKE(rows, ...)                                                                                                \
  cli_take_row (rows, (char *[]){ __VA_ARGS__ }, sizeof ((char *[]){ __VA_ARGS__ }) / sizeof (char *))

static char *
number_or_nothing (double number)
{
  return number > 0 ? headroom_report_digits (number) : NULL;
}

static void
fill_presets (GPtrArray *rows, HeadroomPresetKind kind)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
      if (kind == HEADROOM_PRESET_MODEL)
        TAKE (rows, g_strdup (headroom_preset_get_id (preset)), g_strdup (headroom_preset_get_name (preset)),
              number_or_nothing (headroom_preset_get_published_count (preset)),
              g_strdup (headroom_preset_get_repository (preset)), g_strdup (headroom_preset_get_source (preset)));
      else
        TAKE (rows, g_strdup (headroom_preset_get_id (preset)), g_strdup (headroom_preset_get_name (preset)),
              g_strdup (headroom_preset_get_note (preset)), g_strdup (headroom_preset_get_source (preset)));
    }
}

static void
fill_models (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_MODEL);
}

static void
fill_recipes (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_RECIPE);
}

static void
fill_templates (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_TEMPLATE);
}

static void
fill_gpus (GPtrArray *rows)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      TAKE (rows, g_strdup (headroom_gpu_get_id (gpu)), g_strdup (headroom_gpu_get_name (gpu)),
            g_strdup (headroom_gpu_get_vendor (gpu)),
            headroom_report_bytes (headroom_gpu_get_usable_bytes (gpu), HR_UNIT_GIB),
            headroom_report_digits (headroom_gpu_get_usable_bytes (gpu)),
            g_strdup (headroom_gpu_get_usable_basis (gpu)),
            headroom_report_digits (headroom_gpu_get_driver_total_bytes (gpu)),
            number_or_nothing (headroom_gpu_get_tdp_w (gpu)), g_strjoinv (", ", (GStrv) headroom_gpu_get_aliases (gpu)),
            g_strdup (headroom_gpu_get_source (gpu)), g_strdup (headroom_gpu_get_checked (gpu)));
    }
}

static char *
choices_of (const hr_param_desc_t *desc)
{
  GString *choices = g_string_new (NULL);
  const hr_choice_desc_t *choice;

  for (int i = 0; (choice = hr_choice_at (desc, i)) != NULL; i++)
    g_string_append_printf (choices, "%s%s", choices->len > 0 ? ", " : "", choice->id);
  return g_string_free_and_steal (choices);
}

static void
fill_parameters (GPtrArray *rows)
{
  static const char *const types[] = { [HR_TYPE_INTEGER] = "integer",
                                       [HR_TYPE_REAL] = "real",
                                       [HR_TYPE_BOOL] = "yes/no",
                                       [HR_TYPE_CHOICE] = "choice",
                                       [HR_TYPE_ID] = "id",
                                       [HR_TYPE_LIST] = "list" };
  hr_params_t defaults;
  char value[HR_TEXT_SIZE];

  hr_params_init (&defaults);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *desc = hr_param_desc (i);
      gboolean number = desc->type == HR_TYPE_INTEGER || desc->type == HR_TYPE_REAL;
      TAKE (rows, g_strdup (desc->name), g_strdup (_(desc->label)), g_strdup (_(hr_group_label (desc->group))),
            g_strdup (types[desc->type]), number ? headroom_report_digits (desc->min) : NULL,
            number ? headroom_report_digits (desc->max) : NULL, choices_of (desc),
            g_strdup (hr_param_get_text (&defaults, i, value, sizeof value)), g_strdup (headroom_param_get_unit (i)),
            g_strdup (_(desc->help)));
    }
}

static void
fill_terms (GPtrArray *rows)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    TAKE (rows, g_strdup (hr_term_desc (i)->id), g_strdup (_(hr_term_desc (i)->label)),
          g_strdup (_(hr_term_desc (i)->help)));
}

/* clang-format off */
#define PRESET_COLUMNS \
  { "id", N_("Id"), CLI_LIST_TEXT, TRUE }, { "name", N_("Name"), CLI_LIST_TEXT, TRUE }, \
  { "note", N_("Note"), CLI_LIST_TEXT }, { "source", N_("Source"), CLI_LIST_TEXT }

static const cli_list_t lists[] = {
  { "models",
    { { "id", N_("Id"), CLI_LIST_TEXT, TRUE }, { "name", N_("Name"), CLI_LIST_TEXT, TRUE },
      { "parameter-count", N_("Parameters"), CLI_LIST_NUMBER, TRUE }, { "repository", N_("Repository"), CLI_LIST_TEXT, TRUE },
      { "source", N_("Source"), CLI_LIST_TEXT } },
    fill_models },
  { "gpus",
    { { "id", N_("Id"), CLI_LIST_TEXT, TRUE }, { "name", N_("Name"), CLI_LIST_TEXT, TRUE },
      { "vendor", N_("Vendor"), CLI_LIST_TEXT }, { "usable", N_("Usable"), CLI_LIST_TEXT, TRUE },
      { "usable-bytes", N_("Usable, bytes"), CLI_LIST_NUMBER, TRUE }, { "usable-basis", N_("How it is known"), CLI_LIST_TEXT },
      { "driver-total-bytes", N_("Driver’s total, bytes"), CLI_LIST_NUMBER }, { "tdp-w", N_("Power, W"), CLI_LIST_NUMBER, TRUE },
      { "aliases", N_("Aliases"), CLI_LIST_MANY, TRUE }, { "source", N_("Source"), CLI_LIST_TEXT },
      { "checked", N_("Checked"), CLI_LIST_TEXT } },
    fill_gpus },
  { "recipes", { PRESET_COLUMNS }, fill_recipes },
  { "templates", { PRESET_COLUMNS }, fill_templates },
  { "parameters",
    { { "name", N_("Name"), CLI_LIST_TEXT, TRUE }, { "label", N_("Label"), CLI_LIST_TEXT, TRUE },
      { "group", N_("Group"), CLI_LIST_TEXT }, { "type", N_("Type"), CLI_LIST_TEXT, TRUE }, { "min", N_("Least"), CLI_LIST_NUMBER },
      { "max", N_("Most"), CLI_LIST_NUMBER }, { "choices", N_("Choices"), CLI_LIST_MANY },
      { "default", N_("Default"), CLI_LIST_TEXT, TRUE }, { "unit", N_("Unit"), CLI_LIST_TEXT }, { "help", N_("Meaning"), CLI_LIST_TEXT } },
    fill_parameters },
  { "terms",
    { { "id", N_("Id"), CLI_LIST_TEXT, TRUE }, { "label", N_("Label"), CLI_LIST_TEXT, TRUE }, { "help", N_("Meaning"), CLI_LIST_TEXT, TRUE } },
    fill_terms },
  { NULL },
};
/* clang-format on */

const cli_list_t *
cli_lists (void)
{
  return lists;
}
