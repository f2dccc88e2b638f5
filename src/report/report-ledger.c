/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The annex: every kept tensor, grouped by part of the model, with sums; and what the 34-byte rule says. */
#include "report/report-sections.h"

#include "core/explain/ledger.h"
#include "model/result/headroom-ledger.h"
#include "report/report-table.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

/* In letters, and below in numbers, where there are letters. */
static char *
describe_shape (const hr_estimate_t *e, const char *shape)
{
  char numbers[128];

  hr_shape_substituted (&e->params, shape, numbers, sizeof numbers);
  return g_str_equal (shape, numbers) ? g_strdup (shape) : g_strdup_printf ("%s\n%s", shape, numbers);
}

static void
take_row (hr_table_t *table, const hr_estimate_t *e, const hr_kept_t *kept)
{
  hr_table_take (table,
                 (char *[]) { g_strdup (kept->module), g_strdup (kept->tensor), describe_shape (e, kept->shape),
                              g_ascii_strup (hr_dtype_id (kept->dtype), -1), headroom_words_digits (kept->bytes),
                              headroom_words_digits (kept->bytes * hr_part_count (e, kept->part)) },
                 NULL);
}

/* "Sum": of one, and of all of them. */
static void
take_sum (hr_table_t *table, const char *label, char *one, double all)
{
  hr_table_take (table, (char *[]) { g_strdup (label), NULL, NULL, NULL, one, headroom_words_digits (all) },
                 &(hr_row_style_t) { .strong = TRUE });
}

static void
take_part (hr_table_t *table, const hr_estimate_t *e, hr_part_t part, const char *heading)
{
  double sum = 0, count = hr_part_count (e, part);
  gboolean begun = FALSE;

  for (gsize i = 0; i < e->saved.n_kept; i++)
    {
      if (e->saved.kept[i].part != part)
        continue;
      if (!begun)
        hr_table_take (table,
                       (char *[]) { count > 1 ? g_strdup_printf ("%s, × %.0f", heading, count) : g_strdup (heading),
                                    NULL, NULL, NULL, NULL, NULL },
                       &(hr_row_style_t) { .heads = TRUE });
      begun = TRUE;
      take_row (table, e, &e->saved.kept[i]);
      sum += e->saved.kept[i].bytes;
    }
  if (begun)
    take_sum (table, _ ("Sum"), headroom_words_digits (sum), sum * count);
}

void
hr_report_ledger (hr_report_t *report)
{
  const hr_estimate_t *e = report->e;
  const hr_column_t columns[] = { { _ ("Module"), HR_CELLS_CODE },  { _ ("Tensor"), HR_CELLS_CODE },
                                  { _ ("Shape"), HR_CELLS_CODE },   { _ ("Format"), HR_CELLS_CODE },
                                  { _ ("Bytes"), HR_CELLS_NUMBER }, { _ ("All together"), HR_CELLS_NUMBER } };
  g_autofree char *amount = headroom_words_bytes (e->saved.rule_34_bytes, HR_UNIT_GIB);
  g_autofree char *rule = headroom_ledger_describe_rule (&e->saved, amount);
  hr_table_t table;

  if (e->saved.n_kept == 0)
    return;
  hr_page_heading (report->page, HR_TEXT_HEADING, _ ("Ledger of Kept Tensors"), 150);
  hr_page_text (
      report->page, HR_TEXT_BODY,
      _ ("The tensors that the forward pass keeps for backward without recomputation, one by one; this is where the "
         "activations come from."));
  hr_page_text (report->page, HR_TEXT_BODY, rule);
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  take_part (&table, e, HR_PART_LAYER, _ ("Kept in Each Layer"));
  take_part (&table, e, HR_PART_DENSE, _ ("Kept in Each Dense Layer"));
  take_part (&table, e, HR_PART_FULL, _ ("Kept Besides in Each Layer with Full Attention"));
  take_part (&table, e, HR_PART_MODULE, _ ("Kept Besides in Each Module for Further Tokens"));
  take_part (&table, e, HR_PART_REST, _ ("Kept Once"));
  take_sum (&table, _ ("All tensors"), NULL, e->saved.baseline_bytes);
  hr_table_draw (&table);
}
