/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FNV-1a as http://www.isthe.com/chongo/tech/comp/fnv/ has it: the offset basis, and the prime for each byte. */
#include "digest.h"

#include <stddef.h>
#include <string.h>

uint64_t
digest_init (void)
{
  return UINT64_C (0xcbf29ce484222325);
}

static uint64_t
digest_bytes (uint64_t digest, const void *bytes, size_t size)
{
  const unsigned char *at = bytes;

  for (size_t i = 0; i < size; i++)
    digest = (digest ^ at[i]) * UINT64_C (0x100000001b3);
  return digest;
}

/* Of two zeros that differ in their sign, core may give either. */
uint64_t
digest_number (uint64_t digest, double value)
{
  if (value == 0)
    value = 0;
  return digest_bytes (digest, &value, sizeof value);
}

uint64_t
digest_text (uint64_t digest, const char *text)
{
  return digest_bytes (digest, text, strlen (text) + 1);
}
