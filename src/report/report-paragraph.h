/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs and headings at a page's cursor, over the whole width. */
#pragma once

#include "report/report-page.h"

/** A paragraph, broken over pages line by line. */
void hr_report_paragraph (hr_report_page_t *page, hr_text_kind_t kind, const char *text);

/** Below a title: whom a person named as the author; NULL or empty: nothing. */
void hr_report_author (hr_report_page_t *page, const char *author);

/** A paragraph, and the whole of it leads to an address. */
void hr_report_link (hr_report_page_t *page, hr_text_kind_t kind, const char *text, const char *url);

/** What a heading must not be parted from by the end of a page. */
typedef enum
{
  HR_KEEP_LINES,   /* the first lines of a text */
  HR_KEEP_FORMULA, /* a formula with its numbers and its source */
  HR_KEEP_TABLE,   /* an introduction and the first rows of a table */
  HR_KEEP_PLOT     /* an introduction and a plot */
} hr_keep_t;

/** A heading that also stands in the outline, kept together with what follows. */
void hr_report_heading (hr_report_page_t *page, hr_text_kind_t kind, const char *text, hr_keep_t keep);
