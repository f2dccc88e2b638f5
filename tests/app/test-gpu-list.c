/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of GPUs in each of its orders, and what each filter leaves of it; held to tests/app/golden. */
#include "app/gpus/headroom-gpu-item.h"
#include "app/gpus/headroom-gpu-list.h"
#include "golden.h"
#include "model/result/headroom-estimate.h"

static const char *
id_at (HeadroomGpuList *list, guint i)
{
  g_autoptr (HeadroomGpuItem) item = g_list_model_get_item (headroom_gpu_list_get_items (list), i);

  return headroom_gpu_get_id (headroom_gpu_item_peek (item)->gpu);
}

static void
put_list (GString *text, const char *title, HeadroomGpuList *list)
{
  g_string_append_printf (text, "%s:", title);
  for (guint i = 0; i < g_list_model_get_n_items (headroom_gpu_list_get_items (list)); i++)
    g_string_append_printf (text, " %s", id_at (list, i));
  g_string_append_c (text, '\n');
}

static HeadroomGpuList *
judge (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  HeadroomGpuList *list = headroom_gpu_list_new ();

  headroom_gpu_list_judge (list, headroom_estimate_peek (estimate));
  return list;
}

static void
test_orders (void)
{
  static const char *const titles[HEADROOM_N_GPU_ORDERS] = {
    [HEADROOM_GPU_ORDER_FIT] = "fit",     [HEADROOM_GPU_ORDER_NAME] = "name",   [HEADROOM_GPU_ORDER_MEMORY] = "memory",
    [HEADROOM_GPU_ORDER_BATCH] = "batch", [HEADROOM_GPU_ORDER_SPEED] = "speed",
  };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomGpuList) list = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (headroom_scenario_set_text (scenario, HR_LAYERS, "8", NULL));
  list = judge (scenario);
  for (int i = 0; i < HEADROOM_N_GPU_ORDERS; i++)
    {
      headroom_gpu_list_set_order (list, (HeadroomGpuOrder) i);
      put_list (text, titles[i], list);
    }
  assert_golden ("app", "gpu-orders.txt", text->str);
}

static void
test_filters (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomGpuList) list = judge (scenario);
  g_autoptr (GString) text = g_string_new (NULL);

  headroom_gpu_list_set_vendor (list, "AMD");
  put_list (text, "AMD", list);
  headroom_gpu_list_set_least_memory_gb (list, 192);
  put_list (text, "AMD from 192 GB", list);
  headroom_gpu_list_set_vendor (list, NULL);
  put_list (text, "from 192 GB", list);
  headroom_gpu_list_set_query (list, "h200 141");
  put_list (text, "h200 141 from 192 GB", list);
  headroom_gpu_list_set_least_memory_gb (list, 0);
  put_list (text, "h200 141", list);
  assert_golden ("app", "gpu-filters.txt", text->str);
}

/* The same GPUs after another judgement, none twice. */
static void
test_judged_again (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomGpuList) list = judge (scenario);
  g_autoptr (HeadroomEstimate) again = NULL;
  GListModel *items = headroom_gpu_list_get_items (list);
  guint n = g_list_model_get_n_items (items);
  g_autoptr (GObject) first = g_list_model_get_item (items, 0);

  again = headroom_estimate_new_for_scenario (scenario);
  headroom_gpu_list_judge (list, headroom_estimate_peek (again));
  g_assert_cmpuint (g_list_model_get_n_items (items), ==, n);
  g_autoptr (GObject) same = g_list_model_get_item (items, 0);
  g_assert_true (same == first);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/gpu-list/orders", test_orders);
  g_test_add_func ("/app/gpu-list/filters", test_filters);
  g_test_add_func ("/app/gpu-list/judged-again", test_judged_again);
  return g_test_run ();
}
