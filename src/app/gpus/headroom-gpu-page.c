/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/gpus/headroom-gpu-page.h"

#include "app/gpus/headroom-gpu-row.h"
#include "app/shared/headroom-settings.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/gpus/headroom-own-gpus.h"
#include "model/result/headroom-candidate.h"
#include "words/headroom-i18n.h"

struct _HeadroomGpuPage
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  gboolean stale;    /* not in sight when the estimate changed */
  GPtrArray *rows;   /* HeadroomGpuRow, in the list; empty until the page is seen */
  GHashTable *by_id; /* the same by the GPU's id */
  GtkStringList *vendors;
  GtkWidget *search, *order, *vendor, *memory, *list, *count, *stack, *problem;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuPage, headroom_gpu_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* Gigabytes on the box, from which GPUs are wanted. */
static const int sizes[] = { 0, 16, 24, 32, 48, 80, 141, 192 };

typedef enum
{
  BY_FIT,
  BY_NAME,
  BY_MEMORY,
  BY_BATCH
} Order;

/* What fits comes first, from small to large; then what does not, from large to small. */
static int
compare_fit (const HeadroomCandidate *one, const HeadroomCandidate *other)
{
  gboolean fits = one->verdict != HR_DOES_NOT_FIT;
  double more = one->free_bytes - other->free_bytes;

  if (fits != (other->verdict != HR_DOES_NOT_FIT))
    return fits ? -1 : 1;
  return more == 0 ? 0 : (more < 0) == fits ? -1 : 1;
}

static int
compare_numbers (double one, double other)
{
  return (one < other) - (one > other);
}

static int
compare (GtkListBoxRow *a, GtkListBoxRow *b, gpointer page)
{
  const HeadroomCandidate *one = headroom_gpu_row_peek (HEADROOM_GPU_ROW (a));
  const HeadroomCandidate *other = headroom_gpu_row_peek (HEADROOM_GPU_ROW (b));
  int order = 0;

  switch ((Order) adw_combo_row_get_selected (ADW_COMBO_ROW (((HeadroomGpuPage *) page)->order)))
    {
    case BY_MEMORY: order = compare_numbers (one->usable_bytes, other->usable_bytes); break;
    case BY_BATCH: order = compare_numbers ((double) one->batch, (double) other->batch); break;
    case BY_NAME: break;
    case BY_FIT:
    default: order = compare_fit (one, other);
    }
  return order != 0 ? order : g_utf8_collate (headroom_gpu_get_name (one->gpu), headroom_gpu_get_name (other->gpu));
}

/* On the box; of one's own it is what can be used of it. */
static double
gigabytes_of (HeadroomGpu *gpu)
{
  double marketed = headroom_gpu_get_marketed_gb (gpu);

  return marketed > 0 ? marketed : headroom_gpu_get_usable_bytes (gpu) / 1e9;
}

/* Of the vendor and with the memory that were asked for; the first entry of either list is "any". */
static gboolean
passes (HeadroomGpuPage *self, HeadroomGpu *gpu)
{
  guint vendor = adw_combo_row_get_selected (ADW_COMBO_ROW (self->vendor));
  guint memory = adw_combo_row_get_selected (ADW_COMBO_ROW (self->memory));

  if (vendor != 0 && vendor != GTK_INVALID_LIST_POSITION
      && !g_str_equal (gtk_string_list_get_string (self->vendors, vendor), headroom_gpu_get_vendor (gpu)))
    return FALSE;
  return memory >= G_N_ELEMENTS (sizes) || gigabytes_of (gpu) >= sizes[memory];
}

/* Every word must be in what is known of the GPU. */
static gboolean
is_wanted (HeadroomGpuPage *self, HeadroomGpu *gpu)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *known = g_strjoin (
      " ", headroom_gpu_get_name (gpu), headroom_gpu_get_vendor (gpu), headroom_gpu_get_id (gpu),
      headroom_gpu_get_architecture (gpu) != NULL ? headroom_gpu_get_architecture (gpu) : "", NULL);

  return passes (self, gpu) && (g_str_match_string (query, known, TRUE) || *query == '\0');
}

static void
update_count (HeadroomGpuPage *self)
{
  guint n[HR_DOES_NOT_FIT + 1] = { 0 }, wanted = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const HeadroomCandidate *candidate = headroom_gpu_row_peek (self->rows->pdata[i]);

      if (!is_wanted (self, candidate->gpu))
        continue;
      n[candidate->verdict]++;
      wanted++;
    }
  /* Translators: how many of the GPUs that are listed are large enough, and how many just so */
  text = g_strdup_printf (
      headroom_ngettext ("Fits on %1$u of %2$u GPU, tight on %3$u", "Fits on %1$u of %2$u GPUs, tight on %3$u", wanted),
      n[HR_FITS], wanted, n[HR_TIGHT]);
  gtk_label_set_label (GTK_LABEL (self->count), text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), wanted > 0 ? "list" : "none");
}

static gboolean
filter (GtkListBoxRow *row, gpointer page)
{
  return is_wanted (page, headroom_gpu_row_get_gpu (HEADROOM_GPU_ROW (row)));
}

/* Focus stays with a GPU, not with a place in the list. */
static HeadroomGpuRow *
row_of (HeadroomGpuPage *self, HeadroomGpu *gpu)
{
  HeadroomGpuRow *row = g_hash_table_lookup (self->by_id, headroom_gpu_get_id (gpu));

  if (row != NULL)
    return row;
  row = HEADROOM_GPU_ROW (headroom_gpu_row_new ());
  g_ptr_array_add (self->rows, row);
  g_hash_table_insert (self->by_id, g_strdup (headroom_gpu_get_id (gpu)), row);
  return row;
}

/* Those of GPUs that were taken out of the catalogue. */
static void
drop_rows (HeadroomGpuPage *self)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = self->rows->len; i-- > 0;)
    {
      HeadroomGpuRow *row = self->rows->pdata[i];
      const char *id = headroom_gpu_get_id (headroom_gpu_row_get_gpu (row));

      if (headroom_gpu_catalog_lookup (catalog, id) != NULL)
        continue;
      g_hash_table_remove (self->by_id, id);
      g_ptr_array_remove_index (self->rows, i);
      gtk_list_box_remove (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
    }
}

static void
show_candidates (HeadroomGpuPage *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);
  guint n;
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (e, &n);

  drop_rows (self);
  for (guint i = 0; i < n; i++)
    {
      HeadroomGpuRow *row = row_of (self, candidates[i].gpu);

      headroom_gpu_row_set (row, &candidates[i], e->params.gpu.text);
      if (gtk_widget_get_parent (GTK_WIDGET (row)) == NULL)
        gtk_list_box_append (GTK_LIST_BOX (self->list), GTK_WIDGET (row));
    }
}

/* The catalogue is sorted by vendor; one's own GPUs may have none. */
static GStrv
list_vendors (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  g_autoptr (GStrvBuilder) vendors = g_strv_builder_new ();
  const char *last = "";

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      const char *vendor = headroom_gpu_get_vendor (headroom_gpu_catalog_get (catalog, i));

      if (!g_str_equal (vendor, last))
        g_strv_builder_add (vendors, vendor);
      last = vendor;
    }
  return g_strv_builder_end (vendors);
}

/* The chosen vendor stays chosen; the first entry is "any". */
static void
update_vendors (HeadroomGpuPage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->vendors)) - 1;
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->vendor));
  g_auto (GStrv) vendors = list_vendors ();
  g_autofree char *chosen = g_strdup (gtk_string_list_get_string (self->vendors, selected));

  for (guint i = 0;
       g_strv_length (vendors) == n && g_str_equal (vendors[i], gtk_string_list_get_string (self->vendors, i + 1));)
    if (++i == n)
      return;
  gtk_string_list_splice (self->vendors, 1, n, (const char *const *) vendors);
  for (guint i = 0; vendors[i] != NULL; i++)
    if (selected > 0 && g_strcmp0 (vendors[i], chosen) == 0)
      adw_combo_row_set_selected (ADW_COMBO_ROW (self->vendor), i + 1);
}

static void
update_problem (HeadroomGpuPage *self)
{
  const char *problem = headroom_own_gpus_get_problem (headroom_own_gpus_get_default ());

  gtk_label_set_label (GTK_LABEL (self->problem), problem != NULL ? problem : "");
  gtk_widget_set_visible (self->problem, problem != NULL);
}

static void
update (HeadroomGpuPage *self)
{
  self->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    return;
  gtk_widget_set_visible (self->count, self->estimate != NULL);
  gtk_widget_set_visible (self->stack, self->estimate != NULL);
  update_problem (self);
  if (self->estimate == NULL)
    return;
  update_vendors (self);
  show_candidates (self);
  gtk_list_box_invalidate_sort (GTK_LIST_BOX (self->list));
  update_count (self);
}

static void
headroom_gpu_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (headroom_gpu_page_parent_class)->map (widget);
  if (HEADROOM_GPU_PAGE (widget)->stale)
    update (HEADROOM_GPU_PAGE (widget));
}

static void
on_order_changed_cb (HeadroomGpuPage *self)
{
  gtk_list_box_invalidate_sort (GTK_LIST_BOX (self->list));
}

static void
on_search_changed_cb (HeadroomGpuPage *self)
{
  gtk_list_box_invalidate_filter (GTK_LIST_BOX (self->list));
  update_count (self);
}

void
headroom_gpu_page_start_search (HeadroomGpuPage *self)
{
  gtk_widget_grab_focus (self->search);
}

static void
headroom_gpu_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomGpuPage *self = HEADROOM_GPU_PAGE (object);

  if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    update (self);
}

static void
headroom_gpu_page_dispose (GObject *object)
{
  HeadroomGpuPage *self = HEADROOM_GPU_PAGE (object);

  g_clear_object (&self->estimate);
  g_ptr_array_set_size (self->rows, 0);
  g_hash_table_remove_all (self->by_id);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_GPU_PAGE);
  G_OBJECT_CLASS (headroom_gpu_page_parent_class)->dispose (object);
}

static void
headroom_gpu_page_finalize (GObject *object)
{
  g_ptr_array_unref (HEADROOM_GPU_PAGE (object)->rows);
  g_hash_table_unref (HEADROOM_GPU_PAGE (object)->by_id);
  G_OBJECT_CLASS (headroom_gpu_page_parent_class)->finalize (object);
}

static void
headroom_gpu_page_class_init (HeadroomGpuPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = headroom_gpu_page_set_property;
  object_class->dispose = headroom_gpu_page_dispose;
  object_class->finalize = headroom_gpu_page_finalize;
  widget_class->map = headroom_gpu_page_map;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-gpu-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, search);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, order);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, vendor);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, vendors);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, memory);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, list);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, count);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, stack);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_order_changed_cb);
}

static void
list_sizes (HeadroomGpuPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Any size"));
  for (guint i = 1; i < G_N_ELEMENTS (sizes); i++)
    {
      /* Translators: the least memory of the GPUs that are listed, in gigabytes as on the box */
      g_autofree char *name = g_strdup_printf (_ ("From %d GB"), sizes[i]);
      gtk_string_list_append (names, name);
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (self->memory), G_LIST_MODEL (names));
}

static void
headroom_gpu_page_init (HeadroomGpuPage *self)
{
  self->stale = TRUE;
  self->rows = g_ptr_array_new ();
  self->by_id = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  list_sizes (self);
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), compare, self, NULL);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), filter, self, NULL);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
