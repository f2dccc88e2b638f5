/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of text as a table of HTML, for programs that would make one cell of it. */
#pragma once

#include <glib.h>

/** Cells between tabs, rows between line ends. (transfer full) */
char *headroom_report_tsv_to_html (const char *tsv);
