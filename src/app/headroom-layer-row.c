#include "app/headroom-layer-row.h"

#include "app/headroom-format.h"
#include "model/headroom-i18n.h"

struct _HeadroomLayerRow
{
  AdwExpanderRow parent_instance;
  const hr_layer_kind_t *kind;
  AdwSpinRow *dims[HR_LAYER_DIMS]; /* NULL past the kind's last; owned as children */
};

G_DEFINE_FINAL_TYPE (HeadroomLayerRow, headroom_layer_row, ADW_TYPE_EXPANDER_ROW)

static guint changed_signal, removed_signal;

enum
{
  LARGEST_DIM = 10000000
};

double
headroom_layer_row_get_elements (HeadroomLayerRow *self)
{
  double dims[HR_LAYER_DIMS] = { 0 };

  for (int i = 0; i < HR_LAYER_DIMS && self->dims[i] != NULL; i++)
    dims[i] = adw_spin_row_get_value (self->dims[i]);
  return hr_layer_elements (self->kind, dims);
}

/* "64 × 224 × 224 = 3,211,264" */
static void
update (HeadroomLayerRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *elements = headroom_format_number (headroom_layer_row_get_elements (self));

  for (int i = 0; i < HR_LAYER_DIMS && self->dims[i] != NULL; i++)
    {
      g_autofree char *dim = headroom_format_number (adw_spin_row_get_value (self->dims[i]));
      g_string_append_printf (text, "%s%s", i > 0 ? " × " : "", dim);
    }
  if (self->dims[1] != NULL)
    g_string_append_printf (text, " = %s", elements);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), text->str);
}

static void
on_dim_cb (HeadroomLayerRow *self)
{
  update (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
on_remove_cb (HeadroomLayerRow *self)
{
  g_signal_emit (self, removed_signal, 0);
}

static void
add_dim (HeadroomLayerRow *self, int i)
{
  GtkAdjustment *adjustment = gtk_adjustment_new (self->kind->example[i], 1, LARGEST_DIM, 1, 10, 0);

  /* The row's own role would hide the spin button from assistive technology. */
  self->dims[i] = g_object_new (ADW_TYPE_SPIN_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "adjustment",
                                adjustment, "use-markup", FALSE, "title", headroom_gettext (self->kind->dims[i]), NULL);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (self->dims[i]));
  g_signal_connect_object (self->dims[i], "notify::value", G_CALLBACK (on_dim_cb), self, G_CONNECT_SWAPPED);
}

static void
add_note (HeadroomLayerRow *self)
{
  GtkWidget *note = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (note), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (note), headroom_gettext (self->kind->note));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), note);
}

static void
add_remove_button (HeadroomLayerRow *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_widget_set_tooltip_text (button, _("Remove"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_remove_cb), self, G_CONNECT_SWAPPED);
  adw_expander_row_add_suffix (ADW_EXPANDER_ROW (self), button);
}

GtkWidget *
headroom_layer_row_new (const hr_layer_kind_t *kind)
{
  HeadroomLayerRow *self = g_object_new (HEADROOM_TYPE_LAYER_ROW, "use-markup", FALSE, "title",
                                         headroom_gettext (kind->label), NULL);

  self->kind = kind;
  add_remove_button (self);
  for (int i = 0; i < HR_LAYER_DIMS && kind->dims[i] != NULL; i++)
    add_dim (self, i);
  add_note (self);
  update (self);
  return GTK_WIDGET (self);
}

static void
headroom_layer_row_class_init (HeadroomLayerRowClass *klass)
{
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_LAYER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  removed_signal = g_signal_new ("removed", HEADROOM_TYPE_LAYER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
headroom_layer_row_init (HeadroomLayerRow *self)
{
}
