/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nearest names to a misspelt one. */
#pragma once

/** "Did you mean …?" from the nearest of some names, or "". (transfer full) */
char *cli_suggest (const char *word, const char *const *names);

/** "Did you mean …?" of names that are known to be meant, separated by commas. (transfer full) */
char *cli_suggest_names (const char *list);
