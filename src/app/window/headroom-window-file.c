/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: open, save, and the question before unsaved work is lost. */
#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "model/scenario/headroom-scenario-file.h"
#include "words/headroom-i18n.h"

char *
headroom_window_dup_name (HeadroomWindow *self)
{
  const char *title = self->scenario != NULL ? headroom_scenario_get_title (self->scenario) : NULL;

  if (self->file != NULL)
    return g_strdup (self->file_name);
  return g_strdup (title != NULL && *title != '\0' ? title : _ ("New Scenario"));
}

/* To ask for the file's name is to ask the disk: once, not at every change of a value. */
void
headroom_window_set_file (HeadroomWindow *self, GFile *file, const char *etag)
{
  g_set_object (&self->file, file);
  g_set_str (&self->etag, etag);
  g_free (self->file_name);
  self->file_name = file != NULL ? headroom_file_get_display_name (file) : NULL;
}

gboolean
headroom_window_shows_file (HeadroomWindow *self, GFile *file)
{
  return (self->file != NULL && g_file_equal (self->file, file))
         || (self->loading != NULL && g_file_equal (self->loading, file));
}

/* A change that was taken back is none. */
void
headroom_window_update_modified (HeadroomWindow *self)
{
  g_autofree char *text = headroom_document_to_text (self->document);

  self->modified = !g_str_equal (text, self->saved_text);
  headroom_window_notify_state (self);
}

static GListModel *
make_filters (void)
{
  GListStore *filters = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _ ("Headroom Scenarios"));
  gtk_file_filter_add_suffix (filter, "headroom");
  g_list_store_append (filters, filter);
  return G_LIST_MODEL (filters);
}

static GtkFileDialog *
make_dialog (const char *title)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();
  g_autoptr (GListModel) filters = make_filters ();

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_filters (dialog, filters);
  gtk_file_dialog_set_modal (dialog, TRUE);
  return dialog;
}

/* Loading. */

static void
on_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (GBytes) bytes = headroom_file_load_finish (G_FILE (source), result, &etag, &error);

  if (self->loading == G_FILE (source)) /* else another one was asked for since */
    g_clear_object (&self->loading);
  if (bytes == NULL)
    headroom_window_report (self, _ ("Could Not Open the File"), error);
  else
    headroom_window_take_data (self, G_FILE (source), bytes, etag);
}

void
headroom_window_open_file (HeadroomWindow *self, GFile *file)
{
  g_set_object (&self->loading, file);
  headroom_file_load_async (file, NULL, on_loaded_cb, g_object_ref (self));
}

void
headroom_window_open_chosen (HeadroomWindow *self, GtkFileDialog *dialog, GAsyncResult *result, const char *failed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_open_finish (dialog, result, &error);

  if (file != NULL)
    headroom_window_open_file (self, file);
  else
    headroom_window_report (self, failed, error);
}

static void
on_open_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;

  headroom_window_open_chosen (self, GTK_FILE_DIALOG (source), result, _ ("Could Not Open the File"));
}

static void
open_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autoptr (GtkFileDialog) dialog = make_dialog (_ ("Open Scenario"));

  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, on_open_chosen_cb, g_object_ref (widget));
}

/* Saving. `close_after`: the window waits to be closed. */

typedef struct
{
  HeadroomWindow *window;
  GFile *file;
  char *text; /* what was given to the disk */
  gboolean close_after;
} Saving;

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->window);
  g_clear_object (&saving->file);
  g_free (saving->text);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void
on_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  HeadroomWindow *self = saving->window;

  if (!headroom_scenario_file_save_finish (saving->file, result, &etag, &error))
    {
      headroom_window_report (self, _ ("Could Not Save the File"), error);
      return;
    }
  headroom_window_set_file (self, saving->file, etag);
  g_set_str (&self->saved_text, saving->text);
  headroom_window_update_modified (self);
  if (saving->close_after && !self->modified)
    gtk_window_close (GTK_WINDOW (self));
}

static void
save_to (HeadroomWindow *self, GFile *file, const char *etag, gboolean close_after)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (self);
  saving->file = g_object_ref (file);
  saving->text = headroom_document_to_text (self->document);
  saving->close_after = close_after;
  headroom_scenario_file_save_async (self->document, file, etag, NULL, on_saved_cb, saving);
}

static void
on_save_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, &error);
  gboolean close_after = GPOINTER_TO_INT (g_object_get_data (source, "close-after"));

  if (file != NULL)
    save_to (self, file, NULL, close_after);
  else
    headroom_window_report (self, _ ("Could Not Save the File"), error);
}

static void
save_as (HeadroomWindow *self, gboolean close_after)
{
  g_autoptr (GtkFileDialog) dialog = make_dialog (_ ("Save Scenario"));
  g_autofree char *name = headroom_window_dup_name (self);
  g_autofree char *file_name = g_str_has_suffix (name, ".headroom") ? g_strdup (name)
                                                                    : g_strconcat (name, ".headroom", NULL);

  g_strdelimit (file_name, "/", '-');
  gtk_file_dialog_set_initial_name (dialog, file_name);
  g_object_set_data (G_OBJECT (dialog), "close-after", GINT_TO_POINTER (close_after));
  gtk_file_dialog_save (dialog, GTK_WINDOW (self), NULL, on_save_chosen_cb, g_object_ref (self));
}

static void
save (HeadroomWindow *self, gboolean close_after)
{
  if (self->file == NULL)
    save_as (self, close_after);
  else
    save_to (self, self->file, self->etag, close_after);
}

static void
save_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  headroom_window_commit (HEADROOM_WINDOW (widget));
  save (HEADROOM_WINDOW (widget), FALSE);
}

static void
save_as_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  headroom_window_commit (HEADROOM_WINDOW (widget));
  save_as (HEADROOM_WINDOW (widget), FALSE);
}

/* Closing. */

static void
on_answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  const char *answer = adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result);

  if (g_str_equal (answer, "save"))
    save (self, TRUE);
  else if (g_str_equal (answer, "discard"))
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static AdwAlertDialog *
make_question (HeadroomWindow *self)
{
  g_autofree char *name = headroom_window_dup_name (self);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("Save Changes?"), NULL));

  /* Translators: %s is the name of a document */
  adw_alert_dialog_format_body (
      dialog, _ ("“%s” has changes that are not saved. They will be lost if they are discarded."), name);
  adw_alert_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"), "save", _ ("_Save"),
                                  NULL);
  adw_alert_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "save");
  adw_alert_dialog_set_close_response (dialog, "cancel");
  return dialog;
}

gboolean
headroom_window_ask_to_save (HeadroomWindow *self)
{
  AdwAlertDialog *dialog;

  headroom_window_commit (self);
  headroom_window_update_modified (self);
  if (!self->modified || headroom_document_is_read_only (self->document))
    return FALSE;
  dialog = make_question (self);
  adw_alert_dialog_choose (dialog, GTK_WIDGET (self), NULL, on_answer_cb, g_object_ref (self));
  return TRUE;
}

void
headroom_window_class_add_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, open_action);
  gtk_widget_class_install_action (klass, "win.save", NULL, save_action);
  gtk_widget_class_install_action (klass, "win.save-as", NULL, save_as_action);
}
