/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands, one row each in main.c. */
#pragma once

#include "cli/cli-args.h"
#include "cli/cli-input.h"

typedef struct
{
  const char *name;
  const char *usage;   /* marked for translation: what follows the name */
  const char *summary; /* marked for translation */
  const char *detail;  /* marked for translation */
  const char *formats; /* the words of --format, the first is the default; NULL: not taken */
  cli_accepts_t accepts;
  int (*run) (const cli_args_t *args, GString *out, GError **error); /* the exit status */
  void (*append_help) (GString *out);                                /* what only its help says; NULL: nothing */
} cli_command_t;

/** The commands, ended by one without a name. */
const cli_command_t *cli_commands (void);

int cli_run_estimate (const cli_args_t *args, GString *out, GError **error);
int cli_run_sweep (const cli_args_t *args, GString *out, GError **error);
int cli_run_solve (const cli_args_t *args, GString *out, GError **error);
int cli_run_fit (const cli_args_t *args, GString *out, GError **error);
int cli_run_export (const cli_args_t *args, GString *out, GError **error);
int cli_run_layers (const cli_args_t *args, GString *out, GError **error);
int cli_run_list (const cli_args_t *args, GString *out, GError **error);

/** Append the kinds of layer and their fields, to the help of `layers`. */
void cli_append_layer_kinds (GString *out);

/** Append what can be listed, to the help of `list`. */
void cli_append_lists (GString *out);

/** The answer of `estimate` for people. */
void cli_estimate_text (const cli_request_t *request, GString *out);

/** Append the help of one command, or with NULL that of the program. */
void cli_append_help (const cli_command_t *command, GString *out);
