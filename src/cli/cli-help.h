/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help of the program and of its commands. */
#pragma once

#include "cli/cli-commands.h"

/** Append the help of one command. */
void cli_append_command_help (const cli_command_t *command, GString *out);

/** Append the help of the program. */
void cli_append_program_help (GString *out);
