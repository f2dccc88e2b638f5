/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where numbers and texts go: into a digest, and as lines to standard output where somebody asks for them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct
{
  uint64_t digest;
  bool prints;
} dump_t;

/** An empty digest. */
dump_t dump_init (bool prints);

/** A number by its bits, or a text. The name is printed, and not in the digest. */
void dump_number (dump_t *dump, const char *name, double value);
void dump_text (dump_t *dump, const char *name, const char *text);
