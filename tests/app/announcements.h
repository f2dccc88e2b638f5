/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was announced to screen readers. */
#pragma once

#include <gtk/gtk.h>

/** All but verdicts since the last call, each in quotation marks; NULL: nothing. (transfer full) */
char *take_announcements (void);
