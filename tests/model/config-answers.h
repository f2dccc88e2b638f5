/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What many config.json files in a row are read as, in numbers and a digest. */
#pragma once

#include "model/base/headroom-json.h"

#include <stdint.h>

typedef struct
{
  guint n;
  guint n_read;
  uint64_t digest;
} Answers;

Answers answers_new (void);

/** Read a file: all its values with where each came from and all that is remarked on, or why it is refused. */
void answers_take (Answers *self, const HeadroomJson *config);

/** Write them as a line that begins with `what`: there must be some. */
void answers_put (const Answers *self, GString *golden, const char *what);

/** A text as JSON, of any kind. (transfer full) */
HeadroomJson *answers_parse (const char *text);
