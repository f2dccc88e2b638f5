#include "app/headroom-layers-dialog.h"

#include "app/headroom-format.h"
#include "app/headroom-layer-row.h"
#include "model/headroom-i18n.h"

struct _HeadroomLayersDialog
{
  AdwDialog parent_instance;
  GtkWidget *title, *kinds, *layers, *use_button;
  GList *rows; /* HeadroomLayerRow, owned by the group */
};

G_DEFINE_FINAL_TYPE (HeadroomLayersDialog, headroom_layers_dialog, ADW_TYPE_DIALOG)

static guint accepted_signal;

static double
add_up (HeadroomLayersDialog *self)
{
  double sum = 0;

  for (GList *row = self->rows; row != NULL; row = row->next)
    sum += headroom_layer_row_get_elements (row->data);
  return sum;
}

static void
update (HeadroomLayersDialog *self)
{
  g_autofree char *number = headroom_format_number (add_up (self));
  /* Translators: elements are the values that a layer puts out; %s is a number. */
  g_autofree char *text = g_strdup_printf (_("%s elements per sample"), number);

  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), text);
  gtk_widget_set_visible (self->layers, self->rows != NULL);
  gtk_widget_set_sensitive (self->use_button, self->rows != NULL);
}

static void
on_removed_cb (HeadroomLayersDialog *self, GtkWidget *row)
{
  self->rows = g_list_remove (self->rows, row);
  adw_preferences_group_remove (ADW_PREFERENCES_GROUP (self->layers), row);
  update (self);
}

static void
on_kind_cb (HeadroomLayersDialog *self, GtkWidget *button)
{
  GtkWidget *row = headroom_layer_row_new (g_object_get_data (G_OBJECT (button), "kind"));

  self->rows = g_list_append (self->rows, row);
  g_signal_connect_object (row, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "removed", G_CALLBACK (on_removed_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->layers), row);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), TRUE);
  update (self);
}

static void
add_kind (HeadroomLayersDialog *self, const hr_layer_kind_t *kind)
{
  GtkWidget *row = adw_action_row_new (), *icon = gtk_image_new_from_icon_name ("list-add-symbolic");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), headroom_gettext (kind->label));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), icon);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "kind", (gpointer) kind);
  g_signal_connect_object (row, "activated", G_CALLBACK (on_kind_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->kinds), row);
}

static void
on_cancel_cb (HeadroomLayersDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
on_use_cb (HeadroomLayersDialog *self)
{
  g_signal_emit (self, accepted_signal, 0, add_up (self));
  adw_dialog_close (ADW_DIALOG (self));
}

AdwDialog *
headroom_layers_dialog_new (void)
{
  return g_object_new (HEADROOM_TYPE_LAYERS_DIALOG, NULL);
}

static void
headroom_layers_dialog_dispose (GObject *object)
{
  HeadroomLayersDialog *self = HEADROOM_LAYERS_DIALOG (object);

  g_clear_list (&self->rows, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_LAYERS_DIALOG);
  G_OBJECT_CLASS (headroom_layers_dialog_parent_class)->dispose (object);
}

static void
headroom_layers_dialog_class_init (HeadroomLayersDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_layers_dialog_dispose;
  accepted_signal = g_signal_new ("accepted", HEADROOM_TYPE_LAYERS_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_DOUBLE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-layers-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomLayersDialog, title);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLayersDialog, kinds);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLayersDialog, layers);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLayersDialog, use_button);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_use_cb);
}

static void
headroom_layers_dialog_init (HeadroomLayersDialog *self)
{
  const hr_layer_kind_t *kind;

  gtk_widget_init_template (GTK_WIDGET (self));
  for (size_t i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    add_kind (self, kind);
  update (self);
}
