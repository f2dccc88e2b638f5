/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document is drawn twice by the same code: counting needs no PDF, a recording is faster. */
#include "report/report-document.h"

#include "model/base/headroom-error.h"
#include "words/headroom-i18n.h"

#include <cairo-pdf.h>
#include <langinfo.h>

enum
{
  LETTER_MILLIMETRES = 279
};

typedef struct
{
  double width; /* points */
  double height;
} hr_paper_t;

static const hr_paper_t a4 = { 595.276, 841.89 };
static const hr_paper_t letter = { 612, 792 };

static hr_paper_t
paper_of_locale (void)
{
#ifdef __GLIBC__
  /* The C library gives the number itself in place of a string. */
  if (GPOINTER_TO_INT (nl_langinfo (_NL_PAPER_HEIGHT)) == LETTER_MILLIMETRES)
    return letter;
#endif
  return a4;
}

GDateTime *
hr_report_date (void)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gint64 seconds;

  if (epoch != NULL && g_ascii_string_to_signed (epoch, 10, 0, G_MAXINT32, &seconds, NULL))
    return g_date_time_new_from_unix_utc (seconds);
  return g_date_time_new_now_local ();
}

char *
hr_report_describe_date (GDateTime *date)
{
  /* Translators: a date, see the manual of g_date_time_format(): “21 November 2026”. */
  return g_date_time_format (date, _ ("%-d %B %Y"));
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
set_metadata (cairo_surface_t *surface, const hr_report_document_t *document)
{
  g_autofree char *created = g_date_time_format (document->date, "%Y-%m-%dT%H:%M:%S%:z");

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, document->title);
  if (document->author != NULL && *document->author != '\0')
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, document->author);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, _ ("GPU Memory Report"));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_KEYWORDS, document->keywords);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Headroom " HEADROOM_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, created);
}

static cairo_surface_t *
new_surface (const hr_report_document_t *document, hr_paper_t paper, GByteArray *bytes)
{
  cairo_surface_t *surface;

  if (bytes == NULL)
    return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes, paper.width, paper.height);
  set_metadata (surface, document);
  return surface;
}

/* One pass: `bytes` NULL only counts. Returns the number of pages, 0 on failure. */
static int
lay_out (const hr_report_document_t *document, int n_pages, GByteArray *bytes)
{
  hr_paper_t paper = paper_of_locale ();
  cairo_surface_t *surface = new_surface (document, paper, bytes);
  hr_report_page_t page;
  cairo_status_t status;

  hr_report_page_init (&page, surface, paper.width, paper.height, document->title, document->date_text, n_pages);
  hr_report_page_break (&page);
  document->draw (&page, document->data);
  hr_report_page_finish (&page);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return 0;
  return page.number;
}

GBytes *
hr_report_document_to_pdf (const hr_report_document_t *document, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  int n_pages = lay_out (document, 0, NULL);

  if (n_pages > 0 && lay_out (document, n_pages, bytes) > 0)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE, _ ("The report could not be drawn."));
  return NULL;
}
