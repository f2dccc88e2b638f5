/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of options. */
#include "cli/cli-options.h"

#include "words/headroom-i18n.h"

static const cli_option_desc_t options[CLI_N_OPTIONS] = {
  [CLI_SCENARIO] = { "scenario", NULL, N_ ("NAME"),
                     N_ ("Use the scenario of FILE with this name or number. The default is the first one.") },
  [CLI_BASELINE] = { "baseline", NULL, N_ ("NAME"),
                     N_ ("The scenario that the others are compared with. The default is the first one.") },
  [CLI_TEMPLATE] = { "template", NULL, N_ ("ID"), N_ ("Start from a worked example; see “list templates”.") },
  [CLI_MODEL] = { "model", NULL, N_ ("ID"), N_ ("Use the architecture of a known model; see “list models”.") },
  [CLI_CONFIG] = { "config", NULL, N_ ("PATH"),
                   N_ ("Read the architecture from a Hugging Face config.json, or a model from its folder, a "
                       "safetensors file or a GGUF file. “-” means a config.json on standard input.") },
  [CLI_RECIPE] = { "recipe", NULL, N_ ("ID"),
                   N_ ("Use the settings of a training or serving stack; see “list recipes”.") },
  [CLI_FORMAT] = { "format", NULL, N_ ("FORMAT"), NULL },
  [CLI_FOR] = { "for", NULL, N_ ("PARAMETER"), N_ ("The parameter to solve for.") },
  [CLI_LOCK] = { "lock", NULL, N_ ("PARAMETERS"),
                 N_ ("Parameters that must stay as they are, with commas between them.") },
  [CLI_OVER] = { "over", NULL, N_ ("PARAMETER"), N_ ("The parameter to vary.") },
  [CLI_FROM] = { "from", NULL, N_ ("A"), N_ ("First value.") },
  [CLI_TO] = { "to", NULL, N_ ("B"), N_ ("Last value, always included.") },
  [CLI_STEP] = { "step", NULL, N_ ("S"),
                 N_ ("Increment between values. The default is 1, or the parameter’s own step for a long range.") },
  [CLI_DOUBLING] = { "doubling", NULL, NULL, N_ ("Double the value each time instead of adding an increment.") },
  [CLI_OUTPUT] = { "output", NULL, N_ ("FILE"),
                   N_ ("File to write, whose extension tells its format. “-” means standard output and requires "
                       "--format.") },
  [CLI_AUTHOR] = { "author", NULL, N_ ("NAME"),
                   N_ ("The author of a PDF report, named on its first page and in its properties.") },
  [CLI_CHART] = { "chart", NULL, N_ ("CHART"),
                  N_ ("What a picture shows: terms (the default), step (memory over one step), stages (of a pipeline), "
                      "time (the parts of a step or, when serving, of a token), curve (tokens a second against "
                      "requests served at a time), or, with --over, sweep (memory, then the default) or speed (tokens "
                      "per second).") },
  [CLI_SCALE] = { "scale", NULL, N_ ("N"), N_ ("Resolution of a PNG picture: 1 (760 pixels wide) to 4.") },
  [CLI_DARK] = { "dark", NULL, NULL, N_ ("Draw a picture in the colours of a dark background.") },
  [CLI_HELP] = { "help", "-h", NULL, N_ ("Show this help.") },
  [CLI_VERSION] = { "version", NULL, NULL,
                    N_ ("Show the versions of the program, its formulas and its GPU catalogue.") },
};

const cli_option_desc_t *
cli_option_desc (cli_option_t option)
{
  return &options[option];
}

gboolean
cli_accepts_option (const cli_accepts_t *accepts, cli_option_t option)
{
  return (accepts->options & CLI_BIT (option)) != 0;
}

gboolean
cli_accepts_param (const cli_accepts_t *accepts, hr_param_t param)
{
  return param >= accepts->first_param && param < accepts->end_param;
}

cli_option_t
cli_option_find (const cli_accepts_t *accepts, const char *name)
{
  for (cli_option_t i = 0; i < CLI_N_OPTIONS; i++)
    if (cli_accepts_option (accepts, i) && g_str_equal (options[i].name, name))
      return i;
  return CLI_N_OPTIONS;
}

cli_option_t
cli_option_find_short (const cli_accepts_t *accepts, const char *word)
{
  for (cli_option_t i = 0; i < CLI_N_OPTIONS; i++)
    if (cli_accepts_option (accepts, i) && g_strcmp0 (options[i].short_name, word) == 0)
      return i;
  return CLI_N_OPTIONS;
}

const char **
cli_accepted_names (const cli_accepts_t *accepts)
{
  GPtrArray *names = g_ptr_array_new ();

  for (cli_option_t i = 0; i < CLI_N_OPTIONS; i++)
    if (cli_accepts_option (accepts, i))
      g_ptr_array_add (names, (char *) options[i].name);
  for (hr_param_t i = accepts->first_param; i < accepts->end_param; i++)
    g_ptr_array_add (names, (char *) hr_param_desc (i)->name);
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}
