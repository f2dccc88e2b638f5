/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict's sentences, one function for each case. */
#include "report/report-verdict.h"

#include "core/estimate/pool.h"
#include "core/plan/groups.h"
#include "core/terms/serving.h"
#include "model/scenario/headroom-param.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <math.h>

/* What the sentences are made of, as text. */
typedef struct
{
  char *gpus;       /* "2 × H100 SXM5 80GB" */
  char *need;       /* on each GPU */
  char *usable;     /* of each GPU */
  char *free;       /* of each GPU; what is missing where it is less than nothing */
  char *free_share; /* of the usable memory */
  char *least;      /* what the run goes on with, all given back */
  char *missing;    /* then */
} hr_verdict_words_t;

char *
headroom_report_gpus (const hr_params_t *params)
{
  int n_gpus = (int) hr_gpu_count (params);

  if (params->gpu.text[0] == '\0')
    return headroom_param_describe_value (HR_GPU, params);
  /* Translators: a number of GPUs of one kind, such as 2 × H100 SXM5 80GB. */
  return headroom_words_isolate (g_strdup_printf (_ ("%1$d × %2$s"), n_gpus, headroom_report_gpu_name (params)));
}

static void
words_init (hr_verdict_words_t *words, const hr_estimate_t *e)
{
  words->gpus = headroom_report_gpus (&e->params);
  words->need = headroom_words_bytes (hr_worst_need (e).bytes, HR_UNIT_GIB);
  words->usable = headroom_words_bytes (e->usable_bytes, HR_UNIT_GIB);
  words->free = headroom_words_bytes (fabs (e->free_bytes), HR_UNIT_GIB);
  words->free_share = headroom_words_percent (e->free_bytes / e->usable_bytes, 1);
  words->least = headroom_words_bytes (hr_worst_need (e).least_bytes, HR_UNIT_GIB);
  words->missing = headroom_words_bytes (fabs (hr_worst_need (e).least_bytes - e->usable_bytes), HR_UNIT_GIB);
}

static void
words_clear (hr_verdict_words_t *words)
{
  g_free (words->gpus);
  g_free (words->need);
  g_free (words->usable);
  g_free (words->free);
  g_free (words->free_share);
  g_free (words->least);
  g_free (words->missing);
}

char *
headroom_report_percentage (double percent)
{
  int decimals = 0;

  if (percent != floor (percent))
    decimals = 1;
  return headroom_words_percent (percent / 100, decimals);
}

/* No pool, no share of it: then all of the GPU counts. */
static gboolean
fits_without_share (const hr_estimate_t *e)
{
  hr_params_t unpaged = e->params;

  unpaged.kv_cache_kind = HR_KV_STATIC;
  return hr_verdict (&unpaged, hr_worst_need (e), e->usable_bytes) != HR_DOES_NOT_FIT;
}

gboolean
headroom_report_is_about_share (const hr_estimate_t *e)
{
  return hr_is_paged (&e->params) && (e->verdict == HR_FITS || fits_without_share (e));
}

/* A pool fills the engine's share whatever the workload is, so that nothing of it stays free. */
static char *
describe_share (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  double part = e->params.gpu_memory_utilization;
  g_autofree char *percent = headroom_words_percent (part, 1);
  double share_bytes = hr_pool_budget (&e->params, hr_worst_need (e).set_aside_bytes, e->usable_bytes);
  g_autofree char *share = headroom_words_bytes (share_bytes, HR_UNIT_GIB);

  if (e->verdict == HR_FITS)
    return g_strdup_printf (_ ("Fits on %s: the rest of the engine’s share is room for the cache."), words->gpus);
  if (e->verdict == HR_TIGHT)
    return g_strdup_printf (_ ("Tight on %s: the rest of the engine’s share is room for the cache."), words->gpus);
  /* Translators: 1: GPUs such as “2 × H100”, 2: a percentage, 3 and 4: amounts of memory. */
  return g_strdup_printf (
      _ ("Does not fit on %1$s: the engine’s share, %2$s or %3$s of %4$s per GPU, is too small for this workload."),
      words->gpus, percent, share, words->usable);
}

static char *
describe_tight (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  g_autofree char *limit = headroom_report_percentage (e->params.tight_percent);

  /* Translators: 1: GPUs such as “2 × H100”, 2, 3 and 5: amounts of memory, 4: a percentage. */
  return g_strdup_printf (_ ("Tight on %1$s: %2$s of %3$s per GPU is above %4$s; only %5$s are free."), words->gpus,
                          words->need, words->usable, limit, words->free);
}

static gboolean
gives_back (const hr_estimate_t *e)
{
  return hr_gives_back (&e->params, hr_worst_need (e), e->usable_bytes);
}

gboolean
headroom_report_pages_states (const hr_estimate_t *e)
{
  return e->params.mode == HR_TRAINING && e->params.optimizer_paged;
}

/* What is asked for is more than there is, and the run goes on all the same. */
static char *
describe_giving_back (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  if (headroom_report_pages_states (e))
    /* Translators: 1: GPUs such as “2 × H100”, 2 to 4: amounts of memory. */
    return g_strdup_printf (
        _ ("Tight on %1$s: it runs with %2$s of %3$s per GPU, but asks for %4$s, so that paged optimizer states move "
           "to host memory and back, which takes time."),
        words->gpus, words->least, words->usable, words->need);
  /* Translators: 1: GPUs such as “2 × H100”, 2 to 4: amounts of memory. */
  return g_strdup_printf (
      _ ("Tight on %1$s: it runs with %2$s of %3$s per GPU, but the allocator asks for %4$s and has "
         "to give back idle blocks, which takes time."),
      words->gpus, words->least, words->usable, words->need);
}

static char *
describe_least_paged (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  g_autofree char *limit = headroom_report_percentage (e->params.full_percent);

  if (hr_worst_need (e).least_bytes > e->usable_bytes)
    /* Translators: 1: GPUs such as “2 × H100”, 2 and 3: amounts of memory. */
    return g_strdup_printf (_ ("Does not fit on %1$s: %2$s short per GPU, and still %3$s with all paged states in host "
                               "memory."),
                            words->gpus, words->free, words->missing);
  /* Translators: 1: GPUs such as “2 × H100”, 2 and 3: amounts of memory, 4: a percentage. */
  return g_strdup_printf (_ ("Does not fit on %1$s: with all paged states in host memory, %2$s of %3$s per GPU is "
                             "above %4$s."),
                          words->gpus, words->least, words->usable, limit);
}

/* What is missing when the allocator has given back what it can. */
static char *
describe_least (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  g_autofree char *limit = headroom_report_percentage (e->params.full_percent);

  if (hr_worst_need (e).least_bytes > e->usable_bytes)
    /* Translators: 1: GPUs such as “2 × H100”, 2 and 3: amounts of memory. */
    return g_strdup_printf (_ ("Does not fit on %1$s: %2$s short per GPU, and still %3$s with all idle blocks given "
                               "back."),
                            words->gpus, words->free, words->missing);
  /* Translators: 1: GPUs such as “2 × H100”, 2 and 3: amounts of memory, 4: a percentage. */
  return g_strdup_printf (_ ("Does not fit on %1$s: with all idle blocks given back, %2$s of %3$s per GPU is above "
                             "%4$s."),
                          words->gpus, words->least, words->usable, limit);
}

/* False where both amounts read alike, as when terabytes are missing. */
static gboolean
differs_at_least (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  double least_bytes = hr_worst_need (e).least_bytes;
  gboolean reads_alike = least_bytes > e->usable_bytes && g_str_equal (words->missing, words->free);

  return least_bytes < hr_worst_need (e).bytes && !reads_alike;
}

static char *
describe_excess (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  g_autofree char *limit = headroom_report_percentage (e->params.full_percent);

  if (differs_at_least (e, words) && headroom_report_pages_states (e))
    return describe_least_paged (e, words);
  if (differs_at_least (e, words))
    return describe_least (e, words);
  if (e->free_bytes < 0)
    /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory. */
    return g_strdup_printf (_ ("Does not fit on %1$s: %2$s short per GPU."), words->gpus, words->free);
  /* Translators: 1: GPUs such as “2 × H100”, 2 and 3: amounts of memory, 4: a percentage. */
  return g_strdup_printf (_ ("Does not fit on %1$s: %2$s of %3$s per GPU is above %4$s."), words->gpus, words->need,
                          words->usable, limit);
}

static char *
describe_fit (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  if (gives_back (e))
    return describe_giving_back (e, words);
  if (e->verdict == HR_TIGHT)
    return describe_tight (e, words);
  if (e->verdict == HR_DOES_NOT_FIT)
    return describe_excess (e, words);
  /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory, 3: a percentage. */
  return g_strdup_printf (_ ("Fits on %1$s with %2$s (%3$s) free per GPU."), words->gpus, words->free,
                          words->free_share);
}

/* No GPU, or one of which nobody knows how much memory it has. */
static char *
describe_need (const hr_estimate_t *e, const hr_verdict_words_t *words)
{
  if (e->params.gpu.text[0] == '\0')
    /* Translators: an amount of memory. */
    return g_strdup_printf (_ ("Needs %s on each GPU. No GPU is selected."), words->need);
  /* Translators: 1: an amount of memory, 2: an unknown GPU. */
  return g_strdup_printf (_ ("Needs %1$s on each GPU. The GPU “%2$s” is not in the catalogue."), words->need,
                          e->params.gpu.text);
}

char *
headroom_report_verdict (HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);
  hr_verdict_words_t words;
  char *sentence;

  words_init (&words, e);
  if (e->verdict == HR_NO_VERDICT)
    sentence = describe_need (e, &words);
  else if (headroom_report_is_about_share (e))
    sentence = describe_share (e, &words);
  else
    sentence = describe_fit (e, &words);
  words_clear (&words);
  return sentence;
}

/* "About 9 of 10 such runs would fit.", or "" where nobody knows. */
static char *
describe_such_runs (const hr_estimate_t *e)
{
  double share = hr_share_of_such_runs_that_fit (e);
  g_autofree char *of_ten = NULL;

  if (isnan (share))
    return g_strdup ("");
  of_ten = headroom_words_of_ten (share);
  /* Translators: how many of 10, such as “6 of 10”. */
  return g_strdup_printf (_ ("About %s such runs would fit."), of_ten);
}

/* Beyond the memory it needs no reason that it does not fit; below it, the limit is the reason. */
static char *
describe_high_end (const hr_estimate_t *e, double bytes)
{
  g_autofree char *amount = headroom_words_bytes (bytes, HR_UNIT_GIB);
  g_autofree char *limit = headroom_report_percentage (e->params.full_percent);

  if (hr_is_paged (&e->params))
    /* Translators: an amount of memory. */
    return g_strdup_printf (_ ("At the high end, %s, it would not fit the engine’s share."), amount);
  if (bytes > e->usable_bytes)
    /* Translators: an amount of memory. */
    return g_strdup_printf (_ ("At the high end, %s, it would not fit."), amount);
  /* Translators: 1: an amount of memory, 2: a percentage. */
  return g_strdup_printf (_ ("At the high end, %1$s, it would not fit: above %2$s of the usable memory."), amount,
                          limit);
}

/* More is asked for than there is: what is left when all is given back counts. */
static char *
describe_least_at_low_end (const hr_estimate_t *e, double bytes)
{
  g_autofree char *amount = headroom_words_bytes (bytes, HR_UNIT_GIB);

  if (headroom_report_pages_states (e))
    /* Translators: an amount of memory. */
    return g_strdup_printf (_ ("At the low end, %s with all paged states in host memory, it would fit."), amount);
  /* Translators: an amount of memory. */
  return g_strdup_printf (_ ("At the low end, %s with all idle blocks given back, it would fit."), amount);
}

static char *
describe_low_end (const hr_estimate_t *e)
{
  hr_need_t need = hr_need_at (e, HR_AT_LOW_END);
  g_autofree char *amount = headroom_words_bytes (need.bytes, HR_UNIT_GIB);

  if (hr_gives_back (&e->params, need, e->usable_bytes))
    return describe_least_at_low_end (e, need.least_bytes);
  /* Translators: an amount of memory. */
  return g_strdup_printf (_ ("At the low end, %s, it would fit."), amount);
}

/* The end of the range at which the verdict would be another; NULL where it would not. */
static char *
describe_other_end (const hr_estimate_t *e)
{
  gboolean fits = e->verdict != HR_DOES_NOT_FIT;

  if (fits && !hr_would_fit (e, HR_AT_HIGH_END))
    return describe_high_end (e, hr_need_at (e, HR_AT_HIGH_END).bytes);
  if (!fits && hr_would_fit (e, HR_AT_LOW_END))
    return describe_low_end (e);
  return NULL;
}

char *
headroom_report_doubt (const hr_estimate_t *e)
{
  g_autofree char *end = NULL;
  g_autofree char *such_runs = NULL;

  if (e->verdict == HR_NO_VERDICT)
    return g_strdup ("");
  end = describe_other_end (e);
  if (end == NULL)
    return g_strdup ("");
  such_runs = describe_such_runs (e);
  return g_strstrip (g_strjoin (" ", end, such_runs, NULL));
}

char *
headroom_report_stage (const hr_estimate_t *e, const char *need)
{
  if (e->n_stages <= 1)
    return g_strdup ("");
  if (e->stage == e->worst)
    /* Translators: 1: a stage of the pipeline, counted from 0, 2: how many there are, 3: an amount of memory. */
    return g_strdup_printf (_ ("Stage %1$d of %2$d is shown: it needs the most, %3$s."), e->stage, e->n_stages, need);
  /* Translators: 1 and 3: stages of the pipeline, counted from 0, 2: how many there are, 4: an amount of memory. */
  return g_strdup_printf (_ ("Stage %1$d of %2$d is shown; stage %3$d needs the most, %4$s."), e->stage, e->n_stages,
                          e->worst, need);
}

char *
headroom_report_pool (const hr_estimate_t *e)
{
  g_autofree char *alone = NULL;
  g_autofree char *with_room = NULL;

  if (!e->room.known || !hr_is_paged (&e->params))
    return NULL;
  alone = headroom_words_bytes (e->total_bytes, HR_UNIT_GIB);
  with_room = headroom_words_bytes (e->total_bytes - e->terms[HR_KV_CACHE] + e->room.bytes, HR_UNIT_GIB);
  /* Translators: 1 and 2: amounts of memory. */
  return g_strdup_printf (_ ("The engine reserves all of it at start-up: nvidia-smi then shows %1$s, not %2$s."),
                          with_room, alone);
}

char *
headroom_report_room_holds (const hr_estimate_t *e, char *(*write) (double number))
{
  g_autofree char *tokens = write (e->room.tokens);
  g_autofree char *length = write ((double) e->params.cached_tokens);
  g_autofree char *sequences = write (e->room.sequences);

  /* Translators: 1 to 3: numbers; 3 is that of sequences. */
  return g_strdup_printf (_ ("Tokens: %1$s. Sequences of %2$s tokens: %3$s."), tokens, length, sequences);
}

char *
headroom_report_room (const hr_estimate_t *e, const char *room)
{
  g_autofree char *amount = NULL;
  g_autofree char *holds = NULL;
  g_autofree char *pool = headroom_report_pool (e);

  if (!e->room.known)
    return g_strdup ("");
  /* Translators: an amount of memory. */
  amount = g_strdup_printf (_ ("Room for the cache: %s."), room);
  holds = headroom_report_room_holds (e, headroom_words_digits);
  return g_strjoin (" ", amount, holds, pool, NULL);
}
