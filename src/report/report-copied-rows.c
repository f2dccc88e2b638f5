/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of an estimate that can be copied: their columns and rows. */
#include "report/report-copied.h"

#include "report/report-step-lines.h"
#include "words/headroom-i18n.h"

/** A row of an amount of memory. */
typedef struct
{
  char *label;
  double bytes;
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

  *amount = (Amount) { g_strdup (label), bytes };
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
