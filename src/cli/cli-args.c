/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the words of the command line to options with their values. */
#include "cli/cli-args.h"

#include "cli/cli-suggest.h"
#include "core/table/param-words.h"
#include "words/headroom-i18n.h"

#include <string.h>

/* The words, and how far they are read. */
typedef struct
{
  const cli_accepts_t *accepts;
  cli_args_t *args;
  char **words;
  int n_words;
  int at;
  gboolean options_ended; /* by the word “--” */
} reader_t;

/* A parameter's name elsewhere, such as “batch-size”, is meant as such; any other word is misspelt. */
static char *
suggest_option (const cli_accepts_t *accepts, const char *name)
{
  g_autofree const char **names = cli_accepted_names (accepts);
  hr_param_t param = hr_param_find_by_word (name);

  if (cli_accepts_param (accepts, param))
    return cli_suggest_names (hr_param_desc (param)->name);
  return cli_suggest (name, names);
}

static gboolean
fail_unknown (const cli_accepts_t *accepts, const char *name, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  g_autofree char *hint = suggest_option (accepts, valid);

  /* Translators: an option's name, and perhaps “ Did you mean …?”. */
  return cli_refuse (error, _ ("Unknown option --%1$s.%2$s"), valid, hint);
}

static gboolean
is_option (const cli_accepts_t *accepts, const char *word)
{
  return g_str_has_prefix (word, "--") || cli_option_find_short (accepts, word) != CLI_N_OPTIONS;
}

/* The value follows “=” or is the next word. That one is no value where it is an option, which would be lost. */
static gboolean
take_value (reader_t *self, const char *name, const char *value, const char **slot, GError **error)
{
  gboolean is_last = self->at + 1 >= self->n_words;

  if (value != NULL)
    {
      *slot = value;
      return TRUE;
    }
  if (is_last || is_option (self->accepts, self->words[self->at + 1]))
    return cli_refuse (error, _ ("The option --%s requires a value."), name);
  self->at++;
  *slot = self->words[self->at];
  return TRUE;
}

static gboolean
take_switch (const char *name, const char *value, const char **slot, GError **error)
{
  if (value != NULL)
    return cli_refuse (error, _ ("The option --%s does not take a value."), name);
  *slot = "";
  return TRUE;
}

static gboolean
take_option (reader_t *self, cli_option_t option, const char *value, GError **error)
{
  const cli_option_desc_t *desc = cli_option_desc (option);
  const char **slot = &self->args->options[option];

  if (desc->argument == NULL)
    return take_switch (desc->name, value, slot, error);
  return take_value (self, desc->name, value, slot, error);
}

/* “--name=value”, or “--name” with the value in the next word. */
static gboolean
read_long_option (reader_t *self, GError **error)
{
  const char *word = self->words[self->at] + strlen ("--");
  g_autofree char *name = g_strndup (word, strcspn (word, "="));
  const char *value = strchr (word, '=');
  cli_option_t option = cli_option_find (self->accepts, name);
  hr_param_t param = hr_param_find (name);

  if (value != NULL)
    value++;
  if (option != CLI_N_OPTIONS)
    return take_option (self, option, value, error);
  if (cli_accepts_param (self->accepts, param))
    return take_value (self, name, value, &self->args->params[param], error);
  return fail_unknown (self->accepts, name, error);
}

static gboolean
fail_unexpected (const reader_t *self, const char *word, GError **error)
{
  if (self->accepts->most_files > 1)
    /* Translators: 1: what was given, 2: a number. */
    return cli_refuse (error, _ ("Unexpected argument “%1$s”: the command takes at most %2$d files."), word,
                       self->accepts->most_files);
  return cli_refuse (error, _ ("Unexpected argument “%s”."), word);
}

/* “-” alone is a file: standard input. */
static gboolean
read_file (reader_t *self, GError **error)
{
  const char *word = self->words[self->at];
  g_autofree char *valid = g_utf8_make_valid (word, -1);
  gboolean begins_with_dash = word[0] == '-' && word[1] != '\0';

  if (begins_with_dash && !self->options_ended)
    return cli_refuse (error, _ ("Unknown option %s: options start with “--”."), valid);
  if (self->args->n_files >= self->accepts->most_files)
    return fail_unexpected (self, valid, error);
  self->args->files[self->args->n_files++] = word;
  return TRUE;
}

static gboolean
read_word (reader_t *self, GError **error)
{
  const char *word = self->words[self->at];
  cli_option_t short_option = cli_option_find_short (self->accepts, word);

  if (self->options_ended)
    return read_file (self, error);
  if (g_str_equal (word, "--"))
    {
      self->options_ended = TRUE;
      return TRUE;
    }
  if (short_option != CLI_N_OPTIONS)
    return take_option (self, short_option, NULL, error);
  if (g_str_has_prefix (word, "--"))
    return read_long_option (self, error);
  return read_file (self, error);
}

gboolean
cli_args_parse (cli_args_t *args, const cli_accepts_t *accepts, int argc, char **argv, GError **error)
{
  reader_t reader = { .accepts = accepts, .args = args, .words = argv, .n_words = argc };

  *args = (cli_args_t) { 0 };
  for (; reader.at < reader.n_words; reader.at++)
    if (!read_word (&reader, error))
      return FALSE;
  return TRUE;
}

static gboolean
is_sweepable (hr_param_t param)
{
  return param != HR_N_PARAMS && (hr_param_desc (param)->flags & HR_PARAM_SWEEPABLE) != 0;
}

static gboolean
fail_not_sweepable (const char *option, const char *word, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *valid = g_utf8_make_valid (word, -1);
  g_autofree char *hint = NULL;

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (is_sweepable (i))
      g_ptr_array_add (names, (char *) hr_param_desc (i)->name);
  g_ptr_array_add (names, NULL);
  hint = cli_suggest (valid, (const char *const *) names->pdata);
  /* Translators: 1: an option, 2: what was given, 3: perhaps “ Did you mean …?”. */
  return cli_refuse (error, _ ("--%1$s: “%2$s” is not a parameter that can be varied.%3$s"), option, valid, hint);
}

gboolean
cli_read_numeric_param (const cli_args_t *args, cli_option_t option, hr_param_t *param, GError **error)
{
  const char *word = args->options[option];
  const char *name = cli_option_desc (option)->name;

  if (word == NULL)
    return cli_refuse (error, _ ("The option --%s is missing."), name);
  *param = hr_param_find (word);
  if (!is_sweepable (*param))
    return fail_not_sweepable (name, word, error);
  return TRUE;
}
