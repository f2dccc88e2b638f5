/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Listings: a kind has columns and a function that adds its rows; the writers know no kinds. */
#pragma once

#include <glib.h>

#include "core/table/params.h"

enum
{
  CLI_LIST_COLUMNS = 12
};

typedef enum
{
  CLI_LIST_TEXT,
  CLI_LIST_NUMBER, /* a number in JSON */
  CLI_LIST_MANY,   /* texts separated by commas, an array in JSON */
} cli_list_type_t;

typedef struct
{
  const char *key;   /* in JSON; NULL ends the columns */
  const char *title; /* marked for translation */
  cli_list_type_t type;
  gboolean brief; /* also in the text form, which is to fit a terminal */
} cli_list_column_t;

typedef struct
{
  const char *name;
  const char *purpose; /* marked for translation: a phrase with a full stop */
  cli_list_column_t columns[CLI_LIST_COLUMNS];
  void (*fill) (GPtrArray *rows); /* rows: char ** of as many cells as there are columns, NULL-ended */
} cli_list_t;

/** The kinds, ended by one without a name. */
const cli_list_t *cli_lists (void);

/** What kind of value a parameter has: "integer", "choice". */
const char *cli_param_type (hr_param_t param);

/** Append the names of the lists, to the help of `list`. */
void cli_append_lists (GString *out);

void cli_list_append_text (const cli_list_t *list, GPtrArray *rows, GString *out);
void cli_list_append_json (const cli_list_t *list, GPtrArray *rows, GString *out);
void cli_list_append_markdown (const cli_list_t *list, GPtrArray *rows, GString *out);
