/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads, checks and writes the gpus.json in the folder of the user's data. */
#include "model/gpus/headroom-own-gpu-file.h"

#include <string.h>

#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-writer.h"
#include "model/gpus/headroom-own-gpu-fields.h"
#include "words/headroom-i18n.h"

enum
{
  MODE_OF_FOLDER = 0700 /* for nobody else */
};

static GFile *
get_file (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), "headroom", "gpus.json", NULL);
}

void
headroom_own_gpu_file_prefix_error (GError **error)
{
  g_autoptr (GFile) file = get_file ();

  /* Translators: %s is a path; what is wrong there follows */
  g_prefix_error (error, _ ("Your own GPUs in “%s”: "), g_file_peek_path (file));
}

/* What the catalogue does not ask of an entry. */
static gboolean
check_entry (const HeadroomJson *entry, GError **error)
{
  const char *id = headroom_json_get_member_string (entry, "id");
  const char *name = headroom_json_get_member_string (entry, "name");

  if (id == NULL || name == NULL)
    return TRUE; /* the catalogue says that they are missing */
  if (headroom_own_gpu_is_id (id))
    return headroom_own_gpu_check_line (name, error);
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("“%s” is not a valid GPU ID. Use only lowercase letters, digits, “-” and “.”."), id);
  return FALSE;
}

static gboolean
check_root (const HeadroomJson *root, GError **error)
{
  const HeadroomJson *gpus = headroom_json_get_value (root, "gpus");

  if (gpus == NULL || headroom_json_get_kind (gpus) != HEADROOM_JSON_ARRAY)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT, _ ("The list “gpus” is missing."));
      return FALSE;
    }
  for (guint i = 0; i < headroom_json_get_length (gpus); i++)
    if (!check_entry (headroom_json_get_element (gpus, i), error))
      return FALSE;
  return TRUE;
}

static HeadroomJson *
new_root (void)
{
  HeadroomJson *root = headroom_json_new_object ();

  headroom_json_set (root, "gpus", headroom_json_new_array ());
  return root;
}

static HeadroomJson *
parse (GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_STRICT, error);

  if (root == NULL || !check_root (root, error))
    return NULL;
  return g_steal_pointer (&root);
}

HeadroomJson *
headroom_own_gpu_file_read (char **etag, GError **error)
{
  g_autoptr (GFile) file = get_file ();
  g_autoptr (GBytes) bytes = NULL;
  HeadroomJson *root = NULL;

  if (!g_file_query_exists (file, NULL))
    return new_root ();
  bytes = headroom_file_load (file, etag, NULL, error);
  if (bytes != NULL)
    root = parse (bytes, error);
  if (root == NULL)
    headroom_own_gpu_file_prefix_error (error);
  return root;
}

gboolean
headroom_own_gpu_file_write (const HeadroomJson *root, const char *etag, GError **error)
{
  g_autoptr (GFile) file = get_file ();
  g_autofree char *folder = g_path_get_dirname (g_file_peek_path (file));
  g_autofree char *text = headroom_json_to_text (root, FALSE);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  g_mkdir_with_parents (folder, MODE_OF_FOLDER); /* where that fails, saving says why */
  return headroom_file_save (file, bytes, etag, NULL, NULL, error);
}

const HeadroomJson *
headroom_own_gpu_file_find (const HeadroomJson *root, const char *id)
{
  const HeadroomJson *gpus;

  if (root == NULL)
    return NULL;
  gpus = headroom_json_get_value (root, "gpus");
  for (guint i = 0; i < headroom_json_get_length (gpus); i++)
    {
      const HeadroomJson *entry = headroom_json_get_element (gpus, i);

      if (g_strcmp0 (headroom_json_get_member_string (entry, "id"), id) == 0)
        return entry;
    }
  return NULL;
}

/* The list with one entry replaced, taken out or added. */
static HeadroomJson *
change_list (const HeadroomJson *gpus, const HeadroomJson *old, HeadroomJson *entry)
{
  HeadroomJson *list = headroom_json_new_array ();

  for (guint i = 0; i < headroom_json_get_length (gpus); i++)
    {
      HeadroomJson *element = (HeadroomJson *) headroom_json_get_element (gpus, i);

      if (element == old)
        element = entry;
      if (element != NULL)
        headroom_json_append (list, headroom_json_ref (element));
    }
  if (old == NULL)
    headroom_json_append (list, headroom_json_ref (entry));
  return list;
}

HeadroomJson *
headroom_own_gpu_file_change (const HeadroomJson *root, const HeadroomJson *old, HeadroomJson *entry)
{
  HeadroomJson *changed = headroom_json_new_object ();

  for (guint i = 0; i < headroom_json_get_length (root); i++) /* keys of newer versions stay */
    headroom_json_set (changed, headroom_json_get_key (root, i),
                       headroom_json_ref ((HeadroomJson *) headroom_json_get_element (root, i)));
  headroom_json_set (changed, "gpus", change_list (headroom_json_get_value (root, "gpus"), old, entry));
  return changed;
}
