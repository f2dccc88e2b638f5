/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "core/ledger/ledger-page.h"

void
hr_page_hold (hr_page_t *page, double bytes, bool product)
{
  page->held = bytes;
  page->held_product = product && bytes > 0;
}

/* By operator, what is not announced goes. */
static void
drop (hr_page_t *page, hr_kept_t *row)
{
  if (hr_drops_by_operator (page->w) && page->part != HR_PART_REST)
    {
      row->dropped = row->bytes - page->held;
      row->product = page->held_product;
      page->renamed += row->product ? page->held : 0;
    }
  page->core += row->dropped;
  hr_page_hold (page, 0, false);
}

void
hr_page_append (hr_page_t *page, hr_kept_t *row)
{
  hr_saved_t *saved = page->saved;

  row->part = page->part;
  row->early = page->early;
  row->batch = page->batch;
  row->away = page->away;
  drop (page, row);
  page->sum += row->bytes;
  page->largest = !page->certain && row->bytes > page->largest ? row->bytes : page->largest;
  page->logits += row->loss ? row->bytes : 0;
  page->gone += page->away ? row->bytes : 0;
  if (saved != NULL && saved->n_kept < HR_LEDGER_ROWS)
    saved->kept[saved->n_kept++] = *row;
}

void
hr_page_keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
              double elements)
{
  double bytes = elements * hr_dtype_bytes (dtype);
  hr_kept_t row = { .module = module, .tensor = tensor, .shape = shape, .dtype = dtype, .bytes = bytes };

  hr_page_append (page, &row);
}

void
hr_page_keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements,
                   double kept_bytes)
{
  double bytes = elements * hr_dtype_bytes (dtype);
  hr_kept_t row = { .module = "self_attn", .tensor = tensor, .shape = shape, .dtype = dtype, .bytes = bytes };

  row.dropped = page->w->p->recompute_modules == HR_DROP_CORE ? bytes - kept_bytes : 0;
  page->certain = true;
  hr_page_append (page, &row);
  page->certain = false;
}

hr_dtype_t
hr_compute_dtype (const hr_work_t *w)
{
  return hr_dtype_of (w->p->activation_dtype);
}

hr_dtype_t
hr_residual_dtype (const hr_work_t *w)
{
  return w->facts.autocasts ? hr_dtype_of (w->p->weight_dtype) : hr_compute_dtype (w);
}

bool
hr_is_fp32 (hr_dtype_t dtype)
{
  return dtype == HR_FP32 || dtype == HR_TF32;
}

void
hr_dropout_mask_keeps (hr_page_t *page, const char *module, int where)
{
  if (page->w->facts.family.dropouts & where && page->w->p->dropout > 0)
    hr_page_keep (page, module, "dropout mask", "s·b·h", HR_INT8, page->w->share.stream_tokens * page->w->share.hidden);
}
