/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sweep behind a plot and its table. A GListModel of HeadroomSweepPoint.
 *
 * Property: estimate (HeadroomEstimate), the inputs that are varied. Signal `changed`: there are new numbers. */
#pragma once

#include <gio/gio.h>

#include "model/result/headroom-estimate.h"
#include "model/result/headroom-sweep.h"

#define HEADROOM_TYPE_SWEEP_LIST (headroom_sweep_list_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomSweepList, headroom_sweep_list, HEADROOM, SWEEP_LIST, GObject)

HeadroomSweepList *headroom_sweep_list_new (void);

HeadroomEstimate *headroom_sweep_list_get_estimate (HeadroomSweepList *self); /* (transfer none) or NULL */

/** The parameter that is varied: at first the checkpoint interval. */
hr_param_t headroom_sweep_list_get_over (HeadroomSweepList *self);
void headroom_sweep_list_set_over (HeadroomSweepList *self, hr_param_t over);

/** The numbers; none where none is valid for these inputs. */
const HeadroomSweep *headroom_sweep_list_peek (HeadroomSweepList *self);
