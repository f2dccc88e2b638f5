/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice in words, and put in force: for every recipe on small GPUs. */
#include "model/result/headroom-advice-words.h"
#include "model/result/headroom-advice.h"

#include "core/advise/change.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-advice-gpus.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-param.h"

static HeadroomScenario *
scenario_with (HeadroomPreset *recipe, const char *gpu)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (headroom_preset_catalog_lookup (models, "qwen2.5-7b"), scenario);
  if (recipe != NULL)
    headroom_preset_apply (recipe, scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, gpu, NULL));
  return scenario;
}

/* The scenario has the inputs that were promised, and they give what was promised. Nothing else moves when a choice is
 * made that a preset had set other values for. */
static void
assert_applied (HeadroomScenario *before, const HeadroomAdvice *advice)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_copy (before);
  g_autoptr (HeadroomEstimate) estimate = NULL;
  const hr_params_t *params = headroom_scenario_peek_params (scenario);

  headroom_advice_apply (advice, scenario);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      g_test_message ("%s", hr_param_desc (i)->name);
      g_assert_true (headroom_param_has_same_value (i, params, &advice->advice.params));
    }
  estimate = headroom_estimate_new_for_scenario (scenario);
  g_assert_nonnull (estimate);
  g_assert_cmpint (headroom_estimate_peek (estimate)->verdict, ==, advice->advice.verdict);
  g_assert_cmpfloat (hr_worst_stage (headroom_estimate_peek (estimate))->device, ==, advice->advice.device.expected);
}

/* Its settings as text, “recompute=full optimizer=adamw-8bit”, are all that makes the one run the other. */
static void
assert_settings (const HeadroomAdvice *advice)
{
  g_auto (GStrv) settings = g_strsplit (advice->settings, " ", -1);
  hr_params_t params = advice->before;

  for (char **setting = settings; *setting != NULL; setting++)
    {
      g_auto (GStrv) sides = g_strsplit (*setting, "=", 2);

      g_test_message ("%s", *setting);
      g_assert_cmpint (hr_param_set_text (&params, hr_param_find (sides[0]), sides[1]), ==, HR_SET_OK);
    }
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    g_assert_true (headroom_param_has_same_value (i, &params, &advice->advice.params));
}

static const char *
vendor_of (const char *id)
{
  return headroom_gpu_get_vendor (headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id));
}

static void
assert_advice (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GPtrArray) all = headroom_advice_new (e, NULL, HEADROOM_ADVICE_MEMORY);

  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];

      g_test_message ("%s: %s, %s", advice->words, advice->settings, advice->cost);
      g_assert_null (strpbrk (advice->words, "{}"));
      g_assert_cmpstr (advice->settings, !=, "");
      g_assert_cmpstr (advice->cost, !=, "");
      g_assert_cmpstr (vendor_of (advice->advice.params.gpu.text), ==, vendor_of (e->params.gpu.text));
      assert_settings (advice);
      assert_applied (scenario, advice);
    }
}

static void
test_every_recipe (void)
{
  static const char *const gpus[] = { "t4", "rtx-4090", "a100-80gb", "h200", "mi300x" };
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);

  for (guint r = 0; r < headroom_preset_catalog_get_length (recipes); r++)
    for (guint g = 0; g < G_N_ELEMENTS (gpus); g++)
      {
        HeadroomPreset *recipe = headroom_preset_catalog_get_item (recipes, r);
        g_autoptr (HeadroomScenario) scenario = scenario_with (recipe, gpus[g]);

        g_test_message ("%s on %s", headroom_preset_get_id (recipe), gpus[g]);
        assert_advice (scenario);
      }
}

static HeadroomPreset *
recipe_of (const char *id)
{
  return headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE), id);
}

/* How many pieces set a parameter, of those that cost no more than this. */
static guint
count_setting (HeadroomScenario *scenario, hr_param_t param, hr_cost_kind_t most)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GPtrArray) all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, HEADROOM_ADVICE_MEMORY);
  guint n = 0;

  g_assert_cmpuint (all->len, >, 0);
  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];

      if (!headroom_param_has_same_value (param, &advice->before, &advice->advice.params)
          && advice->advice.cost.dearest <= most)
        n++;
    }
  return n;
}

/* A fused loss takes the FP32 of PEFT's preparation with it: that is no change that leaves the result as it is. */
static void
test_precision_is_not_free (void)
{
  g_autoptr (HeadroomScenario) scenario = scenario_with (recipe_of ("peft-kbit"), "rtx-4090");

  for (int batch = 1; batch <= 64; batch *= 2)
    {
      g_assert_true (headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, batch, NULL));
      g_assert_cmpuint (count_setting (scenario, HR_KBIT_TRAINING, HR_COSTS_LAYOUT), ==, 0);
    }
}

/* Whether a change that sets a parameter is one for the stack of a recipe. */
static gboolean
may_set (const char *recipe, hr_param_t param)
{
  g_autoptr (HeadroomScenario) scenario = scenario_with (recipe_of (recipe), "rtx-4090");

  for (int i = 0; i < hr_change_count (); i++)
    if (hr_change_at (i)->settings[0].param == param)
      return hr_change_at (i)->is_possible (headroom_scenario_peek_params (scenario));
  g_assert_not_reached ();
}

/* What costs nothing changes no precision in any stack. */
static void
test_no_loss_is_free_of_kbit (void)
{
  g_autoptr (HeadroomScenario) scenario = scenario_with (recipe_of ("peft-kbit"), "rtx-4090");
  const hr_params_t *params = headroom_scenario_peek_params (scenario);
  guint n = 0;

  for (int i = 0; i < hr_change_count (); i++)
    if (hr_change_at (i)->axis == HR_AXIS_LOSS && hr_change_at (i)->is_possible (params))
      {
        g_assert_cmpint (hr_change_at (i)->costs, ==, HR_COSTS_WORK);
        n++;
      }
  g_assert_cmpuint (n, ==, 1);
}

/* DeepSpeed steps with all gradients at once; a loop of one's own need not. */
static void
test_steps_of_deepspeed (void)
{
  g_assert_false (may_set ("deepspeed-zero2", HR_OPTIMIZER_IN_BACKWARD));
  g_assert_false (may_set ("deepspeed-zero3", HR_OPTIMIZER_IN_BACKWARD));
  g_assert_true (may_set ("torchtune", HR_OPTIMIZER_IN_BACKWARD));
}

/* A 7B model with all weights in 24 GB: they alone have 15 GB in BF16, with gradients and two moments four times that.
 * Somebody who asks wants to hear of LoRA, and of a larger GPU. */
static void
test_words (void)
{
  g_autoptr (HeadroomScenario) scenario = scenario_with (NULL, "rtx-4090");
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GPtrArray) all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, HEADROOM_ADVICE_MEMORY);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];

      g_string_append_printf (words, "%s (%s)\n", advice->words, advice->cost);
    }
  g_assert_nonnull (strstr (words->str, "LoRA instead of training all weights (Changes the training"));
  g_assert_nonnull (strstr (words->str, " + On "));
  g_assert_nonnull (strstr (words->str, " a step instead of "));
}

static char *
list_words_and_costs (HeadroomScenario *scenario, HeadroomAdviceGoal goal)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GPtrArray) all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, goal);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];

      g_string_append_printf (text, "%s: %s\n", advice->words, advice->cost);
    }
  return g_string_free_and_steal (g_steal_pointer (&text));
}

static char *
list_costs (const char *gpu)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_preset_apply (headroom_preset_catalog_lookup (models, "gpt2"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_RECOMPUTE, "full", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, gpu, NULL));
  return list_words_and_costs (scenario, HEADROOM_ADVICE_MEMORY);
}

/* Four thirds of the arithmetic are no time of another GPU, whose speed is not known: only seconds compare GPUs. Where
 * no speed is known, doing without recomputation takes three quarters. */
static void
test_ratios (void)
{
  g_autofree char *known = list_costs ("h100-sxm5-80gb");
  g_autofree char *unknown = list_costs ("gaudi-3");

  g_assert_nonnull (strstr (known, "On GeForce RTX"));
  g_assert_null (strstr (known, "Step time"));
  g_assert_nonnull (strstr (unknown, "No recomputation: Step time × 0.75\n"));
}

/* Host memory is told of where something moves there, and not where the run goes back to the GPU. */
static void
test_host (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *to_host = list_words_and_costs (scenario, HEADROOM_ADVICE_MEMORY);
  g_autofree char *from_host = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h200-sxm-141gb", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_CPU_OFFLOAD, "yes", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_CPU_OFFLOAD_PARTS, "gradients+optimizer", NULL));
  from_host = list_words_and_costs (scenario, HEADROOM_ADVICE_SPEED);
  g_assert_nonnull (strstr (to_host, "in host memory: "));
  g_assert_nonnull (strstr (to_host, " of host memory per node\n"));
  g_assert_nonnull (strstr (from_host, "Nothing in host memory: "));
  g_assert_null (strstr (from_host, "of host memory"));
}

/* What asks for more than the GPU may be filled with, and is tight all the same, says how it runs; nothing else does.
 */
static void
test_giving_back (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autoptr (GPtrArray) all = NULL;
  guint n_giving_back = 0;

  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), "llama-3-8b"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "rtx-4090", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "6144", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, "1", NULL));
  estimate = headroom_estimate_new_for_scenario (scenario);
  all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, HEADROOM_ADVICE_MEMORY);
  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];
      double full_bytes = advice->advice.usable_bytes * advice->advice.params.full_percent / 100;
      bool gives_back = advice->advice.device.expected > full_bytes;

      g_test_message ("%s: %s", advice->words, advice->cost);
      g_assert_true (g_str_has_suffix (advice->cost, " · Runs only while idle memory is given back") == gives_back);
      n_giving_back += gives_back;
    }
  g_assert_cmpuint (n_giving_back, >, 0);
  g_assert_cmpuint (n_giving_back, <, all->len);
}

/* Of LoRA on a long sequence most are checkpoints; torchtune’s loop can move them. */
static void
test_checkpoints_in_host_memory (void)
{
  HeadroomPresetCatalog *models = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  HeadroomPresetCatalog *recipes = headroom_preset_catalog_get (HEADROOM_PRESET_RECIPE);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autoptr (GPtrArray) all = NULL;
  const HeadroomAdvice *advice;
  bool locked[HR_N_PARAMS];

  headroom_preset_apply (headroom_preset_catalog_lookup (models, "llama-3-8b"), scenario);
  headroom_preset_apply (headroom_preset_catalog_lookup (recipes, "torchtune"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_FINE_TUNING, "lora", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_RECOMPUTE, "full", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_ATTENTION, "flash", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_LOSS_KERNEL, "fused", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_SEQUENCE_LENGTH, "163840", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_MICRO_BATCH_SIZE, "1", NULL));
  for (int i = 0; i < HR_N_PARAMS; i++)
    locked[i] = i != HR_ACTIVATION_OFFLOAD;
  estimate = headroom_estimate_new_for_scenario (scenario);
  all = headroom_advice_new (headroom_estimate_peek (estimate), locked, HEADROOM_ADVICE_MEMORY);
  g_assert_cmpuint (all->len, >=, 1);
  advice = all->pdata[0];
  g_test_message ("%s: %s", advice->words, advice->cost);
  g_assert_true (advice->advice.params.activation_offload);
  g_assert_nonnull (strstr (advice->cost, " of host memory per node"));
}

/* A step of twice the tokens takes longer and may still be the faster one. That it has one micro-batch still is not
 * said. */
static void
test_steps_of_other_sizes (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *text = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "b200-hgx-180gb", NULL));
  text = list_words_and_costs (scenario, HEADROOM_ADVICE_MEMORY);
  g_test_message ("%s", text);
  g_assert_true (g_regex_match_simple ("Micro-batch size 4: [^:]+ tokens/s instead of [^:]+ tokens/s\n", text, 0, 0));
}

static char *
describe_change (const char *words, const hr_params_t *before, const hr_params_t *after)
{
  hr_change_t change = { .words = words };
  hr_advice_t advice = { .n_changes = 1, .changes = { &change }, .params = *after };

  return headroom_advice_describe_changes (&advice, before);
}

#define assert_words(words, before, after, wanted)                                                                     \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_autofree char *have = describe_change (words, before, after);                                                    \
                                                                                                                       \
    g_assert_cmpstr (have, ==, wanted);                                                                                \
  }                                                                                                                    \
  G_STMT_END

/* A part is left out where nothing that it names is another; words never are as a whole: that every fourth layer is
 * checkpointed may have been set before checkpoints were. */
static void
test_words_that_stay (void)
{
  const char *batch = "Micro-batch size {micro-batch-size}, micro-batches per step {micro-batches}";
  const char *limits = "{max-batched-tokens} tokens and at most {max-sequences} sequences, {kv-block-size}";
  hr_params_t before;
  hr_params_t after;

  hr_params_init (&before);
  after = before;
  after.checkpoint_interval = before.checkpoint_interval = 4;
  assert_words ("Every {checkpoint-interval} layers", &before, &after, "Every 4 layers");
  assert_words ("Everything, {micro-batches}", &before, &after, "Everything");
  after.micro_batch_size = 4;
  after.micro_batches = before.micro_batches = 1;
  assert_words (batch, &before, &after, "Micro-batch size 4");
  after.micro_batches = 2;
  assert_words (batch, &before, &after, "Micro-batch size 4, micro-batches per step 2");
  after.max_sequences = 8;
  before.max_batched_tokens = after.max_batched_tokens = 64;
  assert_words (limits, &before, &after, "64 tokens and at most 8 sequences");
}

/* Nobody who asks about servers is sent to a machine that shares its memory with the host; who has one may be sent to a
 * larger one. */
static void
test_kinds_of_gpus (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *server = NULL;
  g_autofree char *unified = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_RECOMPUTE, "full", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  server = list_words_and_costs (scenario, HEADROOM_ADVICE_MEMORY);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "dgx-spark-gb10", NULL));
  unified = list_words_and_costs (scenario, HEADROOM_ADVICE_MEMORY);
  g_test_message ("%s%s", server, unified);
  g_assert_null (strstr (server, "Jetson"));
  g_assert_nonnull (strstr (unified, "On "));
}

/* The ids of the GPUs that advice tries, each after a space. */
static char *
list_other_gpus (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GString *ids = g_string_new (" ");
  hr_other_gpu_t gpus[HR_MAX_OTHER_GPUS];
  int n = headroom_advice_take_gpus (headroom_estimate_peek (estimate), gpus);

  for (int i = 0; i < n; i++)
    g_string_append_printf (ids, "%s ", gpus[i].id.text);
  g_test_message ("%s", ids->str);
  return g_string_free (ids, FALSE);
}

/* Above 8188 MiB: GPUs of laptops, a few MiB more, and 11 GB of Turing and Pascal, which have no BF16. */
static void
test_other_gpus (void)
{
  static const char *const unlike[] = { "-laptop", " geforce-rtx-3060-ti ", "-2080-ti ", "-1080-ti " };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *in_bf16 = NULL;
  g_autofree char *in_fp16 = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "geforce-rtx-4060", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_ACTIVATION_DTYPE, "bf16", NULL));
  in_bf16 = list_other_gpus (scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_ACTIVATION_DTYPE, "fp16", NULL));
  in_fp16 = list_other_gpus (scenario);
  for (guint i = 0; i < G_N_ELEMENTS (unlike); i++)
    g_assert_null (strstr (in_bf16, unlike[i]));
  g_assert_nonnull (strstr (in_bf16, " geforce-rtx-3080-10gb "));
  g_assert_nonnull (strstr (in_fp16, "80-ti "));
}

/* A longer run on other GPUs is not hidden by their number. */
static void
test_work_beside_hardware (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autoptr (GPtrArray) all = NULL;
  int n_both = 0;

  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_MODEL), "llama-3.1-70b"), scenario);
  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "h100-sxm5-80gb", NULL));
  headroom_scenario_set_number (scenario, HR_DATA_PARALLEL, 64, NULL);
  headroom_scenario_set_number (scenario, HR_ZERO_STAGE, 3, NULL);
  estimate = headroom_estimate_new_for_scenario (scenario);
  all = headroom_advice_new (headroom_estimate_peek (estimate), NULL, HEADROOM_ADVICE_MEMORY);
  for (guint i = 0; i < all->len; i++)
    {
      const HeadroomAdvice *advice = all->pdata[i];
      gboolean has_both = advice->advice.cost.dearest == HR_COSTS_HARDWARE
                          && advice->advice.cost.by_kind[HR_COSTS_WORK] > 0;

      g_test_message ("%s: %s", advice->words, advice->cost);
      g_assert_cmpint (strstr (advice->cost, "Changes the training") != NULL, ==,
                       has_both || advice->advice.cost.dearest == HR_COSTS_WORK);
      n_both += has_both;
    }
  g_assert_cmpint (n_both, >, 0);
}

/* Where there is no advice, its place says of what there is none. */
static void
test_lacks (void)
{
  static const struct
  {
    HeadroomAdviceGoal goal;
    hr_verdict_t verdict;
    const char *words;
  } lacks[] = {
    { HEADROOM_ADVICE_MEMORY, HR_FITS, "Nothing else that was tried fits without being tight." },
    { HEADROOM_ADVICE_MEMORY, HR_TIGHT, "No combination of up to three changes leaves more room." },
    { HEADROOM_ADVICE_MEMORY, HR_DOES_NOT_FIT, "No combination of up to three changes makes it fit." },
    { HEADROOM_ADVICE_SPEED, HR_FITS, "No single change would make a step faster and still fit these GPUs." },
    { HEADROOM_ADVICE_SPEED, HR_DOES_NOT_FIT, "No single change would make a step faster without more memory." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (lacks); i++)
    g_assert_cmpstr (headroom_advice_get_lack (lacks[i].goal, lacks[i].verdict), ==, lacks[i].words);
}

static gboolean
speed_is_asked (const char *grouped_gemm, const char *gpu, double usable_bytes)
{
  const char *const inputs[][2] = { { "family", "mixtral" },
                                    { "experts", "8" },
                                    { "expert-ffn-size", "1024" },
                                    { "grouped-gemm", grouped_gemm },
                                    { "gpu", gpu } };
  hr_estimate_t e;
  hr_params_t p;

  hr_params_init (&p);
  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    g_assert_cmpint (hr_param_set_text (&p, hr_param_find (inputs[i][0]), inputs[i][1]), ==, HR_SET_OK);
  hr_estimate_run (&p, usable_bytes, &e);
  return headroom_advice_answers (HEADROOM_ADVICE_SPEED, &e);
}

/* What makes a step faster is asked wherever there is a time, or would be with experts together; not without a GPU. */
static void
test_answers (void)
{
  g_assert_true (speed_is_asked ("yes", "h100-sxm5-80gb", 1e9)); /* it does not fit */
  g_assert_true (speed_is_asked ("yes", "h100-sxm5-80gb", 1e12));
  g_assert_true (speed_is_asked ("no", "h100-sxm5-80gb", 1e12));
  g_assert_false (speed_is_asked ("yes", "tpu-v4-chip", 1e12));
  g_assert_false (speed_is_asked ("yes", "", 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/advice/every-recipe", test_every_recipe);
  g_test_add_func ("/model/advice/precision-is-not-free", test_precision_is_not_free);
  g_test_add_func ("/model/advice/no-loss-is-free-of-kbit", test_no_loss_is_free_of_kbit);
  g_test_add_func ("/model/advice/steps-of-deepspeed", test_steps_of_deepspeed);
  g_test_add_func ("/model/advice/words", test_words);
  g_test_add_func ("/model/advice/lacks", test_lacks);
  g_test_add_func ("/model/advice/answers", test_answers);
  g_test_add_func ("/model/advice/ratios", test_ratios);
  g_test_add_func ("/model/advice/host", test_host);
  g_test_add_func ("/model/advice/giving-back", test_giving_back);
  g_test_add_func ("/model/advice/other-gpus", test_other_gpus);
  g_test_add_func ("/model/advice/checkpoints-in-host-memory", test_checkpoints_in_host_memory);
  g_test_add_func ("/model/advice/steps-of-other-sizes", test_steps_of_other_sizes);
  g_test_add_func ("/model/advice/words-that-stay", test_words_that_stay);
  g_test_add_func ("/model/advice/kinds-of-gpus", test_kinds_of_gpus);
  g_test_add_func ("/model/advice/work-beside-hardware", test_work_beside_hardware);
  return g_test_run ();
}
