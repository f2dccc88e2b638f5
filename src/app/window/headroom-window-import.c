/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data from outside: a model’s files or a document, by dialog, drop or paste. */
#include <string.h>

#include "app/inputs/headroom-import-dialog.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-import.h"
#include "app/window/headroom-window-private.h"
#include "app/window/headroom-window-recent.h"
#include "model/base/headroom-file-io.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "words/headroom-i18n.h"

static void
on_import_accepted_cb (HeadroomWindow *self, HeadroomImportDialog *dialog)
{
  headroom_partial_apply (headroom_import_dialog_get_partial (dialog), self->scenario);
  headroom_window_offer_undo (self, _ ("Model imported"));
}

/* `partial` NULL: why it cannot be imported is in the error. */
static void
take_model (HeadroomWindow *self, HeadroomPartial *partial, const char *name, GError **error)
{
  AdwDialog *dialog;

  if (partial == NULL)
    {
      g_prefix_error (error, "%s: ", name);
      headroom_window_report (self, _ ("Could Not Import the Model"), *error);
      return;
    }
  dialog = headroom_import_dialog_new (partial, self->scenario, name);
  g_signal_connect_object (dialog, "accepted", G_CALLBACK (on_import_accepted_cb), self, G_CONNECT_SWAPPED);
  adw_dialog_present (dialog, GTK_WIDGET (self));
}

static void
take_config (HeadroomWindow *self, GFile *file, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, length, &error);
  g_autofree char *name = g_strdup (_ ("pasted text"));

  if (file != NULL)
    {
      g_free (name);
      name = headroom_file_get_display_name (file);
    }
  take_model (self, partial, name, &error);
}

void
headroom_window_take_model (HeadroomWindow *self, GFile *file, HeadroomPartial *partial, GError **error)
{
  g_autofree char *name = headroom_file_get_display_name (file);

  take_model (self, partial, name, error);
}

/* In place of what is in this window, where nothing is lost by that and no other window shows the file. */
static gboolean
can_show_here (HeadroomWindow *self, GFile *file)
{
  if (gtk_window_get_application (GTK_WINDOW (self)) == NULL)
    return TRUE;
  return headroom_window_is_unused (self) && headroom_window_find_other (self, file) == NULL;
}

static void
take_document (HeadroomWindow *self, GFile *file, const char *text, gsize length, const char *etag)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomDocument) document = headroom_document_parse (text, length, &error);

  headroom_window_commit (self);
  if (document == NULL)
    headroom_window_report (self, _ ("Could Not Open the File"), error);
  else if (can_show_here (self, file))
    {
      headroom_window_set_document (self, document, file, etag);
      headroom_window_note_recent (file);
    }
  else
    g_application_open (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))), &file, 1, "");
}

static gboolean
is_document (GFile *file, const char *text, gsize length)
{
  g_autofree char *name = file != NULL ? headroom_file_get_display_name (file) : NULL;

  if (name != NULL && g_str_has_suffix (name, ".headroom"))
    return TRUE;
  return (name == NULL || !g_str_has_suffix (name, ".json")) && !headroom_hf_config_sniff (text, length);
}

void
headroom_window_take_data (HeadroomWindow *self, GFile *file, GBytes *data, const char *etag)
{
  gsize length;
  const char *text = g_bytes_get_data (data, &length);

  if (text == NULL)
    text = "";
  if (file != NULL && is_document (file, text, length))
    take_document (self, file, text, length, etag);
  else
    take_config (self, file, text, length);
}

static void
on_import_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;

  headroom_window_open_chosen (self, GTK_FILE_DIALOG (source), result, _ ("Could Not Import the Model"));
}

static void
import_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  static const char *const suffixes[] = { "json", "safetensors", "gguf" };
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Models (config.json, safetensors, GGUF)"));
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  g_list_store_append (filters, filter);
  gtk_file_dialog_set_title (dialog, _ ("Import Model"));
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (filters));
  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, on_import_chosen_cb, g_object_ref (widget));
}

static void
on_folder_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) folder = gtk_file_dialog_select_folder_finish (GTK_FILE_DIALOG (source), result, &error);

  if (folder != NULL)
    headroom_window_open_file (self, folder);
  else
    headroom_window_report (self, _ ("Could Not Import the Model"), error);
}

static void
import_folder_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (GtkFileDialog) dialog = gtk_file_dialog_new ();

  gtk_file_dialog_set_title (dialog, _ ("Import Model Folder"));
  gtk_file_dialog_select_folder (dialog, GTK_WINDOW (widget), NULL, on_folder_chosen_cb, g_object_ref (widget));
}

/* Paste: only where no field wants the text, since fields take the key first. */

static void
on_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (text == NULL || *text == '\0')
    headroom_window_toast (self, _ ("The clipboard holds no text"));
  else
    take_config (self, NULL, text, strlen (text));
}

static void
paste_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, on_text_cb, g_object_ref (widget));
}

/* Drop: one file or a text. */

static gboolean
on_drop_cb (HeadroomWindow *self, const GValue *value)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->drop_revealer), FALSE);
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

      if (files == NULL)
        return FALSE;
      if (files->next != NULL)
        headroom_window_toast (self, _ ("Only the first file was taken"));
      headroom_window_open_file (self, files->data);
      return TRUE;
    }
  take_config (self, NULL, g_value_get_string (value), strlen (g_value_get_string (value)));
  return TRUE;
}

static GdkDragAction
on_drop_enter_cb (HeadroomWindow *self)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->drop_revealer), TRUE);
  return GDK_ACTION_COPY;
}

static void
on_drop_leave_cb (HeadroomWindow *self)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->drop_revealer), FALSE);
}

void
headroom_window_init_import (HeadroomWindow *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect_swapped (target, "drop", G_CALLBACK (on_drop_cb), self);
  g_signal_connect_swapped (target, "enter", G_CALLBACK (on_drop_enter_cb), self);
  g_signal_connect_swapped (target, "leave", G_CALLBACK (on_drop_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

void
headroom_window_class_add_import_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.import", NULL, import_action);
  gtk_widget_class_install_action (klass, "win.import-folder", NULL, import_folder_action);
  gtk_widget_class_install_action (klass, "win.paste", NULL, paste_action);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", NULL);
}
