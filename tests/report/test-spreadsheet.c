/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table for spreadsheets: cells are those of the data, in the marks of the person's country. */
#include "report/report-csv-spreadsheet.h"
#include "report/report-csv.h"

#include <locale.h>
#include <string.h>

#define BYTE_ORDER_MARK "\uFEFF"

static void
set_locale (const char *name)
{
  g_assert_nonnull (setlocale (LC_ALL, name));
}

static void
assert_rewritten (const char *locale, const char *csv, const char *expected)
{
  g_autofree char *text = NULL;

  set_locale (locale);
  text = headroom_csv_for_spreadsheets (csv);
  set_locale ("C");
  g_assert_true (g_str_has_prefix (text, BYTE_ORDER_MARK));
  g_assert_cmpstr (text + strlen (BYTE_ORDER_MARK), ==, expected);
}

/* Numbers get the mark of the country; texts stay, but that a semicolon has to be quoted now. */
static void
test_cells (void)
{
  static const char csv[] = "id,1.5,-2,1e-05\r\nb·s;d,\"a,b \"\"c\"\" 1.5\",,'=1+1\r\n0.2.0,1.5 GiB,.,-\r\n";

  assert_rewritten ("C", csv, csv);
  assert_rewritten ("de_DE.UTF-8", csv,
                    "id;1,5;-2;1e-05\r\n\"b·s;d\";\"a,b \"\"c\"\" 1.5\";;'=1+1\r\n0.2.0;1.5 GiB;.;-\r\n");
  assert_rewritten ("ar_EG.UTF-8", csv, csv); /* its decimal mark is a point */
  assert_rewritten ("de_DE.UTF-8", "", "");
}

/* How many cells there are: what is between quotes is one. */
static guint
count_cells (const char *text, char mark)
{
  gboolean is_quoted = FALSE;
  guint n = 0;

  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        is_quoted = !is_quoted;
      n += !is_quoted && (*text == mark || *text == '\n');
    }
  return n;
}

/* Of a whole estimate: as many cells in every country, and no number with the mark of another. */
static void
test_estimate (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  g_autofree char *data = headroom_report_csv (estimate, scenario);
  g_autofree char *german = NULL;
  g_autofree char *french = NULL;

  set_locale ("de_DE.UTF-8");
  german = headroom_csv_for_spreadsheets (data);
  set_locale ("fr_FR.UTF-8");
  french = headroom_csv_for_spreadsheets (data);
  set_locale ("C");
  g_assert_cmpuint (count_cells (german, ';'), ==, count_cells (data, ','));
  g_assert_cmpstr (german, ==, french);
  g_assert_false (g_regex_match_simple (";-?[0-9]+\\.[0-9]+;", german, 0, 0));
  g_assert_true (g_regex_match_simple (";-?[0-9]+,[0-9]+;", german, 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/spreadsheet/cells", test_cells);
  g_test_add_func ("/report/spreadsheet/estimate", test_estimate);
  return g_test_run ();
}
