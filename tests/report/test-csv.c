/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The CSV: byte for byte, in every locale, through a strict reader, and harmless in a spreadsheet. */
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/result/headroom-comparison-rows.h"
#include "report/report-comparison-csv.h"
#include "report/report-csv.h"
#include "report/report-tsv-html.h"

#include "../golden.h"

#include <locale.h>
#include <string.h>

static HeadroomScenario *
new_scenario (const char *template)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  headroom_preset_apply (
      headroom_preset_catalog_lookup (headroom_preset_catalog_get (HEADROOM_PRESET_TEMPLATE), template), scenario);
  return scenario;
}

static char *
make_csv (HeadroomScenario *scenario)
{
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);

  g_assert_nonnull (estimate);
  return headroom_report_csv (estimate, scenario);
}

static void
assert_csv (HeadroomScenario *scenario, const char *name)
{
  g_autofree char *csv = make_csv (scenario);

  assert_golden ("report", name, csv);
}

/* By a rule of thumb; by the ledger, with a sweep; and of a server. */
static void
test_golden (void)
{
  g_autoptr (HeadroomScenario) by_rule = new_scenario ("per-gpu-training");
  g_autoptr (HeadroomScenario) training = headroom_scenario_new ();
  g_autoptr (HeadroomScenario) serving = headroom_scenario_new ();

  assert_csv (by_rule, "per-gpu-training.csv");
  headroom_scenario_set_sweep (training, HR_MICRO_BATCH_SIZE);
  assert_csv (training, "training.csv");
  g_assert_true (headroom_scenario_set_text (serving, HR_MODE, "inference", NULL));
  assert_csv (serving, "serving.csv");
}

static void
test_locales (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8", "ar_EG.UTF-8", "ps_AF.UTF-8" };
  g_autofree char *usual = g_strdup (setlocale (LC_ALL, NULL));
  g_autoptr (HeadroomScenario) scenario = new_scenario ("breakdown-serving");
  g_autofree char *expected = make_csv (scenario);

  for (gsize i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_assert_nonnull (setlocale (LC_ALL, locales[i]));
      g_autofree char *csv = make_csv (scenario);
      g_assert_cmpstr (csv, ==, expected);
    }
  setlocale (LC_ALL, usual);
}

/* A strict reader of RFC 4180: rows of cells. Anything else stops the test. */
static char *
read_cell (const char **at)
{
  GString *cell = g_string_new (NULL);

  if (**at != '"')
    {
      gsize length = strcspn (*at, ",\r\n\"");
      g_string_append_len (cell, *at, (gssize) length);
      *at += length;
      return g_string_free_and_steal (cell);
    }
  for ((*at)++; **at != '"' || (*at)[1] == '"'; (*at)++)
    {
      g_assert_cmpint (**at, !=, '\0');
      *at += **at == '"';
      g_string_append_c (cell, **at);
    }
  (*at)++;
  return g_string_free_and_steal (cell);
}

static GPtrArray *
read_row (const char **at)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (row, read_cell (at));
  while (**at == ',')
    {
      (*at)++;
      g_ptr_array_add (row, read_cell (at));
    }
  g_assert_true (g_str_has_prefix (*at, "\r\n"));
  *at += 2;
  return row;
}

static void
test_strict_reader (void)
{
  g_autoptr (HeadroomScenario) scenario = new_scenario ("breakdown-training");
  g_autofree char *csv = NULL;
  guint n = 0;

  headroom_scenario_set_title (scenario, "two\nlines, a \"quote\" and ☃");
  csv = make_csv (scenario);
  g_assert_true (g_utf8_validate (csv, -1, NULL));
  for (const char *at = csv; *at != '\0'; n++)
    {
      g_autoptr (GPtrArray) row = read_row (&at);
      g_assert_cmpuint (row->len, ==, 9);
      if (n == 4)
        g_assert_cmpstr (row->pdata[3], ==, "two\nlines, a \"quote\" and ☃");
    }
  g_assert_cmpuint (n, >, HR_N_PARAMS + HR_N_TERMS);
}

/* Each stage of a pipeline has a row, under its number. */
static void
test_stages (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *csv = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_PIPELINE_PARALLEL, "2", NULL));
  g_assert_true (headroom_scenario_set_text (scenario, HR_MICRO_BATCHES, "8", NULL));
  csv = make_csv (scenario);
  g_assert_nonnull (strstr (csv, "\nstage,0,\"Stage 0, peak at: "));
  g_assert_nonnull (strstr (csv, "\nstage,1,\"Stage 1, peak at: "));
}

static void
test_formula_injection (void)
{
  static const struct
  {
    const char *title, *cell;
  } cases[] = {
    { "=cmd()", ",'=cmd(),," }, { "+1", ",'+1,," },         { "-1", ",'-1,," },         { "@SUM(A1)", ",'@SUM(A1),," },
    { "\t=1", ",'\t=1,," },     { "\r=1", ",\"'\r=1\",," }, { "=1,2", ",\"'=1,2\",," }, { "a=1", ",a=1,," },
  };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      headroom_scenario_set_title (scenario, cases[i].title);
      g_autofree char *csv = make_csv (scenario);
      g_assert_nonnull (strstr (csv, cases[i].cell));
    }
}

static void
test_numbers_are_bare (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *csv = NULL;

  /* Short of memory: a negative number is no formula. */
  g_assert_true (headroom_scenario_set_text (scenario, HR_LAYERS, "512", NULL));
  csv = make_csv (scenario);
  g_assert_nonnull (strstr (csv, "gpu,free-bytes,Free memory,-"));
}

/* A row of the ledger: elements times their size, in letters and in numbers: 4096 · 2 · 11008 · 2 bytes. */
static void
test_ledger (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *csv = make_csv (scenario);

  g_assert_nonnull (strstr (csv, "\r\nkept-per-layer,mlp,up (bf16),180355072,B,s·b·f · 2,4096·2·11008 · 2,,\r\n"));
  g_assert_nonnull (strstr (csv, "\r\nactivations,rule-34-bytes,The layers by the 34-byte rule,36507222016,B,"));
}

/* The seconds in the row of CSV that begins so. */
static double
seconds_in (const char *csv, const char *beginning)
{
  const char *row = strstr (csv, beginning);

  g_assert_nonnull (row);
  return g_ascii_strtod (row + strlen (beginning), NULL);
}

/* Of a step the largest term, which is a part of the whole; in inference there is none. */
static void
test_step (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *training = make_csv (scenario);
  g_autofree char *inference = NULL;
  double products = seconds_in (training, "\r\nstep,gemm,Matrix products,");
  double step = seconds_in (training, "\r\nstep,seconds,Step,");

  g_assert_cmpfloat (products, >, 0);
  g_assert_cmpfloat (products, <, step);
  g_assert_cmpfloat (step, <, seconds_in (training, "\r\nstep,seconds-high,\"Step, high\","));
  g_assert_true (headroom_scenario_set_text (scenario, HR_MODE, "inference", NULL));
  inference = make_csv (scenario);
  g_assert_null (strstr (inference, "\r\nstep,"));
}

/* Whether a change of any piece of advice sets a parameter. */
static gboolean
is_advised (const char *csv, const char *name)
{
  g_autofree char *pattern = g_strdup_printf ("^(advice|faster)-[0-9]+,changes,[^\\r]*\\b%s=", name);

  return g_regex_match_simple (pattern, csv, G_REGEX_MULTILINE, 0);
}

/* What would make it fit and what would make it faster, a section for each; never what is locked. */
static void
test_advice (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *free = NULL;
  g_autofree char *locked = NULL;
  g_autofree char *fitting = NULL;

  g_assert_true (headroom_scenario_set_text (scenario, HR_GPU, "geforce-rtx-4090", NULL));
  free = make_csv (scenario);
  headroom_scenario_set_locked (scenario, HR_RECOMPUTE, TRUE);
  locked = make_csv (scenario);
  g_assert_true (is_advised (free, "recompute"));
  g_assert_false (is_advised (locked, "recompute"));
  g_assert_nonnull (strstr (locked, "\r\nadvice-1,verdict,Verdict,"));
  g_assert_true (headroom_scenario_set_text (scenario, HR_LAYERS, "2", NULL));
  fitting = make_csv (scenario);
  g_assert_nonnull (strstr (fitting, "\r\nfaster-1,tokens-per-second,"));
  g_assert_false (g_regex_match_simple ("^(advice|faster)-[0-9]+,[^,]*,,", free, G_REGEX_MULTILINE, 0)); /* a label */
  g_assert_true (g_regex_match_simple ("^advice-1,step-seconds,Step,[0-9.]+,s,", free, G_REGEX_MULTILINE, 0));
  g_assert_true (g_regex_match_simple ("^advice-1,such-[^,]*,Runs that fit,[0-9]+,%,", free, G_REGEX_MULTILINE, 0));
}

/* Every cell is escaped; the last line end begins no row. */
static void
test_html (void)
{
  g_autofree char *html = headroom_report_tsv_to_html ("a < b\t1\nTotal\t2\n");

  g_assert_cmpstr (html, ==,
                   "<meta charset=\"utf-8\"><table>\n<tr><td>a &lt; b</td><td>1</td></tr>\n"
                   "<tr><td>Total</td><td>2</td></tr>\n</table>\n");
}

/* A heading for each section that has rows, and a line for each of its rows with a cell for each of two scenarios. */
static void
test_comparison_to_paste (void)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();
  g_autoptr (HeadroomScenario) other = headroom_scenario_new ();
  g_autoptr (headroom_comparison_t) comparison = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (headroom_scenario_set_text (other, HR_LAYERS, "7", NULL));
  headroom_document_append (document, other);
  comparison = headroom_comparison_new (document, 0, NULL);
  text = headroom_report_comparison_tsv (comparison);
  lines = g_strsplit (text, "\n", -1);
  for (int section = 0; section < HEADROOM_N_COMPARED; section++)
    {
      g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, (headroom_compared_t) section);

      if (rows->len > 0)
        n++;
      for (guint i = 0; i < rows->len; i++)
        {
          g_auto (GStrv) cells = g_strsplit (lines[n++], "\t", -1);
          const headroom_comparison_row_t *row = &g_array_index (rows, headroom_comparison_row_t, i);

          g_assert_cmpstr (cells[0], ==, headroom_comparison_row_get_label (row));
          g_assert_cmpuint (g_strv_length (cells), ==, 3);
        }
    }
  g_assert_cmpuint (g_strv_length (lines), ==, n + 1);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/csv/golden", test_golden);
  g_test_add_func ("/report/csv/same-bytes-in-every-locale", test_locales);
  g_test_add_func ("/report/csv/strict-reader", test_strict_reader);
  g_test_add_func ("/report/csv/formula-injection", test_formula_injection);
  g_test_add_func ("/report/csv/stages", test_stages);
  g_test_add_func ("/report/csv/numbers-are-bare", test_numbers_are_bare);
  g_test_add_func ("/report/csv/ledger", test_ledger);
  g_test_add_func ("/report/csv/step", test_step);
  g_test_add_func ("/report/csv/advice", test_advice);
  g_test_add_func ("/report/csv/html", test_html);
  g_test_add_func ("/report/csv/comparison-to-paste", test_comparison_to_paste);
  return g_test_run ();
}
