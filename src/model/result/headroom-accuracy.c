/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The compiled-in comparisons of data/accuracy/, in words, and what none of them covers. */
#include "model/result/headroom-accuracy.h"

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/base/headroom-data.h"
#include "model/base/headroom-json-parser.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

/* clang-format off */
/* Comparisons in the order of interest; `id` is the name of the file. */
static const struct
{
  const char *id;
  const char *title;
  const char *help;
} comparisons[] = {
  { "kept", N_("Saved for backward"),
    N_("Bytes of every tensor that PyTorch saves for the backward pass, by model family, with and without "
       "recomputation and LoRA.") },
  { "temporaries", N_("Peak of the backward pass"),
    N_("The same runs at their highest point, with all temporary tensors. Some runs count the labels of the loss, "
       "8 bytes per token.") },
  { "kv-cache", N_("KV cache"), N_("Bytes of the caches in Transformers, by model family.") },
  { "parameters", N_("Parameter counts"), N_("All and active parameters of published models, by model family.") },
  { "networks", N_("Generic networks"),
    N_("Bytes that PyTorch saves for networks given as a list of layers. Not compared: an LSTM on the CPU, which saves "
       "other tensors than on a GPU, and products of two tensors, which a list of layers cannot describe.") },
  { "megatron-static", N_("Megatron-LM at rest"),
    N_("Weights, gradients and optimizer states on one GPU, compared with what Megatron-LM’s own tests measured, by "
       "kind of run. “Explained” leaves out runs with an effect that nobody has explained.") },
  { "megatron-peak", N_("Megatron-LM at the peak"),
    N_("The highest allocated memory on one GPU, compared with the same tests, without overhead.") },
  { "literature", N_("Published measurements"),
    N_("Memory that others have published for their runs, by table, each with the recipe of its framework.") },
  { "steps", N_("Time of a step"),
    N_("Seconds of published training steps, by kind of run, by stack (with its recipe) and by GPU architecture. "
       "Layouts are one source that varied how a model is divided.") },
  { "serving", N_("Speed of serving"),
    N_("Tokens a second and waiting times that others have published, by what was measured, by engine and by "
       "architecture of the GPU.") },
  { "field", N_("Runs in the field"),
    N_("Memory that others report of their runs, in tensors and on the GPU, asked before the answer was looked at.") },
  { "gpu-runs", N_("Runs measured for Headroom"),
    N_("Training and generation with Transformers 5.17 and PyTorch 2.11 on one H100: tensors, what the allocator held, "
       "and what the GPU showed. What they taught is in the formulas.") },
};

/* Names of rows that are neither families nor networks; proper names stay as they are. */
static const struct
{
  const char *name;
  const char *label;
} names[] = {
  { "all", N_("All") },
  { "explained", N_("Explained") },
  { "dense-nvidia", N_("Dense models, NVIDIA’s stacks") },
  { "dense-other", N_("Dense models, other stacks") },
  { "adapters", N_("Adapters") },
  { "layouts", N_("Layouts") },
  { "dense", N_("Dense models") },
  { "interleaved", N_("Interleaved pipeline stages") },
  { "moe", N_("Mixture of experts") },
  { "moe-known", N_("Mixture of experts, dispatcher stated") },
  { "steady", N_("All but first tokens and eager Python") },
  { "alone", N_("One request") },
  { "eager", N_("Eager Python") },
  { "first-token-alone", N_("First token of one request") },
  { "first-token-among-requests", N_("First token among requests") },
  { "prompt", N_("Prompts") },
  { "static-batch", N_("Requests that begin and end together") },
  { "together", N_("Requests at a time") },
  { "token-among-requests", N_("Time of a token among requests") },
  { "local-kernels", N_("Megatron’s own kernels") },
  { "fused-cross-entropy", N_("Fused cross-entropy") },
  { "full-recompute", N_("Full recomputation") },
  { "deferred-head-gradient", N_("Deferred head gradient") },
  { "context-parallel", N_("Context parallelism") },
  { "megatron-fsdp", N_("Megatron’s FSDP") },
  { "mla", N_("Latent attention") },
  { "settings-known", N_("All settings stated") },
  { "settings-guessed", N_("Some settings guessed") },
  { "allocated", N_("Allocated") },
  { "reserved", N_("Reserved") },
  { "device", N_("On the GPU") },
  { "component", N_("Terms of an estimate") },
  { "nanotron", "Nanotron" },
  { "simumax_b200", "SimuMax, B200" },
  { "torchtitan_h100", "TorchTitan, H100" },
  { "torchtitan_h200", "TorchTitan, H200" },
  { "torchtitan_b200", "TorchTitan, B200" },
  { "torchtune", "torchtune, 2024" },
  { "torchtune_ablation", N_("torchtune, one feature at a time") },
  { "torchtune_v01", "torchtune 0.1" },
  { "torchtune_lora_rank", N_("torchtune, by LoRA rank") },
  { "litgpt_lora", "LitGPT, LoRA" },
  { "litgpt_infer", N_("LitGPT, inference") },
  { "litgpt_hub", "LitGPT, Config Hub" },
  { "qwen1_ft", N_("Qwen, fine-tuning") },
  { "qwen3_infer", N_("Qwen3, inference") },
  { "peft_bench", "PEFT" },
  { "ms_swift", "ms-swift" },
  { "mbridge", "Megatron Bridge" },
  { "vllm_llmd", "vLLM, llm-d" },
  { "vllm_logs", N_("vLLM, from logs") },
  { "llamacpp", "llama.cpp" },
  { "component_ce", N_("Output head and loss") },
  { "llamafactory", "LLaMA-Factory" },
  { "generate", N_("Generation") },
  { "full", N_("Full fine-tuning") },
  { "full-sharded", N_("Full fine-tuning, sharded") },
  { "lora", "LoRA" },
  { "lora-sharded", N_("LoRA and QLoRA, sharded") },
  { "qlora", "QLoRA" },
  { "megatron", "Megatron-LM" },
  { "megatron-step", N_("Megatron-LM, first optimizer step") },
  { "vllm", "vLLM" },
  { "sglang", "SGLang" },
  { "tensorrt-llm", "TensorRT-LLM" },
  { "mlx", "MLX" },
  { "gguf", N_("GGUF files") },
  { "weights", N_("Weights") },
  { "weights+kv-cache", N_("Weights and KV cache") },
  { "kv-cache+temporaries", N_("KV cache and temporaries") },
  { "temporaries", N_("Temporaries") },
  { "kv-pool", N_("Pool of the KV cache") },
  { "optimizer-step", N_("Optimizer step") },
  { "misc", N_("Other") },
};
/* clang-format on */

static double
number (const HeadroomJson *object, const char *key)
{
  const HeadroomJson *value = headroom_json_get (object, key);

  if (value == NULL)
    return NAN;
  return headroom_json_get_number (value);
}

static HeadroomJson *
load (const char *id)
{
  g_autofree char *path = g_strconcat ("accuracy/", id, ".json", NULL);
  g_autoptr (GBytes) bytes = headroom_data_lookup (path);
  g_autoptr (GError) error = NULL;
  HeadroomJson *root = headroom_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                            HEADROOM_JSON_STRICT, &error);

  if (root == NULL)
    g_error ("%s: %s", path, error->message); /* compiled in and tested: a bug */
  return root;
}

static GArray *
read_rows (const HeadroomJson *root)
{
  const HeadroomJson *groups = headroom_json_get (root, "groups");
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (HeadroomAccuracyRow));

  for (guint i = 0; i < headroom_json_get_length (groups); i++)
    {
      const HeadroomJson *group = headroom_json_get_element (groups, i);
      HeadroomAccuracyRow row = { .name = g_strdup (headroom_json_get_member_string (group, "name")),
                                  .rows = number (group, "rows"),
                                  .exact = number (group, "exact"),
                                  .under = number (group, "under"),
                                  .besides = headroom_json_get (group, "besides") != NULL,
                                  .inside = number (group, "inside"),
                                  .median = number (group, "median-percent"),
                                  .p90 = number (group, "p90-percent"),
                                  .worst = number (group, "worst-percent") };
      g_array_append_val (rows, row);
    }
  return rows;
}

static HeadroomAccuracy *
load_all (void)
{
  HeadroomAccuracy *all = g_new0 (HeadroomAccuracy, G_N_ELEMENTS (comparisons));

  for (gsize i = 0; i < G_N_ELEMENTS (comparisons); i++)
    {
      g_autoptr (HeadroomJson) root = load (comparisons[i].id);
      all[i] = (HeadroomAccuracy) { comparisons[i].id, comparisons[i].title, comparisons[i].help,
                                    number (root, "under-percent"), read_rows (root) };
    }
  return all;
}

const HeadroomAccuracy *
headroom_accuracy_get (guint i)
{
  static HeadroomAccuracy *all;

  if (g_once_init_enter_pointer (&all))
    g_once_init_leave_pointer (&all, load_all ());
  if (i >= G_N_ELEMENTS (comparisons))
    return NULL;
  return &all[i];
}

const HeadroomAccuracyRow *
headroom_accuracy_get_row (const HeadroomAccuracy *self, guint i)
{
  if (i >= self->rows->len)
    return NULL;
  return &g_array_index (self->rows, HeadroomAccuracyRow, i);
}

const char *
headroom_accuracy_get_label (const char *name)
{
  int family = hr_choice_find (hr_param_desc (HR_FAMILY), name);

  if (family >= 0)
    return _ (hr_family_choice (family)->label);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      return _ (names[i].label);
  return name;
}

const char *
headroom_accuracy_row_get_label (const HeadroomAccuracyRow *row)
{
  return headroom_accuracy_get_label (row->name);
}

static char *
describe_percent (double percent)
{
  if (percent > 0 && percent < 0.01)
    return g_strdup_printf ("< %.2f %%", 0.01);
  if (percent < 10)
    return g_strdup_printf ("%.2f %%", percent);
  return g_strdup_printf ("%.1f %%", percent);
}

/* Both take the text. */
static char *
add_inside (const HeadroomAccuracyRow *row, char *text)
{
  g_autofree char *errors = text;

  if (isnan (row->inside))
    return g_steal_pointer (&errors);
  /* Translators: 1: a sentence about errors; 2: how many */
  return g_strdup_printf (_ ("%1$s. %2$.0f of them within range"), errors, row->inside);
}

static char *
add_under (const HeadroomAccuracy *self, const HeadroomAccuracyRow *row, char *text)
{
  g_autofree char *errors = text;

  if (row->under == 0)
    return g_steal_pointer (&errors);
  /* Translators: 1: a sentence about errors; 2: how many; 3: a percentage */
  return g_strdup_printf (_ ("%1$s. %2$.0f of them too low by more than %3$g %%"), errors, row->under,
                          self->under_percent);
}

char *
headroom_accuracy_describe (const HeadroomAccuracy *self, const HeadroomAccuracyRow *row)
{
  g_autofree char *median = describe_percent (row->median);
  g_autofree char *p90 = describe_percent (row->p90);
  g_autofree char *worst = describe_percent (row->worst);
  char *errors = NULL;

  if (isnan (row->worst))
    return g_strdup_printf (
        headroom_ngettext ("%.0f case, not compared", "%.0f cases, not compared", (gulong) row->rows), row->rows);
  if (row->worst == 0)
    return g_strdup_printf (headroom_ngettext ("%1$.0f of %2$.0f exact", "%1$.0f of %2$.0f exact", (gulong) row->rows),
                            row->exact, row->rows);
  if (row->rows == 1)
    return g_strdup_printf (_ ("1 case, error %s"), worst);
  /* Translators: 1: how many; 2 to 4: percentages */
  errors = g_strdup_printf (_ ("%1$.0f cases: median error %2$s, 90th percentile %3$s, worst %4$s"), row->rows, median,
                            p90, worst);
  return add_under (self, row, add_inside (row, errors));
}

static void
count_way (const HeadroomJson *way, GPtrArray *order, GHashTable *counts)
{
  const char *name = headroom_json_get_member_string (way, "name");
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (counts, name));
  guint n_rows = (guint) number (way, "rows");

  if (!g_hash_table_contains (counts, name))
    g_ptr_array_add (order, g_strdup (name));
  g_hash_table_insert (counts, g_strdup (name), GUINT_TO_POINTER (known + n_rows));
}

/* The number of rows by way, over all comparisons. */
static void
count_ways (GPtrArray *order, GHashTable *counts)
{
  for (gsize i = 0; i < G_N_ELEMENTS (comparisons); i++)
    {
      g_autoptr (HeadroomJson) root = load (comparisons[i].id);
      const HeadroomJson *ways = headroom_json_get (root, "ways");

      for (guint k = 0; k < headroom_json_get_length (ways); k++)
        count_way (headroom_json_get_element (ways, k), order, counts);
    }
}

static void
free_unmeasured (gpointer data)
{
  HeadroomUnmeasured *self = data;

  g_free (self->name);
  g_free (self->label);
  g_ptr_array_unref (self->ids);
  g_ptr_array_unref (self->labels);
  g_free (self);
}

static HeadroomUnmeasured *
new_unmeasured (const hr_param_desc_t *desc)
{
  HeadroomUnmeasured *self = g_new (HeadroomUnmeasured, 1);

  self->name = g_strdup (desc->name);
  self->label = g_strdup (_ (desc->label));
  self->ids = g_ptr_array_new_with_free_func (g_free);
  self->labels = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/* The list's entry of a parameter, made where there is none. */
static HeadroomUnmeasured *
get_unmeasured (GPtrArray *list, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  HeadroomUnmeasured *made;

  for (guint i = 0; i < list->len; i++)
    {
      HeadroomUnmeasured *known = list->pdata[i];

      if (g_str_equal (known->name, desc->name))
        return known;
    }
  made = new_unmeasured (desc);
  g_ptr_array_add (list, made);
  return made;
}

char *
headroom_unmeasured_join (const GPtrArray *texts)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    {
      if (i > 0)
        g_string_append (all, ", ");
      g_string_append (all, texts->pdata[i]);
    }
  return g_strdup (all->str);
}

/* "fine-tuning=lora experts": a choice, and perhaps a parameter that is in use with it. */
static void
add_way (GPtrArray *list, const char *way)
{
  g_auto (GStrv) parts = g_strsplit_set (way, "= ", 3);
  hr_param_t param = hr_param_find (parts[0]);
  const char *with = parts[2];
  HeadroomUnmeasured *self = get_unmeasured (list, param);
  const hr_param_desc_t *desc = hr_param_desc (param);
  const char *label = _ (hr_choice_at (desc, hr_choice_find (desc, parts[1]))->label);

  g_ptr_array_add (self->ids, g_strjoinv (" ", parts + 1));
  if (with == NULL)
    g_ptr_array_add (self->labels, g_strdup (label));
  else
    g_ptr_array_add (self->labels, g_strdup_printf ("%s + %s", label, _ (hr_param_desc (hr_param_find (with))->label)));
}

GPtrArray *
headroom_accuracy_list_unmeasured (void)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (free_unmeasured);
  g_autoptr (GPtrArray) order = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  count_ways (order, counts);
  for (guint i = 0; i < order->len; i++)
    if (g_hash_table_lookup (counts, order->pdata[i]) == NULL)
      add_way (list, order->pdata[i]);
  return list;
}
