/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One reader for models, recipes and templates. Strict: a preset is ours, so whatever it says that is not
 * understood is a mistake, and a test loads them all. */
#include "model/presets/headroom-preset.h"

#include <math.h>

#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-search.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/scenario/headroom-param.h"

enum
{
  TEXT_ID = 1,
  TEXT_NAME,
  TEXT_NOTE,
  TEXT_SOURCE,
  TEXT_REPOSITORY,
  TEXT_PUBLISHED_SOURCE,
  N_TEXTS
};

/* Text keys; those before TEXT_REPOSITORY are properties too. */
static const struct
{
  const char *key;
  gboolean required;
} texts[N_TEXTS] = {
  [TEXT_ID] = { "id", TRUE },
  [TEXT_NAME] = { "name", TRUE },
  [TEXT_NOTE] = { "note" },
  [TEXT_SOURCE] = { "source", TRUE },
  [TEXT_REPOSITORY] = { "hf-repository" },
  [TEXT_PUBLISHED_SOURCE] = { "published-parameter-count-source" },
};

/* Keys that are not texts. `expected` is what a template's page prints: only tests read it. */
static const char *const other_keys[] = {
  "assumed", "expected", "gpus", "order", "parameters", "published-parameter-count",
};

struct _HeadroomPreset
{
  GObject parent_instance;

  HeadroomPresetKind kind;
  char *texts[N_TEXTS];
  char *sort_key; /* of the id */
  int order;
  double published_count;
  GStrv gpus;
  HeadroomPartial *partial;
};

G_DEFINE_FINAL_TYPE (HeadroomPreset, headroom_preset, G_TYPE_OBJECT)

static void
headroom_preset_init (HeadroomPreset *self)
{
}

static void
headroom_preset_finalize (GObject *object)
{
  HeadroomPreset *self = HEADROOM_PRESET (object);

  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  g_free (self->sort_key);
  g_strfreev (self->gpus);
  g_clear_object (&self->partial);
  G_OBJECT_CLASS (headroom_preset_parent_class)->finalize (object);
}

static void
headroom_preset_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomPreset *self = HEADROOM_PRESET (object);

  if (id == TEXT_NAME)
    g_value_set_string (value, headroom_preset_get_name (self));
  else if (id == TEXT_NOTE)
    g_value_set_string (value, headroom_preset_get_note (self));
  else
    g_value_set_string (value, self->texts[id]);
}

static void
headroom_preset_class_init (HeadroomPresetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_preset_finalize;
  object_class->get_property = headroom_preset_get_property;
  for (guint i = 1; i < TEXT_REPOSITORY; i++)
    g_object_class_install_property (
        object_class, i,
        g_param_spec_string (texts[i].key, NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static gboolean
is_known (const char *key)
{
  for (guint i = 1; i < N_TEXTS; i++)
    if (g_str_equal (texts[i].key, key))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (other_keys); i++)
    if (g_str_equal (other_keys[i], key))
      return TRUE;
  return FALSE;
}

static gboolean
check_keys (const HeadroomJson *root, GError **error)
{
  if (headroom_json_get_kind (root) != HEADROOM_JSON_OBJECT)
    {
      g_set_error_literal (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT, _ ("This is not a preset."));
      return FALSE;
    }
  for (guint i = 0; i < headroom_json_get_length (root); i++)
    if (!is_known (headroom_json_get_key (root, i)))
      {
        g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, _ ("A preset has no key “%s”."),
                     headroom_json_get_key (root, i));
        return FALSE;
      }
  return TRUE;
}

static gboolean
take_texts (HeadroomPreset *self, const HeadroomJson *root, GError **error)
{
  for (guint i = 1; i < N_TEXTS; i++)
    {
      self->texts[i] = g_strdup (headroom_json_get_member_string (root, texts[i].key));
      if (self->texts[i] != NULL || !texts[i].required)
        continue;
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("The preset’s “%s” is missing."),
                   texts[i].key);
      return FALSE;
    }
  return TRUE;
}

static GStrv
take_names (const HeadroomJson *root, const char *key)
{
  const HeadroomJson *list = headroom_json_get_value (root, key);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  guint n = 0;

  if (list != NULL)
    n = headroom_json_get_length (list);
  for (guint i = 0; i < n; i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (list, i));

      if (name != NULL)
        g_strv_builder_add (builder, name);
    }
  return g_strv_builder_end (builder);
}

static gboolean
take_value (HeadroomPreset *self, hr_param_t param, const HeadroomJson *value, HeadroomOrigin origin, GError **error)
{
  hr_params_t params = { 0 }; /* one of them is used: the window's start waits for thousands of values to be read */
  char text[HR_TEXT_SIZE];

  if (headroom_param_set_json (&params, param, value) != HR_SET_OK)
    {
      g_autofree char *shown = headroom_json_describe (value);

      headroom_param_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param,
                                hr_param_desc (param)->name, shown);
      return FALSE;
    }
  headroom_partial_set (self->partial, param, hr_param_get_text (&params, param, text, sizeof text), origin,
                        self->texts[TEXT_ID]);
  return TRUE;
}

static gboolean
take_parameter (HeadroomPreset *self, const char *name, const HeadroomJson *value, gboolean assumed, GError **error)
{
  hr_param_t param = hr_param_find (name);
  HeadroomOrigin origin = HEADROOM_ORIGIN_PRESET;

  if (param == HR_N_PARAMS)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, _ ("There is no parameter “%s”."), name);
      return FALSE;
    }
  if (assumed)
    origin = HEADROOM_ORIGIN_ASSUMED;
  return take_value (self, param, value, origin, error);
}

static gboolean
take_parameters (HeadroomPreset *self, const HeadroomJson *root, GError **error)
{
  static const HeadroomPartialScope scopes[HEADROOM_N_PRESET_KINDS] = {
    [HEADROOM_PRESET_MODEL] = HEADROOM_PARTIAL_RESETS_MODEL,
    [HEADROOM_PRESET_RECIPE] = HEADROOM_PARTIAL_RESETS_RECIPE,
    [HEADROOM_PRESET_TEMPLATE] = HEADROOM_PARTIAL_RESETS_ALL,
  };
  const HeadroomJson *list = headroom_json_get_value (root, "parameters");
  g_auto (GStrv) assumed = take_names (root, "assumed");

  self->partial = headroom_partial_new (scopes[self->kind]);
  if (list == NULL || headroom_json_get_kind (list) != HEADROOM_JSON_OBJECT)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("The preset’s “%s” is missing."),
                   "parameters");
      return FALSE;
    }
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      const char *name = headroom_json_get_key (list, i);
      gboolean is_assumed = g_strv_contains ((const char *const *) assumed, name);

      if (!take_parameter (self, name, headroom_json_get_element (list, i), is_assumed, error))
        return FALSE;
    }
  return TRUE;
}

/* What is named elsewhere must exist. */
static gboolean
check_names (HeadroomPreset *self, const HeadroomJson *root, GError **error)
{
  g_auto (GStrv) assumed = take_names (root, "assumed");
  const char *unknown = NULL;

  for (guint i = 0; assumed[i] != NULL; i++)
    if (headroom_partial_find (self->partial, hr_param_find (assumed[i])) == NULL)
      unknown = assumed[i];
  for (guint i = 0; self->gpus[i] != NULL; i++)
    if (headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), self->gpus[i]) == NULL)
      unknown = self->gpus[i];
  if (unknown != NULL)
    g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
                 _ ("The preset names “%s”, which does not exist."), unknown);
  return unknown == NULL;
}

static double
number_or_0 (const HeadroomJson *root, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (root, key);
  double number = NAN;

  if (value != NULL)
    number = headroom_json_get_number (value);
  if (!isfinite (number))
    return 0;
  return number;
}

HeadroomPreset *
headroom_preset_new_from_data (HeadroomPresetKind kind, const char *data, gsize length, GError **error)
{
  g_autoptr (HeadroomPreset) self = g_object_new (HEADROOM_TYPE_PRESET, NULL);
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, error);

  self->kind = kind;
  if (root == NULL || !check_keys (root, error) || !take_texts (self, root, error))
    return NULL;
  self->sort_key = g_utf8_collate_key_for_filename (self->texts[TEXT_ID], -1);
  self->order = (int) number_or_0 (root, "order");
  self->published_count = number_or_0 (root, "published-parameter-count");
  self->gpus = take_names (root, "gpus");
  if (!take_parameters (self, root, error) || !check_names (self, root, error))
    return NULL;
  return g_steal_pointer (&self);
}

HeadroomPresetKind
headroom_preset_get_kind (HeadroomPreset *self)
{
  return self->kind;
}
const char *
headroom_preset_get_id (HeadroomPreset *self)
{
  return self->texts[TEXT_ID];
}
const char *
headroom_preset_get_sort_key (HeadroomPreset *self)
{
  return self->sort_key;
}
const char *
headroom_preset_get_source (HeadroomPreset *self)
{
  return self->texts[TEXT_SOURCE];
}
int
headroom_preset_get_order (HeadroomPreset *self)
{
  return self->order;
}
double
headroom_preset_get_published_count (HeadroomPreset *self)
{
  return self->published_count;
}
const char *
headroom_preset_get_repository (HeadroomPreset *self)
{
  return self->texts[TEXT_REPOSITORY];
}
const char *const *
headroom_preset_get_gpus (HeadroomPreset *self)
{
  return (const char *const *) self->gpus;
}
HeadroomPartial *
headroom_preset_get_partial (HeadroomPreset *self)
{
  return self->partial;
}

const char *
headroom_preset_get_published_source (HeadroomPreset *self)
{
  return self->texts[TEXT_PUBLISHED_SOURCE];
}

const char *
headroom_preset_get_name (HeadroomPreset *self)
{
  return headroom_gettext (self->texts[TEXT_NAME]);
}

const char *
headroom_preset_get_note (HeadroomPreset *self)
{
  const char *note = self->texts[TEXT_NOTE];

  if (note == NULL)
    return NULL;
  return headroom_gettext (note);
}

char *
headroom_preset_dup_search_key (HeadroomPreset *self)
{
  const char *searched[] = { headroom_preset_get_name (self), self->texts[TEXT_NAME], self->texts[TEXT_ID],
                             self->texts[TEXT_REPOSITORY] };

  return headroom_search_make_key (searched, G_N_ELEMENTS (searched));
}
