/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An input is left out of the report where no other value of it would change a number there, and only there. */
#include "core/plan/groups.h"
#include "core/table/checks.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimate.h"
#include "report/report-effect.h"

typedef struct
{
  const hr_estimate_t *e;
  hr_param_t param;
  gboolean is_tried; /* another value is allowed */
  gboolean is_changed;
} Trials;

static void
append_range (GString *out, const hr_range_t *range)
{
  g_string_append_printf (out, " %.17g %.17g %.17g", range->low, range->expected, range->high);
}

/* Every number of the report, but the inputs. */
static char *
numbers_of (const hr_estimate_t *e)
{
  GString *out = g_string_new (NULL);
  const hr_saved_t *saved = &e->saved;

  for (int i = 0; i < HR_N_TERMS; i++)
    g_string_append_printf (out, " %.17g", e->terms[i]);
  for (int i = 0; i < HR_N_INSTANTS; i++)
    g_string_append_printf (out, " %.17g", e->instants[i]);
  for (int i = 0; i < HR_N_METRICS; i++)
    append_range (out, &e->metrics[i]);
  g_string_append_printf (out, " %d %.17g %.17g %.17g", e->n_stages, e->parameter_count, e->active_parameter_count,
                          e->trainable_parameter_count);
  g_string_append_printf (out, " %.17g %.17g %.17g %.17g", saved->baseline_bytes, saved->stored_bytes,
                          saved->peak_backward_bytes, saved->rule_34_bytes);
  g_string_append_printf (out, " %.17g %.17g %.17g %d", e->room.bytes, e->room.tokens, e->room.sequences,
                          (int) e->verdict);
  g_string_append_printf (out, " %.17g %.17g %.17g", e->step_time_factor, e->step_seconds,
                          (double) hr_gpu_count (&e->params));
  return g_string_free_and_steal (out);
}

static void
try (Trials *trials, const hr_params_t *params)
{
  g_autofree char *before = numbers_of (trials->e);
  g_autofree char *after = NULL;
  hr_estimate_t changed;

  if (hr_param_get (params, trials->param) == hr_param_get (&trials->e->params, trials->param) || !hr_is_valid (params))
    return;
  hr_estimate_run (params, trials->e->usable_bytes, &changed);
  after = numbers_of (&changed);
  trials->is_tried = TRUE;
  trials->is_changed |= !g_str_equal (before, after);
}

/* Many more values than the report tries. */
static void
try_numbers (Trials *trials, const hr_param_desc_t *desc)
{
  double value = hr_param_get (&trials->e->params, trials->param);
  const double others[] = { value + 1, value - 1,  value * 2, value / 2, value * 3,    value / 4,    value + 0.5,
                            desc->min, desc->init, desc->max, 0,         desc->ui_max, desc->min + 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    {
      hr_params_t params = trials->e->params;

      if (hr_param_set (&params, trials->param, others[i]) == HR_SET_OK)
        try (trials, &params);
    }
}

static void
try_choices (Trials *trials, const hr_param_desc_t *desc)
{
  for (int i = 0; hr_choice_at (desc, i) != NULL; i++)
    {
      hr_params_t params = trials->e->params;

      if (hr_param_set_text (&params, trials->param, hr_choice_at (desc, i)->id) == HR_SET_OK)
        try (trials, &params);
    }
}

/* True where the report must list it: a value of it counts, or none other is allowed. */
static gboolean
counts (const hr_estimate_t *e, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  Trials trials = { .e = e, .param = param };

  if (desc->type == HR_TYPE_CHOICE || desc->type == HR_TYPE_SET)
    try_choices (&trials, desc);
  else
    try_numbers (&trials, desc);
  return trials.is_changed || !trials.is_tried;
}

static gboolean
can_be_tried (hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  return desc->type != HR_TYPE_LIST && desc->type != HR_TYPE_ID && desc->group != HR_GROUP_HARDWARE;
}

static void
assert_effects (const char *name, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      gboolean is_listed = hr_report_has_effect (e, i);

      if (!hr_param_applies (&e->params, i))
        g_assert_false (is_listed);
      else if (!can_be_tried (i))
        g_assert_true (is_listed || hr_param_desc (i)->group != HR_GROUP_HARDWARE);
      else if (is_listed != counts (e, i))
        g_error ("%s: %s is %slisted", name, hr_param_desc (i)->name, is_listed ? "" : "not ");
    }
}

static void
test_presets (gconstpointer kind)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (GPOINTER_TO_INT (kind));

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);

      headroom_preset_apply (preset, scenario);
      assert_effects (headroom_preset_get_id (preset), scenario);
    }
}

/* Where the parts of a plan count: stages, groups and micro-batches. */
static void
test_plan (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_scenario_set_number (scenario, HR_PIPELINE_PARALLEL, 4, NULL);
  headroom_scenario_set_number (scenario, HR_TENSOR_PARALLEL, 2, NULL);
  headroom_scenario_set_number (scenario, HR_DATA_PARALLEL, 8, NULL);
  headroom_scenario_set_number (scenario, HR_MICRO_BATCHES, 8, NULL);
  assert_effects ("plan", scenario);
  headroom_scenario_set_number (scenario, HR_RECOMPUTE, HR_RECOMPUTE_INTERVAL, NULL);
  assert_effects ("plan with checkpoints", scenario);
  headroom_scenario_set_number (scenario, HR_ZERO_STAGE, 3, NULL);
  assert_effects ("plan with shards", scenario);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/report/effect/models", GINT_TO_POINTER (HEADROOM_PRESET_MODEL), test_presets);
  g_test_add_data_func ("/report/effect/recipes", GINT_TO_POINTER (HEADROOM_PRESET_RECIPE), test_presets);
  g_test_add_data_func ("/report/effect/templates", GINT_TO_POINTER (HEADROOM_PRESET_TEMPLATE), test_presets);
  g_test_add_func ("/report/effect/plan", test_plan);
  return g_test_run ();
}
