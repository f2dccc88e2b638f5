/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ledger while it is read. Private to core/explain. */
#pragma once

#include "core/explain/ledger-line.h"
#include "core/terms/view.h"

typedef struct
{
  const hr_view_t *v; /* at the moment of the lines */
  hr_line_t *lines;
  size_t n, max;
} hr_reading_t;

/** One more line. */
void hr_reading_put (hr_reading_t *reading, const hr_kept_t *kept, double count, double times);

/** The same of what there is once, if it is held. */
void hr_reading_put_one (hr_reading_t *reading, const hr_kept_t *kept, bool is_held);
