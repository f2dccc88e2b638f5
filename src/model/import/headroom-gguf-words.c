/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a config.json in a sentence, replaced by those of the GGUF file. */
#include "model/import/headroom-gguf-words.h"

#include "model/base/headroom-error.h"
#include "words/headroom-i18n.h"

static gboolean
replace_cb (const GMatchInfo *match, GString *text, gpointer keys)
{
  g_autofree char *word = g_match_info_fetch (match, 0);
  const char *own = g_hash_table_lookup (keys, word);

  if (own == NULL)
    own = word;
  g_string_append (text, own);
  return FALSE;
}

static char *
replace_keys (const char *sentence, GHashTable *keys)
{
  g_autoptr (GRegex) word = g_regex_new ("[a-z][a-z0-9_]*", 0, 0, NULL);

  return g_regex_replace_eval (word, sentence, -1, 0, 0, replace_cb, keys, NULL);
}

/* The key that the sentence begins with, in quotation marks, as the file has it; NULL: it begins with none. */
static const char *
find_quoted (const char *sentence, GHashTable *keys)
{
  g_autoptr (GRegex) quoted = g_regex_new ("^“([a-z0-9_]+)”", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *key = NULL;

  if (!g_regex_match (quoted, sentence, 0, &match))
    return NULL;
  key = g_match_info_fetch (match, 1);
  return g_hash_table_lookup (keys, key);
}

void
headroom_gguf_refuse (const GError *refusal, GHashTable *keys, GError **error)
{
  const char *missing = NULL;
  g_autofree char *sentence = replace_keys (refusal->message, keys);

  if (g_error_matches (refusal, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING))
    missing = find_quoted (refusal->message, keys);
  if (missing != NULL)
    g_set_error (error, refusal->domain, refusal->code, _ ("“%s” is missing."), missing);
  else
    g_set_error_literal (error, refusal->domain, refusal->code, sentence);
}
