/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands, one row each, and what help and manual say of them. */
#pragma once

#include "cli/cli-args.h"

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

/** A command line to try. */
typedef struct
{
  const char *command;
  const char *purpose; /* in English, for the manual */
} cli_example_t;

/** The commands, ended by one without a name. */
const cli_command_t *cli_commands (void);

/** The command of that name, or NULL with an error that offers the nearest ones. */
const cli_command_t *cli_command_find (const char *name, GError **error);

/** Examples, ended by one without a command. */
const cli_example_t *cli_examples (void);

/** In what order file, presets and options count, as sentences that are marked for translation. */
const char *cli_order_of_inputs (void);

int cli_run_estimate (const cli_args_t *args, GString *out, GError **error);
int cli_run_sweep (const cli_args_t *args, GString *out, GError **error);
int cli_run_solve (const cli_args_t *args, GString *out, GError **error);
int cli_run_fit (const cli_args_t *args, GString *out, GError **error);
int cli_run_advise (const cli_args_t *args, GString *out, GError **error);
int cli_run_compare (const cli_args_t *args, GString *out, GError **error);
int cli_run_export (const cli_args_t *args, GString *out, GError **error);
int cli_run_layers (const cli_args_t *args, GString *out, GError **error);
int cli_run_list (const cli_args_t *args, GString *out, GError **error);
