/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people of several countries type them, and as the application itself writes them. */
#include <gtk/gtk.h>
#include <locale.h>

#include "app/shared/headroom-format.h"

static void
enter (const char *name)
{
  g_assert_nonnull (setlocale (LC_ALL, name));
}

static void
expect (const char *text, double number)
{
  double read = -1;

  if (!headroom_parse_number (text, &read))
    g_error ("“%s” is refused", text);
  if (read != number)
    g_error ("“%s” is read as %g, not %g", text, read, number);
}

static void
expect_refused (const char *text)
{
  double read = -1;

  if (headroom_parse_number (text, &read))
    g_error ("“%s” is read as %g", text, read);
}

static void
test_india (void)
{
  enter ("en_IN.UTF-8");
  expect ("2,00,000", 200000);
  expect ("1,31,072", 131072);
  expect ("12,34,567.5", 1234567.5);
  expect ("2,000", 2000);
  expect_refused ("2,0,000");
  expect_refused ("2,00,00");
}

static void
test_switzerland (void)
{
  enter ("de_CH.UTF-8");
  expect ("131’072", 131072);
  expect ("1'131'072", 1131072);
  expect ("131’072.5", 131072.5);
  expect ("1.5", 1.5);
  expect_refused ("13’1");
}

static void
test_germany (void)
{
  enter ("de_DE.UTF-8");
  expect ("131.072", 131072);
  expect ("1.131.072,25", 1131072.25);
  expect ("1,5", 1.5);
  expect ("1.5", 1.5);
  expect_refused ("1.5.2");
  expect_refused ("1,500.000,5");
}

static void
test_france (void)
{
  enter ("fr_FR.UTF-8");
  expect ("131\xe2\x80\xaf"
          "072",
          131072);
  expect ("131 072,5", 131072.5);
  expect ("1,5", 1.5);
}

static void
test_c (void)
{
  enter ("C");
  expect ("131072", 131072);
  expect ("1.5", 1.5);
  expect ("1,5", 1.5);
  expect ("1,131,072", 1131072);
  expect ("7B", 7e9);
  expect ("128 Ki", 131072);
  expect (".5", 0.5);
  expect_refused ("1,,5");
  expect_refused ("1,2,3");
  expect_refused ("0,123,456");
  expect_refused ("");
}

/* What is shown can be typed. */
static void
test_own_numbers (void)
{
  static const char *const locales[] = { "en_IN.UTF-8", "de_CH.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8", "C" };
  static const double numbers[] = { 0, 7, 4096, 131072, 12345678, 8030261248, 1e12 };

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      enter (locales[i]);
      for (guint j = 0; j < G_N_ELEMENTS (numbers); j++)
        {
          g_autofree char *text = headroom_format_number (numbers[j]);

          expect (text, numbers[j]);
        }
    }
}

/* Signs stay on their side of a number, and the sides of a shape in their order: isolated, U+2066 to U+2069. */
static void
test_right_to_left (void)
{
  const hr_shape_t map = { .n = 3, .dims = { 3, 224, 112 } };
  g_autofree char *left = headroom_format_shape (&map), *right = NULL, *share = NULL;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  right = headroom_format_shape (&map);
  share = headroom_format_share (0.46);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
  g_assert_cmpstr (left, ==, "3 × 224 × 112");
  g_assert_cmpstr (right, ==, "\u20663 × 224 × 112\u2069");
  g_assert_cmpstr (share, ==, "\u206646 %\u2069");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/format/india", test_india);
  g_test_add_func ("/app/format/switzerland", test_switzerland);
  g_test_add_func ("/app/format/germany", test_germany);
  g_test_add_func ("/app/format/france", test_france);
  g_test_add_func ("/app/format/c", test_c);
  g_test_add_func ("/app/format/own-numbers", test_own_numbers);
  g_test_add_func ("/app/format/right-to-left", test_right_to_left);
  return g_test_run ();
}
