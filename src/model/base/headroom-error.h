/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two error domains of the model. Messages are whole translated sentences that name the
 * offender: show them as they are. */
#pragma once

#include <gio/gio.h>

#define HEADROOM_PARAM_ERROR (headroom_param_error_quark ())
GQuark headroom_param_error_quark (void);

/** What is wrong with a value given for one parameter. The command line answers each with status 2. */
typedef enum
{
  HEADROOM_PARAM_ERROR_NOT_A_NUMBER,   /* the text is no number, yes/no or finite value */
  HEADROOM_PARAM_ERROR_NOT_WHOLE,      /* a fraction where a whole number is needed */
  HEADROOM_PARAM_ERROR_OUT_OF_RANGE,   /* outside the row's range */
  HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE, /* not one of the choices, or no entry of the catalogue */
} HeadroomParamError;

#define HEADROOM_FILE_ERROR (headroom_file_error_quark ())
GQuark headroom_file_error_quark (void);

/** What is wrong with a file. Reading errors are answered with status 3, writing errors with 4. */
typedef enum
{
  HEADROOM_FILE_ERROR_UNREADABLE, /* does not exist, no permission, vanished */
  HEADROOM_FILE_ERROR_NOT_A_FILE, /* a folder, a pipe, a device */
  HEADROOM_FILE_ERROR_TOO_LARGE,  /* the file, its header or a text in it has more bytes than it may */
  HEADROOM_FILE_ERROR_EMPTY,
  HEADROOM_FILE_ERROR_ENCODING,     /* not UTF-8: UTF-16, stray bytes, NUL */
  HEADROOM_FILE_ERROR_NOT_JSON,     /* a web page, a comment, a trailing comma, cut short, … */
  HEADROOM_FILE_ERROR_TOO_DEEP,     /* more levels than HEADROOM_JSON_MAX_DEPTH */
  HEADROOM_FILE_ERROR_TOO_MANY,     /* more values or tensors than there may be */
  HEADROOM_FILE_ERROR_FORMAT,       /* JSON, but not this kind of file */
  HEADROOM_FILE_ERROR_MISSING,      /* a needed key is not there; the message names it */
  HEADROOM_FILE_ERROR_VALUE,        /* a key has an unusable value; the message names both */
  HEADROOM_FILE_ERROR_NOT_COVERED,  /* a model family that the core does not know */
  HEADROOM_FILE_ERROR_INCONSISTENT, /* the file's values contradict each other */
  HEADROOM_FILE_ERROR_UNWRITABLE,   /* the old file is still there, whole */
  HEADROOM_FILE_ERROR_CHANGED,      /* another program wrote the file since it was read */
  HEADROOM_FILE_ERROR_READ_ONLY,    /* a document of a newer format is never overwritten */
} HeadroomFileError;

/** Set an error about a file. Returns FALSE, for functions that say whether they could. */
gboolean headroom_file_refuse (GError **error, HeadroomFileError code, const char *message);
