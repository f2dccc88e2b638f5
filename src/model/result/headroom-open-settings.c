/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open settings, in words and keys. */
#include "model/result/headroom-open-settings.h"

#include "core/table/params.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"
#include "words/headroom-i18n.h"

static void
append (GString *list, const char *name, const char *separator)
{
  if (list->len > 0)
    g_string_append (list, separator);
  g_string_append (list, name);
}

char *
headroom_open_settings_list (const hr_opened_t *opened, gsize n)
{
  GString *list = g_string_new (NULL);

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (hr_open_moves_any (opened, n, i))
      append (list, hr_param_desc (hr_open_param (i))->name, "+");
  return g_string_free_and_steal (list);
}

char *
headroom_open_settings_describe (const hr_opened_t *opened, gsize n)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (hr_open_moves_any (opened, n, i))
      append (names, headroom_gettext (hr_param_desc (hr_open_param (i))->label), ", ");
  if (names->len == 0)
    return NULL;
  /* Translators: names of inputs, separated by commas. */
  return g_strdup_printf (_ ("Left open, so that the range is wider: %s. Set or lock those that are decided."),
                          names->str);
}

static HeadroomJson *
named (const char *name)
{
  HeadroomJson *object = headroom_json_new_object ();

  headroom_json_set_string (object, "name", name);
  return object;
}

static HeadroomJson *
named_range (const char *name, const hr_time_range_t *range)
{
  HeadroomJson *object = named (name);

  headroom_json_set_number (object, "low", range->low);
  headroom_json_set_number (object, "high", range->high);
  return object;
}

HeadroomJson *
headroom_open_settings_of_step (const hr_time_t *time)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (time->opened.moves[i])
      headroom_json_append (array, named_range (hr_param_desc (hr_open_param (i))->name, &time->opened.of[i]));
  return array;
}

static void
append_figure (HeadroomJson *array, const char *name, const hr_opened_t *opened, hr_open_t setting)
{
  if (opened->moves[setting])
    headroom_json_append (array, named_range (name, &opened->of[setting]));
}

static HeadroomJson *
moved_figures (const hr_serving_t *serving, hr_open_t setting)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_served_t i = 0; i < HR_N_SERVED; i++)
    append_figure (array, hr_served_desc (i)->id, &serving->opened[i], setting);
  append_figure (array, "largest-concurrency", &serving->opened[HR_OPENED_CONCURRENCY], setting);
  return array;
}

HeadroomJson *
headroom_open_settings_of_serving (const hr_serving_t *serving)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (hr_open_moves_any (serving->opened, HR_N_OPENED, i))
      {
        HeadroomJson *setting = named (hr_param_desc (hr_open_param (i))->name);

        headroom_json_set (setting, "figures", moved_figures (serving, i));
        headroom_json_append (array, setting);
      }
  return array;
}
