/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and text from elsewhere, by drop or paste: documents are opened, a model is imported. */
#include "app/window/headroom-window-drop.h"

#include "app/shared/headroom-clipboard.h"
#include "app/window/headroom-window-private.h"
#include "model/scenario/headroom-scenario-file.h"
#include "words/headroom-i18n.h"

#include <string.h>

static void
take_text (HeadroomWindow *self, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  headroom_window_take_data (self, NULL, bytes, NULL);
}

static gboolean
is_document (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && headroom_scenario_file_is_named (name);
}

/* Each document in a window of its own. Models would all ask about the one scenario in sight. */
static void
open_others (HeadroomWindow *self, GSList *files)
{
  GApplication *app = G_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  gboolean is_any_left = FALSE;

  if (app == NULL)
    return;
  for (GSList *l = files; l != NULL; l = l->next)
    {
      GFile *file = l->data;

      if (is_document (file))
        g_application_open (app, &file, 1, "");
      else
        is_any_left = TRUE;
    }
  if (is_any_left)
    headroom_window_toast (self, _ ("Some files were left out: models are imported one at a time"));
}

/* The first is opened as if it were alone. FALSE: there is none. */
static gboolean
take_files (HeadroomWindow *self, GdkFileList *list)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (list);

  if (files == NULL)
    return FALSE;
  headroom_window_open_file (self, files->data);
  open_others (self, files->next);
  return TRUE;
}

/* Paste: only where no field wants the text, since fields take the key first. */

static void
on_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text == NULL || *text == '\0')
    headroom_window_toast (self, _ ("The clipboard holds no text"));
  else
    take_text (self, text);
}

static void
on_files_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, NULL);

  if (value == NULL || !take_files (self, g_value_get_boxed (value)))
    headroom_window_toast (self, _ ("The clipboard holds no files"));
}

/* Files may be there as text, too: their names. A picture that is there as text is taken as that. Nothing is read
 * that is not there: GTK 4.18 leaks the task of such a read. */
static void
paste_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);

  if (headroom_clipboard_holds (clipboard, GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, on_files_cb,
                                    g_object_ref (widget));
  else if (headroom_clipboard_holds (clipboard, G_TYPE_STRING))
    gdk_clipboard_read_text_async (clipboard, NULL, on_text_cb, g_object_ref (widget));
  else if (headroom_clipboard_holds (clipboard, GDK_TYPE_TEXTURE))
    headroom_window_toast (HEADROOM_WINDOW (widget), _ ("Pictures cannot be pasted here"));
  else
    headroom_window_toast (HEADROOM_WINDOW (widget), _ ("The clipboard holds no text"));
}

/* Drop. */

static gboolean
on_drop_cb (HeadroomWindow *self, const GValue *value)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->drop_revealer), FALSE);
  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return take_files (self, g_value_get_boxed (value));
  take_text (self, g_value_get_string (value));
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
headroom_window_init_drop (HeadroomWindow *self)
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
headroom_window_class_add_paste_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.paste", NULL, paste_action);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", NULL);
}
