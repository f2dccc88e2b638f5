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

/* Frozen or not, a GPT-2 layer's two norms keep 4 bytes an element in place of 2. */
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

static double
stored_with (const char *layers, const char *autocast)
{
  hr_estimate_t e = estimate_with ("family", "gpt2", "recompute", "full", "layers", layers, "autocast", autocast, NULL);

  return e.saved.stored_bytes;
}

/* Recomputed, a layer leaves its input in the 16 bits of the stream, whatever its norms read: s·b·h
 * = 4096 · 2 · 4096 elements of 2 bytes. */
static void
test_recomputed (void)
{
  double checkpoint_bytes = 4096. * 2 * 4096 * 2;

  g_assert_cmpfloat (stored_with ("3", "no") - stored_with ("2", "no"), ==, checkpoint_bytes);
  g_assert_cmpfloat (stored_with ("3", "yes") - stored_with ("2", "yes"), ==, checkpoint_bytes);
}

static double
bytes_of (const hr_estimate_t *e, const char *tensor)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (g_str_equal (e->saved.kept[i].tensor, tensor))
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* BLOOM's stream begins with a norm and is in FP32 from there on, its head's weight is not: 2 bytes an element of its
 * gradient, 4 of that of what the head's norm gives. */
static void
test_fused_loss (void)
{
  hr_params_t p = params_with ("family", "bloom", "loss-kernel", "fused", "autocast", "yes", NULL);
  hr_estimate_t e = run (&p);
  double tokens = (double) (p.sequence_length * p.micro_batch_size);

  g_assert_cmpfloat (bytes_of (&e, "gradient of the weight"), ==, 2. * (double) (p.vocab_size * p.hidden_size));
  g_assert_cmpfloat (bytes_of (&e, "gradient of the input"), ==, 4 * tokens * (double) p.hidden_size);
}

/* CTRL adds positions in FP32: its stream is as wide, and each of three projections has a copy of 2 bytes. */
static void
test_wide_stream (void)
{
  hr_params_t p = params_with ("family", "ctrl", "autocast", "yes", NULL);
  hr_estimate_t e = run (&p);
  double elements = (double) (p.sequence_length * p.micro_batch_size * p.hidden_size);

  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "self_attn.qkv_proj"), ==, 3 * 2 * elements);
  g_assert_cmpfloat (kept_in (&e, HR_PART_LAYER, "input_layernorm"), >=, 4 * elements);
}

/* The stream of CTRL is FP32, and so are its products unless autocast casts them, whether or not it casts norms. */
static void
test_autocast_of_wide_streams (void)
{
  hr_params_t p = params_with ("family", "ctrl", "norm-type", "rmsnorm", NULL);
  double whole = run (&p).saved.saved_bytes_per_layer;

  g_assert_true (hr_param_applies (&p, HR_AUTOCAST));
  set (&p, "autocast", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, <, whole);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/layer-norms/measured", test_measured);
  g_test_add_func ("/core/layer-norms/own-norms", test_own_norms);
  g_test_add_func ("/core/layer-norms/beside-adapters", test_beside_adapters);
  g_test_add_func ("/core/layer-norms/recomputed", test_recomputed);
  g_test_add_func ("/core/layer-norms/fused-loss", test_fused_loss);
  g_test_add_func ("/core/layer-norms/wide-stream", test_wide_stream);
  g_test_add_func ("/core/layer-norms/autocast-of-wide-streams", test_autocast_of_wide_streams);
  return g_test_run ();
}
