/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios in each of the formats that it can be exported in. */
#pragma once

#include "model/result/headroom-comparison.h"
#include "report/report-save.h"

/** The formats of a comparison are a selection of headroom_report_formats(): their ids, up to NULL. (transfer full) */
char **headroom_report_comparison_dup_formats (void);

/** Make it in a format by its id; of the options, the author is a PDF's, and the look a picture's. NULL and an error of
 * HEADROOM_FILE_ERROR where the id is none of them, or where Cairo fails. (transfer full) */
GBytes *headroom_report_comparison_make (const headroom_comparison_t *comparison, const char *format,
                                         const HeadroomExportOptions *options, GError **error);

/** Write it to a file in the format of the file’s name: the old or the new file, never a mixture. Errors as above. */
gboolean
headroom_report_comparison_save (const headroom_comparison_t *comparison, GFile *file,
                                 const HeadroomExportOptions *options, GCancellable *cancellable, GError **error);

/** As PDF, whose `author` may be NULL or empty; as a picture, PNG for a scale from 1 on, SVG for 0. (transfer full) */
GBytes *headroom_report_comparison_pdf (const headroom_comparison_t *comparison, const char *author, GError **error);
GBytes *
headroom_report_comparison_picture (const headroom_comparison_t *comparison, HeadroomPictureLook look, GError **error);
