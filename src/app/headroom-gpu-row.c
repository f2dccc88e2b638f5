#include "app/headroom-gpu-row.h"

#include "app/headroom-format.h"
#include "app/headroom-verdict.h"
#include "model/headroom-i18n.h"

struct _HeadroomGpuRow
{
  AdwActionRow parent_instance;
  HeadroomGpu *gpu;
  double free_bytes;
  hr_verdict_t verdict;
  GtkWidget *chosen, *amount, *icon, *word;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuRow, headroom_gpu_row, ADW_TYPE_ACTION_ROW)

static void
set_gpu (HeadroomGpuRow *self, HeadroomGpu *gpu)
{
  if (!g_set_object (&self->gpu, gpu))
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), headroom_gpu_get_name (gpu));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", headroom_gpu_get_id (gpu));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "win.choose-gpu");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), headroom_gpu_get_usable_basis (gpu));
}

static void
update_subtitle (HeadroomGpuRow *self)
{
  const char *memory = headroom_gpu_get_memory_type (self->gpu);
  g_autofree char *usable = headroom_format_bytes (headroom_gpu_get_usable_bytes (self->gpu));
  g_autofree char *text
      = memory != NULL
            /* TRANSLATORS: vendor of a GPU, its usable memory, the kind of memory */
            ? g_strdup_printf (_("%1$s · %2$s usable · %3$s"), headroom_gpu_get_vendor (self->gpu), usable, memory)
            /* TRANSLATORS: vendor of a GPU, its usable memory */
            : g_strdup_printf (_("%1$s · %2$s usable"), headroom_gpu_get_vendor (self->gpu), usable);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
}

static void
update_amount (HeadroomGpuRow *self)
{
  g_autofree char *amount = headroom_format_bytes (ABS (self->free_bytes));
  /* TRANSLATORS: how much memory is left or missing, such as "12.3 GiB short" */
  g_autofree char *text = self->free_bytes < 0 ? g_strdup_printf (_("%s short"), amount)
                                               : g_strdup_printf (_("%s free"), amount);

  gtk_label_set_label (GTK_LABEL (self->amount), text);
}

void
headroom_gpu_row_set (HeadroomGpuRow *self, HeadroomGpu *gpu, HeadroomEstimate *estimate)
{
  const hr_estimate_t *e = headroom_estimate_peek (estimate);

  g_return_if_fail (HEADROOM_IS_GPU_ROW (self));

  set_gpu (self, gpu);
  self->free_bytes = headroom_gpu_get_usable_bytes (gpu) - e->total_bytes;
  self->verdict = hr_verdict (&e->params, e->total_bytes, headroom_gpu_get_usable_bytes (gpu));
  update_subtitle (self);
  update_amount (self);
  headroom_verdict_apply (self->icon, self->verdict);
  headroom_verdict_apply (self->word, self->verdict);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), headroom_verdict_get_icon (self->verdict));
  gtk_label_set_label (GTK_LABEL (self->word), headroom_gettext (hr_verdict_label (self->verdict)));
  gtk_widget_set_visible (self->chosen, g_str_equal (e->params.gpu.text, headroom_gpu_get_id (gpu)));
}

HeadroomGpu *
headroom_gpu_row_get_gpu (HeadroomGpuRow *self)
{
  return self->gpu;
}

double
headroom_gpu_row_get_free_bytes (HeadroomGpuRow *self)
{
  return self->free_bytes;
}

hr_verdict_t
headroom_gpu_row_get_verdict (HeadroomGpuRow *self)
{
  return self->verdict;
}

GtkWidget *
headroom_gpu_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_GPU_ROW, NULL);
}

static void
headroom_gpu_row_dispose (GObject *object)
{
  g_clear_object (&HEADROOM_GPU_ROW (object)->gpu);
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_GPU_ROW);
  G_OBJECT_CLASS (headroom_gpu_row_parent_class)->dispose (object);
}

static void
headroom_gpu_row_class_init (HeadroomGpuRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_gpu_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-gpu-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, chosen);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, amount);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, icon);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, word);
}

static void
headroom_gpu_row_init (HeadroomGpuRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
