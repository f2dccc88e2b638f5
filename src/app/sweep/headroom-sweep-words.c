/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the plot of a sweep says in words. */
#include "app/sweep/headroom-sweep-words.h"

#include <math.h>
#include <string.h>

#include "app/shared/headroom-format.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

static char *
describe_interval (const HeadroomSweep *sweep, int place)
{
  const hr_point_t *point = headroom_sweep_peek (sweep, place);
  g_autofree char *total = headroom_format_bytes (point->total);
  g_autofree char *activations = headroom_format_bytes (point->activations);
  g_autofree char *time = headroom_words_factor (point->time_factor);

  /* Translators: 1: layers between checkpoints; 2, 3: amounts of memory; 4: a factor such as "× 1.33" */
  return g_strdup_printf (
      headroom_ngettext ("%1$d layer: %2$s in all, %3$s saved for backward at its peak, step time %4$s.",
                         "%1$d layers: %2$s in all, %3$s saved for backward at its peak, step time %4$s.",
                         (gulong) place),
      place, total, activations, time);
}

static char *
describe_value (const HeadroomSweep *sweep, const hr_estimate_t *e, int place)
{
  const hr_point_t *point = headroom_sweep_peek (sweep, place);
  hr_verdict_t verdict = headroom_sweep_verdict (sweep, e, place);
  g_autofree char *value = headroom_words_number (point->value);
  g_autofree char *total = headroom_format_bytes (point->total);

  if (verdict == HR_NO_VERDICT)
    /* Translators: 1: a parameter; 2: its value; 3: an amount of memory */
    return g_strdup_printf (_ ("%1$s %2$s: %3$s in all."), headroom_param_get_label (sweep->over), value, total);
  /* Translators: 1: a parameter; 2: its value; 3: an amount of memory; 4: “Fits”, “Tight” or “Does not fit” */
  return g_strdup_printf (_ ("%1$s %2$s: %3$s in all. %4$s."), headroom_param_get_label (sweep->over), value, total,
                          headroom_gettext (hr_verdict_label (verdict)));
}

/* A sentence and, where the speed of the value is known, another one. */
static char *
with_speed (const HeadroomSweep *sweep, int place, char *sentence)
{
  const hr_point_t *point = headroom_sweep_peek (sweep, place);
  g_autofree char *first = sentence;
  g_autofree char *seconds = headroom_words_seconds (point->step_seconds);
  g_autofree char *tokens = headroom_words_number (round (point->tokens_per_second));
  g_autofree char *speed = NULL;

  if (point->tokens_per_second <= 0)
    return g_steal_pointer (&first);
  if (point->step_seconds > 0)
    /* Translators: 1: a time; 2: a number */
    speed = g_strdup_printf (_ ("%1$s a step, %2$s tokens/s."), seconds, tokens);
  else
    /* Translators: %s is a number. */
    speed = g_strdup_printf (_ ("%s tokens/s."), tokens);
  return g_strconcat (first, " ", speed, NULL);
}

static char *
describe_contradiction (const HeadroomSweep *sweep, int place)
{
  g_autofree char *value = headroom_words_number (headroom_sweep_peek (sweep, place)->value);

  /* Translators: 1: a parameter; 2: its value */
  return g_strdup_printf (_ ("%1$s %2$s: the inputs contradict each other."), headroom_param_get_label (sweep->over),
                          value);
}

static char *
describe_best (const HeadroomSweep *sweep)
{
  g_autofree char *total = headroom_format_bytes (headroom_sweep_peek (sweep, sweep->best)->total);

  /* Translators: 1: layers between checkpoints; 2: an amount of memory */
  return g_strdup_printf (
      headroom_ngettext ("No checkpoint interval is set. The best would be %1$d layer: %2$s in all.",
                         "No checkpoint interval is set. The best would be %1$d layers: %2$s in all.",
                         (gulong) sweep->best),
      sweep->best, total);
}

char *
headroom_sweep_list_describe (HeadroomSweepList *list, int place)
{
  const HeadroomSweep *sweep = headroom_sweep_list_peek (list);
  const hr_estimate_t *e;

  if (sweep->n == 0)
    return g_strdup ("");
  if (place == 0)
    place = sweep->chosen;
  if (place == 0)
    return describe_best (sweep);
  if (!headroom_sweep_peek (sweep, place)->valid)
    return describe_contradiction (sweep, place);
  if (headroom_sweep_has_best (sweep->over))
    return with_speed (sweep, place, describe_interval (sweep, place));
  e = headroom_estimate_peek (headroom_sweep_list_get_estimate (list));
  return with_speed (sweep, place, describe_value (sweep, e, place));
}

char *
headroom_sweep_list_describe_capacity (HeadroomSweepList *list)
{
  const hr_estimate_t *e = headroom_estimate_peek (headroom_sweep_list_get_estimate (list));
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), e->params.gpu.text);
  g_autofree char *usable = headroom_format_bytes (e->usable_bytes);

  if (gpu == NULL)
    return NULL;
  /* Translators: a GPU and its memory, such as "H100, 79.1 GiB" */
  return g_strdup_printf (_ ("%1$s, %2$s"), headroom_gpu_get_name (gpu), usable);
}
