/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random inputs. Every value depends on the input's number and the parameter's name alone, so that a new parameter
 * leaves all other values as they are. What contradicts is set to its default until nothing does. */
#include "inputs.h"

#include "core/table/checks.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum
{
  REPAIRS = 400
};

/* The finaliser of SplitMix64. */
static uint64_t
mix (uint64_t x)
{
  x ^= x >> 30;
  x *= UINT64_C (0xbf58476d1ce4e5b9);
  x ^= x >> 27;
  x *= UINT64_C (0x94d049bb133111eb);
  return x ^ x >> 31;
}

static uint64_t
random_bits (unsigned long input, const char *what)
{
  uint64_t hash = mix ((uint64_t) input + UINT64_C (0x9e3779b97f4a7c15));

  for (; *what != '\0'; what++)
    hash = mix (hash ^ (unsigned char) *what);
  return hash;
}

unsigned
random_below (unsigned long input, const char *what, unsigned n)
{
  return (unsigned) (random_bits (input, what) % n);
}

double
random_share (unsigned long input, const char *what)
{
  return (double) (random_bits (input, what) >> 11) / 9007199254740992.0;
}

/* A question of its own about a parameter. */
static double
share_of (unsigned long input, const char *name, const char *question)
{
  char what[96];

  snprintf (what, sizeof what, "%s %s", name, question);
  return random_share (input, what);
}

/* Between two ends, small values as likely as large ones. */
static double
between (double low, double high, double share)
{
  return low + (exp (share * log (high - low + 1)) - 1);
}

/* Powers of two have many divisors. In some inputs they are few, so that bytes have fractions. */
static double
share_of_powers (unsigned long input)
{
  if (random_below (input, "is odd", 5) == 0)
    return 0.2;
  return 0.8;
}

/* Mostly what the window offers. */
static double
random_whole (unsigned long input, const hr_param_desc_t *desc)
{
  bool offered = share_of (input, desc->name, "offered") < 0.97;
  double most = offered && desc->ui_max > 0 ? desc->ui_max : desc->max;
  double value = floor (between (desc->min, most, share_of (input, desc->name, "value")));

  if (value >= 2 && share_of (input, desc->name, "power") < share_of_powers (input))
    value = exp2 (floor (log2 (value)));
  return fmax (value, desc->min);
}

static double
random_real (unsigned long input, const hr_param_desc_t *desc)
{
  double most = desc->ui_max > 0 ? desc->ui_max : desc->max;

  return desc->min + share_of (input, desc->name, "value") * (most - desc->min);
}

static double
random_value (unsigned long input, const hr_param_desc_t *desc)
{
  double share = share_of (input, desc->name, "value");

  switch (desc->type)
    {
    case HR_TYPE_BOOL: return share < 0.5 ? 0 : 1;
    case HR_TYPE_CHOICE: return floor (share * hr_choice_count (desc));
    case HR_TYPE_REAL: return random_real (input, desc);
    case HR_TYPE_INTEGER:
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return random_whole (input, desc);
    }
}

/* Sizes of a plan that fits together more often than chance would have it. */
static void
shape_plan (unsigned long input, hr_params_t *p)
{
  static const int64_t few[] = { 1, 1, 2, 4, 8 };
  int64_t heads = INT64_C (8) << random_below (input, "heads", 4);

  p->layers = 1 + (int64_t) random_below (input, "layers of a plan", 64);
  p->attention_heads = p->kv_heads = heads;
  if (random_below (input, "groups heads", 2) == 0)
    p->kv_heads = heads / 4;
  p->tensor_parallel = few[random_below (input, "tensor", 5)];
  p->pipeline_parallel = few[random_below (input, "pipeline", 5)];
  p->data_parallel = few[random_below (input, "data", 5)];
  p->micro_batches = 1 + (int64_t) random_below (input, "micro-batches of a plan", 32);
  if (p->pipeline_parallel > 1 && random_below (input, "interleaves", 3) == 0)
    p->virtual_stages = few[random_below (input, "virtual", 5)];
  if (random_below (input, "mixes", 3) == 0)
    {
      p->experts = INT64_C (8) << random_below (input, "experts of a plan", 4);
      p->experts_per_token = 1 + (int64_t) random_below (input, "chosen", 4);
      p->expert_parallel = few[random_below (input, "expert", 5)];
      p->dense_layers = (int64_t) random_below (input, "dense", 3);
    }
}

static void
choose_at_random (unsigned long input, hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *desc = hr_param_desc (id);

  if (share_of (input, desc->name, "is chosen") < 0.5)
    hr_param_set (p, id, random_value (input, desc));
}

/* One module of selective recomputation, or two. */
static void
choose_modules (unsigned long input, hr_params_t *p)
{
  const unsigned n = (unsigned) hr_choice_count (hr_param_desc (HR_RECOMPUTE_MODULES));

  p->recompute_modules.bits = 1u << random_below (input, "module", n);
  p->recompute_modules.bits |= 1u << random_below (input, "another module", n);
}

/* What makes one kind of run another. */
static void
choose_kind (unsigned long input, hr_params_t *p)
{
  choose_at_random (input, p, HR_RECOMPUTE);
  choose_at_random (input, p, HR_FINE_TUNING);
  choose_at_random (input, p, HR_ATTENTION);
  choose_at_random (input, p, HR_OPTIMIZER);
  choose_at_random (input, p, HR_LOSS_KERNEL);
  choose_at_random (input, p, HR_WEIGHT_DTYPE);
  choose_at_random (input, p, HR_KV_CACHE_DTYPE);
  choose_modules (input, p);
  choose_at_random (input, p, HR_LORA_VARIANT);
  choose_at_random (input, p, HR_LAYER_IMPLEMENTATION);
  if (p->data_parallel > 1)
    choose_at_random (input, p, HR_ZERO_STAGE);
  if (p->tensor_parallel > 1)
    choose_at_random (input, p, HR_SEQUENCE_PARALLEL);
}

/* As many layers for each chunk as the list has room for, adding up to all. */
static void
list_stages (unsigned long input, hr_params_t *p)
{
  int64_t chunks = p->pipeline_parallel * p->virtual_stages;

  if (chunks < 2 || chunks > 32 || p->layers < chunks || random_below (input, "lists stages", 4) > 0)
    return;
  p->stage_layers.n = (uint16_t) chunks;
  for (int i = 0; i < chunks; i++)
    p->stage_layers.items[i] = (uint16_t) (p->layers / chunks);
  p->stage_layers.items[random_below (input, "longer stage", (unsigned) chunks)] += (uint16_t) (p->layers % chunks);
}

static void
reset (hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *desc = hr_param_desc (id);

  if (hr_param_is_text (id))
    hr_param_set_text (p, id, desc->init_id);
  else
    hr_param_set (p, id, desc->init);
}

/* One parameter of the first rule that is broken. */
static void
repair (unsigned long input, int turn, const hr_check_t *check, hr_params_t *p)
{
  char what[32];
  unsigned n = 0;

  while (check->params[n] != HR_N_PARAMS)
    n++;
  snprintf (what, sizeof what, "repair %d", turn);
  reset (p, check->params[random_below (input, what, n)]);
}

static void
make_valid (unsigned long input, hr_params_t *p)
{
  const hr_check_t *problems[HR_MAX_PROBLEMS];

  for (int turn = 0; turn < REPAIRS && !hr_is_valid (p); turn++)
    {
      hr_check (p, problems);
      repair (input, turn, problems[0], p);
    }
  if (!hr_is_valid (p))
    hr_params_init (p);
}

void
random_inputs (unsigned long input, hr_params_t *p)
{
  static const double changed[] = { 0.03, 0.1, 0.25, 0.5 };
  double share = changed[random_below (input, "changed", 4)];

  hr_params_init (p);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *desc = hr_param_desc ((hr_param_t) i);
      if (!hr_param_is_text ((hr_param_t) i) && share_of (input, desc->name, "changes") < share)
        hr_param_set (p, (hr_param_t) i, random_value (input, desc));
    }
  p->family = (hr_choice_t) random_value (input, hr_param_desc (HR_FAMILY));
  if (random_below (input, "names targets", 3) == 0)
    p->lora_target_modules.bits = random_below (input, "targets", 1024);
  if (random_below (input, "plans", 2) == 0)
    shape_plan (input, p);
  choose_kind (input, p);
  list_stages (input, p);
  make_valid (input, p);
}

double
random_memory (unsigned long input)
{
  static const double bytes[] = { 0, 24e9, 85e9, 150e9, 2e12 };

  return bytes[random_below (input, "memory", 5)];
}

hr_param_t
random_unknown (unsigned long input)
{
  hr_param_t param = (hr_param_t) random_below (input, "sought", HR_N_PARAMS);

  while (!(hr_param_desc (param)->flags & HR_PARAM_SWEEPABLE))
    param = (hr_param_t) ((param + 1) % HR_N_PARAMS);
  return param;
}

void
random_change (unsigned long input, int turn, hr_params_t *p)
{
  char what[32];
  hr_param_t id;

  snprintf (what, sizeof what, "change %d", turn);
  id = (hr_param_t) random_below (input, what, HR_N_PARAMS);
  if (!hr_param_is_text (id))
    hr_param_set (p, id, random_value (input, hr_param_desc (id)));
}
