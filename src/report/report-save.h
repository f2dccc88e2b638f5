/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Export: one table of formats for the window and the command line. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-picture.h"

/** How an estimate is exported. */
typedef struct
{
  HeadroomPictureOptions picture;
  const char *author; /* of a report; NULL or empty: nothing is said of one */
} HeadroomExportOptions;

typedef struct
{
  const char *id;    /* "pdf": the format's name, and the file's extension unless it has another */
  const char *label; /* marked for translation */
  const char *mime_type;
  GBytes *(*make) (HeadroomEstimate *estimate, HeadroomScenario *scenario, const HeadroomExportOptions *options,
                   GError **error);
  const char *extension; /* NULL: the id */
} HeadroomReportFormat;

/** The formats, ended by one without an id. */
const HeadroomReportFormat *headroom_report_formats (void);

/** The extension of its files, without the dot. */
const char *headroom_report_format_extension (const HeadroomReportFormat *format);

/** The format with that id, or that a file's name ends in, in any case; NULL where there is none. */
const HeadroomReportFormat *headroom_report_format_find (const char *id);
const HeadroomReportFormat *headroom_report_format_for_name (const char *name);

/** Endings of files, such as “.pdf, .csv”, for ids up to NULL. (transfer full) */
char *headroom_report_dup_endings (const char *const *ids);

/** An estimate in a format. `options` NULL: no author, and of a picture the terms, at a scale of 1. (transfer full) */
GBytes *headroom_report_make (const HeadroomReportFormat *format, HeadroomEstimate *estimate,
                              HeadroomScenario *scenario, const HeadroomExportOptions *options, GError **error);

/** Write that to a file: the old or the new file, never a mixture. `format` NULL: by the file's name.
 * Errors are of domain HEADROOM_FILE_ERROR. */
gboolean headroom_report_save (HeadroomEstimate *estimate, HeadroomScenario *scenario, GFile *file,
                               const HeadroomReportFormat *format, const HeadroomExportOptions *options,
                               GCancellable *cancellable, GError **error);
