/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of GPUs, in the order of CSV. */
#include "model/result/headroom-candidate-columns.h"

#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

static const HeadroomCandidate *
candidate_at (gconstpointer row)
{
  return row;
}

static double
count_or_nothing (double count)
{
  if (count > 0)
    return count;
  return NAN;
}

static const char *
id (gconstpointer row)
{
  return headroom_gpu_get_id (candidate_at (row)->gpu);
}

static const char *
name (gconstpointer row)
{
  return headroom_gpu_get_name (candidate_at (row)->gpu);
}

static const char *
verdict (gconstpointer row)
{
  return hr_verdict_id (candidate_at (row)->verdict);
}

static char *
describe_verdict (gconstpointer row)
{
  return g_strdup (headroom_gettext (hr_verdict_label (candidate_at (row)->verdict)));
}

static double
needed_bytes (gconstpointer row)
{
  return candidate_at (row)->needed_bytes;
}

static double
usable_bytes (gconstpointer row)
{
  return candidate_at (row)->usable_bytes;
}

static double
free_bytes (gconstpointer row)
{
  return candidate_at (row)->free_bytes;
}

static double
free_share (gconstpointer row)
{
  return free_bytes (row) / usable_bytes (row);
}

static double
gpus (gconstpointer row)
{
  return (double) candidate_at (row)->gpus;
}

static char *
describe_gpus (gconstpointer row)
{
  return headroom_candidate_describe_gpus (row);
}

static double
needs_zero_3 (gconstpointer row)
{
  return candidate_at (row)->shards;
}

static double
marketed_gb (gconstpointer row)
{
  return count_or_nothing (headroom_gpu_get_marketed_gb (candidate_at (row)->gpu));
}

static char *
describe_marketed (gconstpointer row)
{
  return g_strdup_printf ("%g GB", marketed_gb (row));
}

static double
largest_batch (gconstpointer row)
{
  return count_or_nothing ((double) candidate_at (row)->batch);
}

static double
longest_sequence (gconstpointer row)
{
  return count_or_nothing ((double) candidate_at (row)->length);
}

/* The end of the parameter's range is no answer: then nothing limits it. */
static char *
describe_most (hr_param_t param, double most)
{
  if (most >= hr_param_desc (param)->max)
    /* Translators: any number */
    return g_strdup (_ ("any"));
  return headroom_words_digits (most);
}

static char *
describe_batch (gconstpointer row)
{
  return describe_most (HR_MICRO_BATCH_SIZE, largest_batch (row));
}

static char *
describe_sequence (gconstpointer row)
{
  return describe_most (HR_SEQUENCE_LENGTH, longest_sequence (row));
}

/* clang-format off */
static const HeadroomColumn columns[] = {
  { "id", .title = N_ ("Id"), .text = id },
  { "name", .title = N_ ("GPU"), .text = name },
  { "verdict", .title = N_ ("Verdict"), .text = verdict, .describe = describe_verdict },
  { "needed-bytes", .kind = HEADROOM_COLUMN_BYTES, .number = needed_bytes },
  { "usable-bytes", .title = N_ ("Usable"), .kind = HEADROOM_COLUMN_BYTES, .number = usable_bytes },
  { "free-bytes", .title = N_ ("Free"), .kind = HEADROOM_COLUMN_BYTES, .number = free_bytes },
  { .title = N_ ("Share"), .kind = HEADROOM_COLUMN_SHARE, .number = free_share },
  { "gpus", .title = N_ ("GPUs"), .kind = HEADROOM_COLUMN_WHOLE, .number = gpus, .describe = describe_gpus },
  { "needs-zero-3", .kind = HEADROOM_COLUMN_YES_NO, .number = needs_zero_3 },
  { "marketed-gb", .title = N_ ("Advertised"), .missing = N_ ("unknown"),
    .kind = HEADROOM_COLUMN_NUMBER, .number = marketed_gb, .describe = describe_marketed },
  { "largest-micro-batch-size", .title = N_ ("Micro-batch"), .missing = N_ ("none"),
    .kind = HEADROOM_COLUMN_WHOLE, .number = largest_batch, .describe = describe_batch },
  { "longest-sequence-length", .title = N_ ("Sequence"), .missing = N_ ("none"),
    .kind = HEADROOM_COLUMN_WHOLE, .number = longest_sequence, .describe = describe_sequence },
};
/* clang-format on */

const HeadroomColumn *
headroom_candidate_columns (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (columns);
  return columns;
}

char *
headroom_candidate_describe_gpus (const HeadroomCandidate *candidate)
{
  int n_gpus = (int) candidate->gpus;

  if (n_gpus == 0)
    return g_strdup (_ ("none"));
  /* Translators: a number of GPUs. ZeRO is a proper name. */
  if (candidate->shards)
    return g_strdup_printf (_ ("%d with ZeRO-3"), n_gpus);
  return g_strdup_printf ("%d", n_gpus);
}
