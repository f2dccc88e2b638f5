/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the ledger may be off: in what the layers keep, where nobody measured their family; and in what routed
 * experts keep, where one GPU receives more tokens than its share. It is noted at every moment, because with more or
 * less of that another one may be the highest. */
#include "core/table/param-conditions.h"
#include "core/work.h"

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

/* What a layer keeps in a family; below zero where that is of another kind: with scores or without, of other heads. */
static double
bytes_in_family (const hr_work_t *w, hr_params_t *p, int family)
{
  hr_work_t other;

  p->family = family;
  hr_work_init (&other, p, NULL);
  return other.ledger.keeps_scores == w->ledger.keeps_scores && other.facts.family.head == w->facts.family.head
             ? other.ledger.layer_bytes
             : -1;
}

/* Where the family is assumed, a layer may keep what that of any other does. */
static hr_margin_t
margin_of_families (const hr_work_t *w)
{
  hr_params_t p = inputs_of_all (w->p);
  hr_margin_t margin = { 0 };

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    {
      double bytes = bytes_in_family (w, &p, i);

      margin.less = bytes >= 0 ? fmax (margin.less, 1 - bytes / w->ledger.layer_bytes) : margin.less;
      margin.more = fmax (margin.more, bytes / w->ledger.layer_bytes - 1);
    }
  return margin;
}

/* What was read from code but not measured may be a tensor of each layer more or less: the largest. */
static hr_margin_t
margin_of_tensor (const hr_work_t *w)
{
  double share = w->ledger.largest_tensor_bytes / w->ledger.layer_bytes;

  return is_unmeasured (w->p) ? (hr_margin_t) { share, share } : (hr_margin_t) { 0 };
}

void
hr_find_margin (hr_work_t *w)
{
  hr_margin_t families = { 0 }, tensor;

  if (!trains_by_ledger (w->p) || w->ledger.layer_bytes <= 0)
    return;
  tensor = margin_of_tensor (w);
  if (w->p->family_assumed)
    families = margin_of_families (w);
  w->margin.less = fmax (families.less, tensor.less);
  w->margin.more = fmax (families.more, tensor.more);
}

/* Bytes of layers' own tensors at the work's moment: checkpoints are the same in every family. */
static double
kept_by_layers (const hr_work_t *w)
{
  hr_held_t held = hr_plan_held (w);
  double reduced = fmax (fmin (held.to, held.reduced) - held.from, 0);
  double here = hr_layers_saved (w, held.from, held.to) - reduced * w->ledger.dropped_bytes;

  return w->moment < HR_MOMENT_STEP ? here + w->in_flight.layer_bytes : 0;
}

/* What more the GPU holds whose experts receive the most tokens, as a share of what its layers keep. */
static double
uneven_routing (const hr_work_t *w)
{
  double experts = w->stage.expert_layers, dense = w->stage.layers - experts;
  double all = experts * w->ledger.layer_bytes + dense * w->ledger.dense_layer_bytes
               + w->stage.modules * w->ledger.module_bytes;

  return all > 0 ? experts * w->ledger.routed_bytes / all * (w->p->expert_imbalance - 1) : 0;
}

void
hr_note_margin (hr_work_t *w, double tensors)
{
  double kept;

  if (w->p->mode != HR_TRAINING || (w->margin.less <= 0 && w->margin.more <= 0 && w->ledger.routed_bytes <= 0))
    return;
  kept = kept_by_layers (w);
  w->least_bytes = fmax (w->least_bytes, tensors - floor (kept * w->margin.less));
  w->most_bytes = fmax (w->most_bytes, tensors + ceil (kept * (w->margin.more + uneven_routing (w))));
}
