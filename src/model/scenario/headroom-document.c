/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading keeps each scenario's JSON object; writing starts from it, so that what a newer version put there
 * survives, and then sets everything this version knows. */
#include "model/scenario/headroom-document.h"

#include <math.h>

#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-private.h"

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

  return scenario != NULL ? g_object_ref (scenario) : NULL;
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
  return index < self->scenarios->len ? self->scenarios->pdata[index] : NULL;
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
refuse (GError **error, HeadroomFileError code, const char *message)
{
  g_set_error_literal (error, HEADROOM_FILE_ERROR, code, message);
  return FALSE;
}

static gboolean
is_object (const HeadroomJson *node)
{
  return node != NULL && headroom_json_get_kind (node) == HEADROOM_JSON_OBJECT;
}

static gboolean
read_value (hr_params_t *params, hr_param_t param, const HeadroomJson *value, GError **error)
{
  g_autofree char *shown = headroom_json_describe (value);

  if (headroom_param_set_json (params, param, value) == HR_SET_OK)
    return TRUE;
  headroom_param_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, hr_param_desc (param)->name,
                            shown);
  return FALSE;
}

/* A file written by hand need not say where its values come from. */
static HeadroomOrigin
read_origin (const HeadroomJson *node, const char *name, gboolean is_default)
{
  const HeadroomJson *origins = headroom_json_get_value (node, "origins");
  const char *id = origins != NULL ? headroom_json_get_member_string (origins, name) : NULL;
  HeadroomOrigin origin = id != NULL ? headroom_origin_find (id) : HEADROOM_N_ORIGINS;

  if (origin < HEADROOM_N_ORIGINS)
    return origin;
  return is_default ? HEADROOM_ORIGIN_DEFAULT : HEADROOM_ORIGIN_TYPED;
}

static void
put_value (HeadroomScenario *scenario, const HeadroomJson *node, const hr_params_t *params, hr_param_t param)
{
  const HeadroomJson *details = headroom_json_get_value (node, "origin-details");
  const char *name = hr_param_desc (param)->name;
  const char *detail = details != NULL ? headroom_json_get_member_string (details, name) : NULL;
  g_autofree char *before = headroom_scenario_get_text (scenario, param);
  char text[HR_TEXT_SIZE];

  hr_param_get_text (params, param, text, sizeof text);
  headroom_scenario_set_from (scenario, param, text, read_origin (node, name, g_str_equal (text, before)), detail);
}

/* A default that an earlier version called otherwise: a file that says where values come from leaves it to the
 * program. */
static gboolean
is_former_default (const HeadroomJson *node, hr_param_t param, const hr_params_t *params)
{
  const HeadroomJson *origins = headroom_json_get_value (node, "origins");
  const char *formerly = hr_param_desc (param)->formerly;
  char text[HR_TEXT_SIZE];

  if (formerly == NULL || !is_object (origins))
    return FALSE;
  return headroom_json_get (origins, hr_param_desc (param)->name) == NULL
         && g_str_equal (hr_param_get_text (params, param, text, sizeof text), formerly);
}

/* By name; a file need not have one. */
static gboolean
read_sweep (HeadroomScenario *scenario, const HeadroomJson *node, GError **error)
{
  const HeadroomJson *value = headroom_json_get_value (node, "sweep");
  const char *name = value != NULL ? headroom_json_get_string (value) : "";
  hr_param_t param = name != NULL ? hr_param_find (name) : HR_N_PARAMS;
  g_autofree char *shown = NULL;

  if (name == NULL || (*name != '\0' && (param == HR_N_PARAMS || !(hr_param_desc (param)->flags & HR_PARAM_SWEEPABLE))))
    {
      shown = headroom_json_describe (value);
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
                   _ ("“sweep” is %s; it must be the name of a parameter that is a number."), shown);
      return FALSE;
    }
  headroom_scenario_set_sweep (scenario, param);
  return TRUE;
}

static HeadroomScenario *
read_scenario (const HeadroomJson *node, GError **error)
{
  const HeadroomJson *values = headroom_json_get_value (node, "parameters");
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  hr_params_t params;

  if (!is_object (values))
    {
      refuse (error, HEADROOM_FILE_ERROR_MISSING, _ ("A scenario of the file has no “parameters”."));
      return NULL;
    }
  hr_params_init (&params);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const HeadroomJson *value = headroom_json_get (values, hr_param_desc ((hr_param_t) i)->name);

      if (value == NULL)
        continue;
      if (!read_value (&params, (hr_param_t) i, value, error))
        return NULL;
      if (!is_former_default (node, (hr_param_t) i, &params))
        put_value (scenario, node, &params, (hr_param_t) i);
    }
  if (!read_sweep (scenario, node, error))
    return NULL;
  headroom_scenario_set_title (scenario, headroom_json_get_member_string (node, "title"));
  headroom_scenario_set_unknown (scenario, headroom_json_ref ((HeadroomJson *) node));
  return g_steal_pointer (&scenario);
}

static gboolean
read_format (HeadroomDocument *self, const HeadroomJson *root, GError **error)
{
  const HeadroomJson *format = headroom_json_get_value (root, "format");
  double number = format != NULL ? headroom_json_get_number (format) : NAN;

  if (!(number >= 1 && number <= G_MAXINT && number == floor (number)))
    return refuse (error, HEADROOM_FILE_ERROR_FORMAT, _ ("This is not a Headroom document: it has no “format”."));
  self->format = (int) number;
  return TRUE;
}

static gboolean
read_scenarios (HeadroomDocument *self, const HeadroomJson *root, GError **error)
{
  const HeadroomJson *list = headroom_json_get_value (root, "scenarios");

  if (list == NULL || headroom_json_get_kind (list) != HEADROOM_JSON_ARRAY || headroom_json_get_length (list) == 0)
    return refuse (error, HEADROOM_FILE_ERROR_MISSING, _ ("The document has no “scenarios”."));
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      HeadroomScenario *scenario = read_scenario (headroom_json_get_element (list, i), error);

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

/* A fresh object with the members of `from` that are no parameter of ours. */
static HeadroomJson *
copy_strangers (const HeadroomJson *from, const char *key)
{
  HeadroomJson *copy = headroom_json_new_object ();
  const HeadroomJson *object = from != NULL ? headroom_json_get_value (from, key) : NULL;

  for (guint i = 0; is_object (object) && i < headroom_json_get_length (object); i++)
    if (hr_param_find (headroom_json_get_key (object, i)) == HR_N_PARAMS)
      headroom_json_set (copy, headroom_json_get_key (object, i),
                         headroom_json_ref ((HeadroomJson *) headroom_json_get_element (object, i)));
  return copy;
}

static HeadroomJson *
copy_members (const HeadroomJson *from)
{
  HeadroomJson *copy = headroom_json_new_object ();

  for (guint i = 0; is_object (from) && i < headroom_json_get_length (from); i++)
    headroom_json_set (copy, headroom_json_get_key (from, i),
                       headroom_json_ref ((HeadroomJson *) headroom_json_get_element (from, i)));
  return copy;
}

static void
write_param (HeadroomScenario *scenario, hr_param_t param, HeadroomJson *values, HeadroomJson *origins,
             HeadroomJson *details)
{
  const char *name = hr_param_desc (param)->name;
  HeadroomOrigin origin = headroom_scenario_get_origin (scenario, param);
  const char *detail = headroom_scenario_get_origin_detail (scenario, param);

  headroom_json_set (values, name, headroom_param_to_json (param, headroom_scenario_peek_params (scenario)));
  if (origin != HEADROOM_ORIGIN_DEFAULT)
    headroom_json_set (origins, name, headroom_json_new_string (headroom_origin_get_id (origin)));
  if (detail != NULL)
    headroom_json_set (details, name, headroom_json_new_string (detail));
}

/* Only where there is one, or was. */
static void
write_sweep (HeadroomScenario *scenario, HeadroomJson *node)
{
  hr_param_t sweep = headroom_scenario_get_sweep (scenario);

  if (sweep != HR_N_PARAMS || headroom_json_get (node, "sweep") != NULL)
    headroom_json_set (node, "sweep",
                       headroom_json_new_string (sweep != HR_N_PARAMS ? hr_param_desc (sweep)->name : ""));
}

static HeadroomJson *
write_scenario (HeadroomScenario *scenario)
{
  const HeadroomJson *old = headroom_scenario_get_unknown (scenario);
  HeadroomJson *node = copy_members (old);
  HeadroomJson *values = copy_strangers (old, "parameters");
  HeadroomJson *origins = copy_strangers (old, "origins");
  HeadroomJson *details = copy_strangers (old, "origin-details");

  for (int i = 0; i < HR_N_PARAMS; i++)
    write_param (scenario, (hr_param_t) i, values, origins, details);
  headroom_json_set (node, "title", headroom_json_new_string (headroom_scenario_get_title (scenario)));
  write_sweep (scenario, node);
  headroom_json_set (node, "parameters", values);
  headroom_json_set (node, "origins", origins);
  headroom_json_set (node, "origin-details", details);
  return node;
}

char *
headroom_document_to_text (HeadroomDocument *self)
{
  g_autoptr (HeadroomJson) root = copy_members (self->unknown);
  HeadroomJson *list = headroom_json_new_array ();

  for (guint i = 0; i < self->scenarios->len; i++)
    headroom_json_append (list, write_scenario (self->scenarios->pdata[i]));
  headroom_json_set (root, "format", headroom_json_new_whole (self->format));
  headroom_json_set (root, "scenarios", list);
  return headroom_json_to_text (root, TRUE);
}
