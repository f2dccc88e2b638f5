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
  PROP_READ_ONLY = 1,
  PROP_CURRENT,
  N_PROPS
};

struct _HeadroomDocument
{
  GObject parent_instance;

  GPtrArray *scenarios;
  HeadroomScenario *current; /* one of them */
  int format;
  HeadroomJson *unknown; /* the object that was read; NULL: a new document */
  guint frozen;
  gboolean is_changed;
};

static GParamSpec *properties[N_PROPS];
static guint changed_signal;

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

void
headroom_document_freeze (HeadroomDocument *self)
{
  g_object_freeze_notify (G_OBJECT (self));
  self->frozen++;
}

void
headroom_document_thaw (HeadroomDocument *self)
{
  g_return_if_fail (self->frozen > 0);
  g_object_ref (self); /* a handler may drop the last reference */
  self->frozen--;
  if (self->frozen == 0 && self->is_changed)
    {
      self->is_changed = FALSE;
      g_signal_emit (self, changed_signal, 0);
    }
  g_object_thaw_notify (G_OBJECT (self));
  g_object_unref (self);
}

static void
on_scenario_changed_cb (HeadroomDocument *self)
{
  headroom_document_freeze (self);
  self->is_changed = TRUE;
  headroom_document_thaw (self);
}

static void
unwatch (gpointer scenario, gpointer self)
{
  g_signal_handlers_disconnect_by_func (scenario, on_scenario_changed_cb, self);
}

/* Takes a reference. */
static void
put (HeadroomDocument *self, guint index, HeadroomScenario *scenario)
{
  g_ptr_array_insert (self->scenarios, (int) index, g_object_ref (scenario));
  g_signal_connect_object (scenario, "changed", G_CALLBACK (on_scenario_changed_cb), self, G_CONNECT_SWAPPED);
  if (self->current == NULL)
    self->current = scenario;
}

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
  HeadroomDocument *self = HEADROOM_DOCUMENT (object);

  if (id == PROP_CURRENT)
    g_value_set_object (value, self->current);
  else
    g_value_set_boolean (value, headroom_document_is_read_only (self));
}

static void
headroom_document_class_init (HeadroomDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->finalize = headroom_document_finalize;
  object_class->get_property = headroom_document_get_property;
  properties[PROP_READ_ONLY] = g_param_spec_boolean ("read-only", NULL, NULL, FALSE, flags);
  properties[PROP_CURRENT] = g_param_spec_object ("current", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

HeadroomDocument *
headroom_document_new (void)
{
  HeadroomDocument *self = g_object_new (HEADROOM_TYPE_DOCUMENT, NULL);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  put (self, 0, scenario);
  return self;
}

gboolean
headroom_document_is_read_only (HeadroomDocument *self)
{
  return self->format > HEADROOM_DOCUMENT_FORMAT;
}

void
headroom_document_convert (HeadroomDocument *self)
{
  if (!headroom_document_is_read_only (self))
    return;
  self->format = HEADROOM_DOCUMENT_FORMAT;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READ_ONLY]);
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

guint
headroom_document_find (HeadroomDocument *self, HeadroomScenario *scenario)
{
  guint index;

  if (g_ptr_array_find (self->scenarios, scenario, &index))
    return index;
  return self->scenarios->len;
}

HeadroomScenario *
headroom_document_get_current (HeadroomDocument *self)
{
  return self->current;
}

void
headroom_document_set_current (HeadroomDocument *self, HeadroomScenario *scenario)
{
  if (scenario == self->current || !g_ptr_array_find (self->scenarios, scenario, NULL))
    return;
  self->current = scenario;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
}

/* The list has changed from `position` on; the current scenario may have gone with what was removed. */
static void
announce (HeadroomDocument *self, guint position, guint removed, guint added)
{
  self->is_changed = TRUE;
  if (headroom_document_find (self, self->current) == self->scenarios->len)
    {
      guint next = MIN (position, self->scenarios->len - 1);

      self->current = headroom_document_get_scenario (self, next);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CURRENT]);
    }
  g_list_model_items_changed (G_LIST_MODEL (self), position, removed, added);
}

void
headroom_document_insert (HeadroomDocument *self, guint index, HeadroomScenario *scenario)
{
  g_return_if_fail (index <= self->scenarios->len);
  headroom_document_freeze (self);
  put (self, index, scenario);
  announce (self, index, 0, 1);
  headroom_document_thaw (self);
}

void
headroom_document_append (HeadroomDocument *self, HeadroomScenario *scenario)
{
  headroom_document_insert (self, self->scenarios->len, scenario);
}

void
headroom_document_remove (HeadroomDocument *self, guint index)
{
  g_return_if_fail (index < self->scenarios->len && self->scenarios->len > 1);
  headroom_document_freeze (self);
  unwatch (self->scenarios->pdata[index], self);
  g_ptr_array_remove_index (self->scenarios, index);
  announce (self, index, 1, 0);
  headroom_document_thaw (self);
}

void
headroom_document_move (HeadroomDocument *self, guint from, guint to)
{
  guint first = MIN (from, to);
  guint n_moved = MAX (from, to) - first + 1;

  g_return_if_fail (MAX (from, to) < self->scenarios->len);
  headroom_document_freeze (self);
  g_ptr_array_insert (self->scenarios, (int) to, g_ptr_array_steal_index (self->scenarios, from));
  announce (self, first, n_moved, n_moved);
  headroom_document_thaw (self);
}

static gboolean
has_scenarios (HeadroomDocument *self, GPtrArray *scenarios)
{
  if (self->scenarios->len != scenarios->len)
    return FALSE;
  return memcmp (self->scenarios->pdata, scenarios->pdata, scenarios->len * sizeof (gpointer)) == 0;
}

void
headroom_document_set_scenarios (HeadroomDocument *self, GPtrArray *scenarios)
{
  guint n_before = self->scenarios->len;

  g_return_if_fail (scenarios->len > 0);
  if (has_scenarios (self, scenarios))
    return;
  headroom_document_freeze (self);
  g_ptr_array_foreach (self->scenarios, unwatch, self);
  g_ptr_array_set_size (self->scenarios, 0);
  for (guint i = 0; i < scenarios->len; i++)
    put (self, i, scenarios->pdata[i]);
  announce (self, 0, n_before, scenarios->len);
  headroom_document_thaw (self);
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
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new_from_json (headroom_json_get_element (list, i),
                                                                               error);

      if (scenario == NULL)
        return FALSE;
      put (self, i, scenario);
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

gboolean
headroom_document_sniff (const char *data, gsize length)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, NULL);

  return root != NULL && headroom_json_get_value (root, "format") != NULL
         && headroom_json_get_value (root, "scenarios") != NULL;
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
