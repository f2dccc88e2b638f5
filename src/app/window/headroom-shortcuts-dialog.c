/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys are listed in the template. GTK's own window of shortcuts does not become as narrow as this one. */
#include "app/window/headroom-shortcuts-dialog.h"

#include "app/window/headroom-shortcut-row.h"
#include "words/headroom-i18n.h"

struct _HeadroomShortcutsDialog
{
  AdwDialog parent_instance;
  GtkWidget *search, *stack, *page;
};

G_DEFINE_FINAL_TYPE (HeadroomShortcutsDialog, headroom_shortcuts_dialog, ADW_TYPE_DIALOG)

static gboolean show_matches (GtkWidget *widget, const char *query);

static gboolean
show_matches_within (GtkWidget *widget, const char *query)
{
  gboolean has_match = FALSE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    has_match |= show_matches (child, query);
  return has_match;
}

/* A group without a match is hidden with its title. */
static gboolean
show_matches (GtkWidget *widget, const char *query)
{
  gboolean has_match;

  if (HEADROOM_IS_SHORTCUT_ROW (widget))
    has_match = headroom_shortcut_row_matches (HEADROOM_SHORTCUT_ROW (widget), query);
  else
    has_match = show_matches_within (widget, query);
  if (HEADROOM_IS_SHORTCUT_ROW (widget) || ADW_IS_PREFERENCES_GROUP (widget))
    gtk_widget_set_visible (widget, has_match);
  return has_match;
}

static void
show_none (HeadroomShortcutsDialog *self)
{
  gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "none");
  gtk_accessible_announce (GTK_ACCESSIBLE (self->search), _ ("No Results"),
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
on_search_changed_cb (HeadroomShortcutsDialog *self)
{
  if (show_matches (self->page, gtk_editable_get_text (GTK_EDITABLE (self->search))))
    gtk_stack_set_visible_child_name (GTK_STACK (self->stack), "list");
  else
    show_none (self);
}

AdwDialog *
headroom_shortcuts_dialog_new (void)
{
  return g_object_new (HEADROOM_TYPE_SHORTCUTS_DIALOG, NULL);
}

static void
headroom_shortcuts_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_SHORTCUTS_DIALOG);
  G_OBJECT_CLASS (headroom_shortcuts_dialog_parent_class)->dispose (object);
}

static void
headroom_shortcuts_dialog_class_init (HeadroomShortcutsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HEADROOM_TYPE_SHORTCUT_ROW);
  G_OBJECT_CLASS (klass)->dispose = headroom_shortcuts_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-shortcuts-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomShortcutsDialog, search);
  gtk_widget_class_bind_template_child (widget_class, HeadroomShortcutsDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, HeadroomShortcutsDialog, page);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed_cb);
}

static void
headroom_shortcuts_dialog_init (HeadroomShortcutsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
