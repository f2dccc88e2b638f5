/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes files as they were to a folder of their own, each under its name and the time. */
#include "model/history/headroom-originals.h"

#include "model/base/headroom-file-fail.h"
#include "model/base/headroom-file-io.h"
#include "model/scenario/headroom-document.h"
#include "model/scenario/headroom-scenario-file.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

#include <glib/gstdio.h>

#include <errno.h>

char *
headroom_originals_dup_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "headroom", "originals", NULL);
}

/* "run 2026-11-28 22.51.07.headroom", of "run.headroom"; the second one of that time ends in " 2.headroom". */
static char *
make_name (const char *name, guint number)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d %H.%M.%S");
  g_autofree char *bare = g_strdup (name);
  g_autofree char *stem = NULL;

  if (headroom_scenario_file_is_named (name))
    bare[strlen (bare) - strlen (HEADROOM_SCENARIO_FILE_SUFFIX)] = '\0';
  stem = headroom_words_file_stem (bare);
  if (number == 1)
    return g_strdup_printf ("%s %s%s", stem, time, HEADROOM_SCENARIO_FILE_SUFFIX);
  return g_strdup_printf ("%s %s %u%s", stem, time, number, HEADROOM_SCENARIO_FILE_SUFFIX);
}

static gboolean
make_folder (const char *folder, GError **error)
{
  g_autofree char *name = NULL;
  int failure;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  failure = errno;
  name = g_filename_display_name (folder);
  /* Translators: 1: a folder, 2: why */
  g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (failure),
               _ ("The folder “%1$s” cannot be created: %2$s."), name, g_strerror (failure));
  return FALSE;
}

/* An empty file of a name that no other has. */
static GFile *
create (const char *folder, const char *name, GError **error)
{
  for (guint number = 1;; number++)
    {
      g_autofree char *file_name = make_name (name, number);
      g_autoptr (GFile) file = g_file_new_build_filename (folder, file_name, NULL);
      GError *why = NULL;
      g_autoptr (GFileOutputStream) stream = g_file_create (file, G_FILE_CREATE_PRIVATE, NULL, &why);

      if (stream != NULL)
        return g_steal_pointer (&file);
      if (!g_error_matches (why, G_IO_ERROR, G_IO_ERROR_EXISTS))
        return headroom_file_fail (error, HEADROOM_FILE_ERROR_UNWRITABLE, file_name, why);
      g_error_free (why);
    }
}

/* What this version writes byte by byte needs no copy. */
static gboolean
is_own (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (HeadroomDocument) document = headroom_document_parse (data, length, NULL);
  g_autofree char *text = NULL;

  if (document == NULL || headroom_document_is_read_only (document))
    return FALSE;
  text = headroom_document_to_text (document);
  return strlen (text) == length && memcmp (text, data, length) == 0;
}

GFile *
headroom_originals_keep (GBytes *replaced, const char *name, GError **error)
{
  g_autofree char *folder = headroom_originals_dup_folder ();
  g_autoptr (GFile) file = NULL;

  if (replaced == NULL || is_own (replaced) || !make_folder (folder, error))
    return NULL;
  file = create (folder, name, error);
  if (file == NULL || headroom_file_save (file, replaced, NULL, NULL, NULL, error))
    return g_steal_pointer (&file);
  g_file_delete (file, NULL, NULL);
  return NULL;
}
