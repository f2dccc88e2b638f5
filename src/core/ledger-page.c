#include "core/ledger-page.h"

void
hr_page_append (hr_page_t *page, const hr_kept_t *row)
{
  hr_saved_t *saved = page->saved;

  page->sum += row->bytes;
  page->core += row->dropped;
  page->logits += row->loss ? row->bytes : 0;
  if (saved == NULL || saved->n_kept >= HR_LEDGER_ROWS)
    return;
  saved->kept[saved->n_kept] = *row;
  saved->kept[saved->n_kept++].part = page->part;
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

  row.dropped = bytes - kept_bytes;
  hr_page_append (page, &row);
}

hr_dtype_t
hr_compute_dtype (const hr_work_t *w)
{
  return hr_dtype_of (w->p->activation_dtype);
}

hr_dtype_t
hr_residual_dtype (const hr_work_t *w)
{
  return w->casts ? hr_dtype_of (w->p->weight_dtype) : hr_compute_dtype (w);
}

void
hr_linear_input_keeps (hr_page_t *page, const char *module, int readers)
{
  const hr_work_t *w = page->w;

  if (w->casts && readers > 1)
    hr_page_keep (page, module, readers == 3 ? "input, cast three times" : "input, cast twice",
                  readers == 3 ? "3·s·b·h" : "2·s·b·h", hr_compute_dtype (w), readers * w->n * w->h);
  else
    hr_page_keep (page, module, "input", "s·b·h", hr_compute_dtype (w), w->n * w->h);
}

void
hr_dropout_mask_keeps (hr_page_t *page, const char *module)
{
  if (page->w->family->residual_dropout && page->w->p->dropout > 0)
    hr_page_keep (page, module, "dropout mask", "s·b·h", HR_INT8, page->w->n * page->w->h);
}
