/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The time of a step, and how fast a model is served, as rows. Nothing where no number is promised. */
#include "core/serving/curve.h"
#include "core/serving/serving-text.h"
#include "core/time/pace.h"
#include "core/time/time-text.h"
#include "model/result/headroom-open-settings.h"
#include "model/result/headroom-speed-class.h"
#include "report/report-csv-rows.h"

/* No row where it is not known, or not asked for. */
static void
append_count (GString *csv, const char *section, const char *id, const char *label, double count, const char *unit)
{
  if (count > 0)
    hr_csv_append_number (csv, section, id, label, count, unit);
}

static void
append_pace (GString *csv, const hr_estimate_t *e)
{
  hr_pace_t pace = hr_pace (e);

  hr_csv_append_number (csv, "time", "step-time-factor", "Step time against a step without recomputation", pace.factor,
                        NULL);
  append_count (csv, "time", "step-seconds", "Step time", pace.seconds, "s");
}

static void
append_time_term (GString *csv, const hr_time_t *time, hr_time_term_t term)
{
  char formula[HR_FORMULA_SIZE];
  char substituted[HR_FORMULA_SIZE];
  const hr_csv_term_t row = { .section = "step",
                              .id = hr_time_desc (term)->id,
                              .label = hr_time_desc (term)->label,
                              .unit = "s",
                              .value = time->terms[term].seconds,
                              .formula = hr_time_formula (time, term, formula, sizeof formula),
                              .substituted = hr_time_substituted (time, term, substituted, sizeof substituted),
                              .cite = hr_time_citation (term) };

  hr_csv_append_term (csv, &row);
}

/* How far off the published figures of its kind were. */
static void
append_class (GString *csv, const char *section, const hr_params_t *params)
{
  const HeadroomAccuracyRow *class = headroom_speed_class_find (params);

  hr_csv_append_number (csv, section, "runs", "Published figures of this kind", class->rows, NULL);
  hr_csv_append_number (csv, section, "inside", "In their range", class->inside, NULL);
  hr_csv_append_number (csv, section, "median-percent", "Median error", class->median, "%");
  hr_csv_append_number (csv, section, "p90-percent", "90th percentile of errors", class->p90, "%");
}

static void
append_open_settings (GString *csv, const char *section, const hr_opened_t *opened, gsize n)
{
  g_autofree char *list = headroom_open_settings_list (opened, n);

  if (*list != '\0')
    hr_csv_append_word (csv, section, "open-settings", "Settings left open", list);
}

static void
append_step (GString *csv, const hr_time_t *time)
{
  if (time->reason != HR_TIME_IS_KNOWN)
    return;
  for (hr_time_term_t i = 0; i < HR_N_TIMES; i++)
    append_time_term (csv, time, i);
  hr_csv_append_number (csv, "step", "seconds", "Step", time->step.seconds, "s");
  hr_csv_append_number (csv, "step", "seconds-low", "Step, low", time->step.low, "s");
  hr_csv_append_number (csv, "step", "seconds-high", "Step, high", time->step.high, "s");
  hr_csv_append_number (csv, "step", "tokens-per-second", "Tokens per second", time->tokens_per_second, NULL);
  hr_csv_append_number (csv, "step", "tokens-per-second-per-gpu", "Tokens per second per GPU",
                        time->tokens_per_second_per_gpu, NULL);
  append_count (csv, "step", "days", "Whole training", time->days, "d");
  append_count (csv, "step", "gpu-hours", "GPU hours", time->gpu_hours, "h");
  hr_csv_append_number (csv, "step", "mfu-percent", "Model FLOPs utilisation", time->mfu_percent, "%");
  hr_csv_append_number (csv, "step", "hfu-percent", "Hardware FLOPs utilisation", time->hfu_percent, "%");
  hr_csv_append_number (csv, "step", "peak-flops-per-second", "Peak FLOP/s of one GPU", time->peak_flops, "FLOP/s");
  append_open_settings (csv, "step", &time->opened, 1);
  append_class (csv, "step-class", &time->params);
}

static void
append_range (GString *csv, const char *id, const char *label, const char *unit, const hr_figure_t *figure)
{
  g_autofree char *low_id = g_strconcat (id, "-low", NULL);
  g_autofree char *high_id = g_strconcat (id, "-high", NULL);
  g_autofree char *low_label = g_strconcat (label, ", low", NULL);
  g_autofree char *high_label = g_strconcat (label, ", high", NULL);

  hr_csv_append_number (csv, "serving", id, label, figure->value, unit);
  hr_csv_append_number (csv, "serving", low_id, low_label, figure->low, unit);
  hr_csv_append_number (csv, "serving", high_id, high_label, figure->high, unit);
}

static void
append_figure (GString *csv, const hr_serving_t *serving, hr_served_t figure)
{
  const hr_served_desc_t *desc = hr_served_desc (figure);
  const char *unit = NULL;

  if (desc->is_seconds)
    unit = "s";
  append_range (csv, desc->id, desc->label, unit, &serving->figures[figure]);
}

static void
append_pass (GString *csv, const char *section, const hr_pass_result_t *result)
{
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      char formula[HR_FORMULA_SIZE];
      char substituted[HR_FORMULA_SIZE];
      const hr_csv_term_t row = { .section = section,
                                  .id = hr_serving_desc (i)->id,
                                  .label = hr_serving_desc (i)->label,
                                  .unit = "s",
                                  .value = result->terms[i].value,
                                  .formula = hr_serving_formula (&result->pass, i, formula, sizeof formula),
                                  .substituted = hr_serving_substituted (&result->pass, i, substituted,
                                                                         sizeof substituted),
                                  .cite = hr_serving_citation (i) };

      hr_csv_append_term (csv, &row);
    }
}

/* Requests at a time, and what all of them and each of them get. */
static void
append_curve (GString *csv, const hr_serving_t *serving)
{
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (serving, points);

  for (size_t i = 0; i < n; i++)
    {
      g_autofree char *all = g_strdup_printf ("concurrency=%.0f", points[i].requests);
      g_autofree char *each = g_strconcat (all, "-user", NULL);

      hr_csv_append_number (csv, "serving-curve", all, "Tokens per second", points[i].tokens_per_second, NULL);
      hr_csv_append_number (csv, "serving-curve", each, "Tokens per second for each", points[i].user_tokens_per_second,
                            NULL);
    }
}

static void
append_serving (GString *csv, const hr_serving_t *serving)
{
  if (serving->reason != HR_SERVING_IS_KNOWN)
    return;
  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    append_figure (csv, serving, i);
  append_range (csv, "largest-concurrency", "Most requests at a time", NULL, &serving->largest_concurrency);
  hr_csv_append_word (csv, "serving", "limit", "What limits the requests", hr_limit_id (serving->limit));
  hr_csv_append_word (csv, "serving", "engine", "Engine", hr_engine_desc (serving->engine)->name);
  hr_csv_append_word (csv, "serving", "rates", "How the speed of the GPU is known",
                      hr_rates_origin_id (serving->origin));
  append_open_settings (csv, "serving", serving->opened, HR_N_OPENED);
  append_pass (csv, "serving-prefill", &serving->prefill);
  append_pass (csv, "serving-decode", &serving->decode);
  append_pass (csv, "serving-step", &serving->step);
  append_curve (csv, serving);
  append_class (csv, "serving-class", &serving->params);
}

void
hr_csv_append_speed (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario)
{
  hr_time_t time;
  hr_serving_t serving;

  hr_time_run (&e->params, &time);
  hr_serving_run (&e->params, e->usable_bytes, &serving);
  append_pace (csv, e);
  append_step (csv, &time);
  append_serving (csv, &serving);
}
