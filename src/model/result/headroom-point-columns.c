/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of a sweep. A contradiction has a value and no numbers. */
#include "model/result/headroom-point-columns.h"

#include "core/serving/served-sweep.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

#include <math.h>
#include <string.h>

static const HeadroomPointRow *
point_at (gconstpointer row)
{
  return row;
}

static double
number_of_valid (gconstpointer row, double number)
{
  if (!point_at (row)->point->valid)
    return NAN;
  return number;
}

static double
value (gconstpointer row)
{
  return point_at (row)->point->value;
}

static double
valid (gconstpointer row)
{
  return point_at (row)->point->valid;
}

static double
activations_bytes (gconstpointer row)
{
  return number_of_valid (row, point_at (row)->point->activations);
}

static double
total_bytes (gconstpointer row)
{
  return number_of_valid (row, point_at (row)->point->total);
}

static double
time_factor (gconstpointer row)
{
  return number_of_valid (row, point_at (row)->point->time_factor);
}

static double
seconds (gconstpointer row)
{
  return number_of_valid (row, headroom_column_count_or_nothing (point_at (row)->point->step_seconds));
}

static char *
describe_time (gconstpointer row)
{
  g_autofree char *factor = headroom_words_factor (time_factor (row));
  g_autofree char *time = NULL;

  if (isnan (seconds (row)))
    return g_steal_pointer (&factor);
  time = headroom_words_seconds (seconds (row));
  /* Translators: 1: how many times as long, such as “× 1.33”, 2: a time. */
  return g_strdup_printf (_ ("%1$s, %2$s"), factor, time);
}

static double
tokens_per_second (gconstpointer row)
{
  return number_of_valid (row, headroom_column_count_or_nothing (point_at (row)->point->tokens_per_second));
}

static char *
describe_tokens (gconstpointer row)
{
  return headroom_words_number (round (tokens_per_second (row)));
}

static hr_verdict_t
verdict_at (gconstpointer row)
{
  const hr_estimate_t *e = point_at (row)->e;

  return hr_verdict (&e->params, hr_point_need (point_at (row)->point), e->usable_bytes);
}

static const char *
verdict (gconstpointer row)
{
  if (!point_at (row)->point->valid)
    return "invalid";
  return hr_verdict_id (verdict_at (row));
}

/* Where there is no GPU every row would say so. */
static char *
describe_verdict (gconstpointer row)
{
  if (!point_at (row)->point->valid)
    return g_strdup (_ ("Contradiction"));
  if (verdict_at (row) == HR_NO_VERDICT)
    return g_strdup ("–");
  return g_strdup (headroom_gettext (hr_verdict_label (verdict_at (row))));
}

enum
{
  ALL = HEADROOM_IN_TEXT | HEADROOM_IN_REPORT | HEADROOM_IN_WINDOW
};

/* clang-format off */
static const HeadroomColumn columns[] = {
  { "value", .tables = ALL, .kind = HEADROOM_COLUMN_NUMBER, .number = value },
  { "valid", .csv_id = "", .kind = HEADROOM_COLUMN_YES_NO, .number = valid },
  { "activations-bytes", .title = N_ ("Saved for backward, at the peak"), .tables = ALL,
    .kind = HEADROOM_COLUMN_BYTES, .number = activations_bytes },
  { "total-bytes", .title = N_ ("Total"), .tables = ALL, .kind = HEADROOM_COLUMN_BYTES, .number = total_bytes },
  { .title = N_ ("Total, bytes"), .tables = HEADROOM_IN_TEXT, .kind = HEADROOM_COLUMN_WHOLE, .number = total_bytes },
  { "step-time-factor", .title = N_ ("Step time"), .tables = ALL,
    .kind = HEADROOM_COLUMN_NUMBER, .number = time_factor, .describe = describe_time },
  { "step-seconds", .title = N_ ("Step"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = seconds },
  { "tokens-per-second", .title = N_ ("Tokens/s"), .tables = HEADROOM_IN_TEXT | HEADROOM_IN_WINDOW,
    .kind = HEADROOM_COLUMN_NUMBER, .number = tokens_per_second, .describe = describe_tokens },
  { "verdict", .title = N_ ("Verdict"), .tables = ALL, .text = verdict, .describe = describe_verdict },
};
/* clang-format on */

/* Serving keeps nothing for backward, and has no steps. */
static gboolean
is_of_training (const HeadroomColumn *column)
{
  return column->number == activations_bytes || column->number == time_factor;
}

/* What is always the same, or unknown, has no column; the tokens of serving have the room of a step's time. */
static guint
tables_of (const HeadroomColumn *column, const hr_estimate_t *e)
{
  gboolean is_of_serving = e->params.mode == HR_INFERENCE;
  gboolean has_speed = hr_run_tokens_per_second (e) > 0;

  if (is_of_serving && is_of_training (column))
    return column->tables & HEADROOM_IN_WINDOW;
  if (column->number != tokens_per_second)
    return column->tables;
  if (!has_speed)
    return column->tables & ~(guint) HEADROOM_IN_TEXT;
  if (is_of_serving)
    return column->tables | HEADROOM_IN_REPORT;
  return column->tables;
}

HeadroomColumn *
headroom_point_columns_new (hr_param_t over, const hr_estimate_t *e, guint *n_columns)
{
  HeadroomColumn *copy = g_memdup2 (columns, sizeof columns);

  copy[0].csv_id = hr_param_desc (over)->name;
  copy[0].title = hr_param_desc (over)->label;
  *n_columns = G_N_ELEMENTS (columns);
  for (guint i = 0; e != NULL && i < *n_columns; i++)
    copy[i].tables = tables_of (&copy[i], e);
  return copy;
}
