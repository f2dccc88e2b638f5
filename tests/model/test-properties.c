/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each object of the model shows as properties and as a list, held to tests/model/golden. */
#include "golden.h"

#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-estimator.h"
#include "model/result/headroom-ledger.h"
#include "model/scenario/headroom-document.h"
#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-scenario-problems.h"

static char *
flags_of (const GParamSpec *pspec)
{
  GString *flags = g_string_new (NULL);

  if (pspec->flags & G_PARAM_READABLE)
    g_string_append (flags, " read");
  if (pspec->flags & G_PARAM_WRITABLE)
    g_string_append (flags, " write");
  if (pspec->flags & G_PARAM_CONSTRUCT_ONLY)
    g_string_append (flags, " once");
  if (pspec->flags & G_PARAM_EXPLICIT_NOTIFY)
    g_string_append (flags, " notify");
  return g_string_free_and_steal (flags);
}

/* An object by its kind: where it lies in memory is nothing to hold. */
static char *
describe_value (GObject *object, const GParamSpec *pspec)
{
  g_auto (GValue) value = G_VALUE_INIT;

  if ((pspec->flags & G_PARAM_READABLE) == 0)
    return g_strdup ("?");
  g_object_get_property (object, pspec->name, &value);
  if (!G_VALUE_HOLDS_OBJECT (&value) && !G_VALUE_HOLDS_BOXED (&value))
    return g_strdup_value_contents (&value);
  if (g_value_get_object (&value) == NULL)
    return g_strdup ("NULL");
  return g_strdup (G_OBJECT_TYPE_NAME (g_value_get_object (&value)));
}

static void
put_properties (GString *text, GObject *object)
{
  guint n;
  g_autofree GParamSpec **pspecs = g_object_class_list_properties (G_OBJECT_GET_CLASS (object), &n);

  g_string_append_printf (text, "\n%s\n", G_OBJECT_TYPE_NAME (object));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *flags = flags_of (pspecs[i]);
      g_autofree char *value = describe_value (object, pspecs[i]);

      g_string_append_printf (text, "  %s:%s %s = %s\n", pspecs[i]->name, flags, g_type_name (pspecs[i]->value_type),
                              value);
    }
}

/* The items are what the list says, as many as it says, and there is none behind the last. */
static void
put_list (GString *text, GListModel *list)
{
  GType type = g_list_model_get_item_type (list);
  guint n = g_list_model_get_n_items (list);

  g_string_append_printf (text, "  a list of %s\n", g_type_name (type));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (list, i);

      g_assert_true (g_type_is_a (G_OBJECT_TYPE (item), type));
    }
  g_assert_null (g_list_model_get_item (list, n));
}

static void
put_item (GString *text, GListModel *list, guint i)
{
  g_autoptr (GObject) item = g_list_model_get_item (list, i);

  put_properties (text, item);
}

/* The list itself and its first item. */
static void
put_with_list (GString *text, gpointer object)
{
  put_properties (text, G_OBJECT (object));
  put_list (text, G_LIST_MODEL (object));
  put_item (text, G_LIST_MODEL (object), 0);
}

static HeadroomScenario *
contradictory_scenario (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_scenario_set_text (scenario, HR_KV_HEADS, "5", NULL);
  return scenario;
}

static void
put_results (GString *text)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimator) estimator = headroom_estimator_new (scenario);
  g_autoptr (HeadroomLedger) ledger = headroom_ledger_new ();

  g_object_set (ledger, "estimate", headroom_estimator_get_estimate (estimator), NULL);
  put_properties (text, G_OBJECT (estimator));
  put_with_list (text, headroom_estimator_get_estimate (estimator));
  put_with_list (text, ledger);
}

static void
put_scenarios (GString *text)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomScenario) scenario = contradictory_scenario ();
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (scenario);

  put_with_list (text, document);
  put_list (text, problems);
  put_item (text, problems, 0);
}

static void
put_presets (GString *text)
{
  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPresetCatalog *presets = headroom_preset_catalog_get (kind);
      HeadroomPreset *first = headroom_preset_catalog_get_item (presets, 0);

      put_with_list (text, presets);
      put_with_list (text, headroom_preset_get_partial (first));
    }
}

static void
test_properties (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  put_with_list (text, headroom_gpu_catalog_get_default ());
  put_presets (text);
  put_scenarios (text);
  put_results (text);
  assert_golden ("model", "properties.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/properties", test_properties);
  return g_test_run ();
}
