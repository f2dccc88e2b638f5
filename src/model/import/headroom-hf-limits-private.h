/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the limits says. Private to the table and what reads it, so that its words may be as short as a table
 * needs them. */
#pragma once

#include <glib.h>

/* What is supported; a key that is missing always is. */
typedef enum
{
  IS,        /* the value, or null */
  ONE_OF,    /* one of the words */
  NULL_ONLY, /* null */
  UNSET,     /* null, false or 0 */
  SET,       /* anything else, or null */
  NOT_NULL,  /* anything but null */
  SAME_AS,   /* what the key `value` has */
  UNLIKE,    /* true where that has false, and the other way round */
  GATES,     /* true where that begins with “gated” */
  EMPTY,     /* a list without elements */
  EACH,      /* a list whose elements are all `value`, or all what the key `value` has */
  KINDS,     /* a list of full and sliding layers */
  PATTERN,   /* the family's: every Nth layer is full */
  BOTH,      /* a list of classes that have an encoder and a decoder */
} Covered;

typedef struct
{
  const char *families; /* words; NULL: all */
  const char *key;      /* with a star at its end: every key that begins so */
  const char *inner;    /* of the object that is there */
  Covered covered;
  const char *value; /* a number, true, false or a quoted string */
  const char *reason;
  gboolean remark;          /* say it and read on */
  const char *needed_where; /* where this key is true, or it is the row’s own, the class’s default is another: the row’s
                             * key must be there */
} Limit;

/** Row i, or NULL past the end. */
const Limit *headroom_hf_limit (guint i);
