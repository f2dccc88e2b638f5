/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stack sets that changes the time of a step alone, and the kinds by which it is known how far off that is. */
#include "at-work.h"
#include "cases.h"

#include "core/time/time-class.h"

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

static const char *
class_with (const char *name, const char *value)
{
  hr_params_t p = params_with (name, value, NULL);

  return hr_time_class (&p);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/time-settings/launches", test_launches);
  g_test_add_func ("/core/time-settings/attention-kernels", test_attention_kernels);
  g_test_add_func ("/core/time-settings/overlaps", test_overlaps);
  g_test_add_func ("/core/time-settings/experts", test_experts);
  g_test_add_func ("/core/time-settings/classes", test_classes);
  return g_test_run ();
}
