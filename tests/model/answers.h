/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What many files in a row are read as, in numbers and a digest. */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct
{
  guint n;
  guint n_read;
  uint64_t digest;
} Answers;

Answers answers_new (void);

/** One more, that was read, or refused for that reason where there is an error. */
void answers_count (Answers *self, const GError *error);

/** A part of what was read. */
void answers_add_number (Answers *self, double value);
void answers_add_text (Answers *self, const char *text);

/** Write them as a line that begins with `what`: there must be some. */
void answers_put (const Answers *self, GString *golden, const char *what);
