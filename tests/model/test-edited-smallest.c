/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The smallest config.json of every family, and of types that are none of their own, which has no more keys than it is
 * asked for, with one key after the other missing or at values of every kind; and the same as a section of a file, with
 * keys missing. What is read of each, or why it is refused, is held to tests/model/golden, a line for each type and one
 * for its section where it may be one. Other tests say what is right; this one notices that something moves at all. */
#include "asked-configs.h"
#include "config-answers.h"
#include "config-edits.h"
#include "golden.h"

static const char *const values[] = { "null", "0", "1", "3", "1.5", "\"another\"", "[]", "7681" };

static void
take_place (Answers *answers, const HeadroomJson *tree, const test_place_t *place)
{
  g_autofree char *without = test_config_without (tree, place);
  g_autoptr (HeadroomJson) rest = answers_parse (without);

  answers_take (answers, rest);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (HeadroomJson) value = answers_parse (values[i]);
      g_autofree char *with = test_config_with (tree, place, value);
      g_autoptr (HeadroomJson) config = answers_parse (with);

      answers_take (answers, config);
    }
}

/* (transfer full) */
static HeadroomJson *
make_smallest (const char *format)
{
  g_autofree char *smallest = write_smallest (format);

  return answers_parse (smallest);
}

/* But for the type itself, which is the first key. */
static void
put_type (GString *golden, const char *type)
{
  g_autofree char *format = format_type (type);
  g_autoptr (HeadroomJson) tree = make_smallest (format);
  g_autoptr (GArray) places = test_find_places (tree);
  Answers answers = answers_new ();

  answers_take (&answers, tree);
  for (guint i = 1; i < places->len; i++)
    take_place (&answers, tree, &g_array_index (places, test_place_t, i));
  answers_put (&answers, golden, type);
}

/* Whatever names a key names its section, too. */
static void
put_section (GString *golden, const char *type)
{
  g_autofree char *format = g_strdup_printf ("{\"text_config\":{\"model_type\":\"%s\"GIVEN}}", type);
  g_autofree char *what = g_strdup_printf ("section of %s", type);
  g_autoptr (HeadroomJson) tree = make_smallest (format);
  g_autoptr (GArray) places = test_find_places (tree);
  Answers answers = answers_new ();

  answers_take (&answers, tree);
  for (guint i = 1; i < places->len; i++)
    {
      g_autofree char *without = test_config_without (tree, &g_array_index (places, test_place_t, i));
      g_autoptr (HeadroomJson) rest = answers_parse (without);

      answers_take (&answers, rest);
    }
  answers_put (&answers, golden, what);
}

static void
test_types (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  const char *type;

  for (guint i = 0; (type = asked_type (i)) != NULL; i++)
    {
      if (is_of_files (type))
        put_type (golden, type);
      if (is_of_sections (type))
        put_section (golden, type);
    }
  assert_golden ("model", "edited-smallest.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/edited-smallest", test_types);
  return g_test_run ();
}
