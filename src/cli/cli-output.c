/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The value of --output. */
#include "cli/cli-output.h"

#include "cli/cli-status.h"
#include "words/headroom-i18n.h"

gboolean
cli_is_standard_output (const char *output)
{
  return g_strcmp0 (output, "-") == 0;
}

gboolean
cli_refuse_ending (const char *output, const char *const *ids, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (output, -1);
  g_autofree char *joined = g_strjoinv (", .", (char **) ids);
  g_autofree char *endings = g_strconcat (".", joined, NULL);

  /* Translators: 1: the name of a file, 2: endings such as “.pdf, .csv”. */
  return cli_refuse (error, _ ("--output: “%1$s” does not end in any of %2$s. Specify --format."), valid, endings);
}
