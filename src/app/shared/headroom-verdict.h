/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a verdict looks: icon, colour class and words, never colour alone. */
#pragma once

#include <gtk/gtk.h>

#include "core/estimate/estimate.h"

const char *headroom_verdict_get_icon (hr_verdict_t verdict);

/** Give a widget the verdict's class and no other verdict's. */
void headroom_verdict_apply (GtkWidget *widget, hr_verdict_t verdict);
