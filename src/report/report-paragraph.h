/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs and headings at a page's cursor, over the whole width. */
#pragma once

#include "report/report-page.h"

/** A paragraph, broken over pages line by line. */
void hr_report_paragraph (hr_report_page_t *page, hr_text_kind_t kind, const char *text);

/** The same, and the whole of it leads to an address. */
void hr_report_link (hr_report_page_t *page, hr_text_kind_t kind, const char *text, const char *url);

/** A heading that also stands in the outline, kept together with `keep` points below it. */
void hr_report_heading (hr_report_page_t *page, hr_text_kind_t kind, const char *text, double keep);
