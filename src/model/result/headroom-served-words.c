/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times as times, rates as rates. */
#include "model/result/headroom-served-words.h"

#include "words/words-numbers.h"
#include "words/words-seconds.h"

char *
headroom_served_describe (hr_served_t figure, double value)
{
  if (hr_served_desc (figure)->is_seconds)
    return headroom_words_seconds (value);
  return headroom_words_token_rate (value);
}
