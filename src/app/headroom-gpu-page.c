#include "app/headroom-gpu-page.h"

#include "app/headroom-gpu-row.h"
#include "app/headroom-settings.h"
#include "model/headroom-gpu-catalog.h"
#include "model/headroom-i18n.h"

struct _HeadroomGpuPage
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  gboolean stale;  /* not in sight when the estimate changed */
  GPtrArray *rows; /* HeadroomGpuRow, in the list; empty until the page is seen */
  GtkWidget *search, *list, *count, *stack;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuPage, headroom_gpu_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* What fits comes first, from small to large; then what does not, from large to small. */
static int
compare (GtkListBoxRow *a, GtkListBoxRow *b, gpointer unused)
{
  HeadroomGpuRow *one = HEADROOM_GPU_ROW (a), *other = HEADROOM_GPU_ROW (b);
  gboolean fits = headroom_gpu_row_get_verdict (one) != HR_DOES_NOT_FIT;
  double more = headroom_gpu_row_get_free_bytes (one) - headroom_gpu_row_get_free_bytes (other);

  if (fits != (headroom_gpu_row_get_verdict (other) != HR_DOES_NOT_FIT))
    return fits ? -1 : 1;
  if (more != 0)
    return (more < 0) == fits ? -1 : 1;
  return g_utf8_collate (headroom_gpu_get_name (headroom_gpu_row_get_gpu (one)),
                         headroom_gpu_get_name (headroom_gpu_row_get_gpu (other)));
}

/* Every word must be in what is known of the GPU. */
static gboolean
is_wanted (HeadroomGpuPage *self, HeadroomGpu *gpu)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));
  g_autofree char *known
      = g_strjoin (" ", headroom_gpu_get_name (gpu), headroom_gpu_get_vendor (gpu), headroom_gpu_get_id (gpu),
                   headroom_gpu_get_architecture (gpu) != NULL ? headroom_gpu_get_architecture (gpu) : "", NULL);

  return g_str_match_string (query, known, TRUE) || *query == '\0';
}

static void
update_count (HeadroomGpuPage *self)
{
  guint n = 0, wanted = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->rows->len; i++)
    {
      HeadroomGpuRow *row = self->rows->pdata[i];

      n += headroom_gpu_row_get_verdict (row) != HR_DOES_NOT_FIT;
      wanted += is_wanted (self, headroom_gpu_row_get_gpu (row));
    }
  /* TRANSLATORS: how many GPUs of the catalogue are large enough */
  text = g_strdup_printf (headroom_ngettext ("Fits on %1$u of %2$u GPU", "Fits on %1$u of %2$u GPUs", self->rows->len),
                          n, self->rows->len);
  gtk_label_set_label (GTK_LABEL (self->count), text);
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), wanted > 0 ? "list" : "none");
}

static gboolean
filter (GtkListBoxRow *row, gpointer page)
{
  return is_wanted (page, headroom_gpu_row_get_gpu (HEADROOM_GPU_ROW (row)));
}

static void
add_rows (HeadroomGpuPage *self)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      GtkWidget *row = headroom_gpu_row_new ();

      headroom_gpu_row_set (HEADROOM_GPU_ROW (row), headroom_gpu_catalog_get (catalog, i), self->estimate);
      g_ptr_array_add (self->rows, row);
      gtk_list_box_append (GTK_LIST_BOX (self->list), row);
    }
}

static void
update (HeadroomGpuPage *self)
{
  self->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->stale)
    return;
  gtk_widget_set_visible (self->count, self->estimate != NULL);
  gtk_widget_set_visible (self->stack, self->estimate != NULL);
  if (self->estimate == NULL)
    return;
  if (self->rows->len == 0)
    add_rows (self);
  for (guint i = 0; i < self->rows->len; i++)
    headroom_gpu_row_set (self->rows->pdata[i], headroom_gpu_row_get_gpu (self->rows->pdata[i]), self->estimate);
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
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_GPU_PAGE);
  G_OBJECT_CLASS (headroom_gpu_page_parent_class)->dispose (object);
}

static void
headroom_gpu_page_finalize (GObject *object)
{
  g_ptr_array_unref (HEADROOM_GPU_PAGE (object)->rows);
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
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-gpu-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, search);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, list);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, count);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuPage, stack);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
}

static void
headroom_gpu_page_init (HeadroomGpuPage *self)
{
  self->stale = TRUE;
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_sort_func (GTK_LIST_BOX (self->list), compare, NULL, NULL);
  gtk_list_box_set_filter_func (GTK_LIST_BOX (self->list), filter, self, NULL);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
