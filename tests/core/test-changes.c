/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of changes and of growths, row by row: what each sets and costs, and of how many random runs it is
 * possible and makes another; held to tests/core/golden. */
#include "golden.h"

#include "same/inputs.h"

#include "core/advise/options.h"

#include <glib.h>

enum
{
  N_PLAIN = 3,
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

/* The defaults, the same on eight GPUs, and inference. */
static hr_params_t
plain_run (int i)
{
  hr_params_t p;

  hr_params_init (&p);
  if (i == 1)
    p.data_parallel = 8;
  if (i == 2)
    p.mode = HR_INFERENCE;
  return p;
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

/* Whether the change is possible, makes another run, and has an effect there, of a few plain runs. */
static void
put_effect (GString *text, const hr_change_t *change)
{
  for (int i = 0; i < N_PLAIN; i++)
    {
      hr_params_t p = plain_run (i);
      bool is_possible = change->is_possible == NULL || change->is_possible (&p);

      g_string_append_printf (text, "  %s", is_possible ? "possible" : "-");
      if (!hr_change_apply (change, &p))
        continue;
      g_string_append (text, hr_change_applies (change, &p) ? ", applies" : ", idle");
      for (int k = 0; k < hr_setting_count (change); k++)
        if (!hr_param_is_text (change->settings[k].param))
          g_string_append_printf (text, " %g", hr_param_get (&p, change->settings[k].param));
    }
  g_string_append_c (text, '\n');
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

/* A change that sets a locked parameter is open to nobody; with all others locked it is as open as it was. */
static void
check_lock (const hr_change_t *change)
{
  for (int i = 0; i < N_RANDOM; i++)
    {
      bool locked[HR_N_PARAMS] = { false };
      const hr_question_t question = { .params = &runs[i], .locked = locked };
      const hr_setting_t *first = &change->settings[0];
      bool is_open = hr_change_is_open (change, &question);

      g_assert_true (!is_open || first->operation != HR_SET_WITH);
      for (int k = 0; k < HR_N_PARAMS; k++)
        locked[k] = true;
      for (int k = 0; k < hr_setting_count (change); k++)
        locked[change->settings[k].param] = false;
      g_assert_cmpint (hr_change_is_open (change, &question), ==, is_open);
      locked[first->param] = true;
      g_assert_false (hr_change_is_open (change, &question));
    }
}

static void
test_locks (void)
{
  for (int i = 0; i < hr_change_count (); i++)
    check_lock (hr_change_at (i));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  make_runs ();
  g_test_add_func ("/core/changes/tables", test_tables);
  g_test_add_func ("/core/changes/locks", test_locks);
  return g_test_run ();
}
