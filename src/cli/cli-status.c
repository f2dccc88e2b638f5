/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each exit status means, and which error leads to which. */
#include "cli/cli-status.h"

#include "model/base/headroom-error.h"
#include "words/headroom-i18n.h"

/* clang-format off */
G_DEFINE_QUARK (headroom-cli-error-quark, headroom_cli_error)
/* clang-format on */

const char *
cli_status_meaning (int status)
{
  static const char *const meanings[CLI_N_STATUSES] = {
    [CLI_DONE] = N_ ("Success. If a GPU was specified, the run fits."),
    [CLI_DOES_NOT_FIT] = N_ ("The run does not fit. The result is still printed."),
    [CLI_USAGE] = N_ ("An unknown option, or a value that is invalid or out of range."),
    [CLI_INPUT] = N_ (
        "A file that cannot be read, values that contradict each other, or a file’s GPU that is unknown."),
    [CLI_UNWRITABLE] = N_ ("The output cannot be written."),
  };

  return meanings[status];
}

gboolean
cli_refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (HEADROOM_CLI_ERROR, CLI_USAGE, format, args));
  va_end (args);
  return FALSE;
}

int
cli_error_status (const GError *error)
{
  if (error->domain == HEADROOM_CLI_ERROR)
    return error->code;
  if (error->domain == HEADROOM_PARAM_ERROR)
    return CLI_USAGE;
  if (g_error_matches (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE))
    return CLI_UNWRITABLE;
  return CLI_INPUT;
}
