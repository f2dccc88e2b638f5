/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the columns of a table share its width: cases by hand, and what holds of every share. */
#include "report/report-table-widths.h"

enum
{
  MOST = 6
};

static const double untouched = -1;

/* Nothing is written after the last column. */
static void
share (const hr_column_wish_t *wishes, guint n, double available, double *widths)
{
  widths[n] = untouched;
  hr_table_share_width (wishes, n, available, widths);
  g_assert_cmpfloat (widths[n], ==, untouched);
}

static void
test_by_hand (void)
{
  static const struct
  {
    guint n;
    hr_column_wish_t wishes[3];
    double available;
    double widths[3];
  } cases[] = {
    /* All wishes are granted, and the 30 that are left are shared: 10 each. */
    { 3, { { 20, 10 }, { 30, 10 }, { 40, 40 } }, 120, { 30, 40, 50 } },
    /* 60 beyond the least: the first wishes for 10 and gets it, the others get 25 each of the rest. */
    { 3, { { 30, 20 }, { 100, 20 }, { 200, 20 } }, 120, { 30, 45, 45 } },
    /* 40 beyond the least, and each wishes for more. */
    { 2, { { 100, 10 }, { 200, 50 } }, 100, { 30, 70 } },
    /* Wishes of 5, 15 and more than is left: the limit falls to 40 for the last, in two steps. */
    { 3, { { 15, 10 }, { 25, 10 }, { 500, 10 } }, 90, { 15, 25, 50 } },
    /* Just the least, with nothing beyond it. */
    { 2, { { 90, 30 }, { 70, 70 } }, 100, { 30, 70 } },
    /* Not even the least: each gives up the same share of it. */
    { 2, { { 90, 50 }, { 200, 150 } }, 100, { 25, 75 } },
    /* A column that wishes for less than its least has its least, and its part of the 10 that nobody wishes for. */
    { 2, { { 20, 50 }, { 40, 10 } }, 100, { 55, 45 } },
    { 1, { { 10, 5 } }, 40, { 40 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double widths[MOST + 1];

      share (cases[i].wishes, cases[i].n, cases[i].available, widths);
      for (guint column = 0; column < cases[i].n; column++)
        g_assert_cmpfloat_with_epsilon (widths[column], cases[i].widths[column], 1e-9);
    }
}

/* The sum is what there is; where the least fits, each column has it, and who wishes for more gets no less. */
static void
assert_fair (const hr_column_wish_t *wishes, guint n, double available, const double *widths)
{
  double least = 0;
  double sum = 0;

  for (guint i = 0; i < n; i++)
    {
      least += wishes[i].least;
      sum += widths[i];
    }
  g_assert_cmpfloat_with_epsilon (sum, available, 1e-6);
  if (least > available)
    return;
  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (widths[i], >=, wishes[i].least - 1e-9);
  for (guint i = 1; i < n; i++)
    {
      double more_wished = (wishes[i].natural - wishes[i].least) - (wishes[i - 1].natural - wishes[i - 1].least);
      double more_given = (widths[i] - wishes[i].least) - (widths[i - 1] - wishes[i - 1].least);

      g_assert_cmpfloat (more_wished * more_given, >=, -1e-6);
      if (more_wished == 0)
        g_assert_cmpfloat_with_epsilon (more_given, 0, 1e-9);
    }
}

static void
test_fair (void)
{
  for (int round = 0; round < 2000; round++)
    {
      guint n = (guint) g_test_rand_int_range (1, MOST + 1);
      double available = g_test_rand_double_range (20, 500);
      hr_column_wish_t wishes[MOST];
      double widths[MOST + 1];

      for (guint i = 0; i < n; i++)
        {
          wishes[i].least = g_test_rand_int_range (1, 80);
          wishes[i].natural = wishes[i].least + g_test_rand_int_range (0, 200);
        }
      share (wishes, n, available, widths);
      assert_fair (wishes, n, available, widths);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/widths/by-hand", test_by_hand);
  g_test_add_func ("/report/widths/fair", test_fair);
  return g_test_run ();
}
