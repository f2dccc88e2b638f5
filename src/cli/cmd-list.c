/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One of the lists, as text, JSON or a table of Markdown. */
#include "cli/cli-commands.h"

#include "cli/cli-list.h"
#include "cli/cli-text.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

#include <locale.h>

static char *
join_names (void)
{
  GString *names = g_string_new (NULL);

  for (const cli_list_t *list = cli_lists (); list->name != NULL; list++)
    {
      headroom_words_separate (names, ", ");
      g_string_append (names, list->name);
    }
  return g_string_free_and_steal (names);
}

static void
fail_unknown (const char *name, GError **error)
{
  g_autofree char *names = join_names ();
  g_autofree char *valid = NULL;

  if (name == NULL)
    {
      /* Translators: names of lists, separated by commas. */
      cli_refuse (error, _ ("Specify what to list: %s."), names);
      return;
    }
  valid = g_utf8_make_valid (name, -1);
  /* Translators: 1: what was given, 2: names of lists, separated by commas. */
  cli_refuse (error, _ ("Unknown list “%1$s”. Available lists: %2$s."), valid, names);
}

static const cli_list_t *
find_list (const char *name, GError **error)
{
  for (const cli_list_t *list = cli_lists (); list->name != NULL; list++)
    if (g_strcmp0 (name, list->name) == 0)
      return list;
  fail_unknown (name, error);
  return NULL;
}

void
cli_append_lists (GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("Lists"));
  for (const cli_list_t *list = cli_lists (); list->name != NULL; list++)
    cli_append_entry (out, list->name, _ (list->purpose));
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
  const cli_list_t *list = find_list (args->files[0], error);

  if (list == NULL)
    return CLI_USAGE;
  append_list (list, args->options[CLI_FORMAT], out);
  return CLI_DONE;
}
