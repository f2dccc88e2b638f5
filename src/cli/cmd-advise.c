/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cheapest changes that make a run fit, and what would make it faster, in one of three forms. */
#include "cli/cli-commands.h"

#include "cli/cli-columns.h"
#include "cli/cli-input.h"
#include "cli/cli-suggest.h"
#include "cli/cli-text.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-advice.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"

typedef struct
{
  GPtrArray *advice;
  GPtrArray *faster;
} answer_t;

static gboolean
fail_unknown (const char *word, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *valid = g_utf8_make_valid (word, -1);
  g_autofree char *hint = NULL;

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    g_ptr_array_add (names, (char *) hr_param_desc (i)->name);
  g_ptr_array_add (names, NULL);
  hint = cli_suggest (valid, (const char *const *) names->pdata);
  /* Translators: 1: an option, 2: what was given, 3: perhaps “ Did you mean …?”. */
  return cli_refuse (error, _ ("--%1$s: “%2$s” is not a parameter.%3$s"), cli_option_desc (CLI_LOCK)->name, valid,
                     hint);
}

/* The names of an option, between commas, beside what the file locks. */
static gboolean
lock_named (const cli_args_t *args, HeadroomScenario *scenario, GError **error)
{
  g_auto (GStrv) words = NULL;

  if (args->options[CLI_LOCK] == NULL)
    return TRUE;
  words = g_strsplit (args->options[CLI_LOCK], ",", 0);
  for (guint i = 0; words[i] != NULL; i++)
    {
      hr_param_t param = hr_param_find (words[i]);

      if (param == HR_N_PARAMS)
        return fail_unknown (words[i], error);
      headroom_scenario_set_locked (scenario, param, TRUE);
    }
  return TRUE;
}

/* "--recompute=full --optimizer=adamw-8bit" of "recompute=full optimizer=adamw-8bit". */
static char *
write_options (const char *settings)
{
  g_auto (GStrv) words = g_strsplit (settings, " ", 0);
  g_autofree char *options = g_strjoinv (" --", words);

  return g_strconcat ("--", options, NULL);
}

/* A change is known by its words; what puts it in force is below. */
static void
append_options (GPtrArray *advice, GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("As Options"));
  for (guint i = 0; i < advice->len; i++)
    {
      const HeadroomAdvice *piece = advice->pdata[i];
      g_autofree char *options = write_options (piece->settings);

      g_string_append (out, "  ");
      cli_append_wrapped (out, piece->words, 2, 2);
      g_string_append (out, "      ");
      cli_append_wrapped (out, options, 6, 6);
    }
}

static void
append_rows (hr_verdict_t verdict, HeadroomAdviceGoal goal, GPtrArray *advice, GString *out)
{
  cli_rows_t rows = { .rows = advice };

  if (advice->len == 0)
    {
      g_string_append_printf (out, "%s\n", headroom_advice_get_lack (goal, verdict));
      return;
    }
  rows.columns = headroom_advice_columns (&rows.n_columns);
  g_string_append_printf (out, "%s\n\n", headroom_advice_get_heading (goal, verdict));
  cli_rows_append_text (&rows, out);
  append_options (advice, out);
}

static void
append_text (HeadroomEstimate *estimate, const answer_t *answer, GString *out)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autofree char *verdict = headroom_report_verdict (estimate);

  g_string_append_printf (out, "%s\n\n", verdict);
  append_rows (e->verdict, HEADROOM_ADVICE_MEMORY, answer->advice, out);
  if (!headroom_advice_answers (HEADROOM_ADVICE_SPEED, e))
    return;
  g_string_append_c (out, '\n');
  append_rows (e->verdict, HEADROOM_ADVICE_SPEED, answer->faster, out);
}

static void
append_json (const hr_estimate_t *e, const answer_t *answer, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autofree char *text = NULL;

  headroom_json_set_string (root, "verdict", hr_verdict_id (e->verdict));
  headroom_json_set_string (root, "gpu", e->params.gpu.text);
  headroom_json_set (root, "device-bytes", headroom_json_new_whole (hr_worst_need (e).bytes));
  headroom_json_set (root, "advice", headroom_advice_to_json (answer->advice));
  headroom_json_set (root, "faster", headroom_advice_to_json (answer->faster));
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

/* One table: of what makes it fit alone. */
static void
append_csv (const answer_t *answer, GString *out)
{
  cli_rows_t rows = { .rows = answer->advice };

  rows.columns = headroom_advice_columns (&rows.n_columns);
  cli_rows_append_csv (&rows, out);
}

static void
append_advice (HeadroomEstimate *estimate, const answer_t *answer, const char *format, GString *out)
{
  if (g_strcmp0 (format, "json") == 0)
    append_json (headroom_estimate_peek (estimate), answer, out);
  else if (g_strcmp0 (format, "csv") == 0)
    append_csv (answer, out);
  else
    append_text (estimate, answer, out);
}

static int
advise (const cli_request_t *request, const char *format, GString *out, GError **error)
{
  const hr_estimate_t *e = headroom_estimate_peek (request->estimate);
  g_autoptr (GPtrArray) advice = NULL;
  g_autoptr (GPtrArray) faster = NULL;

  if (!cli_request_knows_gpu (request, error))
    return CLI_DONE;
  advice = headroom_advice_new_for (e, request->scenario, HEADROOM_ADVICE_MEMORY);
  faster = headroom_advice_new_for (e, request->scenario, HEADROOM_ADVICE_SPEED);
  append_advice (request->estimate, &(answer_t) { advice, faster }, format, out);
  if (advice->len == 0 && e->verdict == HR_DOES_NOT_FIT)
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}

int
cli_run_advise (const cli_args_t *args, GString *out, GError **error)
{
  cli_request_t request = { NULL };
  int status = CLI_DONE;

  if (cli_request_init (&request, args, error) && lock_named (args, request.scenario, error))
    status = advise (&request, args->options[CLI_FORMAT], out, error);
  cli_request_clear (&request);
  return status;
}
