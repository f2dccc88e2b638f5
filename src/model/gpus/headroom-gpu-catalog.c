/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue of GPUs: the compiled-in file and a person's own entries, found by id or alias. */
#include "model/gpus/headroom-gpu-catalog.h"

#include "model/base/headroom-data.h"
#include "model/base/headroom-json-parser.h"
#include "words/headroom-i18n.h"

struct _HeadroomGpuCatalog
{
  GObject parent_instance;

  GPtrArray *gpus;
  GHashTable *by_name; /* ids and aliases */
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_GPU;
}

static guint
get_n_items (GListModel *model)
{
  return headroom_gpu_catalog_get_length (HEADROOM_GPU_CATALOG (model));
}

static gpointer
get_item (GListModel *model, guint position)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_get (HEADROOM_GPU_CATALOG (model), position);

  if (gpu == NULL)
    return NULL;
  return g_object_ref (gpu);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomGpuCatalog, headroom_gpu_catalog, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_gpu_catalog_init (HeadroomGpuCatalog *self)
{
  self->gpus = g_ptr_array_new_with_free_func (g_object_unref);
  self->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
headroom_gpu_catalog_finalize (GObject *object)
{
  HeadroomGpuCatalog *self = HEADROOM_GPU_CATALOG (object);

  g_hash_table_unref (self->by_name);
  g_ptr_array_unref (self->gpus);
  G_OBJECT_CLASS (headroom_gpu_catalog_parent_class)->finalize (object);
}

static void
headroom_gpu_catalog_class_init (HeadroomGpuCatalogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_gpu_catalog_finalize;
}

/* Names lead to the first GPU that has them. */
static void
add_names (HeadroomGpuCatalog *self, HeadroomGpu *gpu)
{
  for (const char *const *alias = headroom_gpu_get_aliases (gpu); *alias != NULL; alias++)
    if (headroom_gpu_catalog_lookup (self, *alias) == NULL)
      g_hash_table_insert (self->by_name, g_ascii_strdown (*alias, -1), gpu);
  if (headroom_gpu_catalog_lookup (self, headroom_gpu_get_id (gpu)) == NULL)
    g_hash_table_insert (self->by_name, g_ascii_strdown (headroom_gpu_get_id (gpu), -1), gpu);
}

static void
add_gpu (HeadroomGpuCatalog *self, HeadroomGpu *gpu)
{
  g_ptr_array_add (self->gpus, g_object_ref (gpu));
  add_names (self, gpu);
}

/* An id or alias of this GPU that another one has; NULL where there is none. */
static const char *
find_taken_name (HeadroomGpuCatalog *self, HeadroomGpu *gpu)
{
  if (headroom_gpu_catalog_lookup (self, headroom_gpu_get_id (gpu)) != NULL)
    return headroom_gpu_get_id (gpu);
  for (const char *const *alias = headroom_gpu_get_aliases (gpu); *alias != NULL; alias++)
    if (headroom_gpu_catalog_lookup (self, *alias) != NULL)
      return *alias;
  return NULL;
}

/* Within one file every id and alias is there once. */
static gboolean
check_names (HeadroomGpuCatalog *self, HeadroomGpu *gpu, GError **error)
{
  const char *taken = find_taken_name (self, gpu);

  if (taken == NULL)
    return TRUE;
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT, _ ("Two GPUs have the name “%s”."), taken);
  return FALSE;
}

static gboolean
add_entries (HeadroomGpuCatalog *self, const HeadroomJson *root, GError **error)
{
  const HeadroomJson *list = headroom_json_get_value (root, "gpus");

  if (list == NULL)
    return TRUE;
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      g_autoptr (HeadroomGpu) gpu = headroom_gpu_new_from_json (headroom_json_get_element (list, i), error);

      if (gpu == NULL || !check_names (self, gpu, error))
        return FALSE;
      add_gpu (self, gpu);
    }
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  HeadroomGpu *left = *(HeadroomGpu **) a;
  HeadroomGpu *right = *(HeadroomGpu **) b;
  int by_vendor = g_strcmp0 (headroom_gpu_get_vendor (left), headroom_gpu_get_vendor (right));

  if (by_vendor != 0)
    return by_vendor;
  return g_strcmp0 (headroom_gpu_get_name (left), headroom_gpu_get_name (right));
}

HeadroomGpuCatalog *
headroom_gpu_catalog_new_from_data (const char *data, gsize length, GError **error)
{
  g_autoptr (HeadroomGpuCatalog) self = g_object_new (HEADROOM_TYPE_GPU_CATALOG, NULL);
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, error);

  if (root == NULL || !add_entries (self, root, error))
    return NULL;
  g_ptr_array_sort (self->gpus, compare);
  return g_steal_pointer (&self);
}

static HeadroomGpuCatalog *
load_built_in (void)
{
  g_autoptr (GBytes) bytes = headroom_data_lookup ("gpus.json");
  g_autoptr (GError) error = NULL;
  HeadroomGpuCatalog *catalog;

  catalog = headroom_gpu_catalog_new_from_data (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  if (catalog == NULL)
    g_error ("gpus.json: %s", error->message); /* compiled in and tested: a bug */
  return catalog;
}

static HeadroomGpuCatalog *
get_built_in (void)
{
  static HeadroomGpuCatalog *catalog;

  if (g_once_init_enter_pointer (&catalog))
    g_once_init_leave_pointer (&catalog, load_built_in ());
  return catalog;
}

HeadroomGpuCatalog *
headroom_gpu_catalog_new_with (const HeadroomJson *root, GError **error)
{
  g_autoptr (HeadroomGpuCatalog) self = g_object_new (HEADROOM_TYPE_GPU_CATALOG, NULL);
  HeadroomGpuCatalog *built_in = get_built_in ();

  if (!add_entries (self, root, error))
    return NULL;
  for (guint i = 0; i < built_in->gpus->len; i++)
    {
      HeadroomGpu *gpu = built_in->gpus->pdata[i];

      if (headroom_gpu_catalog_lookup (self, headroom_gpu_get_id (gpu)) == NULL)
        add_gpu (self, gpu);
    }
  g_ptr_array_sort (self->gpus, compare);
  return g_steal_pointer (&self);
}

/* The one in force; NULL: the built-in one. Those before it stay: a thread may still read what they lent. */
static HeadroomGpuCatalog *current;

void
headroom_gpu_catalog_set_default (HeadroomGpuCatalog *catalog)
{
  static GPtrArray *kept;

  if (kept == NULL)
    kept = g_ptr_array_new ();
  g_ptr_array_add (kept, g_object_ref (catalog));
  g_atomic_pointer_set (&current, catalog);
}

HeadroomGpuCatalog *
headroom_gpu_catalog_get_default (void)
{
  HeadroomGpuCatalog *catalog = g_atomic_pointer_get (&current);

  if (catalog != NULL)
    return catalog;
  return get_built_in ();
}

HeadroomGpu *
headroom_gpu_catalog_lookup (HeadroomGpuCatalog *self, const char *id)
{
  g_autofree char *name = g_ascii_strdown (id, -1);

  return g_hash_table_lookup (self->by_name, name);
}

guint
headroom_gpu_catalog_get_length (HeadroomGpuCatalog *self)
{
  return self->gpus->len;
}

HeadroomGpu *
headroom_gpu_catalog_get (HeadroomGpuCatalog *self, guint index)
{
  if (index >= self->gpus->len)
    return NULL;
  return self->gpus->pdata[index];
}
