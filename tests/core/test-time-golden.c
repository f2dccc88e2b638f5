/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thirteen terms of a step against a second program that computes the same formulas, row by row: 1600 published
 * configurations. What a row leaves open is taken from that program's columns (resolved-…), so that only the formulas
 * are compared. It departs from the core in what it takes as given, each time for a reason, and the test takes that
 * over (as_reference): it counts matrices only, where the core also counts norms, biases and modules for further
 * tokens; of latent attention it rotates hidden-size / heads elements, where the core knows the rotated width; adapters
 * are beside each of seven matrices and a hundredth of the model, and all of its gradients are exchanged; and without
 * ZeRO it scatters FP32 gradients and gathers 16-bit weights, where the core sums the gradients on all GPUs; and it
 * counts a step for each rank of a sum or an exchange within a domain, where the core counts what they take. Three rows
 * are left to the core in one term: where half of a layer's collectives are recomputed, the reference slows compute by
 * all of the hidden ones. And where weights are sharded and the GPU waits for its host, the reference hides nothing
 * behind the waiting. */
#include "../rows.h"
#include "cases.h"

#include "core/time/host-launches.h"
#include "core/time/products.h"
#include "core/time/resolve.h"
#include "core/time/step.h"

#include <math.h>

#define DENSE_TOLERANCE 6e-9 /* 1e-9, and half a unit of the ninth digit, the last that is printed */
#define OTHER_TOLERANCE 1e-6

/* Columns of the reference, in the order of the terms. */
static const char *const columns[HR_N_TIMES] = {
  "seconds-gemm",       "seconds-attention",  "seconds-memory",    "seconds-recompute", "seconds-ends",
  "seconds-tp-cp-ep",   "seconds-bubble",     "seconds-imbalance", "seconds-cpu",       "seconds-p2p",
  "seconds-dp-exposed", "seconds-contention", "seconds-optimizer",
};

/* Columns of the configurations that are parameters of the same name, as far as the formulas read them. */
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
  "mtp-layers",
  "q-lora-rank",
  "kv-lora-rank",
  "qk-nope-head-dim",
  "qk-rope-head-dim",
  "v-head-dim",
  "sequence-length",
  "tensor-parallel",
  "pipeline-parallel",
  "context-parallel",
  "expert-parallel",
  "expert-tensor-parallel",
  "fine-tuning",
};

static const char *
cell_or_empty (const row_t *row, const char *name)
{
  for (int i = 0; row->names[i] != NULL; i++)
    if (g_str_equal (row->names[i], name))
      return row->values[i];
  return "";
}

static void
take_columns (hr_params_t *p, const row_t *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (taken); i++)
    {
      const char *text = cell_or_empty (row, taken[i]);

      if (*text != '\0')
        set (p, taken[i], text);
    }
}

static gboolean
is_yes (const row_t *row, const char *column)
{
  return g_str_equal (cell (row, column), "yes");
}

/* The family says which projections are one product; Megatron's are, whatever the model. */
static const char *
family_of (const row_t *row)
{
  static const char *const known[] = { "mpt", "gpt2", "qwen", "qwen2", "llama" };
  const char *family = cell (row, "family");

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (family, known[i]))
      return family;
  if (*cell_or_empty (row, "kv-lora-rank") != '\0')
    return "deepseek_v3";
  if (g_str_equal (family, "megatron"))
    return "gpt2";
  return "llama";
}

static hr_params_t
params_of (const row_t *row, const row_t *golden)
{
  hr_params_t p = params_with ("family", family_of (row), NULL);
  double heads = number (row, "attention-heads");

  take_columns (&p, row);
  if (p.fine_tuning != HR_FINE_TUNING_FULL)
    set (&p, "lora-target-modules", "q+k+v+o+gate+up+down");
  if (*cell (row, "head-dim") == '\0')
    p.head_dim = (int64_t) (number (row, "hidden-size") / heads);
  if (p.experts == 0)
    p.expert_parallel = 1;
  if (p.experts > 0 && p.expert_tensor_parallel == 0)
    p.expert_tensor_parallel = 1;
  p.micro_batch_size = (int64_t) number (golden, "resolved-micro-batch-size");
  p.micro_batches = (int64_t) number (golden, "resolved-micro-batches");
  p.data_parallel = (int64_t) number (golden, "resolved-data-parallel");
  p.virtual_stages = (int64_t) number (golden, "resolved-virtual-stages");
  p.zero_stage = (int) number (golden, "resolved-zero-stage");
  p.sequence_parallel = is_yes (golden, "resolved-sequence-parallel") && p.tensor_parallel > 1;
  p.cpu_offload = g_str_equal (cell_or_empty (row, "cpu-offload"), "yes");
  return p;
}

static void
as_products (hr_work_t *w, const hr_params_t *p, const row_t *golden)
{
  const char *format = cell (golden, "resolved-product-format");

  w->product.efficiency = number (golden, "resolved-kappa");
  hr_multiply_in (w, HR_COMPUTES_16_BIT);
  if (g_str_equal (format, "fp8"))
    hr_multiply_in (w, HR_COMPUTES_FP8);
  if (g_str_equal (format, "fp4"))
    hr_multiply_in (w, HR_COMPUTES_FP4);
  w->memory_bytes_a_second = number (golden, "resolved-memory-gb-s") * 1e9 * w->rates->copy_share;
  w->product.accumulation_bytes = number (golden, "resolved-accumulation-bytes");
  w->product.fused_qkv = w->product.fused_qkv || is_yes (golden, "resolved-megatron-projections");
  w->product.fused_adapters = is_yes (golden, "resolved-megatron-projections");
  w->product.unpacked_bytes = 0;
}

static hr_attention_kernel_t
kernel_of (const char *name)
{
  if (g_str_equal (name, "cudnn"))
    return HR_KERNEL_CUDNN;
  if (g_str_equal (name, "triton"))
    return HR_KERNEL_TRITON;
  return HR_KERNEL_FA2;
}

/* What a kernel is called where the GPU's row has one kernel only. */
static void
as_attention (hr_work_t *w, const row_t *golden)
{
  const char *kernel = cell (golden, "resolved-attention-kernel");

  w->kernel.unfused_attention = g_str_equal (kernel, "unfused");
  w->kernel.attention = kernel_of (kernel);
  if (w->rates->kernels[w->kernel.attention].forward_tflops <= 0)
    w->kernel.attention = HR_KERNEL_FA2;
  w->kernel.document_tokens = number (golden, "resolved-document-length");
}

static void
as_kernels (hr_work_t *w, const row_t *golden)
{
  w->kernel.layer = HR_LAYER_KERNELS_EAGER_RMS;
  if (is_yes (golden, "resolved-layernorm"))
    w->kernel.layer = HR_LAYER_KERNELS_EAGER_LAYER_NORM;
  if (is_yes (golden, "resolved-fused-kernels"))
    w->kernel.layer = HR_LAYER_KERNELS_FUSED;
  w->kernel.norms = w->kernel.layer;
  w->kernel.mlp = w->kernel.layer;
  w->kernel.written_gelu = FALSE;
  if (w->share->facts->family.latent)
    w->kernel.rotated_width = w->share->hidden / (w->share->heads * w->share->tensor_ranks);
  w->kernel.logit_bytes = number (golden, "resolved-bytes-per-logit");
  w->update.bytes = number (golden, "resolved-adam-bytes");
}

static hr_again_t
again_of (const row_t *row, const row_t *golden)
{
  const char *recompute = cell (golden, "resolved-recompute");
  const char *modules = cell_or_empty (row, "recompute-modules");
  double share = number (golden, "resolved-recomputed-share");

  if (g_str_equal (recompute, "none"))
    return (hr_again_t) { 0, 0, 0, 0 };
  if (!g_str_equal (recompute, "selective"))
    return (hr_again_t) { share, share, share, share };
  if (g_str_equal (modules, "core-attn"))
    return (hr_again_t) { 0, 1, 0, 0 };
  if (g_str_equal (modules, "per-operator"))
    return (hr_again_t) { 0.45, 0, 1, 0.5 };
  return (hr_again_t) { 0.1, 0, 0.5, 0 };
}

static hr_exchange_t
exchange_of (const char *name)
{
  if (g_str_equal (name, "one-copy-a-node"))
    return HR_EXCHANGE_ONCE_A_NODE;
  return HR_EXCHANGE_UNKNOWN;
}

static hr_ranks_t
ranks_of (const hr_work_t *w, double ranks, double stride)
{
  double near = fmax (1, floor (w->links.domain_gpus / stride));

  if (w->schedule.stages > 1 && w->links.world <= w->links.domain_gpus)
    near = ranks;
  return (hr_ranks_t) { ranks, fmin (near, ranks) };
}

/* The reference has a step for each rank and round, whatever the collective. */
static void
as_delays (hr_work_t *w)
{
  for (int kind = 0; kind < HR_N_COLLECTIVES; kind++)
    {
      double rounds = kind == HR_COLLECTIVE_ALL_REDUCE ? 2 : 1;

      w->links.delays[kind] = (hr_delays_t) { .begin_us = w->rates->latency_us,
                                              .rank_us = rounds * w->rates->latency_per_rank_us,
                                              .middle_us = rounds * w->rates->middle_us,
                                              .middle_bytes = 8e6 };
    }
}

static void
as_groups (hr_work_t *w, const row_t *golden)
{
  const hr_groups_t *g = w->share->groups;
  double stride = g->expert * g->expert_tensor;

  as_delays (w);
  w->links.domain_gpus = number (golden, "resolved-domain-gpus");
  w->links.network_gb_s = number (golden, "resolved-nic-gb-s");
  w->links.data = ranks_of (w, g->data * g->context, g->tensor);
  w->links.expert_data = ranks_of (w, fmax (1, floor (w->links.world / (w->schedule.stages * stride))), stride);
  w->links.exchange = exchange_of (cell (golden, "resolved-dispatcher"));
  w->links.tensor_exposed = number (golden, "resolved-tensor-exposed-share");
  w->links.experts_hidden = is_yes (golden, "resolved-experts-overlapped");
  w->update.data_hidden = is_yes (golden, "resolved-data-overlapped");
  w->update.gradient_bytes = number (golden, "resolved-gradient-bytes");
  w->update.all_reduces = w->update.zero_stage == 0 && w->update.gradient_bytes < 4;
}

/* Elements of a layer's attention matrices. */
static double
attention_elements (const hr_params_t *p)
{
  double h = (double) p->hidden_size;
  double a = (double) p->attention_heads;
  double down = (double) (p->kv_lora_rank + p->qk_rope_head_dim);
  double query = a * (double) (p->qk_nope_head_dim + p->qk_rope_head_dim);
  double values = a * (double) p->v_head_dim;

  if (p->kv_lora_rank == 0)
    return h * (double) (2 * p->attention_heads + 2 * p->kv_heads) * (double) p->head_dim;
  return (double) p->q_lora_rank * (h + query) + h * down
         + (double) p->kv_lora_rank * (a * (double) p->qk_nope_head_dim + values) + values * h;
}

static hr_split_t
matrices_of_rank (const hr_work_t *w)
{
  const hr_params_t *p = w->share->p;
  double h = (double) p->hidden_size;
  double inputs = hr_mlp_inputs (w->share) + 1;
  double expert_layers = w->schedule.layers - w->schedule.dense_layers;
  double beside = inputs * h * hr_shared_width (p) + h * (double) p->experts;
  double ends = (double) p->vocab_size * h * (p->tied_embeddings ? 1 : 2);
  double dense = w->schedule.layers * attention_elements (p)
                 + w->schedule.dense_layers * inputs * h * (double) p->ffn_size + expert_layers * beside + ends;
  double experts = expert_layers * (double) p->experts * inputs * h * hr_expert_width (p);
  const hr_groups_t *g = w->share->groups;

  return (hr_split_t) { dense / (g->tensor * w->schedule.stages),
                        experts / (w->schedule.stages * g->expert * g->expert_tensor) };
}

static void
as_parameters (hr_work_t *w, const row_t *row)
{
  hr_split_t all = matrices_of_rank (w);
  const hr_groups_t *g = w->share->groups;
  double shards = w->update.zero_stage > 0 ? g->data * g->context : 1;

  w->update.reduced = all;
  w->update.gathered = all;
  w->update.updated.dense = all.dense / shards;
  w->update.updated.experts = all.experts / fmax (1, w->update.zero_stage > 0 ? w->links.expert_data.ranks : 1);
  if (w->product.frozen)
    w->update.updated.dense *= 0.01;
  if (g_str_equal (cell_or_empty (row, "fine-tuning"), "qlora"))
    w->product.unpacked_bytes
        = 2.6
          * (all.dense - (double) w->share->p->vocab_size * w->share->hidden * (w->share->p->tied_embeddings ? 1 : 2))
          / w->schedule.layers;
}

static void
as_host (hr_work_t *w, const row_t *golden)
{
  const hr_launches_t *row = hr_launches_of (w->rates->host);
  double share = number (golden, "resolved-host-share") * 1e-3;
  double layers = w->schedule.layers / w->schedule.stages;
  double again = w->schedule.again.products >= 1 ? 1.33 : 1;

  w->schedule.host_step_seconds = 0.5 * share * row->step_ms;
  w->schedule.host_stage_seconds = again * share * (row->micro_batch_ms + layers * row->layer_ms);
  if (!hr_has_expert_layers (w))
    return;
  w->schedule.host_stage_seconds = again * share / 0.55 * 1.001 * layers * row->expert_layer_ms;
  if (g_strrstr (cell (golden, "guessed"), "graphs") != NULL)
    w->schedule.host_stage_seconds /= 2; /* as the share of what may be in CUDA graphs was guessed */
}

static void
as_reference (hr_work_t *w, const row_t *row, const row_t *golden)
{
  as_products (w, w->share->p, golden);
  as_attention (w, golden);
  as_kernels (w, golden);
  w->schedule.again = again_of (row, golden);
  as_groups (w, golden);
  as_parameters (w, row);
  as_host (w, golden);
}

static gboolean
is_left_to_core (const hr_step_parts_t *parts, hr_time_term_t term)
{
  const hr_work_t *w = parts->w;
  gboolean again_in_part = w->schedule.again.collectives > 0 && w->schedule.again.collectives < 1;
  gboolean waits_for_host = w->update.zero_stage == 3 && w->schedule.host_stage_seconds > parts->slowest_stage;

  if (term == HR_TIME_DATA || term == HR_TIME_CONTENTION)
    return waits_for_host;
  return term == HR_TIME_COMMUNICATION && again_in_part && w->links.tensor_exposed < 1;
}

/* Where the reference takes a GPU's facts otherwise than the catalogue: it rounds peaks, and it takes copies of a B200
 * as a share of 8000 GB/s. */
static const struct
{
  const char *gpu;
  double tflops_16_bit, tflops_fp8, copy_share;
} departures[] = {
  { "b200-hgx-180gb", 2250, 4500, 0.8 },
  { "geforce-rtx-4090", 165, 330, 0.89 },
  { "rtx-pro-6000-blackwell-workstation", 503, 1006, 0.88 },
};

static hr_gpu_speed_t
gpu_of_reference (const row_t *golden)
{
  const char *id = cell (golden, "resolved-gpu");
  const hr_gpu_speed_t *known = hr_gpu_speed_find (id);
  hr_gpu_speed_t gpu;

  g_assert_nonnull (known);
  gpu = *known;
  if (number (golden, "resolved-rate-share") < 1)
    gpu.training.rate_share = sqrt (500. / 700); /* a part that may take 500 of 700 W; printed with six digits */
  for (guint i = 0; i < G_N_ELEMENTS (departures); i++)
    {
      if (!g_str_equal (departures[i].gpu, id))
        continue;
      gpu.tflops[HR_COMPUTES_16_BIT] = departures[i].tflops_16_bit;
      gpu.tflops[HR_COMPUTES_FP8] = departures[i].tflops_fp8;
      gpu.training.copy_share = departures[i].copy_share;
    }
  return gpu;
}

static gboolean
hold_row (const row_t *row, const row_t *golden)
{
  hr_params_t p = params_of (row, golden);
  const hr_gpu_speed_t gpu = gpu_of_reference (golden);
  hr_run_t run;
  hr_stage_run_t at;
  hr_work_t work;
  hr_step_parts_t parts;
  hr_seconds_t terms[HR_N_TIMES];
  double tolerance = DENSE_TOLERANCE;
  gboolean holds = TRUE;

  hr_run_init (&run, &p, NULL);
  hr_stage_run_init (&at, &run, 0, NULL);
  hr_work_init (&work, &at.view, &gpu);
  as_reference (&work, row, golden);
  parts = hr_step_parts (&work);
  hr_step_terms (&parts, terms);
  if (p.experts > 0 || p.kv_lora_rank > 0 || work.product.frozen)
    tolerance = OTHER_TOLERANCE;
  for (int i = 0; i < HR_N_TIMES; i++)
    {
      double expected = number (golden, columns[i]);

      if (fabs (terms[i].seconds - expected) <= tolerance * expected + 1e-12 || is_left_to_core (&parts, i))
        continue;
      g_test_message ("%s: %s is %.9g, not %.9g", cell (golden, "id"), columns[i], terms[i].seconds, expected);
      holds = FALSE;
    }
  return holds;
}

static const row_t *
find_row (GPtrArray *rows, const char *id)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_str_equal (cell (rows->pdata[i], "id"), id))
      return rows->pdata[i];
  return NULL;
}

static void
test_golden (void)
{
  GPtrArray *golden = rows_read ("time-golden.csv");
  GPtrArray *training = rows_read ("training-time.csv");
  GPtrArray *layouts = rows_read ("layouts-time.csv");
  guint failed = 0;

  for (guint i = 0; i < golden->len; i++)
    {
      const char *id = cell (golden->pdata[i], "id");
      const row_t *row = find_row (training, id);

      if (row == NULL)
        row = find_row (layouts, id);
      g_assert_nonnull (row);
      failed += !hold_row (row, golden->pdata[i]);
    }
  g_assert_cmpuint (golden->len, ==, 1600);
  g_assert_cmpuint (failed, ==, 0);
  rows_free (golden);
  rows_free (training);
  rows_free (layouts);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time/golden", test_golden);
  return g_test_run ();
}
