/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table with commas as the spreadsheets of the person's country read it. */
#pragma once

/** The same table with the decimal mark of the locale, with semicolons between the cells where that mark is a
 * comma, and with a mark at the beginning that says UTF-8. `csv` is of headroom_csv_append_row(). (transfer full) */
char *headroom_csv_for_spreadsheets (const char *csv);
