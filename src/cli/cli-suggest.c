/* The nearest names to a misspelt one. */
#include "cli/cli-args.h"

#include "model/headroom-i18n.h"

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

/* A name that begins with the word or has it inside is near, too: "llama" for "llama-3-8b". */
static int
nearness (const char *word, const char *name)
{
  int d = distance (word, name);

  if (strlen (word) < 2 || strstr (name, word) == NULL)
    return d;
  return g_str_has_prefix (name, word) ? 0 : MIN (d, 2);
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
  return list->len > 0 ? g_strdup_printf (_(" Did you mean: %s?"), list->str) : g_strdup ("");
}
