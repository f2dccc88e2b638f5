/* SPDX-License-Identifier: GPL-3.0-or-later */
/* headroom-cli: the window's numbers for terminals and scripts. Standard output carries only the result,
 * standard error only messages. */
#include "cli/cli-commands.h"

#include "model/base/headroom-i18n.h"
#include "model/gpus/headroom-own-gpus.h"

#include <errno.h>
#include <libintl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#define INPUTS (CLI_BIT (CLI_TEMPLATE) | CLI_BIT (CLI_MODEL) | CLI_BIT (CLI_CONFIG) | CLI_BIT (CLI_RECIPE))
#define ALWAYS (CLI_BIT (CLI_HELP) | CLI_BIT (CLI_FORMAT))
#define RANGE (CLI_BIT (CLI_OVER) | CLI_BIT (CLI_FROM) | CLI_BIT (CLI_TO) | CLI_BIT (CLI_STEP) | CLI_BIT (CLI_DOUBLING))

/* clang-format off */
static const cli_command_t commands[] = {
  { "estimate", N_("[FILE] [OPTION…] [--PARAMETER=VALUE…]"), N_("Estimate the memory of one run."),
    N_("Prints every part of the memory with its formula, and the verdict. The exit status is 1 where the run does "
       "not fit a GPU that was named by --gpu, by the template or by the file; a default GPU is only shown."),
    "text json csv", { INPUTS | ALWAYS, CLI_EVERY_PARAM, TRUE }, cli_run_estimate },
  { "sweep", N_("[FILE] --over=PARAMETER --from=A --to=B [OPTION…]"), N_("Vary one parameter."),
    N_("Prints one row for each value; everything else is held."),
    "text json csv", { INPUTS | ALWAYS | RANGE, CLI_EVERY_PARAM, TRUE }, cli_run_sweep },
  { "solve", N_("[FILE] --for=PARAMETER [OPTION…]"), N_("Find the most that fits."),
    N_("Prints the largest value of a parameter with which the run fits the GPU; of parallel GPUs the smallest; of the "
       "checkpoint interval the one that needs the least memory. Everything else is held. The exit status is 1 where "
       "no value makes it fit."),
    "text json", { INPUTS | ALWAYS | CLI_BIT (CLI_FOR), CLI_EVERY_PARAM, TRUE }, cli_run_solve },
  { "fit", N_("[FILE] [OPTION…] [--PARAMETER=VALUE…]"), N_("Hold the run against every known GPU."),
    N_("Prints all GPUs, those that fit first. The exit status is 1 where the run fits none of them."),
    "text json csv", { INPUTS | ALWAYS, CLI_EVERY_PARAM, TRUE }, cli_run_fit },
  { "export", N_("[FILE] --output=FILE [OPTION…]"), N_("Write a report, a table or a document."),
    N_("Writes a PDF report, a CSV table, JSON or a .headroom document. The exit status says only whether it was "
       "written."),
    "pdf csv json headroom", { INPUTS | ALWAYS | CLI_BIT (CLI_OUTPUT) | CLI_BIT (CLI_OVER), CLI_EVERY_PARAM, TRUE }, cli_run_export },
  { "layers", N_("NETWORK [OPTION…]"), N_("Add up the layers of any network."),
    N_("Prints each layer’s output, its elements, its parameters and what PyTorch keeps of it for backward, for one "
       "sample. NETWORK is a list of layers, each a kind and its values, with semicolons or line ends between; “-” is "
       "standard input. The kinds and their fields are listed below; a field’s name may be cut short. The sums are "
       "values for --activation-elements."),
    "text json", { ALWAYS, CLI_ONE_PARAM (HR_ACTIVATION_DTYPE), TRUE }, cli_run_layers, cli_append_layer_kinds },
  { "list", N_("LIST [OPTION…]"), N_("List what is known."),
    N_("Prints the catalogues and tables, with the ids that options take."),
    "text json markdown", { ALWAYS, CLI_NO_PARAM, TRUE }, cli_run_list, cli_append_lists },
  { NULL },
};
/* clang-format on */

const cli_command_t *
cli_commands (void)
{
  return commands;
}

static const cli_command_t *
find_command (const char *name, GError **error)
{
  const char *names[G_N_ELEMENTS (commands)] = { NULL };
  g_autofree char *hint = NULL, *valid = g_utf8_make_valid (name, -1);

  for (gsize i = 0; commands[i].name != NULL; i++)
    {
      names[i] = commands[i].name;
      if (strcmp (name, names[i]) == 0)
        return &commands[i];
    }
  hint = cli_suggest (valid, names);
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("There is no command “%1$s”; see --help.%2$s"), valid, hint);
  return NULL;
}

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
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("--format: “%1$s” is not one of %2$s."), valid, list);
  return FALSE;
}

static int
run_command (const cli_command_t *command, int argc, char **argv, GString *out, GError **error)
{
  cli_args_t args;

  if (!cli_args_parse (&args, &command->accepts, argc, argv, error))
    return CLI_USAGE;
  if (args.options[CLI_HELP] != NULL)
    {
      cli_append_help (command, out);
      return CLI_DONE;
    }
  return check_format (command, &args, error) ? command->run (&args, out, error) : CLI_USAGE;
}

static int
run (int argc, char **argv, GString *out, GError **error)
{
  const cli_accepts_t accepts = { .options = CLI_BIT (CLI_HELP) | CLI_BIT (CLI_VERSION) };
  const cli_command_t *command;
  cli_args_t args;

  if (argc > 0 && argv[0][0] != '-')
    return (command = find_command (argv[0], error)) != NULL ? run_command (command, argc - 1, argv + 1, out, error)
                                                             : CLI_USAGE;
  if (!cli_args_parse (&args, &accepts, argc, argv, error))
    return CLI_USAGE;
  if (args.options[CLI_VERSION] != NULL)
    g_string_append (out, "headroom-cli " HEADROOM_VERSION "\n");
  else if (args.options[CLI_HELP] != NULL)
    cli_append_help (NULL, out);
  else
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("A command is missing; see --help."));
  return CLI_DONE;
}

/* A reader that goes away (“| head”) is no failure; a full disk is. */
static int
write_out (const GString *out, int status)
{
  g_autofree char *message = NULL;

  if (fwrite (out->str, 1, out->len, stdout) == out->len && fflush (stdout) == 0)
    return status;
  if (errno == EPIPE)
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

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : HEADROOM_LOCALE_DIR);
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
