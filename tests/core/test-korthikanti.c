/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Korthikanti et al. 2022: the bytes of a layer (their table 2) and of the first stage's activations (their
 * equations 5 and 6), for four models and five ways to keep less. The bytes were computed from the paper's
 * formulas; those of figure 1 agree with the figure. */
#include "cases.h"
#include "rows.h"

#include "core/base/units.h"

#include <math.h>
#include <string.h>

/* The paper's words for a technique and what they set; rows without parallelism have none. */
static hr_params_t
params_of (const row_t *row)
{
  static const char *const same[][2] = {
    { "heads", "attention-heads" },     { "heads", "kv-heads" },
    { "hidden", "hidden-size" },        { "layers", "layers" },
    { "interleave", "virtual-stages" }, { "tensor_parallel", "tensor-parallel" },
    { "seq", "sequence-length" },       { "pipeline_parallel", "pipeline-parallel" },
    { "vocab", "vocab-size" },          { "micro_batch", "micro-batch-size" }
  };
  const char *technique = cell (row, "technique");
  hr_params_t p = params_with ("activation-model", "rule-34", "attention", "eager", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    set (&p, same[i][1], cell (row, same[i][0]));
  p.head_dim = p.hidden_size / p.attention_heads;
  p.ffn_size = 4 * p.hidden_size;
  p.micro_batches = (int64_t) number (row, "global_batch") / p.micro_batch_size;
  p.sequence_parallel = strstr (technique, "SP") != NULL || strstr (technique, "sequence") != NULL;
  p.recompute = strstr (technique, "selective") != NULL ? HR_RECOMPUTE_SELECTIVE
                : strstr (technique, "full") != NULL    ? HR_RECOMPUTE_FULL
                                                        : HR_RECOMPUTE_NONE;
  if (strstr (technique, "no parallelism") != NULL)
    p.tensor_parallel = p.pipeline_parallel = p.virtual_stages = 1;
  return p;
}

/* One layer in one stage and one micro-batch: all that is stored is what one layer keeps. */
static void
check_layer (const row_t *row)
{
  hr_params_t p = params_of (row);

  p.layers = p.pipeline_parallel = p.virtual_stages = 1;
  hr_estimate_t e = run (&p);
  g_assert_cmpfloat (e.saved.stored_bytes, ==, number (row, "bytes_per_layer"));
}

/* The table has four decimals. */
static void
check_first_stage (const row_t *row)
{
  hr_params_t p = params_of (row);
  const char *gib = cell (row, "first_stage_activation_GiB_formula");

  p.pipeline_rank = p.pipeline_parallel > 1 ? 0 : -1;
  hr_estimate_t e = run (&p);
  if (*gib != '\0')
    g_assert_cmpfloat_with_epsilon (e.saved.stored_bytes / HR_GIB, g_ascii_strtod (gib, NULL), 0.5001e-4);
  else
    g_assert_cmpfloat (e.saved.stored_bytes, ==, (double) p.layers * number (row, "bytes_per_layer"));
  g_assert_cmpfloat (e.terms[HR_ACTIVATIONS], ==, e.saved.stored_bytes);
}

static void
test_rows (void)
{
  GPtrArray *rows = rows_read ("korthikanti-2022.csv");

  g_assert_cmpuint (rows->len, ==, 24);
  for (guint i = 0; i < rows->len; i++)
    {
      check_layer (rows->pdata[i]);
      check_first_stage (rows->pdata[i]);
    }
  rows_free (rows);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/korthikanti/rows", test_rows);
  return g_test_run ();
}
