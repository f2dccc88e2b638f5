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

/* With a module for further tokens, where the family is covered with one. */
static hr_estimate_t
estimate_of_modules (int family)
{
  hr_params_t p = params_with ("attention", "eager", "dropout", "0.1", "experts", "4", "shared-experts", "1",
                               "dense-layers", "1", "mtp-layers", "1", NULL);

  p.family = family;
  if (!hr_is_valid (&p))
    p.mtp_layers = 0;
  return run (&p);
}

static void
check_rows (int family)
{
  hr_estimate_t e = estimate_with ("family", hr_family (family)->choice.id, "attention", "eager", "dropout", "0.1",
                                   "experts", "4", "shared-experts", "1", "dense-layers", "1", NULL);
  hr_estimate_t further = estimate_of_modules (family);
  double parts[HR_PART_REST + 1] = { 0 };

  for (size_t row = 0; row < e.saved.n_kept; row++)
    if (!g_str_equal (e.saved.kept[row].module, "batch")) /* in memory, but not for backward */
      parts[e.saved.kept[row].part] += e.saved.kept[row].bytes;
  g_assert_cmpfloat (parts[HR_PART_LAYER], ==, e.saved.saved_bytes_per_layer);
  g_assert_cmpfloat (parts[HR_PART_REST], ==, e.saved.saved_bytes_rest);
  g_assert_cmpfloat (parts[HR_PART_DENSE], >, 0);
  g_assert_cmpfloat (parts[HR_PART_DENSE] + 31 * parts[HR_PART_LAYER] + 8 * parts[HR_PART_FULL] + parts[HR_PART_REST],
                     ==, e.saved.baseline_bytes);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS);
  g_assert_cmpuint (further.saved.n_kept, <, HR_LEDGER_ROWS);
}

/* The rows of the ledger add up to what it says is kept, and there is room for all of them: of every
 * family, with experts and a dense layer before them. Of 32 layers every fourth is full where that matters. Two stacks
 * have no experts: test_stacks_by_hand; nor have layers that share their weights. */
static void
test_rows_add_up (void)
{
  for (int i = 0; hr_family_choice (i) != NULL; i++)
    if (!hr_family (i)->crosses && !hr_family (i)->shared_layers)
      check_rows (i);
}

#define TINY                                                                                                           \
  "sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8"

/* Families without a row, by hand from the closed form: s = b = 1, h = d = 4, one head, f = 8, bf16.
 * Gemma 3: four norms of 8·4 + 4 and a weight of 4·4, two inputs 2·4, query and key normed by head: two
 * of 8·4 + 4 + 4·4, q, k, v and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_gemma3_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gemma3_text", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 4 * (36 + 16) + 16 + 2 * (36 + 16) + 32 + 28 + 64);
}

/* BLOOM: two norms of 2·4 + 8 and their outputs 2·4, query, key, value and output 2·4 each, the softmax in fp32 and
 * cast, GELU’s two tensors of 2·8. */
static void
test_bloom_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "bloom", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 32 + 4 + 2 + 32);
}

/* MPT: as BLOOM’s layer. */
static void
test_mpt_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "mpt", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 32 + 4 + 2 + 32);
}

/* gpt-oss, E = 4, K = 2, f′ = 6: two norms of 8·4 + 4, two inputs 2·4, query, key, value, output 2·4 each, the place
 * of the largest score 8, two columns of softmax 2·2; K·(gathered 2·4, gate and up 4·6, five more of 2·6, output 2·4),
 * 35·K of indices and weights, the router’s (2 + 8)·K and 4·E. */
static void
test_gpt_oss_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gpt_oss", TINY, "experts", "4", "experts-per-token", "2",
                                   "expert-ffn-size", "6", "mlp-bias", "yes", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==,
                     2 * 36 + 16 + 32 + 8 + 4 + 2 * (8 + 24 + 60 + 8) + 70 + 20 + 16);
}

/* Llama 4, E = 4, K = 1, f′ = 6, one shared expert: two norms of 4·4 + 4 + 2·4, two inputs 2·4, query and key normed
 * without a weight 4·4 + 4 each, query, key, value, output 2·4 each, logsumexp 4, random state 24; the chosen expert 8,
 * sigmoid 4·E, scores 2·E, E·(input and scaled input 2·4 each, gate and up 4·6, silu and product 2·6 each), shared 8·6.
 * A layer with full attention has no such norms, and a scale of the queries of 4. Its rotation keeps 4·4. */
static void
test_llama4_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "llama4_text", TINY, "experts", "4", "experts-per-token", "1",
                                   "expert-ffn-size", "6", "shared-experts", "1", "layers", "8", NULL);
  double layer = 2 * 28 + 16 + 2 * 20 + 32 + 28 + 8 + 16 + 8 + 4 * (16 + 24 + 24) + 48;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, layer);
  g_assert_cmpfloat (e.saved.baseline_bytes - e.saved.saved_bytes_rest, ==, 8 * layer + 2 * (4 - 40));
}

/* GLM-4.5: two norms of 4·4 + 4 + 2·4, query’s and key’s as large, two inputs 2·4, query, key, value, output and its
 * copy 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_glm4_moe_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "glm4_moe", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 4 * 28 + 16 + 40 + 28 + 64);
}

/* Command R: one norm of twice 4·4 without the mean, 4 of deviation and 4·4 normed; the weight’s copy is not
 * the layer’s. One input 2·4, query, key, value and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_cohere_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "cohere", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, (2 * 16 + 4 + 16) + 8 + 32 + 28 + 64);
}

/* Four heads of 2 in two groups, h = 8, f = 16, one token. Two norms of one input 2·8, with two statistics of 4 each;
 * the inputs of attention and MLP 2·8 each, or one for both; query, and key and value of all heads, and output 2·8
 * each, logsumexp 4·4, random state 24, two indices 16; GELU’s input and output 2·16 each. */
#define GROUPED "hidden-size", "8", "attention-heads", "4", "kv-heads", "2", "head-dim", "2", "ffn-size", "16"
static void
test_falcon_by_hand (void)
{
  hr_estimate_t two = estimate_with ("family", "falcon_40b", TINY, GROUPED, NULL);
  hr_estimate_t one = estimate_with ("family", "falcon_11b", TINY, GROUPED, NULL);

  g_assert_cmpfloat (two.saved.saved_bytes_per_layer, ==, 16 + 2 * 8 + 2 * 16 + 4 * 16 + 16 + 24 + 16 + 64);
  g_assert_cmpfloat (one.saved.saved_bytes_per_layer, ==, 16 + 8 + 16 + 4 * 16 + 16 + 24 + 16 + 64);
}

/* StableLM 2 12B: one norm of an input 2·8 and two statistics of 4, one input for attention and MLP; each head of query
 * and key has two such statistics, and what the projections gave, 2·8 and 2·4; query, output and its copy 2·8 each, key
 * and value 2·4 each, logsumexp 16, random state 24; an MLP of 4·2·16. */
static void
test_stablelm_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "stablelm_parallel", TINY, GROUPED, "qk-norm", "yes", NULL);
  hr_estimate_t bare = estimate_with ("family", "stablelm_parallel", TINY, GROUPED, NULL);

  g_assert_cmpfloat (bare.saved.saved_bytes_per_layer, ==, 16 + 8 + 16 + 3 * 16 + 2 * 8 + 16 + 24 + 128);
  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - bare.saved.saved_bytes_per_layer, ==, 6 * 8 + 16 + 8);
}

/* Command R+: of each of the six heads twice 4·2 without the mean, 4 of deviation and 4·2 normed; of the weights
 * of 32 layers a copy each, which is not the layer’s. */
static void
test_cohere_heads_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "cohere", TINY, GROUPED, "qk-norm", "yes", NULL);
  hr_estimate_t bare = estimate_with ("family", "cohere", TINY, GROUPED, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - bare.saved.saved_bytes_per_layer, ==, 6 * (2 * 8 + 4 + 8));
  g_assert_cmpfloat (e.saved.cast_weight_bytes - bare.saved.cast_weight_bytes, ==, 32 * 6 * 2 * 4);
}

/* DBRX: two norms of 2·8 and two statistics of 4, two inputs 2·8, query, key and value before and after they are
 * clipped 2·(8 + 2·4) each, the query rotated 2·8 and the key 2·4, cosine and sine 2·2·2, output 2·8, logsumexp 4·4,
 * random state 24. One of two experts has a token: its input and output 2·8 each, 4·2·16 between; three indices of 8, a
 * weight of 2 and a mask of 1; router probabilities 4·(2 + 3 + 1), tokens of each expert 4·2. */
static void
test_dbrx_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "dbrx", TINY, GROUPED, "experts", "2", "experts-per-token", "1", NULL);
  double attention = 2 * (16 + 8) + 16 + 2 * 32 + 16 + 8 + 8 + 16 + 16 + 24;
  double experts = 16 + 2 * 16 + 4 * 2 * 16 + 24 + 2 + 1 + 24 + 8;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, attention + experts);
}

/* OLMo: two LayerNorms without weights, of an input in FP32 of 4·4 and two statistics of 4; two inputs 2·4,
 * query, key, value and output 2·4 each, logsumexp 4, random state 24, MLP 4·2·8. */
static void
test_olmo_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "olmo", TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (16 + 8) + 16 + 32 + 28 + 64);
}

/* BioGPT with eager attention: two norms of 2·4 + 8, two inputs 2·4, query, key, value and output 2·4 each, a
 * softmax of 2, GELU’s two tensors of 2·8. */
static void
test_biogpt_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "biogpt", TINY, "attention", "eager", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 2 * (8 + 8) + 16 + 32 + 2 + 32);
}

/* GPT-J: one norm of 2·4 + 8, one input 2·4, cosine and sine of one of four values, for query and for key, 4·2;
 * query and key in FP32 4·4 each, value and output 2·4 each, the softmax in FP32 and cast 4 + 2; MLP as GPT-2’s.
 * Autocast has the cast copies of query and key, and so 2·4 less of each. */
static void
test_gptj_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "gptj", TINY, NULL);
  hr_estimate_t gpt2 = estimate_with ("family", "gpt2", TINY, "attention", "eager", NULL);
  double shared_with_gpt2 = 2 * (8 + 8) + 16 + 32 + 2;
  double mlp = gpt2.saved.saved_bytes_per_layer - shared_with_gpt2;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, (8 + 8) + 8 + 8 + 2 * 16 + 16 + 6 + mlp);
}

/* Qwen2 MoE over OLMoE, whose routers keep the same: less two norms of the query and the key, of 4·4 + 4 + 2·4;
 * more a shared expert’s gate, up, silu and product, 4·2·6, the sigmoid of its gate 2, and its output 2·4. */
static void
test_shared_gate_by_hand (void)
{
  hr_estimate_t without = estimate_with ("family", "olmoe", TINY, "experts", "4", "experts-per-token", "2",
                                         "expert-ffn-size", "6", NULL);
  hr_estimate_t with = estimate_with ("family", "qwen2_moe", TINY, "experts", "4", "experts-per-token", "2",
                                      "expert-ffn-size", "6", "shared-experts", "1", "shared-expert-ffn-size", "6",
                                      NULL);

  g_assert_cmpfloat (with.saved.saved_bytes_per_layer - without.saved.saved_bytes_per_layer, ==,
                     4 * 2 * 6 + 2 + 8 - 2 * (16 + 4 + 8));
}

/* MiniMax-M2’s router reads its input in the model’s format: without the copies of input and weight in FP32, 4·4
 * and 4·4·E, that DeepSeek-V3’s has. Over Llama’s attention it has a copy of the output of 2·4, and norms of the
 * query and the key of 4·4 + 4 + 2·4 each. */
static void
test_minimax_router_by_hand (void)
{
  hr_estimate_t mixtral = estimate_with ("family", "mixtral", TINY, "experts", "4", "experts-per-token", "2", NULL);
  hr_estimate_t e = estimate_with ("family", "minimax_m2", TINY, "experts", "4", "experts-per-token", "2", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer - mixtral.saved.saved_bytes_per_layer, ==, 8 + 2 * (16 + 4 + 8));
}

/* DeepSeek-V2’s router does not divide by the sum of the chosen probabilities: 4·(K + 1) less than DeepSeek-V3’s. */
static void
test_deepseek_v2_router (void)
{
  hr_estimate_t three = estimate_with ("family", "deepseek_v3", TINY, "experts", "4", "experts-per-token", "2", NULL);
  hr_estimate_t two = estimate_with ("family", "deepseek_v2", TINY, "experts", "4", "experts-per-token", "2", NULL);

  g_assert_cmpfloat (three.saved.saved_bytes_per_layer - two.saved.saved_bytes_per_layer, ==, 4 * (2 + 1));
  g_assert_cmpfloat (three.saved.saved_bytes_rest, ==, two.saved.saved_bytes_rest);
}

/* DeepSeek-V3’s expert layer over its dense one, E = 4, K = 2, f′ = 6, one shared expert, without the dense MLP
 * of 4·2·8: K·(gathered 2·4, gate and up 4·6, silu 2·6, product 2·6, output 2·4), indices 29·K, the
 * router’s 4·(E + 3·K + 1) and 4·E, its input 4·4 in fp32, and the shared expert’s 8·6. The router’s
 * weight in fp32, 4·4·E, is among the copies of weights: here of 32 layers. */
static void
test_deepseek_experts_by_hand (void)
{
  hr_estimate_t dense = estimate_with ("family", "deepseek_v3", TINY, NULL);
  hr_estimate_t experts = estimate_with ("family", "deepseek_v3", TINY, "experts", "4", "experts-per-token", "2",
                                         "expert-ffn-size", "6", "shared-experts", "1", NULL);

  g_assert_cmpfloat (experts.saved.saved_bytes_per_layer - dense.saved.saved_bytes_per_layer, ==,
                     2 * (8 + 24 + 12 + 12 + 8) + 58 + 44 + 16 + 16 + 48 - 64);
  g_assert_cmpfloat (dense.saved.cast_weight_bytes, ==, 0);
  g_assert_cmpfloat (experts.saved.cast_weight_bytes, ==, 32 * 64);
}

/* BART’s encoder: two norms of the sum 2·4 + 8, the inputs of the projections and of the MLP 2·4, query, key,
 * value and output 2·4, logsumexp 4, random state 24, the MLP 2·2·8. Its decoder has that and another attention
 * with its norm, whose keys read what the encoder gives: that is kept once, 2·4. Once are also 8 of ids for each
 * stack and 8 of positions in the decoder, two norms of the embedding, the head’s input 2·4 and its softmax in 16
 * bits. The input is kept of a layer of either stack that is computed again. */
static void
test_stacks_by_hand (void)
{
  hr_estimate_t e = estimate_with ("family", "bart", TINY, "vocab-size", "16", "learned-positions", "8", NULL);
  hr_estimate_t again = estimate_with ("family", "bart", TINY, "vocab-size", "16", "learned-positions", "8",
                                       "recompute", "full", NULL);
  double attention = 8 + 3 * 8 + 8 + 4 + 24;
  double encoder = 2 * 16 + attention + 8 + 2 * 16;
  double decoder = encoder + 16 + attention;

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, decoder);
  g_assert_cmpfloat (e.saved.saved_bytes_rest, ==, 8 + 8 + 8 + 2 * 16 + 8 + 8 + 2 * 16 + 2);
  g_assert_cmpfloat (e.saved.baseline_bytes, ==, 32 * (encoder + decoder) + e.saved.saved_bytes_rest);
  g_assert_cmpfloat (again.saved.stored_bytes, ==, (32 + 32) * 8 + again.saved.saved_bytes_rest);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS);
}

/* Cosine and sine, 2·2·4, of each of two sequences of two tokens; Qwen2-VL has them in each layer. */
static void
test_rotations_of_each_sequence (void)
{
  hr_estimate_t one = estimate_with ("family", "qwen3", TINY, "sequence-length", "2", "micro-batch-size", "2", NULL);
  hr_estimate_t each = estimate_with ("family", "qwen3_vl_text", TINY, "sequence-length", "2", "micro-batch-size", "2",
                                      NULL);
  hr_estimate_t plain = estimate_with ("family", "qwen2", TINY, "sequence-length", "2", "micro-batch-size", "2", NULL);
  hr_estimate_t layers = estimate_with ("family", "qwen2_vl_text", TINY, "sequence-length", "2", "micro-batch-size",
                                        "2", NULL);

  g_assert_cmpfloat (each.saved.saved_bytes_rest - one.saved.saved_bytes_rest, ==, 2 * 16);
  g_assert_cmpfloat (layers.saved.saved_bytes_per_layer - plain.saved.saved_bytes_per_layer, ==, 4 * 16);
  g_assert_cmpfloat (plain.saved.saved_bytes_rest - layers.saved.saved_bytes_rest, ==, 2 * 16);
}

/* With as many tokens as the window, 32, layers get it as a mask: 2·32² for each, keys and values of 2·2·4·32
 * repeated to two heads, and the memory-efficient kernel’s 16 bytes of random state in place of flash’s 24. One
 * token less, or by flash, and nothing of that is kept. Of Gemma 3’s six layers the last one looks at all tokens.
 */
static void
test_window_as_mask (void)
{
#define WINDOWED                                                                                                       \
  TINY, "sequence-length", "32", "attention-heads", "2", "kv-heads", "1", "layers", "6", "activation-dtype", "bf16"
  double more = 2 * 32 * 32 + 2 * 2 * 4 * 32 + 16 - 24;
  hr_estimate_t flash = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "32", "attention", "flash",
                                       NULL);
  hr_estimate_t shorter = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "33", NULL);
  hr_estimate_t masked = estimate_with ("family", "mistral", WINDOWED, "sliding-window", "32", NULL);
  hr_estimate_t gemma = estimate_with ("family", "gemma3_text", WINDOWED, "sliding-window", "33", NULL);
  hr_estimate_t mixed = estimate_with ("family", "gemma3_text", WINDOWED, "sliding-window", "32", NULL);

  g_assert_cmpfloat (shorter.saved.baseline_bytes, ==, flash.saved.baseline_bytes);
  g_assert_cmpfloat (masked.saved.baseline_bytes - shorter.saved.baseline_bytes, ==, 6 * more);
  g_assert_cmpfloat (mixed.saved.baseline_bytes - gemma.saved.baseline_bytes, ==, 5 * more);
#undef WINDOWED
}

/* Frozen, Mixtral’s experts keep no input of the router 2·4, no gathered input 2·4 and no product 2·6 of K = 2, and the
 * norms no normed value 2·4; two norms, four projections with inner tensors of 2·2. */
static void
test_adapters_beside_experts_by_hand (void)
{
#define MOE "family", "mixtral", TINY, "experts", "4", "experts-per-token", "2", "expert-ffn-size", "6"
  hr_estimate_t full = estimate_with (MOE, NULL);
  hr_estimate_t lora = estimate_with (MOE, "fine-tuning", "lora", "lora-rank", "2", NULL);

  g_assert_cmpfloat (full.saved.saved_bytes_per_layer - lora.saved.saved_bytes_per_layer, ==,
                     8 + 2 * (8 + 12) + 2 * 8 - 4 * 4);
}

/* One layer of DeepSeek-V3, ranks 3 and 5, one head of 2 + 1 and 2: norms of h, 4·4 + 4 twice, and of the ranks, 4·3 +
 * 4 and 4·5 + 4; inputs of the projections down 2·4, up 2·3 and 2·5; the projection up of keys and values whole 2·(2 +
 * 2), query and key 2·3 each, output 2·2, logsumexp padded to 32 tokens 4·32, seed and offset 16; gate, its activation
 * and up 3·2·8; inner tensors of rank 2 of five projections, 2·2 each. */
static void
test_adapters_beside_latents_by_hand (void)
{
#define LATENT                                                                                                         \
  "family", "deepseek_v3", TINY, "q-lora-rank", "3", "kv-lora-rank", "5", "qk-nope-head-dim", "2", "qk-rope-head-dim", \
      "1", "v-head-dim", "2", "fine-tuning", "lora", "lora-rank", "2"
  hr_estimate_t e = estimate_with (LATENT, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==,
                     2 * 20 + 16 + 24 + 8 + 6 + 10 + 8 + 12 + 4 + 128 + 16 + 48 + 5 * 4);
}

/* The same with dropout before the adapters: of each of the inputs 4, 4, 3, 5 and 2 a mask and a copy, 3 bytes, and of
 * the first four none without it, 8 + 6 + 10. In fp32 beside the 16-bit model a copy of 4 bytes instead, and the inner
 * tensors are twice as large. */
static void
test_dropped_adapters_beside_latents_by_hand (void)
{
  double plain = estimate_with (LATENT, NULL).saved.saved_bytes_per_layer;
  hr_estimate_t dropped = estimate_with (LATENT, "lora-dropout", "0.1", NULL);
  hr_estimate_t apart = estimate_with (LATENT, "adapter-dtype", "fp32", NULL);

  g_assert_cmpfloat (dropped.saved.saved_bytes_per_layer - plain, ==, 3 * (4 + 4 + 3 + 5 + 2) - 24);
  g_assert_cmpfloat (apart.saved.saved_bytes_per_layer - plain, ==, 4 * (4 + 4 + 3 + 5 + 2) - 24 + 5 * 4);
}

/* GPT-NeoX, two layers: in the first attention’s adapters alone need a gradient, so that it keeps neither its norms, an
 * input 2·4 and twice 8 of statistics, nor GELU’s first tensor 2·8, the second one’s product being frozen. */
static void
test_adapters_beside_parallel_by_hand (void)
{
#define NEOX "family", "gpt_neox", TINY, "layers", "2", "fine-tuning", "lora", "lora-rank", "2"
  hr_estimate_t few = estimate_with (NEOX, NULL);
  hr_estimate_t all = estimate_with (NEOX, "lora-targets", "all", NULL);
  hr_estimate_t down = estimate_with (NEOX, "lora-target-modules", "qkv+down", NULL);

  g_assert_cmpfloat (all.saved.saved_bytes_rest - few.saved.saved_bytes_rest, ==, 16);
  /* An adapter on the way down needs what it read before. */
  g_assert_cmpfloat (down.saved.saved_bytes_rest, ==, all.saved.saved_bytes_rest);
  g_assert_cmpfloat (few.saved.baseline_bytes, ==, 2 * few.saved.saved_bytes_per_layer + few.saved.saved_bytes_rest);
}

/* Rank 2 on attention: frozen norms keep no normed value, frozen projections no input. Norms 2·(4·4 + 4),
 * input 8, q, k, v, output 32, logsumexp and random state 28, MLP without its product 3·16, four inner
 * tensors of 2·2. On all targets also the MLP’s input 8, the product 16, three inner tensors. */
static void
test_adapters_by_hand (void)
{
  hr_estimate_t few = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", NULL);
  hr_estimate_t all = estimate_with (TINY, "fine-tuning", "lora", "lora-rank", "2", "lora-targets", "all", NULL);

  g_assert_cmpfloat (few.saved.saved_bytes_per_layer, ==, 40 + 8 + 32 + 28 + 48 + 16);
  g_assert_cmpfloat (all.saved.saved_bytes_per_layer, ==, 40 + 8 + 32 + 28 + 48 + 16 + 8 + 16 + 12);
}

/* One layer by hand: s = b = 1, h = 4, one head of 4, f = 8, bf16, flash:
 * norms 2·(4·4 + 4 + 2·4) = 56, inputs 2·2·4 = 16, q, k, v, out 4·2·4 = 32, logsumexp 4, random
 * state 24, MLP 4·2·8 = 64. */
static void
test_by_hand (void)
{
  hr_estimate_t e = estimate_with (TINY, NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 56 + 16 + 32 + 4 + 24 + 64);
}

/* The same with a fused norm, by what Liger's RMSNorm saves: two of input 2·4 and statistic 4, for 56. With
 * a fused MLP, by what its SiLUMul saves: gate and up, and the product that down_proj reads: 3·2·8 for 64. */
static void
test_fused_by_hand (void)
{
  hr_estimate_t norm = estimate_with (TINY, "norm-kernel", "fused", NULL);
  hr_estimate_t mlp = estimate_with (TINY, "mlp-kernel", "fused", NULL);

  g_assert_cmpfloat (norm.saved.saved_bytes_per_layer, ==, 24 + 16 + 32 + 4 + 24 + 64);
  g_assert_cmpfloat (mlp.saved.saved_bytes_per_layer, ==, 56 + 16 + 32 + 4 + 24 + 48);
}

/* Frozen weights: a fused norm keeps its input in 16 bits all the same, and with adapters on attention alone
 * down_proj keeps no input: gate and up are left. Norms 2·12, input 8, q, k, v, output 32, logsumexp and
 * random state 28, MLP 2·16, four inner tensors of 2·2. On all targets also input 8, product 16, three inner
 * tensors. Four-bit weights keep the same. */
static void
test_fused_adapters_by_hand (void)
{
  static const char *const tunings[] = { "lora", "qlora" };

  for (int i = 0; i < 2; i++)
    {
      hr_estimate_t few = estimate_with (TINY, "fine-tuning", tunings[i], "lora-rank", "2", "norm-kernel", "fused",
                                         "mlp-kernel", "fused", NULL);
      hr_estimate_t all = estimate_with (TINY, "fine-tuning", tunings[i], "lora-rank", "2", "norm-kernel", "fused",
                                         "mlp-kernel", "fused", "lora-targets", "all", NULL);

      g_assert_cmpfloat (few.saved.saved_bytes_per_layer, ==, 24 + 8 + 32 + 28 + 32 + 16);
      g_assert_cmpfloat (all.saved.saved_bytes_per_layer, ==, 24 + 8 + 32 + 28 + 32 + 16 + 8 + 16 + 12);
    }
}

/* Llama-3.2-3B, two sequences of 4096, 28 layers: fused kernels spare 8·h + 2·f = 40 960 bytes a token and
 * layer, 8.75 GiB. torch.compile, which keeps the same tensors, was measured to spare 9.0 (torchtune,
 * recipes/llama3_2, 60.0 to 51.0 GiB, rounded figures). */
static void
test_fused_against_compiled (void)
{
  const char *kernels[] = { "eager", "fused" };
  double saved[2];

  for (int i = 0; i < 2; i++)
    saved[i] = estimate_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                              "ffn-size", "8192", "vocab-size", "128256", "norm-kernel", kernels[i], "mlp-kernel",
                              kernels[i], NULL)
                   .saved.saved_bytes_per_layer
               * 28;
  g_assert_cmpfloat (saved[0] - saved[1], ==, 8.75 * 1024 * 1024 * 1024);
}

/* Of a plain MLP a fused tanh GELU keeps its input and its output, of h = 4, f = 8: 2·16 for 5·16. LayerNorm
 * and one-operation functions keep the same in both. */
static void
test_fused_without_effect (void)
{
  static const char *const families[] = { "gpt2", "opt", "bert", "gpt_neox", "falcon", "vit" };

  for (size_t i = 0; i < G_N_ELEMENTS (families); i++)
    {
      double gelu = i == 0 ? 3 * 16 : 0;
      hr_estimate_t eager = estimate_with (TINY, "family", families[i], NULL);
      hr_estimate_t norm = estimate_with (TINY, "family", families[i], "norm-kernel", "fused", NULL);
      hr_estimate_t mlp = estimate_with (TINY, "family", families[i], "mlp-kernel", "fused", NULL);

      g_assert_cmpfloat (norm.total_bytes, ==, eager.total_bytes);
      g_assert_cmpfloat (mlp.saved.saved_bytes_per_layer, ==, eager.saved.saved_bytes_per_layer - gelu);
    }
}

/* A fused norm reads what it is given in place: the layer's input is then the checkpoint itself, and counted
 * once; of DeepSeek's latent key and value it keeps the whole buffer, with the rotated key, r₂ + d₂ = 3 + 2:
 * s = b = 1, h = d₁ = d₃ = 4, r₁ = 0. Norms 2·(2·4 + 4) and 2·5 + 4; inputs of the layer's and the latent's
 * projections 8 and 2·3, of the MLP 8; query and key 2·6, value as a view 2·8, output 2·4, logsumexp padded to
 * 32 4·32, random state 16, MLP 3·16. */
static void
test_fused_latent_by_hand (void)
{
  hr_estimate_t e = estimate_with (TINY, "family", "deepseek_v3", "q-lora-rank", "0", "kv-lora-rank", "3",
                                   "qk-nope-head-dim", "4", "qk-rope-head-dim", "2", "v-head-dim", "4", "norm-kernel",
                                   "fused", "mlp-kernel", "fused", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 24 + 14 + 8 + 6 + 8 + 24 + 16 + 8 + 128 + 16 + 48);
}

/* With a fused norm the rebuilt layer's input is its checkpoint: one layer, stored input 2·4 and the rest less
 * the rotation 4·4, then rebuilt to one layer of 24 + 16 + 32 + 28 + 64 bytes and the rotation. */
static void
test_fused_checkpoint_by_hand (void)
{
  hr_estimate_t e = estimate_with (TINY, "layers", "1", "vocab-size", "1", "recompute", "full", "norm-kernel", "fused",
                                   NULL);

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 8 + e.saved.saved_bytes_rest - 16);
  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==, 164 + 16);
}

typedef struct
{
  double logits, temporaries, rest;
} loss_t;

/* What stands for the loss, and what is kept once beside the layers; of defaults with changes. */
static loss_t
loss_with (hr_params_t p, const char *kernel, const char *chunked_head)
{
  hr_run_t of_all;
  hr_stage_run_t at;

  set (&p, "loss-kernel", kernel);
  set (&p, "chunked-head", chunked_head);
  g_assert_true (hr_is_valid (&p));
  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&at, &of_all, 0, NULL);
  at.view.moment = HR_MOMENT_LOSS;
  return (loss_t) { hr_term_bytes (&at.view, HR_LOGITS), hr_term_bytes (&at.view, HR_TEMPORARIES), at.ends.bytes };
}

/* Twelve tokens, h = 4, V = 24, bf16, in place of plain's 12·12·24 and its row of 4·12·24:
 * in place 2·12·24; Megatron's fusion 10·12·24; in 8 chunks of at most 2 tokens: 2·(12 + 2)·24 and two
 * gradients of the head, 2·24·4; with the head, 12·2·24, of the head 24·4·(2 + 4) and of its input 12·4·8.
 * Liger's chunk: 12 ÷ (24 ÷ 4) = 2 tokens, a power of two: 2·24·2 and the gradient 24·4·2, a chunk's of it and
 * its FP32 copy 24·4·(2 + 4), the head's input 12·4·2. Without logits: the head's input is kept anyway, and 4 bytes
 * of logsumexp a token; neither log-softmax nor the number of labels. */
static void
test_loss_kernels_by_hand (void)
{
  static const struct
  {
    const char *kernel, *chunked_head;
    loss_t expected; /* the rest against plain's */
  } cases[] = {
    { "plain", "yes", { 12 * 12 * 24, 0, 0 } },
    { "te", "yes", { 2 * 12 * 24, 0, 2 * 12 * 24 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "jit", "yes", { 10 * 12 * 24, 0, -4 } },
    { "chunked", "no", { 2 * 14 * 24, 2 * 24 * 4 * 2, 2 * 12 * 24 - 4 * 12 * 24 - 4 } },
    /* The gradient of the head's input beside the input, 2·12·4. */
    { "chunked", "yes", { 12 * 2 * 24, 24 * 4 * 6 + 12 * 4 * 8, 2 * 12 * 4 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "fused", "yes", { 2 * 24 * 2 + 24 * 4 * 2, 24 * 4 * 6 + 12 * 4 * 2, 24 * 4 * 2 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "cut", "yes", { 0, 0, 4 * 12 - 4 * 12 * 24 - 4 } },
  };
  hr_params_t p = params_with (TINY, "sequence-length", "6", "micro-batch-size", "2", "vocab-size", "24", NULL);
  double plain = loss_with (p, "plain", "yes").rest;

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      loss_t loss = loss_with (p, cases[i].kernel, cases[i].chunked_head);

      g_test_message ("%s", cases[i].kernel);
      g_assert_cmpfloat (loss.logits, ==, cases[i].expected.logits);
      g_assert_cmpfloat (loss.temporaries, ==, cases[i].expected.temporaries);
      g_assert_cmpfloat (loss.rest - plain, ==, cases[i].expected.rest);
    }
}

/* A frozen head has no gradient: of the cases above Liger leaves the chunk and the head's input. QLoRA too. */
static void
test_frozen_head_by_hand (void)
{
  hr_params_t p = params_with (TINY, "sequence-length", "6", "micro-batch-size", "2", "vocab-size", "24", "fine-tuning",
                               "qlora", "lora-rank", "2", NULL);
  loss_t fused = loss_with (p, "fused", "yes");
  loss_t chunked = loss_with (p, "chunked", "no");

  g_assert_cmpfloat (fused.logits, ==, 2 * 24 * 2);
  g_assert_cmpfloat (fused.temporaries, ==, 12 * 4 * 2);
  g_assert_cmpfloat (chunked.logits, ==, 2 * 14 * 24);
  g_assert_cmpfloat (chunked.temporaries, ==, 0);
}

/* Liger-Kernel's benchmark of head and loss (benchmark/data/all_benchmark_data.csv, H100): 32 768 tokens,
 * h = 4096, V = 128 256, bf16: 5.659 GiB measured with the head's weight, 5.637 from the tensors: 10·V·h,
 * 4·n·h and 2·1024·V. */
static void
test_liger_benchmark (void)
{
  hr_params_t p = params_with ("layers", "1", "hidden-size", "4096", "vocab-size", "128256", "sequence-length", "32768",
                               "micro-batch-size", "1", NULL);
  loss_t loss = loss_with (p, "fused", "yes");
  double weight = 2. * 128256 * 4096;
  double input_gradient = 2. * 32768 * 4096;
  double bytes = weight + input_gradient + loss.logits + loss.temporaries;

  g_assert_cmpfloat (bytes, ==, 10. * 128256 * 4096 + 4. * 32768 * 4096 + 2. * 1024 * 128256);
  g_assert_cmpfloat_with_epsilon (bytes / (1 << 30), 5.637, 0.0005);
  accuracy_note_choice (kept, HR_LOSS_KERNEL, HR_LOSS_FUSED);
}

/* Megatron-LM’s functional tests, logits that their asserted peaks hold: gpt3_7b_tp1_pp4_memory_speed, 8192
 * tokens of 131 200 padded rows at 6 bytes, 6150.0 MiB of 57 686.9. */
static void
test_typed_logit_bytes (void)
{
  hr_params_t p = params_with ("vocab-size", "131200", "sequence-length", "8192", "micro-batch-size", "1",
                               "logit-bytes", "6", NULL);

  g_assert_cmpfloat (loss_with (p, "plain", "yes").logits, ==, 6150. * 1024 * 1024);
  /* It stands for a kernel that works in parts, and is refused by none. */
  g_assert_cmpfloat (loss_with (p, "fused", "yes").logits, ==, 6150. * 1024 * 1024);
  g_assert_cmpfloat (loss_with (p, "chunked", "yes").logits, ==, 6150. * 1024 * 1024);
  g_assert_cmpfloat (loss_with (p, "te", "yes").logits, ==, 6150. * 1024 * 1024);
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

/* torchtune and torchtitan repeat keys and values to all heads. A layer of Llama-3.2-3B keeps of each token, with
 * h 3072, q = 24 · 128 = 3072, f 8192: 16·h + 8 + 8·q + 4·24 + 8·f = 139 368 bytes, and compiled, where norms keep
 * their 16-bit input and the MLP leaves out one of its four tensors, 8·h + 8 + 8·q + 4·24 + 6·f = 98 408. Flash has
 * 24 bytes more, once. torchtune’s ablation table (README.md, 2024) shows the difference: 9.0 GiB of 28 layers and
 * 8192 tokens, here 8.75. */
static void
test_expanded_and_compiled (void)
{
  hr_params_t p = params_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                               "ffn-size", "8192", "sequence-length", "4096", "micro-batch-size", "2", "expanded-kv",
                               "yes", NULL);

  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 139368. * 8192 + 24);
  set (&p, "compile", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 98408. * 8192 + 24);
}

/* The same layer with packed samples: cosine and sine of 128 elements in FP32, for query and for key, are 8 · 128
 * bytes more, 140 392 and compiled 99 432. FlexAttention has no random state. In order they are a view of the table. */
static void
test_packed (void)
{
  hr_params_t p = params_with ("layers", "28", "hidden-size", "3072", "attention-heads", "24", "kv-heads", "8",
                               "ffn-size", "8192", "sequence-length", "4096", "micro-batch-size", "2", "expanded-kv",
                               "yes", "attention", "flex", "layer-rotation", "yes", NULL);

  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 139368. * 8192);
  set (&p, "packed-sequences", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 140392. * 8192);
  set (&p, "compile", "yes");
  g_assert_cmpfloat (run (&p).saved.saved_bytes_per_layer, ==, 99432. * 8192);
}

/* What is compiled are the layers: the final norm keeps 6·h + 4 bytes of a token, the head’s input 2·h. With
 * cosine and sine, 2 · 2 · 4096 · 128 bytes, the log-softmax and the labels that is all that is kept once. */
static void
test_compiled_ends (void)
{
  hr_estimate_t e = estimate_with ("compile", "yes", "norm-kernel", "fused", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_rest, ==,
                     (8 * 4096. + 4) * 8192 + 4. * 4096 * 128 + 4. * 8192 * 32000 + 8 * 8192 + 4);
}

/* Repeated heads are all heads: as many as there are without groups. The math kernel and eager attention repeat
 * them anyway, and the memory-efficient kernel can do with groups only so. */
static void
test_expanded_as_ungrouped (void)
{
  static const char *const kernels[] = { "flash", "memory-efficient", "cudnn", "sdpa" };

  for (size_t i = 0; i < G_N_ELEMENTS (kernels); i++)
    {
      hr_estimate_t all = estimate_with ("attention", kernels[i], NULL);
      hr_estimate_t repeated = estimate_with ("attention", kernels[i], "kv-heads", "4", "expanded-kv", "yes", NULL);

      g_assert_cmpfloat (repeated.saved.saved_bytes_per_layer, ==, all.saved.saved_bytes_per_layer);
    }
  for (size_t i = 0; i < 2; i++)
    {
      const char *kernel = i == 0 ? "eager" : "math";
      hr_estimate_t e[2] = { estimate_with ("attention", kernel, "kv-heads", "4", NULL),
                             estimate_with ("attention", kernel, "kv-heads", "4", "expanded-kv", "yes", NULL) };

      g_assert_cmpfloat (e[0].saved.saved_bytes_per_layer, ==, e[1].saved.saved_bytes_per_layer);
    }
}

/* The logits of the output head’s adapter, 8192 · 32000 in 16 bits, where a stack holds them. */
static void
test_adapter_logits (void)
{
  hr_params_t p = params_with ("fine-tuning", "lora", "lora-target-modules", "q+v+head", NULL);
  double held = run (&p).saved.saved_bytes_rest;

  set (&p, "adapter-logits", "no");
  g_assert_cmpfloat (held - run (&p).saved.saved_bytes_rest, ==, 2. * 8192 * 32000);
}

/* Of other heads than the next token’s the kernels do nothing. */
static void
test_loss_kernel_of_other_heads (void)
{
  static const char *const families[] = { "bert", "vit" };

  for (int i = 0; i < 2; i++)
    {
      hr_params_t p = params_with ("family", families[i], TINY, NULL);
      loss_t plain = loss_with (p, "plain", "yes");
      loss_t fused = loss_with (p, "fused", "yes");

      g_assert_cmpfloat (plain.logits, ==, fused.logits);
      g_assert_cmpfloat (plain.rest, ==, fused.rest);
    }
}

static hr_estimate_t
estimate_in_format (int family, const char *const kernels[4], const char *format, gboolean is_cast)
{
  const char *weights = is_cast ? "fp32" : format;

  return estimate_with ("family", hr_family (family)->choice.id, "norm-kernel", kernels[0], "mlp-kernel", kernels[1],
                        "loss-kernel", kernels[2], "attention", kernels[3], "activation-dtype", format, "weight-dtype",
                        weights, "gradient-dtype", weights, "autocast", is_cast ? "yes" : "no", NULL);
}

static void
assert_same_estimate (const hr_estimate_t *a, const hr_estimate_t *b)
{
  g_assert_cmpfloat (a->total_bytes, ==, b->total_bytes);
  g_assert_cmpmem (a->terms, sizeof a->terms, b->terms, sizeof b->terms);
  g_assert_cmpmem (a->instants, sizeof a->instants, b->instants, sizeof b->instants);
  g_assert_cmpfloat (a->saved.saved_bytes_per_layer, ==, b->saved.saved_bytes_per_layer);
  g_assert_cmpfloat (a->saved.saved_bytes_rest, ==, b->saved.saved_bytes_rest);
  g_assert_cmpfloat (a->saved.peak_backward_bytes, ==, b->saved.peak_backward_bytes);
}

/* FP16 has as many bytes as BF16: of every family, by every kernel, cast or not, nothing differs. */
static void
test_fp16_as_bf16 (void)
{
  static const char *const kernels[][4] = { { "eager", "eager", "plain", "sdpa" },
                                            { "fused", "fused", "fused", "flash" },
                                            { "fused", "fused", "te", "eager" },
                                            { "eager", "fused", "chunked", "math" } };

  for (int family = 0; hr_family_choice (family) != NULL; family++)
    for (size_t k = 0; k < G_N_ELEMENTS (kernels); k++)
      for (int is_cast = 0; is_cast < 2; is_cast++)
        {
          hr_estimate_t bf16 = estimate_in_format (family, kernels[k], "bf16", is_cast);
          hr_estimate_t fp16 = estimate_in_format (family, kernels[k], "fp16", is_cast);

          assert_same_estimate (&bf16, &fp16);
        }
}

/* A fused kernel never keeps more than its operations one by one, in any family and precision. */
static void
test_fused_keeps_no_more (void)
{
  static const char *const formats[] = { "bf16", "fp16", "fp32", "autocast" };

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    for (size_t f = 0; f < G_N_ELEMENTS (formats); f++)
      {
        gboolean casts = g_str_equal (formats[f], "autocast");
        const char *weights = casts ? "fp32" : formats[f];
        const char *products = casts ? "bf16" : formats[f];
        hr_params_t eager = params_with ("family", hr_family (i)->choice.id, "weight-dtype", weights,
                                         "activation-dtype", products, "autocast", casts ? "yes" : "no", NULL);
        hr_params_t norm = eager;
        hr_params_t mlp = eager;

        norm.norm_kernel = mlp.mlp_kernel = HR_KERNEL_FUSED;
        g_assert_cmpfloat (run (&norm).saved.saved_bytes_per_layer, <=, run (&eager).saved.saved_bytes_per_layer);
        g_assert_cmpfloat (run (&mlp).saved.saved_bytes_per_layer, <=, run (&eager).saved.saved_bytes_per_layer);
        g_assert_cmpfloat (run (&norm).saved.saved_bytes_rest, <=, run (&eager).saved.saved_bytes_rest);
      }
}

/* By hand, s = b = 1, h = d = 4, f = 8, one head, all fused. In FP32: norms 2·(4·4 + 4), inputs 2·16, query,
 * key, value and output 4·16, logsumexp padded 4·32, random state 16, MLP 3·32. Autocast: norms the same,
 * five cast inputs of 8, attention 4·8 + 4 + 24, MLP 3·16. */
static void
test_fused_precisions_by_hand (void)
{
  hr_estimate_t fp32 = estimate_with (TINY, "norm-kernel", "fused", "mlp-kernel", "fused", "weight-dtype", "fp32",
                                      "activation-dtype", "fp32", NULL);
  hr_estimate_t cast = estimate_with (TINY, "norm-kernel", "fused", "mlp-kernel", "fused", "weight-dtype", "fp32",
                                      "autocast", "yes", NULL);

  g_assert_cmpfloat (fp32.saved.saved_bytes_per_layer, ==, 40 + 32 + 64 + 128 + 16 + 96);
  g_assert_cmpfloat (cast.saved.saved_bytes_per_layer, ==, 40 + 40 + 32 + 28 + 48);
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

/* What it drops of a layer, two sequences of two tokens, four heads of 4 and two of keys and values, so that there are
 * 32 scores: in bf16 their softmax 2·32, in fp32 before it was cast 4·32, the dropout's mask 32 and output 2·32, and
 * keys and values repeated, 2·4·32 in place of 2·4·16. Gemma 2 has tanh of the scores 2·32; gpt-oss one more column of
 * softmax, 2·(32 + 16), none in fp32, and the places of the largest scores, 8·16. The math kernel has all in fp32:
 * query, key and value 4·64 each in place of 2·64, 2·32 and 2·32, softmax and the dropout's output 4·32, its mask 32.
 * Flash has 4·16 of logsumexp and 24 of random state, the memory-efficient kernel, with as many heads of keys, 4·2·4·32
 * and 16. */
static void
test_selective_by_hand (void)
{
  static const struct
  {
    const char *family, *kernel, *kv_heads;
    double dropped;
  } cases[] = {
    { "llama", "eager", "2", 64 + 128 + 32 + 128 },
    { "gemma2", "eager", "2", 64 + 128 + 32 + 128 + 64 },
    { "gpt_oss", "eager", "2", 96 + 32 + 64 + 128 + 128 },
    { "llama", "math", "2", 128 + 192 + 192 + 128 + 128 + 32 },
    { "llama", "flash", "2", 64 + 24 },
    { "llama", "memory-efficient", "4", 1024 + 16 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_estimate_t e = estimate_with (TINY, "family", cases[i].family, "attention", cases[i].kernel, "recompute",
                                       "selective", "sequence-length", "2", "micro-batch-size", "2", "hidden-size", "8",
                                       "attention-heads", "4", "kv-heads", cases[i].kv_heads, "layers", "4", "dropout",
                                       "0.1", NULL);

      g_test_message ("%s %s", cases[i].family, cases[i].kernel);
      g_assert_cmpfloat (e.saved.baseline_bytes - e.saved.stored_bytes, ==, 4 * cases[i].dropped);
    }
}

/* Seven layers, every three: segments of 3, 3 and 1. While the second is rebuilt two inputs and
 * three layers are there; bf16 RMSNorm keeps its own copy, so that nothing is counted twice. */
static void
test_interval_that_does_not_divide (void)
{
  hr_estimate_t e = estimate_with ("layers", "7", "recompute", "interval", "checkpoint-interval", "3", "vocab-size",
                                   "1", NULL);
  double n = 2 * 4096;
  double boundary = n * 4096 * 2;
  double rope = 4.0 * 4096 * 128;

  g_assert_cmpfloat (e.saved.stored_bytes, ==, 3 * boundary + e.saved.saved_bytes_rest - rope);
  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==, 2 * boundary + 3 * e.saved.saved_bytes_per_layer + rope);
}

/* Eight layers in segments of three, experts in every second: they have 1, 2 and, of two, 1 layer with experts,
 * so that the second segment is the fullest. */
static void
test_segments_of_unequal_layers (void)
{
  hr_estimate_t dense = estimate_with ("vocab-size", "1", NULL);
  hr_estimate_t e = estimate_with ("layers", "8", "experts", "16", "experts-per-token", "8", "expert-interval", "2",
                                   "recompute", "interval", "checkpoint-interval", "3", "vocab-size", "1", NULL);
  double n = 2 * 4096;
  double boundary = n * 4096 * 2;
  double rope = 4.0 * 4096 * 128;

  g_assert_cmpfloat (e.saved.peak_backward_bytes, ==,
                     2 * boundary + 2 * e.saved.saved_bytes_per_layer + dense.saved.saved_bytes_per_layer + rope);
  g_assert_cmpfloat (e.saved.baseline_bytes, ==,
                     4 * e.saved.saved_bytes_per_layer + 4 * dense.saved.saved_bytes_per_layer
                         + e.saved.saved_bytes_rest);
}

/* What layers and ends save, module by module. */
static void
add_tests_of_modules (void)
{
  g_test_add_func ("/core/ledger/rows-add-up", test_rows_add_up);
  g_test_add_func ("/core/ledger/by-hand", test_by_hand);
  g_test_add_func ("/core/ledger/gemma3-by-hand", test_gemma3_by_hand);
  g_test_add_func ("/core/ledger/bloom-by-hand", test_bloom_by_hand);
  g_test_add_func ("/core/ledger/mpt-by-hand", test_mpt_by_hand);
  g_test_add_func ("/core/ledger/gpt-oss-by-hand", test_gpt_oss_by_hand);
  g_test_add_func ("/core/ledger/llama4-by-hand", test_llama4_by_hand);
  g_test_add_func ("/core/ledger/glm4-moe-by-hand", test_glm4_moe_by_hand);
  g_test_add_func ("/core/ledger/cohere-by-hand", test_cohere_by_hand);
  g_test_add_func ("/core/ledger/olmo-by-hand", test_olmo_by_hand);
  g_test_add_func ("/core/ledger/biogpt-by-hand", test_biogpt_by_hand);
  g_test_add_func ("/core/ledger/gptj-by-hand", test_gptj_by_hand);
  g_test_add_func ("/core/ledger/shared-gate-by-hand", test_shared_gate_by_hand);
  g_test_add_func ("/core/ledger/minimax-router-by-hand", test_minimax_router_by_hand);
  g_test_add_func ("/core/ledger/deepseek-v2-router", test_deepseek_v2_router);
  g_test_add_func ("/core/ledger/deepseek-experts-by-hand", test_deepseek_experts_by_hand);
  g_test_add_func ("/core/ledger/stacks-by-hand", test_stacks_by_hand);
  g_test_add_func ("/core/ledger/rotations-of-each-sequence", test_rotations_of_each_sequence);
  g_test_add_func ("/core/ledger/window-as-mask", test_window_as_mask);
  g_test_add_func ("/core/ledger/adapters-beside-experts-by-hand", test_adapters_beside_experts_by_hand);
  g_test_add_func ("/core/ledger/adapters-beside-latents-by-hand", test_adapters_beside_latents_by_hand);
  g_test_add_func ("/core/ledger/dropped-adapters-beside-latents-by-hand",
                   test_dropped_adapters_beside_latents_by_hand);
  g_test_add_func ("/core/ledger/adapters-beside-parallel-by-hand", test_adapters_beside_parallel_by_hand);
  g_test_add_func ("/core/ledger/adapters-by-hand", test_adapters_by_hand);
  g_test_add_func ("/core/ledger/math-kernel", test_math_kernel);
  g_test_add_func ("/core/ledger/loss-kernels-by-hand", test_loss_kernels_by_hand);
  g_test_add_func ("/core/ledger/frozen-head-by-hand", test_frozen_head_by_hand);
  g_test_add_func ("/core/ledger/liger-benchmark", test_liger_benchmark);
  g_test_add_func ("/core/ledger/gradients-at-first-layer", test_gradients_at_first_layer);
  g_test_add_func ("/core/ledger/typed-logit-bytes", test_typed_logit_bytes);
  g_test_add_func ("/core/ledger/expanded-and-compiled", test_expanded_and_compiled);
  g_test_add_func ("/core/ledger/packed", test_packed);
  g_test_add_func ("/core/ledger/adapter-logits", test_adapter_logits);
  g_test_add_func ("/core/ledger/compiled-ends", test_compiled_ends);
  g_test_add_func ("/core/ledger/expanded-as-ungrouped", test_expanded_as_ungrouped);
  g_test_add_func ("/core/ledger/loss-kernel-of-other-heads", test_loss_kernel_of_other_heads);
  g_test_add_func ("/core/ledger/fp16-as-bf16", test_fp16_as_bf16);
}

/* Fused kernels and recomputation. */
static void
add_tests_of_variants (void)
{
  g_test_add_func ("/core/ledger/falcon-by-hand", test_falcon_by_hand);
  g_test_add_func ("/core/ledger/dbrx-by-hand", test_dbrx_by_hand);
  g_test_add_func ("/core/ledger/stablelm-by-hand", test_stablelm_by_hand);
  g_test_add_func ("/core/ledger/cohere-heads-by-hand", test_cohere_heads_by_hand);
}

static void
add_tests_of_kernels (void)
{
  g_test_add_func ("/core/ledger/fused-keeps-no-more", test_fused_keeps_no_more);
  g_test_add_func ("/core/ledger/fused-precisions-by-hand", test_fused_precisions_by_hand);
  g_test_add_func ("/core/ledger/fused-by-hand", test_fused_by_hand);
  g_test_add_func ("/core/ledger/fused-adapters-by-hand", test_fused_adapters_by_hand);
  g_test_add_func ("/core/ledger/fused-against-compiled", test_fused_against_compiled);
  g_test_add_func ("/core/ledger/fused-without-effect", test_fused_without_effect);
  g_test_add_func ("/core/ledger/fused-latent-by-hand", test_fused_latent_by_hand);
  g_test_add_func ("/core/ledger/fused-checkpoint-by-hand", test_fused_checkpoint_by_hand);
  g_test_add_func ("/core/ledger/selective-drops-scores", test_selective_drops_scores);
  g_test_add_func ("/core/ledger/selective-by-hand", test_selective_by_hand);
  g_test_add_func ("/core/ledger/interval-that-does-not-divide", test_interval_that_does_not_divide);
  g_test_add_func ("/core/ledger/segments-of-unequal-layers", test_segments_of_unequal_layers);
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
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_row);
  g_auto (GStrv) names = add_tests_of_rows (rows, counts);
  add_tests_of_modules ();
  add_tests_of_variants ();
  add_tests_of_kernels ();
  g_test_add_data_func ("/core/ledger/accuracy", counts, test_accuracy);
  status = g_test_run ();
  accuracy_print (kept);
  accuracy_print (temporaries);
  accuracy_free (kept);
  accuracy_free (temporaries);
  return status;
}
