/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recent documents are those that the desktop remembers of this application. */
#include "app/window/headroom-window-recent.h"

#include "app/shared/headroom-access-key.h"
#include "app/window/headroom-window-private.h"

#define MIME_TYPE "application/vnd.headroom.scenario+json"

enum
{
  MOST_RECENT = 8
};

void
headroom_window_note_recent (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = { .mime_type = (char *) MIME_TYPE,
                         .app_name = (char *) g_get_application_name (),
                         .app_exec = (char *) "headroom %u" };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static gboolean
is_ours (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), MIME_TYPE) == 0;
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  GDateTime *one = gtk_recent_info_get_modified ((GtkRecentInfo *) a);
  GDateTime *other = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return g_date_time_compare (other, one);
}

/* With its folder, since several projects may have a file of one name. */
static char *
name_file (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *folder_name = NULL;
  g_autofree char *name = NULL;

  if (folder == NULL)
    return headroom_access_key_escape (gtk_recent_info_get_display_name (info));
  folder_name = g_file_get_basename (folder);
  name = g_build_filename (folder_name, gtk_recent_info_get_display_name (info), NULL);
  return headroom_access_key_escape (name);
}

static void
append (GMenu *menu, GtkRecentInfo *info)
{
  g_autofree char *label = name_file (info);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
  g_menu_append_item (menu, item);
}

static void
fill (GMenu *menu)
{
  GList *items = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), compare_times);

  g_menu_remove_all (menu);
  for (GList *l = items; l != NULL; l = l->next)
    if (is_ours (l->data) && g_menu_model_get_n_items (G_MENU_MODEL (menu)) < MOST_RECENT)
      append (menu, l->data);
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

static void
on_active_cb (GtkMenuButton *button, GParamSpec *pspec, GMenu *menu)
{
  if (gtk_menu_button_get_active (button))
    fill (menu);
}

void
headroom_window_list_recent (GtkWidget *button, GMenu *menu)
{
  g_signal_connect_object (button, "notify::active", G_CALLBACK (on_active_cb), menu, G_CONNECT_DEFAULT);
}

/* In the window that shows it already, or in one of its own. */
static void
open_recent (GtkWidget *widget, const char *action, GVariant *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (uri, NULL));

  g_application_open (G_APPLICATION (gtk_window_get_application (GTK_WINDOW (widget))), &file, 1, "");
}

void
headroom_window_class_add_recent_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open-recent", "s", open_recent);
}
