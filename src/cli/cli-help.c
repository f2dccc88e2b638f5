/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help in 80 columns: from the tables of commands, options, parameters and exit statuses. */
#include "cli/cli-help.h"

#include "cli/cli-text.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"

static char *
describe_formats (const cli_command_t *command)
{
  g_auto (GStrv) formats = g_strsplit (command->formats, " ", -1);
  g_autofree char *list = g_strjoinv (", ", formats);

  if (cli_accepts_option (&command->accepts, CLI_OUTPUT))
    /* Translators: names of formats, separated by commas. */
    return g_strdup_printf (_ ("Output format: %s. The default follows from the extension of the file."), list);
  /* Translators: 1: names of formats, separated by commas, 2: one of them. */
  return g_strdup_printf (_ ("Output format: %1$s. The default is %2$s."), list, formats[0]);
}

/* “-h, --help”, “--model=ID” or “--doubling”. */
static char *
describe_option (const cli_option_desc_t *option)
{
  GString *out = g_string_new (NULL);

  if (option->short_name != NULL)
    g_string_append_printf (out, "%s, ", option->short_name);
  g_string_append_printf (out, "--%s", option->name);
  if (option->argument != NULL)
    g_string_append_printf (out, "=%s", _ (option->argument));
  return g_string_free_and_steal (out);
}

static void
append_option (GString *out, const cli_command_t *command, cli_option_t option)
{
  const cli_option_desc_t *desc = cli_option_desc (option);
  g_autofree char *name = describe_option (desc);
  g_autofree char *formats = NULL;

  if (option == CLI_FORMAT)
    formats = describe_formats (command);
  cli_append_entry (out, name, formats != NULL ? formats : _ (desc->help));
}

static void
append_options (GString *out, const cli_command_t *command)
{
  g_string_append_printf (out, "\n%s\n", _ ("Options"));
  for (cli_option_t i = 0; i < CLI_N_OPTIONS; i++)
    if (cli_accepts_option (&command->accepts, i))
      append_option (out, command, i);
}

static void
append_param (GString *out, hr_param_t param, const hr_params_t *defaults)
{
  char usual[HR_TEXT_SIZE];
  g_autofree char *range = headroom_param_describe_range (param);
  g_autofree char *name = g_strdup_printf ("--%s", hr_param_desc (param)->name);
  g_autofree char *help = NULL;

  hr_param_get_text (defaults, param, usual, sizeof usual);
  if (*usual == '\0')
    g_strlcpy (usual, _ ("none"), sizeof usual);
  /* Translators: 1: a sentence, 2: what values are allowed, 3: the default value. */
  help = g_strdup_printf (_ ("%1$s Must be %2$s. Default: %3$s."), headroom_param_get_help (param), range, usual);
  cli_append_entry (out, name, help);
}

static void
append_group (GString *out, const cli_accepts_t *accepts, hr_group_t group, const hr_params_t *defaults)
{
  gboolean is_titled = FALSE;

  for (hr_param_t i = accepts->first_param; i < accepts->end_param; i++)
    {
      if (hr_param_desc (i)->group != group)
        continue;
      if (!is_titled)
        g_string_append_printf (out, "\n%s\n", _ (hr_group_label (group)));
      is_titled = TRUE;
      append_param (out, i, defaults);
    }
}

static void
append_params (GString *out, const cli_accepts_t *accepts)
{
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (hr_group_t group = 0; group < HR_N_GROUPS; group++)
    append_group (out, accepts, group, &defaults);
}

static void
append_usage (GString *out, const char *words)
{
  g_string_append_printf (out, "%s\n  %s\n\n", _ ("Usage"), words);
}

void
cli_append_command_help (const cli_command_t *command, GString *out)
{
  g_autofree char *usage = g_strdup_printf ("headroom-cli %s %s", command->name, _ (command->usage));

  append_usage (out, usage);
  cli_append_paragraph (out, _ (command->detail));
  if (cli_accepts_option (&command->accepts, CLI_MODEL))
    cli_append_paragraph (out, _ (cli_order_of_inputs ()));
  append_options (out, command);
  append_params (out, &command->accepts);
  if (command->append_help != NULL)
    command->append_help (out);
}

static void
append_commands (GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("Commands"));
  for (const cli_command_t *command = cli_commands (); command->name != NULL; command++)
    cli_append_entry (out, command->name, _ (command->summary));
}

static void
append_statuses (GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("Exit status"));
  for (int i = 0; i < CLI_N_STATUSES; i++)
    {
      g_autofree char *status = g_strdup_printf ("%d", i);
      cli_append_entry (out, status, _ (cli_status_meaning (i)));
    }
}

static void
append_examples (GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("Examples"));
  for (const cli_example_t *example = cli_examples (); example->command != NULL; example++)
    g_string_append_printf (out, "  %s\n", example->command);
}

void
cli_append_program_help (GString *out)
{
  g_autofree char *usage = g_strdup_printf ("headroom-cli %s", _ ("COMMAND [OPTION…]"));

  append_usage (out, usage);
  cli_append_paragraph (out, _ ("Estimates how much GPU memory a training or inference run needs."));
  append_commands (out);
  g_string_append_printf (out, "\n%s\n", _ ("Options"));
  cli_append_entry (out, "-h, --help", _ ("Show this help; after a command, the help of that command."));
  cli_append_entry (out, "--version", _ (cli_option_desc (CLI_VERSION)->help));
  append_statuses (out);
  append_examples (out);
}
