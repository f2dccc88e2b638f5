/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of ranges: over the expected value the 5th and the 95th of a hundred published figures, a third wider, and
 * two thirds wider where several requests meet experts: there two who measured one set-up differ by 2. */
#include "core/serving/figures.h"

typedef struct
{
  double low, high;
} range_t;

static const range_t of_dense[HR_N_FIGURES] = {
  [HR_SPEED_ALONE] = { 0.80, 1.30 },         [HR_SECONDS_ALONE] = { 1 / 1.30, 1 / 0.80 },
  [HR_SPEED_STATIC_BATCH] = { 0.65, 1.35 },  [HR_SPEED_SATURATED] = { 0.75, 1.35 },
  [HR_SPEED_PROMPT] = { 0.60, 1.45 },        [HR_SECONDS_TOKEN] = { 0.65, 1.55 },
  [HR_SECONDS_FIRST_ALONE] = { 0.75, 2.10 }, [HR_SECONDS_FIRST] = { 0.45, 4.00 },
};
static const range_t of_experts[HR_N_FIGURES] = {
  [HR_SPEED_ALONE] = { 0.80, 1.30 },         [HR_SECONDS_ALONE] = { 1 / 1.30, 1 / 0.80 },
  [HR_SPEED_STATIC_BATCH] = { 0.65, 1.35 },  [HR_SPEED_SATURATED] = { 0.50, 1.40 },
  [HR_SPEED_PROMPT] = { 0.60, 1.45 },        [HR_SECONDS_TOKEN] = { 0.60, 2.00 },
  [HR_SECONDS_FIRST_ALONE] = { 0.75, 2.10 }, [HR_SECONDS_FIRST] = { 0.50, 7.00 },
};

/* Of tokens a second. */
static const range_t of_eager = { 0.25, 1.60 };

static bool
is_of_seconds (hr_figure_kind_t kind)
{
  return kind == HR_SECONDS_ALONE || kind == HR_SECONDS_TOKEN || kind == HR_SECONDS_FIRST_ALONE
         || kind == HR_SECONDS_FIRST;
}

static range_t
range_of (hr_figure_kind_t kind, hr_figure_class_t class)
{
  if (class.eager && is_of_seconds (kind))
    return (range_t) { 1 / of_eager.high, 1 / of_eager.low };
  if (class.eager)
    return of_eager;
  if (class.experts)
    return of_experts[kind];
  return of_dense[kind];
}

hr_figure_t
hr_ranged (double value, hr_figure_kind_t kind, hr_figure_class_t class)
{
  range_t range = range_of (kind, class);

  return (hr_figure_t) { value, value * range.low, value * range.high };
}

hr_figure_t
hr_per_second (double amount, const hr_figure_t *figure)
{
  return (hr_figure_t) { amount / figure->value, amount / figure->high, amount / figure->low };
}
