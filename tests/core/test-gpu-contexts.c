/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CUDA context follows the GPU, unless somebody typed one; and a need on another GPU is what an estimate says of
 * it. */
#include "cases.h"

#include "core/base/units.h"
#include "core/estimate/solve.h"
#include "core/explain/term-text.h"
#include "core/facts/gpu-contexts.h"
#include "core/terms/terms.h"

#include <math.h>

/* Large chips of three architectures, a small one, one of which nobody published it, and one of a person's own. */
static const char *const gpus[] = { "h100-sxm5-80gb",   "a100-sxm4-80gb",   "b200-hgx-180gb",
                                    "geforce-rtx-4090", "geforce-rtx-3090", "my-own" };

/* Published: H100 767 MiB, A100 0.47 GiB, B200 0.70 GiB, RTX 4090 451 to 456 MiB; 0.45 GiB of all others. */
static void
test_of_gpus (void)
{
  static const double mib[] = { 767, 481, 717, 453, 461, 461 };

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    {
      hr_params_t p = params_with ("gpu", gpus[i], NULL);
      hr_estimate_t e = run (&p);

      g_assert_cmpfloat (hr_context_of_gpu (gpus[i]).mib, ==, mib[i]);
      g_assert_cmpfloat (e.terms[HR_CONTEXT], ==, mib[i] * 1048576);
    }
}

/* Consumer's Blackwell is not B200, nor a Jetson an A100; Hopper's other cards are H100's, and B300 is B200's. */
static void
test_of_kin (void)
{
  g_assert_cmpfloat (hr_context_of_gpu ("geforce-rtx-5090").mib, ==, 461);
  g_assert_cmpfloat (hr_context_of_gpu ("jetson-agx-orin-64gb").mib, ==, 461);
  g_assert_cmpfloat (hr_context_of_gpu ("h200-sxm-141gb").mib, ==, 767);
  g_assert_cmpfloat (hr_context_of_gpu ("b300-hgx-288gb").mib, ==, 717);
  g_assert_cmpfloat (hr_context_of_gpu ("instinct-mi300x").mib, ==, 461);
}

/* 767 − 481 = 286 MiB, and 32 − 8.125 = 23.875 of each workspace; no context in percent mode, and nothing of what
 * was typed, even the usual one. */
static void
test_growth (void)
{
  static const struct
  {
    const char *overhead, *context, *workspace;
    hr_context_growth_t growth;
  } cases[] = {
    { "itemised", "-1", "-1", { 286, 23.875 } },
    { "itemised", "461", "-1", { 0, 23.875 } },
    { "itemised", "-1", "8.125", { 286, 0 } },
    { "percent", "-1", "-1", { 0, 23.875 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t p = params_with ("gpu", "a100-sxm4-80gb", "overhead", cases[i].overhead, "context-mib",
                                   cases[i].context, "library-workspace-mib", cases[i].workspace, NULL);
      hr_context_growth_t growth = hr_context_growth (&p, "h100-sxm5-80gb");
      hr_context_growth_t none = hr_context_growth (&p, "a100-sxm4-80gb");

      g_assert_cmpfloat (growth.context_mib, ==, cases[i].growth.context_mib);
      g_assert_cmpfloat (growth.workspace_mib, ==, cases[i].growth.workspace_mib);
      g_assert_cmpfloat (none.context_mib, ==, 0);
      g_assert_cmpfloat (none.workspace_mib, ==, 0);
    }
}

static void
test_typed (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    {
      g_assert_cmpfloat (estimate_with ("gpu", gpus[i], "context-mib", "500", NULL).terms[HR_CONTEXT], ==, 524288000);
      g_assert_cmpfloat (estimate_with ("gpu", gpus[i], "context-mib", "0", NULL).terms[HR_CONTEXT], ==, 0);
    }
}

static void
assert_need (hr_need_t one, hr_need_t other, double rounding_bytes)
{
  g_assert_cmpfloat_with_epsilon (one.bytes, other.bytes, rounding_bytes + 1e-3);
  g_assert_cmpfloat_with_epsilon (one.least_bytes, other.least_bytes, rounding_bytes + 1e-3);
  g_assert_cmpfloat_with_epsilon (one.counted_bytes, other.counted_bytes, rounding_bytes + 1e-3);
  g_assert_cmpfloat_with_epsilon (one.set_aside_bytes, other.set_aside_bytes, rounding_bytes + 1e-3);
}

static void
assert_verdicts (const hr_params_t *p, hr_need_t moved, hr_need_t there)
{
  for (double gib = 1; gib < 300; gib += 0.5)
    g_assert_cmpint (hr_verdict (p, moved, gib * HR_GIB), ==, hr_verdict (p, there, gib * HR_GIB));
}

/* To the byte where only a context is moved; shares of an allocator are rounded up. */
static void
assert_needs_elsewhere (hr_params_t p)
{
  double rounding_bytes = p.library_workspace_mib < 0 ? 2 : 0;
  hr_estimate_t here = run (&p);

  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    {
      hr_context_growth_t growth = hr_context_growth (&p, gpus[i]);
      hr_need_t moved = hr_need_with_growth (&p, hr_worst_need (&here), HR_AS_EXPECTED, growth);
      hr_need_t high = hr_need_with_growth (&p, hr_need_at (&here, HR_AT_HIGH_END), HR_AT_HIGH_END, growth);
      hr_params_t there = p;
      hr_estimate_t e;

      set (&there, "gpu", gpus[i]);
      e = run (&there);
      assert_need (moved, hr_worst_need (&e), rounding_bytes);
      assert_need (high, hr_need_at (&e, HR_AT_HIGH_END), rounding_bytes + 3);
      assert_verdicts (&there, moved, hr_worst_need (&e));
    }
}

#define SERVES "mode", "inference", "cached-tokens", "4096", "micro-batch-size", "4"
#define PAGED SERVES, "kv-cache-kind", "paged", "working-memory", "profiled"
#define FREE_AT_START PAGED, "pool-basis", "free-at-start", "non-torch-mib", "100"
#define SHARDED "data-parallel", "8", "zero-stage", "3", "allocator-percent", "2"

/* Of the contexts alone, and with workspaces that follow the GPU, too. */
static void
test_needs_elsewhere (void)
{
  static const char *const workspaces[] = { "0", "-1" };

  for (guint i = 0; i < G_N_ELEMENTS (workspaces); i++)
    {
#define IN "library-workspace-mib", workspaces[i]
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, "allocator-percent", "2", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, "gpu", "geforce-rtx-3090", "pipeline-parallel", "4", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, "overhead", "percent", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, "overhead", "percent", "overhead-percent", "30", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, SHARDED, NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, SHARDED, "sharded-allocator-percent", "30", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, "optimizer", "adamw-8bit", "optimizer-paged", "yes", NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, SERVES, NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, PAGED, NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, FREE_AT_START, NULL));
      assert_needs_elsewhere (params_with (LLAMA_8B, IN, PAGED, "pool-basis", "rest", NULL));
#undef IN
    }
}

#define FOLLOWS "library-workspace-mib", "-1"

/* 32 MiB from Hopper on, elsewhere two of 4 MiB and eight of 16 KiB: of each thread that multiplies. */
static void
test_workspaces (void)
{
  const double of_ampere = 2 * 4194304 + 8 * 16384;
  hr_estimate_t large = estimate_with (LLAMA_8B, FOLLOWS, "gpu", "h100-sxm5-80gb", NULL);
  hr_estimate_t small = estimate_with (LLAMA_8B, FOLLOWS, "gpu", "a100-sxm4-80gb", NULL);
  hr_estimate_t unknown = estimate_with (LLAMA_8B, FOLLOWS, "gpu", "", NULL);
  hr_estimate_t serving = estimate_with (LLAMA_8B, FOLLOWS, "gpu", "geforce-rtx-5090", "mode", "inference", NULL);
  hr_estimate_t typed = estimate_with (LLAMA_8B, "library-workspace-mib", "5", "gpu", "h100-sxm5-80gb", NULL);

  g_assert_cmpfloat (large.terms[HR_BUFFERS], ==, 2 * 32 * HR_MIB);
  g_assert_cmpfloat (small.terms[HR_BUFFERS], ==, 2 * of_ampere);
  g_assert_cmpfloat (unknown.terms[HR_BUFFERS], ==, 2 * of_ampere);
  g_assert_cmpfloat (serving.terms[HR_BUFFERS], ==, 32 * HR_MIB);
  g_assert_cmpfloat (typed.terms[HR_BUFFERS], ==, 2 * 5 * HR_MIB);
}

/* Two workspaces that are 23.875 MiB larger, with 2 % for the allocator, and a context that is 286 MiB larger. */
static void
test_growth_bytes (void)
{
  hr_params_t p = params_with (LLAMA_8B, FOLLOWS, "gpu", "a100-sxm4-80gb", "allocator-percent", "2", NULL);
  hr_context_growth_t growth = hr_context_growth (&p, "h100-sxm5-80gb");

  g_assert_cmpfloat (hr_growth_bytes (&p, HR_AS_EXPECTED, growth), ==,
                     286 * HR_MIB + round (1.02 * 2 * 23.875 * HR_MIB));
}

/* At the loss FSDP2's reserve is no share of the tensors: a need elsewhere is too large by the 2 % of 47.75 MiB. */
static void
test_growth_without_share (void)
{
  hr_params_t p = params_with (LLAMA_8B, FOLLOWS, "gpu", "a100-sxm4-80gb", SHARDED, "fsdp-version", "2", NULL);
  hr_estimate_t here = run (&p);
  hr_context_growth_t growth = hr_context_growth (&p, "h100-sxm5-80gb");
  hr_need_t moved = hr_need_with_growth (&p, hr_worst_need (&here), HR_AS_EXPECTED, growth);
  hr_estimate_t there;

  set (&p, "gpu", "h100-sxm5-80gb");
  there = run (&p);
  g_assert_cmpfloat_with_epsilon (moved.bytes - hr_worst_need (&there).bytes, 0.02 * 47.75 * HR_MIB, 2);
}

/* A solver that went to another GPU answers as if the run were there. */
static void
test_solver_elsewhere (void)
{
  hr_params_t p = params_with (LLAMA_8B, "fine-tuning", "lora", "sequence-length", "128", NULL);
  hr_solver_t solver;

  hr_solver_init (&solver, &p, HR_MICRO_BATCH_SIZE, INFINITY);
  for (guint i = 0; i < G_N_ELEMENTS (gpus); i++)
    for (double gib = 16; gib < 80; gib += 0.75)
      {
        hr_params_t there = p;
        hr_answer_t asked;
        hr_answer_t solved;

        set (&there, "gpu", gpus[i]);
        hr_solver_go_to (&solver, gpus[i]);
        asked = hr_solver_ask (&solver, gib * HR_GIB);
        solved = hr_solve (&there, HR_MICRO_BATCH_SIZE, gib * HR_GIB);
        g_assert_cmpint (asked.found, ==, solved.found);
        g_assert_cmpfloat (asked.value, ==, solved.value);
        g_assert_cmpfloat (asked.device_bytes, ==, solved.device_bytes);
      }
}

static void
assert_told (const char *gpu, const char *typed, const char *formula, const char *numbers, const char *cite)
{
  hr_estimate_t e = estimate_with ("gpu", gpu, "context-mib", typed, NULL);
  char text[512];

  g_assert_cmpstr (hr_term_formula (&e, HR_CONTEXT, text, sizeof text), ==, formula);
  g_assert_cmpstr (hr_term_substituted (&e, HR_CONTEXT, text, sizeof text), ==, numbers);
  g_assert_cmpstr (hr_term_citation (&e, HR_CONTEXT), ==, cite);
}

/* Where it comes from is said of each. */
static void
test_told (void)
{
  assert_told ("h100-sxm5-80gb", "-1", "W₁₁ · 1048576", "767 · 1048576", "context-hopper");
  assert_told ("a100-sxm4-80gb", "-1", "W₁₁ · 1048576", "481 · 1048576", "context-ampere");
  assert_told ("gb300-per-gpu", "-1", "W₁₁ · 1048576", "717 · 1048576", "context-blackwell");
  assert_told ("l4", "-1", "W₁₁ · 1048576", "453 · 1048576", "context-ada");
  assert_told ("geforce-rtx-3090", "-1", "W₁₁ · 1048576", "461 · 1048576", "measured-context");
  assert_told ("h100-sxm5-80gb", "461", "context-mib · 1048576", "461 · 1048576", "measured-context");
}

/* A value that stands for the GPU's is none that a search answers with. */
static void
test_solved (void)
{
  hr_params_t p = params_with (LLAMA_8B, "fine-tuning", "lora", "sequence-length", "128", NULL);
  double need = hr_estimate_need (&p).least_bytes;
  hr_answer_t answer = hr_solve (&p, HR_CONTEXT_MIB, (need + 100 * 1048576.0) / 0.95);

  g_assert_true (answer.found);
  g_assert_cmpfloat (answer.value, ==, 867);
  g_assert_false (hr_solve (&p, HR_CONTEXT_MIB, (need - 768 * 1048576.0) / 0.95).found);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/gpu-contexts/of-gpus", test_of_gpus);
  g_test_add_func ("/core/gpu-contexts/of-kin", test_of_kin);
  g_test_add_func ("/core/gpu-contexts/growth", test_growth);
  g_test_add_func ("/core/gpu-contexts/typed", test_typed);
  g_test_add_func ("/core/gpu-contexts/needs-elsewhere", test_needs_elsewhere);
  g_test_add_func ("/core/gpu-contexts/solver-elsewhere", test_solver_elsewhere);
  g_test_add_func ("/core/gpu-contexts/workspaces", test_workspaces);
  g_test_add_func ("/core/gpu-contexts/growth-bytes", test_growth_bytes);
  g_test_add_func ("/core/gpu-contexts/growth-without-share", test_growth_without_share);
  g_test_add_func ("/core/gpu-contexts/told", test_told);
  g_test_add_func ("/core/gpu-contexts/solved", test_solved);
  return g_test_run ();
}
