/* Megatron-LM's own tests assert the memory of a rank: every row of tests/data/megatron-cases.csv, of which
 * each column is a parameter. The formulas were derived term by term (columns check-…); the rows that are
 * explained must agree with them within 0.1 %, and with what was measured within what the totals below say. */
#include "cases.h"
#include "rows.h"

#include "core/groups.h"
#include "core/work.h"

#include <math.h>
#include <string.h>

/* Columns that are no inputs, by how they begin, and inputs that no formula uses. */
static const char *const no_inputs[] = { "case",       "commit",    "class",  "explained", "unexplained-class",
                                         "unmodelled", "measured-", "check-", "formula-",  NULL };
static const char *const unused[] = { "recipe",
                                      "matmul-dtype",
                                      "fp8-weights",
                                      "master-weight-dtype",
                                      "first-moment-dtype",
                                      "second-moment-dtype",
                                      "recompute-modules",
                                      "activation-offload",
                                      "cpu-offload",
                                      "mtp-layers",
                                      "distributed-optimizer",
                                      NULL };

/* Errors of a kind of rows, in percent. */
typedef struct
{
  const char *class;
  GArray *peak, *at_rest;
  int under, exact;
} score_t;

static GPtrArray *rows;
static GPtrArray *scores;

static gboolean
is_input (const char *name)
{
  for (int i = 0; no_inputs[i] != NULL; i++)
    if (g_str_has_prefix (name, no_inputs[i]))
      return FALSE;
  return !g_strv_contains (unused, name);
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

  hr_groups (p, &groups);
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

static void
check_formula (const row_t *row, const char *column, double bytes)
{
  double error = bytes / number (row, column) - 1;

  if (g_str_equal (cell (row, "explained"), "yes") && fabs (error) > 0.001)
    g_error ("%s: %s is %.0f, not %s (%+.2f %%)", *row->values, column, bytes, cell (row, column), 100 * error);
}

static score_t *
score_of (const char *class)
{
  for (guint i = 0; i < scores->len; i++)
    if (g_str_equal (((score_t *) scores->pdata[i])->class, class))
      return scores->pdata[i];
  score_t *score = g_new0 (score_t, 1);
  *score = (score_t){ class, g_array_new (FALSE, FALSE, sizeof (double)), g_array_new (FALSE, FALSE, sizeof (double)) };
  g_ptr_array_add (scores, score);
  return score;
}

static void
note (score_t *score, const row_t *row, double peak, double at_rest)
{
  double errors[] = { 100 * (peak / number (row, "measured-peak-bytes") - 1),
                      100 * (at_rest / number (row, "measured-static-bytes") - 1) };
  double sizes[] = { fabs (errors[0]), fabs (errors[1]) };

  g_array_append_val (score->peak, sizes[0]);
  g_array_append_val (score->at_rest, sizes[1]);
  score->under += errors[0] < -2;
}

static void
check_row (const row_t *row)
{
  hr_params_t p = params_of (row);
  hr_estimate_t e = run (&p);
  double at_rest = e.instants[HR_AT_STEP];

  check_counts (row, &p, &e);
  check_formula (row, "formula-static-bytes", at_rest);
  check_formula (row, "formula-peak-bytes", e.total_bytes);
  note (score_of ("all"), row, e.total_bytes, at_rest);
  if (g_str_equal (cell (row, "explained"), "yes"))
    note (score_of ("explained"), row, e.total_bytes, at_rest);
  note (score_of (cell (row, "class")), row, e.total_bytes, at_rest);
}

static void
test_rows (void)
{
  for (guint i = 0; i < rows->len; i++)
    check_row (rows->pdata[i]);
  g_assert_cmpuint (rows->len, ==, 351);
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* Element floor (share · n) of the sorted errors, counted from 0. */
static double
quantile (GArray *errors, double share)
{
  g_array_sort (errors, compare);
  return g_array_index (errors, double, (guint) (share * errors->len));
}

/* The errors against what was measured, all rows, explained or not. */
static void
test_errors (void)
{
  score_t *all = score_of ("all");

  g_assert_cmpfloat (quantile (all->peak, 0.5), <=, 0.5);
  g_assert_cmpfloat (quantile (all->peak, 0.9), <=, 3);
  g_assert_cmpfloat (quantile (all->at_rest, 0.5), <=, 0.5);
  g_assert_cmpfloat (quantile (all->at_rest, 0.9), <=, 3);
}

static void
print_scores (void)
{
  g_print ("# %-24s %5s %9s %7s %9s %7s %12s\n", "class", "rows", "static %", "p90", "peak %", "p90", "under by 2 %");
  for (guint i = 0; i < scores->len; i++)
    {
      const score_t *s = scores->pdata[i];
      g_print ("# %-24s %5u %9.2f %7.2f %9.2f %7.2f %10.0f %%\n", s->class, s->peak->len, quantile (s->at_rest, 0.5),
               quantile (s->at_rest, 0.9), quantile (s->peak, 0.5), quantile (s->peak, 0.9),
               100.0 * s->under / s->peak->len);
    }
}

static void
free_score (gpointer score)
{
  g_array_unref (((score_t *) score)->peak);
  g_array_unref (((score_t *) score)->at_rest);
  g_free (score);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  rows = rows_read ("megatron-cases.csv");
  scores = g_ptr_array_new_with_free_func (free_score);
  g_test_add_func ("/core/megatron/rows", test_rows);
  g_test_add_func ("/core/megatron/errors", test_errors);
  int status = g_test_run ();
  if (scores->len > 0)
    print_scores ();
  g_ptr_array_unref (scores);
  rows_free (rows);
  return status;
}
