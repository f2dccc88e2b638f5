/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few words about several parameters: what they are set to, and never more than fits into a row. */
#include "model/scenario/headroom-param-summary.h"

static void
set (hr_params_t *values, hr_param_t param, const char *text)
{
  g_assert_cmpint (hr_param_set_text (values, param, text), ==, HR_SET_OK);
}

static void
assert_summary (const hr_params_t *values, const hr_param_t *params, guint n_params, const char *expected)
{
  g_autofree char *summary = headroom_params_summarize (values, params, n_params);

  g_assert_cmpstr (summary, ==, expected);
}

static const hr_param_t some[] = { HR_WEIGHT_DTYPE, HR_AUTOCAST, HR_OPTIMIZER, HR_DROPOUT, HR_LOSS_KERNEL };

static void
test_what_is_there (void)
{
  hr_params_t values;

  hr_params_init (&values);
  set (&values, HR_WEIGHT_DTYPE, "bf16");
  set (&values, HR_OPTIMIZER, "adamw");
  set (&values, HR_LOSS_KERNEL, "plain");
  assert_summary (&values, some, 3, "BF16 · AdamW");
  assert_summary (&values, some, 0, "");
}

/* What was changed comes first; a remark in parentheses is left out. */
static void
test_changes_come_first (void)
{
  hr_params_t values;

  hr_params_init (&values);
  set (&values, HR_LOSS_KERNEL, "fused");
  set (&values, HR_DROPOUT, "0.1");
  assert_summary (&values, some, G_N_ELEMENTS (some), "Dropout 0.1 · Fused with the output head · BF16 · AdamW");
}

/* A switch that is off, and a choice that leaves it to another input, say nothing; one that is on says its name. */
static void
test_switches (void)
{
  static const hr_param_t switches[] = { HR_TIED_EMBEDDINGS, HR_POSITION_EMBEDDINGS };
  hr_params_t values;

  hr_params_init (&values);
  set (&values, HR_TIED_EMBEDDINGS, "no");
  assert_summary (&values, switches, G_N_ELEMENTS (switches), "");
  set (&values, HR_TIED_EMBEDDINGS, "yes");
  assert_summary (&values, switches, G_N_ELEMENTS (switches), "Tied embeddings");
}

/* Two kernels of one kind are told once, and what has no effect not at all. */
static void
test_no_more_than_is_so (void)
{
  static const hr_param_t kernels[] = { HR_NORM_KERNEL, HR_MLP_KERNEL, HR_LORA_RANK };
  hr_params_t values;

  hr_params_init (&values);
  set (&values, HR_NORM_KERNEL, "fused");
  set (&values, HR_MLP_KERNEL, "fused");
  set (&values, HR_LORA_RANK, "64");
  assert_summary (&values, kernels, G_N_ELEMENTS (kernels), "Fused");
  set (&values, HR_FINE_TUNING, "lora");
  assert_summary (&values, kernels, G_N_ELEMENTS (kernels), "Fused · LoRA rank 64");
}

/* Of everything there are four parts at most. */
static void
test_length (void)
{
  hr_param_t all[HR_N_PARAMS];
  g_autofree char *summary = NULL;
  g_auto (GStrv) parts = NULL;
  hr_params_t values;

  hr_params_init (&values);
  for (int i = 0; i < HR_N_PARAMS; i++)
    all[i] = i;
  summary = headroom_params_summarize (&values, all, HR_N_PARAMS);
  parts = g_strsplit (summary, " · ", -1);
  g_assert_cmpint (g_strv_length (parts), ==, 4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/param-summary/what-is-there", test_what_is_there);
  g_test_add_func ("/model/param-summary/changes-come-first", test_changes_come_first);
  g_test_add_func ("/model/param-summary/switches", test_switches);
  g_test_add_func ("/model/param-summary/no-more-than-is-so", test_no_more_than_is_so);
  g_test_add_func ("/model/param-summary/length", test_length);
  return g_test_run ();
}
