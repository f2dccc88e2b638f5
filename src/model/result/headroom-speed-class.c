/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published runs of a kind, in words and keys. */
#include "model/result/headroom-speed-class.h"

#include "core/time/time-class.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "words/headroom-i18n.h"

/* Of serving: all figures but first tokens among others and eager Python, which say less. */
#define OF_SERVING "steady"

static const HeadroomAccuracy *
find_comparison (const char *id)
{
  const HeadroomAccuracy *comparison;

  for (guint i = 0; (comparison = headroom_accuracy_get (i)) != NULL; i++)
    if (g_str_equal (comparison->id, id))
      return comparison;
  g_return_val_if_reached (NULL);
}

static const HeadroomAccuracyRow *
find_row (const HeadroomAccuracy *comparison, const char *name)
{
  const HeadroomAccuracyRow *row;

  for (guint i = 0; (row = headroom_accuracy_get_row (comparison, i)) != NULL; i++)
    if (g_str_equal (row->name, name))
      return row;
  g_return_val_if_reached (NULL);
}

const HeadroomAccuracyRow *
headroom_speed_class_find (const hr_params_t *params)
{
  if (params->mode == HR_INFERENCE)
    return find_row (find_comparison ("serving"), OF_SERVING);
  return find_row (find_comparison ("steps"), hr_time_class (params)->id);
}

char *
headroom_speed_class_describe (const hr_params_t *params)
{
  const HeadroomAccuracyRow *row = headroom_speed_class_find (params);

  /* Translators: 1: how many; 2: a kind of run, such as “Adapters”; 3 and 4: percentages; 5: how many. */
  return g_strdup_printf (_ ("%1$.0f published figures of this kind (%2$s): median error %3$.2g %%, nine in ten within "
                             "%4$.2g %%. %5$.0f of them lie in their range."),
                          row->rows, headroom_accuracy_row_get_label (row), row->median, row->p90, row->inside);
}

HeadroomJson *
headroom_speed_class_to_json (const hr_params_t *params)
{
  const HeadroomAccuracyRow *row = headroom_speed_class_find (params);
  HeadroomJson *object = headroom_json_new_object ();

  headroom_json_set_string (object, "id", row->name);
  headroom_json_set_number (object, "runs", row->rows);
  headroom_json_set_number (object, "inside", row->inside);
  headroom_json_set_number (object, "median-percent", row->median);
  headroom_json_set_number (object, "p90-percent", row->p90);
  return object;
}
