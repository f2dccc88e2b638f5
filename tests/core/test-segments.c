/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The segment between checkpoints that is fullest while it is rebuilt, against a look at all of them. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/recompute/segments.h"

#include <math.h>

enum
{
  N_RANDOM = 4000
};

static double
most_of_all_segments (const hr_stage_run_t *stage)
{
  const hr_layers_t *layers = &stage->layers;
  double interval = stage->plan.interval;
  double most = 0;

  for (double segment = 0; segment < ceil (layers->chunk->layers / interval); segment++)
    most = fmax (most, hr_rebuilt_segment (layers, segment, interval));
  return most;
}

/* The last segment may be shorter. */
static double
layers_of_fullest (const hr_stage_run_t *stage)
{
  double before = stage->plan.live_segment * stage->plan.interval;

  return fmin (stage->plan.interval, stage->layers.chunk->layers - before);
}

/* Layers with and without experts, with a window and without one: their kinds come in a pattern. */
static hr_params_t
random_pattern (void)
{
  hr_params_t p = params_with (LLAMA_8B, "recompute", "interval", NULL);

  p.layers = g_test_rand_int_range (1, 30);
  p.checkpoint_interval = g_test_rand_int_range (1, 8);
  set (&p, "family", PICK ("llama", "llama4_text"));
  set (&p, "sequence-length", PICK ("1024", "4096"));
  set (&p, "sliding-window", PICK ("0", "64", "512"));
  set (&p, "full-attention-interval", PICK ("0", "2", "3", "6"));
  set (&p, "experts", PICK ("0", "8"));
  set (&p, "attention", PICK ("eager", "sdpa", "flash"));
  p.experts_per_token = 2;
  p.dense_layers = g_test_rand_int_range (0, 3);
  p.expert_interval = g_test_rand_int_range (1, 5);
  p.mtp_layers = g_test_rand_int_range (0, 3);
  return p;
}

/* The last layers read keys and values of others, and full ones have wider heads. */
static hr_params_t
random_sharing (void)
{
  hr_params_t p = params_with (LLAMA_8B, "recompute", "interval", NULL);

  p.layers = g_test_rand_int_range (2, 40);
  p.checkpoint_interval = g_test_rand_int_range (1, 8);
  p.shared_kv_layers = g_test_rand_int_range (0, (gint32) p.layers);
  set (&p, "family", PICK ("gemma4_text", "gemma3n_text"));
  set (&p, "hidden-size", PICK ("256", "1024", "8192"));
  set (&p, "sequence-length", PICK ("64", "1024"));
  set (&p, "sliding-window", PICK ("64", "512"));
  set (&p, "full-attention-interval", PICK ("0", "2", "3", "6"));
  set (&p, "full-head-dim", PICK ("0", "256", "512"));
  set (&p, "full-kv-heads", PICK ("0", "2", "16"));
  set (&p, "attention", PICK ("eager", "sdpa"));
  return p;
}

/* The encoder’s layers come first, and may read longer sequences, or shorter ones. */
static hr_params_t
random_stacks (void)
{
  hr_params_t p = params_with (LLAMA_8B, "recompute", "interval", "kv-heads", "32", NULL);

  p.layers = g_test_rand_int_range (1, 20);
  p.encoder_layers = g_test_rand_int_range (1, 20);
  p.checkpoint_interval = g_test_rand_int_range (1, 8);
  set (&p, "family", PICK ("bart", "t5", "t5gemma"));
  set (&p, "learned-positions", "8192");
  set (&p, "sequence-length", PICK ("64", "1024"));
  set (&p, "encoder-sequence-length", PICK ("0", "32", "512", "4096"));
  set (&p, "attention", PICK ("eager", "flash"));
  return p;
}

static void
check_fullest (hr_params_t (*make) (void))
{
  int n_valid = 0;

  for (int i = 0; i < N_RANDOM; i++)
    {
      hr_params_t p = make ();
      hr_run_t run;
      hr_stage_run_t stage;

      if (!hr_is_valid (&p))
        continue;
      n_valid++;
      hr_run_init (&run, &p, NULL);
      hr_stage_run_init (&stage, &run, 0, NULL);
      g_assert_cmpfloat (stage.plan.live_bytes, ==, most_of_all_segments (&stage));
      g_assert_cmpfloat (stage.plan.live_layers, ==, layers_of_fullest (&stage));
    }
  g_assert_cmpint (n_valid, >, N_RANDOM / 4);
}

static void
test_fullest (void)
{
  check_fullest (random_pattern);
}

static void
test_fullest_before_sharing (void)
{
  check_fullest (random_sharing);
}

static void
test_fullest_of_stacks (void)
{
  check_fullest (random_stacks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/segments/fullest", test_fullest);
  g_test_add_func ("/core/segments/fullest-of-stacks", test_fullest_of_stacks);
  g_test_add_func ("/core/segments/fullest-before-sharing", test_fullest_before_sharing);
  return g_test_run ();
}
