/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which values of a sweep are listed, and what a row says. Places in a sweep count from 1. */
#include "report/report-sweep-table.h"

#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <math.h>

enum
{
  ROWS = 24,          /* of a table, about */
  FEW_INTERVALS = 12, /* so many are listed all */
  HALFWAY_UP_TO = 48  /* between powers of two */
};

static const hr_point_t *
point_at (const HeadroomSweep *sweep, int i)
{
  return &sweep->points[i - 1];
}

/* Powers of two and, among the first, those halfway between; the best, and the root of the number of layers. */
static gboolean
is_listed_interval (const HeadroomSweep *sweep, int i)
{
  int root = (int) lround (sqrt (sweep->n));
  int odd = i;

  while (odd % 2 == 0)
    odd /= 2;
  return odd == 1 || (odd == 3 && i <= HALFWAY_UP_TO) || i == sweep->best || i == root;
}

static gboolean
is_listed (const HeadroomSweep *sweep, int i)
{
  if (i == sweep->n || i == sweep->chosen)
    return TRUE;
  if (!headroom_sweep_has_best (sweep->over))
    return (i - 1) % (sweep->n / ROWS + 1) == 0;
  return sweep->n <= FEW_INTERVALS || is_listed_interval (sweep, i);
}

static gboolean
is_remarkable (const HeadroomSweep *sweep, int i)
{
  return i == sweep->chosen || i == sweep->best;
}

static gboolean
is_same (const hr_point_t *one, const hr_point_t *other)
{
  return one->valid && other->valid && one->activations == other->activations && one->total == other->total
         && one->device == other->device && one->time_factor == other->time_factor;
}

/* The last of the values from `i` on that have the same result and nothing to remark. */
static int
last_of_same (const HeadroomSweep *sweep, int i)
{
  int last = i;

  if (is_remarkable (sweep, i))
    return i;
  while (last < sweep->n && !is_remarkable (sweep, last + 1)
         && is_same (point_at (sweep, i), point_at (sweep, last + 1)))
    last++;
  return last;
}

static const char *
describe_remark (const HeadroomSweep *sweep, int i)
{
  if (i == sweep->chosen && i == sweep->best)
    return _ ("Chosen, best");
  if (i == sweep->chosen)
    return _ ("Chosen");
  if (i == sweep->best)
    return _ ("Best");
  return "";
}

static char *
describe_verdict (const hr_estimate_t *e, const hr_point_t *point)
{
  hr_verdict_t verdict = hr_verdict (&e->params, point->device, e->usable_bytes);

  if (verdict == HR_NO_VERDICT)
    return g_strdup ("–");
  return g_strdup (_ (hr_verdict_label (verdict)));
}

static char *
describe_values (const HeadroomSweep *sweep, int first, int last)
{
  g_autofree char *from = headroom_words_grouped (point_at (sweep, first)->value);
  g_autofree char *to = headroom_words_grouped (point_at (sweep, last)->value);

  if (first == last)
    return g_steal_pointer (&from);
  /* Translators: the first and the last of some numbers. */
  return headroom_words_isolate (g_strdup_printf (_ ("%1$s to %2$s"), from, to));
}

static void
take_point (hr_table_t *table, const hr_estimate_t *e, const hr_point_t *point, char *label, const char *remark)
{
  char *cells[] = {
    label,
    headroom_words_bytes (point->activations, HR_UNIT_GIB),
    headroom_words_bytes (point->total, HR_UNIT_GIB),
    g_strdup_printf ("× %.2f", point->time_factor),
    describe_verdict (e, point),
    g_strdup (remark),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = *remark != '\0' });
}

static void
take_contradiction (hr_table_t *table, char *label, const char *remark)
{
  char *cells[] = { label, NULL, NULL, NULL, g_strdup (_ ("Contradiction")), g_strdup (remark) };

  hr_table_take (table, cells, NULL);
}

/* From `i` to `last`, which have the same result. */
static void
take_values (hr_table_t *table, const hr_estimate_t *e, const HeadroomSweep *sweep, int i, int last)
{
  const hr_point_t *point = point_at (sweep, i);
  char *label = describe_values (sweep, i, last);
  const char *remark = describe_remark (sweep, i);

  if (point->valid)
    take_point (table, e, point, label, remark);
  else
    take_contradiction (table, label, remark);
}

static void
take_all (hr_table_t *table, const hr_estimate_t *e, const HeadroomSweep *sweep)
{
  int i = 1;

  while (i <= sweep->n)
    {
      int last = last_of_same (sweep, i);

      if (last > i || is_listed (sweep, i))
        take_values (table, e, sweep, i, last);
      i = last + 1;
    }
}

static void
take_plain (hr_table_t *table, const hr_estimate_t *e)
{
  hr_params_t params = e->params;
  double value = (double) params.sequence_length;
  hr_point_t point;

  params.recompute = HR_RECOMPUTE_NONE;
  hr_sweep (&params, HR_SEQUENCE_LENGTH, &value, 1, &point);
  if (point.valid)
    take_point (table, e, &point, g_strdup (_ ("No recomputation")), "");
}

void
hr_report_sweep_table (hr_report_t *report, const HeadroomSweep *sweep, const char *title)
{
  const hr_column_t columns[] = {
    { title, HR_CELLS_TEXT },         { _ ("Saved for backward, at the peak"), HR_CELLS_NUMBER },
    { _ ("Total"), HR_CELLS_NUMBER }, { _ ("Step time"), HR_CELLS_NUMBER },
    { _ ("Verdict"), HR_CELLS_TEXT }, { _ ("Remark"), HR_CELLS_TEXT },
  };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  if (headroom_sweep_has_best (sweep->over))
    take_plain (&table, report->e);
  take_all (&table, report->e, sweep);
  hr_table_draw (&table);
}
