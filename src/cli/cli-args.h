/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the command line: its files, its options and their values. */
#pragma once

#include "cli/cli-options.h"
#include "cli/cli-status.h"

enum
{
  CLI_MOST_FILES = 8 /* scenarios of a comparison, each from a file of its own */
};

/** The words of the command line, borrowed from argv; NULL: not given. Of an option that is given twice the last value
 * counts. */
typedef struct
{
  const char *files[CLI_MOST_FILES]; /* most commands take one, or a word in its place */
  int n_files;
  const char *options[CLI_N_OPTIONS];
  const char *params[HR_N_PARAMS];
} cli_args_t;

/** Read the words that follow the command. */
gboolean cli_args_parse (cli_args_t *args, const cli_accepts_t *accepts, int argc, char **argv, GError **error);

/** The parameter that an option names; it must be one with numbers. */
gboolean cli_read_numeric_param (const cli_args_t *args, cli_option_t option, hr_param_t *param, GError **error);
