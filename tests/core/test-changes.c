/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of changes and of growths, row by row: what each sets and costs, and of how many random runs it is
 * possible and makes another; held to tests/core/golden. */
#include "golden.h"

#include "same/inputs.h"

#include "core/advise/change.h"

#include <glib.h>

enum
{
  N_RANDOM = 1500
};

static hr_params_t *runs;

static void
make_runs (void)
{
  runs = g_new0 (hr_params_t, N_RANDOM);
  for (int i = 0; i < N_RANDOM; i++)
    random_inputs ((unsigned long) i, &runs[i]);
}

static void
put_settings (GString *text, const hr_change_t *change)
{
  for (int i = 0; i < hr_setting_count (change); i++)
    {
      const hr_setting_t *setting = &change->settings[i];

      g_string_append_printf (text, "  %s %d %g", hr_param_desc (setting->param)->name, setting->operation,
                              setting->number);
      if (setting->id != NULL)
        g_string_append_printf (text, " %s", setting->id);
      g_string_append_c (text, '\n');
    }
}

/* The runs that can be changed so, those in which all of it has an effect, and the sum of what is set. */
static void
put_effect (GString *text, const hr_change_t *change)
{
  int n_possible = 0;
  int n_changed = 0;
  int n_applying = 0;
  double sum = 0;

  for (int i = 0; i < N_RANDOM; i++)
    {
      hr_params_t p = runs[i];

      n_possible += change->is_possible == NULL || change->is_possible (&p);
      if (!hr_change_apply (change, &p))
        continue;
      n_changed++;
      n_applying += hr_change_applies (change, &p);
      for (int k = 0; k < hr_setting_count (change); k++)
        if (!hr_param_is_text (change->settings[k].param))
          sum += hr_param_get (&p, change->settings[k].param);
    }
  g_string_append_printf (text, "  possible in %d, changes %d, applies to %d, sum %.9g\n", n_possible, n_changed,
                          n_applying, sum);
}

static void
put_change (GString *text, const hr_change_t *change)
{
  g_string_append_printf (text, "%s: axis %d, %s %g\n", change->words, change->axis, hr_cost_id (change->costs),
                          change->price);
  put_settings (text, change);
  put_effect (text, change);
}

static void
test_tables (void)
{
  g_autoptr (GString) text = g_string_new ("Changes\n");

  for (int i = 0; i < hr_change_count (); i++)
    put_change (text, hr_change_at (i));
  g_string_append (text, "Growths\n");
  for (int i = 0; i < hr_growth_count (); i++)
    put_change (text, hr_growth_at (i));
  assert_golden ("core", "changes.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  make_runs ();
  g_test_add_func ("/core/changes/tables", test_tables);
  return g_test_run ();
}
