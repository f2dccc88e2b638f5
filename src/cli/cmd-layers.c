/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any network, layer by layer: the sum of outputs, and what PyTorch saves for backward. */
#include "cli/cli-commands.h"

#include "cli/cli-load.h"
#include "cli/cli-output.h"
#include "cli/cli-text.h"
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "model/network/headroom-network.h"
#include "report/report-network.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <math.h>
#include <string.h>

typedef struct
{
  hr_dtype_t dtype;
  const char *author; /* of a PDF */
  GArray *layers;     /* of hr_layer_t */
  hr_layer_result_t *results;
  hr_network_totals_t totals;
} cli_network_t;

static const hr_layer_t *
layer_at (const cli_network_t *network, guint i)
{
  return &g_array_index (network->layers, hr_layer_t, i);
}

static const hr_layer_t *
all_layers (const cli_network_t *network)
{
  return (const hr_layer_t *) (gpointer) network->layers->data;
}

/* What a batch takes of `activation-elements`. */
static double
kept_elements (const cli_network_t *network)
{
  return ceil (network->totals.kept_bytes / hr_dtype_bytes (network->dtype));
}

static gboolean
fail_empty (GError **error)
{
  return cli_refuse (error, _ ("No layers given; see “headroom-cli layers --help”."));
}

/* The word itself, or what standard input says. */
static char *
read_text (const char *word, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (!g_str_equal (word, "-"))
    return g_strdup (word);
  bytes = cli_load (word, error);
  if (bytes == NULL)
    return NULL;
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static gboolean
read_layers (const cli_args_t *args, GArray **layers, GError **error)
{
  g_autofree char *text = NULL;

  if (args->files[0] == NULL)
    return fail_empty (error);
  text = read_text (args->files[0], error);
  if (text == NULL)
    return FALSE;
  *layers = headroom_network_parse (text, error);
  if (*layers == NULL)
    return FALSE;
  if ((*layers)->len == 0)
    return fail_empty (error);
  return TRUE;
}

static gboolean
read_dtype (const cli_args_t *args, hr_dtype_t *dtype, GError **error)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  const char *text = args->params[HR_ACTIVATION_DTYPE];

  if (text != NULL && !headroom_scenario_set_text (scenario, HR_ACTIVATION_DTYPE, text, error))
    {
      g_prefix_error (error, "--%s: ", hr_param_desc (HR_ACTIVATION_DTYPE)->name);
      return FALSE;
    }
  *dtype = headroom_scenario_peek_params (scenario)->activation_dtype;
  return TRUE;
}

static void
take_layer (cli_table_t *table, const hr_layer_t *layer, guint i, const hr_layer_result_t *result)
{
  char *cells[] = {
    headroom_layer_title (layer, i),
    headroom_shape_describe (&result->shape),
    headroom_words_digits (result->elements),
    headroom_words_digits (result->kept_bytes),
    headroom_words_digits (result->fixed_bytes),
    headroom_words_digits (result->params),
  };

  cli_table_take (table, cells);
}

static void
append_layers (const cli_network_t *network, GString *out)
{
  const cli_column_t columns[] = {
    { _ ("Layer") },          { _ ("Output") },         { _ ("Elements"), TRUE },
    { _ ("Saved, B"), TRUE }, { _ ("Fixed, B"), TRUE }, { _ ("Parameters"), TRUE },
  };
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  for (guint i = 0; i < network->layers->len; i++)
    take_layer (&table, layer_at (network, i), i, &network->results[i]);
  cli_table_print (&table, out);
}

/* Without elements the cell is empty. */
static void
take_sum (cli_table_t *table, const char *label, double elements, double bytes)
{
  char *count = NULL;

  if (elements > 0)
    count = headroom_words_digits (elements);
  cli_table_take (
      table, (char *[]) { g_strdup (label), count, headroom_words_bytes_fine (bytes), headroom_words_digits (bytes) });
}

static void
append_sums (const cli_network_t *network, GString *out)
{
  const hr_network_totals_t *totals = &network->totals;
  const cli_column_t columns[] = {
    { _ ("One sample") }, { _ ("Elements"), TRUE }, { "GiB", TRUE }, { _ ("Bytes"), TRUE }
  };
  double bytes = hr_dtype_bytes (network->dtype);
  cli_table_t table;

  cli_table_init (&table, columns, G_N_ELEMENTS (columns), 0);
  take_sum (&table, _ ("Sum of outputs"), totals->elements, totals->elements * bytes);
  take_sum (&table, _ ("Saved for backward"), kept_elements (network), totals->kept_bytes);
  take_sum (&table, _ ("Independent of the batch"), 0, totals->fixed_bytes);
  take_sum (&table, _ ("Input data, not included"), 0, totals->input_bytes);
  cli_table_print (&table, out);
}

static void
append_text (const cli_network_t *network, GString *out)
{
  g_autofree char *words = headroom_network_compare (all_layers (network), network->layers->len, &network->totals,
                                                     network->dtype);
  g_autofree char *params = headroom_words_digits (network->totals.params);

  append_layers (network, out);
  g_string_append_c (out, '\n');
  append_sums (network, out);
  /* Translators: 1: a number, 2: a number format such as bf16. */
  g_string_append_printf (out, _ ("\n%1$s parameters; activations in %2$s.\n\n"), params, hr_dtype_id (network->dtype));
  cli_append_paragraph (out, words);
}

static void
set_number (HeadroomJson *object, const char *key, double value)
{
  headroom_json_set (object, key, headroom_json_new_whole (value));
}

static HeadroomJson *
layer_to_json (const hr_layer_t *layer, const hr_layer_result_t *result)
{
  HeadroomJson *object = headroom_json_new_object ();
  HeadroomJson *shape = headroom_json_new_array ();

  headroom_json_set_string (object, "kind", layer->kind->id);
  for (int f = 0; f < hr_layer_n_fields (layer->kind); f++)
    set_number (object, layer->kind->fields[f].id, layer->values[f]);
  for (int i = 0; i < result->shape.n; i++)
    headroom_json_append (shape, headroom_json_new_whole (result->shape.dims[i]));
  headroom_json_set (object, "shape", shape);
  set_number (object, "elements", result->elements);
  set_number (object, "kept-bytes", result->kept_bytes);
  set_number (object, "fixed-bytes", result->fixed_bytes);
  set_number (object, "parameter-count", result->params);
  return object;
}

static void
append_json (const cli_network_t *network, GString *out)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  HeadroomJson *layers = headroom_json_new_array ();
  g_autofree char *network_text = headroom_network_to_text (all_layers (network), network->layers->len);
  g_autofree char *text = NULL;

  headroom_json_set_string (root, "network", network_text);
  headroom_json_set (root, hr_param_desc (HR_ACTIVATION_DTYPE)->name,
                     headroom_json_new_string (hr_dtype_id (network->dtype)));
  for (guint i = 0; i < network->layers->len; i++)
    headroom_json_append (layers, layer_to_json (layer_at (network, i), &network->results[i]));
  headroom_json_set (root, "layers", layers);
  set_number (root, "elements", network->totals.elements);
  set_number (root, "kept-elements", kept_elements (network));
  set_number (root, "kept-bytes", network->totals.kept_bytes);
  set_number (root, "fixed-bytes", network->totals.fixed_bytes);
  set_number (root, "input-bytes", network->totals.input_bytes);
  set_number (root, "parameter-count", network->totals.params);
  text = headroom_json_to_text (root, FALSE);
  g_string_append (out, text);
}

static GBytes *
make_text (const cli_network_t *network, GError **error)
{
  GString *text = g_string_new (NULL);

  append_text (network, text);
  return g_string_free_to_bytes (text);
}

static GBytes *
make_json (const cli_network_t *network, GError **error)
{
  GString *text = g_string_new (NULL);

  append_json (network, text);
  return g_string_free_to_bytes (text);
}

static hr_report_network_t
to_report (const cli_network_t *network)
{
  return (hr_report_network_t) { .layers = all_layers (network),
                                 .n_layers = network->layers->len,
                                 .dtype = network->dtype,
                                 .results = network->results,
                                 .totals = &network->totals,
                                 .author = network->author };
}

static GBytes *
make_csv (const cli_network_t *network, GError **error)
{
  hr_report_network_t report = to_report (network);
  char *csv = hr_report_network_csv (&report);

  return g_bytes_new_take (csv, strlen (csv));
}

static GBytes *
make_pdf (const cli_network_t *network, GError **error)
{
  hr_report_network_t report = to_report (network);

  return hr_report_network_pdf (&report, error);
}

/* The first one is what is printed where nothing else is asked for. */
static const struct
{
  const char *id;
  GBytes *(*make) (const cli_network_t *network, GError **error);
} formats[] = {
  { "text", make_text },
  { "json", make_json },
  { "csv", make_csv },
  { "pdf", make_pdf },
};

static gboolean
fail_without_format (const char *output, GError **error)
{
  const char *ids[G_N_ELEMENTS (formats) + 1] = { NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    ids[i] = formats[i].id;
  return cli_refuse_ending (output, ids, error);
}

static gboolean
make_result (const cli_args_t *args, cli_network_t *network, GBytes **result, GError **error)
{
  g_autofree char *id = cli_dup_format (args, formats[0].id);

  if (!cli_read_author (args, id, &network->author, error))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (formats[i].id, id))
      {
        *result = formats[i].make (network, error);
        return *result != NULL;
      }
  return fail_without_format (args->options[CLI_OUTPUT], error);
}

int
cli_run_layers (const cli_args_t *args, GString *out, GError **error)
{
  g_autoptr (GArray) layers = NULL;
  g_autofree hr_layer_result_t *results = NULL;
  g_autoptr (GBytes) result = NULL;
  cli_network_t network = { 0 };

  if (!read_dtype (args, &network.dtype, error) || !read_layers (args, &layers, error))
    return CLI_USAGE;
  results = g_new0 (hr_layer_result_t, layers->len + 1);
  network.layers = layers;
  network.results = results;
  if (!headroom_network_run (all_layers (&network), layers->len, network.dtype, results, &network.totals, NULL, NULL,
                             error))
    return CLI_USAGE;
  if (make_result (args, &network, &result, error))
    cli_write_result (args, result, out, error);
  return CLI_DONE;
}
