/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The direction of every locale of this system, held to what Pango knows of scripts; and isolation. */
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <locale.h>
#include <pango/pango.h>

/* One or two for each script that glibc has a locale for. */
static const char *const names[] = {
  "am_ET", "ar_EG", "ar_SA", "az_AZ", "az_IR", "bg_BG", "bn_BD", "de_DE", "dv_MV", "el_GR", "en_US", "fa_IR", "fr_FR",
  "he_IL", "hi_IN", "hy_AM", "ja_JP", "ka_GE", "km_KH", "ko_KR", "ks_IN", "my_MM", "pa_IN", "pa_PK", "ps_AF", "ru_RU",
  "sd_IN", "syr",   "ta_IN", "th_TH", "tr_TR", "ug_CN", "ur_IN", "ur_PK", "uz_UZ", "vi_VN", "yi_US", "zh_CN",
};

static gboolean
is_rtl_script (PangoScript script)
{
  switch ((int) script)
    {
    case PANGO_SCRIPT_ARABIC:
    case PANGO_SCRIPT_HEBREW:
    case PANGO_SCRIPT_SYRIAC:
    case PANGO_SCRIPT_THAANA:
    case PANGO_SCRIPT_NKO: return TRUE;
    default: return FALSE;
    }
}

static gboolean
pango_says_rtl (const char *name)
{
  int n = 0;
  const PangoScript *scripts = pango_language_get_scripts (pango_language_from_string (name), &n);

  return scripts != NULL && n > 0 && is_rtl_script (scripts[0]);
}

static gboolean
enter (const char *name)
{
  g_autofree char *locale = g_strconcat (name, ".UTF-8", NULL);

  return setlocale (LC_ALL, locale) != NULL;
}

/* Debian has all of these but a few that only newer systems know. */
static void
test_every_script (void)
{
  guint n_entered = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      if (!enter (names[i]))
        continue;
      n_entered++;
      if (headroom_words_is_rtl () != pango_says_rtl (names[i]))
        g_error ("%s: right to left is %d", names[i], headroom_words_is_rtl ());
    }
  g_assert_cmpuint (n_entered, >, G_N_ELEMENTS (names) * 3 / 4);
}

/* Written with letters of India, where the same language is written with Arabic ones beside it. */
static void
test_second_script (void)
{
  g_assert_nonnull (setlocale (LC_ALL, "sd_IN.UTF-8@devanagari"));
  g_assert_false (headroom_words_is_rtl ());
}

/* Signs stay on their side of a number: isolated, U+2066 to U+2069; nothing is put in elsewhere. */
static void
test_isolation (void)
{
  g_autofree char *left_share = NULL;
  g_autofree char *right_share = NULL;
  g_autofree char *right_bytes = NULL;

  g_assert_true (enter ("en_US"));
  left_share = headroom_words_percent (0.46, 0);
  g_assert_true (enter ("ar_EG"));
  right_share = headroom_words_percent (0.46, 0);
  right_bytes = headroom_words_bytes (-4 * HR_GIB, HR_UNIT_GIB);
  g_assert_cmpstr (left_share, ==, "46 %");
  g_assert_cmpstr (right_share, ==, "\u206646 %\u2069");
  g_assert_cmpstr (right_bytes, ==, "\u2066−4.00 GiB\u2069");
}

/* By the first letter: U+05D0 is Hebrew. */
static void
test_words_have_a_direction (void)
{
  g_assert_true (headroom_words_runs_to_left ("\u0643\u0644\u0645\u0629"));
  g_assert_true (headroom_words_runs_to_left ("\u05d0"));
  g_assert_false (headroom_words_runs_to_left ("Weights"));
  g_assert_false (headroom_words_runs_to_left ("重み"));
  g_assert_false (headroom_words_runs_to_left (""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/direction/every-script", test_every_script);
  g_test_add_func ("/words/direction/words-have-a-direction", test_words_have_a_direction);
  g_test_add_func ("/words/direction/second-script", test_second_script);
  g_test_add_func ("/words/direction/isolation", test_isolation);
  return g_test_run ();
}
