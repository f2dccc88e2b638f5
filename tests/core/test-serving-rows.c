/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The speed of serving against what others published: every row of inference-speed.csv from its columns. Left out are
 * rows that their file calls suspect; those of engines that were filled with as many requests as their cache took,
 * whose number no source says; and those of formats of weights that the program does not have. */
#include "../accuracy.h"
#include "../rows.h"
#include "cases.h"

#include "core/serving/figures.h"
#include "core/serving/load.h"

#include <math.h>

/* How far the speeds are from what was measured, by figure. */
static accuracy_t *speeds;

typedef struct
{
  const char *of_row, *of_program;
} name_t;

/* Columns that are parameters of the same name. */
static const char *const taken[] = {
  "layers",
  "hidden-size",
  "attention-heads",
  "kv-heads",
  "head-dim",
  "ffn-size",
  "vocab-size",
  "tied-embeddings",
  "mlp-gated",
  "experts",
  "experts-per-token",
  "expert-ffn-size",
  "shared-experts",
  "shared-expert-ffn-size",
  "dense-layers",
  "q-lora-rank",
  "kv-lora-rank",
  "qk-nope-head-dim",
  "qk-rope-head-dim",
  "v-head-dim",
  "sliding-window",
  "full-attention-interval",
  "weight-dtype",
  "kv-cache-dtype",
  "tensor-parallel",
  "pipeline-parallel",
  "expert-parallel",
};

/* Formats under other names; a GGUF file is a mix of formats. "": the program does not have it. */
static const name_t formats[] = {
  { "gptq-int8-128", "gptq-8bit-128" },
  { "mlx-4", "mlx-4bit" },
  { "mlc-q4f16", "" },
  { "q4-k", "q4-k-m" },
  { "q6-k", "q6-k-mix" },
  { "q8-0", "q8-0-mix" },
};

static const struct
{
  const char *name;
  hr_engine_t engine;
} engines[] = {
  { "tensorrt-llm", HR_ENGINE_TENSORRT_LLM },
  { "vllm", HR_ENGINE_VLLM },
  { "sglang", HR_ENGINE_SGLANG },
  { "lmdeploy", HR_ENGINE_LMDEPLOY },
  { "transformers", HR_ENGINE_TRANSFORMERS },
  { "llama.cpp-cuda", HR_ENGINE_LLAMACPP_CUDA },
  { "llama.cpp-hip", HR_ENGINE_LLAMACPP_HIP },
  { "llama.cpp-vulkan", HR_ENGINE_LLAMACPP_VULKAN },
  { "llama.cpp-metal", HR_ENGINE_LLAMACPP_METAL },
  { "exllamav2", HR_ENGINE_EXLLAMAV2 },
  { "mlc-llm", HR_ENGINE_MLC },
  { "mlx", HR_ENGINE_MLX },
};

static const char *
format_of (const row_t *row)
{
  const char *format = cell (row, "weight-quantization");

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].of_row, format))
      return formats[i].of_program;
  if (g_str_has_prefix (format, "exl2"))
    return "";
  return format;
}

static hr_engine_t
engine_of (const row_t *row)
{
  const char *name = cell (row, "engine");
  gboolean is_of_2024 = g_str_has_prefix (cell (row, "date"), "2024");

  if (g_str_equal (name, "vllm") && is_of_2024)
    return HR_ENGINE_VLLM_2024;
  for (guint i = 0; i < G_N_ELEMENTS (engines); i++)
    if (g_str_equal (engines[i].name, name))
      return engines[i].engine;
  g_error ("no engine %s", name);
}

/* The DGX Spark's prompts went 2048 tokens at a time; others as the engine does by itself. */
static void
take_chunk (hr_params_t *p, const row_t *row)
{
  p->max_batched_tokens = 0;
  if (g_str_equal (cell (row, "table"), "dgx-spark"))
    p->max_batched_tokens = 2048;
}

static hr_params_t
params_of (const row_t *row)
{
  hr_params_t p = params_with ("mode", "inference", "family", cell (row, "family"), "kv-cache-kind", "paged",
                               "weight-quantization", format_of (row), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    set (&p, taken[i], cell (row, taken[i]));
  take_chunk (&p, row);
  return p;
}

static gboolean
is_compared (const row_t *row)
{
  gboolean is_suspect = *cell (row, "suspect") != '\0';
  gboolean is_saturated = g_str_equal (cell (row, "load"), "saturated");
  gboolean is_known = *format_of (row) != '\0';

  return !is_suspect && !is_saturated && is_known;
}

static hr_load_t
load_of (const row_t *row, const hr_server_t *server)
{
  double model_gpus = server->tensor * server->stages * server->attention_ranks;
  hr_load_t load = { .requests = number (row, "concurrency") };

  load.batch = load.requests;
  load.prompt = number (row, "prompt-tokens");
  load.generated = number (row, "generated-tokens");
  load.replicas = fmax (1, number (row, "gpu-count") / model_gpus);
  return load;
}

/* What a row says, computed. */
typedef struct
{
  hr_figure_kind_t kind;
  double value;
} figure_t;

static figure_t
decode_of (const hr_server_t *server, const hr_load_t *load, double before)
{
  double sequences = load->batch / server->attention_ranks;
  hr_pass_t pass = hr_decode_pass (server, sequences, before + load->prompt + load->generated / 2);

  if (load->batch > 1)
    return (figure_t) { HR_SPEED_STATIC_BATCH, load->batch / hr_pass_seconds (&pass) };
  return (figure_t) { HR_SPEED_ALONE, 1 / hr_pass_seconds (&pass) };
}

static figure_t
prompts_of (const hr_server_t *server, const hr_load_t *load, double before)
{
  hr_pass_t passes = hr_prefill_passes (server, load->batch, load->prompt, before);

  return (figure_t) { HR_SPEED_PROMPT, load->batch * load->prompt / hr_pass_seconds (&passes) };
}

static figure_t
first_token_of (const row_t *row, const hr_server_t *server, const hr_load_t *load)
{
  hr_pass_t prompt = hr_prefill_passes (server, 1, load->prompt, 0);

  if (g_str_equal (cell (row, "load"), "single"))
    return (figure_t) { HR_SECONDS_FIRST_ALONE, 1e3 * hr_pass_seconds (&prompt) };
  return (figure_t) { HR_SECONDS_FIRST, 1e3 * hr_load_speeds (server, load).first_token_seconds };
}

static figure_t
output_of (const row_t *row, const hr_server_t *server, const hr_load_t *load)
{
  double tokens = load->replicas * load->batch * load->generated;

  if (g_str_has_suffix (cell (row, "load"), "-loop"))
    return (figure_t) { HR_SPEED_SATURATED, hr_load_speeds (server, load).output_tokens_per_second };
  if (load->batch > 1)
    return (figure_t) { HR_SPEED_STATIC_BATCH, tokens / hr_static_batch_seconds (server, load) };
  return (figure_t) { HR_SPEED_ALONE, tokens / hr_static_batch_seconds (server, load) };
}

static figure_t
figure_of (const row_t *row, const hr_server_t *server)
{
  const char *metric = cell (row, "metric");
  double before = number (row, "cached-tokens-before");
  hr_load_t load = load_of (row, server);

  if (g_str_equal (metric, "prefill-tokens-per-second"))
    return prompts_of (server, &load, before);
  if (g_str_has_prefix (metric, "decode-"))
    return decode_of (server, &load, before);
  if (g_str_equal (metric, "time-to-first-token-ms"))
    return first_token_of (row, server, &load);
  if (g_str_equal (metric, "time-per-output-token-ms"))
    return (figure_t) { HR_SECONDS_TOKEN, 1e3 * hr_load_speeds (server, &load).output_token_seconds };
  if (g_str_equal (metric, "request-total-tokens-per-second"))
    return (figure_t) { HR_SPEED_ALONE, (load.prompt + load.generated) / hr_static_batch_seconds (server, &load) };
  return output_of (row, server, &load);
}

static const char *
group_of (hr_figure_kind_t kind, hr_figure_class_t class)
{
  static const char *const groups[HR_N_FIGURES] = {
    [HR_SPEED_ALONE] = "alone",
    [HR_SPEED_STATIC_BATCH] = "static-batch",
    [HR_SPEED_SATURATED] = "together",
    [HR_SPEED_PROMPT] = "prompt",
    [HR_SECONDS_TOKEN] = "token-among-requests",
    [HR_SECONDS_FIRST_ALONE] = "first-token-alone",
    [HR_SECONDS_FIRST] = "first-token-among-requests",
  };

  if (class.eager)
    return "eager";
  return groups[kind];
}

static void
note (const row_t *row, const figure_t *figure, hr_figure_class_t class)
{
  double measured = number (row, "value");
  hr_figure_t ranged = hr_ranged (figure->value, figure->kind, class);
  gboolean inside = ranged.low <= measured && measured <= ranged.high;
  gboolean is_first_token = figure->kind == HR_SECONDS_FIRST_ALONE || figure->kind == HR_SECONDS_FIRST;
  const char *group = group_of (figure->kind, class);
  double error = accuracy_error (figure->value, measured);

  g_assert_true (isfinite (figure->value));
  accuracy_note (speeds, group, error);
  accuracy_note_range (speeds, group, inside);
  accuracy_note_range (speeds, "all", inside);
  if (is_first_token || class.eager)
    return;
  accuracy_note_besides (speeds, "steady", error);
  accuracy_note_range (speeds, "steady", inside);
}

static void
hold_row (const row_t *row)
{
  hr_params_t p = params_of (row);
  hr_engine_t engine = engine_of (row);
  hr_figure_class_t class = { p.experts > 0, engine == HR_ENGINE_TRANSFORMERS };
  hr_server_t server;
  hr_run_t run;
  figure_t figure;

  hr_run_init (&run, &p, NULL);
  server = hr_server (&run, engine, hr_gpu_speed_find (cell (row, "gpu")),
                      hr_weight_speed (hr_quantization (&p)->choice.id));
  server.attention_ranks = number (row, "attention-data-parallel");
  figure = figure_of (row, &server);
  note (row, &figure, class);
}

/* "steady": without first tokens, which wait for much that is not the engine's, and without eager Python. */
static void
hold_accuracy (guint compared)
{
  g_assert_cmpfloat (accuracy_quantile (speeds, "steady", 0.5), <=, 8.1);
  g_assert_cmpfloat (accuracy_quantile (speeds, "steady", 0.9), <=, 25);
  g_assert_cmpfloat (accuracy_quantile (speeds, "all", 0.5), <=, 10.5);
  g_assert_cmpfloat (accuracy_share_inside (speeds, "steady"), >=, 0.96);
  g_assert_cmpfloat (accuracy_share_inside (speeds, "all"), >=, 0.95);
  accuracy_print (speeds);
  accuracy_hold (speeds, compared);
}

static void
test_rows (void)
{
  GPtrArray *rows = rows_read ("inference-speed.csv");
  guint compared = 0;

  for (guint i = 0; i < rows->len; i++)
    if (is_compared (rows->pdata[i]))
      {
        hold_row (rows->pdata[i]);
        compared++;
      }
  g_assert_cmpuint (compared, ==, 798);
  hold_accuracy (compared);
  rows_free (rows);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  speeds = accuracy_new ("serving");
  g_test_add_func ("/serving/rows", test_rows);
  int result = g_test_run ();
  accuracy_free (speeds);
  return result;
}
