/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A combo row with a popover of ours in place of its own, whose search finds only the text of a name. */
#include "app/shared/headroom-choice-row.h"

#include "app/shared/headroom-choice-popover.h"

typedef struct
{
  HeadroomChoicePopover *popover;
} HeadroomChoiceRowPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (HeadroomChoiceRow, headroom_choice_row, ADW_TYPE_COMBO_ROW)

/* NULL before the row was opened for the first time. */
static HeadroomChoicePopover *
get_popover (gpointer self)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (self);

  return priv->popover;
}

static void
on_chosen_cb (HeadroomChoiceRow *self, HeadroomChoice *choice)
{
  GListModel *choices = adw_combo_row_get_model (ADW_COMBO_ROW (self));

  for (guint i = 0; i < g_list_model_get_n_items (choices); i++)
    {
      g_autoptr (HeadroomChoice) item = g_list_model_get_item (choices, i);

      if (item == choice)
        adw_combo_row_set_selected (ADW_COMBO_ROW (self), i);
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
  GListModel *choices = adw_combo_row_get_model (ADW_COMBO_ROW (row));

  if (choices == NULL)
    return;
  if (get_popover (row) == NULL)
    make_popover (HEADROOM_CHOICE_ROW (row));
  headroom_choice_popover_open (get_popover (row), choices, adw_combo_row_get_selected (ADW_COMBO_ROW (row)));
}

static void
headroom_choice_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GTK_WIDGET_CLASS (headroom_choice_row_parent_class)->size_allocate (widget, width, height, baseline);
  if (get_popover (widget) != NULL)
    gtk_popover_present (GTK_POPOVER (get_popover (widget)));
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
headroom_choice_row_dispose (GObject *object)
{
  HeadroomChoiceRowPrivate *priv = headroom_choice_row_get_instance_private (HEADROOM_CHOICE_ROW (object));

  if (priv->popover != NULL)
    gtk_widget_unparent (GTK_WIDGET (priv->popover));
  priv->popover = NULL;
  G_OBJECT_CLASS (headroom_choice_row_parent_class)->dispose (object);
}

static void
headroom_choice_row_class_init (HeadroomChoiceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_choice_row_dispose;
  widget_class->size_allocate = headroom_choice_row_size_allocate;
  widget_class->focus = headroom_choice_row_focus;
  ADW_ACTION_ROW_CLASS (klass)->activate = headroom_choice_row_activate;
}

static void
headroom_choice_row_init (HeadroomChoiceRow *self)
{
  g_autoptr (GtkExpression) name = gtk_property_expression_new (HEADROOM_TYPE_CHOICE, NULL, "name");

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_combo_row_set_expression (ADW_COMBO_ROW (self), name);
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE);
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
