/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines as far as there is room for them. */
#include "core/explain/ledger-reading.h"

void
hr_reading_put (hr_reading_t *reading, const hr_kept_t *kept, double count, double times)
{
  if (reading->n < reading->max)
    reading->lines[reading->n++] = (hr_line_t) { *kept, count, times };
}

void
hr_reading_put_one (hr_reading_t *reading, const hr_kept_t *kept, bool is_held)
{
  if (is_held)
    hr_reading_put (reading, kept, 1, 1);
  else
    hr_reading_put (reading, kept, 1, 0);
}
