/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A network as a list of layers that can be edited as rows or as text. */
#include "app/network/headroom-layers-dialog.h"

#include "app/network/headroom-layer-row.h"
#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-format.h"
#include "model/network/headroom-network.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"
#include "words/words-numbers.h"

#include <math.h>

#define FIRST_NETWORK "input 3x224x224; conv 64; relu; max-pool 2; flatten; linear 10"

struct _HeadroomLayersDialog
{
  AdwDialog parent_instance;
  GtkWidget *sums, *rule_row, *rule_value, *kept_row, *kept_value, *kept_button, *params_value;
  GtkWidget *words, *layers, *add_button, *text_row, *text_error, *use_button;
  hr_dtype_t dtype;
  double rule_elements; /* NAN: the network is wrong */
  double kept_elements;
};

G_DEFINE_FINAL_TYPE (HeadroomLayersDialog, headroom_layers_dialog, ADW_TYPE_DIALOG)

static guint accepted_signal;

static HeadroomLayerRow *
row_at (HeadroomLayersDialog *self, int i)
{
  return HEADROOM_LAYER_ROW (gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->layers), i));
}

static GArray *
collect_layers (HeadroomLayersDialog *self)
{
  GArray *layers = g_array_new (FALSE, FALSE, sizeof (hr_layer_t));
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->layers), i)) != NULL; i++)
    g_array_append_vals (layers, headroom_layer_row_get_layer (HEADROOM_LAYER_ROW (row)), 1);
  return layers;
}

static void
show_number (GtkWidget *label, double number)
{
  g_autofree char *text = headroom_words_number (number);

  if (isnan (number))
    gtk_label_set_text (GTK_LABEL (label), "–");
  else
    gtk_label_set_text (GTK_LABEL (label), text);
}

/* "12.3 MiB · 512 B regardless of the batch size · not including 588 KiB of input data" */
static char *
describe_kept (const hr_network_totals_t *totals)
{
  g_autofree char *kept = headroom_format_bytes (totals->kept_bytes);
  g_autofree char *fixed = headroom_format_bytes (totals->fixed_bytes);
  g_autofree char *input = headroom_format_bytes (totals->input_bytes);
  /* Translators: an amount of memory. */
  g_autofree char *also_fixed = g_strdup_printf (_ ("%s regardless of the batch size"), fixed);
  /* Translators: an amount of memory. */
  g_autofree char *without_input = g_strdup_printf (_ ("not including %s of input data"), input);
  g_autoptr (GString) list = g_string_new (kept);

  if (totals->fixed_bytes > 0)
    headroom_words_list_add (list, also_fixed);
  if (totals->input_bytes > 0)
    headroom_words_list_add (list, without_input);
  return g_string_free_and_steal (g_steal_pointer (&list));
}

static void
show_totals (HeadroomLayersDialog *self, const hr_network_totals_t *totals)
{
  double bytes = hr_dtype_bytes (self->dtype);
  g_autofree char *rule = headroom_format_bytes (totals->elements * bytes);
  g_autofree char *kept = describe_kept (totals);

  self->rule_elements = totals->elements;
  self->kept_elements = ceil (totals->kept_bytes / bytes);
  show_number (self->rule_value, self->rule_elements);
  show_number (self->kept_value, self->kept_elements);
  show_number (self->params_value, totals->params);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rule_row), rule);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->kept_row), kept);
}

static void
show_no_totals (HeadroomLayersDialog *self)
{
  self->rule_elements = NAN;
  self->kept_elements = NAN;
  show_number (self->rule_value, NAN);
  show_number (self->kept_value, NAN);
  show_number (self->params_value, NAN);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rule_row), "");
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->kept_row), "");
}

static void
show_words (HeadroomLayersDialog *self, const char *text, gboolean wrong)
{
  gtk_label_set_text (GTK_LABEL (self->words), text);
  headroom_css_class_set (self->words, "error", wrong);
}

static void
show_rows (HeadroomLayersDialog *self, const hr_layer_result_t *results, guint n, guint n_good)
{
  for (guint i = 0; i < n; i++)
    {
      const hr_layer_result_t *result = NULL;

      if (i < n_good)
        result = &results[i];
      headroom_layer_row_show (row_at (self, i), i, n, result);
    }
}

/* The sum that the person has chosen. */
static double
chosen_elements (HeadroomLayersDialog *self)
{
  if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->kept_button)))
    return self->kept_elements;
  return self->rule_elements;
}

static void
update_use (HeadroomLayersDialog *self)
{
  gtk_widget_set_sensitive (self->use_button, chosen_elements (self) > 0);
}

static void
update_text (HeadroomLayersDialog *self, const hr_layer_t *layers, guint n)
{
  g_autofree char *text = headroom_network_to_text (layers, n);

  gtk_widget_set_visible (self->text_error, FALSE);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->text_row), FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->text_row), text);
  adw_entry_row_set_show_apply_button (ADW_ENTRY_ROW (self->text_row), TRUE);
}

static void
update (HeadroomLayersDialog *self)
{
  g_autoptr (GArray) array = collect_layers (self);
  const hr_layer_t *layers = (hr_layer_t *) (gpointer) array->data;
  g_autofree hr_layer_result_t *results = g_new0 (hr_layer_result_t, array->len + 1);
  g_autofree char *words = NULL;
  g_autofree char *reason = NULL;
  g_autoptr (GError) error = NULL;
  hr_network_totals_t totals;
  guint at;

  gtk_widget_set_visible (self->layers, array->len > 0);
  gtk_widget_set_sensitive (self->add_button, array->len < HR_NETWORK_LAYERS);
  if (headroom_network_run (layers, array->len, self->dtype, results, &totals, &at, &reason, &error))
    {
      words = headroom_network_compare (layers, array->len, &totals, self->dtype);
      show_rows (self, results, array->len, array->len);
      show_totals (self, &totals);
      show_words (self, words, FALSE);
    }
  else
    {
      show_rows (self, results, array->len, at);
      headroom_layer_row_show_error (row_at (self, at), reason);
      show_no_totals (self);
      show_words (self, error->message, TRUE);
    }
  update_text (self, layers, array->len);
  update_use (self);
}

static void on_asked_cb (HeadroomLayersDialog *self, int wish, HeadroomLayerRow *row);

static HeadroomLayerRow *
insert (HeadroomLayersDialog *self, const hr_layer_t *layer, int place)
{
  GtkWidget *row = headroom_layer_row_new (layer);

  g_signal_connect_object (row, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "asked", G_CALLBACK (on_asked_cb), self, G_CONNECT_SWAPPED);
  gtk_list_box_insert (GTK_LIST_BOX (self->layers), row, place);
  return HEADROOM_LAYER_ROW (row);
}

static void
move (HeadroomLayersDialog *self, HeadroomLayerRow *row, int place)
{
  g_object_ref (row);
  gtk_list_box_remove (GTK_LIST_BOX (self->layers), GTK_WIDGET (row));
  gtk_list_box_insert (GTK_LIST_BOX (self->layers), GTK_WIDGET (row), place);
  g_object_unref (row);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

/* The keyboard goes to the layer that takes its place. */
static void
take_out (HeadroomLayersDialog *self, HeadroomLayerRow *row, int place)
{
  GtkListBoxRow *next;

  gtk_list_box_remove (GTK_LIST_BOX (self->layers), GTK_WIDGET (row));
  update (self);
  next = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->layers), place);
  if (next == NULL && place > 0)
    next = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->layers), place - 1);
  gtk_widget_grab_focus (next != NULL ? GTK_WIDGET (next) : self->add_button);
}

static void
duplicate (HeadroomLayersDialog *self, HeadroomLayerRow *row, int place)
{
  HeadroomLayerRow *copy;

  if (!gtk_widget_get_sensitive (self->add_button))
    return;
  copy = insert (self, headroom_layer_row_get_layer (row), place + 1);
  update (self);
  gtk_widget_grab_focus (GTK_WIDGET (copy));
}

static void
on_asked_cb (HeadroomLayersDialog *self, int wish, HeadroomLayerRow *row)
{
  int place = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));

  switch ((HeadroomLayerWish) wish)
    {
    case HEADROOM_LAYER_UP: move (self, row, place - 1); break;
    case HEADROOM_LAYER_DOWN: move (self, row, place + 1); break;
    case HEADROOM_LAYER_DUPLICATE: duplicate (self, row, place); break;
    case HEADROOM_LAYER_REMOVE: take_out (self, row, place); break;
    default: g_assert_not_reached ();
    }
}

/* Opened, so that its values are the next thing to turn. */
static void
add_kind (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomLayersDialog *self = HEADROOM_LAYERS_DIALOG (widget);
  const hr_layer_kind_t *kind = hr_layer_kind (g_variant_get_uint32 (parameter));
  hr_layer_t layer = hr_layer_init (kind);
  HeadroomLayerRow *row = insert (self, &layer, -1);

  update (self);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row), hr_layer_n_fields (kind) > 0);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

static GMenuModel *
new_kinds_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) inputs = g_menu_new ();
  g_autoptr (GMenu) rest = g_menu_new ();
  const hr_layer_kind_t *kind;

  for (guint i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    {
      g_autofree char *action = g_strdup_printf ("layers.add(uint32 %u)", i);
      GMenu *section = rest;

      if (kind->flags & HR_IS_INPUT)
        section = inputs;
      g_menu_append (section, headroom_gettext (kind->label), action);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rest));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (inputs));
  return G_MENU_MODEL (menu);
}

static void
set_layers (HeadroomLayersDialog *self, const GArray *layers)
{
  gtk_list_box_remove_all (GTK_LIST_BOX (self->layers));
  for (guint i = 0; i < layers->len; i++)
    insert (self, &g_array_index (layers, hr_layer_t, i), -1);
  update (self);
}

static void
on_text_cb (HeadroomLayersDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) layers = headroom_network_parse (gtk_editable_get_text (GTK_EDITABLE (self->text_row)), &error);

  if (layers != NULL)
    set_layers (self, layers);
  else
    gtk_label_set_text (GTK_LABEL (self->text_error), error->message);
  gtk_widget_set_visible (self->text_error, layers == NULL);
}

static void
on_cancel_cb (HeadroomLayersDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
on_use_cb (HeadroomLayersDialog *self)
{
  g_autoptr (GArray) layers = collect_layers (self);
  g_autofree char *text = headroom_network_to_text ((hr_layer_t *) (gpointer) layers->data, layers->len);

  g_signal_emit (self, accepted_signal, 0, chosen_elements (self), text);
  adw_dialog_close (ADW_DIALOG (self));
}

AdwDialog *
headroom_layers_dialog_new (const char *text, hr_dtype_t dtype)
{
  HeadroomLayersDialog *self = g_object_new (HEADROOM_TYPE_LAYERS_DIALOG, NULL);
  g_autoptr (GArray) layers = headroom_network_parse (text != NULL ? text : FIRST_NETWORK, NULL);
  g_autofree char *format = g_ascii_strup (hr_dtype_id (dtype), -1);
  /* Translators: a number format, such as FP32 */
  g_autofree char *unit = g_strdup_printf (_ ("Activation values for one sample, and their memory in %s."), format);

  self->dtype = dtype;
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->sums), unit);
  set_layers (self, layers);
  return ADW_DIALOG (self);
}

static void
headroom_layers_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_LAYERS_DIALOG);
  G_OBJECT_CLASS (headroom_layers_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass, "/io/github/headroom_app/Headroom/headroom-layers-dialog.ui");
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, sums);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, rule_row);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, rule_value);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, kept_row);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, kept_value);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, kept_button);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, params_value);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, words);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, layers);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, add_button);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, text_row);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, text_error);
  gtk_widget_class_bind_template_child (klass, HeadroomLayersDialog, use_button);
  gtk_widget_class_bind_template_callback (klass, on_cancel_cb);
  gtk_widget_class_bind_template_callback (klass, on_use_cb);
  gtk_widget_class_bind_template_callback (klass, on_text_cb);
  gtk_widget_class_bind_template_callback (klass, update_use);
}

static void
headroom_layers_dialog_class_init (HeadroomLayersDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = headroom_layers_dialog_dispose;
  accepted_signal = g_signal_new ("accepted", HEADROOM_TYPE_LAYERS_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_STRING);
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "layers.add", "u", add_kind);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
headroom_layers_dialog_init (HeadroomLayersDialog *self)
{
  g_autoptr (GMenuModel) kinds = new_kinds_menu ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->add_button), kinds);
}
