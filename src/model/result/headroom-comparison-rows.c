/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each row of a comparison is called, and its cells as data and as words. */
#include "model/result/headroom-comparison-rows.h"

#include "model/result/headroom-comparison-advice.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

/* The rows about the verdict. */
typedef enum
{
  VERDICT,
  EXPECTED,
  LOW,
  HIGH,
  USABLE,
  N_VERDICT_ROWS
} verdict_row_t;

static const struct
{
  const char *id;
  const char *label;
} verdict_rows[N_VERDICT_ROWS] = {
  [VERDICT] = { "verdict", N_ ("Verdict") },    [EXPECTED] = { "device-bytes", N_ ("Expected") },
  [LOW] = { "device-bytes-low", N_ ("Low") },   [HIGH] = { "device-bytes-high", N_ ("High") },
  [USABLE] = { "usable-bytes", N_ ("Usable") },
};

static double
get_verdict_bytes (const hr_estimate_t *estimate, int row)
{
  switch (row)
    {
    case LOW: return hr_need_range (estimate).low;
    case HIGH: return hr_need_range (estimate).high;
    case USABLE: return estimate->usable_bytes;
    default: return hr_need_range (estimate).expected;
    }
}

static void
add_row (GArray *rows, headroom_compared_t section, int item)
{
  const headroom_comparison_row_t row = { section, item };

  g_array_append_val (rows, row);
}

static void
add_sources (const headroom_comparison_t *self, GArray *rows)
{
  for (int kind = 0; kind < HEADROOM_PRESET_TEMPLATE; kind++)
    if (headroom_comparison_has_source (self, (HeadroomPresetKind) kind))
      add_row (rows, HEADROOM_COMPARED_SOURCES, kind);
}

static void
add_terms (const headroom_comparison_t *self, GArray *rows)
{
  for (int term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (self, (hr_term_t) term))
      add_row (rows, HEADROOM_COMPARED_BYTES, term);
  add_row (rows, HEADROOM_COMPARED_BYTES, HR_N_TERMS);
}

static void
add_differences (const headroom_comparison_t *self, GArray *rows)
{
  for (int term = 0; term <= HR_N_TERMS; term++)
    if (headroom_comparison_term_differs (self, (hr_term_t) term))
      add_row (rows, HEADROOM_COMPARED_DIFFERENCES, term);
}

static void
add_inputs (const headroom_comparison_t *self, GArray *rows)
{
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (headroom_comparison_differs (self, (hr_param_t) param))
      add_row (rows, HEADROOM_COMPARED_INPUTS, param);
}

static void
add_verdict (GArray *rows)
{
  for (int item = 0; item < N_VERDICT_ROWS; item++)
    add_row (rows, HEADROOM_COMPARED_VERDICT, item);
}

static void
add_speeds (const headroom_comparison_t *self, GArray *rows)
{
  for (int speed = 0; speed < HEADROOM_N_SPEEDS; speed++)
    if (headroom_comparison_has_speed (self, (headroom_speed_t) speed))
      add_row (rows, HEADROOM_COMPARED_SPEED, speed);
}

static void
add_advice (const headroom_comparison_t *self, GArray *rows)
{
  if (headroom_comparison_any_wants_advice (self))
    add_row (rows, HEADROOM_COMPARED_ADVICE, 0);
}

GArray *
headroom_comparison_list_rows (const headroom_comparison_t *self, headroom_compared_t section)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (headroom_comparison_row_t));

  switch (section)
    {
    case HEADROOM_COMPARED_SOURCES: add_sources (self, rows); break;
    case HEADROOM_COMPARED_BYTES: add_terms (self, rows); break;
    case HEADROOM_COMPARED_DIFFERENCES: add_differences (self, rows); break;
    case HEADROOM_COMPARED_VERDICT: add_verdict (rows); break;
    case HEADROOM_COMPARED_SPEED: add_speeds (self, rows); break;
    case HEADROOM_COMPARED_ADVICE: add_advice (self, rows); break;
    default: add_inputs (self, rows); break;
    }
  return rows;
}

static char *
dup_differences_heading (const headroom_comparison_t *self)
{
  const char *title = headroom_comparison_get_name (self, self->baseline);

  /* Translators: the head of a column; %s is the name of a scenario */
  return g_strdup_printf (_ ("Difference from “%s”"), title);
}

char *
headroom_comparison_dup_heading (const headroom_comparison_t *self, headroom_compared_t section)
{
  switch (section)
    {
    case HEADROOM_COMPARED_SOURCES: return g_strdup (_ ("Model and recipe"));
    case HEADROOM_COMPARED_BYTES: return g_strdup (_ ("Terms"));
    case HEADROOM_COMPARED_DIFFERENCES: return dup_differences_heading (self);
    case HEADROOM_COMPARED_VERDICT: return g_strdup (_ ("On the device"));
    case HEADROOM_COMPARED_SPEED: return g_strdup (_ ("Time and throughput"));
    case HEADROOM_COMPARED_ADVICE: return g_strdup (_ ("To make it fit"));
    default: return g_strdup (_ ("Inputs that differ"));
    }
}

const char *
headroom_compared_get_id (headroom_compared_t section)
{
  static const char *const ids[HEADROOM_N_COMPARED] = {
    [HEADROOM_COMPARED_SOURCES] = "preset",
    [HEADROOM_COMPARED_BYTES] = "bytes",
    [HEADROOM_COMPARED_DIFFERENCES] = "difference",
    [HEADROOM_COMPARED_VERDICT] = "verdict",
    [HEADROOM_COMPARED_SPEED] = "speed",
    [HEADROOM_COMPARED_ADVICE] = "advice",
    [HEADROOM_COMPARED_INPUTS] = "input",
  };

  return ids[section];
}

static const struct
{
  const char *id;
  const char *label;
} source_rows[] = {
  [HEADROOM_PRESET_MODEL] = { "model", N_ ("Model") }, [HEADROOM_PRESET_RECIPE] = { "recipe", N_ ("Recipe") }
};

const char *
headroom_comparison_row_get_id (const headroom_comparison_row_t *row)
{
  if (row->section == HEADROOM_COMPARED_INPUTS)
    return hr_param_desc ((hr_param_t) row->item)->name;
  if (row->section == HEADROOM_COMPARED_VERDICT)
    return verdict_rows[row->item].id;
  if (row->section == HEADROOM_COMPARED_SPEED)
    return headroom_speed_get_id ((headroom_speed_t) row->item);
  if (row->section == HEADROOM_COMPARED_ADVICE)
    return "changes";
  if (row->section == HEADROOM_COMPARED_SOURCES)
    return source_rows[row->item].id;
  if (row->item == HR_N_TERMS)
    return "total";
  return hr_term_desc ((hr_term_t) row->item)->id;
}

const char *
headroom_comparison_row_get_label (const headroom_comparison_row_t *row)
{
  if (row->section == HEADROOM_COMPARED_INPUTS)
    return headroom_param_get_label ((hr_param_t) row->item);
  if (row->section == HEADROOM_COMPARED_VERDICT)
    return headroom_gettext (verdict_rows[row->item].label);
  if (row->section == HEADROOM_COMPARED_SPEED)
    return headroom_speed_get_label ((headroom_speed_t) row->item);
  if (row->section == HEADROOM_COMPARED_ADVICE)
    return _ ("Cheapest change");
  if (row->section == HEADROOM_COMPARED_SOURCES)
    return headroom_gettext (source_rows[row->item].label);
  if (row->item == HR_N_TERMS)
    return _ ("Total");
  return headroom_gettext (hr_term_desc ((hr_term_t) row->item)->label);
}

gboolean
headroom_comparison_row_is_number (const headroom_comparison_row_t *row)
{
  switch (row->section)
    {
    case HEADROOM_COMPARED_SOURCES:
    case HEADROOM_COMPARED_ADVICE:
    case HEADROOM_COMPARED_INPUTS: return FALSE;
    case HEADROOM_COMPARED_VERDICT: return row->item != VERDICT;
    default: return TRUE;
    }
}

static double
get_bytes (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index)
{
  if (row->section == HEADROOM_COMPARED_VERDICT)
    return get_verdict_bytes (headroom_comparison_peek (self, index), row->item);
  if (row->section == HEADROOM_COMPARED_DIFFERENCES)
    return headroom_comparison_get_difference (self, index, (hr_term_t) row->item);
  return headroom_comparison_get_bytes (self, index, (hr_term_t) row->item);
}

/* As options of the command line; empty where there is none. */
static char *
write_advice (const headroom_comparison_t *self, guint index)
{
  const HeadroomAdvice *advice = headroom_comparison_get_advice (self, index);

  if (advice == NULL)
    return g_strdup ("");
  return g_strdup (advice->settings);
}

/* Empty where it is not known. */
static char *
write_speed (double value)
{
  if (isnan (value))
    return g_strdup ("");
  return headroom_words_digits (value);
}

static const headroom_compared_source_t *
peek_source (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index)
{
  return headroom_comparison_peek_source (self, index, (HeadroomPresetKind) row->item);
}

/* Its id; empty where there is none. */
static char *
write_source (const headroom_compared_source_t *source)
{
  if (source->id == NULL)
    return g_strdup ("");
  return g_strdup (source->id);
}

static double
get_speed (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index)
{
  return headroom_comparison_get_speed (self, index, (headroom_speed_t) row->item);
}

/* The least of a row: its unit is that of them all. */
static double
get_least_speed (const headroom_comparison_t *self, const headroom_comparison_row_t *row)
{
  double least = INFINITY;

  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    least = fmin (least, get_speed (self, row, i)); /* which takes no notice of NAN */
  return least;
}

static char *
describe_speed (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index)
{
  return headroom_speed_describe ((headroom_speed_t) row->item, get_speed (self, row, index),
                                  get_least_speed (self, row));
}

char *
headroom_comparison_row_write (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index)
{
  if (row->section == HEADROOM_COMPARED_SPEED)
    return write_speed (get_speed (self, row, index));
  if (headroom_comparison_row_is_number (row))
    return g_strdup_printf ("%.0f", get_bytes (self, row, index));
  if (row->section == HEADROOM_COMPARED_VERDICT)
    return g_strdup (hr_verdict_id (headroom_comparison_peek (self, index)->verdict));
  if (row->section == HEADROOM_COMPARED_ADVICE)
    return write_advice (self, index);
  if (row->section == HEADROOM_COMPARED_SOURCES)
    return write_source (peek_source (self, row, index));
  return headroom_scenario_get_text (headroom_comparison_get_scenario (self, index), (hr_param_t) row->item);
}

/* “+1.50 GiB”, “−3.00 GiB”; nothing where there is no difference. */
static char *
describe_difference (double bytes, char *(*describe_bytes) (double bytes))
{
  g_autofree char *text = NULL;

  if (bytes == 0)
    return g_strdup ("");
  text = describe_bytes (bytes);
  if (bytes < 0)
    return g_steal_pointer (&text);
  return g_strconcat ("+", text, NULL);
}

char *
headroom_comparison_row_describe (const headroom_comparison_t *self, const headroom_comparison_row_t *row, guint index,
                                  char *(*describe_bytes) (double bytes))
{
  const hr_estimate_t *estimate = headroom_comparison_peek (self, index);

  if (row->section == HEADROOM_COMPARED_DIFFERENCES)
    return describe_difference (get_bytes (self, row, index), describe_bytes);
  if (row->section == HEADROOM_COMPARED_SPEED)
    return describe_speed (self, row, index);
  if (row->section == HEADROOM_COMPARED_VERDICT && row->item == USABLE && estimate->usable_bytes == 0)
    return g_strdup ("–"); /* no GPU, or an unknown one */
  if (headroom_comparison_row_is_number (row))
    return describe_bytes (get_bytes (self, row, index));
  if (row->section == HEADROOM_COMPARED_VERDICT)
    return g_strdup (headroom_gettext (hr_verdict_label (estimate->verdict)));
  if (row->section == HEADROOM_COMPARED_ADVICE)
    return headroom_comparison_describe_advice (self, index, describe_bytes);
  if (row->section == HEADROOM_COMPARED_SOURCES)
    return g_strdup (peek_source (self, row, index)->name);
  return headroom_param_describe_value ((hr_param_t) row->item, &estimate->params);
}
