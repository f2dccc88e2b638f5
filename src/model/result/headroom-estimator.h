/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps an estimate beside a scenario, at most one computation for each batch of changes.
 *
 * Properties: scenario (read-write), estimate (the last valid one; NULL before there is any), problems
 * (a GListModel of HeadroomProblem), stale (boolean: the inputs contradict each other now, the estimate is
 * that of the last valid ones), pending (boolean: a change waits to be computed), automatic (boolean,
 * TRUE: computes from an idle source that runs before the next frame is painted; FALSE: whoever owns it calls
 * headroom_estimator_flush(), for instance from a frame clock when `pending` was notified). */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-problem.h"

#define HEADROOM_TYPE_ESTIMATOR (headroom_estimator_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomEstimator, headroom_estimator, HEADROOM, ESTIMATOR, GObject)

/** Computes at once for the scenario it starts with; that may be NULL. */
HeadroomEstimator *headroom_estimator_new (HeadroomScenario *scenario);

HeadroomScenario *headroom_estimator_get_scenario (HeadroomEstimator *self);
/** Another scenario is computed at once. */
void headroom_estimator_set_scenario (HeadroomEstimator *self, HeadroomScenario *scenario);

HeadroomEstimate *headroom_estimator_get_estimate (HeadroomEstimator *self); /* (transfer none) or NULL */
GListModel *headroom_estimator_get_problems (HeadroomEstimator *self);       /* (transfer none), never NULL */
gboolean headroom_estimator_is_stale (HeadroomEstimator *self);
gboolean headroom_estimator_is_pending (HeadroomEstimator *self);
void headroom_estimator_set_automatic (HeadroomEstimator *self, gboolean automatic);

/** Compute now what is pending. */
void headroom_estimator_flush (HeadroomEstimator *self);

/** How many estimates were computed so far, for tests and the bench. */
guint64 headroom_estimator_get_count (HeadroomEstimator *self);
