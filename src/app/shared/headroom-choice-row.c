/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A combo row with a popover of ours in place of its own, whose search finds only the text of a name. For its own,
 * libadwaita makes a row of each of the first 200 entries of its model, though it is never opened: the model is but the
 * chosen entry, and a second one, by which it knows that there is something to choose. */
#include "app/shared/headroom-choice-row.h"

#include "app/shared/headroom-choice-popover.h"

typedef struct
{
  HeadroomChoicePopover *popover;
  GListModel *choices;
  guint chosen;
  GListStore *shown; /* the model of the combo row */
} HeadroomChoiceRowPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (HeadroomChoiceRow, headroom_choice_row, ADW_TYPE_COMBO_ROW)

enum
{
  PROP_0,
  PROP_CHOSEN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* NULL before the row was opened for the first time. */
static HeadroomChoicePopover *
get_popover (gpointer self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  return priv->popover;
}

/* Where none is chosen the first stands in its place, not selected. */
static void
show_chosen (HeadroomChoiceRow *self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);
  gboolean is_chosen = priv->chosen != GTK_INVALID_LIST_POSITION;
  guint chosen = is_chosen ? priv->chosen : 0;
  g_autoptr (HeadroomChoice) first = g_list_model_get_item (priv->choices, chosen);
  g_autoptr (HeadroomChoice) other = g_list_model_get_item (priv->choices, chosen == 0);
  gpointer items[] = { first, other };
  guint n_items = MIN (g_list_model_get_n_items (priv->choices), G_N_ELEMENTS (items));

  g_list_store_splice (priv->shown, 0, g_list_model_get_n_items (G_LIST_MODEL (priv->shown)), items, n_items);
  adw_combo_row_set_selected (ADW_COMBO_ROW (self), is_chosen ? 0 : GTK_INVALID_LIST_POSITION);
  if (adw_combo_row_get_use_subtitle (ADW_COMBO_ROW (self)))
    headroom_choice_row_set_subtitle (self, NULL);
}

GListModel *
headroom_choice_row_get_choices (HeadroomChoiceRow *self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  g_return_val_if_fail (HEADROOM_IS_CHOICE_ROW (self), NULL);

  return priv->choices;
}

guint
headroom_choice_row_get_chosen (HeadroomChoiceRow *self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  g_return_val_if_fail (HEADROOM_IS_CHOICE_ROW (self), GTK_INVALID_LIST_POSITION);

  return priv->chosen;
}

void
headroom_choice_row_set_chosen (HeadroomChoiceRow *self, guint chosen)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  g_return_if_fail (HEADROOM_IS_CHOICE_ROW (self));

  if (priv->choices == NULL)
    return;
  if (chosen >= g_list_model_get_n_items (priv->choices))
    chosen = GTK_INVALID_LIST_POSITION;
  if (chosen == priv->chosen)
    return;
  priv->chosen = chosen;
  show_chosen (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

void
headroom_choice_row_set_choices (HeadroomChoiceRow *self, GListModel *choices)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);
  guint before = priv->chosen;

  g_return_if_fail (HEADROOM_IS_CHOICE_ROW (self));
  g_return_if_fail (G_IS_LIST_MODEL (choices));

  g_set_object (&priv->choices, choices);
  priv->chosen = g_list_model_get_n_items (choices) > 0 ? 0 : GTK_INVALID_LIST_POSITION;
  show_chosen (self);
  if (priv->chosen != before)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHOSEN]);
}

static void
on_chosen_cb (HeadroomChoiceRow *self, HeadroomChoice *choice)
{
  GListModel *choices = headroom_choice_row_get_choices (self);

  for (guint i = 0; i < g_list_model_get_n_items (choices); i++)
    {
      g_autoptr (HeadroomChoice) item = g_list_model_get_item (choices, i);

      if (item == choice)
        headroom_choice_row_set_chosen (self, i);
    }
}

static void
on_visible_cb (HeadroomChoiceRow *self)
{
  gboolean is_open = gtk_widget_get_visible (GTK_WIDGET (get_popover (self)));

  if (is_open)
    gtk_widget_add_css_class (GTK_WIDGET (self), "has-open-popup");
  else
    {
      gtk_widget_remove_css_class (GTK_WIDGET (self), "has-open-popup");
      gtk_widget_grab_focus (GTK_WIDGET (self));
    }
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_EXPANDED, is_open, -1);
}

static void
make_popover (HeadroomChoiceRow *self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  priv->popover = headroom_choice_popover_new ();
  gtk_widget_set_parent (GTK_WIDGET (priv->popover), GTK_WIDGET (self));
  g_signal_connect_object (priv->popover, "chosen", G_CALLBACK (on_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->popover, "notify::visible", G_CALLBACK (on_visible_cb), self, G_CONNECT_SWAPPED);
}

static void
headroom_choice_row_activate (AdwActionRow *row)
{
  HeadroomChoiceRow *self = HEADROOM_CHOICE_ROW (row);
  GListModel *choices = headroom_choice_row_get_choices (self);

  if (choices == NULL)
    return;
  if (get_popover (self) == NULL)
    make_popover (self);
  headroom_choice_popover_open (get_popover (self), choices, headroom_choice_row_get_chosen (self));
}

static gboolean
headroom_choice_row_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HeadroomChoicePopover *popover = get_popover (widget);

  if (popover != NULL && gtk_widget_get_visible (GTK_WIDGET (popover)))
    return gtk_widget_child_focus (GTK_WIDGET (popover), direction);
  return GTK_WIDGET_CLASS (headroom_choice_row_parent_class)->focus (widget, direction);
}

static void
headroom_choice_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHOSEN)
    g_value_set_uint (value, headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_choice_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHOSEN)
    headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (object), g_value_get_uint (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_choice_row_dispose (GObject *object)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (HEADROOM_CHOICE_ROW (object));

  if (priv->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (priv->popover));
  priv->popover = NULL;
  g_clear_object (&priv->choices);
  g_clear_object (&priv->shown);
  G_OBJECT_CLASS (headroom_choice_row_parent_class)->dispose (object);
}

static void
headroom_choice_row_class_init (HeadroomChoiceRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_choice_row_get_property;
  object_class->set_property = headroom_choice_row_set_property;
  object_class->dispose = headroom_choice_row_dispose;
  properties[PROP_CHOSEN] = g_param_spec_uint ("chosen", NULL, NULL, 0, G_MAXUINT, GTK_INVALID_LIST_POSITION,
                                               G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  widget_class->focus = headroom_choice_row_focus;
  ADW_ACTION_ROW_CLASS (klass)->activate = headroom_choice_row_activate;
}

static void
headroom_choice_row_init (HeadroomChoiceRow *self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);
  g_autoptr (GtkListItemFactory) empty = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkExpression) name = gtk_property_expression_new (HEADROOM_TYPE_CHOICE, NULL, "name");

  priv->chosen = GTK_INVALID_LIST_POSITION;
  priv->shown = g_list_store_new (HEADROOM_TYPE_CHOICE);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), name);
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE);
  adw_combo_row_set_list_factory (ADW_COMBO_ROW (self), empty);
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (priv->shown));
}

GtkWidget *
headroom_choice_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_CHOICE_ROW, NULL);
}

void
headroom_choice_row_set_subtitle (HeadroomChoiceRow *self, const char *subtitle)
{
  HeadroomChoice *chosen = adw_combo_row_get_selected_item (ADW_COMBO_ROW (self));

  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), subtitle == NULL);
  /* The row itself only follows changes of the selection. */
  if (subtitle == NULL && chosen != NULL)
    subtitle = headroom_choice_get_name (chosen);
  if (subtitle == NULL)
    subtitle = "";
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}
