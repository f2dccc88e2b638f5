/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates and numbers follow the language of the text, whichever locales a person has for each of them. */
#include "report/report-locale.h"

#include <libintl.h>
#include <time.h>

typedef struct
{
  const char *messages;
  const char *numbers;
  const char *dates;
  const char *expected; /* between enter and leave */
  const char *usual;    /* before and after */
} Case;

/* There is a German catalogue and no French one. A country’s own words stay where the language is the text’s. */
static const Case cases[] = {
  { "C", "C", "C", "1.5 January", "1.5 January" },
  { "C.UTF-8", "POSIX", "C", "1.5 January", "1.5 January" },
  { "en_GB.UTF-8", "en_GB.UTF-8", "en_GB.UTF-8", "1.5 January", "1.5 January" },
  { "de_DE.UTF-8", "de_DE.UTF-8", "de_DE.UTF-8", "1,5 Januar", "1,5 Januar" },
  { "de_AT.UTF-8", "de_DE.UTF-8", "de_CH.UTF-8", "1,5 Januar", "1,5 Januar" },
  { "de_DE.UTF-8", "de_DE.UTF-8", "de_AT.UTF-8", "1,5 Jänner", "1,5 Jänner" },
  { "fr_FR.UTF-8", "fr_FR.UTF-8", "fr_FR.UTF-8", "1.5 January", "1,5 janvier" },
  { "en_US.UTF-8", "de_DE.UTF-8", "en_US.UTF-8", "1.5 January", "1,5 January" },
  { "en_US.UTF-8", "en_US.UTF-8", "de_DE.UTF-8", "1.5 January", "1.5 Januar" },
  { "C", "de_DE.UTF-8", "C", "1.5 January", "1,5 January" },
  { "de_DE.UTF-8", "C", "de_DE.UTF-8", "1,5 Januar", "1.5 Januar" },
  { "de_DE.UTF-8", "de_DE.UTF-8", "C", "1,5 Januar", "1,5 January" },
  { "de_DE.UTF-8", "en_US.UTF-8", "en_US.UTF-8", "1,5 Januar", "1.5 January" },
};

static char *
number_and_month (void)
{
  const struct tm january = { .tm_year = 126, .tm_mon = 0, .tm_mday = 1 };
  char month[32];

  strftime (month, sizeof month, "%B", &january);
  return g_strdup_printf ("%.1f %s", 1.5, month);
}

static void
assert_writes (const Case *the_case, const char *expected)
{
  g_autofree char *text = number_and_month ();

  g_test_message ("%s, %s, %s", the_case->messages, the_case->numbers, the_case->dates);
  g_assert_cmpstr (text, ==, expected);
}

static void
enter_locales (const Case *the_case)
{
  g_assert_nonnull (setlocale (LC_ALL, "C.UTF-8"));
  g_assert_nonnull (setlocale (LC_MESSAGES, the_case->messages));
  g_assert_nonnull (setlocale (LC_NUMERIC, the_case->numbers));
  g_assert_nonnull (setlocale (LC_TIME, the_case->dates));
}

static void
test_language (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      locale_t of_thread = uselocale ((locale_t) 0);
      hr_report_locale_t locale;

      enter_locales (&cases[i]);
      assert_writes (&cases[i], cases[i].usual);
      hr_report_locale_enter (&locale);
      assert_writes (&cases[i], cases[i].expected);
      hr_report_locale_leave (&locale);
      assert_writes (&cases[i], cases[i].usual);
      g_assert_true (uselocale ((locale_t) 0) == of_thread);
    }
}

int
main (int argc, char **argv)
{
  g_unsetenv ("LANGUAGE");
  bindtextdomain (GETTEXT_PACKAGE, HEADROOM_TEST_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/locale/language", test_language);
  return g_test_run ();
}
