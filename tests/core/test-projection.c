/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Optimizers whose states are those of projected gradients: small enough for paper. */
#include "cases.h"

#include <math.h>

/* Two layers: query 8·8, key and value 8·4, output 8·8, MLP 3·8·16, norms 2·8, 592 in all; ends 160 and 8. */
#define TINY                                                                                                           \
  "layers", "2", "hidden-size", "8", "attention-heads", "4", "kv-heads", "2", "head-dim", "2", "ffn-size", "16",       \
      "vocab-size", "10", "sequence-length", "4"
#define GALORE TINY, "gradient-projection", "galore", "projection-rank", "2"
#define APOLLO TINY, "gradient-projection", "apollo", "projection-rank", "2"

/* Vectors and ends, which keep whole states. */
static const double whole = 2 * 16 + 168;

/* Along the shorter side: of a layer's matrices two columns or rows of 8 (query, key, value, output) and 16 (MLP), and
 * as many of 8 (4 of key and value) that project. */
static const double projected = 2 * 2 * (4 * 8 + 3 * 16);
static const double projectors = 2 * 2 * (8 + 4 + 4 + 8 + 3 * 8);

static double
states_of (const char *projection, const char *name, const char *value)
{
  return estimate_with (TINY, "gradient-projection", projection, "projection-rank", "2", name, value, NULL)
      .terms[HR_OPTIMIZER_STATES];
}

static void
test_states (void)
{
  g_assert_cmpfloat (states_of ("galore", "optimizer", "adamw"), ==, 2 * 2 * (whole + projected) + 2 * projectors);
  g_assert_cmpfloat (states_of ("apollo", "optimizer", "adamw"), ==, 2 * 2 * (whole + projected) + 2 * projectors);
  g_assert_cmpfloat (states_of ("galore", "optimizer", "adamw-8bit"), ==,
                     ceil (2 * (1 + 4. / 256) * (whole + projected) + 2 * projectors));
}

/* A rank above a shorter side, 4 of key and value, is that side. */
static void
test_rank_is_bounded (void)
{
  hr_estimate_t e = estimate_with (TINY, "gradient-projection", "galore", "projection-rank", "6", NULL);
  double at_6 = 2 * (2 * 6 * 8 + 2 * 4 * 8 + 3 * 6 * 16);
  double projects = 2 * (2 * 6 * 8 + 2 * 4 * 4 + 3 * 6 * 8);

  g_assert_cmpfloat (e.terms[HR_OPTIMIZER_STATES], ==, 4 * (whole + at_6) + 2 * projects);
}

/* In FP32 GaLore's vectors are a view of all, as many as the shorter side; random ones are as many as the rank. */
static void
test_fp32 (void)
{
  double all_vectors = 2 * (2 * 64 + 2 * 16 + 3 * 64);

  g_assert_cmpfloat (states_of ("galore", "weight-dtype", "fp32"), ==, 8 * (whole + projected) + 4 * all_vectors);
  g_assert_cmpfloat (states_of ("apollo", "weight-dtype", "fp32"), ==, 8 * (whole + projected) + 4 * projectors);
}

/* Adapters have states of their own, typed bytes are what was typed, and other optimizers are refused. */
static void
test_without_effect (void)
{
  hr_estimate_t lora = estimate_with (TINY, "fine-tuning", "lora", NULL);
  hr_estimate_t projected_lora = estimate_with (GALORE, "fine-tuning", "lora", NULL);

  g_assert_cmpfloat (projected_lora.total_bytes, ==, lora.total_bytes);
  g_assert_cmpfloat (states_of ("galore", "optimizer-bytes", "12"), ==, 12 * (2 * 592 + 168));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/projection/states", test_states);
  g_test_add_func ("/core/projection/rank-is-bounded", test_rank_is_bounded);
  g_test_add_func ("/core/projection/fp32", test_fp32);
  g_test_add_func ("/core/projection/without-effect", test_without_effect);
  return g_test_run ();
}
