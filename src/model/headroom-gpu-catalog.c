#include "model/headroom-gpu-catalog.h"

#include "model/headroom-data.h"
#include "model/headroom-i18n.h"

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

  return gpu != NULL ? g_object_ref (gpu) : NULL;
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

static gboolean
add_name (HeadroomGpuCatalog *self, const char *name, HeadroomGpu *gpu, GError **error)
{
  if (g_hash_table_insert (self->by_name, g_ascii_strdown (name, -1), gpu))
    return TRUE;
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT, _("Two GPUs have the name “%s”."), name);
  return FALSE;
}

static gboolean
add_gpu (HeadroomGpuCatalog *self, HeadroomGpu *gpu, GError **error)
{
  const char *const *aliases = headroom_gpu_get_aliases (gpu);

  g_ptr_array_add (self->gpus, gpu);
  if (!add_name (self, headroom_gpu_get_id (gpu), gpu, error))
    return FALSE;
  for (guint i = 0; aliases[i] != NULL; i++)
    if (!add_name (self, aliases[i], gpu, error))
      return FALSE;
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  HeadroomGpu *left = *(HeadroomGpu **) a, *right = *(HeadroomGpu **) b;
  int by_vendor = g_strcmp0 (headroom_gpu_get_vendor (left), headroom_gpu_get_vendor (right));

  return by_vendor != 0 ? by_vendor : g_strcmp0 (headroom_gpu_get_name (left), headroom_gpu_get_name (right));
}

HeadroomGpuCatalog *
headroom_gpu_catalog_new_from_data (const char *data, gsize length, GError **error)
{
  g_autoptr (HeadroomGpuCatalog) self = g_object_new (HEADROOM_TYPE_GPU_CATALOG, NULL);
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, error);
  const HeadroomJson *list;

  if (root == NULL)
    return NULL;
  list = headroom_json_get_value (root, "gpus");
  for (guint i = 0; list != NULL && i < headroom_json_get_length (list); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_new_from_json (headroom_json_get_element (list, i), error);
      if (gpu == NULL || !add_gpu (self, gpu, error))
        return NULL;
    }
  g_ptr_array_sort (self->gpus, compare);
  return g_steal_pointer (&self);
}

static HeadroomGpuCatalog *
load_default (void)
{
  g_autoptr (GBytes) bytes = headroom_data_lookup ("gpus.json");
  g_autoptr (GError) error = NULL;
  HeadroomGpuCatalog *catalog;

  catalog = headroom_gpu_catalog_new_from_data (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  if (catalog == NULL)
    g_error ("gpus.json: %s", error->message); /* compiled in and tested: a bug */
  return catalog;
}

HeadroomGpuCatalog *
headroom_gpu_catalog_get_default (void)
{
  static HeadroomGpuCatalog *catalog;

  if (g_once_init_enter_pointer (&catalog))
    g_once_init_leave_pointer (&catalog, load_default ());
  return catalog;
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
  return index < self->gpus->len ? self->gpus->pdata[index] : NULL;
}
