/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small wishes are granted whole and large ones as much as each other. What is beyond all wishes is shared by all. */
#include "report/report-table-widths.h"

/* Of what is beyond the least. */
static double
extra_of (const hr_column_wish_t *wish)
{
  return MAX (wish->natural - wish->least, 0);
}

/* What each column with a larger wish gets where those with smaller ones get theirs. */
static double
limit_of_others (const hr_column_wish_t *wishes, guint n, double spare, double limit)
{
  guint n_others = n;

  for (guint i = 0; i < n; i++)
    if (extra_of (&wishes[i]) <= limit)
      {
        spare -= extra_of (&wishes[i]);
        n_others--;
      }
  if (n_others == 0)
    return limit;
  return spare / n_others;
}

/* Each wish that is granted leaves more for the others, until none of these is small enough. */
static double
fair_limit (const hr_column_wish_t *wishes, guint n, double spare)
{
  double limit = spare / n;
  double next = limit_of_others (wishes, n, spare, limit);

  while (next > limit)
    {
      limit = next;
      next = limit_of_others (wishes, n, spare, limit);
    }
  return limit;
}

static double
sum_of_least (const hr_column_wish_t *wishes, guint n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += wishes[i].least;
  return sum;
}

static void
shrink (const hr_column_wish_t *wishes, guint n, double factor, double *widths)
{
  for (guint i = 0; i < n; i++)
    widths[i] = wishes[i].least * factor;
}

void
hr_table_share_width (const hr_column_wish_t *wishes, guint n, double available, double *widths)
{
  double sum = sum_of_least (wishes, n);
  double beyond = available - sum;
  double limit;

  if (sum >= available)
    {
      shrink (wishes, n, available / sum, widths);
      return;
    }
  limit = fair_limit (wishes, n, beyond);
  for (guint i = 0; i < n; i++)
    {
      double extra = MIN (extra_of (&wishes[i]), limit);

      widths[i] = wishes[i].least + extra;
      beyond -= extra;
    }
  for (guint i = 0; i < n; i++)
    widths[i] += beyond / n;
}
