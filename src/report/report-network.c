/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layers of any network, as CSV and as a report of its own. */
#include "report/report-network.h"

#include "model/network/headroom-network.h"
#include "report/report-csv-cells.h"
#include "report/report-document.h"
#include "report/report-locale.h"
#include "report/report-paragraph.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  LAYER,
  KIND,
  SHAPE,
  ELEMENTS,
  SAVED,
  FIXED,
  PARAMETERS,
  N_COLUMNS
};

static const char *const csv_columns[N_COLUMNS] = {
  [LAYER] = "layer",
  [KIND] = "kind",
  [SHAPE] = "shape",
  [ELEMENTS] = "elements",
  [SAVED] = "kept-bytes",
  [FIXED] = "fixed-bytes",
  [PARAMETERS] = "parameter-count",
};

static void
append_csv_row (GString *csv, const char *layer, const char *kind, const char *shape, double elements, double saved,
                double fixed, double n_parameters)
{
  const guint64 numbers = 1 << ELEMENTS | 1 << SAVED | 1 << FIXED | 1 << PARAMETERS;
  g_autofree char *elements_text = headroom_words_digits (elements);
  g_autofree char *saved_text = headroom_words_digits (saved);
  g_autofree char *fixed_text = headroom_words_digits (fixed);
  g_autofree char *parameters_text = headroom_words_digits (n_parameters);
  const char *const cells[N_COLUMNS] = { [LAYER] = layer,
                                         [KIND] = kind,
                                         [SHAPE] = shape,
                                         [ELEMENTS] = elements_text,
                                         [SAVED] = saved_text,
                                         [FIXED] = fixed_text,
                                         [PARAMETERS] = parameters_text };

  headroom_csv_append_row (csv, cells, N_COLUMNS, numbers);
}

char *
hr_report_network_csv (const hr_report_network_t *network)
{
  const hr_network_totals_t *totals = network->totals;
  GString *csv = g_string_new (NULL);

  headroom_csv_append_row (csv, csv_columns, N_COLUMNS, 0);
  for (guint i = 0; i < network->n_layers; i++)
    {
      const hr_layer_result_t *result = &network->results[i];
      g_autofree char *number = g_strdup_printf ("%u", i + 1);
      g_autofree char *shape = headroom_shape_describe (&result->shape);

      append_csv_row (csv, number, network->layers[i].kind->id, shape, result->elements, result->kept_bytes,
                      result->fixed_bytes, result->params);
    }
  append_csv_row (csv, "total", NULL, NULL, totals->elements, totals->kept_bytes, totals->fixed_bytes, totals->params);
  return g_string_free_and_steal (csv);
}

static void
take_layer (hr_table_t *table, const hr_report_network_t *network, guint i)
{
  const hr_layer_result_t *result = &network->results[i];
  char *cells[] = {
    headroom_layer_title (&network->layers[i], i), headroom_shape_describe (&result->shape),
    headroom_words_grouped (result->elements),     headroom_words_grouped (result->kept_bytes),
    headroom_words_grouped (result->fixed_bytes),  headroom_words_grouped (result->params),
  };

  hr_table_take (table, cells, NULL);
}

static void
draw_layers (hr_report_page_t *page, const hr_report_network_t *network)
{
  const hr_column_t columns[] = {
    { _ ("Layer"), HR_CELLS_TEXT },      { _ ("Output"), HR_CELLS_TEXT },     { _ ("Elements"), HR_CELLS_NUMBER },
    { _ ("Saved, B"), HR_CELLS_NUMBER }, { _ ("Fixed, B"), HR_CELLS_NUMBER }, { _ ("Parameters"), HR_CELLS_NUMBER },
  };
  hr_table_t table;

  hr_table_init (&table, page, columns, G_N_ELEMENTS (columns));
  for (guint i = 0; i < network->n_layers; i++)
    take_layer (&table, network, i);
  hr_table_draw (&table);
}

static void
take_sum (hr_table_t *table, const char *label, double bytes)
{
  char *cells[] = {
    g_strdup (label),
    headroom_words_bytes_fine (bytes),
    headroom_words_grouped (bytes),
  };

  hr_table_take (table, cells, NULL);
}

static void
draw_sums (hr_report_page_t *page, const hr_report_network_t *network)
{
  const hr_network_totals_t *totals = network->totals;
  const hr_column_t columns[] = {
    { _ ("One sample"), HR_CELLS_TEXT },
    { "GiB", HR_CELLS_NUMBER },
    { _ ("Bytes"), HR_CELLS_NUMBER },
  };
  hr_table_t table;

  hr_table_init (&table, page, columns, G_N_ELEMENTS (columns));
  take_sum (&table, _ ("Sum of outputs"), totals->elements * hr_dtype_bytes (network->dtype));
  take_sum (&table, _ ("Saved for backward"), totals->kept_bytes);
  take_sum (&table, _ ("Independent of the batch"), totals->fixed_bytes);
  take_sum (&table, _ ("Input data, not included"), totals->input_bytes);
  hr_table_draw (&table);
}

static void
draw_command (hr_report_page_t *page, const hr_report_network_t *network)
{
  g_autofree char *layers = headroom_network_to_text (network->layers, network->n_layers);
  g_autofree char *command = g_strdup_printf ("headroom-cli layers '%s' --activation-dtype=%s", layers,
                                              hr_dtype_id (network->dtype));
  /* Translators: a version number. */
  g_autofree char *version = g_strdup_printf (_ ("Made with Headroom %s. This command gives the same numbers:"),
                                              HEADROOM_VERSION);

  hr_report_heading (page, HR_TEXT_HEADING, _ ("Reproduction"), HR_KEEP_LINES);
  hr_report_paragraph (page, HR_TEXT_BODY, version);
  hr_report_paragraph (page, HR_TEXT_CODE, command);
}

static void
draw (hr_report_page_t *page, gpointer data)
{
  const hr_report_network_t *network = data;
  g_autofree char *parameters = headroom_words_parameters (network->totals->params);
  g_autofree char *compared = headroom_network_compare (network->layers, network->n_layers, network->totals,
                                                        network->dtype);
  g_autofree char *format = g_ascii_strup (hr_dtype_id (network->dtype), -1);
  g_autofree char *subtitle = NULL;

  /* Translators: 1: a number such as “6.74 billion”, 2: a number format such as BF16. */
  subtitle = g_strdup_printf (_ ("%1$s parameters, activations in %2$s"), parameters, format);
  hr_report_paragraph (page, HR_TEXT_TITLE, _ ("Activations of a Network"));
  hr_report_paragraph (page, HR_TEXT_SUBTITLE, subtitle);
  hr_report_author (page, network->author);
  hr_report_page_space (page, 12);
  draw_sums (page, network);
  hr_report_paragraph (page, HR_TEXT_BODY, compared);
  hr_report_heading (page, HR_TEXT_HEADING, _ ("Layers"), HR_KEEP_TABLE);
  draw_layers (page, network);
  draw_command (page, network);
}

GBytes *
hr_report_network_pdf (const hr_report_network_t *network, GError **error)
{
  g_autoptr (GDateTime) date = hr_report_date ();
  g_autofree char *date_text = NULL;
  hr_report_document_t document = { .author = network->author, .date = date, .draw = draw, .data = (gpointer) network };
  hr_report_locale_t locale;
  GBytes *pdf;

  hr_report_locale_enter (&locale);
  date_text = hr_report_describe_date (date);
  document.title = _ ("Activations of a Network");
  document.keywords = _ ("GPU memory");
  document.date_text = date_text;
  pdf = hr_report_document_to_pdf (&document, error);
  hr_report_locale_leave (&locale);
  return pdf;
}
