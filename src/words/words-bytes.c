/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory as text. */
#include "words/words-bytes.h"

#include "words/words-direction.h"
#include "words/words-numbers.h"

#include <math.h>

enum
{
  TEXT_SIZE = 64 /* what the core asks for, with room to spare */
};

char *
headroom_words_bytes (double bytes, hr_byte_unit_t unit)
{
  char text[TEXT_SIZE];

  hr_bytes_to_text (fabs (bytes), unit, text, sizeof text);
  return headroom_words_isolate (g_strconcat (headroom_words_minus (bytes), text, NULL));
}

char *
headroom_words_bytes_fine (double bytes)
{
  if (fabs (bytes) < HR_GIB)
    return headroom_words_bytes (bytes, HR_UNIT_GIB);
  return headroom_words_isolate (g_strdup_printf ("%s%.2f GiB", headroom_words_minus (bytes), fabs (bytes) / HR_GIB));
}

char *
headroom_words_exact_bytes (double bytes)
{
  g_autofree char *digits = headroom_words_grouped (round (bytes));

  return headroom_words_isolate (g_strconcat (digits, " B", NULL));
}
