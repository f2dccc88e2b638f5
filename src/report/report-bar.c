/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Terms as the parts of a bar, with the names of its ends. */
#include "report/report-bar.h"

#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

#include <math.h>

static int
take_terms (const hr_estimate_t *e, hr_chart_bar_item_t items[HR_N_TERMS])
{
  int n = 0;

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      items[n++] = (hr_chart_bar_item_t) { hr_term_desc (i)->id, _ (hr_term_desc (i)->label), e->terms[i] };
  return n;
}

void
headroom_report_bar_init (HeadroomReportBar *self, const hr_estimate_t *e)
{
  g_autofree char *usable = headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB);
  g_autofree char *beyond = headroom_words_bytes (-e->free_bytes, HR_UNIT_GIB);

  *self = (HeadroomReportBar) { .capacity = NULL };
  /* Translators: an amount of memory. */
  self->capacity = g_strdup_printf (_ ("%s usable"), usable);
  /* Translators: how much memory is missing, such as "12.3 GiB over" */
  self->over = g_strdup_printf (_ ("%s over"), beyond);
  self->data = (hr_chart_bar_data_t) { .items = self->items,
                                       .n_items = take_terms (e, self->items),
                                       .capacity = e->usable_bytes,
                                       .low = e->metrics[HR_DEVICE].low,
                                       .high = e->metrics[HR_DEVICE].high,
                                       .over_label = self->over,
                                       .free_label = _ ("Free") };
  if (e->usable_bytes > 0)
    self->data.capacity_label = self->capacity;
}

void
headroom_report_bar_layout (HeadroomReportBar *self, hr_chart_bar_t *bar, const hr_chart_measure_t *measure,
                            double width, double height)
{
  hr_chart_bar_layout (bar, &self->data, measure, floor (width), height);
}

void
headroom_report_bar_clear (HeadroomReportBar *self)
{
  g_free (self->capacity);
  g_free (self->over);
}
