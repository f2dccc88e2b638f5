/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document of a window: its name, whether it was changed, and how it is opened. */
#include "app/window/headroom-file-dialog.h"
#include "app/window/headroom-window-import.h"
#include "app/window/headroom-window-journal.h"
#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "model/import/headroom-model-load.h"
#include "model/scenario/headroom-scenario-file.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

#include <string.h>

/* That of its first scenario, or of one that nobody named. */
static const char *
peek_title (HeadroomWindow *self)
{
  const char *title = "";

  if (self->document != NULL)
    title = headroom_scenario_get_title (headroom_document_get_scenario (self->document, 0));
  if (*title == '\0')
    return _ ("New Scenario");
  return title;
}

char *
headroom_window_dup_name (HeadroomWindow *self)
{
  if (self->file != NULL)
    return g_strdup (self->file_name);
  return headroom_words_short_name (peek_title (self));
}

char *
headroom_window_dup_stem (HeadroomWindow *self)
{
  if (self->file == NULL)
    return headroom_words_file_stem (peek_title (self));
  if (headroom_scenario_file_is_named (self->file_name))
    return g_strndup (self->file_name, strlen (self->file_name) - strlen (HEADROOM_SCENARIO_FILE_SUFFIX));
  return g_strdup (self->file_name);
}

/* To ask for the file's name is to ask the disk: once, not at every change of a value. */
void
headroom_window_set_file (HeadroomWindow *self, GFile *file, const char *etag)
{
  gboolean is_other = g_set_object (&self->file, file);

  g_set_str (&self->etag, etag);
  g_free (self->file_name);
  self->file_name = file != NULL ? headroom_file_get_display_name (file) : NULL;
  if (is_other)
    g_object_notify (G_OBJECT (self), "file");
}

gboolean
headroom_window_shows_file (HeadroomWindow *self, GFile *file)
{
  return (self->file != NULL && g_file_equal (self->file, file))
         || (self->loading != NULL && g_file_equal (self->loading, file));
}

HeadroomWindow *
headroom_window_find_other (HeadroomWindow *self, GFile *file)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));

  if (app == NULL)
    return NULL;
  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    if (l->data != self && HEADROOM_IS_WINDOW (l->data) && headroom_window_shows_file (l->data, file))
      return l->data;
  return NULL;
}

/* A change that was taken back is none. */
void
headroom_window_update_modified (HeadroomWindow *self)
{
  g_autofree char *text = headroom_document_to_text (self->document);

  self->modified = !g_str_equal (text, self->saved_text);
  headroom_window_update_journal (self);
  headroom_window_notify_state (self);
}

GtkFileDialog *
headroom_window_make_file_dialog (HeadroomWindow *self, const char *title)
{
  static const char *const endings[] = { "headroom", NULL };
  GtkFileDialog *dialog = headroom_file_dialog_new (title, self->file);

  headroom_file_dialog_add_kind (dialog, _ ("Headroom Scenarios"), endings);
  return dialog;
}

/* Loading. */

/* Another file may have been asked for since. */
static void
end_loading (HeadroomWindow *self, GFile *file)
{
  if (self->loading == file)
    g_clear_object (&self->loading);
}

static void
on_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (GBytes) bytes = headroom_file_load_finish (G_FILE (source), result, &etag, &error);

  end_loading (self, G_FILE (source));
  if (bytes == NULL)
    headroom_window_report (self, _ ("Could Not Open the File"), error);
  else
    headroom_window_take_data (self, G_FILE (source), bytes, etag);
}

static void
on_model_loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_model_load_finish (G_FILE (source), result, &error);

  end_loading (self, G_FILE (source));
  headroom_window_take_model (self, G_FILE (source), partial, &error);
}

void
headroom_window_open_file (HeadroomWindow *self, GFile *file)
{
  g_set_object (&self->loading, file);
  if (headroom_model_has_headers (file))
    headroom_model_load_async (file, NULL, on_model_loaded_cb, g_object_ref (self));
  else
    headroom_file_load_async (file, NULL, on_loaded_cb, g_object_ref (self));
}

/* In place of what is in the window, whose file it is. */
static void
on_reloaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomDocument) document = headroom_scenario_file_load_finish (G_FILE (source), result, &etag, &error);

  if (document == NULL)
    headroom_window_report (self, _ ("Could Not Open the File"), error);
  else
    headroom_window_set_document (self, document, G_FILE (source), etag);
}

void
headroom_window_reload (HeadroomWindow *self)
{
  headroom_scenario_file_load_async (self->file, NULL, on_reloaded_cb, g_object_ref (self));
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
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (GtkFileDialog) dialog = headroom_window_make_file_dialog (self, _ ("Open Scenario"));

  gtk_file_dialog_open (dialog, GTK_WINDOW (widget), NULL, on_open_chosen_cb, g_object_ref (widget));
}

void
headroom_window_class_add_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, open_action);
}
