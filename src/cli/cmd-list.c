/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-commands.h"

#include "cli/cli-list.h"
#include "model/base/headroom-i18n.h"

#include <locale.h>
#include <string.h>

static const cli_list_t *
find_list (const char *name, GError **error)
{
  const cli_list_t *lists = cli_lists ();
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *all = NULL, *valid = NULL;

  for (; lists->name != NULL; lists++)
    {
      if (g_strcmp0 (name, lists->name) == 0)
        return lists;
      g_ptr_array_add (names, (char *) lists->name);
    }
  g_ptr_array_add (names, NULL);
  all = g_strjoinv (", ", (GStrv) names->pdata);
  valid = name != NULL ? g_utf8_make_valid (name, -1) : NULL;
  if (valid == NULL)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("Please say what to list: %s."), all);
  else
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("“%1$s” cannot be listed, only %2$s."), valid, all);
  return NULL;
}

static void
append_list (const cli_list_t *list, const char *format, GString *out)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) (void (*) (void)) g_strfreev);
  gboolean json = g_strcmp0 (format, "json") == 0;
  g_autofree char *locale = g_strdup (setlocale (LC_ALL, NULL));

  /* JSON is never localised, not even names. */
  if (json)
    setlocale (LC_ALL, "C");
  list->fill (rows);
  if (json)
    cli_list_append_json (list, rows, out);
  else if (g_strcmp0 (format, "markdown") == 0)
    cli_list_append_markdown (list, rows, out);
  else
    cli_list_append_text (list, rows, out);
  setlocale (LC_ALL, locale);
}

int
cli_run_list (const cli_args_t *args, GString *out, GError **error)
{
  const cli_list_t *list = find_list (args->file, error);

  if (list == NULL)
    return CLI_USAGE;
  append_list (list, args->options[CLI_FORMAT], out);
  return CLI_DONE;
}
