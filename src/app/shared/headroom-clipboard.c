/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as text for spreadsheets, and as HTML for documents and mails; a picture as PNG and as SVG. */
#include "app/shared/headroom-clipboard.h"

#include "report/report-tsv-html.h"

#include <string.h>

void
headroom_copy_table (GtkWidget *widget, const char *tsv)
{
  char *html = headroom_report_tsv_to_html (tsv);
  g_autoptr (GBytes) bytes = g_bytes_new_take (html, strlen (html));
  GdkContentProvider *forms[] = { gdk_content_provider_new_for_bytes ("text/html", bytes),
                                  gdk_content_provider_new_typed (G_TYPE_STRING, tsv) };
  g_autoptr (GdkContentProvider) both = gdk_content_provider_new_union (forms, G_N_ELEMENTS (forms));

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

gboolean
headroom_copy_picture (GtkWidget *widget, GBytes *png, GBytes *svg, GError **error)
{
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, error);
  g_autoptr (GdkContentProvider) both = NULL;
  GdkContentProvider *forms[2];

  if (texture == NULL)
    return FALSE;
  forms[0] = gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
  forms[1] = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);
  both = gdk_content_provider_new_union (forms, G_N_ELEMENTS (forms));
  return gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

gboolean
headroom_clipboard_holds (GdkClipboard *clipboard, GType type)
{
  GdkContentFormats *held = gdk_content_formats_ref (gdk_clipboard_get_formats (clipboard));
  g_autoptr (GdkContentFormats) readable = gdk_content_formats_union_deserialize_gtypes (held);

  return gdk_content_formats_contain_gtype (readable, type);
}
