/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help in 80 columns: from the tables of commands, options and parameters. */
#include "cli/cli-commands.h"

#include "cli/cli-list.h"
#include "cli/cli-text.h"
#include "core/network/layer-kinds.h"
#include "model/base/headroom-i18n.h"
#include "model/scenario/headroom-param.h"

enum
{
  OPTION_COLUMN = 30
};

static void
append_entry (GString *out, const char *name, const char *text)
{
  int width = 2 + cli_width (name);

  g_string_append_printf (out, "  %s", name);
  if (width + 2 > OPTION_COLUMN)
    g_string_append_printf (out, "\n%*s", OPTION_COLUMN, "");
  else
    g_string_append_printf (out, "%*s", OPTION_COLUMN - width, "");
  cli_append_wrapped (out, text, OPTION_COLUMN, OPTION_COLUMN);
}

static void
append_options (GString *out, const cli_command_t *command)
{
  for (int i = 0; i < CLI_N_OPTIONS; i++)
    {
      const cli_option_desc_t *option = cli_option_desc (i);
      g_autofree char *name = NULL, *help = NULL;
      g_auto (GStrv) formats = g_strsplit (command->formats, " ", -1);
      if (!(command->accepts.options & CLI_BIT (i)))
        continue;
      name = option->argument != NULL ? g_strdup_printf ("--%s=%s", option->name, _ (option->argument))
                                      : g_strdup_printf ("--%s", option->name);
      /* The words of --format differ between commands. */
      help = i == CLI_FORMAT ? g_strjoinv (", ", formats) : g_strdup (_ (option->help));
      append_entry (out, name, help);
    }
}

static void
append_param (GString *out, hr_param_t param, const hr_params_t *defaults)
{
  char usual[HR_TEXT_SIZE];
  g_autofree char *range = headroom_param_describe_range (param);
  g_autofree char *name = g_strdup_printf ("--%s", hr_param_desc (param)->name);
  /* Translators: 1: a sentence, 2: what values are allowed, 3: the default value. */
  g_autofree char *help = g_strdup_printf (_ ("%1$s Takes %2$s; default %3$s."), headroom_param_get_help (param), range,
                                           hr_param_get_text (defaults, param, usual, sizeof usual));

  append_entry (out, name, help);
}

static void
append_params (GString *out, const cli_accepts_t *accepts)
{
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (int group = 0; group < HR_N_GROUPS; group++)
    {
      gboolean titled = FALSE;
      for (hr_param_t i = accepts->first_param; i < accepts->end_param; i++)
        if (hr_param_desc (i)->group == (hr_group_t) group)
          {
            if (!titled)
              g_string_append_printf (out, "\n%s\n", _ (hr_group_label (group)));
            titled = TRUE;
            append_param (out, i, &defaults);
          }
    }
}

static void
append_usage (GString *out, const char *name, const char *usage)
{
  g_autofree char *words = g_strdup_printf ("headroom-cli %s%s%s", name, *name != '\0' ? " " : "", _ (usage));

  cli_append_wrapped (out, words, 2, 6);
}

static void
append_command_help (const cli_command_t *command, GString *out)
{
  g_string_append_printf (out, "%s\n  ", _ ("Usage"));
  append_usage (out, command->name, command->usage);
  g_string_append_c (out, '\n');
  cli_append_wrapped (out, _ (command->detail), 0, 0);
  if (command->accepts.options & CLI_BIT (CLI_MODEL))
    cli_append_wrapped (
        out,
        _ ("File, template, model or config.json, recipe and single parameters are applied in this order. FILE is a "
           ".headroom document; “-” is standard input."),
        0, 0);
  g_string_append_printf (out, "\n%s\n", _ ("Options"));
  append_options (out, command);
  append_params (out, &command->accepts);
  if (command->append_help != NULL)
    command->append_help (out);
}

void
cli_append_layer_kinds (GString *out)
{
  const hr_layer_kind_t *kind;

  g_string_append_printf (out, "\n%s\n", _ ("Layers"));
  for (gsize i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    {
      g_autoptr (GString) name = g_string_new (kind->flags & HR_IS_INPUT ? "input" : kind->id);
      for (int f = 0; f < hr_layer_n_fields (kind); f++)
        g_string_append_printf (name, "%s%s", f > 0 && (kind->flags & HR_IS_INPUT) ? "×" : " ", kind->fields[f].id);
      append_entry (out, name->str, _ (kind->label));
    }
  g_string_append_printf (out, "\n%s\n", _ ("Example"));
  g_string_append (out, "  headroom-cli layers 'input 3x224x224; conv 64 k7 s2 no-bias; batch-norm;\n"
                        "      relu inplace; max-pool 3 s2 p1; global-pool; flatten; linear 1000'\n");
}

void
cli_append_lists (GString *out)
{
  g_string_append_printf (out, "\n%s\n", _ ("Lists"));
  for (const cli_list_t *list = cli_lists (); list->name != NULL; list++)
    g_string_append_printf (out, "  %s\n", list->name);
}

static void
append_statuses (GString *out)
{
  static const struct
  {
    const char *status, *meaning;
  } statuses[] = {
    { "0", N_ ("Done; the run fits, where a GPU was named.") },
    { "1", N_ ("The run does not fit; the result is still printed.") },
    { "2", N_ ("An unknown option, or a value that cannot be read or is out of range.") },
    { "3", N_ ("A file that cannot be read, or values that contradict each other.") },
    { "4", N_ ("The output cannot be written.") },
  };

  g_string_append_printf (out, "\n%s\n", _ ("Exit status"));
  for (gsize i = 0; i < G_N_ELEMENTS (statuses); i++)
    append_entry (out, statuses[i].status, _ (statuses[i].meaning));
}

static void
append_program_help (GString *out)
{
  static const char *const examples[] = {
    "headroom-cli estimate --model=llama-3-8b --gpu=h100",
    "headroom-cli sweep --over=sequence-length --from=1024 --to=65536 --doubling",
    "headroom-cli layers 'input 784; linear 512; relu; linear 10'",
    "headroom-cli export --template=activation-rule --output=report.pdf",
  };

  g_string_append_printf (out, "%s\n  ", _ ("Usage"));
  append_usage (out, "", N_ ("COMMAND [OPTION…]"));
  g_string_append_c (out, '\n');
  cli_append_wrapped (out, _ ("Estimates how much GPU memory a training or inference run needs."), 0, 0);
  g_string_append_printf (out, "\n%s\n", _ ("Commands"));
  for (const cli_command_t *command = cli_commands (); command->name != NULL; command++)
    append_entry (out, command->name, _ (command->summary));
  g_string_append_printf (out, "\n%s\n", _ ("Options"));
  append_entry (out, "--help", _ ("Show this help, or after a command the help of that command."));
  append_entry (out, "--version", _ ("Show the version."));
  append_statuses (out);
  g_string_append_printf (out, "\n%s\n", _ ("Examples"));
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    g_string_append_printf (out, "  %s\n", examples[i]);
}

void
cli_append_help (const cli_command_t *command, GString *out)
{
  if (command != NULL)
    append_command_help (command, out);
  else
    append_program_help (out);
}
