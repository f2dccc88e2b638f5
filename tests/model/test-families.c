/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data/families is opened, and what the program says of it is compared with what PyTorch
 * counts and keeps, and with the peak of a step. An amount is exact; near, within 5 %; inside the range that is said;
 * wrong; or refused. How many of each class of models are which is held to a golden file; the worst that is allowed
 * stands in the table below. */
#include "core/estimate/margin.h"
#include "core/estimate/run.h"
#include "core/facts/facts.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"
#include "rows.h"
#include "util.h"

#define NEAR_PERCENT 5

typedef enum
{
  EXACT,
  NEAR,
  INSIDE,
  WRONG,
  REFUSED,
  N_OUTCOMES
} outcome_t;

typedef enum
{
  PARAMETERS,
  STORED,
  CACHE,
  PEAK,
  N_AMOUNTS
} amount_t;

static const char *const outcome_names[] = { "exact", "near", "inside", "wrong", "refused" };
static const char *const amount_names[] = { "parameters", "stored bytes", "caches", "peaks" };

/* Model types by what they are; decoders are all others. `exact` is the fewest, `wrong` the most: of rows of each
 * amount. */
static const struct
{
  const char *name;
  const char *types;
  int least_exact[N_AMOUNTS];
  int most_wrong[N_AMOUNTS];
} classes[] = {
  { "encoders",
    " albert big_bird camembert convbert deberta-v2 distilbert electra ernie esm eurobert jina_embeddings_v3 layoutlm "
    "megatron-bert mobilebert modernbert mpnet nomic_bert rembert roberta roberta-prelayernorm roformer xlm-roberta "
    "xlm-roberta-xl ",
    { 30, 89, 0, 0 },
    { 0, 0, 0, 0 } },
  { "encoder and decoder",
    " bart blenderbot blenderbot-small m2m_100 mvp pegasus plbart speech_to_text t5 t5gemma umt5 whisper ",
    { 17, 48, 0, 0 },
    { 0, 0, 0, 0 } },
  { "images",
    " bit clip convnext data2vec-vision deit dinov2_with_registers dinov3_vit efficientnet ijepa mobilevit poolformer "
    "resnet segformer swin ",
    { 0, 0, 0, 0 },
    { 0, 0, 0, 0 } },
  { "text and images",
    " gemma3 idefics3 janus lfm2_vl llava llava_onevision mistral3 mllama qwen2_vl qwen3_vl smolvlm ",
    { 11, 50, 24, 0 },
    { 0, 0, 0, 0 } },
  { "other mixers",
    " bamba falcon_h1 falcon_mamba granitemoehybrid jamba lfm2 lfm2_moe mamba mamba2 minimax nemotron_h olmo_hybrid "
    "qwen3_5_moe_text qwen3_5_text qwen3_next recurrent_gemma zamba2 ",
    { 17, 36, 33, 0 },
    { 0, 0, 0, 0 } },
  { "decoders", NULL, { 60, 167, 78, 0 }, { 0, 0, 0, 0 } },
};

static int counts[G_N_ELEMENTS (classes)][N_AMOUNTS][N_OUTCOMES];

static guint
class_of (const row_t *row)
{
  g_autofree char *word = g_strdup_printf (" %s ", cell (row, "model_type"));
  guint i = 0;

  while (classes[i].types != NULL && strstr (classes[i].types, word) == NULL)
    i++;
  return i;
}

/* The scenario that the file gives; NULL where it is refused. */
static HeadroomScenario *
open_config (const row_t *row)
{
  g_autofree char *path = g_strconcat ("data/families/configs/", cell (row, "config"), NULL);
  gsize length;
  g_autofree char *text = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, length, NULL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  if (partial == NULL)
    return NULL;
  headroom_partial_apply (partial, scenario);
  return g_steal_pointer (&scenario);
}

static void
set (HeadroomScenario *scenario, hr_param_t param, const char *value)
{
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_text (scenario, param, value, &error);
  g_assert_no_error (error);
}

static void
set_precision (HeadroomScenario *scenario, const char *precision)
{
  gboolean autocasts = g_str_equal (precision, "autocast");
  const char *weights = g_str_equal (precision, "bf16") ? "bf16" : "fp32";

  set (scenario, HR_AUTOCAST, autocasts ? "yes" : "no");
  set (scenario, HR_WEIGHT_DTYPE, weights);
  set (scenario, HR_GRADIENT_DTYPE, weights);
  set (scenario, HR_ACTIVATION_DTYPE, autocasts ? "bf16" : precision);
}

static void
set_training (HeadroomScenario *scenario, const row_t *row)
{
  const char *recompute = g_str_equal (cell (row, "recompute"), "layer") ? "full" : "none";

  set (scenario, HR_SEQUENCE_LENGTH, cell (row, "seq"));
  set (scenario, HR_MICRO_BATCH_SIZE, cell (row, "micro_batch"));
  set (scenario, HR_ATTENTION, cell (row, "attention"));
  set (scenario, HR_RECOMPUTE, recompute);
  set (scenario, HR_OPTIMIZER, "none");
  set (scenario, HR_LIBRARY_WORKSPACE_MIB, "0"); /* the tables are of tensors alone */
  set_precision (scenario, cell (row, "precision"));
}

static void
set_inference (HeadroomScenario *scenario, const row_t *row)
{
  set (scenario, HR_MODE, "inference");
  set (scenario, HR_SEQUENCE_LENGTH, "1");
  set (scenario, HR_CACHED_TOKENS, cell (row, "context"));
  set (scenario, HR_MICRO_BATCH_SIZE, cell (row, "batch"));
  set (scenario, HR_KV_CACHE_DTYPE, cell (row, "dtype"));
  set (scenario, HR_KV_CACHE_KIND, cell (row, "cache"));
}

/* By how much the layers may keep less or more than is said. */
static hr_margin_t
margin_of (const hr_estimate_t *e)
{
  double layers = MAX (e->saved.baseline_bytes - e->saved.saved_bytes_rest, 0);
  hr_margin_t margin;
  hr_run_t run;

  hr_run_init (&run, &e->params, NULL);
  margin = hr_margin_of_layers (&run);
  return (hr_margin_t) { margin.less * layers, margin.more * layers };
}

static outcome_t
compare (double said, hr_margin_t margin, double measured)
{
  if (said == measured)
    return EXACT;
  if (ABS (said - measured) * 100 <= measured * NEAR_PERCENT)
    return NEAR;
  if (said - margin.less <= measured && measured <= said + margin.more)
    return INSIDE;
  return WRONG;
}

static void
note (GString *text, const row_t *row, amount_t amount, outcome_t outcome, double said, double measured)
{
  counts[class_of (row)][amount][outcome]++;
  g_string_append_printf (text, "%s %s %s", cell (row, "case"), amount_names[amount], outcome_names[outcome]);
  if (outcome == NEAR || outcome == INSIDE || outcome == WRONG)
    g_string_append_printf (text, ": %+.2f %%", (said / measured - 1) * 100);
  g_string_append_c (text, '\n');
}

static void
note_amount (GString *text, const row_t *row, amount_t amount, double said, hr_margin_t margin, double measured)
{
  note (text, row, amount, compare (said, margin, measured), said, measured);
}

/* The masked head’s norm and a bias for each word are left out, as by those who publish the count of BERT. */
static double
parameters_of (const hr_estimate_t *e)
{
  const hr_family_t *family = hr_family (e->params.family);

  if (family->head == HR_HEAD_MASKED && !family->whole_head)
    return e->parameter_count + (double) (2 * e->params.hidden_size + e->params.vocab_size);
  return e->parameter_count;
}

static void
note_parameters (GString *text, const row_t *row, const hr_estimate_t *e)
{
  double measured = number (row, "params");

  if (e == NULL)
    note (text, row, PARAMETERS, REFUSED, 0, measured);
  else
    note_amount (text, row, PARAMETERS, parameters_of (e), (hr_margin_t) { 0 }, measured);
}

static void
note_stored (GString *text, const row_t *row, const hr_estimate_t *e)
{
  double measured = number (row, "stored_bytes_total");

  if (e == NULL)
    note (text, row, STORED, REFUSED, 0, measured);
  else
    note_amount (text, row, STORED, e->saved.stored_bytes, margin_of (e), measured);
}

static void
note_cache (GString *text, const row_t *row, const hr_estimate_t *e)
{
  double measured = number (row, "cache_bytes");

  if (e == NULL)
    note (text, row, CACHE, REFUSED, 0, measured);
  else
    note_amount (text, row, CACHE, e->terms[HR_KV_CACHE], (hr_margin_t) { 0 }, measured);
}

/* The measured peak is of activations and temporaries, at a moment that is not told: beside it stand the weights, and
 * of the gradients any part. What the step holds, without optimizer, must be what is said, from low to high. */
static gboolean
holds_peak (const hr_estimate_t *e, double measured)
{
  const hr_range_t *said = &e->metrics[HR_ALLOCATED];
  double least = e->terms[HR_WEIGHTS] + measured;
  double most = least + e->parameter_count * hr_dtype_bytes (hr_dtype_of (e->params.gradient_dtype));

  return least <= said->high && said->low <= most;
}

static void
note_peak (GString *text, const row_t *row, const hr_estimate_t *e)
{
  double measured = number (row, "peak_backward_with_temps");
  outcome_t outcome = WRONG;

  if (e == NULL)
    outcome = REFUSED;
  else if (holds_peak (e, measured))
    outcome = INSIDE;
  counts[class_of (row)][PEAK][outcome]++;
  if (outcome == WRONG)
    g_string_append_printf (text, "%s peaks wrong\n", cell (row, "case"));
}

typedef void (*set_run_t) (HeadroomScenario *scenario, const row_t *row);

/* NULL where the file, or the row's run of it, is refused. */
static HeadroomEstimate *
estimate_row (const row_t *row, set_run_t set_run)
{
  g_autoptr (HeadroomScenario) scenario = open_config (row);

  if (scenario == NULL)
    return NULL;
  set_run (scenario, row);
  return headroom_estimate_new_for_scenario (scenario);
}

static const hr_estimate_t *
peek (HeadroomEstimate *estimate)
{
  if (estimate == NULL)
    return NULL;
  return headroom_estimate_peek (estimate);
}

/* With the torch fallback of a kernel, a recurrence keeps several times as much: no more than the range says. */
static gboolean
is_comparable (const row_t *row)
{
  if (strstr (cell (row, "source"), "UNCERTAIN") == NULL)
    return TRUE;
  return g_str_equal (classes[class_of (row)].name, "other mixers") && number (row, "stored_bytes_total") > 0;
}

static gboolean
has_peak (const row_t *row)
{
  for (int i = 0; row->names[i] != NULL; i++)
    if (g_str_equal (row->names[i], "peak_backward_with_temps"))
      return *row->values[i] != '\0';
  return FALSE;
}

/* The parameters are the same in each row of a case. */
static void
check_training (GString *text, const row_t *row, gboolean is_first)
{
  g_autoptr (HeadroomEstimate) estimate = estimate_row (row, set_training);

  if (is_first)
    note_parameters (text, row, peek (estimate));
  if (is_comparable (row))
    note_stored (text, row, peek (estimate));
  if (has_peak (row))
    note_peak (text, row, peek (estimate));
}

static void
check_cache (GString *text, const row_t *row)
{
  g_autoptr (HeadroomEstimate) estimate = estimate_row (row, set_inference);

  note_cache (text, row, peek (estimate));
}

static void
put_counts (GString *text, guint class, amount_t amount)
{
  const int *of = counts[class][amount];

  g_string_append_printf (text, "%s, %s:", classes[class].name, amount_names[amount]);
  for (int i = 0; i < N_OUTCOMES; i++)
    g_string_append_printf (text, " %s %d", outcome_names[i], of[i]);
  g_string_append_c (text, '\n');
}

static void
hold_counts (guint class, amount_t amount)
{
  const int *of = counts[class][amount];

  g_test_message ("%s, %s", classes[class].name, amount_names[amount]);
  g_assert_cmpint (of[EXACT], >=, classes[class].least_exact[amount]);
  g_assert_cmpint (of[WRONG], <=, classes[class].most_wrong[amount]);
}

static void
check_trainings (GString *text, const char *file)
{
  GPtrArray *trainings = rows_read (file);
  const char *before = "";

  for (guint i = 0; i < trainings->len; i++)
    {
      const row_t *row = g_ptr_array_index (trainings, i);

      check_training (text, row, !g_str_equal (before, cell (row, "case")));
      before = cell (row, "case");
    }
  rows_free (trainings);
}

static void
test_truth (void)
{
  GPtrArray *caches = rows_read ("families/kv-cache.csv");
  g_autoptr (GString) text = g_string_new (NULL);

  check_trainings (text, "families/truth.csv");
  check_trainings (text, "families/traced.csv");
  for (guint i = 0; i < caches->len; i++)
    check_cache (text, g_ptr_array_index (caches, i));
  for (guint class = 0; class < G_N_ELEMENTS (classes); class ++)
    for (int amount = 0; amount < N_AMOUNTS; amount++)
      put_counts (text, class, (amount_t) amount);
  assert_golden ("model", "families.txt", text->str);
  for (guint class = 0; class < G_N_ELEMENTS (classes); class ++)
    for (int amount = 0; amount < N_AMOUNTS; amount++)
      hold_counts (class, (amount_t) amount);
  rows_free (caches);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/families/truth", test_truth);
  return g_test_run ();
}
