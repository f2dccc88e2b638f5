/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of advice, in the order of CSV. */
#include "model/result/headroom-advice-columns.h"

#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

static const HeadroomAdvice *
advice_at (gconstpointer row)
{
  return row;
}

static const char *
settings (gconstpointer row)
{
  return advice_at (row)->settings;
}

static const char *
words (gconstpointer row)
{
  return advice_at (row)->words;
}

static const char *
verdict (gconstpointer row)
{
  return hr_verdict_id (advice_at (row)->advice.verdict);
}

static char *
describe_verdict (gconstpointer row)
{
  return g_strdup (headroom_gettext (hr_verdict_label (advice_at (row)->advice.verdict)));
}

static double
device_bytes (gconstpointer row)
{
  return advice_at (row)->advice.device.expected;
}

static double
low_bytes (gconstpointer row)
{
  return advice_at (row)->advice.device.low;
}

static double
high_bytes (gconstpointer row)
{
  return advice_at (row)->advice.device.high;
}

static double
share_that_fits (gconstpointer row)
{
  return advice_at (row)->advice.share_that_fits;
}

static double
percent_that_fits (gconstpointer row)
{
  return round (100 * share_that_fits (row));
}

static char *
describe_share_that_fits (gconstpointer row)
{
  return headroom_words_of_ten (share_that_fits (row));
}

static const char *
cost (gconstpointer row)
{
  return hr_cost_id (advice_at (row)->advice.cost.dearest);
}

static char *
describe_cost (gconstpointer row)
{
  return g_strdup (advice_at (row)->cost);
}

static double
gpus (gconstpointer row)
{
  return (double) advice_at (row)->advice.n_gpus;
}

static double
time_factor (gconstpointer row)
{
  return advice_at (row)->advice.step_time_factor;
}

static double
seconds (gconstpointer row)
{
  return headroom_column_count_or_nothing (advice_at (row)->advice.step_seconds);
}

static double
tokens_per_second (gconstpointer row)
{
  return headroom_column_count_or_nothing (advice_at (row)->advice.tokens_per_second);
}

static double
host_bytes (gconstpointer row)
{
  return advice_at (row)->advice.host_bytes;
}

enum
{
  BOTH = HEADROOM_IN_TEXT | HEADROOM_IN_REPORT
};

/* clang-format off */
static const HeadroomColumn columns[] = {
  { .title = N_ ("Change"), .tables = BOTH, .text = words },
  { "changes", .csv_id = "changes", .title = N_ ("Changes"), .text = settings },
  { "verdict", .title = N_ ("Verdict"), .tables = BOTH, .text = verdict, .describe = describe_verdict },
  { "device-bytes", .title = N_ ("Needed on each GPU"), .tables = BOTH, .kind = HEADROOM_COLUMN_BYTES,
    .number = device_bytes },
  { "device-bytes-low", .title = N_ ("Low"), .tables = BOTH, .kind = HEADROOM_COLUMN_BYTES, .number = low_bytes },
  { "device-bytes-high", .title = N_ ("High"), .tables = BOTH, .kind = HEADROOM_COLUMN_BYTES, .number = high_bytes },
  { "such-runs-that-fit-percent", .title = N_ ("Runs that fit"), .unit = "%", .missing = "–", .tables = BOTH,
    .kind = HEADROOM_COLUMN_NUMBER, .is_worded = TRUE, .number = percent_that_fits,
    .describe = describe_share_that_fits },
  { "cost", .title = N_ ("Cost"), .tables = BOTH, .text = cost, .describe = describe_cost },
  { "step-time-factor", .title = N_ ("Step time"), .kind = HEADROOM_COLUMN_NUMBER, .number = time_factor },
  { "step-seconds", .title = N_ ("Step"), .unit = "s", .kind = HEADROOM_COLUMN_NUMBER, .number = seconds },
  { "tokens-per-second", .title = N_ ("Tokens per second"), .kind = HEADROOM_COLUMN_NUMBER,
    .number = tokens_per_second },
  { "gpus", .title = N_ ("GPUs"), .kind = HEADROOM_COLUMN_WHOLE, .number = gpus },
  { "host-node-bytes", .title = N_ ("Host memory per node"), .kind = HEADROOM_COLUMN_BYTES, .number = host_bytes },
};
/* clang-format on */

const HeadroomColumn *
headroom_advice_columns (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (columns);
  return columns;
}

/* Every value that is another, by the parameter's name. */
static HeadroomJson *
changes_to_json (const hr_params_t *before, const hr_params_t *after)
{
  HeadroomJson *object = headroom_json_new_object ();

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (!headroom_param_has_same_value (i, before, after))
      headroom_json_set (object, hr_param_desc (i)->name, headroom_param_to_json (i, after));
  return object;
}

HeadroomJson *
headroom_advice_piece_to_json (const HeadroomAdvice *advice)
{
  HeadroomJson *object = headroom_columns_to_json (columns, G_N_ELEMENTS (columns), advice);

  headroom_json_set (object, "changes", changes_to_json (&advice->before, &advice->advice.params));
  return object;
}

HeadroomJson *
headroom_advice_to_json (GPtrArray *advice)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (guint i = 0; i < advice->len; i++)
    headroom_json_append (array, headroom_advice_piece_to_json (advice->pdata[i]));
  return array;
}
