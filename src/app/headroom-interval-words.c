#include "app/headroom-interval-words.h"

#include <string.h>

#include "app/headroom-format.h"
#include "model/headroom-gpu-catalog.h"
#include "model/headroom-i18n.h"

static char *
describe_chosen (const HeadroomIntervalSweep *sweep)
{
  const hr_point_t *point = headroom_interval_sweep_peek (sweep, sweep->chosen);
  g_autofree char *total = headroom_format_bytes (point->total);
  g_autofree char *activations = headroom_format_bytes (point->activations);
  g_autofree char *time = headroom_format_factor (point->time_factor);

  /* TRANSLATORS: 1: layers between checkpoints; 2, 3: amounts of memory; 4: a factor such as "× 1.33" */
  return g_strdup_printf (
      headroom_ngettext ("%1$d layer: %2$s in all, %3$s kept for backward at its peak, step time %4$s.",
                         "%1$d layers: %2$s in all, %3$s kept for backward at its peak, step time %4$s.",
                         (gulong) sweep->chosen),
      sweep->chosen, total, activations, time);
}

char *
headroom_intervals_describe (HeadroomIntervals *intervals)
{
  const HeadroomIntervalSweep *sweep = headroom_intervals_peek (intervals);
  g_autofree char *total = NULL;

  if (sweep->n == 0)
    return g_strdup ("");
  if (sweep->chosen > 0)
    return describe_chosen (sweep);
  total = headroom_format_bytes (headroom_interval_sweep_peek (sweep, sweep->best)->total);
  /* TRANSLATORS: 1: layers between checkpoints; 2: an amount of memory */
  return g_strdup_printf (headroom_ngettext ("No interval is in force. The best would be %1$d layer: %2$s in all.",
                                             "No interval is in force. The best would be %1$d layers: %2$s in all.",
                                             (gulong) sweep->best),
                          sweep->best, total);
}

const char *
headroom_intervals_format_tick (double value, char *text, size_t size, void *data)
{
  g_autofree char *bytes = headroom_format_bytes (value);
  const char *unit = strrchr (bytes, ' ');
  size_t digits = unit != NULL ? (size_t) (unit - bytes) : strlen (bytes);

  /* Ticks are round: "8 GiB", not "8.00 GiB". */
  if (memchr (bytes, '.', digits) != NULL || memchr (bytes, ',', digits) != NULL)
    {
      while (digits > 0 && bytes[digits - 1] == '0')
        digits--;
      if (digits > 0 && !g_ascii_isdigit (bytes[digits - 1]))
        digits--;
    }
  g_snprintf (text, size, "%.*s%s", (int) digits, bytes, unit != NULL ? unit : "");
  return text;
}

char *
headroom_intervals_describe_capacity (HeadroomIntervals *intervals)
{
  const hr_estimate_t *e = headroom_estimate_peek (headroom_intervals_get_estimate (intervals));
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), e->params.gpu.text);
  g_autofree char *usable = headroom_format_bytes (e->usable_bytes);

  /* TRANSLATORS: a GPU and its memory, such as "H100, 79.1 GiB" */
  return gpu != NULL ? g_strdup_printf (_("%1$s, %2$s"), headroom_gpu_get_name (gpu), usable) : NULL;
}
