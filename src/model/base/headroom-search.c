/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Search by words. Texts and queries are written alike, without what people spell differently: small letters, no
 * accents, a space for all that is between words, and a new line after each name. */
#include "model/base/headroom-search.h"

#include <string.h>

/* What is between two letters ends a name where it is a new line or a comma with a space, else a word. */
static char
get_separator (char before, const char *place)
{
  gboolean is_list = place[0] == ',' && place[1] == ' ';

  if (before == '\n' || place[0] == '\n' || is_list)
    return '\n';
  return ' ';
}

/* The letters and digits of a text, and one separator between words. */
static void
append_plain (GString *plain, const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = g_utf8_casefold (parts != NULL ? parts : "", -1);
  gsize begin = plain->len;
  char separator = '\0';

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (g_unichar_ismark (letter))
        continue;
      if (!g_unichar_isalnum (letter))
        {
          separator = get_separator (separator, c);
          continue;
        }
      if (separator != '\0' && plain->len > begin)
        g_string_append_c (plain, separator);
      separator = '\0';
      g_string_append_unichar (plain, letter);
    }
}

char *
headroom_search_make_key (const char *const *texts, guint n_texts)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < n_texts; i++)
    if (texts[i] != NULL)
      {
        append_plain (key, texts[i]);
        g_string_append_c (key, '\n');
      }
  return g_string_free_and_steal (key);
}

/* The first digit of the second number in "2 5", which is not 25. */
static gboolean
is_between_digits (const char *space)
{
  return g_ascii_isdigit (space[-1]) && g_ascii_isdigit (space[1]);
}

/* A word of a query, without the spaces that people may leave out. */
static char *
make_word (const char *text)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  GString *word = g_string_new (NULL);

  append_plain (plain, text);
  for (const char *c = plain->str; *c != '\0'; c++)
    if (!g_ascii_isspace (*c))
      g_string_append_c (word, *c);
    else if (is_between_digits (c))
      g_string_append_c (word, ' ');
  return g_string_free_and_steal (word);
}

/* Where a word ends that begins at `place` of a key. NULL: it does not begin there. */
static const char *
follow (const char *place, const char *word)
{
  for (; *word != '\0'; word++, place++)
    {
      if (*place == ' ' && !is_between_digits (place))
        place++;
      if (*place != *word)
        return NULL;
    }
  return place;
}

/* A number is found from its first digit on. */
static gboolean
is_within_number (const char *key, const char *place)
{
  return place > key && g_ascii_isdigit (place[0]) && g_ascii_isdigit (place[-1]);
}

static headroom_nearness_t
get_nearness_at (const char *key, const char *place, const char *end)
{
  char before = place > key ? place[-1] : '\n';

  if (before == '\n' && *end == '\n')
    return HEADROOM_SEARCH_NAMES;
  if (before != '\n' && before != ' ')
    return HEADROOM_SEARCH_PARTS;
  if (*end == '\n' || *end == ' ')
    return HEADROOM_SEARCH_WORDS;
  return HEADROOM_SEARCH_BEGINNINGS;
}

/* How near the nearest place of a word is. */
static headroom_nearness_t
find_word (const char *key, const char *word)
{
  headroom_nearness_t nearest = HEADROOM_SEARCH_NOTHING;

  for (const char *place = strchr (key, *word); place != NULL && *place != '\0'; place = strchr (place + 1, *word))
    {
      const char *end = follow (place, word);

      if (end != NULL && !is_within_number (key, place))
        nearest = MIN (nearest, get_nearness_at (key, place, end));
    }
  return nearest;
}

static headroom_nearness_t
find_words (const char *query, const char *key)
{
  g_auto (GStrv) words = g_strsplit_set (query, " \t\n", -1);
  g_autofree char *whole = make_word (query);
  headroom_nearness_t farthest = HEADROOM_SEARCH_WORDS;

  if (*whole == '\0' || find_word (key, whole) == HEADROOM_SEARCH_NAMES)
    return HEADROOM_SEARCH_NAMES;
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = make_word (words[i]);

      if (*word != '\0')
        farthest = MAX (farthest, find_word (key, word));
    }
  return farthest;
}

/* What a model was trained for after its size had been chosen. “Base” is that behind a size, as in “8B-Base”;
 * else it is a size, as in “whisper-base”. */
static GRegex *
get_training_words (void)
{
  static GRegex *words = NULL;

  if (g_once_init_enter_pointer (&words))
    g_once_init_leave_pointer (&words, g_regex_new ("\\b(instruct|chat|it|hf)\\b|(?<=[0-9][bm])[-_ ]base\\b",
                                                    G_REGEX_CASELESS | G_REGEX_RAW, G_REGEX_MATCH_DEFAULT, NULL));
  return words;
}

/* A query without these words, which lists do not have: “Qwen/Qwen2.5-7B-Instruct” is as large as
 * “Qwen/Qwen2.5-7B”. NULL: it has none, or nothing else. */
static char *
dup_without_training (const char *query)
{
  g_autofree char *others = NULL;
  g_autofree char *word = NULL;

  if (!g_regex_match (get_training_words (), query, G_REGEX_MATCH_DEFAULT, NULL))
    return NULL;
  others = g_regex_replace_literal (get_training_words (), query, -1, 0, "", G_REGEX_MATCH_DEFAULT, NULL);
  word = make_word (others);
  return *word != '\0' ? g_steal_pointer (&others) : NULL;
}

headroom_nearness_t
headroom_search_find (const char *query, const char *key)
{
  headroom_nearness_t nearness = find_words (query, key);
  g_autofree char *others = NULL;

  if (nearness != HEADROOM_SEARCH_NOTHING)
    return nearness;
  others = dup_without_training (query);
  if (others == NULL || find_words (others, key) == HEADROOM_SEARCH_NOTHING)
    return HEADROOM_SEARCH_NOTHING;
  return HEADROOM_SEARCH_PARTS;
}

gboolean
headroom_search_matches (const char *query, const char *key)
{
  return headroom_search_find (query, key) != HEADROOM_SEARCH_NOTHING;
}

gboolean
headroom_search_begins (const char *query, const char *key)
{
  g_auto (GStrv) words = g_strsplit (query, " ", 2);
  g_autofree char *word = make_word (words[0] != NULL ? words[0] : "");

  return *word != '\0' && follow (key, word) != NULL;
}

/* Where what is found is, of entries that are equally near. */
enum
{
  NAME_BEGINS,
  NAME_HAS_IT,
  OTHERS_HAVE_IT,
  N_PLACES
};

static int
get_place (const char *query, const char *name_key, headroom_nearness_t nearness)
{
  if (headroom_search_find (query, name_key) != nearness)
    return OTHERS_HAVE_IT;
  if (headroom_search_begins (query, name_key))
    return NAME_BEGINS;
  /* What stands after a comma of a name is said of it: “LoRA” is not what a recipe “PEFT, LoRA” is called. */
  if (nearness == HEADROOM_SEARCH_NAMES)
    return OTHERS_HAVE_IT;
  return NAME_HAS_IT;
}

int
headroom_search_rank (const char *query, const char *key, const char *name_key)
{
  headroom_nearness_t nearness = headroom_search_find (query, key);

  return (int) nearness * N_PLACES + get_place (query, name_key, nearness);
}
