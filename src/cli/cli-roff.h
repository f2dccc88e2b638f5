/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text for a manual page, in the language mdoc: a sentence begins a line, and nothing in it is taken for a macro. */
#pragma once

#include <glib.h>

/** Append a text, sentence by sentence, in lines that are not too long for mandoc's checks. */
void cli_roff_append_text (GString *out, const char *text);

/** Append one line as it is, to be shown in a literal display. */
void cli_roff_append_literal (GString *out, const char *line);

/** Append words as one argument of a macro. */
void cli_roff_append_argument (GString *out, const char *words);
