/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as text: counts, percentages, factors. All strings are (transfer full) where nothing else is said. */
#pragma once

#include <glib.h>

/** "−" before a negative number, else nothing. (transfer none) */
const char *headroom_words_minus (double number);

/** All digits and nothing else, the same in every locale, for what may be copied: "36507222016". */
char *headroom_words_digits (double number);

/** A whole number with its digits in groups: "36,507,222,016"; 4096 is read at a glance and stays. Where the locale has
 * no mark for groups it is the narrow space of ISO 80000, U+202F. */
char *headroom_words_grouped (double number);

/** The value of an input: a whole number in groups, another one with as few decimals as it needs. */
char *headroom_words_number (double value);

/** A share of 1 in percent: "46 %", with one decimal "14.2 %". What is not 0 never reads as 0: "< 1 %". */
char *headroom_words_percent (double share, int decimals);

/** A share of 1, not NaN, in tenths: "6 of 10". Near none or all of them "< 1 of 10", "> 9 of 10". */
char *headroom_words_of_ten (double share);

/** "× 1.33". */
char *headroom_words_factor (double factor);

/** A number of parameters as people speak of it: "8.03 billion", "124 million", below a million all digits. */
char *headroom_words_parameters (double n_parameters);

/** So many a second, without a unit: "1,900"; below a hundred with a decimal, "43.2". */
char *headroom_words_rate (double per_second);

/** Tokens a second: "1,900 tokens/s"; below a hundred with a decimal, "43.2 tokens/s". */
char *headroom_words_token_rate (double tokens_per_second);
