/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads files and remembers no more of each than a digest. */
#include "config-answers.h"

#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/import/headroom-hf-config.h"
#include "same/digest.h"

#include <inttypes.h>
#include <string.h>

Answers
answers_new (void)
{
  return (Answers) { .digest = digest_init () };
}

static void
take_partial (Answers *self, HeadroomPartial *partial)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);
  GListModel *assignments = G_LIST_MODEL (partial);

  for (guint i = 0; i < g_list_model_get_n_items (assignments); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (assignments, i);
      const char *detail = headroom_assignment_get_detail (value);

      self->digest = digest_number (self->digest, headroom_assignment_get_param (value));
      self->digest = digest_number (self->digest, headroom_assignment_get_origin (value));
      self->digest = digest_text (self->digest, headroom_assignment_get_value (value));
      self->digest = digest_text (self->digest, detail != NULL ? detail : "");
    }
  for (guint i = 0; remarks[i] != NULL; i++)
    self->digest = digest_text (self->digest, remarks[i]);
}

void
answers_take (Answers *self, const HeadroomJson *config)
{
  g_autofree char *text = headroom_json_to_text (config, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, strlen (text), &error);

  self->n++;
  self->n_read += partial != NULL;
  if (partial != NULL)
    take_partial (self, partial);
  else
    self->digest = digest_number (digest_text (self->digest, error->message), error->code);
}

void
answers_put (const Answers *self, GString *golden, const char *what)
{
  g_assert_cmpuint (self->n, >, 0);
  g_string_append_printf (golden, "%s: %u of %u read, digest %016" PRIx64 "\n", what, self->n_read, self->n,
                          self->digest);
}

HeadroomJson *
answers_parse (const char *text)
{
  g_autofree char *list = g_strdup_printf ("[%s]", text);
  g_autoptr (HeadroomJson) parsed = headroom_json_parse (list, strlen (list), HEADROOM_JSON_STRICT, NULL);

  g_assert_nonnull (parsed);
  return headroom_json_ref ((HeadroomJson *) headroom_json_get_element (parsed, 0));
}
