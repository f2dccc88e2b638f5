/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The annex: every tensor saved for backward, grouped by part of the model, with sums; and what the 34-byte rule
 * gives. */
#include "report/report-sections.h"

#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-shape.h"
#include "model/result/headroom-ledger.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  N_COLUMNS = 6
};

/* In letters, and below in numbers, where there are letters. */
static char *
describe_shape (const hr_estimate_t *e, const char *shape)
{
  char numbers[128];

  hr_shape_substituted (&e->params, shape, numbers, sizeof numbers);
  if (g_str_equal (shape, numbers))
    return g_strdup (shape);
  return g_strdup_printf ("%s\n%s", shape, numbers);
}

static void
take_row (hr_table_t *table, const hr_estimate_t *e, const hr_kept_t *kept)
{
  char *cells[N_COLUMNS] = {
    g_strdup (kept->module),
    g_strdup (kept->tensor),
    describe_shape (e, kept->shape),
    g_ascii_strup (hr_dtype_id (kept->dtype), -1),
    headroom_words_grouped (kept->bytes),
    headroom_words_grouped (kept->bytes * hr_part_count (e, kept->part)),
  };

  hr_table_take (table, cells, NULL);
}

/* `one` is NULL where the sum is of parts that are not equally often there. */
static void
take_sum (hr_table_t *table, const char *label, const double *one, double all)
{
  char *cells[N_COLUMNS] = { g_strdup (label) };

  if (one != NULL)
    cells[N_COLUMNS - 2] = headroom_words_grouped (*one);
  cells[N_COLUMNS - 1] = headroom_words_grouped (all);
  hr_table_take (table, cells, &(hr_row_style_t) { .strong = TRUE });
}

static void
take_part_heading (hr_table_t *table, const char *heading, double count)
{
  g_autofree char *times = g_strdup_printf ("%s, × %.0f", heading, count);

  if (count > 1)
    hr_table_take_heading (table, times);
  else
    hr_table_take_heading (table, heading);
}

static void
take_part (hr_table_t *table, const hr_estimate_t *e, hr_part_t part, gboolean batch, const char *heading)
{
  double count = hr_part_count (e, part);
  double sum = 0;
  gboolean begun = FALSE;

  for (gsize i = 0; i < e->saved.n_kept; i++)
    {
      const hr_kept_t *kept = &e->saved.kept[i];

      if (kept->part != part || kept->batch != batch)
        continue;
      if (!begun)
        take_part_heading (table, heading, count);
      begun = TRUE;
      take_row (table, e, kept);
      sum += kept->bytes;
    }
  if (begun)
    take_sum (table, _ ("Sum"), &sum, sum * count);
}

static void
take_parts (hr_table_t *table, const hr_estimate_t *e)
{
  take_part (table, e, HR_PART_LAYER, FALSE, _ ("Saved in Each Layer"));
  take_part (table, e, HR_PART_DENSE, FALSE, _ ("Saved in Each Dense Layer"));
  take_part (table, e, HR_PART_FULL, FALSE, _ ("Also Saved in Each Layer with Full Attention"));
  take_part (table, e, HR_PART_SPARSE, FALSE, _ ("Also Saved in Each Layer with a Sparse Gate"));
  take_part (table, e, HR_PART_SHARING, FALSE, _ ("Also Saved in Each Layer That Shares Keys and Values"));
  take_part (table, e, HR_PART_SHARING_FULL, FALSE, _ ("Also Saved in Each of These with Full Attention"));
  take_part (table, e, HR_PART_CONVOLVED, FALSE, _ ("Also Saved in Each Layer with a Convolution"));
  take_part (table, e, HR_PART_RECURRENT, FALSE, _ ("Also Saved in Each Layer with a Recurrence"));
  take_part (table, e, HR_PART_ENCODER, FALSE, _ ("Saved in Each Layer of the Encoder"));
  take_part (table, e, HR_PART_TOWER, FALSE, _ ("Saved in Each Layer of the Vision Tower"));
  take_part (table, e, HR_PART_MODULE, FALSE, _ ("Also Saved in Each Multi-Token Prediction Module"));
  take_part (table, e, HR_PART_REST, FALSE, _ ("Saved Once"));
  take_sum (table, _ ("All saved tensors"), NULL, e->saved.baseline_bytes);
  take_part (table, e, HR_PART_REST, TRUE, _ ("In Memory, but Not Saved for Backward"));
}

/* With a pipeline a part is there once for every layer of the stage and every micro-batch in flight. */
static const char *
describe_counts (const hr_estimate_t *e)
{
  if (e->n_stages > 1)
    return _ ("Counts are those of the pipeline stage shown: its layers, times the micro-batches in flight.");
  return NULL;
}

static void
draw_introduction (hr_report_t *report)
{
  const hr_saved_t *saved = &report->e->saved;
  const char *counts = describe_counts (report->e);
  g_autofree char *amount = headroom_words_bytes (saved->rule_34_bytes, HR_UNIT_GIB);
  g_autofree char *rule = headroom_ledger_describe_rule (saved, amount);

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Tensors Saved for Backward"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY,
                       _ ("The tensors that the forward pass saves for backward without recomputation, one by one. "
                          "The activations are computed from them."));
  if (counts != NULL)
    hr_report_paragraph (report->page, HR_TEXT_BODY, counts);
  if (rule != NULL)
    hr_report_paragraph (report->page, HR_TEXT_BODY, rule);
}

void
hr_report_ledger (hr_report_t *report)
{
  const hr_column_t columns[N_COLUMNS] = { { _ ("Module"), HR_CELLS_CODE },  { _ ("Tensor"), HR_CELLS_CODE },
                                           { _ ("Shape"), HR_CELLS_CODE },   { _ ("Format"), HR_CELLS_CODE },
                                           { _ ("Bytes"), HR_CELLS_NUMBER }, { _ ("All together"), HR_CELLS_NUMBER } };
  hr_table_t table;

  if (report->e->saved.n_kept == 0)
    return;
  draw_introduction (report);
  hr_table_init (&table, report->page, columns, N_COLUMNS);
  take_parts (&table, report->e);
  hr_table_draw (&table);
}
