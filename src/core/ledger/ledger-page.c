/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows put on a page, and its sums. */
#include "core/ledger/ledger-page.h"
#include "core/ledger/attention-kernel.h"
#include "core/ledger/dropped.h"
#include "core/ledger/sent.h"

/* By operator, what is not announced goes. */
static void
drop_by_operator (hr_page_t *page, hr_kept_t *row)
{
  if (row->part != HR_PART_REST)
    {
      row->dropped = row->bytes - page->held.bytes;
      row->product = page->held.product;
      if (row->product)
        page->renamed_bytes += page->held.bytes;
    }
  hr_page_hold (page, 0, false);
}

static void
drop_by_module (hr_page_t *page, hr_kept_t *row)
{
  hr_drop_row (page->rules.dropped_entries, row);
}

static hr_drop_t
drop_of (const hr_params_t *p)
{
  if (hr_drops_by_operator (p))
    return drop_by_operator;
  if (hr_drops_modules (p))
    return drop_by_module;
  return NULL;
}

/* Of what a run without any of that keeps, all stays in the GPU's memory. */
static bool
may_leave (const hr_params_t *p)
{
  return p->recompute == HR_RECOMPUTE_SELECTIVE || p->activation_offload || p->offload_modules.bits != 0;
}

static unsigned
dropped_entries_of (const hr_share_t *share, hr_drop_t drop, hr_part_t part)
{
  if (drop != drop_by_module)
    return 0;
  return hr_dropped_entries (share, part);
}

/* A page is large: it is made where it stays. */
hr_page_t
hr_page (const hr_share_t *share, const hr_counts_t *model, hr_saved_t *saved)
{
  hr_drop_t drop = drop_of (share->p);
  bool leave = may_leave (share->p);
  bool crosses = share->facts->family.crosses;

  return (hr_page_t) { .p = share->p,
                       .facts = share->facts,
                       .family = &share->facts->family,
                       .share = share,
                       .model = model,
                       .saved = saved,
                       .kernel = hr_kernel (share),
                       .rules.drop = drop,
                       .rules.asks = leave || crosses,
                       .rules.leave = leave,
                       .rules.letters = crosses ? HR_LETTERS_OF_STACKS : HR_LETTERS_OF_MODEL,
                       .rules.dropped_entries = dropped_entries_of (share, drop, HR_PART_LAYER),
                       .next.part = HR_PART_LAYER };
}

void
hr_page_take_letters (hr_page_t *page, hr_letters_t letters)
{
  page->rules.letters = letters;
  page->rules.asks = page->rules.leave || letters != HR_LETTERS_OF_MODEL;
}

void
hr_page_begin (hr_page_t *page, hr_part_t part)
{
  page->next.part = part;
  page->rules.dropped_entries = dropped_entries_of (page->share, page->rules.drop, part);
  page->bytes = 0;
  page->dropped_bytes = 0;
  page->renamed_bytes = 0;
  page->offloaded_bytes = 0;
  page->ahead_bytes = 0;
  page->last_module = 0;
  page->largest_bytes = 0;
}

hr_page_t
hr_page_aside (const hr_page_t *page)
{
  hr_page_t aside = hr_page (page->share, page->model, NULL);

  aside.counts = page->counts;
  aside.stage = page->stage;
  return aside;
}

void
hr_page_hold (hr_page_t *page, double bytes, bool product)
{
  page->held.bytes = bytes;
  page->held.product = product && bytes > 0;
}

/* Modules come in the order of a layer: what the last one of them has is back first. */
static void
send_module (hr_page_t *page, hr_kept_t *row)
{
  unsigned module = hr_sent_module (page->share, row);

  if (module == 0)
    return;
  row->away = true;
  if (module > page->last_module)
    page->ahead_bytes = 0;
  page->last_module = module;
  page->ahead_bytes += row->bytes;
}

static hr_kept_t *
next_row (hr_page_t *page)
{
  hr_saved_t *saved = page->saved;

  if (saved == NULL || saved->n_kept >= HR_LEDGER_ROWS)
    return &page->unread;
  return &saved->kept[saved->n_kept++];
}

/* Shapes have the letter of one length, that of the decoder where there are two stacks. */
static bool
has_other_length (const hr_page_t *page)
{
  const hr_share_t *share = page->share;

  return share->keys.length != share->sequence_length || share->sequence_length != (double) page->p->sequence_length;
}

/* Sizes of the tower for images are no letters of the text’s formulas. */
static bool
knows_shapes (const hr_page_t *page)
{
  switch (page->rules.letters)
    {
    case HR_LETTERS_OF_IMAGES: return false;
    case HR_LETTERS_OF_STACKS: return !has_other_length (page);
    case HR_LETTERS_OF_MODEL:
    default: return true;
    }
}

hr_kept_t *
hr_page_row (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
             double elements)
{
  const hr_next_rows_t *next = &page->next;
  hr_kept_t *row = next_row (page);

  *row = (hr_kept_t) { .part = next->part,
                       .module = module,
                       .tensor = tensor,
                       .shape = shape,
                       .dtype = dtype,
                       .bytes = elements * hr_dtype_bytes (dtype),
                       .early = next->early,
                       .image = next->image,
                       .away = next->away,
                       .batch = next->batch };
  return row;
}

/* What of it is dropped or away. */
static void
leave (hr_page_t *page, hr_kept_t *row)
{
  if (page->rules.drop != NULL)
    page->rules.drop (page, row);
  if (page->p->offload_modules.bits != 0)
    send_module (page, row);
  page->dropped_bytes += row->dropped;
  if (row->away)
    page->offloaded_bytes += row->bytes;
}

/* Not inline: what few runs do would cost every row of all others. */
__attribute__ ((noinline)) static void
ask (hr_page_t *page, hr_kept_t *row)
{
  if (!knows_shapes (page))
    row->shape = "";
  if (page->rules.leave)
    leave (page, row);
}

void
hr_page_add (hr_page_t *page, hr_kept_t *row)
{
  page->bytes += row->bytes;
  if (!page->certain && row->bytes > page->largest_bytes)
    page->largest_bytes = row->bytes;
  if (page->rules.asks)
    ask (page, row);
}

void
hr_page_append (hr_page_t *page, const hr_kept_t *row)
{
  hr_kept_t *own = next_row (page);

  *own = *row;
  own->part = page->next.part;
  own->early = page->next.early;
  own->image = page->next.image;
  own->away = page->next.away;
  own->batch = page->next.batch;
  hr_page_add (page, own);
  if (own->loss)
    page->logit_bytes += own->bytes;
}

/* Not inline: in dozens of copies it would take its own place in the processor's cache dozens of times. */
__attribute__ ((noinline)) void
hr_page_keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
              double elements)
{
  hr_page_add (page, hr_page_row (page, module, tensor, shape, dtype, elements));
}

void
hr_page_keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements,
                   double kept_bytes)
{
  hr_kept_t *row = hr_page_row (page, "self_attn", tensor, shape, dtype, elements);

  if (hr_recomputes_module (page->p, HR_MODULE_CORE))
    row->dropped = row->bytes - kept_bytes;
  page->certain = true;
  hr_page_add (page, row);
  page->certain = false;
}

double
hr_rotation_rows (const hr_page_t *page)
{
  double positions = page->share->sequence_length / page->share->groups->context;

  if (page->family->rotates_each)
    return positions * page->share->sequences;
  return positions;
}

hr_dtype_t
hr_rotation_dtype (const hr_page_t *page)
{
  if (page->family->rotary_fp32 || page->family->complex_rotation)
    return HR_FP32;
  return hr_residual_dtype (page->p, page->facts);
}

void
hr_dropout_mask_keeps (hr_page_t *page, const char *module, int where)
{
  const hr_share_t *share = page->share;

  if (page->family->dropouts & where && page->p->dropout > 0)
    hr_page_keep (page, module, "dropout mask", "s·b·h", HR_INT8, share->stream_tokens * share->hidden);
}
