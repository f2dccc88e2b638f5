/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger in words: as a table for a spreadsheet, and against the 34-byte rule. */
#include "model/result/headroom-ledger.h"
#include "words/headroom-i18n.h"

#include <math.h>

/* In the order of columns; keys are those of the JSON, where it has them. */
static const char *const keys[] = {
  "module", "tensor", "shape", "numbers", "dtype", "bytes", "count", "times", "total"
};

static void
append_value (GString *text, HeadroomLedgerRow *row, const char *key)
{
  GValue value = G_VALUE_INIT;

  g_object_get_property (G_OBJECT (row), key, &value);
  if (G_VALUE_HOLDS_STRING (&value))
    g_string_append_printf (text, "\t%s", g_value_get_string (&value));
  else
    g_string_append_printf (text, "\t%.0f", g_value_get_double (&value));
  g_value_unset (&value);
}

char *
headroom_ledger_to_tsv (GListModel *rows)
{
  GString *text = g_string_new ("part");
  double sum = 0;

  for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
    g_string_append_printf (text, "\t%s", keys[k]);
  for (guint i = 0; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (rows, i);
      double total;

      g_object_get (row, "total", &total, NULL);
      sum += total;
      g_string_append_printf (text, "\n%s", hr_part_id (headroom_ledger_row_get_part (row)));
      for (gsize k = 0; k < G_N_ELEMENTS (keys); k++)
        append_value (text, row, keys[k]);
    }
  g_string_append_printf (text, "\nsum\t\t\t\t\t\t\t\t\t%.0f\n", sum);
  return g_string_free_and_steal (text);
}

char *
headroom_ledger_describe_rule (const hr_saved_t *saved, const char *amount)
{
  int percent = (int) round (fabs (saved->rule_34_error) * 100);

  if (saved->rule_34_bytes <= 0)
    return NULL;
  if (percent == 0)
    /* Translators: %s is an amount of memory */
    return g_strdup_printf (_ ("The 34-byte rule gives %s for the layers, which is right to within 1 %%."), amount);
  if (saved->rule_34_error < 0)
    /* Translators: 1: an amount of memory, 2: a percentage */
    return g_strdup_printf (_ ("The 34-byte rule gives %1$s for the layers, which is %2$d %% too low."), amount,
                            percent);
  /* Translators: 1: an amount of memory, 2: a percentage */
  return g_strdup_printf (_ ("The 34-byte rule gives %1$s for the layers, which is %2$d %% too high."), amount,
                          percent);
}
