/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of a person's own GPU, and what is wrong with them. */
#include "app/gpus/headroom-gpu-dialog.h"

#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-settings.h"
#include "model/gpus/headroom-own-gpus.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"
#include "words/words-parse.h"

struct _HeadroomGpuDialog
{
  AdwDialog parent_instance;
  char *id;     /* NULL: a new one */
  double bytes; /* of the GPU so far: the text may have fewer digits */
  GtkWidget *name, *vendor, *memory, *unit, *message, *accept, *removal;
};

G_DEFINE_FINAL_TYPE (HeadroomGpuDialog, headroom_gpu_dialog, ADW_TYPE_DIALOG)

/* Bytes of a unit, in the order of the list. */
static const double units[] = { [HR_UNIT_GIB] = HR_GIB, [HR_UNIT_GB] = 1e9 };

static double
unit_of (HeadroomGpuDialog *self)
{
  return units[MIN (adw_combo_row_get_selected (ADW_COMBO_ROW (self->unit)), G_N_ELEMENTS (units) - 1)];
}

/* What is typed, in bytes; below 0: no number. */
static double
read_memory (HeadroomGpuDialog *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->memory));
  g_autofree char *shown = headroom_words_number (self->bytes / unit_of (self));
  double number;

  if (self->bytes > 0 && g_str_equal (text, shown))
    return self->bytes;
  return headroom_words_parse_number (text, &number) ? number * unit_of (self) : -1;
}

static void
mark (GtkWidget *row, gboolean wrong)
{
  headroom_css_class_set (row, "error", wrong);
  /* The text within the row is what has the keyboard. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (row))),
                               GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* At the field that is wrong; NULL: at none. */
static void
complain (HeadroomGpuDialog *self, GtkWidget *row, const char *text)
{
  mark (self->name, row == self->name);
  mark (self->vendor, row == self->vendor);
  mark (self->memory, row == self->memory);
  gtk_widget_add_css_class (self->message, "error");
  gtk_label_set_label (GTK_LABEL (self->message), text);
  gtk_accessible_announce (GTK_ACCESSIBLE (self->message), text, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  if (row != NULL)
    adw_entry_row_grab_focus_without_selecting (ADW_ENTRY_ROW (row));
}

/* While typing: how the number is understood. */
static void
on_changed_cb (HeadroomGpuDialog *self)
{
  double bytes = read_memory (self);
  g_autofree char *exact = bytes > 0 ? headroom_words_exact_bytes (bytes) : g_strdup ("");

  mark (self->name, FALSE);
  mark (self->vendor, FALSE);
  mark (self->memory, FALSE);
  gtk_widget_remove_css_class (self->message, "error");
  gtk_label_set_label (GTK_LABEL (self->message), exact);
}

static void
complain_about (HeadroomGpuDialog *self, const GError *error)
{
  GtkWidget *const rows[] = { [HEADROOM_OWN_GPU_ERROR_NAME] = self->name,
                              [HEADROOM_OWN_GPU_ERROR_VENDOR] = self->vendor,
                              [HEADROOM_OWN_GPU_ERROR_MEMORY] = self->memory };
  gboolean is_field = error->domain == HEADROOM_OWN_GPU_ERROR;

  complain (self, is_field ? rows[error->code] : NULL, error->message);
}

static void
on_accept_cb (HeadroomGpuDialog *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->name));
  const char *vendor = gtk_editable_get_text (GTK_EDITABLE (self->vendor));
  double bytes = read_memory (self);
  g_autoptr (GError) error = NULL;

  if (bytes < 0)
    complain (self, self->memory, _ ("The usable memory is not a number."));
  else if (headroom_own_gpus_put (headroom_own_gpus_get_default (), self->id, name, vendor, bytes, &error))
    adw_dialog_close (ADW_DIALOG (self));
  else
    complain_about (self, error);
}

static void
on_cancel_cb (HeadroomGpuDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
on_remove_cb (HeadroomGpuDialog *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.remove-gpu", "s", self->id);
  adw_dialog_close (ADW_DIALOG (self));
}

static gboolean
focus_name_cb (gpointer self)
{
  if (gtk_widget_get_mapped (self))
    adw_entry_row_grab_focus_without_selecting (ADW_ENTRY_ROW (HEADROOM_GPU_DIALOG (self)->name));
  return G_SOURCE_REMOVE;
}

/* Not as the dialog's focus widget: that selects the text, and GTK warns of a selection that blinks. The name is
 * mapped once more where a narrow window takes the dialog to its bottom; when that is done, the keyboard is a field
 * too far. */
static void
on_name_map_cb (HeadroomGpuDialog *self)
{
  focus_name_cb (self);
  g_idle_add_full (G_PRIORITY_LOW, focus_name_cb, g_object_ref (self), g_object_unref);
}

static void
headroom_gpu_dialog_dispose (GObject *object)
{
  HeadroomGpuDialog *self = HEADROOM_GPU_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_GPU_DIALOG);
  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (headroom_gpu_dialog_parent_class)->dispose (object);
}

static void
headroom_gpu_dialog_class_init (HeadroomGpuDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_gpu_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-gpu-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, name);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, vendor);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, memory);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, unit);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, message);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, accept);
  gtk_widget_class_bind_template_child (widget_class, HeadroomGpuDialog, removal);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_accept_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_remove_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_name_map_cb);
}

static void
headroom_gpu_dialog_init (HeadroomGpuDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_combo_row_set_selected (ADW_COMBO_ROW (self->unit),
                              headroom_settings_get_byte_unit (headroom_settings_get_default ()));
}

static void
show_gpu (HeadroomGpuDialog *self, HeadroomGpu *gpu)
{
  double bytes = headroom_gpu_get_usable_bytes (gpu);
  g_autofree char *memory = headroom_words_number (bytes / unit_of (self));

  self->id = g_strdup (headroom_gpu_get_id (gpu));
  self->bytes = bytes;
  gtk_editable_set_text (GTK_EDITABLE (self->name), headroom_gpu_get_name (gpu));
  gtk_editable_set_text (GTK_EDITABLE (self->vendor), headroom_gpu_get_vendor (gpu));
  gtk_editable_set_text (GTK_EDITABLE (self->memory), memory);
  gtk_button_set_label (GTK_BUTTON (self->accept), _ ("_Save"));
  adw_dialog_set_title (ADW_DIALOG (self), _ ("Edit GPU"));
  gtk_widget_set_visible (self->removal, TRUE);
}

AdwDialog *
headroom_gpu_dialog_new (HeadroomGpu *gpu)
{
  HeadroomGpuDialog *self = g_object_new (HEADROOM_TYPE_GPU_DIALOG, NULL);

  if (gpu != NULL)
    show_gpu (self, gpu);
  return ADW_DIALOG (self);
}
