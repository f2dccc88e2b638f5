/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter varied: the values first, then the points in one of three forms. */
#include "cli/cli-commands.h"

#include "cli/cli-input.h"
#include "cli/cli-messages.h"
#include "cli/cli-text.h"
#include "core/base/units.h"
#include "core/estimate/sweep.h"
#include "model/base/headroom-json.h"
#include "model/scenario/headroom-param.h"
#include "report/report-csv.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <math.h>

enum
{
  MAX_VALUES = 100000,
  FEW_VALUES = 64
};

typedef struct
{
  hr_param_t over;
  double from, to, step; /* step 0: double */
  GArray *values;
  hr_point_t *points;
  const hr_estimate_t *e;
} cli_sweep_t;

static gboolean
read_number (const cli_args_t *args, cli_option_t option, double *number, GError **error)
{
  const char *text = args->options[option], *name = cli_option_desc (option)->name;
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  if (text == NULL)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s is missing."), name);
  else if (!hr_number_from_text (text, number))
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--%1$s: “%2$s” is not a number."), name, valid);
  else
    return TRUE;
  return FALSE;
}

static gboolean
read_bound (const cli_args_t *args, cli_option_t option, hr_param_t over, double *number, GError **error)
{
  g_autofree char *range = headroom_param_describe_range (over);
  hr_params_t scratch;

  if (!read_number (args, option, number, error))
    return FALSE;
  hr_params_init (&scratch);
  if (hr_param_set (&scratch, over, *number) == HR_SET_OK)
    return TRUE;
  /* Translators: 1: an option, 2: its value, 3: a parameter, 4: “a whole number from 1 to 1000”. */
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--%1$s=%2$s: %3$s must be %4$s."),
               cli_option_desc (option)->name, args->options[option], hr_param_desc (over)->name, range);
  return FALSE;
}

/* Without --step: one by one where that is few values, else in the steps of the window's buttons. */
static double
usual_step (const cli_sweep_t *sweep)
{
  const hr_param_desc_t *desc = hr_param_desc (sweep->over);
  gboolean whole = desc->type == HR_TYPE_INTEGER;

  return whole && sweep->to - sweep->from <= FEW_VALUES ? 1 : desc->step;
}

static gboolean
is_whole_step (const cli_sweep_t *sweep)
{
  return hr_param_desc (sweep->over)->type != HR_TYPE_INTEGER || sweep->step == floor (sweep->step);
}

static gboolean
read_step (cli_sweep_t *sweep, const cli_args_t *args, GError **error)
{
  if (args->options[CLI_DOUBLING] != NULL && args->options[CLI_STEP] != NULL)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--step and --doubling cannot be used together."));
  else if (args->options[CLI_DOUBLING] != NULL && sweep->from <= 0)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--doubling requires --from above 0."));
  else if (args->options[CLI_DOUBLING] != NULL)
    return TRUE;
  else if (args->options[CLI_STEP] == NULL)
    sweep->step = usual_step (sweep);
  else if (read_number (args, CLI_STEP, &sweep->step, error) && sweep->step <= 0)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--step must be above 0."));
  else if (*error == NULL && !is_whole_step (sweep))
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--step=%1$s: %2$s must be a whole number."),
                 args->options[CLI_STEP], hr_param_desc (sweep->over)->name);
  return *error == NULL;
}

static gboolean
read_range (cli_sweep_t *sweep, const cli_args_t *args, GError **error)
{
  if (!cli_read_numeric_param (args, CLI_OVER, &sweep->over, error)
      || !read_bound (args, CLI_FROM, sweep->over, &sweep->from, error)
      || !read_bound (args, CLI_TO, sweep->over, &sweep->to, error) || !read_step (sweep, args, error))
    return FALSE;
  if (sweep->from > sweep->to)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--from must not exceed --to."));
  else if (sweep->step > 0 && (sweep->to - sweep->from) / sweep->step >= MAX_VALUES)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("A sweep can have at most %d values. Use a larger --step."),
                 (int) MAX_VALUES);
  else
    return TRUE;
  return FALSE;
}

/* From the first to the last, which is always among them. */
static void
fill_values (cli_sweep_t *sweep)
{
  double value = sweep->from;

  sweep->values = g_array_new (FALSE, FALSE, sizeof value);
  for (int i = 1; value < sweep->to; i++)
    {
      g_array_append_val (sweep->values, value);
      value = hr_without_dust (sweep->step > 0 ? sweep->from + i * sweep->step : value * 2);
    }
  g_array_append_val (sweep->values, sweep->to);
}

static const char *
verdict_of (const cli_sweep_t *sweep, const hr_point_t *point)
{
  return hr_verdict_id (hr_verdict (&sweep->e->params, point->device, sweep->e->usable_bytes));
}

static char *
factor_text (const hr_point_t *point, double seconds)
{
  /* Translators: 1: how many times as long, 2: seconds. */
  return seconds > 0 ? g_strdup_printf (_ ("× %1$.2f, %2$.1f s"), point->time_factor, seconds)
                     : g_strdup_printf ("× %.2f", point->time_factor);
}

static void
append_text (const cli_sweep_t *sweep, GString *out)
{
  const cli_column_t columns[] = { { headroom_param_get_label (sweep->over), TRUE },
                                   { _ ("Saved for backward, at the peak"), TRUE },
                                   { _ ("Total"), TRUE },
                                   { _ ("Total, bytes"), TRUE },
                                   { _ ("Step time"), TRUE },
                                   { _ ("Verdict") } };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (guint i = 0; i < sweep->values->len; i++)
    {
      const hr_point_t *point = &sweep->points[i];
      if (!point->valid)
        cli_table_take (&table, (char *[]) { headroom_words_digits (point->value), NULL, NULL, NULL, NULL,
                                             g_strdup (_ ("contradiction")) });
      else
        cli_table_take (
            &table, (char *[]) { headroom_words_digits (point->value), headroom_words_bytes_fine (point->activations),
                                 headroom_words_bytes_fine (point->total), headroom_words_digits (point->total),
                                 factor_text (point, point->time_factor * sweep->e->params.step_seconds),
                                 g_strdup (_ (hr_verdict_label (
                                     hr_verdict (&sweep->e->params, point->device, sweep->e->usable_bytes)))) });
    }
  cli_table_print (&table, out);
}

static void
append_csv (const cli_sweep_t *sweep, GString *out)
{
  enum
  {
    VALUE,
    ACTIVATIONS,
    TOTAL,
    FACTOR,
    VERDICT
  };
  const guint numbers = 1 << VALUE | 1 << ACTIVATIONS | 1 << TOTAL | 1 << FACTOR;
  const char *const header[] = { [VALUE] = hr_param_desc (sweep->over)->name,
                                 [ACTIVATIONS] = "activations-bytes",
                                 [TOTAL] = "total-bytes",
                                 [FACTOR] = "step-time-factor",
                                 [VERDICT] = "verdict" };

  headroom_csv_append_row (out, header, G_N_ELEMENTS (header), 0);
  for (guint i = 0; i < sweep->values->len; i++)
    {
      const hr_point_t *point = &sweep->points[i];
      g_autofree char *value = headroom_words_digits (point->value),
                      *activations = headroom_words_digits (point->activations);
      g_autofree char *total = headroom_words_digits (point->total),
                      *factor = headroom_words_digits (point->time_factor);
      const char *const valid[] = { [VALUE] = value,
                                    [ACTIVATIONS] = activations,
                                    [TOTAL] = total,
                                    [FACTOR] = factor,
                                    [VERDICT] = verdict_of (sweep, point) };
      const char *const invalid[] = { [VALUE] = value, [VERDICT] = "invalid" };
      headroom_csv_append_row (out, point->valid ? valid : invalid, G_N_ELEMENTS (valid), numbers);
    }
}

static HeadroomJson *
point_to_json (const cli_sweep_t *sweep, const hr_point_t *point)
{
  HeadroomJson *object = headroom_json_new_object ();

  headroom_json_set (object, "value", headroom_json_new_number (point->value));
  headroom_json_set (object, "valid", headroom_json_new_bool (point->valid));
  if (!point->valid)
    return object;
  headroom_json_set (object, "activations-bytes", headroom_json_new_whole (point->activations));
  headroom_json_set (object, "total-bytes", headroom_json_new_whole (point->total));
  headroom_json_set (object, "step-time-factor", headroom_json_new_number (point->time_factor));
  headroom_json_set (object, "step-seconds",
                     headroom_json_new_number (point->time_factor * sweep->e->params.step_seconds));
  headroom_json_set (object, "verdict", headroom_json_new_string (verdict_of (sweep, point)));
  return object;
}

static void
append_json (const cli_sweep_t *sweep, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  HeadroomJson *points = headroom_json_new_array ();
  g_autofree char *text = NULL;

  headroom_json_set (root, "over", headroom_json_new_string (hr_param_desc (sweep->over)->name));
  for (guint i = 0; i < sweep->values->len; i++)
    headroom_json_append (points, point_to_json (sweep, &sweep->points[i]));
  headroom_json_set (root, "points", points);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static void
append_sweep (const cli_sweep_t *sweep, const char *format, GString *out)
{
  if (g_strcmp0 (format, "json") == 0)
    append_json (sweep, out);
  else if (g_strcmp0 (format, "csv") == 0)
    append_csv (sweep, out);
  else
    append_text (sweep, out);
}

int
cli_run_sweep (const cli_args_t *args, GString *out, GError **error)
{
  cli_sweep_t sweep = { 0 };
  cli_request_t request = { NULL };

  if (read_range (&sweep, args, error) && cli_request_init (&request, args, error))
    {
      sweep.e = headroom_estimate_peek (request.estimate);
      if (!hr_param_applies (&sweep.e->params, sweep.over))
        cli_say (_ ("The parameter has no effect with these inputs."));
      fill_values (&sweep);
      sweep.points = g_new (hr_point_t, sweep.values->len);
      hr_sweep (&sweep.e->params, sweep.over, (const double *) (gpointer) sweep.values->data, sweep.values->len,
                sweep.points);
      append_sweep (&sweep, args->options[CLI_FORMAT], out);
      g_array_unref (sweep.values);
      g_free (sweep.points);
    }
  cli_request_clear (&request);
  return CLI_DONE;
}
