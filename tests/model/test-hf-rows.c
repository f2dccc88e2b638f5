/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row of the tables of keys and of limits, for every family that it names, at values of each kind: what is read
 * of the smallest config.json of the family with that key, or why it is refused, held to tests/model/golden, a line for
 * each row. Other tests say what is right; this one notices that something moves at all. */
#include "asked-configs.h"
#include "config-answers.h"
#include "golden.h"
#include "import-texts.h"
#include "model/import/headroom-hf-keys.h"
#include "model/import/headroom-hf-limits-private.h"

#include <string.h>

#define NAMELESS "" /* a family: of files without a type */
#define UNTYPED LLAMA ",\"hidden_act\":\"silu\",\"rms_norm_eps\":1e-6"

enum
{
  N_PARTS = 4,
  N_OF_FURTHER = 5,
  STEP = 7 /* from a value to the next one that is tried: it comes round to all of them */
};

/* Of each family the smallest file, by its name. */
static GHashTable *smallest;

static const char *const values[] = { "null",    "false", "true",      "0",     "1",        "2",
                                      "16",      "64",    "0.5",       "-1",    "\"gelu\"", "\"gated-gelu\"",
                                      "\"LLG\"", "[]",    "[1,1,1,1]", "[1,2]", "{}" };

/* Takes the value. The key may be one of an object, “a.b”, and of a family of keys, “a_*”. */
static void
set (HeadroomJson *config, const char *key, HeadroomJson *value)
{
  g_auto (GStrv) parts = g_strsplit (key, ".", 2);

  if (g_str_has_suffix (parts[0], "*"))
    parts[0][strlen (parts[0]) - 1] = 'x';
  if (parts[1] != NULL)
    {
      HeadroomJson *object = headroom_json_new_object ();

      headroom_json_set (object, parts[1], value);
      value = object;
    }
  headroom_json_set (config, parts[0], value);
}

/* Without a type that is known a file must say more. */
static char *
make_format (const char *family)
{
  if (g_str_equal (family, NAMELESS))
    return g_strdup ("{" UNTYPED "GIVEN}");
  if (g_str_equal (family, HEADROOM_HF_UNKNOWN))
    return g_strdup ("{\"model_type\":\"of_nobody\"," UNTYPED "GIVEN}");
  return format_type (family);
}

static const char *
find_smallest (const char *family)
{
  const char *known = g_hash_table_lookup (smallest, family);
  g_autofree char *format = NULL;

  if (known != NULL)
    return known;
  format = make_format (family);
  g_hash_table_insert (smallest, g_strdup (family), write_smallest (format));
  return g_hash_table_lookup (smallest, family);
}

/* A key at a value, with another key beside it; NULL: none. */
static void
take_case (Answers *self, const char *family, const char *key, const char *value, const char *beside, const char *other)
{
  g_autoptr (HeadroomJson) config = answers_parse (find_smallest (family));

  set (config, key, answers_parse (value));
  if (beside != NULL)
    set (config, beside, answers_parse (other));
  answers_take (self, config);
}

/* At every value for the first family of a row; at others for each further one. */
static void
take_values (Answers *self, const char *family, guint place, const char *key)
{
  const guint n = place == 0 ? G_N_ELEMENTS (values) : N_OF_FURTHER;

  for (guint i = 0; i < n; i++)
    take_case (self, family, key, values[(i * STEP + place) % G_N_ELEMENTS (values)], NULL, NULL);
}

/* The words of a row; of one that names no family a few. */
static GStrv
split_families (const char *families)
{
  if (families == NULL)
    families = "llama mixtral gpt2";
  return g_strsplit (families, " ", -1);
}

/* The first spelling at 2 beside a key that makes the row count, or not; NULL: the row asks for none. */
static void
take_both_ways (Answers *self, const HeadroomHfKey *row, const char *family, const char *beside, const char *no,
                const char *yes)
{
  if (beside == NULL)
    return;
  take_case (self, family, row->keys[0], "2", beside, no);
  take_case (self, family, row->keys[0], "2", beside, yes);
}

/* The first spelling at every value; the others at two, and beside the first. */
static void
take_key (Answers *self, const HeadroomHfKey *row, const char *family, guint place)
{
  take_values (self, family, place, row->keys[0]);
  for (guint i = 1; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    {
      take_case (self, family, row->keys[i], "2", NULL, NULL);
      take_case (self, family, row->keys[i], "true", NULL, NULL);
      take_case (self, family, row->keys[i], "2", row->keys[0], "4");
      take_case (self, family, row->keys[i], "2", row->keys[0], "null");
    }
  take_both_ways (self, row, family, row->needs_true, "false", "true");
  take_both_ways (self, row, family, row->one_where, "false", "true");
  take_both_ways (self, row, family, row->needs_some, "[]", "[1]");
}

static void
put_key (GString *golden, const HeadroomHfKey *row)
{
  Answers answers = answers_new ();
  g_auto (GStrv) families = split_families (row->family);
  g_autofree char *what = g_strdup_printf ("%s of %s", row->keys[0], row->family != NULL ? row->family : "all");

  for (guint i = 0; families[i] != NULL; i++)
    take_key (&answers, row, families[i], i);
  answers_put (&answers, golden, what);
}

/* By its first key, so that a new row leaves the others where they are. */
static gboolean
is_of_part (gconstpointer part, const char *key)
{
  return g_str_hash (key) % N_PARTS == GPOINTER_TO_UINT (part) - 1;
}

static void
test_keys (gconstpointer part)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("hf-rows-keys-%u.txt", GPOINTER_TO_UINT (part));
  const HeadroomHfKey *row;

  for (guint i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (row->keys[0] != NULL && is_of_part (part, row->keys[0]))
      put_key (golden, row);
  assert_golden ("model", name, golden->str);
}

/* Lists as limits know them. */
static const char *const lists[] = { "[\"full_attention\",\"sliding_attention\"]",
                                     "[\"sliding_attention\",\"full_attention\"]",
                                     "[\"mamba\"]",
                                     "[\"AEncoderModel\"]",
                                     "[\"BForCausalLM\"]",
                                     "[\"CModel\",null]" };

/* In the object that a row asks for, where it does. */
static void
take_limited (Answers *self, const Limit *row, const char *family, const char *value)
{
  g_autofree char *object = NULL;

  if (row->inner == NULL)
    {
      take_case (self, family, row->key, value, NULL, NULL);
      return;
    }
  object = g_strdup_printf ("{\"%s\":%s}", row->inner, value);
  take_case (self, family, row->key, object, NULL, NULL);
}

/* A word of what is covered: a value, or a key whose value is the same. */
static void
take_word (Answers *self, const Limit *row, const char *family, const char *word)
{
  const gboolean is_value = !g_ascii_isalpha (*word) || g_str_equal (word, "true") || g_str_equal (word, "false");
  g_autofree char *list = g_strdup_printf ("[%s,%s]", is_value ? word : "3", is_value ? word : "3");
  g_autofree char *mixed = g_strdup_printf ("[%s,7]", is_value ? word : "3");

  take_limited (self, row, family, is_value ? word : "3");
  take_limited (self, row, family, list);
  take_limited (self, row, family, mixed);
  if (is_value)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      take_case (self, family, row->key, "2", word, values[i]);
      take_case (self, family, row->key, "true", word, values[i]);
    }
}

static void
take_limit (Answers *self, const Limit *row, const char *family)
{
  g_auto (GStrv) words = g_strsplit (row->value != NULL ? row->value : "", " ", -1);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    take_limited (self, row, family, values[i]);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    take_limited (self, row, family, lists[i]);
  for (guint i = 0; words[i] != NULL; i++)
    take_word (self, row, family, words[i]);
  if (row->needed_where == NULL)
    return;
  take_case (self, family, row->needed_where, "true", NULL, NULL);
  take_case (self, family, row->needed_where, "false", NULL, NULL);
}

/* A row about models of no known family is about files that name none, too. */
static void
put_limit (GString *golden, const Limit *row)
{
  Answers answers = answers_new ();
  g_auto (GStrv) families = split_families (row->families);
  g_autofree char *what = g_strdup_printf ("%s of %s", row->key, row->families != NULL ? row->families : "all");

  for (guint i = 0; families[i] != NULL; i++)
    {
      take_limit (&answers, row, families[i]);
      if (g_str_equal (families[i], HEADROOM_HF_UNKNOWN))
        take_limit (&answers, row, NAMELESS);
    }
  answers_put (&answers, golden, what);
}

static void
test_limits (gconstpointer part)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("hf-rows-limits-%u.txt", GPOINTER_TO_UINT (part));
  const Limit *row;

  for (guint i = 0; (row = headroom_hf_limit (i)) != NULL; i++)
    if (is_of_part (part, row->key))
      put_limit (golden, row);
  assert_golden ("model", name, golden->str);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  smallest = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint part = 1; part <= N_PARTS; part++)
    {
      g_autofree char *keys = g_strdup_printf ("/model/hf-rows/keys-%u", part);
      g_autofree char *limits = g_strdup_printf ("/model/hf-rows/limits-%u", part);

      g_test_add_data_func (keys, GUINT_TO_POINTER (part), test_keys);
      g_test_add_data_func (limits, GUINT_TO_POINTER (part), test_limits);
    }
  status = g_test_run ();
  g_hash_table_unref (smallest);
  return status;
}
