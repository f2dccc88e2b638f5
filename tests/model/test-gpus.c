/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue of GPUs: complete, sourced, found by id and alias. */
#include "model/gpus/headroom-gpu-catalog.h"

#include "core/advise/options.h"
#include "core/base/units.h"
#include "model/base/headroom-error.h"

static HeadroomGpu *
lookup (const char *id)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id);

  g_assert_nonnull (gpu);
  return gpu;
}

static void
test_all_have_sources (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (catalog)), >=, 70);
  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      double marketed = headroom_gpu_get_marketed_gb (gpu);
      double usable = headroom_gpu_get_usable_bytes (gpu);

      g_test_message ("%s", headroom_gpu_get_id (gpu));
      g_assert_cmpstr (headroom_gpu_get_source (gpu), !=, "");
      g_assert_true (g_str_has_prefix (headroom_gpu_get_checked (gpu), "20"));
      g_assert_cmpstr (headroom_gpu_get_usable_basis (gpu), !=, "");
      /* Near what is on the box, never more than it in GiB; a Mac gives a part of its memory. */
      g_assert_cmpfloat (usable, <=, marketed * HR_GIB);
      g_assert_cmpfloat (usable, >, marketed * 0.6 * HR_GIB);
      g_assert_cmpfloat (usable, ==, (double) (gint64) usable);
    }
}

/* As a list it has the same, in the same order. */
static void
test_list (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  guint n = headroom_gpu_catalog_get_length (catalog);

  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (catalog)) == HEADROOM_TYPE_GPU);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HeadroomGpu) gpu = g_list_model_get_item (G_LIST_MODEL (catalog), i);

      g_assert_true (gpu == headroom_gpu_catalog_get (catalog, i));
    }
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (catalog), n));
}

/* Which total is compared, by the rule of the catalogue. */
static void
test_usable (void)
{
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("h100-sxm5-80gb")), ==, 81559 * HR_MIB - 0.5 * HR_GIB);
  g_assert_cmpfloat (headroom_gpu_get_driver_total_bytes (lookup ("h100-sxm5-80gb")), ==, 81559 * HR_MIB);
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("h200-sxm-141gb")), ==, (double) (gint64) (139.8 * HR_GIB));
  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (lookup ("instinct-mi355x")), ==, 294896 * HR_MIB);
  g_assert_nonnull (strstr (headroom_gpu_get_usable_basis (lookup ("h200")), "PyTorch"));
  g_assert_nonnull (strstr (headroom_gpu_get_usable_basis (lookup ("h100")), "0.5 GiB"));
}

/* Where no driver's total was found, the vendor's figure is taken, and called so. */
static void
test_specified (void)
{
  HeadroomGpu *gpu = lookup ("tpu-v4-chip");

  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (gpu), ==, 32 * HR_GIB);
  g_assert_cmpfloat (headroom_gpu_get_driver_total_bytes (gpu), ==, 0);
  g_assert_nonnull (strstr (headroom_gpu_get_usable_basis (gpu), "vendor"));
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a;
  double other = *(const double *) b;

  return (one > other) - (one < other);
}

/* Advice takes one GPU of each size, and has room for all of them. */
static void
test_advice_takes_all_sizes (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  guint n = headroom_gpu_catalog_get_length (catalog);
  g_autofree double *sizes = g_new (double, n);
  int n_sizes = 1;

  for (guint i = 0; i < n; i++)
    sizes[i] = headroom_gpu_get_usable_bytes (headroom_gpu_catalog_get (catalog, i));
  qsort (sizes, n, sizeof *sizes, compare_doubles);
  for (guint i = 1; i < n; i++)
    n_sizes += sizes[i] > sizes[i - 1];
  g_assert_cmpint (n_sizes, <=, HR_MAX_OTHER_GPUS);
}

static void
test_aliases (void)
{
  static const char *const aliases[][2] = {
    { "h100", "h100-sxm5-80gb" },   { "H100", "h100-sxm5-80gb" },
    { "a100", "a100-sxm4-80gb" },   { "h200", "h200-sxm-141gb" },
    { "b200", "b200-hgx-180gb" },   { "mi300x", "instinct-mi300x" },
    { "4090", "geforce-rtx-4090" }, { "rtx-4090", "geforce-rtx-4090" },
    { "t4", "tesla-t4" },           { "l4", "l4" },
    { "a10g", "a10g-aws-g5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
    g_assert_cmpstr (headroom_gpu_get_id (lookup (aliases[i][0])), ==, aliases[i][1]);
  g_assert_null (headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), "h1000"));
  g_assert_null (headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), ""));
}

static void
check_refused (const char *entry, const char *names)
{
  g_autofree char *text = g_strdup_printf ("{\"gpus\":[%s]}", entry);
  g_autoptr (GError) error = NULL;

  g_assert_null (headroom_gpu_catalog_new_from_data (text, strlen (text), &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, names));
}

#define GPU(more) "{\"id\":\"x\",\"name\":\"X\",\"vendor\":\"V\",\"marketed-gb\":8,\"checked\":\"2026-01-01\"," more "}"
#define WHOLE GPU ("\"source\":\"s\",\"driver-total-mib\":8192")

static void
test_mistakes_are_named (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_new_from_data ("{\"gpus\":[" WHOLE "]}",
                                                                    strlen ("{\"gpus\":[" WHOLE "]}"), NULL);

  g_assert_nonnull (catalog);
  g_assert_finalize_object (catalog);
  check_refused (GPU ("\"driver-total-mib\":8192"), "source");
  check_refused (GPU ("\"source\":\"s\""), "driver-total-mib");
  check_refused (GPU ("\"source\":\"s\",\"driver-total-mib\":8192,\"memory-mib\":1"), "memory-mib");
  check_refused (GPU ("\"source\":\"s\",\"driver-total-mib\":8192,\"tdp-w\":\"9\""), "tdp-w");
  check_refused (GPU ("\"source\":\"s\",\"driver-total-mib\":-1"), "driver-total-mib");
  check_refused ("8", "id");
  check_refused (WHOLE "," WHOLE, "x");
  check_refused (
      WHOLE ",{\"id\":\"y\",\"name\":\"Y\",\"vendor\":\"V\",\"marketed-gb\":8,\"checked\":\"2026-01-01\",\"source\":"
            "\"s\",\"driver-total-mib\":8192,\"aliases\":[\"z\",\"x\"]}",
      "Two GPUs have the name “x”");
}

/* Of a person's own GPU the bytes are as that person has them, and nothing else of it need be known. */
static void
test_stated (void)
{
  static const char text[] = "{\"gpus\":[{\"id\":\"own\",\"name\":\"Own\",\"vendor\":\"V\",\"checked\":\"2026-01-01\","
                             "\"source\":\"s\",\"aliases\":[1,\"mine\"],\"usable-bytes\":5e9}]}";
  g_autoptr (HeadroomGpuCatalog) catalog = headroom_gpu_catalog_new_from_data (text, strlen (text), NULL);
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (catalog, "mine");

  g_assert_cmpfloat (headroom_gpu_get_usable_bytes (gpu), ==, 5e9);
  g_assert_cmpfloat (headroom_gpu_get_marketed_gb (gpu), ==, 0);
  g_assert_cmpstr (headroom_gpu_get_usable_basis (gpu), ==, "As entered.");
}

static void
test_properties (void)
{
  g_autofree char *name = NULL;
  g_autofree char *basis = NULL;
  double usable;
  double tdp;
  double total;

  g_object_get (lookup ("h100"), "name", &name, "usable-bytes", &usable, "usable-basis", &basis, "tdp-w", &tdp, NULL);
  g_object_get (lookup ("h100-sxm5-80gb"), "driver-total-bytes", &total, NULL);
  g_assert_cmpfloat (total, ==, 81559 * HR_MIB);
  g_assert_cmpstr (name, ==, headroom_gpu_get_name (lookup ("h100")));
  g_assert_cmpfloat (usable, ==, headroom_gpu_get_usable_bytes (lookup ("h100")));
  g_assert_cmpfloat (tdp, ==, 700);
  g_assert_nonnull (basis);
}

#define NAMED(id, name, vendor)                                                                                        \
  "{\"id\":\"" id "\",\"name\":\"" name "\",\"vendor\":\"" vendor                                                      \
  "\",\"marketed-gb\":8,\"checked\":\"2026-01-01\",\"source\":\"s\",\"driver-total-mib\":8192}"

/* By vendor, then by name, however the file has them. */
static void
test_order (void)
{
  static const char text[] = "{\"gpus\":[" NAMED ("b2", "B2", "Z") "," NAMED ("b1", "B1", "Z") "," NAMED (
      "c", "C", "A") "," NAMED ("a", "A", "Z") "," NAMED ("d", "D", "M") "]}";
  static const char *const ids[] = { "c", "d", "a", "b1", "b2" };
  g_autoptr (HeadroomGpuCatalog) catalog = headroom_gpu_catalog_new_from_data (text, strlen (text), NULL);

  g_assert_cmpuint (headroom_gpu_catalog_get_length (catalog), ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpstr (headroom_gpu_get_id (headroom_gpu_catalog_get (catalog, i)), ==, ids[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/gpus/list", test_list);
  g_test_add_func ("/model/gpus/order", test_order);
  g_test_add_func ("/model/gpus/all-have-sources", test_all_have_sources);
  g_test_add_func ("/model/gpus/usable", test_usable);
  g_test_add_func ("/model/gpus/specified", test_specified);
  g_test_add_func ("/model/gpus/advice-takes-all-sizes", test_advice_takes_all_sizes);
  g_test_add_func ("/model/gpus/aliases", test_aliases);
  g_test_add_func ("/model/gpus/mistakes-are-named", test_mistakes_are_named);
  g_test_add_func ("/model/gpus/stated", test_stated);
  g_test_add_func ("/model/gpus/properties", test_properties);
  return g_test_run ();
}
