/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a GPU: its memory, how many it takes, what fits, and the verdict. */
#include "app/gpus/headroom-gpu-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-verdict.h"
#include "model/gpus/headroom-own-gpus.h"
#include "model/result/headroom-candidate-columns.h"
#include "words/headroom-i18n.h"

struct _HeadroomGpuRow
{
  AdwActionRow parent_instance;
  HeadroomGpu *gpu;
  HeadroomCandidate candidate;
  GtkWidget *chosen, *amount, *icon, *word, *edit;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuRow, headroom_gpu_row, ADW_TYPE_ACTION_ROW)

/* Only what a person has added can be changed. */
static void
update_edit (HeadroomGpuRow *self)
{
  const char *id = headroom_gpu_get_id (self->gpu);
  /* Translators: %s is a GPU; what the button beside it does */
  g_autofree char *label = g_strdup_printf (_ ("Edit %s"), headroom_gpu_get_name (self->gpu));

  gtk_widget_set_visible (self->edit, headroom_own_gpus_has (headroom_own_gpus_get_default (), id));
  gtk_widget_set_tooltip_text (self->edit, label);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->edit), "s", id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->edit), "win.edit-gpu");
}

static void
set_gpu (HeadroomGpuRow *self, HeadroomGpu *gpu)
{
  if (!g_set_object (&self->gpu, gpu))
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), headroom_gpu_get_name (gpu));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", headroom_gpu_get_id (gpu));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self), "win.choose-gpu");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), headroom_gpu_get_usable_basis (gpu));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  headroom_gpu_get_usable_basis (gpu), -1);
  update_edit (self);
}

static char *
phrase (HeadroomGpuRow *self, HeadroomColumnPlace place)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_candidate_columns (&n_columns);

  return headroom_columns_phrase (columns, n_columns, place, &self->candidate, headroom_format_bytes);
}

static void
update_subtitle (HeadroomGpuRow *self)
{
  g_autofree char *facts = phrase (self, HEADROOM_PLACE_FACTS);
  g_autofree char *need = phrase (self, HEADROOM_PLACE_NEED);
  g_autofree char *both = g_strdup_printf ("%s\n%s", facts, need);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), g_strchomp (both));
}

static void
update_label (HeadroomGpuRow *self, GtkWidget *label, HeadroomColumnPlace place)
{
  g_autofree char *text = phrase (self, place);

  gtk_label_set_label (GTK_LABEL (label), text);
}

void
headroom_gpu_row_set (HeadroomGpuRow *self, const HeadroomCandidate *candidate, gboolean is_chosen)
{
  g_return_if_fail (HEADROOM_IS_GPU_ROW (self));

  set_gpu (self, candidate->gpu);
  self->candidate = *candidate;
  update_subtitle (self);
  update_label (self, self->amount, HEADROOM_PLACE_AMOUNT);
  update_label (self, self->word, HEADROOM_PLACE_VERDICT);
  headroom_verdict_apply (self->icon, self->candidate.verdict);
  headroom_verdict_apply (self->word, self->candidate.verdict);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), headroom_verdict_get_icon (self->candidate.verdict));
  gtk_widget_set_visible (self->chosen, is_chosen);
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
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-gpu-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, chosen);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, edit);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, amount);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, icon);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuRow, word);
}

static void
headroom_gpu_row_init (HeadroomGpuRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
