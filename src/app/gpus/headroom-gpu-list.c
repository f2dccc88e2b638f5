/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The items of all GPUs in one store, with GTK's filter and sorter before it. */
#include "app/gpus/headroom-gpu-list.h"

#include <gtk/gtk.h>

#include "app/gpus/headroom-gpu-item.h"
#include "model/gpus/headroom-gpu-catalog.h"

struct _HeadroomGpuList
{
  GObject parent_instance;
  GListStore *all;
  GHashTable *by_id; /* the same, by the GPU's id; the store holds them */
  GtkFilter *filter;
  GtkSorter *sorter;
  GListModel *wanted;
  HeadroomGpuOrder order;
  char *query;
  char *vendor;
  double least_memory_gb;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuList, headroom_gpu_list, G_TYPE_OBJECT)

static int
compare_numbers (double one, double other)
{
  return (one > other) - (one < other);
}

static int
compare_fit (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  gboolean one_fits = one->verdict != HR_DOES_NOT_FIT;
  gboolean other_fits = other->verdict != HR_DOES_NOT_FIT;

  if (one_fits != other_fits)
    return other_fits - one_fits;
  if (one->preferred != other->preferred)
    return other->preferred - one->preferred;
  if (one_fits)
    return compare_numbers (one->free_bytes, other->free_bytes);
  return compare_numbers (other->free_bytes, one->free_bytes);
}

static int
compare_names (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  return g_utf8_collate (headroom_gpu_get_name (one->gpu), headroom_gpu_get_name (other->gpu));
}

static int
compare_memory (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  return compare_numbers (other->usable_bytes, one->usable_bytes);
}

static int
compare_batches (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  return compare_numbers ((double) other->most.batch, (double) one->most.batch);
}

static int
compare_speeds (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  return compare_numbers (other->tokens_per_second, one->tokens_per_second);
}

/* By the chosen order, and alike by name. */
static int
compare_items (gconstpointer a, gconstpointer b, gpointer list)
{
  static int (*const orders[HEADROOM_N_GPU_ORDERS]) (const HeadroomCandidate *, const HeadroomCandidate *) = {
    [HEADROOM_GPU_ORDER_FIT] = compare_fit,       [HEADROOM_GPU_ORDER_NAME] = compare_names,
    [HEADROOM_GPU_ORDER_MEMORY] = compare_memory, [HEADROOM_GPU_ORDER_BATCH] = compare_batches,
    [HEADROOM_GPU_ORDER_SPEED] = compare_speeds,
  };
  const HeadroomCandidate *one = headroom_gpu_item_peek ((HeadroomGpuItem *) a);
  const HeadroomCandidate *other = headroom_gpu_item_peek ((HeadroomGpuItem *) b);
  int order = orders[HEADROOM_GPU_LIST (list)->order](one, other);

  if (order == 0)
    order = compare_names (one, other);
  return order;
}

/* As advertised; of one's own it is what can be used of it. */
static double
memory_gb_of (HeadroomGpu *gpu)
{
  double marketed_gb = headroom_gpu_get_marketed_gb (gpu);

  if (marketed_gb > 0)
    return marketed_gb;
  return headroom_gpu_get_usable_bytes (gpu) / 1e9;
}

static gboolean
is_wanted (gpointer item, gpointer list)
{
  HeadroomGpuList *self = list;
  HeadroomGpu *gpu = headroom_gpu_item_peek (item)->gpu;

  if (self->vendor != NULL && !g_str_equal (headroom_gpu_get_vendor (gpu), self->vendor))
    return FALSE;
  if (memory_gb_of (gpu) < self->least_memory_gb)
    return FALSE;
  return headroom_gpu_item_matches (item, self->query);
}

static void
headroom_gpu_list_finalize (GObject *object)
{
  HeadroomGpuList *self = HEADROOM_GPU_LIST (object);

  g_clear_object (&self->wanted);
  g_clear_object (&self->filter);
  g_clear_object (&self->sorter);
  g_clear_pointer (&self->by_id, g_hash_table_unref);
  g_clear_object (&self->all);
  g_free (self->query);
  g_free (self->vendor);
  G_OBJECT_CLASS (headroom_gpu_list_parent_class)->finalize (object);
}

static void
headroom_gpu_list_class_init (HeadroomGpuListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_gpu_list_finalize;
}

static void
headroom_gpu_list_init (HeadroomGpuList *self)
{
  GtkFilterListModel *filtered;

  self->query = g_strdup ("");
  self->all = g_list_store_new (HEADROOM_TYPE_GPU_ITEM);
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_wanted, self, NULL));
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare_items, self, NULL));
  filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->all)), g_object_ref (self->filter));
  self->wanted = G_LIST_MODEL (gtk_sort_list_model_new (G_LIST_MODEL (filtered), g_object_ref (self->sorter)));
}

HeadroomGpuList *
headroom_gpu_list_new (void)
{
  return g_object_new (HEADROOM_TYPE_GPU_LIST, NULL);
}

GListModel *
headroom_gpu_list_get_items (HeadroomGpuList *self)
{
  return self->wanted;
}

/* Items of GPUs that were taken out of the catalogue. */
static void
drop_items (HeadroomGpuList *self)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (self->all)); i-- > 0;)
    {
      g_autoptr (HeadroomGpuItem) item = g_list_model_get_item (G_LIST_MODEL (self->all), i);
      const char *id = headroom_gpu_get_id (headroom_gpu_item_peek (item)->gpu);

      if (headroom_gpu_catalog_lookup (catalog, id) != NULL)
        continue;
      g_hash_table_remove (self->by_id, id);
      g_list_store_remove (self->all, i);
    }
}

void
headroom_gpu_list_judge (HeadroomGpuList *self, const hr_estimate_t *e)
{
  guint n_candidates;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, &n_candidates);
  g_autoptr (GPtrArray) added = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_before;

  drop_items (self);
  for (guint i = 0; i < n_candidates; i++)
    {
      const char *id = headroom_gpu_get_id (candidates[i].gpu);
      HeadroomGpuItem *item = g_hash_table_lookup (self->by_id, id);

      if (item == NULL)
        {
          item = headroom_gpu_item_new ();
          g_ptr_array_add (added, item);
          g_hash_table_insert (self->by_id, g_strdup (id), item);
        }
      headroom_gpu_item_set (item, &candidates[i], g_str_equal (id, e->params.gpu.text));
    }
  n_before = g_list_model_get_n_items (G_LIST_MODEL (self->all));
  g_list_store_splice (self->all, n_before, 0, added->pdata, added->len);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

void
headroom_gpu_list_set_order (HeadroomGpuList *self, HeadroomGpuOrder order)
{
  g_return_if_fail (order < HEADROOM_N_GPU_ORDERS);

  self->order = order;
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
}

void
headroom_gpu_list_set_query (HeadroomGpuList *self, const char *query)
{
  if (g_set_str (&self->query, query))
    gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

void
headroom_gpu_list_set_vendor (HeadroomGpuList *self, const char *vendor)
{
  if (g_set_str (&self->vendor, vendor))
    gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

void
headroom_gpu_list_set_least_memory_gb (HeadroomGpuList *self, double least_memory_gb)
{
  self->least_memory_gb = least_memory_gb;
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}
