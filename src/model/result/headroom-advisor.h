/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps advice beside an estimate, computed in a thread of its own once the estimate rests: of estimates that follow
 * each other faster than that, the last one gets advice.
 *
 * Signal `changed` (no arguments): there is other advice. */
#pragma once

#include "model/result/headroom-advice.h"
#include "model/result/headroom-estimate.h"

/** So long after its last change, in milliseconds, a value rests; a key that is held repeats sooner. */
#define HEADROOM_REST_MS 80

#define HEADROOM_TYPE_ADVISOR (headroom_advisor_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAdvisor, headroom_advisor, HEADROOM, ADVISOR, GObject)

/** One that answers questions of a kind. */
HeadroomAdvisor *headroom_advisor_new (HeadroomAdviceGoal goal);

/** Ask about an estimate, when nothing more urgent is to be done; the same question is asked once. NULL for either: no
 * question, no locks by parameter. */
void headroom_advisor_ask (HeadroomAdvisor *self, HeadroomEstimate *estimate, const bool *locked);

/** The last advice; NULL before there was any. (transfer none) (element-type HeadroomAdvice) */
GPtrArray *headroom_advisor_get_advice (HeadroomAdvisor *self);

/** What the run that the advice is about says to its GPU. */
hr_verdict_t headroom_advisor_get_verdict (HeadroomAdvisor *self);

/** Whether there is an answer for that run, be it that nothing helps. */
gboolean headroom_advisor_answers (HeadroomAdvisor *self);

/** Whether a question waits for its answer. */
gboolean headroom_advisor_is_pending (HeadroomAdvisor *self);
