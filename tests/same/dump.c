/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The digest is FNV-1a, 64 bits. */
#include "dump.h"

#include <stdio.h>
#include <string.h>

dump_t
dump_init (bool prints)
{
  return (dump_t) { .digest = UINT64_C (0xcbf29ce484222325), .prints = prints };
}

static void
add_bytes (dump_t *dump, const void *bytes, size_t size)
{
  const unsigned char *at = bytes;

  for (size_t i = 0; i < size; i++)
    dump->digest = (dump->digest ^ at[i]) * UINT64_C (0x100000001b3);
}

void
dump_number (dump_t *dump, const char *name, double value)
{
  add_bytes (dump, &value, sizeof value);
  if (dump->prints)
    printf ("%s = %.17g\n", name, value);
}

void
dump_text (dump_t *dump, const char *name, const char *text)
{
  add_bytes (dump, text, strlen (text) + 1);
  if (dump->prints)
    printf ("%s = %s\n", name, text);
}
