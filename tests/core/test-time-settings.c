/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stack sets that changes the time of a step alone, and the kinds by which it is known how far off that is. */
#include "at-work.h"
#include "cases.h"

#include "core/time/attention.h"
#include "core/time/collectives.h"
#include "core/time/data-exchange.h"
#include "core/time/kernels.h"
#include "core/time/open-steps.h"
#include "core/time/products.h"
#include "core/time/step.h"
#include "core/time/time-class.h"
#include "core/time/time.h"

#include <math.h>

#define MIXTURE "family", "mixtral", "experts", "8", "grouped-gemm", "yes"

static hr_work_t
work_of (const char *gpu, const char *const *pairs)
{
  static at_work_t f;
  hr_params_t p = params_with ("gpu", gpu, NULL);

  for (guint i = 0; pairs[i] != NULL; i += 2)
    set (&p, pairs[i], pairs[i + 1]);
  begin_work_of (&f, &p);
  return f.work;
}

#define WORK(gpu, ...) work_of (gpu, (const char *const[]) { __VA_ARGS__, NULL })

/* Of what the host launches for a layer, graphs of attention and router leave 0.6, those of all of it 0.05, and experts
 * that need not wait for counts 0.45. */
static void
test_launches (void)
{
  double eager = WORK ("h100-sxm5-80gb", MIXTURE).schedule.host_stage_seconds;
  double modules = WORK ("h100-sxm5-80gb", MIXTURE, "cuda-graphs", "modules").schedule.host_stage_seconds;
  double iteration = WORK ("h100-sxm5-80gb", MIXTURE, "cuda-graphs", "iteration").schedule.host_stage_seconds;
  double fixed = WORK ("h100-sxm5-80gb", MIXTURE, "fixed-expert-capacity", "yes").schedule.host_stage_seconds;

  g_assert_cmpfloat_with_epsilon (eager, 32 * 9e-3, 1e-12); /* 9 ms for each of Hopper’s layers with experts */
  g_assert_cmpfloat_with_epsilon (modules, 0.6 * eager, 1e-12);
  g_assert_cmpfloat_with_epsilon (iteration, 0.05 * eager, 1e-12);
  g_assert_cmpfloat_with_epsilon (fixed, 0.45 * eager, 1e-12);
}

static double
eager_seconds (const hr_work_t *work)
{
  return hr_attention_core (work).forward;
}

/* Of latent attention without a kernel of its own, scores are products of 192 elements a head, and the sums of 128. */
static void
test_eager_latent_attention (void)
{
  hr_work_t latent = WORK ("h100-sxm5-80gb", "family", "deepseek_v3", "attention", "eager", "attention-heads", "32",
                           "kv-heads", "32", "qk-nope-head-dim", "128", "qk-rope-head-dim", "64", "v-head-dim", "128");
  double of_latent = eager_seconds (&latent);
  hr_work_t wide = WORK ("h100-sxm5-80gb", "attention", "eager", "attention-heads", "32", "head-dim", "192");
  double of_wide = eager_seconds (&wide);
  hr_work_t plain = WORK ("h100-sxm5-80gb", "attention", "eager", "attention-heads", "32", "head-dim", "128");

  g_assert_cmpfloat_with_epsilon (of_latent, (of_wide + eager_seconds (&plain)) / 2, 1e-12);
}

/* An H100’s 989 TFLOP/s are of 16 bits; FP32 has 0.0677 of them and no loss to a power limit, TF32 a half. Of 4096
 * cubed with four bytes an element, 128 more of the sum for a tile. */
static void
test_products_in_32_bits (void)
{
  hr_product_t cube = { 4096, 4096, 4096 };
  double operations = 2. * 4096 * 4096 * (4096 + 128);
  hr_work_t fp32 = WORK ("h100-sxm5-80gb", "weight-dtype", "fp32", "activation-dtype", "fp32");
  hr_work_t tf32 = WORK ("h100-sxm5-80gb", "weight-dtype", "fp32", "activation-dtype", "tf32");
  hr_work_t cast = WORK ("h100-sxm5-80gb", "weight-dtype", "fp32", "activation-dtype", "fp32", "matmul-dtype", "bf16");

  g_assert_cmpfloat_with_epsilon (hr_product_busy_seconds (&fp32, cube), operations / (0.0677 * 989e12 * 0.78), 1e-9);
  g_assert_cmpfloat_with_epsilon (hr_product_busy_seconds (&tf32, cube), operations / (0.5 * 989e12 * 0.78 * 0.77),
                                  1e-9);
  g_assert_cmpint (cast.product.format, ==, HR_COMPUTES_16_BIT);
  g_assert_cmpint (cast.kernel.format, ==, HR_COMPUTES_FP32);
}

static double
gather_seconds (const hr_work_t *w, double bytes_per_weight)
{
  return hr_collective_seconds (w, HR_COLLECTIVE_GATHER, bytes_per_weight * w->update.gathered.dense / 32,
                                w->links.data);
}

/* All of the exchange shows where there is nothing to compute. */
static double
exchange_seconds (hr_work_t *w)
{
  const hr_layer_seconds_t layer = { 0 };
  const hr_ends_seconds_t ends = { 0 };

  w->schedule.host_stage_seconds = 0;
  return hr_data_seconds (w, &layer, &ends).exposed;
}

/* Llama 2 7B has 32 layers of 4·h·h + 3·h·f in matrices, which FP8 halves, among 6 738 415 616 weights. Each layer
 * is gathered twice in each micro-batch, and one once more. */
static void
test_gathered_in_fp8 (void)
{
  hr_work_t halves = WORK ("h100-sxm5-80gb", "data-parallel", "8", "zero-stage", "3", "fsdp-version", "2");
  hr_work_t fp8 = WORK ("h100-sxm5-80gb", "data-parallel", "8", "zero-stage", "3", "fsdp-version", "2", "matmul-dtype",
                        "fp8", "fp8-all-gather", "yes");
  double bytes = 2 - 32 * (4 * 4096. * 4096 + 3 * 4096. * 11008) / 6738415616.;
  double saved = gather_seconds (&halves, 2) - gather_seconds (&fp8, bytes);
  double times = 2 * 32 * halves.schedule.micro_batches + 1;

  g_assert_cmpfloat (halves.update.weight_bytes, ==, 2);
  g_assert_cmpfloat_with_epsilon (fp8.update.weight_bytes, bytes, 1e-12);
  g_assert_cmpfloat (saved, >, 0);
  g_assert_cmpfloat_with_epsilon (exchange_seconds (&halves) - exchange_seconds (&fp8), times * saved, 1e-9);
}

/* A typed count of one weight leaves the first stage without any; what it exchanges is still a number. */
static void
test_stages_without_weights (void)
{
  hr_work_t work = WORK ("h100-sxm5-80gb", "parameter-count", "1", "data-parallel", "8", "zero-stage", "3",
                         "pipeline-parallel", "4", "micro-batches", "8");

  g_assert_cmpfloat (work.update.gathered.dense, ==, 0);
  g_assert_cmpfloat (work.update.weight_bytes, ==, 2);
  g_assert_true (isfinite (exchange_seconds (&work)));
}

static double
adapter_seconds (const char *modules)
{
  hr_work_t with = WORK ("h100-sxm5-80gb", "fine-tuning", "lora", "lora-target-modules", modules);
  hr_work_t without = with;
  hr_facts_t facts = *with.share->facts;
  hr_share_t share = *with.share;

  facts.adapter_targets = 0;
  share.facts = &facts;
  without.share = &share;
  return hr_layer_kernels (&with, false).forward - hr_layer_kernels (&without, false).forward;
}

/* Llama 2 7B, two sequences of 4096 tokens: seven bytes of what an adapter reads and twelve of what it gives, 19·4096
 * beside query, 7·11008 + 12·4096 beside down; on 0.87 of 3350 GB/s. */
static void
test_adapters_by_matrix (void)
{
  double rate = 0.87 * 3350e9 / 8192;

  g_assert_cmpfloat_with_epsilon (adapter_seconds ("q"), 19 * 4096 / rate, 1e-12);
  g_assert_cmpfloat_with_epsilon (adapter_seconds ("q+down"), (31 * 4096 + 7 * 11008) / rate, 1e-12);
}

static hr_passes_t
kernel_seconds (const char *name, const char *value)
{
  hr_work_t work = WORK ("h100-sxm5-80gb", name, value);

  return hr_layer_kernels (&work, false);
}

/* Each fused kernel saves its own bytes, whatever the other is: eager RMSNorm moves 84 and 172 of an element of the
 * stream, forward and backward, fused 20 and 20; eager SwiGLU 1.7 times 6 and 1.8 times 10 of one of the MLP. */
static void
test_fused_alone (void)
{
  double rate = 0.87 * 3350e9 / 8192;
  hr_passes_t eager = kernel_seconds ("norm-kernel", "eager");
  hr_passes_t norms = kernel_seconds ("norm-kernel", "fused");
  hr_passes_t mlp = kernel_seconds ("mlp-kernel", "fused");

  g_assert_cmpfloat_with_epsilon (eager.forward - norms.forward, 64 * 4096 / rate, 1e-12);
  g_assert_cmpfloat_with_epsilon (eager.backward - norms.backward, 152 * 4096 / rate, 1e-12);
  g_assert_cmpfloat_with_epsilon (eager.forward - mlp.forward, 0.7 * 6 * 11008 / rate, 1e-12);
  g_assert_cmpfloat_with_epsilon (eager.backward - mlp.backward, 0.8 * 10 * 11008 / rate, 1e-12);
}

/* SGD reads a weight of two bytes and its gradient, and writes the weight; with momentum it reads and writes that as
 * well, and as three kernels it reads three things again. */
static void
test_updates (void)
{
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "optimizer", "sgd").update.bytes, ==, 3 * 2);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "optimizer", "sgd-momentum").update.bytes, ==, 5 * 2);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "optimizer", "sgd-momentum", "optimizer-step", "foreach").update.bytes, ==,
                     8 * 2);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "optimizer", "adagrad").update.bytes, ==, 66); /* not fused on a GPU */
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "optimizer", "adamw").update.bytes, ==, 36);
}

/* Triton’s kernel where it was measured. */
static void
test_attention_kernels (void)
{
  g_assert_cmpint (WORK ("h100-sxm5-80gb", "attention", "triton").kernel.attention, ==, HR_KERNEL_TRITON);
  g_assert_cmpint (WORK ("h100-sxm5-80gb", "attention", "flash").kernel.attention, ==, HR_KERNEL_FA2);
  g_assert_cmpint (WORK ("h100-sxm5-80gb", "attention", "cudnn").kernel.attention, ==, HR_KERNEL_CUDNN);
  g_assert_cmpint (WORK ("instinct-mi300x", "attention", "triton").kernel.attention, ==, HR_KERNEL_FA2);
}

/* Megatron’s pieces show one in four ranks; PyTorch’s asynchronous collectives more. */
static void
test_overlaps (void)
{
  hr_work_t none = WORK ("h100-sxm5-80gb", "tensor-parallel", "4");
  hr_work_t torch = WORK ("h100-sxm5-80gb", "tensor-parallel", "4", "overlap-tensor-parallel", "yes");
  hr_work_t engine = WORK ("h100-sxm5-80gb", "tensor-parallel", "4", "overlap-tensor-parallel", "yes",
                           "layer-implementation", "transformer-engine");

  g_assert_cmpfloat (none.links.tensor_exposed, ==, 1);
  g_assert_cmpfloat (torch.links.tensor_exposed, ==, 0.6);
  g_assert_cmpfloat (engine.links.tensor_exposed, ==, 0.25);
  g_assert_true (none.update.data_hidden);
  g_assert_false (WORK ("h100-sxm5-80gb", "data-parallel", "4", "overlap-gradients", "no").update.data_hidden);
}

/* Another micro-batch hides the exchange with experts where it is computed beside: without stages, or in chunks. */
static void
test_experts (void)
{
#define OVERLAPPED MIXTURE, "expert-parallel", "4", "data-parallel", "4", "overlap-expert-communication", "yes"
  hr_work_t alone = WORK ("h100-sxm5-80gb", OVERLAPPED);

  g_assert_true (alone.links.experts_hidden);
  g_assert_cmpint (alone.links.exchange, ==, HR_EXCHANGE_UNKNOWN);
  g_assert_false (WORK ("h100-sxm5-80gb", OVERLAPPED, "pipeline-parallel", "4").links.experts_hidden);
  g_assert_true (
      WORK ("h100-sxm5-80gb", OVERLAPPED, "pipeline-parallel", "4", "virtual-stages", "2").links.experts_hidden);
  g_assert_cmpint (WORK ("h100-sxm5-80gb", OVERLAPPED, "moe-dispatcher", "one-copy").links.exchange, ==,
                   HR_EXCHANGE_ONCE_A_NODE);
}

/* What is frozen in packed bits is cast up in both passes, also where an engine's kernel would read the bits: 2.6 bytes
 * for each weight of a layer, 4·4096² + 3·4096·11008. */
static void
test_unpacked_weights (void)
{
#define QLORA "fine-tuning", "qlora", "weight-quantization"
  double layer = 4. * 4096 * 4096 + 3. * 4096 * 11008;

  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", QLORA, "bnb-nf4").product.unpacked_bytes, ==, 2.6 * layer);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", QLORA, "gptq-128").product.unpacked_bytes, ==, 2.6 * layer);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", "fine-tuning", "lora").product.unpacked_bytes, ==, 0);
  g_assert_cmpfloat (WORK ("h100-sxm5-80gb", MIXTURE, QLORA, "mxfp4").product.unpacked_bytes, ==,
                     0); /* experts alone */
}

/* An H100 that may take 500 of 700 W multiplies at 0.845 of the other's rate; its memory is slower as its sheet says.
 */
static void
test_limited_power (void)
{
  hr_product_t cube = { 4096, 4096, 4096 };
  hr_work_t whole = WORK ("h100-sxm5-80gb", "mode", "training");
  hr_work_t limited = WORK ("h100-sxm5-96gb-500w", "mode", "training");

  g_assert_cmpfloat_with_epsilon (hr_product_busy_seconds (&limited, cube),
                                  hr_product_busy_seconds (&whole, cube) / 0.845, 1e-12);
  g_assert_cmpfloat (limited.memory_bytes_a_second, ==, 2400e9 * limited.rates->copy_share);
}

/* Scores are products in 16 bits, whatever the layers' products are cast to. */
static void
test_scores_in_16_bits (void)
{
  hr_work_t plain = WORK ("h100-sxm5-80gb", "attention", "eager");
  hr_work_t cast = WORK ("h100-sxm5-80gb", "attention", "eager", "matmul-dtype", "fp8");
  hr_product_t cube = { 4096, 4096, 4096 };

  g_assert_cmpfloat (hr_attention_core (&cast).forward, ==, hr_attention_core (&plain).forward);
  g_assert_cmpfloat (hr_product_busy_seconds (&cast, cube), <, hr_product_busy_seconds (&plain, cube));
}

static const char *
class_with (const char *name, const char *value)
{
  hr_params_t p = params_with (name, value, NULL);

  return hr_time_class (&p)->id;
}

static void
test_classes (void)
{
  g_assert_cmpstr (class_with ("mode", "training"), ==, "dense-other");
  g_assert_cmpstr (class_with ("layer-implementation", "transformer-engine"), ==, "dense-nvidia");
  g_assert_cmpstr (class_with ("fine-tuning", "lora"), ==, "adapters");
  g_assert_cmpstr (class_with ("packed-length", "512"), ==, "adapters");
  g_assert_cmpstr (class_with ("experts", "8"), ==, "moe");
}

static hr_seconds_t
optimizer_with (const char *name, const char *value)
{
  hr_work_t work = WORK ("h100-sxm5-80gb", "norm-kernel", "fused", "mlp-kernel", "fused", name, value);
  hr_step_parts_t parts = hr_step_parts (&work);
  hr_seconds_t terms[HR_N_TIMES];

  hr_step_terms (&parts, terms);
  return terms[HR_TIME_OPTIMIZER];
}

/* What memory bounds, as an optimizer's step, takes 0.8 to 1.4 times what is expected; published steps lie
 * further out, those of other stacks than NVIDIA's 0.97 and 1.12 times, those of adapters 1 and 1.12. */
static void
test_ranges_by_class (void)
{
  hr_seconds_t nvidia = optimizer_with ("layer-implementation", "transformer-engine");
  hr_seconds_t others = optimizer_with ("layer-implementation", "local");
  hr_seconds_t adapters = optimizer_with ("fine-tuning", "lora");

  g_assert_cmpfloat_with_epsilon (nvidia.low / nvidia.seconds, 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (nvidia.high / nvidia.seconds, 1.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (others.low / others.seconds, 0.8 * 0.97, 1e-12);
  g_assert_cmpfloat_with_epsilon (others.high / others.seconds, 1.4 * 1.12, 1e-12);
  g_assert_cmpfloat_with_epsilon (adapters.low / adapters.seconds, 0.8, 1e-12);
  g_assert_cmpfloat_with_epsilon (adapters.high / adapters.seconds, 1.4 * 1.12, 1e-12);
}

static hr_time_t
time_with_open (hr_params_t p, hr_param_t param)
{
  hr_time_t time;

  hr_param_set_open (&p, param, true);
  hr_time_run (&p, &time);
  g_assert_cmpint (time.reason, ==, HR_TIME_IS_KNOWN);
  return time;
}

static hr_time_t
time_of (hr_params_t p)
{
  hr_time_t time;

  hr_time_run (&p, &time);
  return time;
}

/* Recomputation that nobody set may be full: the slow end is that of a step without it times what it takes longer. The
 * quick end and the seconds stay, and the terms add up to both ends. */
static void
test_open_recomputation (void)
{
  hr_params_t p = params_with ("gpu", "h100-sxm5-80gb", "layer-implementation", "transformer-engine", NULL);
  hr_time_t none = time_of (p);
  hr_time_t open = time_with_open (p, HR_RECOMPUTE);
  double high = 0;
  double factor;

  p.recompute = HR_RECOMPUTE_FULL;
  factor = time_of (p).step.seconds / none.step.seconds;
  g_assert_cmpfloat (factor, >, 1.2);
  g_assert_cmpfloat_with_epsilon (open.step.high, none.step.high * factor, 1e-9);
  g_assert_cmpfloat (open.step.low, ==, none.step.low);
  g_assert_cmpfloat (open.step.seconds, ==, none.step.seconds);
  for (int i = 0; i < HR_N_TIMES; i++)
    high += open.terms[i].high;
  g_assert_cmpfloat_with_epsilon (high, open.step.high, 1e-9);
  g_assert_true (open.opened.moves[HR_OPEN_RECOMPUTE]);
  g_assert_false (none.opened.moves[HR_OPEN_RECOMPUTE]);
  hr_param_set_open (&p, HR_RECOMPUTE, true);
  g_assert_cmpint (hr_param_set (&p, HR_RECOMPUTE, HR_RECOMPUTE_NONE), ==, HR_SET_OK); /* set to the default */
  g_assert_false (time_of (p).opened.moves[HR_OPEN_RECOMPUTE]);
}

/* Each is set by itself: the squares of their factors' logarithms add up. Of 80 layers in 4 stages four chunks of five
 * are interleaved. */
static void
test_open_together (void)
{
  hr_params_t p = params_with ("gpu", "h100-sxm5-80gb", "layers", "80", "pipeline-parallel", "4", "micro-batches", "8",
                               "layer-implementation", "transformer-engine", "tensor-parallel", "2", NULL);
  double stages = log (time_with_open (p, HR_VIRTUAL_STAGES).opened.range.low);
  double tensors = log (time_with_open (p, HR_OVERLAP_TENSOR_PARALLEL).opened.range.low);
  hr_time_t both;

  hr_param_set_open (&p, HR_VIRTUAL_STAGES, true);
  both = time_with_open (p, HR_OVERLAP_TENSOR_PARALLEL);
  g_assert_cmpfloat (stages, <, -0.1);
  g_assert_cmpfloat (tensors, <, -0.01);
  g_assert_cmpfloat_with_epsilon (both.opened.range.low, exp (-sqrt (stages * stages + tensors * tensors)), 1e-12);
  g_assert_cmpfloat (both.opened.range.high, ==, 1);
}

/* What changes nothing visible is not named: a network that nothing crosses, stages that are not, graphs without
 * experts. */
static void
test_open_without_effect (void)
{
  static const hr_param_t silent[] = { HR_NETWORK_GB_PER_SECOND, HR_VIRTUAL_STAGES, HR_CUDA_GRAPHS, HR_MOE_DISPATCHER };
  hr_params_t p = params_with ("gpu", "h100-sxm5-80gb", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (silent); i++)
    {
      hr_time_t time = time_with_open (p, silent[i]);

      for (int j = 0; j < HR_N_OPEN; j++)
        g_assert_false (time.opened.moves[j]);
      g_assert_cmpfloat (time.opened.range.low, ==, 1);
      g_assert_cmpfloat (time.opened.range.high, ==, 1);
    }
}

/* A stage of a prime number of layers can only be divided into single ones, of which 47 are more than the 32 chunks
 * that a stage has room for. */
static void
test_open_interleaving_has_room (void)
{
  const hr_param_desc_t *desc = hr_param_desc (HR_VIRTUAL_STAGES);

  for (int64_t layers = 1; layers <= 512; layers++)
    {
      hr_params_t p = params_with ("pipeline-parallel", "2", NULL);

      p.layers = 2 * layers;
      hr_open_steps ()[HR_OPEN_VIRTUAL_STAGES](&p);
      g_assert_cmpint (p.virtual_stages, <=, (int64_t) desc->max);
      g_assert_cmpint (layers % p.virtual_stages, ==, 0);
      if (layers == 47)
        g_assert_cmpint (p.virtual_stages, ==, 1);
      if (layers == 31)
        g_assert_cmpint (p.virtual_stages, ==, 31);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/time-settings/products-in-32-bits", test_products_in_32_bits);
  g_test_add_func ("/core/time-settings/adapters-by-matrix", test_adapters_by_matrix);
  g_test_add_func ("/core/time-settings/fused-alone", test_fused_alone);
  g_test_add_func ("/core/time-settings/updates", test_updates);
  g_test_add_func ("/core/time-settings/launches", test_launches);
  g_test_add_func ("/core/time-settings/attention-kernels", test_attention_kernels);
  g_test_add_func ("/core/time-settings/overlaps", test_overlaps);
  g_test_add_func ("/core/time-settings/experts", test_experts);
  g_test_add_func ("/core/time-settings/unpacked-weights", test_unpacked_weights);
  g_test_add_func ("/core/time-settings/limited-power", test_limited_power);
  g_test_add_func ("/core/time-settings/scores-in-16-bits", test_scores_in_16_bits);
  g_test_add_func ("/core/time-settings/classes", test_classes);
  g_test_add_func ("/core/time-settings/ranges-by-class", test_ranges_by_class);
  g_test_add_func ("/core/time-settings/eager-latent-attention", test_eager_latent_attention);
  g_test_add_func ("/core/time-settings/open-recomputation", test_open_recomputation);
  g_test_add_func ("/core/time-settings/open-together", test_open_together);
  g_test_add_func ("/core/time-settings/open-without-effect", test_open_without_effect);
  g_test_add_func ("/core/time-settings/open-interleaving-has-room", test_open_interleaving_has_room);
  g_test_add_func ("/core/time-settings/gathered-in-fp8", test_gathered_in_fp8);
  g_test_add_func ("/core/time-settings/stages-without-weights", test_stages_without_weights);
  return g_test_run ();
}
