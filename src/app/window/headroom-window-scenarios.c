/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions on the list of scenarios. Each is one change of the document, so that it is undone as one. */
#include "app/window/headroom-window-scenarios.h"

#include "app/window/headroom-preferences.h"
#include "app/window/headroom-scenario-popover.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-private.h"
#include "model/scenario/headroom-document-titles.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

/* Asked of the document: the window hears of a deletion before it shows another one. */
static guint
find_current (HeadroomWindow *self)
{
  return headroom_document_find (self->document, headroom_document_get_current (self->document));
}

/* After the one in sight, which it replaces there. */
static void
insert (HeadroomWindow *self, HeadroomScenario *scenario, char *title)
{
  headroom_scenario_set_title (scenario, title);
  headroom_document_freeze (self->document);
  headroom_document_insert (self->document, find_current (self) + 1, scenario);
  headroom_document_set_current (self->document, scenario);
  headroom_document_thaw (self->document);
}

static void
add_scenario (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autofree char *title = headroom_document_make_title (self->document, headroom_document_get_length (self->document));

  headroom_preferences_begin (scenario);
  headroom_window_commit (self);
  insert (self, scenario, title);
}

static void
duplicate_scenario (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (HeadroomScenario) copy = NULL;
  g_autofree char *title = headroom_document_make_title (self->document, find_current (self));

  headroom_window_commit (self);
  copy = headroom_scenario_copy (self->scenario);
  insert (self, copy, title);
}

static void
delete_scenario (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  guint index = find_current (self);
  g_autofree char *title = headroom_document_dup_title (self->document, index);
  g_autofree char *name = headroom_words_short_name (title);
  /* Translators: %s is the name of a scenario */
  g_autofree char *text = g_strdup_printf (_ ("“%s” deleted"), name);

  headroom_document_remove (self->document, index);
  headroom_window_offer_undo (self, text);
}

/* By −1 up, by 1 down; nothing beyond the ends. */
static void
move_scenario (GtkWidget *widget, const char *action, GVariant *by)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  int from = (int) find_current (self);
  int to = from + g_variant_get_int32 (by);

  if (to >= 0 && to < (int) headroom_document_get_length (self->document))
    headroom_document_move (self->document, (guint) from, (guint) to);
}

/* By so many further, around the ends. */
static void
switch_scenario (GtkWidget *widget, const char *action, GVariant *by)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  guint length = headroom_document_get_length (self->document);
  guint next = (find_current (self) + length + (guint) g_variant_get_int32 (by)) % length;

  headroom_window_commit (self);
  headroom_document_set_current (self->document, headroom_document_get_scenario (self->document, next));
}

/* One of the list, with its estimate. */
static void
show_scenario (GtkWidget *widget, const char *action, GVariant *place)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  guint index = g_variant_get_uint32 (place);

  if (index >= headroom_document_get_length (self->document))
    return;
  headroom_window_commit (self);
  headroom_document_set_current (self->document, headroom_document_get_scenario (self->document, index));
  gtk_widget_activate_action (widget, "win.show-view", "s", "estimate");
}

void
headroom_window_update_scenario_actions (HeadroomWindow *self)
{
  gboolean has_others = headroom_document_get_length (self->document) > 1;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.delete-scenario", has_others);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.move-scenario", has_others);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.switch-scenario", has_others);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.copy-comparison", has_others);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export-comparison", has_others);
}

char *
headroom_window_dup_scenario_name (HeadroomWindow *self)
{
  g_autofree char *title = NULL;

  if (self->document == NULL || headroom_document_get_length (self->document) == 1)
    return headroom_window_dup_name (self);
  title = headroom_document_dup_title (self->document, find_current (self));
  return headroom_words_short_name (title);
}

void
headroom_window_fill_scenario_button (GtkMenuButton *button, gpointer window)
{
  HeadroomWindow *self = HEADROOM_WINDOW (window);

  gtk_menu_button_set_popover (button, headroom_scenario_popover_new (self->document));
}

void
headroom_window_class_add_scenario_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.add-scenario", NULL, add_scenario);
  gtk_widget_class_install_action (klass, "win.duplicate-scenario", NULL, duplicate_scenario);
  gtk_widget_class_install_action (klass, "win.delete-scenario", NULL, delete_scenario);
  gtk_widget_class_install_action (klass, "win.move-scenario", "i", move_scenario);
  gtk_widget_class_install_action (klass, "win.switch-scenario", "i", switch_scenario);
  gtk_widget_class_install_action (klass, "win.show-scenario", "u", show_scenario);
}
