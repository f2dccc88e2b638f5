/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What if: single changes, a step up or down first, then what saves memory. A new one is a row of the table; those that
 * have no effect or contradict the other inputs, as weights in integers do in training, are left out. */
#include "report/report-sections.h"

#include "core/estimate/solve.h"
#include "core/table/checks.h"
#include "model/scenario/headroom-param.h"
#include "report/report-table.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

#include <math.h>

typedef struct
{
  hr_param_t param;
  double factor; /* of the value there is; 0: `value` takes its place */
  const char *value;
} hr_report_change_t;

/* clang-format off */
static const hr_report_change_t changes[] = {
  { HR_SEQUENCE_LENGTH, 2 },
  { HR_CACHED_TOKENS, 2 },
  { HR_MICRO_BATCH_SIZE, 2 },
  { HR_SEQUENCE_LENGTH, 0.5 },
  { HR_CACHED_TOKENS, 0.5 },
  { HR_MICRO_BATCH_SIZE, 0.5 },
  { HR_TENSOR_PARALLEL, 2 },
  { HR_RECOMPUTE, 0, "selective" },
  { HR_RECOMPUTE, 0, "full" },
  { HR_OPTIMIZER, 0, "adamw-8bit" },
  { HR_ZERO_STAGE, 0, "3" },
  { HR_WEIGHT_DTYPE, 0, "int8" },
  { HR_WEIGHT_DTYPE, 0, "int4" },
  { HR_KV_CACHE_DTYPE, 0, "fp8" },
};
/* clang-format on */

/* A longer prompt than the cache holds, by a change of either. */
static gboolean
exceeds_cache (const hr_params_t *params, hr_param_t changed)
{
  hr_param_t limit = hr_solve_limit (params, HR_SEQUENCE_LENGTH);

  if (limit == HR_N_PARAMS || (changed != HR_SEQUENCE_LENGTH && changed != limit))
    return FALSE;
  return hr_param_get (params, HR_SEQUENCE_LENGTH) > hr_param_get (params, limit);
}

/* False where the change says nothing: not possible, without effect, or contradicting other inputs. */
static gboolean
apply_change (const hr_report_change_t *change, hr_params_t *params)
{
  double before = hr_param_get (params, change->param);
  hr_set_result_t result;

  if (!hr_param_applies (params, change->param))
    return FALSE;
  params->cache_follows = 0; /* one input alone changes */
  if (change->factor > 0)
    result = hr_param_set (params, change->param, floor (before * change->factor));
  else
    result = hr_param_set_text (params, change->param, change->value);
  if (result != HR_SET_OK || exceeds_cache (params, change->param))
    return FALSE;
  return hr_param_get (params, change->param) != before && hr_is_valid (params);
}

static char *
describe_change (const hr_report_change_t *change, const hr_params_t *before, const hr_params_t *after)
{
  g_autofree char *old_value = headroom_param_describe_value (change->param, before);
  g_autofree char *new_value = headroom_param_describe_value (change->param, after);

  /* Translators: 1: an input such as “Sequence length”, 2: its new value, 3: the value it has now. */
  return g_strdup_printf (_ ("%1$s: %2$s in place of %3$s"), headroom_param_get_label (change->param), new_value,
                          old_value);
}

static char *
describe_difference (double difference)
{
  g_autofree char *amount = headroom_words_bytes (difference, HR_UNIT_GIB);

  if (difference <= 0)
    return g_steal_pointer (&amount);
  return g_strconcat ("+", amount, NULL);
}

static char *
describe_verdict (const hr_estimate_t *e)
{
  if (e->verdict == HR_NO_VERDICT)
    return g_strdup ("–");
  return g_strdup (_ (hr_verdict_label (e->verdict)));
}

static void
take_change (hr_table_t *table, const hr_estimate_t *e, const hr_report_change_t *change)
{
  hr_params_t params = e->params;
  hr_estimate_t changed;
  double need;
  double difference;

  if (!apply_change (change, &params))
    return;
  hr_estimate_run (&params, e->usable_bytes, &changed);
  need = hr_worst_need (&changed).bytes;
  difference = need - hr_worst_need (e).bytes;
  if (difference == 0)
    return;
  char *cells[] = {
    describe_change (change, &e->params, &params),
    headroom_words_bytes (need, HR_UNIT_GIB),
    describe_difference (difference),
    describe_verdict (&changed),
  };
  hr_table_take (table, cells, &(hr_row_style_t) { .strong = changed.verdict != e->verdict });
}

void
hr_report_changes (hr_report_t *report)
{
  const hr_column_t columns[] = { { _ ("Change"), HR_CELLS_TEXT },
                                  { _ ("Needed on each GPU"), HR_CELLS_NUMBER },
                                  { _ ("Difference"), HR_CELLS_NUMBER },
                                  { _ ("Verdict"), HR_CELLS_TEXT } };
  hr_table_t table;

  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("What If"), HR_KEEP_TABLE);
  hr_report_paragraph (
      report->page, HR_TEXT_BODY,
      _ ("One change at a time, with everything else unchanged: a step up or down, and what would save "
         "memory. Changes of the verdict are in bold."));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    take_change (&table, report->e, &changes[i]);
  hr_table_draw (&table);
}
