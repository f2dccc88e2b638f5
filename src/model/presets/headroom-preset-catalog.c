/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The models, recipes and templates that are compiled in, by id. */
#include "model/presets/headroom-preset-catalog.h"

#include "model/base/headroom-data.h"

static const char *const folders[HEADROOM_N_PRESET_KINDS] = {
  [HEADROOM_PRESET_MODEL] = "models",
  [HEADROOM_PRESET_RECIPE] = "recipes",
  [HEADROOM_PRESET_TEMPLATE] = "templates",
};

struct _HeadroomPresetCatalog
{
  GObject parent_instance;

  GPtrArray *presets;
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_PRESET;
}

static guint
get_n_items (GListModel *model)
{
  return headroom_preset_catalog_get_length (HEADROOM_PRESET_CATALOG (model));
}

static gpointer
get_item (GListModel *model, guint position)
{
  HeadroomPreset *preset = headroom_preset_catalog_get_item (HEADROOM_PRESET_CATALOG (model), position);

  return preset != NULL ? g_object_ref (preset) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomPresetCatalog, headroom_preset_catalog, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_preset_catalog_init (HeadroomPresetCatalog *self)
{
  self->presets = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
headroom_preset_catalog_finalize (GObject *object)
{
  g_ptr_array_unref (HEADROOM_PRESET_CATALOG (object)->presets);
  G_OBJECT_CLASS (headroom_preset_catalog_parent_class)->finalize (object);
}

static void
headroom_preset_catalog_class_init (HeadroomPresetCatalogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_preset_catalog_finalize;
}

static HeadroomPreset *
load (HeadroomPresetKind kind, const char *name)
{
  g_autofree char *path = g_build_filename (folders[kind], name, NULL);
  g_autoptr (GBytes) bytes = headroom_data_lookup (path);
  g_autoptr (GError) error = NULL;
  HeadroomPreset *preset;

  preset = headroom_preset_new_from_data (kind, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  if (preset == NULL)
    g_error ("%s: %s", path, error->message); /* compiled in and tested: a bug */
  return preset;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  HeadroomPreset *left = *(HeadroomPreset **) a;
  HeadroomPreset *right = *(HeadroomPreset **) b;
  int by_order = headroom_preset_get_order (left) - headroom_preset_get_order (right);

  return by_order != 0 ? by_order : strcmp (headroom_preset_get_sort_key (left), headroom_preset_get_sort_key (right));
}

static gboolean
any_names (HeadroomPresetCatalog *self, hr_param_t param)
{
  for (guint i = 0; i < self->presets->len; i++)
    if (headroom_partial_find (headroom_preset_get_partial (self->presets->pdata[i]), param) != NULL)
      return TRUE;
  return FALSE;
}

/* A stack that is silent on these does either: what a person chose, or a file has, is none of its business. */
static gboolean
is_of_the_run (hr_param_t param)
{
  static const hr_param_t of_the_run[] = { HR_MODE, HR_FINE_TUNING, HR_RECOMPUTE, HR_MICRO_BATCH_SIZE,
                                           HR_WEIGHT_QUANTIZATION };

  for (gsize i = 0; i < G_N_ELEMENTS (of_the_run); i++)
    if (of_the_run[i] == param)
      return TRUE;
  return FALSE;
}

static void
say_where_silent (HeadroomPresetCatalog *self, hr_param_t param, const char *value)
{
  for (guint i = 0; i < self->presets->len; i++)
    {
      HeadroomPartial *partial = headroom_preset_get_partial (self->presets->pdata[i]);

      if (headroom_partial_find (partial, param) == NULL)
        headroom_partial_set (partial, param, value, HEADROOM_ORIGIN_PRESET,
                              headroom_preset_get_id (self->presets->pdata[i]));
    }
}

/* What one of them says of the stack, the others say too, the default where they are silent. */
static void
say_the_same (HeadroomPresetCatalog *self)
{
  hr_params_t defaults;
  char text[HR_TEXT_SIZE];

  hr_params_init (&defaults);
  for (int param = 0; param < HR_N_PARAMS; param++)
    if (!is_of_the_run ((hr_param_t) param) && any_names (self, (hr_param_t) param))
      say_where_silent (self, (hr_param_t) param, hr_param_get_text (&defaults, (hr_param_t) param, text, sizeof text));
}

static HeadroomPresetCatalog *
load_all (HeadroomPresetKind kind)
{
  HeadroomPresetCatalog *self = g_object_new (HEADROOM_TYPE_PRESET_CATALOG, NULL);
  g_auto (GStrv) names = headroom_data_list (folders[kind]);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (self->presets, load (kind, names[i]));
  g_ptr_array_sort (self->presets, compare);
  if (kind == HEADROOM_PRESET_RECIPE)
    say_the_same (self);
  return self;
}

HeadroomPresetCatalog *
headroom_preset_catalog_get (HeadroomPresetKind kind)
{
  static HeadroomPresetCatalog *catalogs[HEADROOM_N_PRESET_KINDS];

  g_return_val_if_fail (kind < HEADROOM_N_PRESET_KINDS, NULL);
  if (g_once_init_enter_pointer (&catalogs[kind]))
    g_once_init_leave_pointer (&catalogs[kind], load_all (kind));
  return catalogs[kind];
}

static gpointer
read_all (gpointer unused)
{
  for (int kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    headroom_preset_catalog_get (kind);
  return NULL;
}

void
headroom_preset_catalog_read_ahead (void)
{
  g_thread_unref (g_thread_new ("catalogues", read_all, NULL));
}

static gboolean
is_called (HeadroomPreset *preset, const char *name)
{
  const char *repository = headroom_preset_get_repository (preset);

  return g_ascii_strcasecmp (headroom_preset_get_id (preset), name) == 0
         || (repository != NULL && g_ascii_strcasecmp (repository, name) == 0);
}

HeadroomPreset *
headroom_preset_catalog_lookup (HeadroomPresetCatalog *self, const char *id)
{
  for (guint i = 0; i < self->presets->len; i++)
    if (is_called (self->presets->pdata[i], id))
      return self->presets->pdata[i];
  return NULL;
}

HeadroomPreset *
headroom_preset_find (const char *id)
{
  if (id == NULL)
    return NULL;
  for (int kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPreset *preset = headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), id);

      if (preset != NULL)
        return preset;
    }
  return NULL;
}

guint
headroom_preset_catalog_get_length (HeadroomPresetCatalog *self)
{
  return self->presets->len;
}

HeadroomPreset *
headroom_preset_catalog_get_item (HeadroomPresetCatalog *self, guint index)
{
  return index < self->presets->len ? self->presets->pdata[index] : NULL;
}
