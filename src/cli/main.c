/* SPDX-License-Identifier: GPL-3.0-or-later */
/* headroom-cli: the window's numbers for terminals and scripts. Standard output carries only the result,
 * standard error only messages. */
#include "cli/cli-commands.h"
#include "cli/cli-help.h"
#include "cli/cli-messages.h"
#include "core/base/formula-set.h"
#include "model/gpus/headroom-own-gpus.h"
#include "report/report-reproduction.h"
#include "words/headroom-i18n.h"

#include <errno.h>
#include <libintl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>

static gboolean
check_format (const cli_command_t *command, const cli_args_t *args, GError **error)
{
  g_auto (GStrv) formats = g_strsplit (command->formats, " ", -1);
  const char *format = args->options[CLI_FORMAT];
  g_autofree char *list = g_strjoinv (", ", formats);
  g_autofree char *valid = NULL;

  if (format == NULL || g_strv_contains ((const char *const *) formats, format))
    return TRUE;
  valid = g_utf8_make_valid (format, -1);
  return cli_refuse (error, _ ("--format: “%1$s” is not one of %2$s."), valid, list);
}

/* The first line is for programs, too. */
static void
append_versions (GString *out)
{
  g_string_append (out, "headroom-cli " HEADROOM_VERSION "\n");
  /* Translators: 1: the version of the formulas, a whole number, 2: a date. */
  g_string_append_printf (out, _ ("Formula set %1$d, GPU catalogue of %2$s"), HR_FORMULA_SET,
                          headroom_report_catalog_date ());
  g_string_append_c (out, '\n');
}

static int
run_command (const cli_command_t *command, int argc, char **argv, GString *out, GError **error)
{
  cli_args_t args;

  if (!cli_args_parse (&args, &command->accepts, argc, argv, error))
    return CLI_USAGE;
  if (args.options[CLI_HELP] != NULL)
    {
      cli_append_command_help (command, out);
      return CLI_DONE;
    }
  if (!check_format (command, &args, error))
    return CLI_USAGE;
  return command->run (&args, out, error);
}

/* Options in place of a command. */
static int
run_alone (int argc, char **argv, GString *out, GError **error)
{
  const cli_accepts_t accepts = { .options = CLI_BIT (CLI_HELP) | CLI_BIT (CLI_VERSION) };
  cli_args_t args;

  if (!cli_args_parse (&args, &accepts, argc, argv, error))
    return CLI_USAGE;
  if (args.options[CLI_VERSION] != NULL)
    append_versions (out);
  else if (args.options[CLI_HELP] != NULL)
    cli_append_program_help (out);
  else
    cli_refuse (error, _ ("A command is missing; see --help."));
  return CLI_DONE;
}

static int
run (int argc, char **argv, GString *out, GError **error)
{
  gboolean has_command = argc > 0 && argv[0][0] != '-';
  const cli_command_t *command;

  if (!has_command)
    return run_alone (argc, argv, out, error);
  command = cli_command_find (argv[0], error);
  if (command == NULL)
    return CLI_USAGE;
  return run_command (command, argc - 1, argv + 1, out, error);
}

/* A reader that goes away (“| head”) is no failure; a full disk is. */
static int
write_out (const GString *out, int status)
{
  gboolean is_written = fwrite (out->str, 1, out->len, stdout) == out->len && fflush (stdout) == 0;
  g_autofree char *message = NULL;

  if (is_written || errno == EPIPE)
    return status;
  message = g_strdup_printf (_ ("The result could not be written: %s"), g_strerror (errno));
  cli_say (message);
  return CLI_UNWRITABLE;
}

/* An uninstalled build finds its translations where HEADROOM_LOCALE_DIR says. */
static void
set_up_locale (void)
{
  const char *folder = g_getenv ("HEADROOM_LOCALE_DIR");

  if (folder == NULL)
    folder = HEADROOM_LOCALE_DIR;
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* A file that cannot be read is said, and costs nothing but its GPUs. */
static void
load_own_gpus (void)
{
  g_autoptr (GError) error = NULL;

  if (!headroom_own_gpus_load (headroom_own_gpus_get_default (), &error))
    cli_say (error->message);
}

int
main (int argc, char **argv)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  int status;

  set_up_locale ();
  signal (SIGPIPE, SIG_IGN);
  load_own_gpus ();
  status = run (argc - 1, argv + 1, out, &error);
  if (error != NULL)
    {
      cli_say (error->message);
      return cli_error_status (error);
    }
  return write_out (out, status);
}
