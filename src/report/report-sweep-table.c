/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which values of a sweep are listed, and what a row says. Places in a sweep count from 1. */
#include "report/report-sweep-table.h"

#include "core/time/pace.h"
#include "model/result/headroom-point-columns.h"
#include "report/report-columns.h"
#include "words/headroom-i18n.h"
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
describe_values (const HeadroomSweep *sweep, int first, int last)
{
  g_autofree char *from = headroom_words_grouped (point_at (sweep, first)->value);
  g_autofree char *to = headroom_words_grouped (point_at (sweep, last)->value);

  if (first == last)
    return g_steal_pointer (&from);
  /* Translators: the first and the last of some numbers. */
  return headroom_words_isolate (g_strdup_printf (_ ("%1$s to %2$s"), from, to));
}

typedef struct
{
  hr_table_t table;
  const hr_estimate_t *e;
  HeadroomColumn *columns; /* the first has the value that varies, for which a row may have several, or a word */
  guint n_columns;
} sweep_table_t;

/* The remark comes after the last column. Takes the label over. */
static void
take_point (sweep_table_t *self, const hr_point_t *point, char *label, const char *remark)
{
  HeadroomPointRow row = { point, self->e };
  char *cells[HR_TABLE_COLUMNS];
  guint n_cells = hr_report_cells (self->columns, self->n_columns, &row, NULL, cells);

  g_free (cells[0]);
  cells[0] = label;
  cells[n_cells] = g_strdup (remark);
  hr_table_take (&self->table, cells, &(hr_row_style_t) { .strong = *remark != '\0' });
}

/* The result of several values: where their steps differ in time, no time is that of all. */
static hr_point_t
common_point (const HeadroomSweep *sweep, int first, int last)
{
  hr_point_t point = *point_at (sweep, first);

  if (point.step_seconds != point_at (sweep, last)->step_seconds)
    point.step_seconds = 0;
  return point;
}

static void
take_all (sweep_table_t *self, const HeadroomSweep *sweep)
{
  int i = 1;

  while (i <= sweep->n)
    {
      int last = last_of_same (sweep, i);
      hr_point_t point = common_point (sweep, i, last);

      if (last > i || is_listed (sweep, i))
        take_point (self, &point, describe_values (sweep, i, last), describe_remark (sweep, i));
      i = last + 1;
    }
}

static void
take_plain (sweep_table_t *self)
{
  hr_params_t params = self->e->params;
  double value = (double) params.sequence_length;
  hr_point_t point;

  params.recompute = HR_RECOMPUTE_NONE;
  hr_timed_sweep (&params, HR_SEQUENCE_LENGTH, &value, 1, &point);
  if (point.valid)
    take_point (self, &point, g_strdup (_ ("No recomputation")), "");
}

void
hr_report_sweep_table (hr_report_t *report, const HeadroomSweep *sweep, const char *title)
{
  hr_column_t shown[HR_TABLE_COLUMNS];
  sweep_table_t self = { .e = report->e };
  guint n_shown;

  self.columns = headroom_point_columns_new (sweep->over, self.e, &self.n_columns);
  n_shown = hr_report_columns (self.columns, self.n_columns, shown);
  shown[0] = (hr_column_t) { title, HR_CELLS_TEXT };
  shown[n_shown] = (hr_column_t) { _ ("Remark"), HR_CELLS_TEXT };
  hr_table_init (&self.table, report->page, shown, n_shown + 1);
  if (headroom_sweep_has_best (sweep->over))
    take_plain (&self);
  take_all (&self, sweep);
  hr_table_draw (&self.table);
  g_free (self.columns);
}
