/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A dialog that asks for a file. */
#include "app/window/headroom-file-dialog.h"

GtkFileDialog *
headroom_file_dialog_new (const char *title, GFile *document)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();
  g_autoptr (GListStore) kinds = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GFile) folder = NULL;

  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (kinds));
  if (document != NULL)
    folder = g_file_get_parent (document);
  gtk_file_dialog_set_initial_folder (dialog, folder);
  return dialog;
}

void
headroom_file_dialog_add_kind (GtkFileDialog *dialog, const char *name, const char *const *endings)
{
  g_autoptr (GtkFileFilter) kind = gtk_file_filter_new ();

  gtk_file_filter_set_name (kind, name);
  for (const char *const *ending = endings; *ending != NULL; ending++)
    gtk_file_filter_add_suffix (kind, *ending);
  g_list_store_append (G_LIST_STORE (gtk_file_dialog_get_filters (dialog)), kind);
}
