/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences on how fast a model is served. */
#include "report/report-serving.h"

#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-served-words.h"
#include "model/result/headroom-speed-class.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

gboolean
headroom_report_tells_serving (const hr_serving_t *serving)
{
  return serving->reason != HR_SERVING_OF_TRAINING && serving->params.gpu.text[0] != '\0';
}

static char *
describe_requests (double requests)
{
  g_autofree char *number = headroom_words_grouped (requests);

  /* Translators: %s is a number. */
  return g_strdup_printf (headroom_ngettext ("%s request", "%s requests", (gulong) requests), number);
}

static char *
describe_figure (const hr_serving_t *serving, hr_served_t figure)
{
  return headroom_served_describe (figure, serving->figures[figure].value);
}

char *
headroom_report_served (const hr_serving_t *serving)
{
  g_autofree char *token = NULL;
  g_autofree char *rate = NULL;
  g_autofree char *requests = NULL;

  if (serving->reason != HR_SERVING_IS_KNOWN || hr_serving_has_no_room (serving))
    return g_strdup ("");
  token = describe_figure (serving, HR_SERVED_OUTPUT_TOKEN);
  rate = describe_figure (serving, HR_SERVED_OUTPUT);
  requests = describe_requests (serving->load.copies * serving->load.requests);
  /* Translators: 1: a time, such as “31.2 ms”, 2: such as “1900 tokens/s”, 3: such as “64 requests”. */
  return g_strdup_printf (_ ("%1$s a token · %2$s with %3$s"), token, rate, requests);
}

/* "31.2 ms (20.1 ms to 48.2 ms)" */
static char *
describe_range (const hr_serving_t *serving, hr_served_t figure)
{
  const hr_figure_t *range = &serving->figures[figure];
  g_autofree char *value = headroom_served_describe (figure, range->value);
  g_autofree char *low = headroom_served_describe (figure, range->low);
  g_autofree char *high = headroom_served_describe (figure, range->high);

  /* Translators: a figure and its range, such as “31.2 ms (20.1 ms to 48.2 ms)”. */
  return g_strdup_printf (_ ("%1$s (%2$s to %3$s)"), value, low, high);
}

static char *
describe_user (const hr_serving_t *serving)
{
  g_autofree char *token = describe_range (serving, HR_SERVED_OUTPUT_TOKEN);
  g_autofree char *first = describe_range (serving, HR_SERVED_FIRST_TOKEN);

  /* Translators: both are times with their range, such as “31.2 ms (20.1 ms to 48.2 ms)”. */
  return g_strdup_printf (_ ("A token takes %1$s, the first one %2$s."), token, first);
}

static char *
describe_all (const hr_serving_t *serving)
{
  g_autofree char *requests = describe_requests (serving->load.copies * serving->load.requests);
  g_autofree char *rate = describe_range (serving, HR_SERVED_OUTPUT);

  /* Translators: 1: such as “64 requests”, 2: such as “1900 tokens/s (1700 tokens/s to 2100 tokens/s)”. */
  return g_strdup_printf (_ ("With %1$s at a time: %2$s in all."), requests, rate);
}

char *
headroom_report_shares_of_cache (const hr_serving_t *serving)
{
  double of_request = hr_request_tokens (&serving->load);
  double of_user = (double) serving->params.cached_tokens;
  g_autofree char *mean = headroom_words_grouped (of_request);
  g_autofree char *whole = headroom_words_grouped (of_user);

  if (serving->limit != HR_LIMIT_POOL || of_request == of_user)
    return g_strdup ("");
  /* Translators: both are numbers of tokens. */
  return g_strdup_printf (
      _ ("Caches fill as answers grow: a request has %1$s tokens there on average, while the memory "
         "is estimated for %2$s each."),
      mean, whole);
}

const char *
headroom_report_no_room (const hr_serving_t *serving)
{
  if (!hr_serving_has_no_room (serving))
    return NULL;
  return _ ("The cache has no room for a single request; the times are those of one that had room.");
}

static char *
describe_most (const hr_serving_t *serving)
{
  g_autofree char *most = describe_requests (serving->largest_concurrency.value);
  g_autofree char *shares = headroom_report_shares_of_cache (serving);
  /* Translators: 1: such as “64 requests”, 2: a sentence: what limits them. */
  g_autofree char *limited = g_strdup_printf (_ ("At most %1$s. %2$s"), most,
                                              headroom_gettext (hr_limit_label (serving->limit)));

  if (hr_serving_has_no_room (serving))
    return g_strdup (headroom_report_no_room (serving));
  if (*shares == '\0')
    return g_steal_pointer (&limited);
  return g_strjoin (" ", limited, shares, NULL);
}

hr_curve_point_t
headroom_report_curve_requests (const hr_serving_t *serving)
{
  return (hr_curve_point_t) { .requests = serving->load.copies * serving->load.requests,
                              .sequences = (double) serving->params.micro_batch_size,
                              .tokens_per_second = serving->figures[HR_SERVED_OUTPUT].value,
                              .user_tokens_per_second = 1 / serving->figures[HR_SERVED_OUTPUT_TOKEN].value,
                              .first_token_seconds = serving->figures[HR_SERVED_FIRST_TOKEN].value };
}

char *
headroom_report_curve_point (const hr_curve_point_t *point)
{
  g_autofree char *requests = describe_requests (point->requests);
  g_autofree char *all = headroom_words_token_rate (point->tokens_per_second);
  g_autofree char *each = headroom_words_token_rate (point->user_tokens_per_second);
  g_autofree char *first = headroom_words_seconds (point->first_token_seconds);

  /* Translators: 1: such as “64 requests”; 2, 3: such as “1,900 tokens/s”; 4: a time, such as “0.41 s”. */
  return g_strdup_printf (_ ("%1$s: %2$s in all, %3$s for each, the first token after %4$s."), requests, all, each,
                          first);
}

char *
headroom_report_curve_answer (const hr_serving_t *serving)
{
  hr_curve_point_t now = headroom_report_curve_requests (serving);
  g_autofree char *requests = headroom_report_curve_point (&now);
  g_autofree char *most = describe_most (serving);

  if (hr_serving_has_no_room (serving))
    return g_steal_pointer (&most);
  return g_strdup_printf ("%s %s", requests, most);
}

/* And what else the figures rest on that nobody said. */
static char *
describe_engine (const hr_serving_t *serving)
{
  g_autofree char *open = headroom_open_settings_describe (serving->opened, HR_N_OPENED);
  /* Translators: engines with their years, such as “vLLM 0.8–0.19, 2025–2026”. */
  g_autofree char *engine = g_strdup_printf (_ ("By published speeds of %s."), hr_engine_desc (serving->engine)->name);
  const char *origin = headroom_report_origin (serving->origin);

  if (origin == NULL)
    return g_strjoin (" ", engine, open, NULL);
  return g_strjoin (" ", engine, origin, open, NULL);
}

/* Terms are those of the pass alone. */
static const char *
describe_pass (const hr_serving_t *serving)
{
  if (serving->doubt != HR_SERVING_IS_KNOWN)
    return headroom_gettext (hr_serving_reason_text (serving->doubt));
  return _ ("The terms are those of one pass, without the prompts of other requests.");
}

char *
headroom_report_serving (const hr_serving_t *serving)
{
  g_autofree char *user = NULL;
  g_autofree char *all = NULL;
  g_autofree char *most = NULL;
  g_autofree char *engine = NULL;
  g_autofree char *class = NULL;

  if (serving->reason != HR_SERVING_IS_KNOWN)
    return g_strdup (headroom_gettext (hr_serving_reason_text (serving->reason)));
  user = describe_user (serving);
  most = describe_most (serving);
  engine = describe_engine (serving);
  if (hr_serving_has_no_room (serving))
    return g_strjoin (" ", most, user, engine, describe_pass (serving), NULL);
  all = describe_all (serving);
  class = headroom_speed_class_describe (&serving->params);
  return g_strjoin (" ", user, all, most, engine, describe_pass (serving), class, NULL);
}
