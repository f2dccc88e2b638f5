/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/cli-args.h"

#include "model/base/headroom-error.h"
#include "model/base/headroom-i18n.h"

#include <string.h>

/* clang-format off */
G_DEFINE_QUARK (headroom-cli-error-quark, headroom_cli_error)

static const cli_option_desc_t options[CLI_N_OPTIONS] = {
  [CLI_TEMPLATE] = { "template", N_("ID"), N_("Start from a worked example; see “list templates”.") },
  [CLI_MODEL] = { "model", N_("ID"), N_("Take the architecture of a known model; see “list models”.") },
  [CLI_CONFIG] = { "config", N_("PATH"), N_("Take the architecture of a config.json of Hugging Face; “-” is "
                                            "standard input.") },
  [CLI_RECIPE] = { "recipe", N_("ID"), N_("Take the settings of a training or serving stack; see “list recipes”.") },
  [CLI_FORMAT] = { "format", N_("FORMAT"), N_("How to write the result; text where nothing else is said.") },
  [CLI_FOR] = { "for", N_("PARAMETER"), N_("The parameter to solve for.") },
  [CLI_OVER] = { "over", N_("PARAMETER"), N_("The parameter to vary.") },
  [CLI_FROM] = { "from", N_("A"), N_("Its first value.") },
  [CLI_TO] = { "to", N_("B"), N_("Its last value, always among them.") },
  [CLI_STEP] = { "step", N_("S"), N_("The difference of neighbouring values; without it 1, or for more than 64 values the step of the window’s buttons.") },
  [CLI_DOUBLING] = { "doubling", NULL, N_("Double the value each time in place of adding a step.") },
  [CLI_OUTPUT] = { "output", N_("FILE"), N_("Where to write: .pdf, .csv, .json or .headroom; “-” with --format is "
                                            "standard output.") },
  [CLI_HELP] = { "help", NULL, N_("Show this help.") },
  [CLI_VERSION] = { "version", NULL, N_("Show the version.") },
};
/* clang-format on */

const cli_option_desc_t *
cli_option_desc (cli_option_t option)
{
  return &options[option];
}

static gboolean
find_option (const cli_accepts_t *accepts, const char *name, cli_option_t *option)
{
  for (int i = 0; i < CLI_N_OPTIONS; i++)
    if ((accepts->options & CLI_BIT (i)) && strcmp (options[i].name, name) == 0)
      {
        *option = i;
        return TRUE;
      }
  return FALSE;
}

gboolean
cli_accepts_param (const cli_accepts_t *accepts, hr_param_t param)
{
  return param >= accepts->first_param && param < accepts->end_param;
}

static gboolean
fail_unknown (const cli_accepts_t *accepts, const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL, *valid = g_utf8_make_valid (name, -1);

  for (int i = 0; i < CLI_N_OPTIONS; i++)
    if (accepts->options & CLI_BIT (i))
      g_ptr_array_add (names, (char *) options[i].name);
  for (hr_param_t i = accepts->first_param; i < accepts->end_param; i++)
    g_ptr_array_add (names, (char *) hr_param_desc (i)->name);
  g_ptr_array_add (names, NULL);
  hint = cli_suggest (valid, (const char *const *) names->pdata);
  /* Translators: an option's name, and perhaps “ Did you mean …?”. */
  g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("There is no option --%1$s here.%2$s"), valid, hint);
  return FALSE;
}

static gboolean
is_option (const char *word)
{
  return g_str_has_prefix (word, "--");
}

/* The value stands after “=” or is the next word, but not an option: that one would be lost. */
static gboolean
take_value (const char *name, const char *value, int *i, int argc, char **argv, const char **slot, GError **error)
{
  if (value == NULL && (*i + 1 >= argc || is_option (argv[*i + 1])))
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s needs a value."), name);
      return FALSE;
    }
  *slot = value != NULL ? value : argv[++*i];
  return TRUE;
}

static gboolean
take_switch (const char *name, const char *value, const char **slot, GError **error)
{
  if (value != NULL)
    {
      g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("The option --%s takes no value."), name);
      return FALSE;
    }
  *slot = "";
  return TRUE;
}

static gboolean
parse_option (cli_args_t *args, const cli_accepts_t *accepts, int *i, int argc, char **argv, GError **error)
{
  const char *word = argv[*i] + 2, *equals = strchr (word, '='), *value = equals != NULL ? equals + 1 : NULL;
  g_autofree char *name = equals != NULL ? g_strndup (word, equals - word) : g_strdup (word);
  hr_param_t param = hr_param_find (name);
  cli_option_t option;

  if (find_option (accepts, name, &option))
    return options[option].argument == NULL ? take_switch (name, value, &args->options[option], error)
                                            : take_value (name, value, i, argc, argv, &args->options[option], error);
  if (cli_accepts_param (accepts, param))
    return take_value (name, value, i, argc, argv, &args->params[param], error);
  return fail_unknown (accepts, name, error);
}

static gboolean
parse_word (cli_args_t *args, const cli_accepts_t *accepts, const char *word, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (word, -1);

  if (word[0] == '-' && word[1] != '\0')
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("There is no option %s: options begin with “--”."), valid);
  else if (!accepts->file || args->file != NULL)
    g_set_error (error, HEADROOM_CLI_ERROR, CLI_USAGE, _ ("“%s” is one word too many."), valid);
  else
    {
      args->file = word;
      return TRUE;
    }
  return FALSE;
}

gboolean
cli_args_parse (cli_args_t *args, const cli_accepts_t *accepts, int argc, char **argv, GError **error)
{
  gboolean words_only = FALSE;

  *args = (cli_args_t) { 0 };
  for (int i = 0; i < argc; i++)
    {
      if (!words_only && strcmp (argv[i], "--") == 0)
        words_only = TRUE;
      else if (words_only && accepts->file && args->file == NULL)
        args->file = argv[i];
      else if (!words_only && is_option (argv[i]))
        {
          if (!parse_option (args, accepts, &i, argc, argv, error))
            return FALSE;
        }
      else if (!parse_word (args, accepts, argv[i], error))
        return FALSE;
    }
  return TRUE;
}

int
cli_error_status (const GError *error)
{
  if (error->domain == HEADROOM_CLI_ERROR)
    return error->code;
  if (error->domain == HEADROOM_PARAM_ERROR)
    return CLI_USAGE;
  if (g_error_matches (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE)
      || g_error_matches (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_CHANGED)
      || g_error_matches (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_READ_ONLY))
    return CLI_UNWRITABLE;
  return CLI_INPUT;
}
