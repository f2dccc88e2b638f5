/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of an estimate that can be copied: their columns and rows. */
#include "report/report-copied.h"

#include "core/serving/curve.h"
#include "model/result/headroom-advice-columns.h"
#include "model/result/headroom-candidate-columns.h"
#include "model/result/headroom-point-columns.h"
#include "model/result/headroom-sweep.h"
#include "report/report-picture-time.h"
#include "report/report-step-lines.h"
#include "words/headroom-i18n.h"

/** A row of an amount of memory. */
typedef struct
{
  char *label;
  double bytes;
  const char *when; /* translated; NULL: the table has no such column */
} Amount;

static void
amount_free (gpointer data)
{
  Amount *amount = data;

  g_free (amount->label);
  g_free (amount);
}

static void
add_amount (GPtrArray *rows, const char *label, double bytes)
{
  Amount *amount = g_new (Amount, 1);

  *amount = (Amount) { g_strdup (label), bytes, NULL };
  g_ptr_array_add (rows, amount);
}

static const char *
amount_label (gconstpointer row)
{
  return ((const Amount *) row)->label;
}

static double
amount_bytes (gconstpointer row)
{
  return ((const Amount *) row)->bytes;
}

static const char *
amount_when (gconstpointer row)
{
  return ((const Amount *) row)->when;
}

/* “Per GPU, at the peak (Loss)”. */
static char *
describe_place (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autofree char *place = NULL;

  if (headroom_estimate_is_at_peak (estimate))
    /* Translators: %s is a moment of a training step or of inference, such as "Backward" */
    return g_strdup_printf (_ ("Per GPU, at the peak: %s"), headroom_gettext (hr_instant_label (e->peak)));
  place = headroom_report_place_name (&e->params, e->moment, e->layer);
  /* Translators: %s is a moment or a layer of a step, such as "Backward of the head", "Backward of layer 12" */
  return g_strdup_printf (_ ("Per GPU, below the peak: %s"), place);
}

char *
headroom_report_terms_tsv (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (amount_free);
  g_autofree char *place = describe_place (estimate);
  const HeadroomColumn columns[] = {
    { "term", .title = N_ ("Term"), .text = amount_label },
    { "bytes", .title = place, .kind = HEADROOM_COLUMN_BYTES, .number = amount_bytes },
  };

  for (int i = 0; i < HR_N_TERMS; i++)
    if (e->terms[i] > 0)
      add_amount (rows, headroom_gettext (hr_term_desc (i)->label), e->terms[i]);
  add_amount (rows, _ ("Total"), e->total_bytes);
  return headroom_report_rows_tsv (columns, G_N_ELEMENTS (columns), rows);
}

/* Every moment, and every layer between them. */
static char *
moments_tsv (HeadroomEstimate *estimate, hr_param_t unused)
{
  static const HeadroomColumn columns[] = {
    { "moment", .title = N_ ("Moment"), .text = amount_label },
    { "bytes", .title = N_ ("Memory per GPU"), .kind = HEADROOM_COLUMN_BYTES, .number = amount_bytes },
  };
  const hr_params_t *params = &headroom_estimate_peek (estimate)->params;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (amount_free);
  const hr_step_moment_t *places;
  int n = headroom_estimate_peek_places (estimate, &places);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = headroom_report_place_name (params, places[i].moment, places[i].layer);

      add_amount (rows, name, places[i].total_bytes);
    }
  return headroom_report_rows_tsv (columns, G_N_ELEMENTS (columns), rows);
}

static char *
stages_tsv (HeadroomEstimate *estimate, hr_param_t unused)
{
  static const HeadroomColumn columns[] = {
    { "stage", .title = N_ ("Stage"), .text = amount_label },
    { "bytes", .title = N_ ("Memory per GPU"), .kind = HEADROOM_COLUMN_BYTES, .number = amount_bytes },
    { "peak", .title = N_ ("Peak"), .text = amount_when },
  };
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (amount_free);

  for (int i = 0; i < e->n_stages; i++)
    {
      g_autofree char *number = g_strdup_printf ("%d", i);

      add_amount (rows, number, e->stages[i].bytes);
      ((Amount *) rows->pdata[i])->when = headroom_gettext (hr_instant_label (e->stages[i].peak));
    }
  return headroom_report_rows_tsv (columns, G_N_ELEMENTS (columns), rows);
}

static const hr_curve_point_t *
curve_at (gconstpointer row)
{
  return row;
}

static double
requests (gconstpointer row)
{
  return curve_at (row)->requests;
}

static double
tokens_of_all (gconstpointer row)
{
  return curve_at (row)->tokens_per_second;
}

static double
tokens_of_each (gconstpointer row)
{
  return curve_at (row)->user_tokens_per_second;
}

static double
first_token (gconstpointer row)
{
  return curve_at (row)->first_token_seconds;
}

static char *
curve_tsv (HeadroomEstimate *estimate, hr_param_t unused)
{
  static const HeadroomColumn columns[] = {
    { "concurrency", .title = N_ ("Requests"), .kind = HEADROOM_COLUMN_WHOLE, .number = requests },
    { "all", .title = N_ ("Tokens/s in All"), .kind = HEADROOM_COLUMN_NUMBER, .number = tokens_of_all },
    { "each", .title = N_ ("Tokens/s for Each"), .kind = HEADROOM_COLUMN_NUMBER, .number = tokens_of_each },
    { "first", .title = N_ ("First Token"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = first_token },
  };
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (headroom_estimate_peek_serving (estimate), points);

  for (size_t i = 0; i < n; i++)
    g_ptr_array_add (rows, &points[i]);
  return headroom_report_rows_tsv (columns, G_N_ELEMENTS (columns), rows);
}

static const char *
term_label (gconstpointer row)
{
  return headroom_term_get_label ((HeadroomTerm *) row);
}

static double
term_seconds (gconstpointer row)
{
  return headroom_term_peek_seconds ((HeadroomTerm *) row)->seconds;
}

static double
term_low (gconstpointer row)
{
  return headroom_term_peek_seconds ((HeadroomTerm *) row)->low;
}

static double
term_high (gconstpointer row)
{
  return headroom_term_peek_seconds ((HeadroomTerm *) row)->high;
}

static char *
time_tsv (HeadroomEstimate *estimate, hr_param_t unused)
{
  static const HeadroomColumn columns[] = {
    { "term", .title = N_ ("Term"), .text = term_label },
    { "seconds", .title = N_ ("Expected"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = term_seconds },
    { "low", .title = N_ ("Low"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = term_low },
    { "high", .title = N_ ("High"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = term_high },
  };
  g_autoptr (GPtrArray) rows = hr_picture_time_terms (estimate);

  return headroom_report_rows_tsv (columns, G_N_ELEMENTS (columns), rows);
}

static char *
sweep_tsv (HeadroomEstimate *estimate, hr_param_t over)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (over, e, &n_columns);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  HeadroomSweep sweep = { 0 };
  char *tsv;

  headroom_sweep_run (&sweep, e, over);
  for (int i = 0; i < sweep.n; i++)
    {
      HeadroomPointRow *row = g_new (HeadroomPointRow, 1);

      *row = (HeadroomPointRow) { &sweep.points[i], e };
      g_ptr_array_add (rows, row);
    }
  tsv = headroom_report_rows_tsv (columns, n_columns, rows);
  headroom_sweep_clear (&sweep);
  return tsv;
}

char *
headroom_report_candidates_tsv (GPtrArray *candidates, hr_mode_t mode)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_candidate_columns_new (mode, &n_columns);

  return headroom_report_rows_tsv (columns, n_columns, candidates);
}

char *
headroom_report_advice_tsv (GPtrArray *advice)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_advice_columns (&n_columns);

  return headroom_report_rows_tsv (columns, n_columns, advice);
}

char *
headroom_report_table_tsv (const char *name, HeadroomEstimate *estimate, hr_param_t over)
{
  static const struct
  {
    const char *name;
    char *(*make) (HeadroomEstimate *estimate, hr_param_t over);
  } tables[] = {
    { "moments", moments_tsv }, { "stages", stages_tsv }, { "curve", curve_tsv },
    { "time", time_tsv },       { "sweep", sweep_tsv },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    if (g_str_equal (tables[i].name, name))
      return tables[i].make (estimate, over);
  return NULL;
}
