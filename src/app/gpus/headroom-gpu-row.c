/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a GPU: its memory, how many it takes, what fits, and the verdict. */
#include "app/gpus/headroom-gpu-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-verdict.h"
#include "model/gpus/headroom-own-gpus.h"
#include "model/result/headroom-candidate.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

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
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->edit), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
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

/* How many it takes. */
static char *
describe_gpus (const HeadroomCandidate *c)
{
  int n = (int) c->gpus;

  if (c->shards)
    /* Translators: how many GPUs would be enough, with ZeRO stage 3 */
    return g_strdup_printf (headroom_ngettext ("%d GPU with ZeRO-3", "%d GPUs with ZeRO-3", n), n);
  return g_strdup_printf (headroom_ngettext ("%d GPU", "%d GPUs", n), n);
}

/* The GPUs that it takes, and the largest values that fit, where they were sought. */
static char *
describe_need (const HeadroomCandidate *c)
{
  g_autofree char *gpus = describe_gpus (c);
  g_autofree char *batch = headroom_words_number ((double) c->batch);
  g_autofree char *length = headroom_words_number ((double) c->length);

  if (c->batch > 0 && c->length > 0)
    /* Translators: 1: how many GPUs, such as "2 GPUs"; 2: the largest micro-batch and 3: the longest sequence that fit
     * on one */
    return g_strdup_printf (_ ("%1$s · micro-batch up to %2$s · sequence up to %3$s"), gpus, batch, length);
  if (c->batch > 0)
    /* Translators: 1: how many GPUs, such as "2 GPUs"; 2: the largest micro-batch that fits on one */
    return g_strdup_printf (_ ("%1$s · micro-batch up to %2$s"), gpus, batch);
  if (c->length > 0)
    /* Translators: 1: how many GPUs, such as "2 GPUs"; 2: the longest sequence that fits on one */
    return g_strdup_printf (_ ("%1$s · sequence up to %2$s"), gpus, length);
  return g_steal_pointer (&gpus);
}

/* Who made it, and its memory; of one's own only that is known. */
static char *
describe_memory (HeadroomGpu *gpu)
{
  const char *vendor = headroom_gpu_get_vendor (gpu);
  const char *kind = headroom_gpu_get_memory_type (gpu);
  g_autofree char *usable = headroom_format_bytes (headroom_gpu_get_usable_bytes (gpu));
  g_autofree char *box = headroom_words_number (headroom_gpu_get_marketed_gb (gpu));

  if (headroom_gpu_get_marketed_gb (gpu) > 0)
    /* Translators: 1: vendor of a GPU; 2: its usable memory; 3: the advertised number; 4: the kind of memory */
    return g_strdup_printf (_ ("%1$s · %2$s usable of %3$s GB · %4$s"), vendor, usable, box, kind != NULL ? kind : "–");
  if (*vendor != '\0')
    /* Translators: 1: vendor of a GPU; 2: its usable memory */
    return g_strdup_printf (_ ("%1$s · %2$s usable"), vendor, usable);
  return g_strdup_printf (_ ("%s usable"), usable);
}

static void
update_subtitle (HeadroomGpuRow *self)
{
  g_autofree char *memory = describe_memory (self->gpu);
  g_autofree char *need = NULL;
  g_autofree char *text = NULL;

  if (self->candidate.gpus == 0)
    {
      adw_action_row_set_subtitle (ADW_ACTION_ROW (self), memory);
      return;
    }
  need = describe_need (&self->candidate);
  text = g_strdup_printf ("%s\n%s", memory, need);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
}

/* What is left, or what is missing. */
static char *
describe_amount (const HeadroomCandidate *c)
{
  g_autofree char *amount = headroom_format_bytes (ABS (c->free_bytes));

  if (c->verdict != HR_DOES_NOT_FIT)
    return g_strdup_printf (_ ("%s free"), amount);
  if (c->free_bytes >= 0)
    /* Translators: how much memory is left, where that is not enough for a run to be safe */
    return g_strdup_printf (_ ("Only %s free"), amount);
  /* Translators: how much memory is missing, such as "12.3 GiB short" */
  return g_strdup_printf (_ ("%s short"), amount);
}

static void
update_amount (HeadroomGpuRow *self)
{
  g_autofree char *text = describe_amount (&self->candidate);

  gtk_label_set_label (GTK_LABEL (self->amount), text);
}

void
headroom_gpu_row_set (HeadroomGpuRow *self, const HeadroomCandidate *candidate, gboolean is_chosen)
{
  g_return_if_fail (HEADROOM_IS_GPU_ROW (self));

  set_gpu (self, candidate->gpu);
  self->candidate = *candidate;
  update_subtitle (self);
  update_amount (self);
  headroom_verdict_apply (self->icon, self->candidate.verdict);
  headroom_verdict_apply (self->word, self->candidate.verdict);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), headroom_verdict_get_icon (self->candidate.verdict));
  gtk_label_set_label (GTK_LABEL (self->word), headroom_gettext (hr_verdict_label (self->candidate.verdict)));
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
