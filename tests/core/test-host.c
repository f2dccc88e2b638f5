/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Host memory by hand: what offloading moves there, what loading takes, and what a node needs. */
#include "cases.h"

#include "core/explain/host-text.h"

/* A model of N parameters, which offloads with 8 GPUs. */
#define SHARDED "data-parallel", "8", "cpu-offload", "yes", "host-loading", "streamed"
#define DEEPSPEED SHARDED, "master-weights", "yes", "gradient-dtype", "fp32", "offload-buffer-bytes", "2"

static double
per_parameter (const hr_estimate_t *e, hr_host_term_t term)
{
  return e->host.terms[term] / (e->parameter_count / 8);
}

static void
assert_near (double value, double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-6);
}

/* https://github.com/deepspeedai/DeepSpeed/issues/7693: at initialisation 4 bytes of master weights, a 2-byte copy and
 * 4 bytes of gradients, which is confirmed by measurement; at the first step 8 bytes of moments. */
static void
test_zero_2 (void)
{
  hr_estimate_t e = estimate_with (DEEPSPEED, "zero-stage", "2", NULL);

  assert_near (per_parameter (&e, HR_HOST_MASTER_WEIGHTS), 4);
  assert_near (per_parameter (&e, HR_HOST_BUFFERS), 2);
  assert_near (per_parameter (&e, HR_HOST_GRADIENTS), 4);
  assert_near (per_parameter (&e, HR_HOST_STATES), 8);
  g_assert_cmpfloat (e.host.terms[HR_HOST_WEIGHTS], ==, 0);
  assert_near (e.host.bytes / (e.parameter_count / 8), 18);
  /* All but the moments are pinned: up to twice as much, 28 bytes. */
  assert_near (e.host.pinned_bytes / (e.parameter_count / 8), 10);
  assert_near (e.host.high / (e.parameter_count / 8), 28);
  g_assert_cmpfloat (e.host.low, ==, e.host.bytes);
  g_assert_cmpfloat (e.host.node_bytes, ==, 8 * e.host.bytes);
}

/* Between micro-batches the stages before the third keep 16-bit gradients in host memory, too (stage_1_and_2.py,
 * async_accumulate_grad_in_cpu_via_gpu). */
static void
test_accumulated (void)
{
  hr_estimate_t second = estimate_with (DEEPSPEED, "zero-stage", "2", "micro-batches", "4", NULL);
  hr_estimate_t third = estimate_with (DEEPSPEED, "zero-stage", "3", "micro-batches", "4", NULL);

  assert_near (per_parameter (&second, HR_HOST_BUFFERS), 4);
  assert_near (per_parameter (&third, HR_HOST_BUFFERS), 2);
}

/* Stage 3 moves the weights, too, and leaves its master weights unpinned (stage3.py, _create_fp32_partitions). */
static void
test_zero_3 (void)
{
  hr_estimate_t e = estimate_with (DEEPSPEED, "zero-stage", "3", NULL);

  assert_near (per_parameter (&e, HR_HOST_WEIGHTS), 2);
  assert_near (e.host.bytes / (e.parameter_count / 8), 20);
  assert_near (e.host.pinned_bytes / (e.parameter_count / 8), 8);
}

/* FSDP in FP32: 4 bytes of shards and 4 of gradients, pinned; 8 of moments, not. */
static void
test_fsdp (void)
{
  hr_estimate_t e = estimate_with (SHARDED, "zero-stage", "3", "weight-dtype", "fp32", "gradient-dtype", "fp32",
                                   "fsdp-version", "2", NULL);
  hr_estimate_t pageable = estimate_with (SHARDED, "zero-stage", "3", "weight-dtype", "fp32", "gradient-dtype", "fp32",
                                          "fsdp-version", "2", "pinned-host-memory", "no", NULL);

  assert_near (per_parameter (&e, HR_HOST_WEIGHTS), 4);
  assert_near (per_parameter (&e, HR_HOST_GRADIENTS), 4);
  assert_near (per_parameter (&e, HR_HOST_STATES), 8);
  assert_near (e.host.pinned_bytes / (e.parameter_count / 8), 8);
  g_assert_cmpfloat (pageable.host.bytes, ==, e.host.bytes);
  g_assert_cmpfloat (pageable.host.pinned_bytes, ==, 0);
  g_assert_cmpfloat (pageable.host.high, ==, e.host.bytes);
}

/* 16-bit weights of N parameters are 2N bytes in each of the four processes of a node, or in one for all. */
static void
test_loading (void)
{
  hr_estimate_t each = estimate_with ("host-loading", "each-process", "data-parallel", "8", "gpus-per-node", "4", NULL);
  hr_estimate_t first = estimate_with ("host-loading", "first-process", "data-parallel", "8", "gpus-per-node", "4",
                                       NULL);
  hr_estimate_t streamed = estimate_with ("host-loading", "streamed", "data-parallel", "8", NULL);

  g_assert_true (each.host.is_loading);
  g_assert_cmpfloat (each.host.bytes, ==, 2 * each.parameter_count);
  g_assert_cmpfloat (each.host.node_bytes, ==, 8 * each.parameter_count);
  g_assert_cmpfloat (first.host.bytes, ==, each.host.bytes);
  g_assert_cmpfloat (first.host.node_bytes, ==, first.host.bytes);
  g_assert_cmpfloat (streamed.host.bytes, ==, 0);
}

/* Loading and running are not at the same time: the larger counts. Adapters are not in the files. */
static void
test_moments (void)
{
  hr_estimate_t loading = estimate_with (DEEPSPEED, "zero-stage", "2", "host-loading", "each-process", "fine-tuning",
                                         "lora", NULL);
  hr_estimate_t running = estimate_with (DEEPSPEED, "zero-stage", "2", "host-loading", "each-process", NULL);
  double frozen = loading.parameter_count - loading.trainable_parameter_count;

  g_assert_cmpfloat (loading.host.bytes, ==, 2 * frozen);
  g_assert_cmpfloat (loading.host.terms[HR_HOST_STATES], ==, 0);
  assert_near (running.host.bytes / (running.parameter_count / 8), 18);
  g_assert_cmpfloat (running.host.terms[HR_HOST_CHECKPOINT], ==, 0);
}

/* One process loads 2 bytes a parameter for all eight, more than the 12 / 8 that each of them has of weights, moments
 * and gradients in buffers later; of all eight that is 12 bytes, and more. */
static void
test_moment_of_the_node (void)
{
  hr_estimate_t e = estimate_with (DEEPSPEED, "zero-stage", "3", "host-loading", "first-process", "cpu-offload-parts",
                                   "optimizer", NULL);

  g_assert_false (e.host.is_loading);
  g_assert_cmpfloat (e.host.bytes, <, 2 * e.parameter_count);
  assert_near (per_parameter (&e, HR_HOST_STATES), 8);
  assert_near (per_parameter (&e, HR_HOST_MASTER_WEIGHTS), 4);
  g_assert_cmpfloat (e.host.node_bytes, ==, 8 * e.host.bytes);
}

/* What a GPU does not hold of a paged optimizer's states may be on the host: none of it or all. */
static void
test_paged (void)
{
  hr_estimate_t e = estimate_with ("optimizer-paged", "yes", "paged-percent", "75", "weight-dtype", "fp32",
                                   "host-loading", "streamed", NULL);
  double states = 8 * e.parameter_count;

  g_assert_cmpfloat (e.host.terms[HR_HOST_STATES], ==, states / 4);
  g_assert_cmpfloat (e.host.low, ==, 0);
  g_assert_cmpfloat (e.host.high, ==, states);
  g_assert_cmpfloat (e.host.pinned_bytes, ==, 0);
}

/* 32 layers with 4096 wide hidden states in 16 bits of 1024 tokens: a checkpoint of 8 MiB each, of which five stay. */
static void
test_checkpoints (void)
{
  hr_estimate_t e = estimate_with ("host-loading", "streamed", "activation-offload", "yes", "recompute", "full",
                                   "layers", "32", "hidden-size", "4096", "sequence-length", "1024", "micro-batch-size",
                                   "1", "activation-dtype", "bf16", NULL);

  g_assert_cmpfloat (e.host.terms[HR_HOST_ACTIVATIONS], >=, 27.0 * 8 * 1048576);
  g_assert_cmpfloat (e.host.terms[HR_HOST_ACTIVATIONS], <, 35.0 * 8 * 1048576);
  g_assert_true (hr_host_is_pinned (&e, HR_HOST_ACTIVATIONS));
}

/* More processes than GPUs there are not. */
static void
test_nodes (void)
{
  hr_estimate_t e = estimate_with (DEEPSPEED, "zero-stage", "2", "gpus-per-node", "16", NULL);

  g_assert_cmpfloat (e.host.processes, ==, 8);
}

static void
test_nothing (void)
{
  hr_estimate_t e = estimate_with ("data-parallel", "8", "host-loading", "streamed", NULL);
  char text[HR_FORMULA_SIZE];

  g_assert_cmpfloat (e.host.bytes, ==, 0);
  g_assert_cmpfloat (e.host.high, ==, 0);
  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    g_assert_cmpstr (hr_host_formula_text (&e, i, text, sizeof text), ==, "0");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/host/zero-2", test_zero_2);
  g_test_add_func ("/host/accumulated", test_accumulated);
  g_test_add_func ("/host/zero-3", test_zero_3);
  g_test_add_func ("/host/fsdp", test_fsdp);
  g_test_add_func ("/host/loading", test_loading);
  g_test_add_func ("/host/moments", test_moments);
  g_test_add_func ("/host/moment-of-the-node", test_moment_of_the_node);
  g_test_add_func ("/host/paged", test_paged);
  g_test_add_func ("/host/checkpoints", test_checkpoints);
  g_test_add_func ("/host/nodes", test_nodes);
  g_test_add_func ("/host/nothing", test_nothing);
  return g_test_run ();
}
