/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which part of a step a change shortens: of the usual run on one H100, and of one in pipeline stages. */
#include "model/result/headroom-shortened.h"

#include <glib.h>

static void
set (hr_params_t *p, const char *name, const char *value)
{
  g_assert_cmpint (hr_param_set_text (p, hr_param_find (name), value), ==, HR_SET_OK);
}

static hr_params_t
defaults (void)
{
  hr_params_t p;

  hr_params_init (&p);
  return p;
}

/* 16 micro-batches through 4 stages, of which each has a replica of its own. */
static hr_params_t
in_stages (void)
{
  hr_params_t p = defaults ();

  set (&p, "gpu-count", "8");
  set (&p, "data-parallel", "2");
  set (&p, "pipeline-parallel", "4");
  set (&p, "micro-batches", "16");
  return p;
}

static void
assert_told (const hr_params_t *before, const char *name, const char *value, const char *expected)
{
  hr_params_t after = *before;
  g_autofree char *text = NULL;

  set (&after, name, value);
  text = headroom_describe_shortened (before, &after);
  g_assert_cmpstr (text, ==, expected);
}

/* A fused activation of the MLP reads and writes less; all else stays. */
static void
test_one_part (void)
{
  hr_params_t p = defaults ();

  assert_told (&p, "mlp-kernel", "fused", "Shortens “Memory-bound kernels”");
}

/* Two stages on each GPU halve the bubble, and hide more of what they exchange. */
static void
test_bubble (void)
{
  hr_params_t p = in_stages ();

  assert_told (&p, "virtual-stages", "2", "Mainly shortens “Pipeline bubble”");
}

/* Products in FP8 are those of the layers and the one of the head. Half as many tokens: every part of the layers, and
 * of these the products take the longest. */
static void
test_several_parts (void)
{
  hr_params_t p = defaults ();

  assert_told (&p, "matmul-dtype", "fp8", "Mainly shortens “Matrix products”");
  assert_told (&p, "micro-batch-size", "1", "Mainly shortens “Matrix products”");
}

/* A slower step has nothing that is shorter; nor has the same one, or one whose time is not known. */
static void
test_nothing (void)
{
  hr_params_t p = defaults ();

  assert_told (&p, "recompute", "full", NULL);
  assert_told (&p, "recompute", "none", NULL);
  assert_told (&p, "cpu-offload", "yes", NULL);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/shortened/one-part", test_one_part);
  g_test_add_func ("/model/shortened/bubble", test_bubble);
  g_test_add_func ("/model/shortened/several-parts", test_several_parts);
  g_test_add_func ("/model/shortened/nothing", test_nothing);
  return g_test_run ();
}
