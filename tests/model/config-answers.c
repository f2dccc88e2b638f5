/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads config.json files. */
#include "config-answers.h"

#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-hf-config.h"

#include <string.h>

static void
add_partial (Answers *self, HeadroomPartial *partial)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);
  GListModel *assignments = G_LIST_MODEL (partial);

  for (guint i = 0; i < g_list_model_get_n_items (assignments); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (assignments, i);
      const char *detail = headroom_assignment_get_detail (value);

      answers_add_number (self, headroom_assignment_get_param (value));
      answers_add_number (self, headroom_assignment_get_origin (value));
      answers_add_text (self, headroom_assignment_get_value (value));
      answers_add_text (self, detail != NULL ? detail : "");
    }
  for (guint i = 0; remarks[i] != NULL; i++)
    answers_add_text (self, remarks[i]);
}

void
answers_take_partial (Answers *self, HeadroomPartial *partial, const GError *error)
{
  g_assert_true ((partial == NULL) == (error != NULL));
  answers_count (self, error);
  if (partial != NULL)
    add_partial (self, partial);
}

void
answers_take_text (Answers *self, const char *config)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (config, strlen (config), &error);

  answers_take_partial (self, partial, error);
}

void
answers_take (Answers *self, const HeadroomJson *config)
{
  g_autofree char *text = headroom_json_to_text (config, FALSE);

  answers_take_text (self, text);
}

HeadroomJson *
answers_parse (const char *text)
{
  g_autofree char *list = g_strdup_printf ("[%s]", text);
  g_autoptr (HeadroomJson) parsed = headroom_json_parse (list, strlen (list), HEADROOM_JSON_STRICT, NULL);

  g_assert_nonnull (parsed);
  return headroom_json_ref ((HeadroomJson *) headroom_json_get_element (parsed, 0));
}
