/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as text for spreadsheets, and as HTML for documents and mails. */
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
