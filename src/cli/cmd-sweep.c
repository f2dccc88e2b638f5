/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter varied: the values first, then the points in one of three forms. */
#include "cli/cli-commands.h"

#include "cli/cli-columns.h"
#include "cli/cli-input.h"
#include "cli/cli-messages.h"
#include "core/base/units.h"
#include "core/serving/served-sweep.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-point-columns.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

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
read_number (const cli_args_t *args, cli_option_t option, hr_param_t over, double *number, GError **error)
{
  const char *text = args->options[option];
  const char *name = cli_option_desc (option)->name;
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  if (text == NULL)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s is missing."), name);
  else if (!hr_param_number_from_text (over, text, number))
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--%1$s: “%2$s” is not a number."), name, valid);
  else
    {
      cli_report_reading (name, over, text);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_bound (const cli_args_t *args, cli_option_t option, hr_param_t over, double *number, GError **error)
{
  g_autofree char *range = headroom_param_describe_range (over);
  hr_params_t scratch;

  if (!read_number (args, option, over, number, error))
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
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--from=%s must be above 0 with --doubling."),
                 args->options[CLI_FROM]);
  else if (args->options[CLI_DOUBLING] != NULL)
    return TRUE;
  else if (args->options[CLI_STEP] == NULL)
    sweep->step = usual_step (sweep);
  else if (read_number (args, CLI_STEP, sweep->over, &sweep->step, error) && sweep->step <= 0)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--step=%s must be above 0."), args->options[CLI_STEP]);
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
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--from=%1$s must not exceed --to=%2$s."),
                 args->options[CLI_FROM], args->options[CLI_TO]);
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

static void
append_json (const cli_sweep_t *sweep, const cli_rows_t *rows, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *text = NULL;

  headroom_json_set_string (root, "over", hr_param_desc (sweep->over)->name);
  headroom_json_set (root, "points", cli_rows_to_json (rows));
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static void
append_sweep (const cli_sweep_t *sweep, const char *format, GString *out)
{
  g_autoptr (GPtrArray) pointers = g_ptr_array_new_with_free_func (g_free);
  g_autofree HeadroomColumn *columns = NULL;
  cli_rows_t rows = { .rows = pointers };

  columns = headroom_point_columns_new (sweep->over, sweep->e, &rows.n_columns);
  rows.columns = columns;
  for (guint i = 0; i < sweep->values->len; i++)
    {
      HeadroomPointRow row = { &sweep->points[i], sweep->e };

      g_ptr_array_add (pointers, g_memdup2 (&row, sizeof row));
    }
  if (g_strcmp0 (format, "json") == 0)
    append_json (sweep, &rows, out);
  else if (g_strcmp0 (format, "csv") == 0)
    cli_rows_append_csv (&rows, out);
  else
    cli_rows_append_text (&rows, out);
}

static void
report_problems (const cli_sweep_t *sweep)
{
  cli_report_problems_of_values (&sweep->e->params, sweep->over, (const double *) (gpointer) sweep->values->data,
                                 sweep->values->len);
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
      hr_sweep_with_speed (&sweep.e->params, sweep.e->usable_bytes, sweep.over,
                           (const double *) (gpointer) sweep.values->data, sweep.values->len, sweep.points);
      report_problems (&sweep);
      append_sweep (&sweep, args->options[CLI_FORMAT], out);
      g_array_unref (sweep.values);
      g_free (sweep.points);
    }
  cli_request_clear (&request);
  return CLI_DONE;
}
