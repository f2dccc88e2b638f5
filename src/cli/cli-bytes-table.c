/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns and rows of a table of bytes. */
#include "cli/cli-bytes-table.h"

#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

#include <string.h>

void
cli_bytes_table_begin (cli_bytes_table_t *self, const char *title, const char *share, const char *note)
{
  const cli_column_t columns[] = {
    { title }, { "GiB", TRUE }, { "GB", TRUE }, { share, TRUE }, { _ ("Bytes"), TRUE }, { note },
  };

  /* The table points at its columns. */
  G_STATIC_ASSERT (sizeof columns == sizeof self->columns);
  memcpy (self->columns, columns, sizeof columns);
  cli_table_init (&self->table, self->columns, G_N_ELEMENTS (columns), 0);
}

void
cli_bytes_table_take (cli_bytes_table_t *self, const char *label, double bytes, const char *share, const char *note)
{
  cli_table_take (&self->table, (char *[]) { g_strdup (label), headroom_words_bytes_fine (bytes),
                                             headroom_words_bytes (bytes, HR_UNIT_GB), g_strdup (share),
                                             headroom_words_digits (bytes), g_strdup (note) });
}

void
cli_bytes_table_print (cli_bytes_table_t *self, GString *out)
{
  cli_table_print (&self->table, out);
}
