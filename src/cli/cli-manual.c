/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes headroom-cli.1: the text of headroom-cli.1.in, with the tables of the program in place of lines such as
 * @PARAMETERS@. Run by meson; its one argument is the template. */
#include "cli/cli-commands.h"
#include "cli/cli-layer-kinds.h"
#include "cli/cli-list.h"
#include "cli/cli-roff.h"
#include "core/base/citations.h"
#include "model/scenario/headroom-param.h"
#include "words/words-list.h"

#include <stdio.h>

static void
append_version (GString *out)
{
  g_string_append (out, ".Os Headroom " HEADROOM_VERSION "\n");
}

static void
begin_item (GString *out, const char *macro, const char *name)
{
  g_string_append_printf (out, ".It %s ", macro);
  cli_roff_append_argument (out, name);
  g_string_append_c (out, '\n');
}

static void
append_commands (GString *out)
{
  for (const cli_command_t *command = cli_commands (); command->name != NULL; command++)
    {
      g_autofree char *usage = g_strdup_printf ("%s %s", command->name, command->usage);
      g_auto (GStrv) formats = g_strsplit (command->formats, " ", -1);
      g_autofree char *list = g_strjoinv (", ", formats);
      g_autofree char *text = g_strdup_printf ("%s %s Formats: %s.", command->summary, command->detail, list);

      begin_item (out, "Ic", usage);
      cli_roff_append_text (out, text);
    }
}

static void
append_layer_kinds (GString *out)
{
  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    {
      g_autofree char *usage = cli_layer_usage (hr_layer_kind (i));
      begin_item (out, "Cm", usage);
      cli_roff_append_text (out, hr_layer_kind (i)->label);
    }
}

static void
append_lists (GString *out)
{
  for (const cli_list_t *list = cli_lists (); list->name != NULL; list++)
    {
      g_string_append_printf (out, ".It Cm %s\n", list->name);
      cli_roff_append_text (out, list->purpose);
    }
}

/* The names of the commands that accept an option. */
static char *
list_commands (cli_option_t option)
{
  GString *names = g_string_new (NULL);

  for (const cli_command_t *command = cli_commands (); command->name != NULL; command++)
    {
      if (!cli_accepts_option (&command->accepts, option))
        continue;
      headroom_words_separate (names, ", ");
      g_string_append (names, command->name);
    }
  return g_string_free_and_steal (names);
}

static void
append_option (GString *out, cli_option_t option)
{
  const cli_option_desc_t *desc = cli_option_desc (option);
  g_autofree char *commands = list_commands (option);

  g_string_append (out, ".It ");
  if (desc->short_name != NULL)
    g_string_append_printf (out, "Fl %s , ", desc->short_name + 1);
  g_string_append_printf (out, "Fl -%s", desc->name);
  if (desc->argument != NULL)
    g_string_append_printf (out, " Ns = Ns Ar %s", desc->argument);
  g_string_append_c (out, '\n');
  cli_roff_append_text (out, desc->help != NULL ? desc->help : "Output format; each command names its formats.");
  if (*commands != '\0')
    {
      g_autofree char *text = g_strdup_printf ("Commands: %s.", commands);
      cli_roff_append_text (out, text);
    }
}

static void
append_options (GString *out)
{
  for (cli_option_t i = 0; i < CLI_N_OPTIONS; i++)
    append_option (out, i);
}

static void
append_param (GString *out, hr_param_t param, const hr_params_t *defaults)
{
  const hr_param_desc_t *desc = hr_param_desc (param);
  g_autoptr (GString) text = g_string_new (desc->help);
  g_autofree char *range = headroom_param_describe_range (param);
  char usual[HR_TEXT_SIZE];

  hr_param_get_text (defaults, param, usual, sizeof usual);
  if (*usual == '\0')
    g_strlcpy (usual, "none", sizeof usual);
  g_string_append_printf (text, " Must be %s. Default: %s.", range, usual);
  if (desc->unit != NULL)
    g_string_append_printf (text, " Unit: %s.", desc->unit);
  g_string_append_printf (text, " Label: %s.", desc->label);
  if (desc->cite != NULL)
    g_string_append_printf (text, " Source: [%s].", desc->cite);
  g_string_append_printf (out, ".It Fl -%s Ns = Ns Ar %s\n", desc->name, cli_param_type (param));
  cli_roff_append_text (out, text->str);
}

static void
append_group (GString *out, hr_group_t group, const hr_params_t *defaults)
{
  g_string_append_printf (out, ".Ss %s\n.Bl -tag -width Ds\n", hr_group_label (group));
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (hr_param_desc (i)->group == group)
      append_param (out, i, defaults);
  g_string_append (out, ".El\n");
}

static void
append_params (GString *out)
{
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (hr_group_t group = 0; group < HR_N_GROUPS; group++)
    append_group (out, group, &defaults);
}

static void
append_statuses (GString *out)
{
  for (int i = 0; i < CLI_N_STATUSES; i++)
    {
      g_string_append_printf (out, ".It %d\n", i);
      cli_roff_append_text (out, cli_status_meaning (i));
    }
}

static void
append_examples (GString *out)
{
  for (const cli_example_t *example = cli_examples (); example->command != NULL; example++)
    {
      cli_roff_append_text (out, example->purpose);
      g_string_append (out, ".Bd -literal -offset indent\n");
      cli_roff_append_literal (out, example->command);
      g_string_append (out, ".Ed\n.Pp\n");
    }
  g_string_truncate (out, out->len - strlen (".Pp\n"));
}

static gboolean
is_cited (const char *key)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (g_strcmp0 (hr_param_desc (i)->cite, key) == 0)
      return TRUE;
  return FALSE;
}

static void
append_source (GString *out, const hr_citation_t *source)
{
  g_autofree char *sentence = g_strdup_printf ("%s.", source->text);

  g_string_append_printf (out, ".It Bq %s\n", source->key);
  cli_roff_append_text (out, sentence);
  if (source->url != NULL)
    g_string_append_printf (out, ".Lk %s\n", source->url);
}

static void
append_sources (GString *out)
{
  for (gsize i = 0; hr_citation_at (i) != NULL; i++)
    if (is_cited (hr_citation_at (i)->key))
      append_source (out, hr_citation_at (i));
}

static const struct
{
  const char *line;
  void (*append) (GString *out);
} tables[] = {
  { "@VERSION@", append_version },   { "@COMMANDS@", append_commands }, { "@LAYERS@", append_layer_kinds },
  { "@LISTS@", append_lists },       { "@OPTIONS@", append_options },   { "@PARAMETERS@", append_params },
  { "@STATUSES@", append_statuses }, { "@EXAMPLES@", append_examples }, { "@SOURCES@", append_sources },
};

/* A line of the template, or the table that it stands for. */
static void
append_line (GString *out, const char *line)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    if (g_str_equal (line, tables[i].line))
      {
        tables[i].append (out);
        return;
      }
  g_string_append_printf (out, "%s\n", line);
}

int
main (int argc, char **argv)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *template = NULL;
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (argc == 2, 1);
  if (!g_file_get_contents (argv[1], &template, NULL, &error))
    g_error ("%s", error->message);
  g_strchomp (template);
  lines = g_strsplit (template, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    append_line (out, *line);
  return fputs (out->str, stdout) == EOF;
}
