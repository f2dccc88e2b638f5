/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translation for the rooms above the core, which marks its labels with N_() and never translates. */
#pragma once

#include <glib.h>

#include "core/base/text.h"

/** The translation of a string that the core or a data file marked; the string itself where there
 * is none. "" stays "" (gettext would answer with the catalogue's header). */
const char *headroom_gettext (const char *msgid) G_GNUC_FORMAT (1);

/** The same for counts. */
const char *headroom_ngettext (const char *one, const char *many, gulong n) G_GNUC_FORMAT (1) G_GNUC_FORMAT (2);

/** The same where one word has several meanings, of which the context names one. */
const char *headroom_pgettext (const char *context, const char *msgid);

#define _(text) headroom_gettext (text)
#define C_(context, text) headroom_pgettext (context, text)
