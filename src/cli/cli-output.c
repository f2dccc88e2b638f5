/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of --output and --scale. */
#include "cli/cli-output.h"

#include "cli/cli-status.h"
#include "core/base/units.h"
#include "model/base/headroom-file-io.h"
#include "report/report-picture.h"
#include "words/headroom-i18n.h"

#include <math.h>
#include <string.h>

gboolean
cli_is_standard_output (const char *output)
{
  return g_strcmp0 (output, "-") == 0;
}

/* A file’s identity, the same through links; NULL where there is no such file. */
static char *
identify (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  if (info == NULL)
    return NULL;
  return g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE));
}

gboolean
cli_check_output_was_not_read (const cli_args_t *args, const char *path, GError **error)
{
  const char *output = args->options[CLI_OUTPUT];
  g_autofree char *read = NULL;
  g_autofree char *written = NULL;
  g_autofree char *valid = NULL;

  if (path == NULL || output == NULL || cli_is_standard_output (path) || cli_is_standard_output (output))
    return TRUE;
  read = identify (path);
  written = identify (output);
  if (read == NULL || g_strcmp0 (read, written) != 0)
    return TRUE;
  valid = g_utf8_make_valid (output, -1);
  /* Translators: the name of a file. */
  return cli_refuse (error,
                     _ ("--output: “%s” is a file that was read. Writing to it would lose part of what it "
                        "contains; choose another file."),
                     valid);
}

gboolean
cli_refuse_ending (const char *output, const char *const *ids, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (output, -1);
  g_autofree char *joined = g_strjoinv (", .", (char **) ids);
  g_autofree char *endings = g_strconcat (".", joined, NULL);

  /* Translators: 1: the name of a file, 2: endings such as “.pdf, .csv”. */
  return cli_refuse (error, _ ("--output: “%1$s” does not end in any of %2$s. Specify --format."), valid, endings);
}

static const char *
name_format (const cli_args_t *args, const char *usual)
{
  const char *output = args->options[CLI_OUTPUT];
  const char *dot = NULL;

  if (args->options[CLI_FORMAT] != NULL)
    return args->options[CLI_FORMAT];
  if (output == NULL || cli_is_standard_output (output))
    return usual;
  dot = strrchr (output, '.');
  if (dot == NULL)
    return "";
  return dot + 1;
}

char *
cli_dup_format (const cli_args_t *args, const char *usual)
{
  return g_ascii_strdown (name_format (args, usual), -1);
}

gboolean
cli_write_result (const cli_args_t *args, GBytes *result, GString *out, GError **error)
{
  const char *output = args->options[CLI_OUTPUT];
  g_autoptr (GFile) file = NULL;

  if (output == NULL || cli_is_standard_output (output))
    {
      g_string_append_len (out, g_bytes_get_data (result, NULL), (gssize) g_bytes_get_size (result));
      return TRUE;
    }
  file = g_file_new_for_commandline_arg (output);
  return headroom_file_save (file, result, NULL, NULL, NULL, error);
}

static gboolean
read_scale (const cli_args_t *args, const char *format, int *scale, GError **error)
{
  const char *text = args->options[CLI_SCALE];
  double number;

  *scale = 1;
  if (text == NULL)
    return TRUE;
  if (!g_str_equal (format, "png"))
    return cli_refuse (error, _ ("--scale has an effect on PNG pictures alone."));
  if (!hr_number_from_text (text, &number) || number < 1 || number > HEADROOM_PICTURE_MAX_SCALE
      || number != floor (number))
    /* Translators: 1: what was typed, 2: a number. */
    return cli_refuse (error, _ ("--scale is “%1$s”; it must be a whole number from 1 to %2$d."), text,
                       HEADROOM_PICTURE_MAX_SCALE);
  *scale = (int) number;
  return TRUE;
}

static gboolean
is_picture (const char *format)
{
  return g_str_equal (format, "png") || g_str_equal (format, "svg");
}

gboolean
cli_read_look (const cli_args_t *args, const char *format, HeadroomPictureLook *look, GError **error)
{
  look->dark = args->options[CLI_DARK] != NULL;
  if (look->dark && !is_picture (format))
    return cli_refuse (error, _ ("--dark has an effect on pictures alone."));
  return read_scale (args, format, &look->scale, error);
}

gboolean
cli_read_author (const cli_args_t *args, const char *format, const char **author, GError **error)
{
  *author = args->options[CLI_AUTHOR];
  if (*author == NULL)
    return TRUE;
  if (!g_str_equal (format, "pdf"))
    return cli_refuse (error, _ ("--author has an effect on PDF reports alone."));
  if (!g_utf8_validate (*author, -1, NULL))
    return cli_refuse (error, _ ("--author is not valid UTF-8."));
  return TRUE;
}
