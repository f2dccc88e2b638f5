/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A change has its words in the core, with the names of parameters in braces where their values stand. */
#include "model/result/headroom-advice-words.h"

#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#define PART_SEPARATOR ", "

/* Only the value: the words around it name the parameter. */
static char *
describe_value (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  hr_type_t type = hr_param_desc (param)->type;

  if (type == HR_TYPE_INTEGER || type == HR_TYPE_REAL)
    return headroom_words_number (hr_param_get (params, param));
  return headroom_param_describe_value (param, params);
}

/* Whether a part of the words names parameters, none of which is another than before. */
static gboolean
is_as_before (const char *part, const hr_params_t *before, const hr_params_t *after)
{
  gboolean names_any = FALSE;

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      g_autofree char *name = g_strdup_printf ("{%s}", hr_param_desc (i)->name);

      if (strstr (part, name) == NULL)
        continue;
      if (!headroom_param_has_same_value (i, before, after))
        return FALSE;
      names_any = TRUE;
    }
  return names_any;
}

/* "Micro-batch size" with its value alone where there was one micro-batch and is one. Words of which nothing is another
 * stay: the change is in what they do not name. */
static char *
leave_out_what_stays (const char *words, const hr_params_t *before, const hr_params_t *after)
{
  g_auto (GStrv) parts = g_strsplit (words, PART_SEPARATOR, -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) kept = NULL;

  for (char **part = parts; *part != NULL; part++)
    if (!is_as_before (*part, before, after))
      g_strv_builder_add (builder, *part);
  kept = g_strv_builder_end (builder);
  if (*kept == NULL)
    return g_strdup (words);
  return g_strjoinv (PART_SEPARATOR, kept);
}

static const char *
words_of (const hr_change_t *change)
{
  if (change == NULL)
    /* Translators: {gpu} is the name of a GPU. */
    return _ ("On {gpu}");
  return headroom_gettext (change->words);
}

char *
headroom_advice_describe_changes (const hr_advice_t *advice, const hr_params_t *before)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i < advice->n_changes; i++)
    {
      g_autofree char *kept = leave_out_what_stays (words_of (advice->changes[i]), before, &advice->params);
      g_autofree char *part = headroom_problem_expand (kept, &advice->params, describe_value, NULL);

      if (i > 0)
        g_string_append (words, " + ");
      g_string_append (words, part);
    }
  return g_string_free_and_steal (g_steal_pointer (&words));
}
