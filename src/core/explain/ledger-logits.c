/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The logits' lines: what the ledger has of them, and what stands beside it. */
#include "core/explain/ledger-logits.h"
#include "core/facts/kernels.h"
#include "core/ledger/loss.h"
#include "core/terms/term-loss.h"

static bool
is_at_loss (const hr_reading_t *reading)
{
  return reading->v->moment == HR_MOMENT_LOSS;
}

static bool
is_at_head (const hr_reading_t *reading)
{
  return reading->v->moment == HR_MOMENT_HEAD;
}

/* What the modules for further tokens keep stays until the head's backward has come to it. */
static void
put_further (hr_reading_t *reading, const hr_kept_t *kept)
{
  bool is_held = is_at_loss (reading) || is_at_head (reading);

  hr_reading_put_one (reading, kept, is_held);
}

/* At the loss its own gradient and that of the logits are as large as what is kept; at the head that of the
 * logits is left, in the product's format. */
static void
put_plain_row (hr_reading_t *reading, const hr_kept_t *kept)
{
  const hr_view_t *v = reading->v;
  bool at_loss = is_at_loss (reading);
  bool at_head = is_at_head (reading);
  bool has_gradient = at_loss || (at_head && !v->facts->casts_weights);
  hr_kept_t row = *kept;

  hr_reading_put_one (reading, &row, at_loss);
  row.tensor = "gradient of the log-softmax";
  hr_reading_put_one (reading, &row, at_loss);
  row.tensor = "gradient of the logits";
  if (at_head)
    {
      row.dtype = v->facts->compute;
      row.bytes = hr_logit_gradient (v);
      if (v->facts->family.cuts_logits && v->facts->family.head == HR_HEAD_CAUSAL)
        row.shape = "s·b·V";
    }
  hr_reading_put_one (reading, &row, has_gradient);
}

static void
put_plain (hr_reading_t *reading, const hr_saved_t *saved)
{
  for (size_t i = 0; i < saved->n_kept; i++)
    if (saved->kept[i].further)
      put_further (reading, &saved->kept[i]);
    else if (saved->kept[i].loss)
      put_plain_row (reading, &saved->kept[i]);
}

/* What a kernel has beside what it keeps, and at the head what is left. */
static const char *
beside_kept (const hr_view_t *v)
{
  static const char *const tensors[] = {
    [HR_LOSS_PLAIN] = "other forms of the logits",        [HR_LOSS_FUSED] = "logits of a chunk",
    [HR_LOSS_CHUNKED] = "logits of a chunk, other forms", [HR_LOSS_JIT] = "other forms of the logits",
    [HR_LOSS_TE] = "other forms of the logits",           [HR_LOSS_CUT] = "tiles of the logits"
  };

  if (v->moment != HR_MOMENT_HEAD)
    return tensors[v->facts->loss_kernel];
  if (hr_heads_in_forward (v->share))
    return "gradient of the weight";
  return "gradient of the logits";
}

/* All that a kernel has; what it keeps is a part of it. */
static void
put_by_kernel (hr_reading_t *reading, const hr_saved_t *saved)
{
  const hr_view_t *v = reading->v;
  bool is_held = is_at_loss (reading) || (is_at_head (reading) && hr_heads_in_forward (v->share));
  hr_kept_t beside = { HR_PART_REST, "loss", beside_kept (v), "", v->facts->compute, hr_next_logits (v) };

  for (size_t i = 0; i < saved->n_kept; i++)
    {
      const hr_kept_t *kept = &saved->kept[i];

      if (kept->further)
        put_further (reading, kept);
      if (kept->further || !kept->loss)
        continue;
      hr_reading_put_one (reading, kept, is_held);
      if (is_held)
        beside.bytes -= kept->bytes;
    }
  if (beside.bytes > 0)
    hr_reading_put_one (reading, &beside, true);
}

/* True where PyTorch's cross-entropy has all logits, and nothing else is said of them. */
static bool
is_plain (const hr_view_t *v)
{
  bool is_causal = v->facts->family.head == HR_HEAD_CAUSAL;
  bool is_typed = is_causal && (v->p->logit_bytes > 0 || v->facts->family.engine || hr_divides_loss (v->share));

  return v->facts->loss_kernel == HR_LOSS_PLAIN && !is_typed;
}

void
hr_reading_put_logits (hr_reading_t *reading, const hr_saved_t *saved)
{
  if (is_plain (reading->v))
    put_plain (reading, saved);
  else
    put_by_kernel (reading, saved);
}
