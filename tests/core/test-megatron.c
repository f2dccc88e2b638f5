/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron-LM's own tests assert the memory of a rank: every row of tests/data/megatron-cases.csv, of which
 * each column is a parameter. The formulas were derived term by term (columns check-…); the rows that are
 * explained must agree with them within 0.1 %, and with what was measured within what the totals below say. */
#include "accuracy.h"
#include "cases.h"
#include "rows.h"

#include "core/plan/groups.h"
#include "core/plan/stages.h"
#include "core/table/params.h"

#include <math.h>
#include <string.h>

/* Columns that are no inputs, by how they begin; and besides the recipe's name what no formula uses, and what the
 * ZeRO stage says, too. */
static const char *const no_inputs[] = { "case",       "commit",    "class",  "explained", "unexplained-class",
                                         "unmodelled", "measured-", "check-", "formula-",  NULL };
static const char *const unused[] = { "recipe", "fp8-weights", "distributed-optimizer", NULL };

static GPtrArray *rows;
static accuracy_t *peak, *at_rest;
static const hr_param_t watched[] = { HR_FAMILY,           HR_FINE_TUNING, HR_LORA_TARGETS, HR_LORA_KERNEL,
                                      HR_ACTIVATION_DTYPE, HR_ATTENTION,   HR_NORM_KERNEL,  HR_MLP_KERNEL,
                                      HR_LOSS_KERNEL,      HR_RECOMPUTE,   HR_OPTIMIZER,    HR_ZERO_STAGE,
                                      HR_N_PARAMS };

static gboolean
is_input (const char *name)
{
  return !begins_with_any (name, no_inputs) && !g_strv_contains (unused, name);
}

/* What the recipe says, without percentages for context and allocator: tensors alone. */
static hr_params_t
params_of (const row_t *row)
{
  hr_params_t p = params_with ("gradient-buffer", "yes", "overhead", "percent", "overhead-percent", "0", NULL);

  for (int i = 0; row->names[i] != NULL; i++)
    if (is_input (row->names[i]) && *row->values[i] != '\0')
      set (&p, row->names[i], row->values[i]);
  return p;
}

static void
assert_equal (const row_t *row, const char *column, double value)
{
  if (value != number (row, column))
    g_error ("%s: %s is %.17g, not %s", *row->values, column, value, cell (row, column));
}

/* The groups and the counts are whole numbers: nothing but equality will do. The one row of latent
 * attention counts norms on the compressed queries and keys that its arguments switch off. */
static void
check_counts (const row_t *row, const hr_params_t *p, const hr_estimate_t *e)
{
  hr_groups_t groups;
  hr_stage_t stage;

  groups = hr_groups (p);
  hr_stage (p, (int) number (row, "pipeline-rank"), &stage);
  assert_equal (row, "check-padded-vocab-size", hr_padded_vocab (p));
  assert_equal (row, "check-layers-on-rank", stage.layers);
  assert_equal (row, "check-passes-in-flight", stage.passes);
  assert_equal (row, "check-parameters-per-rank", e->gpu_parameter_count);
  if (p->zero_stage == 3)
    return;
  assert_equal (row, "check-optimizer-shards", groups.dense_shards);
  if (p->experts > 0)
    assert_equal (row, "check-expert-optimizer-shards", groups.expert_shards);
}

/* Megatron's distributed optimizer is ZeRO 1, its FSDP more. */
static void
check_sharding (const row_t *row, const hr_params_t *p)
{
  gboolean sharded = g_str_equal (cell (row, "distributed-optimizer"), "yes");

  if (sharded != (p->zero_stage > 0))
    g_error ("%s: ZeRO stage is %d", *row->values, p->zero_stage);
}

static void
check_formula (const row_t *row, const char *column, double bytes)
{
  double error = bytes / number (row, column) - 1;

  if (g_str_equal (cell (row, "explained"), "yes") && fabs (error) > 0.001)
    g_error ("%s: %s is %.0f, not %s (%+.2f %%)", *row->values, column, bytes, cell (row, column), 100 * error);
}

static void
note (accuracy_t *tally, const row_t *row, double bytes, const char *column)
{
  double error = accuracy_error (bytes, number (row, column));

  if (g_str_equal (cell (row, "explained"), "yes"))
    accuracy_note_besides (tally, "explained", error);
  accuracy_note (tally, cell (row, "class"), error);
}

static void
check_row (const row_t *row)
{
  hr_params_t p = params_of (row);
  hr_estimate_t e = run (&p);
  double at_rest_bytes = e.instants[HR_AT_STEP];

  check_counts (row, &p, &e);
  check_sharding (row, &p);
  check_formula (row, "formula-static-bytes", at_rest_bytes);
  check_formula (row, "formula-peak-bytes", e.total_bytes);
  note (peak, row, e.total_bytes, "measured-peak-bytes");
  note (at_rest, row, at_rest_bytes, "measured-static-bytes");
  accuracy_note_ways (peak, &p);
}

static void
test_rows (void)
{
  for (guint i = 0; i < rows->len; i++)
    check_row (rows->pdata[i]);
  g_assert_cmpuint (rows->len, ==, 351);
}

/* The errors against what was measured, all rows, explained or not. */
static void
test_errors (void)
{
  g_assert_cmpfloat (accuracy_quantile (peak, "all", 0.5), <=, 0.5);
  g_assert_cmpfloat (accuracy_quantile (peak, "all", 0.9), <=, 3);
  g_assert_cmpfloat (accuracy_quantile (at_rest, "all", 0.5), <=, 0.5);
  g_assert_cmpfloat (accuracy_quantile (at_rest, "all", 0.9), <=, 3);
}

static void
test_accuracy (void)
{
  accuracy_hold (peak, rows->len);
  accuracy_hold (at_rest, rows->len);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rows = rows_read ("megatron-cases.csv");
  peak = accuracy_new ("megatron-peak");
  at_rest = accuracy_new ("megatron-static");
  accuracy_watch (peak, watched);
  g_test_add_func ("/core/megatron/rows", test_rows);
  g_test_add_func ("/core/megatron/errors", test_errors);
  g_test_add_func ("/core/megatron/accuracy", test_accuracy);
  int status = g_test_run ();
  accuracy_print (at_rest);
  accuracy_print (peak);
  accuracy_free (peak);
  accuracy_free (at_rest);
  rows_free (rows);
  return status;
}
