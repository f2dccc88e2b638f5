/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of the table of GPUs, in the order of CSV. */
#include "model/result/headroom-candidate-columns.h"

#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

enum
{
  KILOWATTS_FROM = 10000 /* watts: five digits are read as kilowatts */
};

static const HeadroomCandidate *
candidate_at (gconstpointer row)
{
  return row;
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

static const char *
vendor (gconstpointer row)
{
  return headroom_gpu_get_vendor (candidate_at (row)->gpu);
}

static const char *
memory_type (gconstpointer row)
{
  return headroom_gpu_get_memory_type (candidate_at (row)->gpu);
}

static const char *
usable_basis (gconstpointer row)
{
  return headroom_gpu_get_usable_basis (candidate_at (row)->gpu);
}

/* What is left, or what is missing. */
static char *
phrase_free (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *amount = bytes (fabs (free_bytes (row)));

  if (candidate_at (row)->verdict != HR_DOES_NOT_FIT && free_bytes (row) < 0)
    /* Translators: how much memory the allocator has to give back, where a run goes on without it */
    return g_strdup_printf (_ ("%s to give back"), amount);
  if (candidate_at (row)->verdict != HR_DOES_NOT_FIT)
    return g_strdup_printf (_ ("%s free"), amount);
  if (free_bytes (row) >= 0)
    /* Translators: how much memory is left, where that is not enough for a run to be safe */
    return g_strdup_printf (_ ("Only %s free"), amount);
  /* Translators: how much memory is missing, such as "12.3 GiB short" */
  return g_strdup_printf (_ ("%s short"), amount);
}

static double
gpus (gconstpointer row)
{
  return (double) candidate_at (row)->gpus;
}

/* Of all GPUs. */
static double
power_watts (gconstpointer row)
{
  return headroom_column_count_or_nothing (headroom_gpu_get_tdp_w (candidate_at (row)->gpu) * gpus (row));
}

static char *
describe_power (gconstpointer row)
{
  double watts = power_watts (row);

  if (watts < KILOWATTS_FROM)
    return g_strdup_printf ("%.0f W", watts);
  return g_strdup_printf ("%.1f kW", watts / 1000);
}

/* “4 with TP 4”. */
static char *
describe_divided (const HeadroomCandidate *candidate)
{
  /* Translators: 1: a number of GPUs; 2: “TP” or “PP”; 3: its value. */
  return g_strdup_printf (_ ("%1$d with %2$s %3$d"), (int) candidate->gpus,
                          hr_param_desc (candidate->divided_by)->symbol, (int) candidate->parts);
}

static char *
describe_gpus (gconstpointer row)
{
  int n_gpus = (int) gpus (row);

  if (n_gpus == 0)
    return g_strdup (_ ("none"));
  /* Translators: a number of GPUs. ZeRO is a proper name. */
  if (candidate_at (row)->shards)
    return g_strdup_printf (_ ("%d with ZeRO-3"), n_gpus);
  if (candidate_at (row)->parts > 0)
    return describe_divided (candidate_at (row));
  return g_strdup_printf ("%d", n_gpus);
}

static char *
phrase_divided (const HeadroomCandidate *candidate)
{
  /* Translators: 1: a number of GPUs, at least 2; 2: “TP” or “PP”; 3: its value. */
  return g_strdup_printf (_ ("%1$d GPUs with %2$s %3$d"), (int) candidate->gpus,
                          hr_param_desc (candidate->divided_by)->symbol, (int) candidate->parts);
}

static char *
phrase_gpus (gconstpointer row, char *(*bytes) (double bytes))
{
  int n_gpus = (int) gpus (row);

  if (n_gpus == 0)
    return g_strdup ("");
  if (candidate_at (row)->shards)
    /* Translators: how many GPUs would be enough, with ZeRO stage 3 */
    return g_strdup_printf (headroom_ngettext ("%d GPU with ZeRO-3", "%d GPUs with ZeRO-3", n_gpus), n_gpus);
  if (candidate_at (row)->parts > 0)
    return phrase_divided (candidate_at (row));
  return g_strdup_printf (headroom_ngettext ("%d GPU", "%d GPUs", n_gpus), n_gpus);
}

static double
needs_zero_3 (gconstpointer row)
{
  return candidate_at (row)->shards;
}

static double
marketed_gb (gconstpointer row)
{
  return headroom_column_count_or_nothing (headroom_gpu_get_marketed_gb (candidate_at (row)->gpu));
}

static char *
describe_marketed (gconstpointer row)
{
  return g_strdup_printf ("%g GB", marketed_gb (row));
}

/* Of one's own nothing is advertised. */
static char *
phrase_usable (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *usable = bytes (usable_bytes (row));
  g_autofree char *marketed = NULL;

  if (isnan (marketed_gb (row)))
    return g_strdup_printf (_ ("%s usable"), usable);
  marketed = headroom_words_number (marketed_gb (row));
  /* Translators: 1: the usable memory of a GPU; 2: the advertised number */
  return g_strdup_printf (_ ("%1$s usable of %2$s GB"), usable, marketed);
}

static double
largest_batch (gconstpointer row)
{
  return headroom_column_count_or_nothing ((double) candidate_at (row)->most.batch);
}

static double
longest_sequence (gconstpointer row)
{
  return headroom_column_count_or_nothing ((double) candidate_at (row)->most.length);
}

static double
longest_context (gconstpointer row)
{
  return headroom_column_count_or_nothing ((double) candidate_at (row)->most.context);
}

/* The end of the parameter's range is no answer: then nothing limits it. */
static gboolean
is_unlimited (hr_param_t param, double most)
{
  return most >= hr_param_desc (param)->max;
}

static char *
describe_most (hr_param_t param, double most)
{
  if (is_unlimited (param, most))
    /* Translators: any number */
    return g_strdup (_ ("any"));
  return headroom_words_number (most);
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

static char *
describe_context (gconstpointer row)
{
  return describe_most (HR_CACHED_TOKENS, longest_context (row));
}

static gboolean
is_served (gconstpointer row)
{
  return candidate_at (row)->mode == HR_INFERENCE;
}

static char *
phrase_batch (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *most = headroom_words_number (largest_batch (row));

  if (is_unlimited (HR_MICRO_BATCH_SIZE, largest_batch (row)))
    return g_strdup (""); /* a size on which memory does not depend says nothing */
  if (is_served (row))
    /* Translators: how many sequences fit on a GPU at the same time */
    return g_strdup_printf (headroom_ngettext ("up to %s sequence", "up to %s sequences", (gulong) largest_batch (row)),
                            most);
  /* Translators: the largest micro-batch that fits on a GPU */
  return g_strdup_printf (_ ("micro-batch up to %s"), most);
}

static char *
phrase_sequence (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *most = headroom_words_number (longest_sequence (row));

  if (is_served (row) || is_unlimited (HR_SEQUENCE_LENGTH, longest_sequence (row)))
    return g_strdup (""); /* of serving the context is told, of which a prompt is a part */
  /* Translators: the longest sequence that fits on a GPU */
  return g_strdup_printf (_ ("sequence up to %s"), most);
}

static char *
phrase_context (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *most = headroom_words_number (longest_context (row));

  if (is_unlimited (HR_CACHED_TOKENS, longest_context (row)))
    return g_strdup ("");
  /* Translators: how many tokens of a sequence fit into the cache of a GPU */
  return g_strdup_printf (_ ("context up to %s"), most);
}

static double
tokens_per_second (gconstpointer row)
{
  return headroom_column_count_or_nothing (candidate_at (row)->tokens_per_second);
}

/* One request has few tokens a second, a cluster millions. */
static char *
describe_tokens (gconstpointer row)
{
  double tokens = tokens_per_second (row);

  if (tokens < 100)
    return g_strdup_printf ("%.1f", tokens);
  return headroom_words_number (round (tokens));
}

static double
mfu_share (gconstpointer row)
{
  return headroom_column_count_or_nothing (candidate_at (row)->mfu_percent) / 100;
}

static double
mfu_percent (gconstpointer row)
{
  return headroom_column_count_or_nothing (candidate_at (row)->mfu_percent);
}

static char *
phrase_speed (gconstpointer row, char *(*bytes) (double bytes))
{
  g_autofree char *tokens = NULL;
  g_autofree char *mfu = NULL;

  if (isnan (tokens_per_second (row)))
    return g_strdup ("");
  tokens = describe_tokens (row);
  if (isnan (mfu_share (row)))
    return g_strdup_printf (_ ("%s tokens/s"), tokens);
  mfu = headroom_words_percent (mfu_share (row), 0);
  /* Translators: 1: a number, 2: a percentage; MFU is model FLOPs utilisation. */
  return g_strdup_printf (_ ("%1$s tokens/s, MFU %2$s"), tokens, mfu);
}

enum
{
  BOTH = HEADROOM_IN_TEXT | HEADROOM_IN_REPORT
};

/* clang-format off */
static const HeadroomColumn columns[] = {
  { "id", .title = N_ ("Id"), .tables = HEADROOM_IN_TEXT, .text = id },
  { "name", .title = N_ ("GPU"), .tables = BOTH, .text = name },
  { .place = HEADROOM_PLACE_FACTS, .text = vendor },
  { "verdict", .title = N_ ("Verdict"), .tables = BOTH, .place = HEADROOM_PLACE_VERDICT, .text = verdict,
    .describe = describe_verdict },
  { "needed-bytes", .title = N_ ("Needed"), .kind = HEADROOM_COLUMN_BYTES, .number = needed_bytes },
  { "usable-bytes", .title = N_ ("Usable"), .tables = BOTH, .place = HEADROOM_PLACE_FACTS,
    .kind = HEADROOM_COLUMN_BYTES, .number = usable_bytes, .phrase = phrase_usable },
  { .title = N_ ("Basis"), .tables = HEADROOM_IN_REPORT, .kind = HEADROOM_COLUMN_NOTE, .text = usable_basis },
  { .place = HEADROOM_PLACE_FACTS, .text = memory_type },
  { "free-bytes", .title = N_ ("Free"), .tables = BOTH, .place = HEADROOM_PLACE_AMOUNT,
    .kind = HEADROOM_COLUMN_BYTES, .number = free_bytes, .phrase = phrase_free },
  { .title = N_ ("Share"), .tables = HEADROOM_IN_TEXT, .kind = HEADROOM_COLUMN_SHARE, .number = free_share },
  { "gpus", .title = N_ ("GPUs"), .tables = BOTH, .place = HEADROOM_PLACE_NEED,
    .kind = HEADROOM_COLUMN_WHOLE, .is_worded = TRUE, .number = gpus,
    .describe = describe_gpus, .phrase = phrase_gpus },
  { "needs-zero-3", .title = N_ ("Needs ZeRO-3"), .kind = HEADROOM_COLUMN_YES_NO, .number = needs_zero_3 },
  { .title = N_ ("Power"), .missing = "–", .tables = HEADROOM_IN_REPORT,
    .kind = HEADROOM_COLUMN_NUMBER, .number = power_watts, .describe = describe_power },
  { "marketed-gb", .title = N_ ("Advertised"), .missing = N_ ("unknown"), .tables = HEADROOM_IN_TEXT,
    .kind = HEADROOM_COLUMN_NUMBER, .number = marketed_gb, .describe = describe_marketed },
  { "largest-micro-batch-size", .title = N_ ("Micro-batch"), .missing = N_ ("none"), .tables = BOTH,
    .place = HEADROOM_PLACE_NEED, .kind = HEADROOM_COLUMN_WHOLE, .number = largest_batch,
    .describe = describe_batch, .phrase = phrase_batch },
  { "longest-sequence-length", .title = N_ ("Sequence"), .missing = N_ ("none"), .tables = BOTH,
    .place = HEADROOM_PLACE_NEED, .kind = HEADROOM_COLUMN_WHOLE, .number = longest_sequence,
    .describe = describe_sequence, .phrase = phrase_sequence },
  { "largest-cached-tokens", .title = N_ ("Context"), .missing = N_ ("none"), .tables = BOTH,
    .place = HEADROOM_PLACE_NEED, .kind = HEADROOM_COLUMN_WHOLE, .number = longest_context,
    .describe = describe_context, .phrase = phrase_context },
  { "tokens-per-second", .title = N_ ("Tokens/s"), .missing = "–", .tables = BOTH,
    .place = HEADROOM_PLACE_NEED, .kind = HEADROOM_COLUMN_NUMBER, .number = tokens_per_second,
    .describe = describe_tokens, .phrase = phrase_speed },
  { .title = N_ ("MFU"), .missing = "–", .tables = HEADROOM_IN_TEXT, .kind = HEADROOM_COLUMN_SHARE,
    .number = mfu_share },
  { "mfu-percent", .title = N_ ("MFU"), .unit = "%", .kind = HEADROOM_COLUMN_NUMBER, .number = mfu_percent },
};
/* clang-format on */

const HeadroomColumn *
headroom_candidate_columns (guint *n_columns)
{
  *n_columns = G_N_ELEMENTS (columns);
  return columns;
}

/* A prompt is a part of the context; what is trained has no context beside its sequences. */
static gboolean
says_nothing_of (const HeadroomColumn *column, hr_mode_t mode)
{
  if (mode == HR_INFERENCE)
    return column->number == longest_sequence;
  return column->number == longest_context;
}

HeadroomColumn *
headroom_candidate_columns_new (hr_mode_t mode, guint *n_columns)
{
  HeadroomColumn *copy = g_memdup2 (columns, sizeof columns);

  *n_columns = G_N_ELEMENTS (columns);
  for (guint i = 0; i < *n_columns; i++)
    {
      if (says_nothing_of (&copy[i], mode))
        copy[i].tables = 0;
      if (mode == HR_INFERENCE && copy[i].number == largest_batch)
        copy[i].title = N_ ("Sequences");
    }
  return copy;
}
