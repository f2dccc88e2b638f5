/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A digest of numbers and texts: FNV-1a, 64 bits. */
#pragma once

#include <stdint.h>

/** Of nothing. */
uint64_t digest_init (void);

/** With a number besides, by its bits, a zero without its sign; or with a text. */
uint64_t digest_number (uint64_t digest, double value);
uint64_t digest_text (uint64_t digest, const char *text);
