/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How near names are to a word, and the sentence that offers the nearest ones. */
#include "cli/cli-suggest.h"

#include "words/headroom-i18n.h"

#include <glib.h>
#include <string.h>

enum
{
  MAX_LENGTH = 64,
  MAX_SUGGESTIONS = 3
};

/* One row of the table of distances: entry j is that of the first letters of one word to the first j of the other. */
typedef int row_t[MAX_LENGTH + 1];

static int
clipped_length (const char *word)
{
  return (int) MIN (strlen (word), MAX_LENGTH);
}

/* True where the letters before i and j are the same two, swapped. */
static gboolean
is_swap (const char *a, int i, const char *b, int j)
{
  if (i < 2 || j < 2)
    return FALSE;
  return a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
}

/* Fill the row of the first i letters of `a` from the two rows above it. */
static void
fill_row (row_t *rows, int i, const char *a, const char *b, int b_length)
{
  const int *two_above = rows[(i + 1) % 3]; /* (i - 2) modulo 3; where i is 1 it is not read */
  const int *above = rows[(i + 2) % 3];
  int *row = rows[i % 3];

  row[0] = i;
  for (int j = 1; j <= b_length; j++)
    {
      int inserted = row[j - 1] + 1;
      int dropped = above[j] + 1;
      int changed = above[j - 1] + (a[i - 1] != b[j - 1]);

      row[j] = MIN (MIN (inserted, dropped), changed);
      if (is_swap (a, i, b, j))
        row[j] = MIN (row[j], two_above[j - 2] + 1);
    }
}

/* Letters to insert, drop, change or swap with a neighbour: Damerau and Levenshtein's distance. */
static int
distance (const char *a, const char *b)
{
  row_t rows[3];
  int a_length = clipped_length (a);
  int b_length = clipped_length (b);

  for (int j = 0; j <= b_length; j++)
    rows[0][j] = j;
  for (int i = 1; i <= a_length; i++)
    fill_row (rows, i, a, b, b_length);
  return rows[a_length % 3][b_length];
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

/* A name that begins with the word or contains it is near, too: "llama" for "llama-3-8b". */
static int
nearness_of (const char *word, const char *name)
{
  if (strlen (word) < 2 || strstr (name, word) == NULL)
    return distance (word, name);
  if (g_str_has_prefix (name, word))
    return 0;
  return MIN (distance (word, name), 2);
}

static int
nearness (const char *word, const char *name)
{
  g_autofree char *short_word = squeeze (word);
  g_autofree char *short_name = squeeze (name);

  return MIN (nearness_of (word, name), nearness_of (short_word, short_name));
}

/* The nearest name that is not taken yet and at most `limit` away, or -1. */
static int
best_of (const char *word, const char *const *names, const gboolean *taken, int limit)
{
  int best = -1;
  int best_nearness = limit + 1;

  for (int i = 0; names[i] != NULL; i++)
    {
      int near = nearness (word, names[i]);
      if (taken[i] || near >= best_nearness)
        continue;
      best = i;
      best_nearness = near;
    }
  return best;
}

static char *
list_nearest (const char *word, const char *const *names)
{
  g_autofree gboolean *taken = g_new0 (gboolean, g_strv_length ((GStrv) names) + 1);
  GString *list = g_string_new (NULL);
  int limit = MAX (2, (int) strlen (word) / 3);

  for (int i = 0; i < MAX_SUGGESTIONS; i++)
    {
      int best = best_of (word, names, taken, limit);
      if (best < 0)
        break;
      taken[best] = TRUE;
      if (i > 0)
        g_string_append (list, ", ");
      g_string_append (list, names[best]);
    }
  return g_string_free_and_steal (list);
}

char *
cli_suggest_names (const char *list)
{
  /* Translators: names, separated by commas. Mind the blank at the beginning. */
  return g_strdup_printf (_ (" Did you mean: %s?"), list);
}

char *
cli_suggest (const char *word, const char *const *names)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_autofree char *list = list_nearest (lower, names);

  if (*list == '\0')
    return g_strdup ("");
  return cli_suggest_names (list);
}
