/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A scenario of a document by its name, or by its number. */
#include "cli/cli-scenario.h"

#include "cli/cli-messages.h"
#include "cli/cli-options.h"
#include "cli/cli-suggest.h"
#include "words/headroom-i18n.h"

static const char *
get_title (HeadroomDocument *document, guint index)
{
  return headroom_scenario_get_title (headroom_document_get_scenario (document, index));
}

static guint
count_titles (HeadroomDocument *document, const char *name)
{
  guint n = 0;

  for (guint i = 0; i < headroom_document_get_length (document); i++)
    n += g_str_equal (get_title (document, i), name);
  return n;
}

static HeadroomScenario *
find_title (HeadroomDocument *document, const char *name)
{
  for (guint i = 0; i < headroom_document_get_length (document); i++)
    if (g_str_equal (get_title (document, i), name))
      return headroom_document_get_scenario (document, i);
  return NULL;
}

/* NULL where the text is no number of a scenario. */
static HeadroomScenario *
find_number (HeadroomDocument *document, const char *text)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 1, headroom_document_get_length (document), &number, NULL))
    return NULL;
  return headroom_document_get_scenario (document, (guint) number - 1);
}

static void
fail_ambiguous (cli_option_t option, const char *name, GError **error)
{
  /* Translators: 1: an option, 2: the name of scenarios. */
  cli_refuse (error, _ ("--%1$s: several scenarios are called “%2$s”. Use the number of one, counted from 1."),
              cli_option_desc (option)->name, name);
}

static void
fail_unknown (HeadroomDocument *document, cli_option_t option, const char *name, GError **error)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *hint = NULL;

  for (guint i = 0; i < headroom_document_get_length (document); i++)
    g_ptr_array_add (titles, (char *) get_title (document, i));
  g_ptr_array_add (titles, NULL);
  hint = cli_suggest (valid, (const char *const *) titles->pdata);
  /* Translators: 1: an option, 2: its value, 3: a number, 4: perhaps “ Did you mean …?”. */
  cli_refuse (error, _ ("--%1$s: “%2$s” is neither the name of a scenario nor a number from 1 to %3$u.%4$s"),
              cli_option_desc (option)->name, valid, headroom_document_get_length (document), hint);
}

HeadroomScenario *
cli_find_scenario (HeadroomDocument *document, const cli_args_t *args, cli_option_t option, GError **error)
{
  const char *name = args->options[option];
  HeadroomScenario *found;

  if (name == NULL)
    return headroom_document_get_scenario (document, 0);
  if (*name == '\0') /* it is none: scenarios may be without */
    {
      fail_unknown (document, option, name, error);
      return NULL;
    }
  if (count_titles (document, name) > 1)
    {
      fail_ambiguous (option, name, error);
      return NULL;
    }
  found = find_title (document, name);
  if (found == NULL)
    found = find_number (document, name);
  if (found == NULL)
    fail_unknown (document, option, name, error);
  return found;
}
