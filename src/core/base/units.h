/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only place that knows GiB from GB, and how numbers are read from text. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define HR_MIB 1048576.0
#define HR_GIB 1073741824.0

typedef enum
{
  HR_UNIT_GIB,
  HR_UNIT_GB
} hr_byte_unit_t;

/** A byte count as text with its unit, such as "149.8 GiB", "274.7 MiB" or "4 B": the largest unit of which there is at
 * least one, up to PiB; three digits below 100, one decimal above; never "0.0" for a non-zero amount; with the locale's
 * decimal point. Returns `text`; 32 bytes suffice for what a computer can have. */
const char *hr_bytes_to_text (double bytes, hr_byte_unit_t unit, char *text, size_t size);

/** 1024 or 1000: how many of a unit are one of the next. */
int hr_byte_unit_base (hr_byte_unit_t unit);

/** Read a finite number in the C locale: digits, sign, '.', exponent, and one of the suffixes
 * k M B G T (powers of 1000) or Ki Mi Gi Ti (powers of 1024). False if anything else is there. */
bool hr_number_from_text (const char *text, double *number);

/** The same for a length in tokens, of which k is 1024 and M is 1024 · 1024: a context that people call 8k has 8192
 * tokens, and one of 1M has 1048576. */
bool hr_length_from_text (const char *text, double *n_tokens);

/** A value that was reached in steps such as 0.05, without the dust that sums and products leave behind. */
double hr_without_dust (double value);

/** A number as people read it: whole ones with all digits, others with six; C locale. Returns `text`. */
const char *hr_figure_to_text (double number, char *text, size_t size);

/** The shortest text in the C locale that reads back as the same double. Returns `text`. */
const char *hr_number_to_text (double number, char *text, size_t size);
