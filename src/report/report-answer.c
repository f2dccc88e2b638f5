/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer in one short line: what fits how many GPUs, and by how much it does or does not. */
#include "report/report-answer.h"

#include "core/plan/groups.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <math.h>

/* Of the worst stage on the GPUs that are asked about. */
typedef struct
{
  const hr_estimate_t *e;
  char *gpus;   /* "4 × H100 SXM5 80GB" */
  char *amount; /* that is free, or too much */
  gulong n_gpus;
} Answer;

static char *
describe_room (const Answer *answer)
{
  double n_users = answer->e->room.sequences;
  g_autofree char *users = headroom_words_grouped (n_users);

  if (answer->e->verdict == HR_TIGHT)
    /* Translators: 1: GPUs such as “2 × H100”, 2: a number of users. */
    return g_strdup_printf (
        headroom_ngettext ("Tight on %1$s: room for %2$s user", "Tight on %1$s: room for %2$s users", (gulong) n_users),
        answer->gpus, users);
  /* Translators: 1: GPUs such as “2 × H100”, 2: a number of users. */
  return g_strdup_printf (
      headroom_ngettext ("Fits %1$s: room for %2$s user", "Fits %1$s: room for %2$s users", (gulong) n_users),
      answer->gpus, users);
}

static char *
describe_share (const Answer *answer)
{
  if (answer->e->verdict == HR_DOES_NOT_FIT)
    /* Translators: GPUs such as “2 × H100” */
    return g_strdup_printf (_ ("Does not fit %s: the engine’s share is too small"), answer->gpus);
  return describe_room (answer);
}

/* More is asked for than there is, and the run goes on all the same. */
static char *
describe_giving_back (const Answer *answer)
{
  if (headroom_report_pages_states (answer->e))
    /* Translators: GPUs such as “2 × H100” */
    return g_strdup_printf (_ ("Tight on %s: runs with optimizer states in host memory"), answer->gpus);
  /* Translators: GPUs such as “2 × H100” */
  return g_strdup_printf (_ ("Tight on %s: runs only while idle memory is given back"), answer->gpus);
}

static char *
describe_tight (const Answer *answer)
{
  if (answer->e->free_bytes < 0)
    return describe_giving_back (answer);
  /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory. */
  return g_strdup_printf (
      headroom_ngettext ("Tight on %1$s: %2$s free", "Tight on %1$s: %2$s free on each", answer->n_gpus), answer->gpus,
      answer->amount);
}

static char *
describe_excess (const Answer *answer)
{
  if (answer->e->free_bytes >= 0)
    /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory. */
    return g_strdup_printf (headroom_ngettext ("Does not fit %1$s: only %2$s would be left",
                                               "Does not fit %1$s: only %2$s would be left on each", answer->n_gpus),
                            answer->gpus, answer->amount);
  /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory. */
  return g_strdup_printf (headroom_ngettext ("Does not fit %1$s: %2$s too much",
                                             "Does not fit %1$s: %2$s too much on each", answer->n_gpus),
                          answer->gpus, answer->amount);
}

static char *
describe_fit (const Answer *answer)
{
  if (answer->e->verdict == HR_DOES_NOT_FIT)
    return describe_excess (answer);
  if (answer->e->verdict == HR_TIGHT)
    return describe_tight (answer);
  /* Translators: 1: GPUs such as “2 × H100”, 2: an amount of memory. */
  return g_strdup_printf (headroom_ngettext ("Fits %1$s: %2$s free", "Fits %1$s: %2$s free on each", answer->n_gpus),
                          answer->gpus, answer->amount);
}

char *
headroom_report_answer (const hr_estimate_t *e, char *(*write) (double bytes))
{
  g_autofree char *gpus = NULL;
  g_autofree char *amount = NULL;
  Answer answer = { .e = e, .n_gpus = (gulong) hr_gpu_count (&e->params) };

  if (e->verdict == HR_NO_VERDICT)
    return g_strdup ("");
  gpus = headroom_report_gpus (&e->params);
  amount = write (fabs (e->free_bytes));
  answer.gpus = gpus;
  answer.amount = amount;
  if (headroom_report_is_about_share (e))
    return describe_share (&answer);
  return describe_fit (&answer);
}

char *
headroom_report_rule (const hr_estimate_t *e, char *(*write) (double bytes))
{
  g_autofree char *usable = write (e->usable_bytes);
  g_autofree char *fits = headroom_report_percentage (e->params.tight_percent);
  g_autofree char *is_tight = headroom_report_percentage (e->params.full_percent);

  if (e->verdict == HR_NO_VERDICT)
    return g_strdup ("");
  /* Translators: 1: an amount of memory, 2 and 3: percentages. */
  return g_strdup_printf (_ ("A run fits if it needs at most %2$s of the %1$s usable memory. Up to %3$s it is tight; "
                             "above that it does not fit, because the rest is kept for what no estimate can foresee."),
                          usable, fits, is_tight);
}

char *
headroom_report_range (const hr_estimate_t *e, char *(*write) (double bytes))
{
  hr_range_t need = hr_need_range (e);
  g_autofree char *low = write (need.low);
  g_autofree char *high = write (need.high);

  if (need.high <= need.low)
    return g_strdup ("");
  /* Translators: both are amounts of memory, the low and the high end. */
  return g_strdup_printf (_ ("Range: %1$s to %2$s"), low, high);
}

char *
headroom_report_users (const hr_estimate_t *e)
{
  double n_users = e->room.sequences; /* whole ones */
  g_autofree char *users = headroom_words_grouped (n_users);

  if (!e->room.known || headroom_report_is_about_share (e))
    return g_strdup ("");
  /* Translators: a number of users */
  return g_strdup_printf (headroom_ngettext ("Room for %s user", "Room for %s users", (gulong) n_users), users);
}

/* Letters that people use for the sizes of a plan; every size above 1 is a factor. */
static void
add_factor (GStrvBuilder *factors, const char *letters, gint64 size)
{
  g_autofree char *number = headroom_words_grouped ((double) size);

  if (size > 1)
    g_strv_builder_take (factors, g_strdup_printf ("%s %s", letters, number));
}

char *
headroom_report_plan (const hr_params_t *params)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) factors = NULL;
  g_autofree char *product = NULL;
  double n_gpus = hr_plan_gpus (params);
  g_autofree char *count = headroom_words_grouped (n_gpus);

  if (n_gpus <= 1)
    return g_strdup ("");
  add_factor (builder, "DP", params->data_parallel);
  add_factor (builder, "CP", params->context_parallel);
  add_factor (builder, "TP", params->tensor_parallel);
  add_factor (builder, "PP", params->pipeline_parallel);
  factors = g_strv_builder_end (builder);
  product = g_strjoinv (" × ", factors);
  /* Translators: 1: sizes of groups, such as “DP 16 × TP 2”, 2: their product, a number of GPUs. */
  return headroom_words_isolate (g_strdup_printf (_ ("%1$s = %2$s GPUs"), product, count));
}
