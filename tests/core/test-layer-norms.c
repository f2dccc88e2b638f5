/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Layer norms under autocast, which computes them in FP32 whatever the weights have, held to tests/data/layer-norms. */
#include "../rows.h"
#include "cases.h"

/* What attention’s kernel keeps for the random numbers of dropout, on a GPU alone. */
#define SEED_BYTES 24

static void
set_columns (hr_params_t *p, const row_t *row)
{
  for (int i = 0; row->names[i] != NULL; i++)
    if (hr_param_find (row->names[i]) < HR_N_PARAMS && row->values[i][0] != '\0')
      set (p, row->names[i], row->values[i]);
}

static hr_params_t
params_of (const row_t *row)
{
  hr_params_t p = params_with ("family", cell (row, "family"), "hidden-size", "128", "attention-heads", "4", "head-dim",
                               "32", "ffn-size", "512", "vocab-size", "1000", "sequence-length", "64",
                               "micro-batch-size", "2", "autocast", "yes", NULL);

  set_columns (&p, row);
  return p;
}

static void
test_measured (void)
{
  GPtrArray *rows = rows_read ("layer-norms/runs.csv");

  g_assert_cmpuint (rows->len, ==, 21);
  for (guint i = 0; i < rows->len; i++)
    {
      const row_t *row = rows->pdata[i];
      hr_params_t p = params_of (row);
      hr_estimate_t e = run (&p);

      g_test_message ("%s, %s", cell (row, "family"), cell (row, "weight-dtype"));
      g_assert_cmpfloat (e.saved.stored_bytes + e.saved.cast_weight_bytes, ==,
                         number (row, "stored_bytes") + SEED_BYTES * number (row, "attentions"));
    }
  rows_free (rows);
}

/* What casts its input itself knows no autocast: with 16-bit weights nothing changes. */
static void
test_own_norms (void)
{
  static const char *const families[] = { "nemotron", "olmo" };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    {
      hr_estimate_t cast = estimate_with ("family", families[i], "autocast", "yes", NULL);
      hr_estimate_t plain = estimate_with ("family", families[i], "autocast", "no", NULL);

      g_assert_cmpfloat (cast.total_bytes, ==, plain.total_bytes);
    }
}

/* Beside frozen weights, too: a GPT-2 layer's two norms keep 4 bytes an element in place of 2. Its projections have
 * adapters whose inputs are cast, as many as they were before. */
static void
test_beside_adapters (void)
{
  hr_params_t p = params_with ("family", "gpt2", "layers", "1", "fine-tuning", "lora", "lora-targets", "all", NULL);
  hr_estimate_t plain;
  hr_estimate_t cast;
  double elements = (double) (p.sequence_length * p.micro_batch_size * p.hidden_size);

  plain = run (&p);
  set (&p, "autocast", "yes");
  cast = run (&p);
  g_assert_cmpfloat (kept_in (&cast, HR_PART_LAYER, "input_layernorm"), ==,
                     kept_in (&plain, HR_PART_LAYER, "input_layernorm") + 2 * elements);
  g_assert_cmpfloat (kept_in (&cast, HR_PART_LAYER, "post_attention_layernorm"), ==,
                     kept_in (&plain, HR_PART_LAYER, "post_attention_layernorm") + 2 * elements);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/layer-norms/measured", test_measured);
  g_test_add_func ("/core/layer-norms/own-norms", test_own_norms);
  g_test_add_func ("/core/layer-norms/beside-adapters", test_beside_adapters);
  return g_test_run ();
}
