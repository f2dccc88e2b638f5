/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report with each number at its maximum, in turn: a program of its own, because it takes longer than all others. */
#include "report/report-pdf.h"

#include "model/scenario/headroom-scenario-problems.h"

#include <locale.h>

static void
assert_pdf (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) pdf = headroom_report_pdf (estimate, scenario, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (pdf, NULL), 5, "%PDF-", 5);
}

/* False where the parameter has no maximum, or where the other inputs contradict it. */
static gboolean
set_to_maximum (HeadroomScenario *scenario, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  gboolean is_number = desc->type == HR_TYPE_INTEGER || desc->type == HR_TYPE_REAL;

  return is_number && headroom_scenario_set_number (scenario, param, desc->max, NULL)
         && headroom_scenario_is_valid (scenario);
}

static void
test_corners (void)
{
  guint n_drawn = 0;

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      if (!set_to_maximum (scenario, i))
        continue;
      assert_pdf (scenario);
      n_drawn++;
    }
  g_assert_cmpuint (n_drawn, >, HR_N_PARAMS / 4);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/pdf/corners", test_corners);
  return g_test_run ();
}
