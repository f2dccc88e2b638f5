/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the ledger may be off: in what the layers keep, where nobody measured their family; and in what routed
 * experts keep, where one GPU receives more tokens than its share. It is asked at every moment, because with more or
 * less of that another one may be the highest. */
#include "core/estimate/margin.h"
#include "core/base/extremes.h"
#include "core/ledger/mixer-sizes.h"
#include "core/recompute/held.h"
#include "core/table/param-conditions.h"
#include "core/table/params.h"
#include "core/terms/serving.h"

#include <math.h>

/* The inputs for any family: what has no effect in this one should have none in the others. */
static hr_params_t
inputs_of_all (const hr_params_t *p)
{
  hr_params_t all = *p;

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (!hr_param_is_text ((hr_param_t) i) && !hr_param_applies (p, (hr_param_t) i))
      hr_param_set (&all, (hr_param_t) i, hr_param_desc ((hr_param_t) i)->init);
  all.family_assumed = false;
  return all;
}

/* True where a family's layers are of the same kind: with scores or without, of the same heads. */
static bool
is_alike (const hr_run_t *run, const hr_run_t *other)
{
  bool same_heads = hr_family (other->p->family)->head == hr_family (run->p->family)->head;

  return same_heads && other->ledger.keeps_scores == run->ledger.keeps_scores;
}

/* Widen the margin to what a layer keeps in a family. */
static void
take_family (hr_margin_t *margin, const hr_run_t *run, hr_params_t *p, int family)
{
  hr_run_t other;
  double share;

  p->family = family;
  hr_run_init (&other, p, NULL);
  if (!is_alike (run, &other))
    return;
  share = other.ledger.layer_bytes / run->ledger.layer_bytes;
  margin->less = hr_max (margin->less, 1 - share);
  margin->more = hr_max (margin->more, share - 1);
}

/* Where the family is assumed, a layer may keep what that of any other does which stands in for unknown ones. */
static hr_margin_t
margin_of_families (const hr_run_t *run)
{
  hr_params_t p = inputs_of_all (run->p);
  hr_margin_t margin = { 0 };

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    if (hr_family_stands_in (i))
      take_family (&margin, run, &p, i);
  return margin;
}

/* What was read from code but not measured may be a tensor of each layer more or less: the largest. */
static hr_margin_t
margin_of_tensor (const hr_run_t *run)
{
  double share = run->ledger.largest_tensor_bytes / run->ledger.layer_bytes;

  if (!is_unmeasured (run->p))
    return (hr_margin_t) { 0 };
  return (hr_margin_t) { share, share };
}

/* Without mamba-ssm, causal-conv1d or fla a recurrence is operations of PyTorch, each of which keeps what it made: of
 * layers that are all recurrent up to 12.7 times as much (tests/data/families, rows of the torch fallback). */
#define MOST_OF_RECURRENT 13

static double
most_of_layers (const hr_params_t *p)
{
  const hr_family_t *family = hr_family (p->family);

  if (family->mixed && family->mixer == HR_MIXER_NONE && p->state_layers >= p->layers)
    return MOST_OF_RECURRENT;
  return family->most;
}

/* Layers without attention, or with parts that the ledger does not know, keep other tensors, which differ by type and
 * by the kernels that are there. */
static hr_margin_t
margin_of_bounds (const hr_params_t *p)
{
  if (!hr_is_bounded (p))
    return (hr_margin_t) { 0 };
  return (hr_margin_t) { 1 - hr_family (p->family)->least, most_of_layers (p) - 1 };
}

static hr_margin_t
larger_margin (hr_margin_t a, hr_margin_t b)
{
  return (hr_margin_t) { hr_max (a.less, b.less), hr_max (a.more, b.more) };
}

hr_margin_t
hr_margin_of_layers (const hr_run_t *run)
{
  hr_margin_t families = { 0 };
  hr_margin_t tensor;

  if (!trains_by_ledger (run->p) || run->ledger.layer_bytes <= 0)
    return families;
  tensor = margin_of_tensor (run);
  if (run->p->family_assumed && hr_family_has_kin ((int) run->p->family) && !hr_is_bounded (run->p))
    families = margin_of_families (run);
  return larger_margin (larger_margin (families, tensor), margin_of_bounds (run->p));
}

/* Bytes of layers' own tensors at the view's moment: checkpoints are the same in every family. */
static double
kept_by_layers (const hr_view_t *v)
{
  hr_held_t held;
  double reduced;
  double away;

  if (v->moment == HR_MOMENT_STEP || v->moment == HR_MOMENT_LOAD)
    return 0;
  held = hr_plan_held (v->layers, v->plan, v->moment);
  reduced = hr_max (hr_min (held.to, held.reduced) - held.from, 0);
  away = hr_max (hr_min (held.to, held.away) - held.from, 0);
  return hr_layers_saved (v->layers, held.from, held.to) - hr_layers_dropped (v->layers, held.from, held.from + reduced)
         - hr_layers_away (v->layers, held.from, held.from + away) + v->in_flight->layer_bytes;
}

/* What more the GPU holds whose experts receive the most tokens, as a share of what its layers keep. */
static double
uneven_routing (const hr_view_t *v)
{
  const hr_ledger_t *ledger = v->ledger;
  double experts = v->stage->expert_layers;
  double dense = v->stage->layers - experts;
  double all = experts * ledger->layer_bytes + dense * ledger->dense_layer_bytes
               + v->stage->modules * ledger->module_bytes;

  if (all <= 0)
    return 0;
  return experts * ledger->routed_bytes / all * (v->p->expert_imbalance - 1);
}

bool
hr_is_in_doubt (const hr_view_t *v, hr_margin_t of_layers)
{
  bool layers_are_sure = of_layers.less <= 0 && of_layers.more <= 0 && v->ledger->routed_bytes <= 0;

  return v->p->mode == HR_TRAINING && !layers_are_sure;
}

/* Without mamba-ssm a recurrence is products over all pairs of tokens of a chunk, for each head as wide as its state or
 * the head itself, in FP32. In backward one layer’s gradients of both factors are there at once. Heads and states of
 * published models are 64 or wider: the narrower side of a state is taken for that. */
#define NARROWEST_OF_STATE 64

/* Layers that have it beside keys and values are all of them. */
static double
state_of_layer (const hr_view_t *v)
{
  double layers = hr_state_layers (v);

  if (layers <= 0)
    layers = v->chunk->layers;
  return hr_state_elements (v) / layers;
}

/* The same where the sizes of the recurrence are known. */
static double
scanned_by_mixer (const hr_view_t *v)
{
  hr_mixer_sizes_t m = hr_mixer_sizes (v->share, (double) v->p->mixer_chunk);
  double pairs = m.padded_tokens * m.chunk * m.heads;

  return 2 * pairs * hr_max (m.states, m.width / m.heads) * hr_dtype_bytes (HR_FP32);
}

static double
scanned_for_a_moment (const hr_view_t *v)
{
  double chunk = v->facts->family.scanned_chunk;
  bool is_backward = v->moment >= HR_MOMENT_BACKWARD_START && v->moment <= HR_MOMENT_BACKWARD_END;

  if (!is_backward)
    return 0;
  if (has_chunks (v->p))
    return scanned_by_mixer (v);
  if (chunk <= 0)
    return 0;
  return 2 * v->share->tokens * chunk * state_of_layer (v) / NARROWEST_OF_STATE * hr_dtype_bytes (HR_FP32);
}

hr_margin_t
hr_margin_now (const hr_view_t *v, hr_margin_t of_layers)
{
  double kept = kept_by_layers (v);
  double more = kept * (of_layers.more + uneven_routing (v)) + scanned_for_a_moment (v);

  return (hr_margin_t) { floor (kept * of_layers.less), ceil (more) };
}
