/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences, ranges and verdicts of a comparison as text. */
#include "model/result/headroom-comparison-words.h"

#include "model/result/headroom-comparison-rows.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

char *
headroom_comparison_describe_difference (const headroom_comparison_t *self, guint index, hr_term_t term,
                                         HeadroomDescribeBytes describe_bytes)
{
  const headroom_comparison_row_t row = { HEADROOM_COMPARED_DIFFERENCES, (int) term };
  double before = headroom_comparison_get_bytes (self, self->baseline, term);
  double more = headroom_comparison_get_difference (self, index, term);
  g_autofree char *amount = headroom_comparison_row_describe (self, &row, index, describe_bytes);
  g_autofree char *share = NULL;

  if (more == 0 || before == 0) /* of nothing there is no share */
    return g_steal_pointer (&amount);
  share = headroom_words_percent (fabs (more) / before, 0);
  /* Translators: 1: an amount of memory with its sign, 2: the same in percent, such as “+3.2 GiB (8 %)” */
  return g_strdup_printf (_ ("%1$s (%2$s)"), amount, share);
}

char *
headroom_comparison_describe_need (const headroom_comparison_t *self, guint index, HeadroomDescribeBytes describe_bytes)
{
  hr_range_t need = hr_need_range (headroom_comparison_peek (self, index));
  g_autofree char *low = describe_bytes (need.low);
  g_autofree char *expected = describe_bytes (need.expected);
  g_autofree char *high = describe_bytes (need.high);

  /* Translators: 1: an amount of memory, 2 and 3: the ends of its range */
  return g_strdup_printf (_ ("%1$s on each GPU, %2$s to %3$s"), expected, low, high);
}

static char *
describe (const headroom_comparison_t *self, guint index, HeadroomDescribeBytes describe_bytes)
{
  hr_verdict_t verdict = headroom_comparison_peek (self, index)->verdict;
  const char *title = headroom_comparison_get_name (self, index);
  g_autofree char *need = headroom_comparison_describe_need (self, index, describe_bytes);
  g_autofree char *difference = headroom_comparison_describe_difference (self, index, HR_N_TERMS, describe_bytes);

  if (*difference == '\0')
    /* Translators: 1: the name of a scenario, 2: a verdict such as “Tight”, 3: what it needs */
    return g_strdup_printf (_ ("%1$s: %2$s, %3$s."), title, headroom_gettext (hr_verdict_label (verdict)), need);
  /* Translators: 1: the name of a scenario, 2: a verdict such as “Tight”, 3: what it needs, 4: how much more or
   * less than another one */
  return g_strdup_printf (_ ("%1$s: %2$s, %3$s, %4$s."), title, headroom_gettext (hr_verdict_label (verdict)), need,
                          difference);
}

char *
headroom_comparison_describe (const headroom_comparison_t *self, HeadroomDescribeBytes describe_bytes)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    g_strv_builder_take (sentences, describe (self, i, describe_bytes));
  parts = g_strv_builder_end (sentences);
  return g_strjoinv (" ", parts);
}
