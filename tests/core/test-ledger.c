/* The ledger against PyTorch: every row of tests/data/saved-for-backward.csv (see there for how it
 * was made) of a family that the core knows, without LoRA and not marked UNCERTAIN, to the byte. */
#include "cases.h"

#include "core/work.h"

/* One line of the file, by column name. */
typedef struct
{
  char **names, **values;
} row_t;

static const char *
column (const row_t *row, const char *name)
{
  for (int i = 0; row->names[i] != NULL; i++)
    if (g_str_equal (row->names[i], name))
      return row->values[i];
  g_error ("no column %s", name);
}

static void
set_columns (hr_params_t *p, const row_t *row)
{
  static const char *const columns[][2] = {
    { "family", "model_type" },   { "layers", "layers" },
    { "hidden-size", "hidden" },  { "attention-heads", "heads" },
    { "kv-heads", "kv_heads" },   { "head-dim", "head_dim" },
    { "ffn-size", "ffn" },        { "vocab-size", "vocab" },
    { "sequence-length", "seq" }, { "micro-batch-size", "micro_batch" },
    { "attention", "attention" }, { "dropout", "dropout" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (columns); i++)
    set (p, columns[i][0], column (row, columns[i][1]));
}

static void
set_precision (hr_params_t *p, const char *precision)
{
  gboolean autocast = g_str_equal (precision, "autocast");

  set (p, "autocast", autocast ? "yes" : "no");
  set (p, "weight-dtype", g_str_equal (precision, "bf16") ? "bf16" : "fp32");
  set (p, "gradient-dtype", g_str_equal (precision, "bf16") ? "bf16" : "fp32");
  set (p, "activation-dtype", autocast ? "bf16" : precision);
}

static void
set_recompute (hr_params_t *p, const row_t *row)
{
  const char *recompute = column (row, "recompute");

  if (g_str_equal (recompute, "none"))
    return;
  set (p, "recompute", g_str_equal (recompute, "layer") ? "full" : "interval");
  set (p, "checkpoint-interval", column (row, "interval"));
}

/* A blank column was not measured. Under recomputation the per-layer columns mean something else. */
static void
assert_column (const row_t *row, const char *name, double bytes)
{
  if (*column (row, name) != '\0')
    g_assert_cmpfloat (bytes, ==, g_ascii_strtod (column (row, name), NULL));
}

static hr_params_t
row_params (const row_t *row)
{
  hr_params_t p = params_with ("position-embeddings", "rope", "learned-positions", "8192", NULL);

  set_columns (&p, row);
  set_precision (&p, column (row, "precision"));
  set_recompute (&p, row);
  return p;
}

static void
test_row (gconstpointer data)
{
  const row_t *row = data;
  hr_params_t p = row_params (row);
  hr_estimate_t e = run (&p);
  if (g_str_equal (column (row, "recompute"), "none"))
    {
      assert_column (row, "saved_bytes_per_layer", e.saved.saved_bytes_per_layer);
      assert_column (row, "saved_bytes_rest", e.saved.saved_bytes_rest);
      g_assert_cmpfloat (e.saved.baseline_bytes, ==, e.saved.stored_bytes);
    }
  assert_column (row, "stored_bytes_total", e.saved.stored_bytes);
  assert_column (row, "peak_backward_bytes", e.saved.peak_backward_bytes);
  if (*column (row, "castw_bytes_rest") != '\0')
    g_assert_cmpfloat (e.saved.cast_weight_bytes, ==,
                       p.layers * g_ascii_strtod (column (row, "castw_bytes_per_layer"), NULL)
                           + g_ascii_strtod (column (row, "castw_bytes_rest"), NULL));
}

/* The peak with every temporary, gradients excluded: activations, logits and temporaries at the
 * worst moment of backward. The loss has just released the labels, which the file no longer counts:
 * 8 bytes a token and a few scalars; as much may be the statistics of two norms. */
static void
test_temporaries (gconstpointer data)
{
  const row_t *row = data;
  hr_params_t p = row_params (row);
  hr_work_t w;
  double worst = 0, measured = g_ascii_strtod (column (row, "peak_backward_with_temps"), NULL);

  hr_work_init (&w, &p, NULL);
  for (w.moment = HR_MOMENT_LOSS; w.moment <= HR_MOMENT_BACKWARD_END; w.moment++)
    worst = MAX (worst, hr_term_bytes (&w, HR_ACTIVATIONS) + hr_term_bytes (&w, HR_LOGITS)
                            + hr_term_bytes (&w, HR_TEMPORARIES));
  g_assert_cmpfloat (ABS (worst - measured), <=, 8 * w.n + 16);
}

static gboolean
is_target (const row_t *row, const char *line)
{
  return hr_choice_find (hr_param_desc (HR_FAMILY)->choices, column (row, "model_type")) >= 0
         && *column (row, "lora_rank") == '\0' && strstr (line, "UNCERTAIN") == NULL;
}

static void
free_row (gpointer data)
{
  row_t *row = data;

  g_strfreev (row->values);
  g_free (row);
}

static void
add_row (GPtrArray *rows, char **names, const char *line, int number)
{
  row_t *row = g_new (row_t, 1);

  row->names = names;
  row->values = g_strsplit (line, ",", -1);
  g_ptr_array_add (rows, row);
  if (!is_target (row, line))
    return;
  g_autofree char *path = g_strdup_printf ("/core/ledger/%s-%d", column (row, "case"), number);
  g_test_add_data_func (path, row, test_row);
  if (*column (row, "peak_backward_with_temps") == '\0')
    return;
  g_autofree char *temporaries = g_strconcat (path, "-temporaries", NULL);
  g_test_add_data_func (temporaries, row, test_temporaries);
}

/* The rows of the ledger add up to what it says is kept. */
static void
test_rows_add_up (void)
{
  hr_estimate_t e = estimate_with ("attention", "eager", "dropout", "0.1", NULL);
  double parts[3] = { 0 };

  for (size_t i = 0; i < e.saved.n_kept; i++)
    parts[e.saved.kept[i].part] += e.saved.kept[i].bytes;
  g_assert_cmpfloat (parts[HR_PART_LAYER], ==, e.saved.saved_bytes_per_layer);
  g_assert_cmpfloat (parts[HR_PART_REST], ==, e.saved.saved_bytes_rest);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS);
}

/* One layer by hand: s = b = 1, h = 4, one head of 4, f = 8, bf16, flash:
 * norms 2·(4·4 + 4 + 2·4) = 56, inputs 2·2·4 = 16, q, k, v, out 4·2·4 = 32, logsumexp 4, random
 * state 24, MLP 4·2·8 = 64. */
static void
test_by_hand (void)
{
  hr_estimate_t e = estimate_with ("sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4",
                                   "attention-heads", "1", "kv-heads", "1", "head-dim", "4", "ffn-size", "8", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 56 + 16 + 32 + 4 + 24 + 64);
}

/* Measured with PyTorch 2.6.0 on a CPU: torch.autograd.graph.saved_tensors_hooks around
 * scaled_dot_product_attention (is_causal, enable_gqa) under sdpa_kernel (SDPBackend.MATH), two
 * sequences of 64, four heads of 16, two KV heads: 229 376 bytes in bf16 and in fp32, four fp32
 * tensors. Without the output, which the next Linear keeps. */
static void
test_math_kernel (void)
{
  static const char *const dtypes[] = { "bf16", "fp32" };

  for (int i = 0; i < 2; i++)
    {
      hr_estimate_t e = estimate_with ("attention", "math", "activation-dtype", dtypes[i], "weight-dtype", dtypes[i],
                                       "micro-batch-size", "2", "sequence-length", "64", "attention-heads", "4",
                                       "kv-heads", "2", "head-dim", "16", NULL);
      double bytes = 0;
      for (size_t row = 0; row < e.saved.n_kept; row++)
        if (g_str_equal (e.saved.kept[row].module, "self_attn"))
          bytes += e.saved.kept[row].bytes;
      g_assert_cmpfloat (bytes, ==, 229376);
    }
}

/* Selective recomputation drops scores, repeated keys and values: what is left does not grow with
 * the square of the sequence. */
static void
test_selective_drops_scores (void)
{
  hr_estimate_t one = estimate_with ("attention", "eager", "recompute", "selective", "sequence-length", "1024", NULL);
  hr_estimate_t two = estimate_with ("attention", "eager", "recompute", "selective", "sequence-length", "2048", NULL);

  g_assert_cmpfloat (two.saved.stored_bytes, <, 2.001 * one.saved.stored_bytes);
  g_assert_cmpfloat (one.saved.stored_bytes, <, one.saved.baseline_bytes);
}

/* Seven layers, every three: segments of 3, 3 and 1. While the second is rebuilt two inputs and
 * three layers are there; bf16 RMSNorm keeps its own copy, so that nothing is counted twice. */
static void
test_interval_that_does_not_divide (void)
{
  hr_estimate_t e = estimate_with ("layers", "7", "recompute", "interval", "checkpoint-interval", "3", "vocab-size",
                                   "1", NULL);
  double n = 2 * 4096, boundary = n * 4096 * 2, rope = 4.0 * 4096 * 128;

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 3 * boundary + e.saved.saved_bytes_rest - rope);
  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==, 2 * boundary + 3 * e.saved.saved_bytes_per_layer + rope);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL, *text = NULL;

  g_test_init (&argc, &argv, NULL);
  path = g_test_build_filename (G_TEST_DIST, "data", "saved-for-backward.csv", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1), names = g_strsplit (lines[0], ",", -1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  for (int i = 1; lines[i] != NULL; i++)
    add_row (rows, names, lines[i], i + 1);
  g_test_add_func ("/core/ledger/rows-add-up", test_rows_add_up);
  g_test_add_func ("/core/ledger/by-hand", test_by_hand);
  g_test_add_func ("/core/ledger/math-kernel", test_math_kernel);
  g_test_add_func ("/core/ledger/selective-drops-scores", test_selective_drops_scores);
  g_test_add_func ("/core/ledger/interval-that-does-not-divide", test_interval_that_does_not_divide);
  return g_test_run ();
}
