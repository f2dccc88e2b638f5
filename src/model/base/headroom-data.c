/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The resource is registered by hand: the linker drops the constructor of a static library. */
#include "model/base/headroom-data.h"

#include "model/headroom-data-resource.h"

#define PREFIX "/io/github/headroom_app/Headroom/data/"

static GResource *
get_resource (void)
{
  static GResource *resource;

  if (g_once_init_enter_pointer (&resource))
    {
      headroom_data_register_resource ();
      g_once_init_leave_pointer (&resource, headroom_data_get_resource ());
    }
  return resource;
}

GBytes *
headroom_data_lookup (const char *path)
{
  g_autofree char *full = g_strconcat (PREFIX, path, NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = g_resource_lookup_data (get_resource (), full, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  if (bytes == NULL)
    g_error ("%s", error->message);
  return bytes;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
headroom_data_list (const char *folder)
{
  g_autofree char *full = g_strconcat (PREFIX, folder, NULL);
  g_autoptr (GError) error = NULL;
  GStrv names = g_resource_enumerate_children (get_resource (), full, G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  if (names == NULL)
    g_error ("%s", error->message);
  qsort (names, g_strv_length (names), sizeof *names, compare_names);
  return names;
}
