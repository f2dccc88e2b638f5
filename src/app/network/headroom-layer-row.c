/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One layer of a network: rows for its values are made when it is opened. */
#include "app/network/headroom-layer-row.h"

#include "app/shared/headroom-format.h"
#include "model/network/headroom-network.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"
#include "words/words-list.h"
#include "words/words-numbers.h"

struct _HeadroomLayerRow
{
  AdwExpanderRow parent_instance;
  GtkWidget *menu_button;
  hr_layer_t layer;
  gboolean filled; /* the rows below are there */
};

G_DEFINE_FINAL_TYPE (HeadroomLayerRow, headroom_layer_row, ADW_TYPE_EXPANDER_ROW)

static guint changed_signal, asked_signal;

static const struct
{
  const char *action, *label, *accel;
  HeadroomLayerWish wish;
  guint key;
  GdkModifierType modifiers;
} wishes[] = {
  { "layer.up", N_ ("Move _Up"), "<Alt>Up", HEADROOM_LAYER_UP, GDK_KEY_Up, GDK_ALT_MASK },
  { "layer.down", N_ ("Move _Down"), "<Alt>Down", HEADROOM_LAYER_DOWN, GDK_KEY_Down, GDK_ALT_MASK },
  { "layer.duplicate", N_ ("D_uplicate"), "<Ctrl>d", HEADROOM_LAYER_DUPLICATE, GDK_KEY_d, GDK_CONTROL_MASK },
  { "layer.remove", N_ ("_Remove"), "Delete", HEADROOM_LAYER_REMOVE, GDK_KEY_Delete, 0 },
};

const hr_layer_t *
headroom_layer_row_get_layer (HeadroomLayerRow *self)
{
  return &self->layer;
}

static void
change (HeadroomLayerRow *self, GObject *control, double value)
{
  int field = GPOINTER_TO_INT (g_object_get_data (control, "field"));

  if (self->layer.values[field] == value)
    return;
  self->layer.values[field] = value;
  g_signal_emit (self, changed_signal, 0);
}

static void
on_value_cb (HeadroomLayerRow *self, GParamSpec *pspec, AdwSpinRow *row)
{
  change (self, G_OBJECT (row), adw_spin_row_get_value (row));
}

static void
on_active_cb (HeadroomLayerRow *self, GParamSpec *pspec, AdwSwitchRow *row)
{
  change (self, G_OBJECT (row), adw_switch_row_get_active (row));
}

static GtkWidget *
new_spin_row (HeadroomLayerRow *self, const hr_layer_field_t *field, double value)
{
  GtkAdjustment *adjustment = gtk_adjustment_new (value, field->min, field->max, 1, 10, 0);
  /* The row's own role would hide the spin button from assistive technology. */
  GtkWidget *row = g_object_new (ADW_TYPE_SPIN_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "adjustment",
                                 adjustment, "use-markup", FALSE, NULL);

  g_signal_connect_object (row, "notify::value", G_CALLBACK (on_value_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
new_switch_row (HeadroomLayerRow *self, double value)
{
  GtkWidget *row = g_object_new (ADW_TYPE_SWITCH_ROW, "active", value > 0, "use-markup", FALSE, NULL);

  g_signal_connect_object (row, "notify::active", G_CALLBACK (on_active_cb), self, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
new_value_row (HeadroomLayerRow *self, const hr_layer_field_t *field, double value)
{
  if (field->yes_no)
    return new_switch_row (self, value);
  return new_spin_row (self, field, value);
}

static void
add_note (HeadroomLayerRow *self)
{
  GtkWidget *note = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (note), FALSE);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (note), headroom_gettext (self->layer.kind->note));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), note);
}

/* Only when they are looked at: a deep network has a thousand values. */
static void
fill (HeadroomLayerRow *self)
{
  const hr_layer_kind_t *kind = self->layer.kind;

  if (self->filled)
    return;
  self->filled = TRUE;
  for (int f = 0; f < hr_layer_n_fields (kind); f++)
    {
      const hr_layer_field_t *field = &kind->fields[f];
      double value = self->layer.values[f];
      GtkWidget *row = new_value_row (self, field, value);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), headroom_gettext (field->label));
      g_object_set_data (G_OBJECT (row), "field", GINT_TO_POINTER (f));
      adw_expander_row_add_row (ADW_EXPANDER_ROW (self), row);
    }
  if (kind->note != NULL)
    add_note (self);
}

static void
on_expanded_cb (HeadroomLayerRow *self)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self)))
    fill (self);
}

/* More than a number of the language’s grammar is asked for is many. */
static gulong
grammatical_number (double n)
{
  return (gulong) MIN (n, 1e9);
}

static void
add_elements (GString *list, const hr_layer_result_t *result)
{
  g_autofree char *number = headroom_words_number (result->elements);
  g_autofree char *text = NULL;

  /* Translators: values that a layer puts out; %s is a number. */
  text = g_strdup_printf (headroom_ngettext ("%s element", "%s elements", grammatical_number (result->elements)),
                          number);
  headroom_words_list_add (list, text);
}

static void
add_saved (GString *list, const hr_layer_result_t *result)
{
  g_autofree char *bytes = headroom_format_bytes (result->kept_bytes + result->fixed_bytes);
  g_autofree char *text = NULL;

  /* Translators: of a layer; %s is an amount of memory. */
  text = g_strdup_printf (_ ("saves %s"), bytes);
  if (result->kept_bytes > 0)
    headroom_words_list_add (list, text);
  else
    headroom_words_list_add (list, _ ("saves nothing"));
}

static void
add_parameters (GString *list, const hr_layer_result_t *result)
{
  g_autofree char *number = headroom_words_number (result->params);
  g_autofree char *text = NULL;

  /* Translators: of a layer; %s is a number. */
  text = g_strdup_printf (headroom_ngettext ("%s parameter", "%s parameters", grammatical_number (result->params)),
                          number);
  headroom_words_list_add (list, text);
}

/* "64 × 224 × 224 · 3,211,264 elements · saves 12.3 MiB · 1,792 parameters" */
static char *
describe (const hr_layer_result_t *result)
{
  g_autofree char *shape = headroom_words_isolate (headroom_shape_describe (&result->shape));
  g_autoptr (GString) list = g_string_new (shape);

  if (result->elements > 0 && result->shape.n > 1)
    add_elements (list, result);
  if (result->kept_bytes > 0 || result->elements > 0)
    add_saved (list, result);
  if (result->params > 0)
    add_parameters (list, result);
  return g_string_free_and_steal (g_steal_pointer (&list));
}

void
headroom_layer_row_show (HeadroomLayerRow *self, guint place, guint n, const hr_layer_result_t *result)
{
  g_autofree char *text = result != NULL ? describe (result) : g_strdup ("");
  g_autofree char *title = headroom_layer_title (&self->layer, place);
  /* Translators: %s is a layer, such as "2. Convolution". */
  g_autofree char *name = g_strdup_printf (_ ("Actions for %s"), title);

  gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.up", place > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "layer.down", place + 1 < n);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->menu_button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
headroom_layer_row_show_error (HeadroomLayerRow *self, const char *message)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), message);
}

static GMenuModel *
new_menu (void)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (headroom_gettext (wishes[i].label), wishes[i].action);
      g_menu_item_set_attribute (item, "accel", "s", wishes[i].accel);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (menu);
}

GtkWidget *
headroom_layer_row_new (const hr_layer_t *layer)
{
  HeadroomLayerRow *self = g_object_new (HEADROOM_TYPE_LAYER_ROW, "use-markup", FALSE, NULL);

  self->layer = *layer;
  /* Without values and words there is nothing to open. */
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self),
                                         hr_layer_n_fields (layer->kind) > 0 || layer->kind->note != NULL);
  return GTK_WIDGET (self);
}

static void
on_wish (GtkWidget *widget, const char *action, GVariant *parameter)
{
  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    if (g_str_equal (wishes[i].action, action))
      g_signal_emit (widget, asked_signal, 0, wishes[i].wish);
}

static void
headroom_layer_row_class_init (HeadroomLayerRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_LAYER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  asked_signal = g_signal_new ("asked", HEADROOM_TYPE_LAYER_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                               G_TYPE_INT);
  for (guint i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      gtk_widget_class_install_action (widget_class, wishes[i].action, NULL, on_wish);
      gtk_widget_class_add_binding_action (widget_class, wishes[i].key, wishes[i].modifiers, wishes[i].action, NULL);
    }
}

/* Each entry of a menu listens for its action: a thousand rows of which nobody opened the menu need none. */
static void
make_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenuModel) menu = NULL;

  if (gtk_menu_button_get_menu_model (button) != NULL)
    return;
  menu = new_menu ();
  gtk_menu_button_set_menu_model (button, menu);
}

static void
headroom_layer_row_init (HeadroomLayerRow *self)
{
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), make_menu_cb, NULL, NULL);
  gtk_widget_set_valign (self->menu_button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->menu_button, "flat");
  adw_expander_row_add_suffix (ADW_EXPANDER_ROW (self), self->menu_button);
  g_signal_connect (self, "notify::expanded", G_CALLBACK (on_expanded_cb), NULL);
}
