/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The terms of an estimate as one bar: its memory against what is usable of the GPU, or a time.
 *
 * Properties: estimate (HeadroomEstimate), stale (boolean), share (double: how much of the width the bar has, so
 * that several are on one scale; 1: all),
 * table (of headroom-term-tables.h; “memory” where nothing is said).
 *
 * Accessibility: an image whose description lists every term that is not zero, with amount and share. */
#pragma once

#include <gtk/gtk.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_STACKED_BAR (headroom_stacked_bar_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomStackedBar, headroom_stacked_bar, HEADROOM, STACKED_BAR, GtkWidget)
