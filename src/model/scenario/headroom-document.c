/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document: scenarios in a list, read from JSON and written as JSON. Writing starts from the object that was read, so
 * that what a newer version put there survives. */
#include "model/scenario/headroom-document.h"

#include <math.h>

#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/scenario/headroom-scenario-json.h"
#include "words/headroom-i18n.h"

enum
{
  PROP_READ_ONLY = 1
};

struct _HeadroomDocument
{
  GObject parent_instance;

  GPtrArray *scenarios;
  int format;
  HeadroomJson *unknown; /* the object that was read; NULL: a new document */
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_SCENARIO;
}

static guint
get_n_items (GListModel *model)
{
  return HEADROOM_DOCUMENT (model)->scenarios->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  HeadroomScenario *scenario = headroom_document_get_scenario (HEADROOM_DOCUMENT (model), position);

  if (scenario == NULL)
    return NULL;
  return g_object_ref (scenario);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomDocument, headroom_document, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_document_init (HeadroomDocument *self)
{
  self->scenarios = g_ptr_array_new_with_free_func (g_object_unref);
  self->format = HEADROOM_DOCUMENT_FORMAT;
}

static void
headroom_document_finalize (GObject *object)
{
  HeadroomDocument *self = HEADROOM_DOCUMENT (object);

  g_ptr_array_unref (self->scenarios);
  g_clear_pointer (&self->unknown, headroom_json_unref);
  G_OBJECT_CLASS (headroom_document_parent_class)->finalize (object);
}

static void
headroom_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_boolean (value, headroom_document_is_read_only (HEADROOM_DOCUMENT (object)));
}

static void
headroom_document_class_init (HeadroomDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_document_finalize;
  object_class->get_property = headroom_document_get_property;
  g_object_class_install_property (
      object_class, PROP_READ_ONLY,
      g_param_spec_boolean ("read-only", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

HeadroomDocument *
headroom_document_new (void)
{
  HeadroomDocument *self = g_object_new (HEADROOM_TYPE_DOCUMENT, NULL);

  g_ptr_array_add (self->scenarios, headroom_scenario_new ());
  return self;
}

gboolean
headroom_document_is_read_only (HeadroomDocument *self)
{
  return self->format > HEADROOM_DOCUMENT_FORMAT;
}

int
headroom_document_get_format (HeadroomDocument *self)
{
  return self->format;
}

guint
headroom_document_get_length (HeadroomDocument *self)
{
  return self->scenarios->len;
}

HeadroomScenario *
headroom_document_get_scenario (HeadroomDocument *self, guint index)
{
  if (index >= self->scenarios->len)
    return NULL;
  return self->scenarios->pdata[index];
}

void
headroom_document_append (HeadroomDocument *self, HeadroomScenario *scenario)
{
  g_ptr_array_add (self->scenarios, g_object_ref (scenario));
  g_list_model_items_changed (G_LIST_MODEL (self), self->scenarios->len - 1, 0, 1);
}

void
headroom_document_remove (HeadroomDocument *self, guint index)
{
  g_return_if_fail (index < self->scenarios->len);
  g_ptr_array_remove_index (self->scenarios, index);
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 0);
}

static gboolean
read_format (HeadroomDocument *self, const HeadroomJson *root, GError **error)
{
  const HeadroomJson *format = headroom_json_get_value (root, "format");
  double number = NAN;

  if (format != NULL)
    number = headroom_json_get_number (format);
  if (!(number >= 1 && number <= G_MAXINT && number == floor (number)))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT,
                                 _ ("This is not a Headroom document: it has no “format”."));
  self->format = (int) number;
  return TRUE;
}

static gboolean
read_scenarios (HeadroomDocument *self, const HeadroomJson *root, GError **error)
{
  const HeadroomJson *list = headroom_json_get_value (root, "scenarios");

  if (list == NULL || headroom_json_get_kind (list) != HEADROOM_JSON_ARRAY || headroom_json_get_length (list) == 0)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_MISSING, _ ("The document has no “scenarios”."));
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      HeadroomScenario *scenario = headroom_scenario_new_from_json (headroom_json_get_element (list, i), error);

      if (scenario == NULL)
        return FALSE;
      g_ptr_array_add (self->scenarios, scenario);
    }
  return TRUE;
}

HeadroomDocument *
headroom_document_parse (const char *data, gsize length, GError **error)
{
  g_autoptr (HeadroomDocument) self = g_object_new (HEADROOM_TYPE_DOCUMENT, NULL);

  self->unknown = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, error);
  if (self->unknown == NULL || !read_format (self, self->unknown, error)
      || !read_scenarios (self, self->unknown, error))
    return NULL;
  return g_steal_pointer (&self);
}

char *
headroom_document_to_text (HeadroomDocument *self)
{
  g_autoptr (HeadroomJson) root = headroom_scenario_copy_members (self->unknown);
  HeadroomJson *list = headroom_json_new_array ();

  for (guint i = 0; i < self->scenarios->len; i++)
    headroom_json_append (list, headroom_scenario_to_json (self->scenarios->pdata[i]));
  headroom_json_set (root, "format", headroom_json_new_whole (self->format));
  headroom_json_set (root, "scenarios", list);
  return headroom_json_to_text (root, TRUE);
}
