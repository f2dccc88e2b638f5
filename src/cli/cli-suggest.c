/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nearest names to a misspelt one. */
#include "cli/cli-args.h"

#include "model/base/headroom-i18n.h"

#include <string.h>

enum
{
  MAX_LENGTH = 64,
  MAX_SUGGESTIONS = 3
};

/* Letters to insert, drop, change or swap with a neighbour. */
static int
distance (const char *a, const char *b)
{
  int rows[3][MAX_LENGTH + 1], *before = rows[0], *above = rows[1], *row = rows[2];
  int n = (int) MIN (strlen (a), MAX_LENGTH), m = (int) MIN (strlen (b), MAX_LENGTH);

  for (int j = 0; j <= m; j++)
    above[j] = j;
  for (int i = 1; i <= n; i++)
    {
      row[0] = i;
      for (int j = 1; j <= m; j++)
        {
          row[j] = MIN (MIN (above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], before[j - 2] + 1);
        }
      int *spare = before;
      before = above;
      above = row;
      row = spare;
    }
  return above[m];
}

/* Without the marks between its parts: people write "llama3" for "llama-3". */
static char *
squeeze (const char *name)
{
  GString *out = g_string_new (NULL);

  for (; *name != '\0'; name++)
    if (strchr ("-._ ", *name) == NULL)
      g_string_append_c (out, *name);
  return g_string_free_and_steal (out);
}

/* A name that begins with the word or has it inside is near, too: "llama" for "llama-3-8b". */
static int
nearness_of (const char *word, const char *name)
{
  int d = distance (word, name);

  if (strlen (word) < 2 || strstr (name, word) == NULL)
    return d;
  return g_str_has_prefix (name, word) ? 0 : MIN (d, 2);
}

static int
nearness (const char *word, const char *name)
{
  g_autofree char *short_word = squeeze (word), *short_name = squeeze (name);

  return MIN (nearness_of (word, name), nearness_of (short_word, short_name));
}

static int
best_of (const char *word, const char *const *names, const gboolean *taken, int limit)
{
  int best = -1;

  for (int i = 0; names[i] != NULL; i++)
    if (!taken[i] && nearness (word, names[i]) <= limit
        && (best < 0 || nearness (word, names[i]) < nearness (word, names[best])))
      best = i;
  return best;
}

char *
cli_suggest (const char *word, const char *const *names)
{
  g_autofree gboolean *taken = g_new0 (gboolean, g_strv_length ((GStrv) names) + 1);
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_autoptr (GString) list = g_string_new (NULL);
  int limit = MAX (2, (int) strlen (word) / 3), best;

  for (int i = 0; i < MAX_SUGGESTIONS && (best = best_of (lower, names, taken, limit)) >= 0; i++)
    {
      taken[best] = TRUE;
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", names[best]);
    }
  /* Translators: names, separated by commas. Mind the blank at the beginning. */
  return list->len > 0 ? g_strdup_printf (_ (" Did you mean: %s?"), list->str) : g_strdup ("");
}

gboolean
cli_read_numeric_param (const cli_args_t *args, cli_option_t option, hr_param_t *param, GError **error)
{
  const char *text = args->options[option], *name = cli_option_desc (option)->name;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL, *valid = NULL;

  if (text == NULL)
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s is missing."), name);
      return FALSE;
    }
  *param = hr_param_find (text);
  if (*param != HR_N_PARAMS && (hr_param_desc (*param)->flags & HR_PARAM_SWEEPABLE))
    return TRUE;
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (hr_param_desc (i)->flags & HR_PARAM_SWEEPABLE)
      g_ptr_array_add (names, (char *) hr_param_desc (i)->name);
  g_ptr_array_add (names, NULL);
  valid = g_utf8_make_valid (text, -1);
  hint = cli_suggest (valid, (const char *const *) names->pdata);
  /* Translators: 1: an option, 2: what was given, 3: perhaps “ Did you mean …?”. */
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--%1$s: “%2$s” is not a parameter that can be varied.%3$s"),
               name, valid, hint);
  return FALSE;
}
