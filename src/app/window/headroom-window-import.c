/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Data from outside: a model’s files or a document. */
#include "app/window/headroom-window-import.h"
#include "app/inputs/headroom-import-dialog.h"
#include "app/window/headroom-application.h"
#include "app/window/headroom-file-dialog.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-private.h"
#include "app/window/headroom-window-recent.h"
#include "model/base/headroom-file-io.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/scenario/headroom-scenario-file.h"
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
  if (!headroom_window_is_unused (self))
    return FALSE;
  return file == NULL || headroom_window_find_other (self, file) == NULL;
}

/* Text that was pasted: no file has it yet. */
static void
show_unsaved (HeadroomWindow *self, HeadroomDocument *document)
{
  if (!can_show_here (self, NULL))
    self = headroom_application_add_window (HEADROOM_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
  headroom_window_set_document (self, document, NULL, NULL);
  g_set_str (&self->saved_text, "");
  headroom_window_update_modified (self);
}

static void
take_document (HeadroomWindow *self, GFile *file, const char *text, gsize length, const char *etag)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomDocument) document = headroom_document_parse (text, length, &error);

  headroom_window_commit (self);
  if (document == NULL)
    headroom_window_report (self, file != NULL ? _ ("Could Not Open the File") : _ ("Could Not Open the Text"), error);
  else if (file == NULL)
    show_unsaved (self, document);
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
  g_autofree char *name = NULL;

  if (file == NULL)
    return headroom_document_sniff (text, length);
  name = headroom_file_get_display_name (file);
  if (headroom_scenario_file_is_named (name))
    return TRUE;
  return !g_str_has_suffix (name, ".json") && !headroom_hf_config_sniff (text, length);
}

void
headroom_window_take_data (HeadroomWindow *self, GFile *file, GBytes *data, const char *etag)
{
  gsize length;
  const char *text = g_bytes_get_data (data, &length);

  if (text == NULL)
    text = "";
  if (is_document (file, text, length))
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
  static const char *const endings[] = { "json", "safetensors", "gguf", NULL };
  /* Models are seldom where documents are. */
  g_autoptr (GtkFileDialog) dialog = headroom_file_dialog_new (_ ("Import Model"), NULL);

  headroom_file_dialog_add_kind (dialog, _ ("Models (config.json, safetensors, GGUF)"), endings);
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
  g_autoptr (GtkFileDialog) dialog = headroom_file_dialog_new (_ ("Import Model Folder"), NULL);

  gtk_file_dialog_select_folder (dialog, GTK_WINDOW (widget), NULL, on_folder_chosen_cb, g_object_ref (widget));
}

void
headroom_window_class_add_import_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.import", NULL, import_action);
  gtk_widget_class_install_action (klass, "win.import-folder", NULL, import_folder_action);
}
