/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame of a PDF: paper, metadata, date, and the two passes that count pages and draw them. */
#pragma once

#include "report/report-page.h"

/** What a document is made of. All texts but the author are translated. */
typedef struct
{
  const char *title;
  const char *author; /* NULL or empty: none */
  const char *keywords;
  GDateTime *date;
  const char *date_text;
  void (*draw) (hr_report_page_t *page, gpointer data); /* all of its pages, from the cursor of the first */
  gpointer data;
} hr_report_document_t;

/** Now, or the moment that the environment variable SOURCE_DATE_EPOCH names: then the same inputs give the same bytes.
 * (transfer full) */
GDateTime *hr_report_date (void);

/** "21 November 2026". (transfer full) */
char *hr_report_describe_date (GDateTime *date);

/** Draw it on A4 or Letter, as the locale has it. NULL and an error of HEADROOM_FILE_ERROR only where Cairo fails.
 * (transfer full) */
GBytes *hr_report_document_to_pdf (const hr_report_document_t *document, GError **error);
