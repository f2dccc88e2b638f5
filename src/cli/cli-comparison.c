/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A column for each scenario. In text they are headed by their numbers, which the first table explains. */
#include "cli/cli-comparison.h"

#include "cli/cli-text.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/scenario/headroom-document-titles.h"
#include "model/scenario/headroom-param.h"
#include "report/report-csv.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

enum
{
  MOST_COLUMNS = 1 + HEADROOM_COMPARISON_MOST
};

/* “+1.50 GiB”, “−3.00 GiB”; nothing where there is no difference. */
static char *
describe_difference (double bytes)
{
  g_autofree char *text = NULL;

  if (bytes == 0)
    return g_strdup ("");
  text = headroom_words_bytes_fine (bytes);
  if (bytes < 0)
    return g_steal_pointer (&text);
  return g_strconcat ("+", text, NULL);
}

static char *
number_of (guint index)
{
  return g_strdup_printf ("%u", index + 1);
}

static void
append_summary (const headroom_comparison_t *self, GString *out)
{
  const cli_column_t columns[] = { { "#", TRUE }, { _ ("Scenario") }, { _ ("Total"), TRUE }, { _ ("Difference"), TRUE },
                                   { _ ("GPU") }, { _ ("Verdict") } };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    {
      const hr_estimate_t *estimate = headroom_comparison_peek (self, i);

      cli_table_take (&table,
                      (char *[]) { number_of (i), headroom_document_dup_title (self->document, i),
                                   headroom_words_bytes_fine (estimate->total_bytes),
                                   describe_difference (headroom_comparison_get_difference (self, i, HR_N_TERMS)),
                                   headroom_param_describe_value (HR_GPU, &estimate->params),
                                   g_strdup (headroom_gettext (hr_verdict_label (estimate->verdict))) });
    }
  cli_table_print (&table, out);
}

/* Fills a table whose columns are a label and all scenarios. The titles last as long as `titles`. */
static guint
begin_columns (const headroom_comparison_t *self, const char *title, GPtrArray *titles, cli_column_t *columns)
{
  guint n = headroom_comparison_get_length (self);

  columns[0] = (cli_column_t) { title };
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (titles, number_of (i));
      columns[i + 1] = (cli_column_t) { titles->pdata[i], TRUE };
    }
  return n + 1;
}

typedef char *(*describe_cell_t) (const headroom_comparison_t *self, guint index, int row);

static char *
describe_bytes (const headroom_comparison_t *self, guint index, int term)
{
  return headroom_words_bytes_fine (headroom_comparison_get_bytes (self, index, (hr_term_t) term));
}

static char *
describe_change (const headroom_comparison_t *self, guint index, int term)
{
  return describe_difference (headroom_comparison_get_difference (self, index, (hr_term_t) term));
}

static char *
describe_value (const headroom_comparison_t *self, guint index, int param)
{
  return headroom_param_describe_value ((hr_param_t) param, &headroom_comparison_peek (self, index)->params);
}

static void
take_row (const headroom_comparison_t *self, cli_table_t *table, const char *label, describe_cell_t describe, int row)
{
  char *cells[MOST_COLUMNS];

  cells[0] = g_strdup (label);
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    cells[i + 1] = describe (self, i, row);
  cli_table_take (table, cells);
}

static void
append_terms (const headroom_comparison_t *self, const char *title, describe_cell_t describe, GString *out)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  cli_column_t columns[MOST_COLUMNS];
  cli_table_t table;

  cli_table_init (&table, columns, begin_columns (self, title, titles, columns), 0);
  for (int term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (self, (hr_term_t) term))
      take_row (self, &table, headroom_gettext (hr_term_desc ((hr_term_t) term)->label), describe, term);
  take_row (self, &table, _ ("Total"), describe, HR_N_TERMS);
  g_string_append_c (out, '\n');
  cli_table_print (&table, out);
}

static void
append_inputs (const headroom_comparison_t *self, GString *out)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new_with_free_func (g_free);
  cli_column_t columns[MOST_COLUMNS];
  cli_table_t table;

  cli_table_init (&table, columns, begin_columns (self, _ ("Inputs that differ"), titles, columns), 0);
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (headroom_comparison_differs (self, (hr_param_t) param))
      take_row (self, &table, headroom_param_get_label ((hr_param_t) param), describe_value, param);
  g_string_append_c (out, '\n');
  cli_table_print (&table, out);
}

void
cli_comparison_append_text (const headroom_comparison_t *self, GString *out)
{
  g_autofree char *title = headroom_document_dup_title (self->document, self->baseline);
  g_autofree char *differences = NULL;

  /* Translators: the head of a column; %s is the name of a scenario */
  differences = g_strdup_printf (_ ("Difference from “%s”"), title);
  append_summary (self, out);
  append_terms (self, _ ("Terms"), describe_bytes, out);
  append_terms (self, differences, describe_change, out);
  append_inputs (self, out);
}

/* CSV: a row for each amount and each input that differs, a column for each scenario. */

static char *
write_bytes (const headroom_comparison_t *self, guint index, int term)
{
  return g_strdup_printf ("%.0f", headroom_comparison_get_bytes (self, index, (hr_term_t) term));
}

static char *
write_difference (const headroom_comparison_t *self, guint index, int term)
{
  return g_strdup_printf ("%.0f", headroom_comparison_get_difference (self, index, (hr_term_t) term));
}

static char *
write_verdict (const headroom_comparison_t *self, guint index, int unused)
{
  return g_strdup (hr_verdict_id (headroom_comparison_peek (self, index)->verdict));
}

static char *
write_title (const headroom_comparison_t *self, guint index, int unused)
{
  return g_strdup (headroom_scenario_get_title (headroom_document_get_scenario (self->document, index)));
}

static char *
write_value (const headroom_comparison_t *self, guint index, int param)
{
  return headroom_scenario_get_text (headroom_document_get_scenario (self->document, index), (hr_param_t) param);
}

static void
append_csv_row (const headroom_comparison_t *self, const char *section, const char *id, describe_cell_t write, int row,
                GString *out)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
  gboolean is_amount = write == write_bytes || write == write_difference;
  guint64 numbers = 0;

  g_ptr_array_add (cells, g_strdup (section));
  g_ptr_array_add (cells, g_strdup (id));
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    {
      if (is_amount)
        numbers |= G_GUINT64_CONSTANT (1) << cells->len;
      g_ptr_array_add (cells, write (self, i, row));
    }
  headroom_csv_append_row (out, (const char *const *) cells->pdata, cells->len, numbers);
}

static void
append_csv_terms (const headroom_comparison_t *self, const char *section, describe_cell_t write, GString *out)
{
  for (int term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (self, (hr_term_t) term))
      append_csv_row (self, section, hr_term_desc ((hr_term_t) term)->id, write, term, out);
  append_csv_row (self, section, "total", write, HR_N_TERMS, out);
}

void
cli_comparison_append_csv (const headroom_comparison_t *self, GString *out)
{
  append_csv_row (self, "section", "id", write_title, 0, out);
  append_csv_terms (self, "bytes", write_bytes, out);
  append_csv_terms (self, "difference", write_difference, out);
  append_csv_row (self, "verdict", "verdict", write_verdict, 0, out);
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (headroom_comparison_differs (self, (hr_param_t) param))
      append_csv_row (self, "input", hr_param_desc ((hr_param_t) param)->name, write_value, param, out);
}

static HeadroomJson *
term_to_json (const headroom_comparison_t *self, guint index, hr_term_t term)
{
  HeadroomJson *object = headroom_json_new_object ();
  double difference = headroom_comparison_get_difference (self, index, term);

  headroom_json_set_string (object, "id", hr_term_desc (term)->id);
  headroom_json_set (object, "bytes", headroom_json_new_whole (headroom_comparison_get_bytes (self, index, term)));
  headroom_json_set (object, "difference-bytes", headroom_json_new_whole (difference));
  return object;
}

static HeadroomJson *
terms_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *terms = headroom_json_new_array ();

  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    if (headroom_comparison_has_term (self, term))
      headroom_json_append (terms, term_to_json (self, index, term));
  return terms;
}

static HeadroomJson *
inputs_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *inputs = headroom_json_new_object ();
  const hr_params_t *params = &headroom_comparison_peek (self, index)->params;

  for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
    if (headroom_comparison_differs (self, param))
      headroom_json_set (inputs, hr_param_desc (param)->name, headroom_param_to_json (param, params));
  return inputs;
}

static HeadroomJson *
scenario_to_json (const headroom_comparison_t *self, guint index)
{
  HeadroomJson *object = headroom_json_new_object ();
  const hr_estimate_t *estimate = headroom_comparison_peek (self, index);
  double difference = headroom_comparison_get_difference (self, index, HR_N_TERMS);
  g_autofree char *title = write_title (self, index, 0);

  headroom_json_set_string (object, "title", title);
  headroom_json_set_string (object, "gpu", estimate->params.gpu.text);
  headroom_json_set_string (object, "verdict", hr_verdict_id (estimate->verdict));
  headroom_json_set (object, "total-bytes", headroom_json_new_whole (estimate->total_bytes));
  headroom_json_set (object, "difference-bytes", headroom_json_new_whole (difference));
  headroom_json_set (object, "terms", terms_to_json (self, index));
  headroom_json_set (object, "inputs", inputs_to_json (self, index));
  return object;
}

void
cli_comparison_append_json (const headroom_comparison_t *self, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  HeadroomJson *scenarios = headroom_json_new_array ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    headroom_json_append (scenarios, scenario_to_json (self, i));
  headroom_json_set (root, "baseline", headroom_json_new_whole (self->baseline + 1));
  headroom_json_set (root, "scenarios", scenarios);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}
