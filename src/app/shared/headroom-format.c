/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Amounts of memory in the unit of the settings. */
#include "app/shared/headroom-format.h"

#include "app/shared/headroom-settings.h"
#include "words/words-bytes.h"

char *
headroom_format_bytes (double bytes)
{
  return headroom_words_bytes (bytes, headroom_settings_get_byte_unit (headroom_settings_get_default ()));
}
