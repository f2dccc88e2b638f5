/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of all windows, kept among the settings. */
#include "app/window/headroom-application-reopen.h"

#include "app/shared/headroom-settings.h"

void
headroom_application_note_documents (GtkApplication *self)
{
  g_autoptr (GStrvBuilder) uris = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (GList *l = gtk_application_get_windows (self); l != NULL; l = l->next)
    {
      g_autoptr (GFile) file = NULL;

      if (!HEADROOM_IS_WINDOW (l->data))
        continue;
      g_object_get (l->data, "file", &file, NULL);
      if (file != NULL)
        g_strv_builder_take (uris, g_file_get_uri (file));
    }
  list = g_strv_builder_end (uris);
  g_object_set (headroom_settings_get_default (), "open-documents", list, NULL);
}

/* What has been moved or deleted is no error when nobody asked for it just now. */
static GPtrArray *
find_documents (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  g_auto (GStrv) uris = NULL;

  g_object_get (headroom_settings_get_default (), "open-documents", &uris, NULL);
  for (guint i = 0; uris != NULL && uris[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (uris[i]);

      if (g_file_query_exists (file, NULL))
        g_ptr_array_add (files, g_steal_pointer (&file));
    }
  return files;
}

gboolean
headroom_application_reopen_documents (GtkApplication *self)
{
  g_autoptr (GPtrArray) files = NULL;
  gboolean is_wished;

  g_object_get (headroom_settings_get_default (), "reopen-documents", &is_wished, NULL);
  if (!is_wished)
    return FALSE;
  files = find_documents ();
  if (files->len == 0)
    return FALSE;
  g_application_open (G_APPLICATION (self), (GFile **) files->pdata, (int) files->len, "");
  return TRUE;
}
