/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core says of random inputs, held to tests/core/golden: of every number and every text how often it is said,
 * the sum, and a digest of all of them. Other tests say which numbers are right; this one notices that one of them
 * moves at all. Which inputs it moves, and by how much, says `./dev same` with a tree from before the change. */
#include "golden.h"

#include "same/digest.h"
#include "same/inputs.h"
#include "same/results.h"

#include <glib.h>
#include <inttypes.h>
#include <math.h>

enum
{
  N_INPUTS = 2000
};

/* All that is said under one name. */
typedef struct
{
  char *name;
  guint n;
  double sum;
  uint64_t digest;
} said_t;

/* In the order in which the names come first. */
typedef struct
{
  GPtrArray *all;
  GHashTable *by_name;
} sayings_t;

static void
said_free (gpointer data)
{
  said_t *said = data;

  g_free (said->name);
  g_free (said);
}

static said_t *
said_under (sayings_t *sayings, const char *name)
{
  said_t *said = g_hash_table_lookup (sayings->by_name, name);

  if (said != NULL)
    return said;
  said = g_new0 (said_t, 1);
  said->name = g_strstrip (g_strdup (name));
  said->digest = digest_init ();
  g_ptr_array_add (sayings->all, said);
  g_hash_table_insert (sayings->by_name, g_strdup (name), said);
  return said;
}

/* A sum that is not infinite; the digest has what it leaves out. */
static void
take_number (gpointer user, const char *name, double value)
{
  said_t *said = said_under (user, name);

  said->n++;
  if (isfinite (value))
    said->sum += value;
  said->digest = digest_number (said->digest, value);
}

static void
take_text (gpointer user, const char *name, const char *text)
{
  said_t *said = said_under (user, name);

  said->n++;
  said->digest = digest_text (said->digest, text);
}

static void
put (GString *text, const said_t *said)
{
  g_string_append_printf (text, "%s: %u", said->name, said->n);
  if (said->sum != 0)
    g_string_append_printf (text, ", sum %.10g", said->sum);
  g_string_append_printf (text, ", digest %016" PRIx64 "\n", said->digest);
}

static void
test_random (void)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (said_free);
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  sayings_t sayings = { .all = all, .by_name = by_name };
  const dump_t dump = { .number = take_number, .text = take_text, .user = &sayings };

  for (unsigned long input = 0; input < N_INPUTS; input++)
    {
      hr_params_t p;

      random_inputs (input, &p);
      dump_input (&dump, input, &p);
    }
  for (guint i = 0; i < all->len; i++)
    put (text, all->pdata[i]);
  assert_golden ("core", "random.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/random", test_random);
  return g_test_run ();
}
