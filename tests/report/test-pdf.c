/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The PDF as a whole: the same bytes twice, and no title, language or input that it cannot draw. */
#include "model/base/headroom-file-io.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "report/report-pdf.h"
#include "report/report-save.h"
#include "words/headroom-i18n.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

static GBytes *
make_pdf (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GError) error = NULL;
  GBytes *pdf = headroom_report_pdf (estimate, scenario, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (pdf, NULL), 5, "%PDF-", 5);
  return pdf;
}

static void
test_same_bytes (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (GBytes) one = make_pdf (scenario);
  g_autoptr (GBytes) other = make_pdf (scenario);

  g_assert_true (g_bytes_equal (one, other));
}

static void
test_templates (void)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      headroom_preset_apply (headroom_preset_catalog_get_item (catalog, i), scenario);
      g_autoptr (GBytes) pdf = make_pdf (scenario);
      g_assert_cmpuint (g_bytes_get_size (pdf), >, 10000);
    }
}

static void
test_titles (void)
{
  g_autofree char *words = g_strnfill (10000, 'x');
  const char *titles[] = { "=cmd()",  "</script><b>&amp;", "%n%s%d",       "مذكرة",
                           "表 🙂 ẞ", "two\nlines\r\t",    "\u202e\u2066", words };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      headroom_scenario_set_title (scenario, titles[i]);
      g_autoptr (GBytes) pdf = make_pdf (scenario);
    }
}

/* What pdftotext reads, on one line. */
static char *
read_text (GBytes *pdf)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) reader = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                                     &error, "pdftotext", "-enc", "UTF-8", "-", "-", NULL);
  g_autoptr (GBytes) text = NULL;
  g_autofree char *plain = NULL;

  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate (reader, pdf, NULL, &text, NULL, &error));
  g_assert_true (g_subprocess_get_successful (reader));
  plain = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  return g_strdelimit (g_steal_pointer (&plain), "\n\f", ' ');
}

/* The words are those of po/de.po, typed: a report in English must not pass. */
static void
test_german (void)
{
  static const char *const words[] = { "Auf jeder GPU nötig",
                                       "Nutzbarer Speicher",
                                       "Größter Posten",
                                       "des nutzbaren Speichers",
                                       "Sequenzlänge: 4096 Token · Mikro-Batch-Größe: 2",
                                       "Wann der Speicher am größten ist",
                                       "Eingaben",
                                       "Formeln",
                                       "Gewichte",
                                       "Grenzen" };
  g_autofree char *usual = g_strdup (setlocale (LC_ALL, NULL));
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (GBytes) pdf = NULL;
  g_autofree char *text = NULL;

  g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
  g_assert_cmpstr (headroom_gettext ("Needed on each GPU"), ==, words[0]);
  pdf = make_pdf (scenario);
  setlocale (LC_ALL, usual);
  text = read_text (pdf);
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i]) == NULL)
      g_error ("no “%s” in: %s", words[i], text);
  g_assert_null (strstr (text, "Needed on each GPU"));
}

/* The chosen interval is marked whatever chose it, as in the window: every layer, and √32 layers. */
static void
test_chosen_interval (void)
{
  static const struct
  {
    hr_recompute_t recompute;
    const char *label;
  } cases[] = { { HR_RECOMPUTE_NONE, NULL }, { HR_RECOMPUTE_FULL, "Chosen: 1 " }, { HR_RECOMPUTE_SQRT, "Chosen: 6 " } };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_assert_true (headroom_scenario_set_number (scenario, HR_LAYERS, 32, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) pdf = NULL;
      g_autofree char *text = NULL;

      g_assert_true (headroom_scenario_set_number (scenario, HR_RECOMPUTE, cases[i].recompute, NULL));
      pdf = make_pdf (scenario);
      text = read_text (pdf);
      if (cases[i].label != NULL)
        g_assert_nonnull (strstr (text, cases[i].label));
      g_assert_cmpint (strstr (text, "Chosen") != NULL, ==, cases[i].label != NULL);
    }
}

/* GPT-2 has 124 439 808 parameters, Llama 3 8B 8 030 261 248. */
static void
test_parameter_count (void)
{
  static const char *const cases[][2] = { { "gpt2", "with 124 million parameters" },
                                          { "llama-3-8b", "with 8.03 billion parameters" } };
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
      g_autoptr (GBytes) pdf = NULL;
      g_autofree char *text = NULL;

      headroom_preset_apply (headroom_preset_catalog_lookup (catalog, cases[i][0]), scenario);
      pdf = make_pdf (scenario);
      text = read_text (pdf);
      g_assert_nonnull (strstr (text, cases[i][1]));
    }
}

static void
test_languages (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "ar_EG.UTF-8", "ja_JP.UTF-8", "en_US.UTF-8" };
  g_autofree char *usual = g_strdup (setlocale (LC_ALL, NULL));
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_assert_nonnull (setlocale (LC_ALL, locales[i]));
      g_autoptr (GBytes) pdf = make_pdf (scenario);
    }
  setlocale (LC_ALL, usual);
}

static void
save_as (HeadroomEstimate *estimate, HeadroomScenario *scenario, const char *folder, const char *id)
{
  g_autofree char *name = g_strconcat ("a.", id, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  headroom_report_save (estimate, scenario, file, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  bytes = headroom_file_load (file, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_save (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);

  for (const HeadroomReportFormat *format = headroom_report_formats (); format->id != NULL; format++)
    if (format->extension == NULL)
      save_as (estimate, scenario, folder, format->id);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_save_refuses (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autoptr (GFile) unknown = g_file_new_for_path ("a.docx");
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/nonexistent/a.pdf");
  g_autoptr (GError) error = NULL;

  g_assert_false (headroom_report_save (estimate, scenario, unknown, NULL, NULL, NULL, &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT);
  g_clear_error (&error);
  g_assert_false (headroom_report_save (estimate, scenario, nowhere, NULL, NULL, NULL, &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_unsetenv ("LANGUAGE");
  bindtextdomain (GETTEXT_PACKAGE, HEADROOM_TEST_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_setenv ("SOURCE_DATE_EPOCH", "1795000000", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/pdf/same-bytes", test_same_bytes);
  g_test_add_func ("/report/pdf/templates", test_templates);
  g_test_add_func ("/report/pdf/titles", test_titles);
  g_test_add_func ("/report/pdf/languages", test_languages);
  g_test_add_func ("/report/pdf/german", test_german);
  g_test_add_func ("/report/pdf/parameter-count", test_parameter_count);
  g_test_add_func ("/report/pdf/chosen-interval", test_chosen_interval);
  g_test_add_func ("/report/save/every-format", test_save);
  g_test_add_func ("/report/save/refuses", test_save_refuses);
  return g_test_run ();
}
