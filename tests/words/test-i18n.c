/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the catalogues: of one thing and of many, by context, and nothing for nothing. */
#include "words/headroom-i18n.h"

#include <libintl.h>
#include <locale.h>

#define ONE "One smaller GPU does not fit either and is not listed."
#define MANY "%u smaller GPUs do not fit either and are not listed."

static void
test_english (void)
{
  g_assert_nonnull (setlocale (LC_ALL, "C.UTF-8"));
  g_assert_cmpstr (headroom_gettext ("Layers"), ==, "Layers");
  g_assert_cmpstr (headroom_gettext (""), ==, "");
  g_assert_cmpstr (headroom_ngettext (ONE, MANY, 1), ==, ONE);
  g_assert_cmpstr (headroom_ngettext (ONE, MANY, 2), ==, MANY);
  g_assert_cmpstr (headroom_pgettext ("column", "Value"), ==, "Value");
}

/* A catalogue answers "" with its header. */
static void
test_german (void)
{
  g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
  g_assert_cmpstr (headroom_gettext ("Layers"), ==, "Schichten");
  g_assert_cmpstr (headroom_gettext (""), ==, "");
  g_assert_true (g_str_has_prefix (headroom_ngettext (ONE, MANY, 1), "Eine "));
  g_assert_true (g_str_has_prefix (headroom_ngettext (ONE, MANY, 2), "%u "));
  g_assert_cmpstr (headroom_pgettext ("column", "Value"), ==, "Wert");
}

int
main (int argc, char **argv)
{
  g_unsetenv ("LANGUAGE");
  bindtextdomain (GETTEXT_PACKAGE, HEADROOM_TEST_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/i18n/english", test_english);
  g_test_add_func ("/words/i18n/german", test_german);
  return g_test_run ();
}
