/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter sought: the value, and what the estimate says there. */
#include "cli/cli-commands.h"

#include "cli/cli-input.h"
#include "cli/cli-messages.h"
#include "cli/cli-solve-efficiency.h"
#include "cli/cli-solve-need.h"
#include "core/estimate/solve.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

typedef struct
{
  hr_param_t param;
  const hr_estimate_t *e; /* as given */
  hr_answer_t answer;
} cli_solve_t;

/* The answer as a sentence. */
static char *
describe (const cli_solve_t *solve)
{
  const char *label = headroom_param_get_label (solve->param);
  const char *gpu = headroom_report_gpu_name (&solve->e->params);
  g_autofree char *value = headroom_words_digits (solve->answer.value);

  if (!solve->answer.found)
    /* Translators: 1: a parameter, 2: a GPU. */
    return g_strdup_printf (_ ("%1$s: no value fits on %2$s."), label, gpu);
  switch (hr_solve_goal (solve->param))
    {
    case HR_SMALLEST:
      /* Translators: 1: a parameter, 2: its value, 3: a GPU. */
      return g_strdup_printf (_ ("%1$s: at least %2$s on %3$s."), label, value, gpu);
    case HR_BEST:
      /* Translators: 1: a parameter, 2: its value, 3: a GPU. */
      return g_strdup_printf (_ ("%1$s: best is %2$s on %3$s."), label, value, gpu);
    case HR_LARGEST:
    default:
      /* Translators: 1: a parameter, 2: its value, 3: a GPU. */
      return g_strdup_printf (_ ("%1$s: at most %2$s on %3$s."), label, value, gpu);
    }
}

/* The estimate at the answer. */
static HeadroomEstimate *
estimate_answer (const cli_solve_t *solve)
{
  hr_params_t params = solve->e->params;

  hr_solve_put (&params, solve->param, solve->answer.value);
  return headroom_estimate_new (&params, solve->e->usable_bytes);
}

static void
append_text (const cli_solve_t *solve, GString *out)
{
  g_autofree char *answer = describe (solve);

  g_string_append_printf (out, "%s\n", answer);
  if (solve->answer.found)
    {
      g_autoptr (HeadroomEstimate) estimate = estimate_answer (solve);
      g_autofree char *verdict = headroom_report_verdict (estimate);
      g_autofree char *doubt = headroom_report_doubt (headroom_estimate_peek (estimate));

      g_string_append_printf (out, "%s\n", verdict);
      if (*doubt != '\0')
        g_string_append_printf (out, "%s\n", doubt);
    }
}

/* What, in place of the GPU, is why there is no more; HR_N_PARAMS: nothing. */
static hr_param_t
limit_of (const cli_solve_t *solve)
{
  hr_param_t limit = hr_solve_limit (&solve->e->params, solve->param);

  if (!solve->answer.found || limit == HR_N_PARAMS)
    return HR_N_PARAMS;
  if (solve->answer.value < hr_param_get (&solve->e->params, limit))
    return HR_N_PARAMS;
  return limit;
}

static HeadroomJson *
limit_to_json (const cli_solve_t *solve)
{
  hr_param_t limit = limit_of (solve);

  if (limit == HR_N_PARAMS)
    return headroom_json_new_null ();
  return headroom_json_new_string (hr_param_desc (limit)->name);
}

static void
append_json (const cli_solve_t *solve, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autoptr (HeadroomEstimate) estimate = NULL;
  g_autofree char *text = NULL;
  const hr_answer_t *answer = &solve->answer;
  const hr_estimate_t *there = NULL;
  hr_verdict_t verdict = HR_DOES_NOT_FIT;

  if (answer->found)
    {
      estimate = estimate_answer (solve);
      there = headroom_estimate_peek (estimate);
      verdict = answer->verdict;
    }
  headroom_json_set_string (root, "parameter", hr_param_desc (solve->param)->name);
  headroom_json_set_number (root, "value", answer->value); /* 0: none fits */
  headroom_json_set_string (root, "verdict", hr_verdict_id (verdict));
  headroom_json_set_string (root, "gpu", solve->e->params.gpu.text);
  headroom_json_set (root, "usable-bytes", headroom_json_new_whole (solve->e->usable_bytes));
  cli_solve_set_need (root, there);
  headroom_json_set (root, "limited-by", limit_to_json (solve));
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static void
report_limit (const cli_solve_t *solve)
{
  hr_param_t limit = limit_of (solve);
  g_autofree char *cause = NULL;
  g_autofree char *message = NULL;

  if (limit == HR_N_PARAMS)
    return;
  cause = headroom_problem_describe_value (limit, &solve->e->params, NULL);
  /* Translators: 1: an input and its value, such as “Cached tokens (4096)”, 2: an option. */
  message = g_strdup_printf (_ ("The answer is limited by %1$s. --for=%2$s finds how much of that fits."), cause,
                             hr_param_desc (limit)->name);
  cli_say (message);
}

static gboolean
find_answer (cli_solve_t *solve, const cli_request_t *request, GError **error)
{
  solve->e = headroom_estimate_peek (request->estimate);
  if (!hr_param_applies (&solve->e->params, solve->param) && hr_solve_goal (solve->param) != HR_BEST)
    cli_say (_ ("The parameter has no effect with these inputs."));
  solve->answer = hr_solve (&solve->e->params, solve->param, solve->e->usable_bytes);
  report_limit (solve);
  return TRUE;
}

static void
append_answer (const cli_solve_t *solve, const char *format, GString *out)
{
  if (g_strcmp0 (format, "json") == 0)
    append_json (solve, out);
  else
    append_text (solve, out);
}

static int
solve_memory (const cli_args_t *args, cli_solve_t *solve, const cli_request_t *request, GString *out, GError **error)
{
  if (!find_answer (solve, request, error))
    return CLI_DONE;
  append_answer (solve, args->options[CLI_FORMAT], out);
  if (!solve->answer.found)
    return CLI_DOES_NOT_FIT;
  return CLI_DONE;
}

static int
solve_request (const cli_args_t *args, cli_solve_t *solve, const cli_request_t *request, GString *out, GError **error)
{
  if (!cli_request_knows_gpu (request, error))
    return CLI_DONE;
  if (solve->param == HR_PRODUCT_EFFICIENCY)
    return cli_solve_efficiency (args, headroom_estimate_peek (request->estimate), out, error);
  return solve_memory (args, solve, request, out, error);
}

int
cli_run_solve (const cli_args_t *args, GString *out, GError **error)
{
  cli_request_t request = { NULL };
  cli_solve_t solve;
  int status = CLI_DONE;

  if (cli_read_numeric_param (args, CLI_FOR, &solve.param, error) && cli_request_init (&request, args, error))
    status = solve_request (args, &solve, &request, out, error);
  cli_request_clear (&request);
  return status;
}
