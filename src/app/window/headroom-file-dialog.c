/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK’s file dialog, as the window asks for files. */
#include "app/window/headroom-file-dialog.h"

/* A sandbox is lent single files, each in a folder that has no other and takes none. */
static gboolean
is_lent (GFile *document)
{
  g_autofree char *path = g_build_filename (g_get_user_runtime_dir (), "doc", NULL);
  g_autoptr (GFile) lent = g_file_new_for_path (path);

  return g_file_has_prefix (document, lent);
}

GtkFileDialog *
headroom_file_dialog_new (const char *title, GFile *document)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();
  g_autoptr (GFile) folder = NULL;

  if (document != NULL && !is_lent (document))
    folder = g_file_get_parent (document);
  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_initial_folder (dialog, folder);
  return dialog;
}

static GListStore *
ensure_kinds (GtkFileDialog *dialog)
{
  g_autoptr (GListStore) kinds = NULL;

  if (gtk_file_dialog_get_filters (dialog) == NULL)
    {
      kinds = g_list_store_new (GTK_TYPE_FILE_FILTER);
      gtk_file_dialog_set_filters (dialog, G_LIST_MODEL (kinds));
    }
  return G_LIST_STORE (gtk_file_dialog_get_filters (dialog));
}

void
headroom_file_dialog_add_kind (GtkFileDialog *dialog, const char *name, const char *const *endings)
{
  g_autoptr (GtkFileFilter) kind = gtk_file_filter_new ();

  gtk_file_filter_set_name (kind, name);
  for (const char *const *ending = endings; *ending != NULL; ending++)
    gtk_file_filter_add_suffix (kind, *ending);
  g_list_store_append (ensure_kinds (dialog), kind);
}
