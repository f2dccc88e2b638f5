/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The PDF's frame: paper, date, metadata, the list of sections, and the two passes. */
#include "report/report-pdf.h"

#include "report/report-sections.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

#include <cairo-pdf.h>
#include <langinfo.h>
#include <locale.h>

static void (*const sections[]) (hr_report_t *report) = {
  hr_report_decision, hr_report_breakdown,  hr_report_gpus,         hr_report_changes,
  hr_report_sweeps,   hr_report_inputs,     hr_report_formulas,     hr_report_ledger,
  hr_report_limits,   hr_report_references, hr_report_reproduction,
};

typedef struct
{
  double width, height; /* points */
} hr_paper_t;

static hr_paper_t
paper_of_locale (void)
{
#ifdef __GLIBC__
  /* The C library gives the number itself in place of a string. */
  if (GPOINTER_TO_INT (nl_langinfo (_NL_PAPER_HEIGHT)) == 279)
    return (hr_paper_t) { 612, 792 };
#endif
  return (hr_paper_t) { 595.276, 841.89 };
}

/* Reproducible builds and tests set the clock by an environment variable. */
static GDateTime *
date_of_report (void)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  gint64 seconds;

  if (epoch != NULL && g_ascii_string_to_signed (epoch, 10, 0, G_MAXINT32, &seconds, NULL))
    return g_date_time_new_from_unix_utc (seconds);
  return g_date_time_new_now_local ();
}

static cairo_status_t
append_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
set_metadata (cairo_surface_t *surface, const hr_report_t *report, GDateTime *date)
{
  g_autofree char *created = g_date_time_format (date, "%Y-%m-%dT%H:%M:%S%:z");
  g_autofree char *keywords = g_strdup_printf (_ ("GPU memory, %s"), headroom_report_gpu_name (&report->e->params));

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, report->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, "Headroom");
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, _ ("GPU Memory Report"));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_KEYWORDS, keywords);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Headroom " HEADROOM_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, created);
}

/* Counting needs no PDF: recording is faster. */
static cairo_surface_t *
new_surface (const hr_report_t *report, GDateTime *date, hr_paper_t paper, GByteArray *bytes)
{
  cairo_surface_t *surface;

  if (bytes == NULL)
    return cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  surface = cairo_pdf_surface_create_for_stream (append_bytes, bytes, paper.width, paper.height);
  set_metadata (surface, report, date);
  return surface;
}

/* One pass: `bytes` NULL only counts. Returns the number of pages, 0 on failure. */
static int
lay_out (hr_report_t *report, GDateTime *date, int n_pages, GByteArray *bytes)
{
  hr_paper_t paper = paper_of_locale ();
  cairo_surface_t *surface = new_surface (report, date, paper, bytes);
  hr_page_t page;
  cairo_status_t status;

  hr_page_init (&page, surface, paper.width, paper.height, report->title, report->date, n_pages);
  report->page = &page;
  hr_page_break (&page);
  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    sections[i](report);
  hr_page_finish (&page);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS ? page.number : 0;
}

GBytes *
headroom_report_pdf (HeadroomEstimate *estimate, HeadroomScenario *scenario, GError **error)
{
  g_autoptr (GDateTime) date = date_of_report ();
  const char *title = headroom_report_title (scenario);
  /* Translators: a date, see the manual of g_date_time_format(): “21 November 2026”. */
  g_autofree char *day = g_date_time_format (date, _ ("%-d %B %Y"));
  g_autofree HeadroomCandidate *candidates = headroom_candidates_new (headroom_estimate_peek (estimate), NULL);
  hr_report_t report = { .estimate = estimate,
                         .e = headroom_estimate_peek (estimate),
                         .scenario = scenario,
                         .title = *title != '\0' ? title : _ ("GPU Memory Report"),
                         .date = day,
                         .candidates = candidates };
  GByteArray *bytes = g_byte_array_new ();
  int n_pages = lay_out (&report, date, 0, NULL);

  if (n_pages > 0 && lay_out (&report, date, n_pages, bytes) > 0)
    return g_byte_array_free_to_bytes (bytes);
  g_byte_array_unref (bytes);
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE, _ ("The report could not be drawn."));
  return NULL;
}
