/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the model says of random scenarios, held to tests/model/golden: what contradicts what and the change that ends
 * it, and of what is valid digests of JSON, ledgers, sweeps and candidates. Other tests say what is right; this one
 * notices that something moves at all. */
#include "golden.h"
#include "random-scenario.h"

#include "model/presets/headroom-assumption.h"
#include "model/result/headroom-candidate-columns.h"
#include "model/result/headroom-estimate.h"
#include "model/result/headroom-ledger.h"
#include "model/result/headroom-sweep.h"
#include "model/scenario/headroom-document.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-remedy.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>

enum
{
  N_INPUTS = 240,
  EACH_CANDIDATES = 12
};

/* A digest for each kind of what is said, over all scenarios. */
typedef struct
{
  const char *kind;
  uint64_t digest;
} Said;

enum
{
  DOCUMENT,
  VALUES,
  JSON,
  LEDGER,
  SWEEP,
  INTERVALS,
  CANDIDATES,
  N_KINDS
};

static void
take (Said *said, char *text)
{
  said->digest = digest_text (said->digest, text);
  g_free (text);
}

/* What contradicts, with the change that ends it; warnings are in the JSON. */
static void
put_problems (GString *text, HeadroomScenario *scenario)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (scenario);
  g_autofree char *remedy = headroom_remedy_describe (scenario);

  for (guint i = 0; i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);

      if (headroom_problem_get_severity (problem) == HR_ERROR)
        g_string_append_printf (text, "%s\n  = %s\n", headroom_problem_get_message (problem),
                                headroom_problem_get_plain_message (problem));
    }
  if (remedy != NULL)
    g_string_append_printf (text, "  > %s\n", remedy);
}

/* Saved and read again, it is the same. */
static char *
save (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomDocument) again = NULL;
  g_autofree char *second = NULL;
  char *text;

  headroom_document_append (document, scenario);
  headroom_document_remove (document, 0);
  text = headroom_document_to_text (document);
  again = headroom_document_parse (text, strlen (text), NULL);
  g_assert_nonnull (again);
  second = headroom_document_to_text (again);
  g_assert_cmpstr (second, ==, text);
  return text;
}

static char *
describe_values (HeadroomScenario *scenario)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const char *detail = headroom_scenario_get_origin_detail (scenario, (hr_param_t) i);
      g_autofree char *value = headroom_param_describe_value ((hr_param_t) i, headroom_scenario_peek_params (scenario));
      g_autofree char *sentence = headroom_assumption_describe ((hr_param_t) i, detail);

      g_string_append_printf (text, "%s %s %s\n", value, headroom_assumption_get_id ((hr_param_t) i, detail), sentence);
    }
  return g_string_free_and_steal (text);
}

static char *
describe_ledger (HeadroomEstimate *estimate)
{
  g_autoptr (HeadroomLedger) ledger = headroom_ledger_new ();

  g_object_set (ledger, "estimate", estimate, NULL);
  return headroom_ledger_to_tsv (G_LIST_MODEL (ledger));
}

static char *
describe_sweep (const hr_estimate_t *e, hr_param_t over)
{
  GString *text = g_string_new (NULL);
  HeadroomSweep sweep = { 0 };

  headroom_sweep_run (&sweep, e, over);
  g_string_append_printf (text, "%d %d %d %d\n", sweep.n, sweep.best, sweep.chosen,
                          headroom_sweep_moves (&e->params, over));
  for (int place = 1; place <= sweep.n; place++)
    {
      const hr_point_t *point = headroom_sweep_peek (&sweep, place);

      g_string_append_printf (text, "%.17g %.17g %d\n", point->value, point->total,
                              (int) headroom_sweep_verdict (&sweep, e, place));
    }
  headroom_sweep_clear (&sweep);
  return g_string_free_and_steal (text);
}

static char *
describe_candidates (const hr_estimate_t *e)
{
  GString *text = g_string_new (NULL);
  guint n_candidates;
  guint n_columns;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, &n_candidates);
  const HeadroomColumn *columns = headroom_candidate_columns (&n_columns);

  for (guint i = 0; i < n_candidates; i++)
    for (guint k = 0; k < n_columns; k++)
      if (headroom_column_has_csv (&columns[k]))
        {
          g_autofree char *cell = headroom_column_to_csv (&columns[k], &candidates[i]);

          g_string_append_printf (text, "%s,", cell);
        }
  return g_string_free_and_steal (text);
}

/* A parameter that these inputs can be swept over. */
static hr_param_t
random_param (unsigned long input, const hr_params_t *p)
{
  hr_param_t param = (hr_param_t) random_below (input, "sweeps", HR_N_PARAMS);

  while (!headroom_sweep_applies (p, param))
    param = (hr_param_t) ((param + 1) % HR_N_PARAMS);
  return param;
}

static void
take_result (Said *said, unsigned long input, HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  const hr_estimate_t *e;

  if (estimate == NULL)
    return;
  e = headroom_estimate_peek (estimate);
  take (&said[JSON], headroom_estimate_to_json (estimate, scenario));
  take (&said[LEDGER], describe_ledger (estimate));
  take (&said[SWEEP], describe_sweep (e, random_param (input, &e->params)));
  take (&said[INTERVALS], describe_sweep (e, HR_CHECKPOINT_INTERVAL));
  if (input % EACH_CANDIDATES == 0)
    take (&said[CANDIDATES], describe_candidates (e));
}

static void
test_random (void)
{
  Said said[N_KINDS] = { [DOCUMENT] = { "documents" },   [VALUES] = { "values" }, [JSON] = { "JSON" },
                         [LEDGER] = { "ledgers" },       [SWEEP] = { "sweeps" },  [INTERVALS] = { "intervals" },
                         [CANDIDATES] = { "candidates" } };
  g_autoptr (GString) text = g_string_new (NULL);

  for (unsigned long input = 0; input < N_INPUTS; input++)
    {
      g_autoptr (HeadroomScenario) scenario = random_scenario (input);

      put_problems (text, scenario);
      take (&said[DOCUMENT], save (scenario));
      take (&said[VALUES], describe_values (scenario));
      take_result (said, input, scenario);
    }
  for (guint i = 0; i < N_KINDS; i++)
    g_string_append_printf (text, "%s %016" PRIx64 "\n", said[i].kind, said[i].digest);
  assert_golden ("model", "random.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/random", test_random);
  return g_test_run ();
}
