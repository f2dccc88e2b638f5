/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files and standard input as bytes, documents and configurations. */
#include "cli/cli-load.h"

#include "cli/cli-messages.h"
#include "model/base/headroom-file-io.h"
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-model-load.h"
#include "words/headroom-i18n.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

/* Which file it is about; errors of standard input stand for themselves. Some begin with the last part of the path. */
static void
name_file (GError **error, const char *path)
{
  g_autoptr (GError) plain = NULL;
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *beginning = g_strconcat (name, ": ", NULL);
  const char *message;

  if (g_str_equal (path, "-"))
    return;
  plain = g_steal_pointer (error);
  message = plain->message;
  if (g_str_has_prefix (message, beginning))
    message += strlen (beginning);
  g_set_error (error, plain->domain, plain->code, "%s: %s", path, message);
}

GBytes *
cli_load (const char *path, GError **error)
{
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFile) file = NULL;
  GBytes *bytes;

  if (strcmp (path, "-") == 0)
    {
      input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return headroom_stream_load (input, _ ("standard input"), NULL, error);
    }
  if (*path == '\0') /* GIO would take it for the folder one is in */
    {
      cli_refuse (error, _ ("The file name is empty."));
      return NULL;
    }
  file = g_file_new_for_commandline_arg (path);
  bytes = headroom_file_load (file, NULL, NULL, error);
  if (bytes == NULL && strchr (path, '/') != NULL) /* the error has its last part */
    name_file (error, path);
  return bytes;
}

/* The text of a file, which need not end with a NUL. */
static const char *
peek_text (GBytes *bytes, gsize *length)
{
  const char *text = g_bytes_get_data (bytes, length);

  if (text == NULL)
    return "";
  return text;
}

HeadroomDocument *
cli_load_document (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = cli_load (path, error);
  HeadroomDocument *document;
  const char *text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = peek_text (bytes, &length);
  document = headroom_document_parse (text, length, error);
  if (document == NULL && headroom_hf_config_sniff (text, length))
    cli_say (_ ("The file looks like a config.json. Use --config=PATH instead."));
  if (document == NULL)
    name_file (error, path);
  return document;
}

static HeadroomPartial *
load_text (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = cli_load (path, error);
  HeadroomPartial *partial;
  const char *text;
  gsize length;

  if (bytes == NULL)
    return NULL;
  text = peek_text (bytes, &length);
  partial = headroom_hf_config_parse (text, length, error);
  if (partial == NULL)
    name_file (error, path);
  return partial;
}

static HeadroomPartial *
load_headers (const char *path, GFile *file, GError **error)
{
  HeadroomPartial *partial = headroom_model_load (file, NULL, error);

  if (partial == NULL)
    name_file (error, path);
  return partial;
}

HeadroomPartial *
cli_load_config (const char *path, GError **error)
{
  gboolean is_named = *path != '\0' && strcmp (path, "-") != 0;
  g_autoptr (GFile) file = NULL;

  if (is_named)
    file = g_file_new_for_commandline_arg (path);
  if (file != NULL && headroom_model_has_headers (file))
    return load_headers (path, file, error);
  return load_text (path, error);
}
