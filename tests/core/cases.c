/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs for tests of the core: from pairs of names and values, and at random from the whole table. */
#include "cases.h"

void
set (hr_params_t *p, const char *name, const char *text)
{
  hr_param_t id = hr_param_find (name);

  if (id == HR_N_PARAMS || hr_param_set_text (p, id, text) != HR_SET_OK)
    g_error ("%s does not take %s", name, text);
}

const char *
pick_text (const char *const *values, guint n)
{
  return values[g_test_rand_int_range (0, (int) n)];
}

hr_params_t
defaults (void)
{
  hr_params_t p;

  hr_params_init (&p);
  p.library_workspace_mib = 0;
  return p;
}

static hr_params_t
with (const char *name, va_list list)
{
  hr_params_t p = defaults ();

  for (; name != NULL; name = va_arg (list, const char *))
    set (&p, name, va_arg (list, const char *));
  return p;
}

hr_params_t
params_with (const char *first_name, ...)
{
  va_list list;

  va_start (list, first_name);
  hr_params_t p = with (first_name, list);
  va_end (list);
  return p;
}

hr_estimate_t
run (const hr_params_t *p)
{
  hr_estimate_t e;

  g_assert_true (hr_is_valid (p));
  hr_estimate_run (p, 0, &e);
  return e;
}

hr_estimate_t
estimate_with (const char *first_name, ...)
{
  va_list list;

  va_start (list, first_name);
  hr_params_t p = with (first_name, list);
  va_end (list);
  return run (&p);
}

hr_verdict_t
verdict_of (const hr_params_t *p, double usable_bytes)
{
  hr_estimate_t e;

  hr_estimate_run (p, usable_bytes, &e);
  return e.verdict;
}

double
stored_less_with (hr_params_t *p, const char *name, const char *text)
{
  hr_estimate_t e;

  set (p, name, text);
  e = run (p);
  return e.saved.baseline_bytes - e.saved.stored_bytes;
}

double
kept_in (const hr_estimate_t *e, hr_part_t part, const char *module)
{
  double bytes = 0;

  for (size_t i = 0; i < e->saved.n_kept; i++)
    if (e->saved.kept[i].part == part && g_str_has_prefix (e->saved.kept[i].module, module))
      bytes += e->saved.kept[i].bytes;
  return bytes;
}

/* A parameter at an end of its range, where it has one. */
static void
set_end (hr_params_t *p, hr_param_t param, gboolean upper)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  if (!hr_param_is_text (param))
    hr_param_set (p, param, upper ? desc->max : desc->min);
}

void
set_some_ends (hr_params_t *p)
{
  for (int ends = g_test_rand_int_range (1, 4); ends > 0; ends--)
    set_end (p, (hr_param_t) g_test_rand_int_range (0, HR_N_PARAMS), g_test_rand_bit ());
}
