/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What scenarios without a title are called, and what new ones and copies are. */
#include "model/scenario/headroom-document-titles.h"

static void
expect_made (HeadroomDocument *document, guint index, const char *expected)
{
  g_autofree char *title = headroom_document_make_title (document, index);

  g_assert_cmpstr (title, ==, expected);
}

static void
add (HeadroomDocument *document, const char *title)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  headroom_scenario_set_title (scenario, title);
  headroom_document_append (document, scenario);
}

static void
test_titles (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  expect_made (document, 0, "Scenario 2");
  expect_made (document, 1, "Scenario 2"); /* a new one */
  add (document, "Llama 2");
  first = headroom_document_dup_title (document, 0);
  second = headroom_document_dup_title (document, 1);
  g_assert_cmpstr (first, ==, "Scenario 1");
  g_assert_cmpstr (second, ==, "Llama 2");
  expect_made (document, 1, "Llama 2 2");
  add (document, "Llama 2 2");
  expect_made (document, 1, "Llama 2 3");
  add (document, "Scenario 2");
  expect_made (document, 3, "Scenario 3"); /* nobody chose “Scenario 2” */
  expect_made (document, 4, "Scenario 3");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/document-titles/titles", test_titles);
  return g_test_run ();
}
