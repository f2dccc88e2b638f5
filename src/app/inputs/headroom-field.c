/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field that passes on to the window what is pasted but cannot be its value: files, and the text of one. */
#include "app/inputs/headroom-field.h"

#include "app/shared/headroom-clipboard.h"

static void on_paste_cb (GtkWidget *text, gpointer unused);

/* No number and no list begins with a brace, and every config.json does. */
static gboolean
is_file (const char *pasted)
{
  while (g_ascii_isspace (*pasted))
    pasted++;
  return *pasted == '{';
}

static void
paste_here (GtkWidget *text)
{
  g_signal_handlers_block_by_func (text, on_paste_cb, NULL);
  g_signal_emit_by_name (text, "paste-clipboard");
  g_signal_handlers_unblock_by_func (text, on_paste_cb, NULL);
}

static void
on_text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) text = data;
  g_autofree char *pasted = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (pasted == NULL || is_file (pasted))
    gtk_widget_activate_action (text, "win.paste", NULL);
  else
    paste_here (text);
}

/* What text the clipboard holds is known only later. All but text is left to the window, which says why it cannot be
 * pasted. */
static void
on_paste_cb (GtkWidget *text, gpointer unused)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (text);
  gboolean is_text_alone = headroom_clipboard_holds (clipboard, G_TYPE_STRING)
                           && !headroom_clipboard_holds (clipboard, GDK_TYPE_FILE_LIST);

  g_signal_stop_emission_by_name (text, "paste-clipboard");
  if (is_text_alone)
    gdk_clipboard_read_text_async (clipboard, NULL, on_text_cb, g_object_ref (text));
  else
    gtk_widget_activate_action (text, "win.paste", NULL);
}

GtkWidget *
headroom_field_get_text (GtkEditable *field)
{
  GtkEditable *text = field;

  while (!GTK_IS_TEXT (text))
    {
      text = gtk_editable_get_delegate (text);
      g_return_val_if_fail (text != NULL, NULL);
    }
  return GTK_WIDGET (text);
}

void
headroom_field_take_files (GtkEditable *field)
{
  g_signal_connect (headroom_field_get_text (field), "paste-clipboard", G_CALLBACK (on_paste_cb), NULL);
}
