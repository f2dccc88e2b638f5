/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exit statuses, which are a contract, and the errors that lead to them. */
#pragma once

#include <glib.h>

/** Errors of the command line; the code is the exit status. */
#define HEADROOM_CLI_ERROR (headroom_cli_error_quark ())
GQuark headroom_cli_error_quark (void);

enum
{
  CLI_DONE = 0,
  CLI_DOES_NOT_FIT = 1,
  CLI_USAGE = 2, /* an unknown option, an unusable value */
  CLI_INPUT = 3, /* an unreadable file or its unknown GPU, values that contradict each other */
  CLI_UNWRITABLE = 4,
  CLI_N_STATUSES
};

/** What a status means, as a sentence that is marked for translation. */
const char *cli_status_meaning (int status);

/** Set an error of the status CLI_USAGE. Returns FALSE, for functions that say whether they could. */
gboolean cli_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** The status to exit with after an error of any domain. */
int cli_error_status (const GError *error);
