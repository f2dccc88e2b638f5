/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was asked: the command, its file, and the options. Options are rows of one table and rows of the
 * core's parameter table; nothing else spells a parameter. */
#pragma once

#include <gio/gio.h>

#include "core/table/params.h"

/** Errors of the command line; the code is the exit status. */
#define HEADROOM_CLI_ERROR (headroom_cli_error_quark ())
GQuark headroom_cli_error_quark (void);

/** Exit statuses: a contract. */
enum
{
  CLI_DONE = 0,
  CLI_DOES_NOT_FIT = 1,
  CLI_USAGE = 2, /* an unknown option, an unusable value */
  CLI_INPUT = 3, /* an unreadable file, values that contradict each other */
  CLI_UNWRITABLE = 4,
};

typedef enum
{
  CLI_TEMPLATE,
  CLI_MODEL,
  CLI_CONFIG,
  CLI_RECIPE,
  CLI_FORMAT,
  CLI_FOR,
  CLI_OVER,
  CLI_FROM,
  CLI_TO,
  CLI_STEP,
  CLI_DOUBLING,
  CLI_OUTPUT,
  CLI_HELP,
  CLI_VERSION,
  CLI_N_OPTIONS
} cli_option_t;

/** Options by bits, for the commands' lists of what they take. */
#define CLI_BIT(option) (1u << (option))

/** One row of the table of options. `argument` NULL: a switch. Both texts are marked for translation. */
typedef struct
{
  const char *name;
  const char *argument;
  const char *help;
} cli_option_desc_t;

const cli_option_desc_t *cli_option_desc (cli_option_t option);

/** What a command accepts. */
typedef struct
{
  unsigned options;                  /* CLI_BIT of each */
  hr_param_t first_param, end_param; /* and these parameters */
  gboolean file;                     /* one word that is no option */
} cli_accepts_t;

/** Of `first_param, end_param`: every parameter, one, none. */
#define CLI_EVERY_PARAM 0, HR_N_PARAMS
#define CLI_ONE_PARAM(param) param, param + 1
#define CLI_NO_PARAM 0, 0

gboolean cli_accepts_param (const cli_accepts_t *accepts, hr_param_t param);

/** The words of the command line, borrowed from argv; NULL: not given. Of options given twice the last one
 * counts. */
typedef struct
{
  const char *file;
  const char *options[CLI_N_OPTIONS];
  const char *params[HR_N_PARAMS];
} cli_args_t;

/** Read words that follow the command. */
gboolean cli_args_parse (cli_args_t *args, const cli_accepts_t *accepts, int argc, char **argv, GError **error);

/** The status to exit with after an error of any domain. */
int cli_error_status (const GError *error);

/** "Did you mean …?" from the nearest of some names, or "". (transfer full) */
char *cli_suggest (const char *word, const char *const *names);

/** The parameter that an option names; it must be one with numbers. */
gboolean cli_read_numeric_param (const cli_args_t *args, cli_option_t option, hr_param_t *param, GError **error);
