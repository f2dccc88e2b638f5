/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A few words about several parameters at once: choices by their own names, switches that are on, and numbers that are
 * not as by default. */
#include "model/scenario/headroom-param-summary.h"

#include "model/scenario/headroom-param.h"
#include "words/words-numbers.h"

#include <string.h>

enum
{
  MAX_PARTS = 4
};

/* Choices that leave it to something else, or say that there is nothing. */
static gboolean
is_silent (const char *choice)
{
  static const char *const silent[] = { "auto", "none", "no", "own", NULL };

  return g_strv_contains (silent, choice);
}

/* "Fused with the output head (Liger)" in short. */
static char *
strip_remark (const char *label)
{
  const char *remark = strstr (label, " (");

  if (remark == NULL)
    return g_strdup (label);
  return g_strndup (label, remark - label);
}

static char *
describe_choice (hr_param_t param, const hr_params_t *values)
{
  const hr_choice_desc_t *choice = hr_choice_at (hr_param_desc (param), (int) hr_param_get (values, param));

  if (is_silent (choice->id))
    return NULL;
  if (g_str_equal (choice->id, "yes"))
    return g_strdup (headroom_param_get_label (param));
  return strip_remark (headroom_gettext (choice->label));
}

static char *
describe_number (hr_param_t param, const hr_params_t *values)
{
  g_autofree char *number = NULL;
  const char *unit = headroom_param_get_unit (param);

  if (hr_param_is_default (values, param))
    return NULL;
  number = headroom_words_number (hr_param_get (values, param));
  if (g_strcmp0 (unit, "%") == 0)
    /* Translators: 1: the name of an input, 2: its value in percent */
    return g_strdup_printf (_ ("%1$s %2$s %%"), headroom_param_get_label (param), number);
  /* Translators: 1: the name of an input, 2: its value */
  return g_strdup_printf (_ ("%1$s %2$s"), headroom_param_get_label (param), number);
}

/* NULL where there is nothing to tell. */
static char *
describe (hr_param_t param, const hr_params_t *values)
{
  switch (hr_param_desc (param)->type)
    {
    case HR_TYPE_CHOICE: return describe_choice (param, values);
    case HR_TYPE_BOOL: return hr_param_get (values, param) != 0 ? g_strdup (headroom_param_get_label (param)) : NULL;
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL: return describe_number (param, values);
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    case HR_TYPE_ID:
    default: return hr_param_is_default (values, param) ? NULL : g_strdup (headroom_param_get_label (param));
    }
}

/* Two kernels of the same name are told once. */
static void
add_part (GPtrArray *parts, char *part)
{
  if (part == NULL || parts->len == MAX_PARTS || g_ptr_array_find_with_equal_func (parts, part, g_str_equal, NULL))
    g_free (part);
  else
    g_ptr_array_add (parts, part);
}

static void
add_parts (GPtrArray *parts, const hr_params_t *values, const hr_param_t *params, guint n_params, gboolean are_default)
{
  for (guint i = 0; i < n_params; i++)
    if (hr_param_applies (values, params[i]) && hr_param_is_default (values, params[i]) == are_default)
      add_part (parts, describe (params[i], values));
}

char *
headroom_params_summarize (const hr_params_t *values, const hr_param_t *params, guint n_params)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  add_parts (parts, values, params, n_params, FALSE);
  add_parts (parts, values, params, n_params, TRUE);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **) parts->pdata);
}
