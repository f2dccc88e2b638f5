/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of parts, and what is read of each. */
#include "model/import/headroom-model-parts.h"

#include "model/base/headroom-file-fail.h"
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/tensors/headroom-gguf.h"
#include "model/tensors/headroom-safetensors.h"
#include "words/headroom-i18n.h"

#include <string.h>

enum
{
  MAX_PARTS = 4096,
  PART_DIGITS = 5,
};

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
headroom_model_parts_list (GFile *folder, const char *ending, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder_name = headroom_file_get_display_name (folder);
  GError *why = NULL;
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (folder, G_FILE_ATTRIBUTE_STANDARD_NAME,
                                                                 G_FILE_QUERY_INFO_NONE, cancellable, &why);
  GFileInfo *info = NULL;

  if (files == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, folder_name, why);
  while (g_file_enumerator_iterate (files, &info, NULL, cancellable, &why) && info != NULL)
    if (g_str_has_suffix (g_file_info_get_name (info), ending) && names->len < MAX_PARTS)
      g_ptr_array_add (names, g_strdup (g_file_info_get_name (info)));
  if (why != NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, folder_name, why);
  g_ptr_array_sort (names, compare_names);
  return g_steal_pointer (&names);
}

/* “…-00001-of-00003.…”: what stands before the first number and after the second, and the second. FALSE: the
 * name is not so. */
static gboolean
split_name (const char *name, char **stem, char **ending, guint *n_parts)
{
  g_autoptr (GRegex) regex = g_regex_new ("^(.*-)[0-9]{5}-of-([0-9]{5})(\\.[a-z]+)$", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *digits = NULL;

  if (!g_regex_match (regex, name, 0, &match))
    return FALSE;
  *stem = g_match_info_fetch (match, 1);
  digits = g_match_info_fetch (match, 2);
  *ending = g_match_info_fetch (match, 3);
  *n_parts = (guint) g_ascii_strtoull (digits, NULL, 10);
  return TRUE;
}

GPtrArray *
headroom_model_parts_of (const char *name)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *stem = NULL;
  g_autofree char *ending = NULL;
  guint n_parts = 0;

  if (!split_name (name, &stem, &ending, &n_parts) || n_parts < 1 || n_parts > MAX_PARTS)
    {
      g_ptr_array_add (names, g_strdup (name));
      return names;
    }
  for (guint i = 1; i <= n_parts; i++)
    g_ptr_array_add (names, g_strdup_printf ("%s%0*u-of-%0*u%s", stem, PART_DIGITS, i, PART_DIGITS, n_parts, ending));
  return names;
}

/* Only a regular file is opened: opening a pipe would wait for whoever writes to it. */
static GFileInputStream *
open_part (GFile *file, const char *name, guint64 *file_bytes, GCancellable *cancellable, GError **error)
{
  GError *why = NULL;
  GFileInputStream *stream;
  g_autoptr (GFileInfo) info = g_file_query_info (file,
                                                  G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                  G_FILE_QUERY_INFO_NONE, cancellable, &why);

  if (info == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why);
  if (!headroom_file_check_type (info, HEADROOM_FILE_ERROR_NOT_A_FILE, name, error))
    return NULL;
  *file_bytes = (guint64) g_file_info_get_size (info);
  stream = g_file_read (file, cancellable, &why);
  if (stream == NULL)
    return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNREADABLE, name, why);
  return stream;
}

static gboolean
read_part (GFile *folder, const char *name, HeadroomPartsFormat format, HeadroomTensors *tensors,
           GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_get_child (folder, name);
  g_autofree char *shown = g_filename_display_name (name);
  guint64 file_bytes = 0;
  g_autoptr (GFileInputStream) stream = open_part (file, shown, &file_bytes, cancellable, error);
  gboolean is_read;

  if (stream == NULL)
    return FALSE;
  if (format == HEADROOM_PARTS_GGUF)
    is_read = headroom_gguf_read (G_INPUT_STREAM (stream), shown, file_bytes, tensors, cancellable, error);
  else
    is_read = headroom_safetensors_read (G_INPUT_STREAM (stream), shown, file_bytes, tensors, cancellable, error);
  if (!is_read)
    g_prefix_error (error, "%s: ", shown);
  return is_read;
}

gboolean
headroom_model_parts_read (GFile *folder, GPtrArray *names, HeadroomPartsFormat format, HeadroomTensors *tensors,
                           GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    if (!read_part (folder, names->pdata[i], format, tensors, cancellable, error))
      return FALSE;
  return TRUE;
}

void
headroom_parts_index_clear (HeadroomPartsIndex *index)
{
  g_clear_pointer (&index->names, g_ptr_array_unref);
}

typedef struct
{
  HeadroomPartsIndex *index;
  GHashTable *known;
} IndexReader;

static gboolean
is_elsewhere (const char *name)
{
  return strchr (name, G_DIR_SEPARATOR) != NULL;
}

static gboolean
add_name (IndexReader *reader, const char *key, const char *name, GError **error)
{
  if (g_hash_table_contains (reader->known, name))
    return TRUE;
  if (is_elsewhere (name))
    return headroom_tensors_refuse_of (error, key, _ ("the file"), name, _ ("the name of a file in the same folder"));
  if (reader->index->names->len >= MAX_PARTS)
    return headroom_tensors_refuse_number (error, _ ("The number of files"), MAX_PARTS + 1, 1, MAX_PARTS);
  g_ptr_array_add (reader->index->names, g_strdup (name));
  g_hash_table_add (reader->known, reader->index->names->pdata[reader->index->names->len - 1]);
  return TRUE;
}

/* Members of “metadata” and of “weight_map”. */
static gboolean
take_entry (const char *key, const HeadroomJson *value, gpointer user_data, GError **error)
{
  IndexReader *reader = user_data;
  const char *name = headroom_json_get_string (value);
  double bytes = headroom_json_get_number (value);

  if (name != NULL && (g_str_has_suffix (name, ".safetensors") || is_elsewhere (name)))
    return add_name (reader, key, name, error);
  if (g_str_equal (key, "total_size") && bytes >= 0 && bytes <= HEADROOM_TENSOR_MAX_ELEMENTS)
    reader->index->total_bytes = (guint64) bytes;
  return TRUE;
}

gboolean
headroom_parts_index_load (GFile *file, HeadroomPartsIndex *index, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = headroom_file_load (file, NULL, cancellable, error);
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  IndexReader reader = { index, known };
  g_autofree char *name = headroom_file_get_display_name (file);
  g_autofree char *text = NULL;
  gsize length;

  if (bytes == NULL)
    return FALSE;
  index->names = g_ptr_array_new_with_free_func (g_free);
  length = g_bytes_get_size (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), length);
  if (headroom_json_parse_members (text, length, 2, take_entry, &reader, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}
