/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a partial scenario in groups by where they come from. */
#include "app/inputs/headroom-import-dialog.h"

#include "model/presets/headroom-assumption.h"
#include "model/presets/headroom-preset-apply.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

struct _HeadroomImportDialog
{
  AdwDialog parent_instance;
  HeadroomPartial *partial;
  GtkWidget *title, *remarks, *found, *derived, *assumed;
};

G_DEFINE_FINAL_TYPE (HeadroomImportDialog, headroom_import_dialog, ADW_TYPE_DIALOG)

static guint accepted_signal;

static GtkWidget *
find_group (HeadroomImportDialog *self, HeadroomOrigin origin)
{
  if (origin == HEADROOM_ORIGIN_IMPORTED)
    return self->found;
  if (origin == HEADROOM_ORIGIN_DERIVED)
    return self->derived;
  return self->assumed;
}

/* Under a value: the key that it is from, or why it is assumed. */
static char *
describe_detail (HeadroomAssignment *value)
{
  const char *detail = headroom_assignment_get_detail (value);

  if (headroom_assignment_get_origin (value) != HEADROOM_ORIGIN_ASSUMED)
    return g_strdup (detail);
  return headroom_assumption_describe (headroom_assignment_get_param (value), detail);
}

static void
add_value (HeadroomImportDialog *self, HeadroomAssignment *value)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *group = find_group (self, headroom_assignment_get_origin (value));
  g_autofree char *detail = describe_detail (value);
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  GtkWidget *end;

  g_object_get (value, "label", &label, "value-text", &text, NULL);
  end = gtk_label_new (text);
  gtk_widget_add_css_class (end, "numeric");
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  if (detail != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail);
  gtk_widget_set_margin_start (end, 12);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), end);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  gtk_widget_set_visible (group, TRUE);
}

static void
add_line (GString *lines, const char *line)
{
  headroom_words_separate (lines, "\n");
  g_string_append (lines, line);
}

/* What is to be known of the file, and of what it changes in the scenario besides. */
static void
add_remarks (HeadroomImportDialog *self, HeadroomScenario *scenario)
{
  const char *const *remarks = headroom_partial_get_remarks (self->partial);
  g_autofree char *shortening = headroom_partial_describe_shortening (self->partial, scenario);
  g_autoptr (GString) lines = g_string_new (NULL);

  for (guint i = 0; remarks[i] != NULL; i++)
    add_line (lines, remarks[i]);
  if (shortening != NULL)
    add_line (lines, shortening);
  gtk_label_set_label (GTK_LABEL (self->remarks), lines->str);
  gtk_widget_set_visible (self->remarks, *lines->str != '\0');
}

AdwDialog *
headroom_import_dialog_new (HeadroomPartial *partial, HeadroomScenario *scenario, const char *name)
{
  HeadroomImportDialog *self = g_object_new (HEADROOM_TYPE_IMPORT_DIALOG, NULL);

  self->partial = g_object_ref (partial);
  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), name);
  add_remarks (self, scenario);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (G_LIST_MODEL (partial), i);

      add_value (self, value);
    }
  return ADW_DIALOG (self);
}

HeadroomPartial *
headroom_import_dialog_get_partial (HeadroomImportDialog *self)
{
  return self->partial;
}

static void
on_cancel_cb (HeadroomImportDialog *self)
{
  adw_dialog_close (ADW_DIALOG (self));
}

static void
on_import_cb (HeadroomImportDialog *self)
{
  g_signal_emit (self, accepted_signal, 0);
  adw_dialog_close (ADW_DIALOG (self));
}

static void
headroom_import_dialog_dispose (GObject *object)
{
  HeadroomImportDialog *self = HEADROOM_IMPORT_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_IMPORT_DIALOG);
  g_clear_object (&self->partial);
  G_OBJECT_CLASS (headroom_import_dialog_parent_class)->dispose (object);
}

static void
headroom_import_dialog_class_init (HeadroomImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_import_dialog_dispose;
  accepted_signal = g_signal_new ("accepted", HEADROOM_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomImportDialog, title);
  gtk_widget_class_bind_template_child (widget_class, HeadroomImportDialog, remarks);
  gtk_widget_class_bind_template_child (widget_class, HeadroomImportDialog, found);
  gtk_widget_class_bind_template_child (widget_class, HeadroomImportDialog, derived);
  gtk_widget_class_bind_template_child (widget_class, HeadroomImportDialog, assumed);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_import_cb);
}

static void
headroom_import_dialog_init (HeadroomImportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
