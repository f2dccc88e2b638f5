/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One rule that the values break, as an object with a message for people. */
#include "model/scenario/headroom-problem.h"

#include "model/scenario/headroom-param.h"

enum
{
  PROP_MESSAGE = 1,
  PROP_IS_ERROR
};

struct _HeadroomProblem
{
  GObject parent_instance;

  hr_severity_t severity;
  hr_param_t params[HR_CHECK_PARAMS];
  guint n_params;
  char *message;
  char *plain;
};

G_DEFINE_FINAL_TYPE (HeadroomProblem, headroom_problem, G_TYPE_OBJECT)

static void
headroom_problem_init (HeadroomProblem *self)
{
}

static void
headroom_problem_finalize (GObject *object)
{
  HeadroomProblem *self = HEADROOM_PROBLEM (object);

  g_free (self->message);
  g_free (self->plain);
  G_OBJECT_CLASS (headroom_problem_parent_class)->finalize (object);
}

static void
headroom_problem_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomProblem *self = HEADROOM_PROBLEM (object);

  if (id == PROP_MESSAGE)
    g_value_set_string (value, self->message);
  else
    g_value_set_boolean (value, self->severity == HR_ERROR);
}

static void
headroom_problem_class_init (HeadroomProblemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = headroom_problem_finalize;
  object_class->get_property = headroom_problem_get_property;
  g_object_class_install_property (object_class, PROP_MESSAGE,
                                   g_param_spec_string ("message", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_IS_ERROR,
                                   g_param_spec_boolean ("is-error", NULL, NULL, FALSE, flags));
}

HeadroomProblem *
headroom_problem_new (hr_severity_t severity, const hr_param_t *params, guint n_params, const char *message,
                      const char *plain)
{
  HeadroomProblem *self = g_object_new (HEADROOM_TYPE_PROBLEM, NULL);

  self->severity = severity;
  self->n_params = MIN (n_params, HR_CHECK_PARAMS);
  memcpy (self->params, params, self->n_params * sizeof *params);
  self->message = g_strdup (message);
  self->plain = g_strdup (plain);
  return self;
}

hr_severity_t
headroom_problem_get_severity (HeadroomProblem *self)
{
  return self->severity;
}

const char *
headroom_problem_get_message (HeadroomProblem *self)
{
  return self->message;
}

const char *
headroom_problem_get_plain_message (HeadroomProblem *self)
{
  return self->plain;
}

hr_param_t
headroom_problem_get_param (HeadroomProblem *self)
{
  return self->params[0];
}

gboolean
headroom_problem_concerns (HeadroomProblem *self, hr_param_t param)
{
  for (guint i = 0; i < self->n_params; i++)
    if (self->params[i] == param)
      return TRUE;
  return FALSE;
}

char *
headroom_problem_describe_value (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  g_autofree char *value = headroom_param_describe_value (param, params);

  /* Translators: the name of an input and its value, such as "KV heads (8)". */
  return g_strdup_printf (_ ("%s (%s)"), headroom_param_get_label (param), value);
}

char *
headroom_problem_describe_key (const char *key, const char *label, const char *value)
{
  /* Translators: 1: a file's key, 2: the name of the input that it is read as, 3: its value. */
  return g_strdup_printf (_ ("%1$s (%2$s: %3$s)"), key, label, value);
}

char *
headroom_problem_describe_plainly (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  char text[HR_TEXT_SIZE];

  hr_param_get_text (params, param, text, sizeof text);
  return g_strdup_printf ("%s (%s)", hr_param_desc (param)->label, text);
}

/* How the names in a message are replaced. */
typedef struct
{
  const hr_params_t *params;
  HeadroomDescribeParam describe;
  gpointer user_data;
} Words;

static gboolean
replace_name (const GMatchInfo *match, GString *out, gpointer user_data)
{
  const Words *words = user_data;
  g_autofree char *largest = g_match_info_fetch (match, 1);
  g_autofree char *name = g_match_info_fetch (match, 2);
  hr_param_t param = hr_param_find (name);
  g_autofree char *text = NULL;

  if (param == HR_N_PARAMS)
    text = g_strdup (name);
  else if (*largest != '\0')
    text = g_strdup_printf ("%.0f", hr_param_desc (param)->max);
  else
    text = words->describe (param, words->params, words->user_data);
  g_string_append (out, text);
  return FALSE;
}

char *
headroom_problem_expand (const char *message, const hr_params_t *params, HeadroomDescribeParam describe,
                         gpointer user_data)
{
  g_autoptr (GRegex) names = g_regex_new ("\\{(largest )?([a-z0-9-]+)\\}", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT,
                                          NULL);
  Words words = { .params = params, .describe = describe, .user_data = user_data };

  if (describe == NULL)
    words.describe = headroom_problem_describe_value;
  return g_regex_replace_eval (names, message, -1, 0, G_REGEX_MATCH_DEFAULT, replace_name, &words, NULL);
}
