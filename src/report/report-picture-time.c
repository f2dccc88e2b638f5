/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seconds as the parts of a bar, with a legend below it. */
#include "report/report-picture-time.h"

#include "report/report-picture-terms.h"
#include "report/report-serving.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"
#include "words/words-seconds.h"

enum
{
  MOST_ITEMS = MAX ((int) HR_N_TIMES, (int) HR_N_SERVING_TERMS)
};

static gboolean
is_served (HeadroomEstimate *estimate)
{
  return headroom_estimate_peek (estimate)->params.mode == HR_INFERENCE;
}

GPtrArray *
hr_picture_time_terms (HeadroomEstimate *estimate)
{
  GPtrArray *terms = g_ptr_array_new ();

  if (!hr_picture_time_is_known (estimate))
    return terms;
  if (is_served (estimate))
    for (int i = 0; i < HR_N_SERVING_TERMS; i++)
      g_ptr_array_add (terms, headroom_estimate_get_serving_term (estimate, (hr_serving_term_t) i));
  else
    for (int i = 0; i < HR_N_TIMES; i++)
      g_ptr_array_add (terms, headroom_estimate_get_time_term (estimate, (hr_time_term_t) i));
  return terms;
}

/* Those that take any time. */
static int
take_items (HeadroomEstimate *estimate, hr_chart_bar_item_t items[MOST_ITEMS])
{
  g_autoptr (GPtrArray) terms = hr_picture_time_terms (estimate);
  int n = 0;

  for (guint i = 0; i < terms->len; i++)
    {
      HeadroomTerm *term = terms->pdata[i];
      double seconds = headroom_term_peek_seconds (term)->seconds;

      if (seconds > 0)
        items[n++] = (hr_chart_bar_item_t) { headroom_term_get_id (term), headroom_term_get_label (term), seconds };
    }
  return n;
}

static hr_picture_parts_t
make_parts (HeadroomEstimate *estimate)
{
  const hr_seconds_t *step = &headroom_estimate_peek_time (estimate)->step;
  const hr_figure_t *token = &headroom_estimate_peek_serving (estimate)->step.seconds;

  if (is_served (estimate))
    return (hr_picture_parts_t) { .bar = { .low = token->low, .high = token->high },
                                  .total = token->value,
                                  .total_label = _ ("Token, all requests"),
                                  .describe = headroom_words_seconds };
  return (hr_picture_parts_t) { .bar = { .low = step->low, .high = step->high },
                                .total = step->seconds,
                                .total_label = _ ("Step"),
                                .describe = headroom_words_seconds };
}

void
hr_picture_time_draw (HeadroomEstimate *estimate, const HeadroomPictureFrame *frame, cairo_t *cr,
                      const hr_chart_style_t *style)
{
  hr_chart_bar_item_t items[MOST_ITEMS];
  hr_picture_parts_t parts = make_parts (estimate);

  parts.bar.items = items;
  parts.bar.n_items = take_items (estimate, items);
  hr_picture_parts_draw (&parts, frame, cr, style);
}

double
hr_picture_time_height (HeadroomEstimate *estimate)
{
  hr_chart_bar_item_t items[MOST_ITEMS];

  return hr_picture_parts_height (take_items (estimate, items));
}

const char *
hr_picture_time_heading (HeadroomEstimate *estimate)
{
  if (is_served (estimate))
    return _ ("How Fast It Serves");
  return _ ("Where the Time Goes");
}

char *
hr_picture_time_answer (HeadroomEstimate *estimate)
{
  if (is_served (estimate))
    return headroom_report_serving (headroom_estimate_peek_serving (estimate));
  return g_strdelimit (headroom_report_time (headroom_estimate_peek_time (estimate)), "\n", ' '); /* one paragraph */
}

gboolean
hr_picture_time_is_known (HeadroomEstimate *estimate)
{
  if (is_served (estimate))
    return headroom_estimate_peek_serving (estimate)->reason == HR_SERVING_IS_KNOWN;
  return headroom_estimate_peek_time (estimate)->reason == HR_TIME_IS_KNOWN;
}
