/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of GPUs: its search, sorting and filters set the list that it shows. */
#include "app/gpus/headroom-gpu-page.h"

#include "app/gpus/headroom-gpu-item.h"
#include "app/gpus/headroom-gpu-list.h"
#include "app/gpus/headroom-gpu-row.h"
#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-settings.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/gpus/headroom-own-gpus.h"
#include "report/report-copied.h"
#include "words/headroom-i18n.h"

struct _HeadroomGpuPage
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  HeadroomGpuList *gpus;
  gboolean outdated; /* not in sight when the estimate changed */
  GtkStringList *vendors;
  GtkWidget *search, *order, *vendor, *memory, *list, *count, *stack, *problem;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuPage, headroom_gpu_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_STALE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* Gigabytes as advertised, from which GPUs are wanted. */
static const int least_sizes_gb[] = { 0, 16, 24, 32, 48, 80, 141, 192 };

static void
show_item (HeadroomGpuItem *item, HeadroomGpuRow *row)
{
  headroom_gpu_row_set (row, headroom_gpu_item_peek (item), headroom_gpu_item_is_chosen (item));
}

static GtkWidget *
create_row (gpointer item, gpointer page)
{
  GtkWidget *row = headroom_gpu_row_new ();

  show_item (item, HEADROOM_GPU_ROW (row));
  g_signal_connect_object (item, "changed", G_CALLBACK (show_item), row, G_CONNECT_DEFAULT);
  return row;
}

static void
update_count (HeadroomGpuPage *self)
{
  GListModel *items = headroom_gpu_list_get_items (self->gpus);
  guint n_wanted = g_list_model_get_n_items (items);
  guint n_of_verdict[HR_DOES_NOT_FIT + 1] = { 0 };
  g_autofree char *text = NULL;

  for (guint i = 0; i < n_wanted; i++)
    {
      g_autoptr (HeadroomGpuItem) item = g_list_model_get_item (items, i);

      n_of_verdict[headroom_gpu_item_peek (item)->verdict]++;
    }
  /* Translators: how many of the GPUs that are listed are large enough, and how many just so */
  text = g_strdup_printf (headroom_ngettext ("Fits on %1$u of %2$u GPU, tight on %3$u",
                                             "Fits on %1$u of %2$u GPUs, tight on %3$u", n_wanted),
                          n_of_verdict[HR_FITS], n_wanted, n_of_verdict[HR_TIGHT]);
  gtk_label_set_label (GTK_LABEL (self->count), text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), n_wanted > 0 ? "list" : "none");
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

/* The entries of a list from a place on. */
static GStrv
copy_strings (GtkStringList *list, guint from)
{
  g_autoptr (GStrvBuilder) strings = g_strv_builder_new ();

  for (guint i = from; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    g_strv_builder_add (strings, gtk_string_list_get_string (list, i));
  return g_strv_builder_end (strings);
}

/* The chosen vendor stays chosen; the first entry is "any". */
static void
update_vendors (HeadroomGpuPage *self)
{
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (self->vendor));
  g_autofree char *chosen = g_strdup (gtk_string_list_get_string (self->vendors, selected));
  g_auto (GStrv) vendors = list_vendors ();
  g_auto (GStrv) before = copy_strings (self->vendors, 1);

  if (g_strv_equal ((const char *const *) vendors, (const char *const *) before))
    return;
  gtk_string_list_splice (self->vendors, 1, g_strv_length (before), (const char *const *) vendors);
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

/* The GPU whose row has the keyboard; NULL where none has. (transfer full) */
static HeadroomGpuItem *
find_focused (HeadroomGpuPage *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *row;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->list))
    return NULL;
  row = gtk_widget_get_ancestor (focus, HEADROOM_TYPE_GPU_ROW);
  return g_list_model_get_item (headroom_gpu_list_get_items (self->gpus),
                                (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)));
}

static void
focus_item (HeadroomGpuPage *self, HeadroomGpuItem *item)
{
  GListModel *items = headroom_gpu_list_get_items (self->gpus);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (HeadroomGpuItem) listed = g_list_model_get_item (items, i);

      if (listed == item)
        gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) i)));
    }
}

/* A row that moves is made anew, but the keyboard stays with its GPU. */
static void
judge (HeadroomGpuPage *self)
{
  g_autoptr (HeadroomGpuItem) focused = find_focused (self);
  g_autoptr (HeadroomGpuItem) focused_now = NULL;

  headroom_gpu_list_judge (self->gpus, headroom_estimate_peek (self->estimate));
  focused_now = find_focused (self);
  if (focused != focused_now && focused != NULL)
    focus_item (self, focused);
}

static void
update (HeadroomGpuPage *self)
{
  self->outdated = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->outdated)
    return;
  gtk_widget_set_visible (self->count, self->estimate != NULL);
  gtk_widget_set_visible (self->stack, self->estimate != NULL);
  update_problem (self);
  if (self->estimate == NULL)
    return;
  update_vendors (self);
  judge (self);
  update_count (self);
}

static void
headroom_gpu_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (headroom_gpu_page_parent_class)->map (widget);
  if (HEADROOM_GPU_PAGE (widget)->outdated)
    update (HEADROOM_GPU_PAGE (widget));
}

static void
on_order_changed_cb (HeadroomGpuPage *self)
{
  headroom_gpu_list_set_order (self->gpus, adw_combo_row_get_selected (ADW_COMBO_ROW (self->order)));
}

static void
on_search_changed_cb (HeadroomGpuPage *self)
{
  headroom_gpu_list_set_query (self->gpus, gtk_editable_get_text (GTK_EDITABLE (self->search)));
  update_count (self);
}

/* The first entry of either list is "any". */
static void
on_filter_changed_cb (HeadroomGpuPage *self)
{
  guint vendor = adw_combo_row_get_selected (ADW_COMBO_ROW (self->vendor));
  guint size = adw_combo_row_get_selected (ADW_COMBO_ROW (self->memory));

  if (vendor == 0 || vendor == GTK_INVALID_LIST_POSITION)
    headroom_gpu_list_set_vendor (self->gpus, NULL);
  else
    headroom_gpu_list_set_vendor (self->gpus, gtk_string_list_get_string (self->vendors, vendor));
  if (size < G_N_ELEMENTS (least_sizes_gb))
    headroom_gpu_list_set_least_memory_gb (self->gpus, least_sizes_gb[size]);
  update_count (self);
}

/* Those that are listed, in their order. */
static void
on_copy_cb (HeadroomGpuPage *self)
{
  GListModel *items = headroom_gpu_list_get_items (self->gpus);
  g_autoptr (GPtrArray) candidates = g_ptr_array_new ();
  g_autofree char *tsv = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (HeadroomGpuItem) item = g_list_model_get_item (items, i); /* the list has it, too */

      g_ptr_array_add (candidates, (gpointer) headroom_gpu_item_peek (item));
    }
  tsv = headroom_report_candidates_tsv (candidates, headroom_estimate_peek (self->estimate)->params.mode);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.copy-rows", "s", tsv);
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

  if (id == PROP_STALE)
    headroom_css_class_set (GTK_WIDGET (self), "stale", g_value_get_boolean (value));
  else if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    update (self);
}

static void
headroom_gpu_page_dispose (GObject *object)
{
  HeadroomGpuPage *self = HEADROOM_GPU_PAGE (object);

  g_clear_object (&self->estimate);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_GPU_PAGE);
  g_clear_object (&self->gpus);
  G_OBJECT_CLASS (headroom_gpu_page_parent_class)->dispose (object);
}

static void
headroom_gpu_page_class_init (HeadroomGpuPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_gpu_page_set_property;
  object_class->dispose = headroom_gpu_page_dispose;
  widget_class->map = headroom_gpu_page_map;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, flags);
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
  gtk_widget_class_bind_template_callback (widget_class, on_filter_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_order_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_copy_cb);
}

static void
list_sizes (HeadroomGpuPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Any size"));
  for (guint i = 1; i < G_N_ELEMENTS (least_sizes_gb); i++)
    {
      /* Translators: the least memory of the GPUs that are listed, in gigabytes as advertised */
      g_autofree char *name = g_strdup_printf (_ ("From %d GB"), least_sizes_gb[i]);
      gtk_string_list_append (names, name);
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (self->memory), G_LIST_MODEL (names));
}

static void
headroom_gpu_page_init (HeadroomGpuPage *self)
{
  self->outdated = TRUE;
  self->gpus = headroom_gpu_list_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  list_sizes (self);
  gtk_list_box_bind_model (GTK_LIST_BOX (self->list), headroom_gpu_list_get_items (self->gpus), create_row, NULL, NULL);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}

GtkWidget *
headroom_gpu_page_new (void)
{
  return g_object_new (HEADROOM_TYPE_GPU_PAGE, NULL);
}
