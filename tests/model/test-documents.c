/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random documents of one to eight scenarios: save, load, save gives the same bytes, whatever the locale. */
#include "actions.h"
#include "model/scenario/headroom-document.h"

#include "util.h"

enum
{
  N_DOCUMENTS = 1000,
  MOST_SCENARIOS = 8,
  MOST_ACTIONS = 12
};

static HeadroomDocument *
make_document (guint number)
{
  HeadroomDocument *document = headroom_document_new ();
  GRand *rand = g_rand_new_with_seed (number);
  guint n_scenarios = 1 + test_below (rand, MOST_SCENARIOS);

  for (guint i = 1; i < n_scenarios; i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      headroom_document_insert (document, test_below (rand, i + 1), scenario);
    }
  for (guint i = 0; i < n_scenarios; i++)
    for (guint n = test_below (rand, MOST_ACTIONS); n > 0; n--)
      test_act (headroom_document_get_scenario (document, i), rand);
  g_rand_free (rand);
  return document;
}

static HeadroomDocument *
load (const char *text)
{
  g_autoptr (GError) error = NULL;
  HeadroomDocument *document = headroom_document_parse (text, strlen (text), &error);

  g_assert_no_error (error);
  return document;
}

/* Saved here, and loaded from a file that another country wrote. */
static void
check (HeadroomDocument *document, const char *expected)
{
  g_autofree char *saved = headroom_document_to_text (document);
  g_autoptr (HeadroomDocument) loaded = load (expected);
  g_autofree char *again = headroom_document_to_text (loaded);

  g_assert_cmpuint (headroom_document_get_length (loaded), ==, headroom_document_get_length (document));
  g_assert_cmpstr (saved, ==, expected);
  g_assert_cmpstr (again, ==, expected);
}

static void
test_same_bytes (void)
{
  static const char *const locales[] = { "C.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8", "ar_EG.UTF-8" };

  for (guint number = 0; number < N_DOCUMENTS; number++)
    {
      g_autoptr (HeadroomDocument) document = make_document (number);
      g_autofree char *expected = headroom_document_to_text (document);

      for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
        {
          test_set_locale (locales[i]);
          check (document, expected);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/documents/same-bytes", test_same_bytes);
  return g_test_run ();
}
