/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options, and which of them a command accepts. An option is a row of the table here or of the core's table
 * of parameters; nothing else spells one. */
#pragma once

#include <glib.h>

#include "core/table/params.h"

typedef enum
{
  CLI_SCENARIO,
  CLI_BASELINE,
  CLI_TEMPLATE,
  CLI_MODEL,
  CLI_CONFIG,
  CLI_RECIPE,
  CLI_FORMAT,
  CLI_FOR,
  CLI_LOCK,
  CLI_OVER,
  CLI_FROM,
  CLI_TO,
  CLI_STEP,
  CLI_DOUBLING,
  CLI_OUTPUT,
  CLI_AUTHOR,
  CLI_CHART,
  CLI_SCALE,
  CLI_DARK,
  CLI_HELP,
  CLI_VERSION,
  CLI_N_OPTIONS
} cli_option_t;

/** Options by bits, for the commands' lists of what they accept. */
#define CLI_BIT(option) (1u << (option))

/** One row of the table of options. The last two texts are marked for translation. */
typedef struct
{
  const char *name;
  const char *short_name; /* "-h"; NULL: none */
  const char *argument;   /* NULL: a switch */
  const char *help;       /* NULL: it differs between commands */
} cli_option_desc_t;

const cli_option_desc_t *cli_option_desc (cli_option_t option);

/** What a command accepts. */
typedef struct
{
  unsigned options;       /* CLI_BIT of each */
  hr_param_t first_param; /* and the parameters from this one */
  hr_param_t end_param;   /* to the one before this */
  int most_files;         /* words that are no options: at most so many */
} cli_accepts_t;

/** Of `first_param, end_param`: every parameter, one, none. */
#define CLI_EVERY_PARAM 0, HR_N_PARAMS
#define CLI_ONE_PARAM(param) param, param + 1
#define CLI_NO_PARAM 0, 0

gboolean cli_accepts_option (const cli_accepts_t *accepts, cli_option_t option);
gboolean cli_accepts_param (const cli_accepts_t *accepts, hr_param_t param);

/** The accepted option of that name without its dashes, or CLI_N_OPTIONS. */
cli_option_t cli_option_find (const cli_accepts_t *accepts, const char *name);

/** The accepted option of that short name with its dash, or CLI_N_OPTIONS. */
cli_option_t cli_option_find_short (const cli_accepts_t *accepts, const char *word);

/** The names of everything accepted, NULL-ended. (transfer container) */
const char **cli_accepted_names (const cli_accepts_t *accepts);
