/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which GPUs are named first as large enough. */
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate.h"

enum
{
  N_MOST = 3
};

static HeadroomEstimate *
make_estimate (const char *gpu, double micro_batch_size)
{
  hr_params_t params;

  hr_params_init (&params);
  g_assert_cmpint (hr_param_set_text (&params, HR_GPU, gpu), ==, HR_SET_OK);
  g_assert_cmpint (hr_param_set (&params, HR_MICRO_BATCH_SIZE, micro_batch_size), ==, HR_SET_OK);
  return headroom_estimate_new (&params, 0);
}

static gboolean
is_listed (const HeadroomCandidate *list, guint n, HeadroomGpu *gpu)
{
  for (guint i = 0; i < n; i++)
    if (list[i].gpu == gpu)
      return TRUE;
  return FALSE;
}

/* What is listed fits and goes up; what is not is larger, does not fit, is a laptop’s or of another vendor. */
static void
expect_smallest (const hr_estimate_t *e, const HeadroomCandidate *list, guint n, const char *vendor)
{
  guint n_candidates;
  g_autofree HeadroomCandidate *all = headroom_candidates_new (e, &n_candidates);

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (list[i].verdict, !=, HR_DOES_NOT_FIT);
      g_assert_true (i == 0 || list[i].usable_bytes >= list[i - 1].usable_bytes);
      g_assert_true (vendor == NULL || g_str_equal (headroom_gpu_get_vendor (list[i].gpu), vendor));
      g_assert_false (headroom_gpu_is_mobile (list[i].gpu));
    }
  for (guint i = 0; i < n_candidates; i++)
    {
      gboolean is_asked_for = vendor == NULL || g_str_equal (headroom_gpu_get_vendor (all[i].gpu), vendor);

      if (!is_asked_for || all[i].verdict == HR_DOES_NOT_FIT || is_listed (list, n, all[i].gpu)
          || headroom_gpu_is_mobile (all[i].gpu))
        continue;
      g_assert_cmpuint (n, ==, N_MOST);
      g_assert_cmpfloat (all[i].usable_bytes, >=, list[n - 1].usable_bytes);
    }
}

static void
test_those_of_the_chosen_vendor (void)
{
  static const char *const gpus[] = { "h100-sxm5-80gb", "instinct-mi300x" };
  static const char *const vendors[] = { "NVIDIA", "AMD" };

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    {
      g_autoptr (HeadroomEstimate) estimate = make_estimate (gpus[i], 1);
      HeadroomCandidate smallest[N_MOST];
      const hr_estimate_t *e = headroom_estimate_peek (estimate);
      guint n = headroom_candidates_find_smallest (e, smallest, N_MOST);

      g_assert_cmpuint (n, >, 0);
      expect_smallest (e, smallest, n, vendors[i]);
    }
}

static void
test_without_a_gpu_those_of_all (void)
{
  g_autoptr (HeadroomEstimate) estimate = make_estimate ("", 1);
  HeadroomCandidate smallest[N_MOST];
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  guint n = headroom_candidates_find_smallest (e, smallest, N_MOST);

  g_assert_cmpuint (n, ==, N_MOST);
  expect_smallest (e, smallest, n, NULL);
}

static gboolean
any_fits (const hr_estimate_t *e, const char *vendor)
{
  g_autofree HeadroomCandidate *all = headroom_candidates_new (e, NULL);

  for (guint i = 0; all[i].gpu != NULL; i++)
    if (all[i].verdict != HR_DOES_NOT_FIT && g_str_equal (headroom_gpu_get_vendor (all[i].gpu), vendor))
      return TRUE;
  return FALSE;
}

static void
test_where_the_vendor_has_none_those_of_all (void)
{
  g_autoptr (HeadroomEstimate) estimate = make_estimate ("arc-b580-12gb", 6);
  HeadroomCandidate smallest[N_MOST];
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  guint n = headroom_candidates_find_smallest (e, smallest, N_MOST);

  g_assert_false (any_fits (e, "Intel"));
  g_assert_cmpuint (n, >, 0);
  expect_smallest (e, smallest, n, NULL);
}

static void
test_none_is_none (void)
{
  g_autoptr (HeadroomEstimate) estimate = make_estimate ("", 1e6);
  HeadroomCandidate smallest[N_MOST];

  g_assert_cmpuint (headroom_candidates_find_smallest (headroom_estimate_peek (estimate), smallest, N_MOST), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/smallest/those-of-the-chosen-vendor", test_those_of_the_chosen_vendor);
  g_test_add_func ("/smallest/without-a-gpu-those-of-all", test_without_a_gpu_those_of_all);
  g_test_add_func ("/smallest/where-the-vendor-has-none-those-of-all", test_where_the_vendor_has_none_those_of_all);
  g_test_add_func ("/smallest/none-is-none", test_none_is_none);
  return g_test_run ();
}
