/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements in one line. */
#include "words/words-list.h"

/* Between two, however short, and before none. */
static void
test_statements (void)
{
  g_autoptr (GString) list = g_string_new (NULL);

  headroom_words_list_add (list, "a");
  g_assert_cmpstr (list->str, ==, "a");
  headroom_words_list_add (list, "b");
  headroom_words_list_add (list, "c d");
  g_assert_cmpstr (list->str, ==, "a · b · c d");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/list/statements", test_statements);
  return g_test_run ();
}
