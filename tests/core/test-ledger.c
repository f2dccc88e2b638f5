/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger against PyTorch: every row of tests/data/saved-for-backward.csv (see there for how it
 * was made) that is not marked UNCERTAIN, to the byte. At the end the program prints for each family
 * how many rows it reproduced, counted while running. */
#include "accuracy.h"
#include "cases.h"

#include "core/estimate/run.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/ledger-page.h"
#include "core/terms/terms.h"

/* One line of the file, by column name. */
typedef struct
{
  char **names, **values;
} row_t;

/* What was compared; the ways of a run that its rows could have measured. */
static accuracy_t *kept, *temporaries;
static const hr_param_t watched[] = { HR_FAMILY,           HR_FINE_TUNING, HR_LORA_TARGETS, HR_LORA_KERNEL,
                                      HR_ACTIVATION_DTYPE, HR_ATTENTION,   HR_NORM_KERNEL,  HR_MLP_KERNEL,
                                      HR_LOSS_KERNEL,      HR_RECOMPUTE,   HR_N_PARAMS };

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
    { "kv-heads", "kv_heads" },   { "ffn-size", "ffn" },
    { "vocab-size", "vocab" },    { "sequence-length", "seq" },
    { "attention", "attention" }, { "micro-batch-size", "micro_batch" },
    { "dropout", "dropout" },     { "lora-rank", "lora_rank" },
    { "experts", "experts" },     { "experts-per-token", "topk" },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (columns); i++)
    if (*column (row, columns[i][1]) != '\0')
      set (p, columns[i][0], column (row, columns[i][1]));
}

/* Latent attention writes unrotated + rotated / value; ours are DeepSeek-V3's by default. */
static void
set_heads (hr_params_t *p, const row_t *row)
{
  if (hr_family (p->family)->latent)
    g_assert_cmpstr (column (row, "head_dim"), ==, "128+64/128");
  else
    set (p, "head-dim", column (row, "head_dim"));
}

/* Position tables as the rows' models were built; OPT's has two more than its positions, ViT's one
 * for each patch and one for the class. Weights that the class of the model ties, and biases. */
static void
set_weights (hr_params_t *p, const row_t *row)
{
  static const char *const tables[][2] = {
    { "gpt2", "8192" }, { "opt", "8194" }, { "bert", "8192" }, { "vit", "197" }
  };
  static const char *const tied[] = { "gpt2", "opt", "bert", "gemma2", "falcon" };
  const hr_family_t *family = hr_family (p->family);

  p->qkv_bias = family->qkv_bias;
  p->o_bias = family->o_bias;
  p->mlp_bias = family->mlp_bias;
  for (size_t i = 0; i < G_N_ELEMENTS (tied); i++)
    p->tied_embeddings |= g_str_equal (family->choice.id, tied[i]);
  for (size_t i = 0; i < G_N_ELEMENTS (tables); i++)
    if (g_str_equal (family->choice.id, tables[i][0]))
      {
        p->position_embeddings = HR_POSITION_LEARNED;
        set (p, "learned-positions", tables[i][1]);
      }
}

static void
set_adapters (hr_params_t *p, const row_t *row)
{
  if (*column (row, "lora_rank") == '\0')
    return;
  set (p, "fine-tuning", "lora");
  set (p, "lora-targets", strstr (column (row, "lora_on"), "gate_proj") != NULL ? "all" : "attention");
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

/* The worst error so far, in percent, is the row's. */
static void
compare (const char *name, double value, double measured, double *worst)
{
  double error = accuracy_error (value, measured);

  if (error != 0)
    g_test_message ("%s: %.0f, but measured %.0f", name, value, measured);
  if (!(ABS (error) <= ABS (*worst)))
    *worst = error;
}

/* A blank column was not measured. */
static void
compare_column (const row_t *row, const char *name, double value, double *worst)
{
  const char *measured = column (row, name);

  if (*measured != '\0')
    compare (name, value, g_ascii_strtod (measured, NULL), worst);
}

/* BertForMaskedLM has a norm and a bias for each word more than the published bare model. */
static double
uncounted (const hr_params_t *p)
{
  gboolean masked = hr_family (p->family)->head == HR_HEAD_MASKED;

  return masked ? (double) (2 * p->hidden_size + p->vocab_size) : 0;
}

static hr_params_t
row_params (const row_t *row)
{
  hr_params_t p = defaults ();

  set_columns (&p, row);
  set_heads (&p, row);
  set_weights (&p, row);
  set_adapters (&p, row);
  set_precision (&p, column (row, "precision"));
  set_recompute (&p, row);
  return p;
}

/* Under recomputation the per-layer columns mean something else. */
static void
compare_layers (const row_t *row, const hr_estimate_t *e, double *worst)
{
  if (!g_str_equal (column (row, "recompute"), "none"))
    return;
  compare_column (row, "saved_bytes_per_layer", e->saved.saved_bytes_per_layer, worst);
  compare_column (row, "saved_bytes_rest", e->saved.saved_bytes_rest, worst);
  compare ("stored as without recomputation", e->saved.stored_bytes, e->saved.baseline_bytes, worst);
}

static void
compare_casts (const row_t *row, const hr_estimate_t *e, double *worst)
{
  double layers = (double) e->params.layers;

  if (*column (row, "castw_bytes_rest") != '\0')
    compare ("cast weights", e->saved.cast_weight_bytes,
             layers * g_ascii_strtod (column (row, "castw_bytes_per_layer"), NULL)
                 + g_ascii_strtod (column (row, "castw_bytes_rest"), NULL),
             worst);
}

/* PyTorch's choice is a measurement of the kernel that it chose. */
static void
note_ways (const hr_params_t *p)
{
  hr_run_t of_all;

  hr_run_init (&of_all, p, NULL);
  accuracy_note_ways (kept, p);
  if (p->attention == HR_SDPA)
    accuracy_note_choice (kept, HR_ATTENTION, (int) hr_kernel (&of_all.share));
  accuracy_note_way (kept, "fine-tuning=lora experts", p->fine_tuning == HR_FINE_TUNING_LORA && p->experts > 0);
}

static void
test_row (gconstpointer data)
{
  const row_t *row = data;
  hr_params_t p = row_params (row);
  hr_estimate_t e = run (&p);
  double worst = 0;

  compare_layers (row, &e, &worst);
  compare_casts (row, &e, &worst);
  compare_column (row, "stored_bytes_total", e.saved.stored_bytes, &worst);
  compare_column (row, "peak_backward_bytes", e.saved.peak_backward_bytes, &worst);
  compare_column (row, "params", e.parameter_count + uncounted (&p), &worst);
  if (p.fine_tuning != HR_FINE_TUNING_FULL)
    compare_column (row, "trainable", e.trainable_parameter_count, &worst);
  accuracy_note (kept, hr_family (p.family)->choice.id, worst);
  note_ways (&p);
  if (worst != 0)
    g_test_fail ();
}

/* The peak with every temporary, gradients excluded: activations, logits and temporaries at the
 * worst moment of backward. The loss has just released the labels, which the file no longer counts:
 * 8 bytes a token and a few scalars; as much may be the statistics of two norms. */
static void
test_temporaries (gconstpointer data)
{
  const row_t *row = data;
  hr_params_t p = row_params (row);
  hr_run_t of_all;
  hr_stage_run_t at;
  hr_view_t *v = &at.view;
  double worst = 0;
  double measured = g_ascii_strtod (column (row, "peak_backward_with_temps"), NULL);

  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&at, &of_all, 0, NULL);
  for (v->moment = HR_MOMENT_LOSS; v->moment <= HR_MOMENT_BACKWARD_END; v->moment++)
    worst = MAX (worst,
                 hr_term_bytes (v, HR_ACTIVATIONS) + hr_term_bytes (v, HR_LOGITS) + hr_term_bytes (v, HR_TEMPORARIES));
  accuracy_note (temporaries, hr_family (p.family)->choice.id, accuracy_error (worst, measured));
  if (ABS (worst - measured) > 8 * of_all.share.tokens + 16)
    {
      g_test_message ("%.0f, but measured %.0f: %.0f", worst, measured, worst - measured);
      g_test_fail ();
    }
}

/* As many rows as were added. */
static void
test_accuracy (gconstpointer data)
{
  const guint *rows = data;

  accuracy_hold (kept, rows[0]);
  accuracy_hold (temporaries, rows[1]);
}

static gboolean
is_target (const row_t *row, const char *line)
{
  return strstr (line, "UNCERTAIN") == NULL;
}

static void
free_row (gpointer data)
{
  row_t *row = data;

  g_strfreev (row->values);
  g_free (row);
}

static void
add_row (GPtrArray *rows, char **names, const char *line, int number, guint *counts)
{
  row_t *row = g_new (row_t, 1);

  row->names = names;
  row->values = g_strsplit (line, ",", -1);
  g_ptr_array_add (rows, row);
  if (!is_target (row, line))
    return;
  g_autofree char *path = g_strdup_printf ("/core/ledger/%s-%d", column (row, "case"), number);
  g_test_add_data_func (path, row, test_row);
  counts[0]++;
  if (*column (row, "peak_backward_with_temps") == '\0')
    return;
  g_autofree char *more = g_strconcat (path, "-temporaries", NULL);
  g_test_add_data_func (more, row, test_temporaries);
  counts[1]++;
}

/* As torchtune trains Llama-3.2-3B (README.md, optimization flags): two packed sequences of 4096, compiled, every layer
 * recomputed, the loss in eight chunks, head and embedding tied. At the first layer the gradients of all layers but
 * its own are there, and the head's: the embedding's is added to it only after that. */
static void
test_gradients_at_first_layer (void)
{
  hr_estimate_t e = estimate_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                                   "ffn-size", "8192", "vocab-size", "128256", "tied-embeddings", "yes", "recompute",
                                   "full", "norm-kernel", "fused", "mlp-kernel", "fused", "loss-kernel", "chunked",
                                   "chunked-head", "no", "freed-blocks", "no", NULL);
  double n = 8192;
  double h = 3072;
  double f = 8192;
  double layer = 2 * h * h + 2 * h * 1024 + 3 * h * f + 2 * h;

  g_assert_cmpint (e.peak, ==, HR_AT_BACKWARD);
  g_assert_cmpfloat (e.terms[HR_GRADIENTS], ==, 2 * (128256 * h + 27 * layer));
  /* Two norms, what they give, query and output, key and value, the kernel's statistics, gate, up and product;
   * cosine and sine, and flash's random state. */
  g_assert_cmpfloat (e.terms[HR_ACTIVATIONS], ==,
                     n * (2 * (2 * h + 4) + 4 * h + 4 * h + 4 * 1024 + 4 * 24 + 6 * f) + 4096 * 128 * 4 + 24);
  accuracy_note_choice (kept, HR_LOSS_KERNEL, HR_LOSS_CHUNKED);
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
      accuracy_note_choice (kept, HR_ATTENTION, HR_MATH);
    }
}

/* The measured rows; how many there are of each kind into `counts`. Returns the names of the columns, which the rows
 * refer to. */
static char **
add_tests_of_rows (GPtrArray *rows, guint counts[2])
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "saved-for-backward.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  char **names;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strstrip (text), "\n", -1);
  names = g_strsplit (lines[0], ",", -1);
  for (int i = 1; lines[i] != NULL; i++)
    add_row (rows, names, lines[i], i + 1, counts);
  return names;
}

int
main (int argc, char **argv)
{
  guint counts[2] = { 0 };
  int status;

  g_test_init (&argc, &argv, NULL);
  kept = accuracy_new ("kept");
  temporaries = accuracy_new ("temporaries");
  accuracy_watch (kept, watched);
  accuracy_note_choice (kept, HR_LOSS_KERNEL, HR_LOSS_FUSED); /* test_liger_benchmark in test-ledger-loss.c */
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  g_auto (GStrv) names = add_tests_of_rows (rows, counts);
  g_test_add_func ("/core/ledger/gradients-at-first-layer", test_gradients_at_first_layer);
  g_test_add_func ("/core/ledger/math-kernel", test_math_kernel);
  g_test_add_data_func ("/core/ledger/accuracy", counts, test_accuracy);
  status = g_test_run ();
  accuracy_print (kept);
  accuracy_print (temporaries);
  accuracy_free (kept);
  accuracy_free (temporaries);
  return status;
}
