/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: the actions, what the menu calls them, and the message that offers the way back. */
#include "app/window/headroom-window-history.h"

#include "app/shared/headroom-access-key.h"
#include "app/window/headroom-window-private.h"
#include "words/headroom-i18n.h"

static void
dismiss_toast (HeadroomWindow *self)
{
  if (self->way_back != NULL)
    adw_toast_dismiss (self->way_back);
}

/* With a button for the one change that the message is about: the next one takes it away. */
static void
offer (HeadroomWindow *self, const char *text, const char *button, const char *action)
{
  AdwToast *toast;

  dismiss_toast (self);
  toast = headroom_window_toast_with_button (self, text, button);
  adw_toast_set_action_name (toast, action);
  g_set_weak_pointer (&self->way_back, toast);
}

void
headroom_window_offer_undo (HeadroomWindow *self, const char *text)
{
  offer (self, text, _ ("_Undo"), "win.undo");
}

/* A dialog is about what it shows: nothing behind it changes. */
static gboolean
has_dialog (HeadroomWindow *self)
{
  return adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (self)) != NULL;
}

/* A field of text, such as that of a search, undoes its own typing. Numbers have none: see headroom-parameter-spin.c.
 */
static gboolean
passes_to_text (HeadroomWindow *self, const char *action)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !GTK_IS_TEXT (focus) || gtk_widget_get_ancestor (focus, ADW_TYPE_SPIN_ROW) != NULL)
    return FALSE;
  gtk_widget_activate_action (focus, action, NULL);
  return TRUE;
}

static void
undo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autofree char *text = NULL;

  if (passes_to_text (self, "text.undo") || has_dialog (self))
    return;
  headroom_window_commit (self);
  /* Translators: %s is what was undone, such as: Change of “Layers” */
  text = g_strdup_printf (_ ("Undone: %s"), headroom_history_get_undo_name (self->history));
  headroom_history_undo (self->history);
  headroom_window_update_modified (self);
  offer (self, text, _ ("_Redo"), "win.redo");
}

static void
redo (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autofree char *text = NULL;

  if (passes_to_text (self, "text.redo") || has_dialog (self))
    return;
  /* Translators: %s is what was redone, such as: Change of “Layers” */
  text = g_strdup_printf (_ ("Redone: %s"), headroom_history_get_redo_name (self->history));
  headroom_history_redo (self->history);
  headroom_window_update_modified (self);
  headroom_window_offer_undo (self, text);
}

/* An entry of the menu, where it is not already there. */
static void
put_entry (GMenu *menu, int position, const char *label, const char *action)
{
  g_autofree char *before = NULL;

  if (position < g_menu_model_get_n_items (G_MENU_MODEL (menu)))
    g_menu_model_get_item_attribute (G_MENU_MODEL (menu), position, G_MENU_ATTRIBUTE_LABEL, "s", &before);
  if (g_strcmp0 (before, label) == 0)
    return;
  if (before != NULL)
    g_menu_remove (menu, position);
  g_menu_insert (menu, position, label, action);
}

static char *
name_entry (const char *plain, const char *format, const char *name)
{
  g_autofree char *escaped = headroom_access_key_escape (name);
  GString *label = NULL;

  if (*name == '\0')
    return g_strdup (plain);
  label = g_string_new (format);
  g_string_replace (label, "%s", escaped, 1);
  return g_string_free_and_steal (label);
}

static void
update (HeadroomWindow *self)
{
  const char *undone = headroom_history_get_undo_name (self->history);
  const char *redone = headroom_history_get_redo_name (self->history);
  /* Translators: %s is a change, such as: Change of “Layers” */
  g_autofree char *undo_label = name_entry (_ ("_Undo"), _ ("_Undo %s"), undone);
  /* Translators: %s is a change, such as: Change of “Layers” */
  g_autofree char *redo_label = name_entry (_ ("R_edo"), _ ("R_edo %s"), redone);

  put_entry (self->history_menu, 0, undo_label, "win.undo");
  put_entry (self->history_menu, 1, redo_label, "win.redo");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", headroom_history_can_undo (self->history));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", headroom_history_can_redo (self->history));
}

void
headroom_window_start_history (HeadroomWindow *self)
{
  dismiss_toast (self);
  g_clear_object (&self->history);
  self->history = headroom_history_new (self->document);
  g_signal_connect_object (self->history, "recorded", G_CALLBACK (dismiss_toast), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->history, "notify::redo-name", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* For widgets that change the scenario by themselves. */
static void
offer_undo (GtkWidget *widget, const char *action, GVariant *text)
{
  headroom_window_offer_undo (HEADROOM_WINDOW (widget), g_variant_get_string (text, NULL));
}

void
headroom_window_class_add_history_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.undo", NULL, undo);
  gtk_widget_class_install_action (klass, "win.redo", NULL, redo);
  gtk_widget_class_install_action (klass, "win.offer-undo", "s", offer_undo);
}
