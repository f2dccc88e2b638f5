/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where --output leads, and in which format. */
#pragma once

#include "cli/cli-args.h"
#include "report/report-picture-look.h"

/** True for “-”. NULL is no output at all. */
gboolean cli_is_standard_output (const char *output);

/** FALSE, with an error, if --output names the file at `path`, also through links. TRUE without --output, and for a
 * `path` that is NULL or “-”. */
gboolean cli_check_output_was_not_read (const cli_args_t *args, const char *path, GError **error);

/** Refuse a name that ends in none of the formats’ ids. Returns FALSE. */
gboolean cli_refuse_ending (const char *output, const char *const *ids, GError **error);

/** The id of the format that --format names, or else the ending of --output, which may be "" or no format at all;
 * `usual` where there is no file. In lower case, as ids are, however it was typed. (transfer full) */
char *cli_dup_format (const cli_args_t *args, const char *usual);

/** Write a result to the file that --output names; without one, append it to standard output. */
gboolean cli_write_result (const cli_args_t *args, GBytes *result, GString *out, GError **error);

/** What --author says of a PDF, the only format with an author; NULL where it is not given. */
gboolean cli_read_author (const cli_args_t *args, const char *format, const char **author, GError **error);

/** What --scale and --dark say of a picture: only a PNG has a scale, 1 where it is not given. */
gboolean cli_read_look (const cli_args_t *args, const char *format, HeadroomPictureLook *look, GError **error);
