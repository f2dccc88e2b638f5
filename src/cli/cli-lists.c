/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be listed: one table of kinds with their columns, one function a kind. */
#include "cli/cli-list.h"

#include "cli/cli-text.h"
#include "core/base/citations.h"
#include "core/base/units.h"
#include "core/explain/term-text.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-accuracy.h"
#include "model/result/headroom-run-class.h"
#include "model/scenario/headroom-param.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <math.h>
#include <string.h>

#define TAKE(rows, ...)                                                                                                \
  cli_take_row (rows, (char *[]) { __VA_ARGS__ }, sizeof ((char *[]) { __VA_ARGS__ }) / sizeof (char *))

static char *
number_or_nothing (double number)
{
  if (number > 0)
    return headroom_words_digits (number);
  return NULL;
}

static void
take_model (GPtrArray *rows, HeadroomPreset *preset)
{
  TAKE (rows, g_strdup (headroom_preset_get_id (preset)), g_strdup (headroom_preset_get_name (preset)),
        number_or_nothing (headroom_preset_get_published_count (preset)),
        g_strdup (headroom_preset_get_repository (preset)), g_strdup (headroom_preset_get_source (preset)));
}

static void
take_preset (GPtrArray *rows, HeadroomPreset *preset)
{
  TAKE (rows, g_strdup (headroom_preset_get_id (preset)), g_strdup (headroom_preset_get_name (preset)),
        g_strdup (headroom_preset_get_note (preset)), g_strdup (headroom_preset_get_source (preset)));
}

static void
fill_presets (GPtrArray *rows, HeadroomPresetKind kind, void (*take) (GPtrArray *rows, HeadroomPreset *preset))
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    take (rows, headroom_preset_catalog_get_item (catalog, i));
}

static void
fill_models (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_MODEL, take_model);
}

static void
fill_recipes (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_RECIPE, take_preset);
}

static void
fill_templates (GPtrArray *rows)
{
  fill_presets (rows, HEADROOM_PRESET_TEMPLATE, take_preset);
}

static void
take_gpu (GPtrArray *rows, HeadroomGpu *gpu)
{
  double usable_bytes = headroom_gpu_get_usable_bytes (gpu);

  TAKE (rows, g_strdup (headroom_gpu_get_id (gpu)), g_strdup (headroom_gpu_get_name (gpu)),
        g_strdup (headroom_gpu_get_vendor (gpu)), headroom_words_bytes (usable_bytes, HR_UNIT_GIB),
        headroom_words_digits (usable_bytes), g_strdup (headroom_gpu_get_usable_basis (gpu)),
        number_or_nothing (headroom_gpu_get_driver_total_bytes (gpu)), number_or_nothing (headroom_gpu_get_tdp_w (gpu)),
        g_strjoinv (", ", (GStrv) headroom_gpu_get_aliases (gpu)), g_strdup (headroom_gpu_get_source (gpu)),
        g_strdup (headroom_gpu_get_checked (gpu)));
}

static void
fill_gpus (GPtrArray *rows)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    take_gpu (rows, headroom_gpu_catalog_get (catalog, i));
}

static char *
choices_of (const hr_param_desc_t *desc)
{
  GString *choices = g_string_new (NULL);

  for (int i = 0; i < hr_choice_count (desc); i++)
    {
      if (i > 0)
        g_string_append (choices, ", ");
      g_string_append (choices, hr_choice_at (desc, i)->id);
    }
  return g_string_free_and_steal (choices);
}

/* Only numbers have limits. */
static char *
limit_or_nothing (const hr_param_desc_t *desc, double limit)
{
  if (desc->type == HR_TYPE_INTEGER || desc->type == HR_TYPE_REAL)
    return headroom_words_digits (limit);
  return NULL;
}

const char *
cli_param_type (hr_param_t param)
{
  static const char *const types[] = {
    [HR_TYPE_INTEGER] = "integer", [HR_TYPE_REAL] = "real", [HR_TYPE_BOOL] = "yes/no", [HR_TYPE_CHOICE] = "choice",
    [HR_TYPE_ID] = "id",           [HR_TYPE_LIST] = "list", [HR_TYPE_SET] = "set",
  };

  return types[hr_param_desc (param)->type];
}

static void
take_parameter (GPtrArray *rows, hr_param_t param, const hr_params_t *defaults)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  char value[HR_TEXT_SIZE];

  hr_param_get_text (defaults, param, value, sizeof value);
  TAKE (rows, g_strdup (desc->name), g_strdup (_ (desc->label)), g_strdup (_ (hr_group_label (desc->group))),
        g_strdup (cli_param_type (param)), limit_or_nothing (desc, desc->min), limit_or_nothing (desc, desc->max),
        choices_of (desc), g_strdup (value), g_strdup (headroom_param_get_unit (param)), g_strdup (_ (desc->help)));
}

static void
fill_parameters (GPtrArray *rows)
{
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    take_parameter (rows, i, &defaults);
}

static void
fill_terms (GPtrArray *rows)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    TAKE (rows, g_strdup (hr_term_desc (i)->id), g_strdup (_ (hr_term_desc (i)->label)),
          g_strdup (_ (hr_term_desc (i)->help)));
}

/* Nothing where nothing was compared; a file's own digits are enough. */
static char *
figure_or_nothing (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (number))
    return NULL;
  return g_strdup (g_ascii_formatd (text, sizeof text, "%.4g", number));
}

static void
take_accuracy (GPtrArray *rows, const HeadroomAccuracy *comparison, const HeadroomAccuracyRow *row)
{
  TAKE (rows, g_strdup (comparison->id), g_strdup (_ (comparison->title)), g_strdup (row->name),
        g_strdup (headroom_accuracy_row_get_label (row)), headroom_words_digits (row->rows),
        headroom_words_digits (row->exact), figure_or_nothing (row->median), figure_or_nothing (row->p90),
        figure_or_nothing (row->worst), headroom_words_digits (row->under), figure_or_nothing (row->inside));
}

static void
take_all_accuracy (GPtrArray *rows, const HeadroomAccuracy *comparison)
{
  for (guint i = 0; headroom_accuracy_get_row (comparison, i) != NULL; i++)
    take_accuracy (rows, comparison, headroom_accuracy_get_row (comparison, i));
}

static void
fill_accuracy_rows (GPtrArray *rows)
{
  for (guint i = 0; headroom_accuracy_get (i) != NULL; i++)
    take_all_accuracy (rows, headroom_accuracy_get (i));
}

/* The first row of each is its sum. */
static void
take_sum (GPtrArray *rows, const HeadroomAccuracy *comparison)
{
  const HeadroomAccuracyRow *all = headroom_accuracy_get_row (comparison, 0);

  TAKE (rows, g_strdup (comparison->id), g_strdup (_ (comparison->title)), headroom_words_digits (all->rows),
        headroom_words_digits (all->exact), figure_or_nothing (all->median), figure_or_nothing (all->p90),
        figure_or_nothing (all->worst), headroom_words_digits (all->under), figure_or_nothing (all->inside),
        g_strdup (_ (comparison->help)));
}

static void
fill_accuracy (GPtrArray *rows)
{
  for (guint i = 0; headroom_accuracy_get (i) != NULL; i++)
    take_sum (rows, headroom_accuracy_get (i));
}

static void
take_run_class (GPtrArray *rows, const HeadroomRunClass *class)
{
  TAKE (rows, g_strdup (class->stack), g_strdup (class->method), g_strdup (class->subject),
        headroom_words_digits (class->n_runs), headroom_words_digits (class->n_sources),
        figure_or_nothing (class->median_percent), figure_or_nothing (class->p90_percent),
        headroom_words_digits (class->n_inside), headroom_words_digits (class->width_percent));
}

static void
fill_run_classes (GPtrArray *rows)
{
  for (guint i = 0; headroom_run_class_get (i) != NULL; i++)
    take_run_class (rows, headroom_run_class_get (i));
}

static void
fill_unmeasured (GPtrArray *rows)
{
  g_autoptr (GPtrArray) list = headroom_accuracy_list_unmeasured ();

  for (guint i = 0; i < list->len; i++)
    {
      const HeadroomUnmeasured *parameter = list->pdata[i];
      TAKE (rows, g_strdup (parameter->name), g_strdup (parameter->label), headroom_unmeasured_join (parameter->ids));
    }
}

/* clang-format off */
#define ERROR_COLUMNS \
  { "rows", N_ ("Cases"), CLI_LIST_NUMBER, TRUE }, \
  { "exact", N_ ("Exact"), CLI_LIST_NUMBER, TRUE }, \
  { "median-percent", N_ ("Median error, %"), CLI_LIST_NUMBER, TRUE }, \
  { "p90-percent", N_ ("90th percentile error, %"), CLI_LIST_NUMBER, TRUE }, \
  { "worst-percent", N_ ("Largest error, %"), CLI_LIST_NUMBER, TRUE }, \
  { "under", N_ ("Too low by > 2 %"), CLI_LIST_NUMBER, TRUE }, \
  { "inside", N_ ("Within range"), CLI_LIST_NUMBER, TRUE }

#define PRESET_COLUMNS \
  { "id", N_ ("Id"), CLI_LIST_TEXT, TRUE }, \
  { "name", N_ ("Name"), CLI_LIST_TEXT, TRUE }, \
  { "note", N_ ("Note"), CLI_LIST_TEXT }, \
  { "source", N_ ("Source"), CLI_LIST_TEXT }
/* clang-format on */

static const cli_list_t lists[] = {
  { "models",
    N_ ("Known models with their published parameter counts."),
    {
        { "id", N_ ("Id"), CLI_LIST_TEXT, TRUE },
        { "name", N_ ("Name"), CLI_LIST_TEXT, TRUE },
        { "parameter-count", N_ ("Parameters"), CLI_LIST_NUMBER, TRUE },
        { "repository", N_ ("Repository"), CLI_LIST_TEXT, TRUE },
        { "source", N_ ("Source"), CLI_LIST_TEXT },
    },
    fill_models },
  { "gpus",
    N_ ("GPUs with their usable memory and where it is known from."),
    {
        { "id", N_ ("Id"), CLI_LIST_TEXT, TRUE },
        { "name", N_ ("Name"), CLI_LIST_TEXT, TRUE },
        { "vendor", N_ ("Vendor"), CLI_LIST_TEXT },
        { "usable", N_ ("Usable"), CLI_LIST_TEXT, TRUE },
        { "usable-bytes", N_ ("Usable, bytes"), CLI_LIST_NUMBER, TRUE },
        { "usable-basis", N_ ("Basis"), CLI_LIST_TEXT },
        { "driver-total-bytes", N_ ("Driver total, bytes"), CLI_LIST_NUMBER },
        { "tdp-w", N_ ("Power, W"), CLI_LIST_NUMBER, TRUE },
        { "aliases", N_ ("Aliases"), CLI_LIST_MANY, TRUE },
        { "source", N_ ("Source"), CLI_LIST_TEXT },
        { "checked", N_ ("Checked"), CLI_LIST_TEXT },
    },
    fill_gpus },
  { "recipes",
    N_ ("Training and serving stacks."),
    {
        PRESET_COLUMNS,
    },
    fill_recipes },
  { "templates",
    N_ ("Worked examples: pages of other calculators, reproduced."),
    {
        PRESET_COLUMNS,
    },
    fill_templates },
  { "parameters",
    N_ ("Every parameter with its range and default."),
    {
        { "name", N_ ("Name"), CLI_LIST_TEXT, TRUE },
        { "label", N_ ("Label"), CLI_LIST_TEXT, TRUE },
        { "group", N_ ("Group"), CLI_LIST_TEXT },
        { "type", N_ ("Type"), CLI_LIST_TEXT, TRUE },
        { "min", N_ ("Minimum"), CLI_LIST_NUMBER },
        { "max", N_ ("Maximum"), CLI_LIST_NUMBER },
        { "choices", N_ ("Choices"), CLI_LIST_MANY },
        { "default", N_ ("Default"), CLI_LIST_TEXT, TRUE },
        { "unit", N_ ("Unit"), CLI_LIST_TEXT },
        { "help", N_ ("Meaning"), CLI_LIST_TEXT },
    },
    fill_parameters },
  { "terms",
    N_ ("The terms of an estimate."),
    {
        { "id", N_ ("Id"), CLI_LIST_TEXT, TRUE },
        { "label", N_ ("Label"), CLI_LIST_TEXT, TRUE },
        { "help", N_ ("Meaning"), CLI_LIST_TEXT, TRUE },
    },
    fill_terms },
  { "accuracy",
    N_ ("How far estimates were from what others measured or published."),
    {
        { "id", N_ ("Id"), CLI_LIST_TEXT },
        { "title", N_ ("Compared"), CLI_LIST_TEXT, TRUE },
        ERROR_COLUMNS,
        { "help", N_ ("Meaning"), CLI_LIST_TEXT },
    },
    fill_accuracy },
  { "accuracy-rows",
    N_ ("The same by model family and kind of run."),
    {
        { "id", N_ ("Id"), CLI_LIST_TEXT },
        { "title", N_ ("Compared"), CLI_LIST_TEXT, TRUE },
        { "name", N_ ("Name"), CLI_LIST_TEXT },
        { "label", N_ ("Kind"), CLI_LIST_TEXT, TRUE },
        ERROR_COLUMNS,
    },
    fill_accuracy_rows },
  { "run-classes",
    N_ ("The measured runs that ranges rest on, by stack and method."),
    {
        { "stack", N_ ("Stack"), CLI_LIST_TEXT, TRUE },
        { "method", N_ ("Method"), CLI_LIST_TEXT, TRUE },
        { "subject", N_ ("Of"), CLI_LIST_TEXT, TRUE },
        { "runs", N_ ("Runs"), CLI_LIST_NUMBER, TRUE },
        { "sources", N_ ("Sources"), CLI_LIST_NUMBER, TRUE },
        { "median-percent", N_ ("Median error, %"), CLI_LIST_NUMBER, TRUE },
        { "p90-percent", N_ ("90th percentile error, %"), CLI_LIST_NUMBER, TRUE },
        { "inside", N_ ("Within range"), CLI_LIST_NUMBER, TRUE },
        { "width-percent", N_ ("Width of the range, %"), CLI_LIST_NUMBER, TRUE },
    },
    fill_run_classes },
  { "unmeasured",
    N_ ("Choices that no measurement has confirmed."),
    {
        { "parameter", N_ ("Name"), CLI_LIST_TEXT },
        { "label", N_ ("Label"), CLI_LIST_TEXT, TRUE },
        { "choices", N_ ("Not measured"), CLI_LIST_MANY, TRUE },
    },
    fill_unmeasured },
  { NULL },
};

const cli_list_t *
cli_lists (void)
{
  return lists;
}
