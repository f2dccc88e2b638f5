/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each scenario, made anew whenever the document changes: there are few. */
#include "app/window/headroom-scenario-popover.h"

#include "model/scenario/headroom-document-titles.h"

struct _HeadroomScenarioPopover
{
  GtkPopover parent_instance;
  HeadroomDocument *document;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (HeadroomScenarioPopover, headroom_scenario_popover, GTK_TYPE_POPOVER)

static GtkWidget *
make_row (HeadroomScenarioPopover *self, guint index)
{
  g_autofree char *title = headroom_document_dup_title (self->document, index);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return row;
}

static void
select_current (HeadroomScenarioPopover *self)
{
  guint index = headroom_document_find (self->document, headroom_document_get_current (self->document));

  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, (int) index));
}

static void
update (HeadroomScenarioPopover *self)
{
  gtk_list_box_remove_all (self->list);
  for (guint i = 0; i < headroom_document_get_length (self->document); i++)
    gtk_list_box_append (self->list, make_row (self, i));
  select_current (self);
}

static void
on_row_activated_cb (HeadroomScenarioPopover *self, GtkListBoxRow *row)
{
  guint index = (guint) gtk_list_box_row_get_index (row);

  headroom_document_set_current (self->document, headroom_document_get_scenario (self->document, index));
  gtk_popover_popdown (GTK_POPOVER (self));
}

static void
headroom_scenario_popover_dispose (GObject *object)
{
  HeadroomScenarioPopover *self = HEADROOM_SCENARIO_POPOVER (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_SCENARIO_POPOVER);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (headroom_scenario_popover_parent_class)->dispose (object);
}

static void
headroom_scenario_popover_class_init (HeadroomScenarioPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_scenario_popover_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-scenario-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomScenarioPopover, list);
  gtk_widget_class_bind_template_callback (widget_class, on_row_activated_cb);
}

static void
headroom_scenario_popover_init (HeadroomScenarioPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
headroom_scenario_popover_new (HeadroomDocument *document)
{
  HeadroomScenarioPopover *self = g_object_new (HEADROOM_TYPE_SCENARIO_POPOVER, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::current", G_CALLBACK (select_current), self, G_CONNECT_SWAPPED);
  update (self);
  return GTK_WIDGET (self);
}
