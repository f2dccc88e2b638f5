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
headroom_open_settings_list (const hr_opened_t *opened)
{
  GString *list = g_string_new (NULL);

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (opened->moves[i])
      append (list, hr_param_desc (hr_open_param (i))->name, "+");
  return g_string_free_and_steal (list);
}

char *
headroom_open_settings_describe (const hr_opened_t *opened)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (opened->moves[i])
      append (names, headroom_gettext (hr_param_desc (hr_open_param (i))->label), ", ");
  if (names->len == 0)
    return NULL;
  /* Translators: names of inputs, separated by commas. */
  return g_strdup_printf (_ ("Left open, so that the range is wider: %s. Set or lock those that are decided."),
                          names->str);
}

static HeadroomJson *
setting (const hr_opened_t *opened, hr_open_t id)
{
  HeadroomJson *object = headroom_json_new_object ();

  headroom_json_set_string (object, "name", hr_param_desc (hr_open_param (id))->name);
  headroom_json_set_number (object, "low", opened->of[id].low);
  headroom_json_set_number (object, "high", opened->of[id].high);
  return object;
}

HeadroomJson *
headroom_open_settings_to_json (const hr_opened_t *opened)
{
  HeadroomJson *array = headroom_json_new_array ();

  for (hr_open_t i = 0; i < HR_N_OPEN; i++)
    if (opened->moves[i])
      headroom_json_append (array, setting (opened, i));
  return array;
}
