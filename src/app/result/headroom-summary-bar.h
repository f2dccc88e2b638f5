/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result in one look: total, time of a step, verdict, the largest term, the bar. It stays above everything else.
 * Properties: estimate (HeadroomEstimate), stale (boolean: an estimate of earlier inputs), compact (boolean:
 * one line of text, no bar). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-estimate.h"

#define HEADROOM_TYPE_SUMMARY_BAR (headroom_summary_bar_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSummaryBar, headroom_summary_bar, HEADROOM, SUMMARY_BAR, AdwBin)
