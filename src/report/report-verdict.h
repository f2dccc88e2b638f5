/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The answer in sentences: whether it fits, how sure that is, which stage it is about, what a cache has room for. All
 * are translated and (transfer full). */
#pragma once

#include "model/result/headroom-estimate.h"

/** The answer in one sentence, with numbers: "Fits on 1 × H100 SXM5 80GB with 11.2 GiB (14 %) free per GPU." Where the
 * need is less than the usable memory, but more than the verdict lets pass, it names that limit. */
char *headroom_report_verdict (HeadroomEstimate *estimate);

/** "2 × H100 SXM5 80GB": the GPUs to order; "none" where none is named. */
char *headroom_report_gpus (const hr_params_t *params);

/** A limit of the verdict: "95 %", or "92.5 %" where that was typed. */
char *headroom_report_percentage (double percent);

/** True where an engine's share of the GPU decides, not all of the GPU. */
gboolean headroom_report_is_about_share (const hr_estimate_t *e);

/** True where what does not fit is the optimizer's paged states, which move to host memory and back. */
gboolean headroom_report_pages_states (const hr_estimate_t *e);

/** Whether the low or high end would turn the verdict, in a sentence; "" where it holds at both. */
char *headroom_report_doubt (const hr_estimate_t *e);

/** Which stage of the pipeline is shown and which needs the most, in a sentence with what that is, `need`; "" without
 * a pipeline. */
char *headroom_report_stage (const hr_estimate_t *e, const char *need);

/** What an engine with a pool does with the room for the cache, in a sentence; NULL where there is no pool. */
char *headroom_report_pool (const hr_estimate_t *e);

/** How many tokens and sequences there is room for: "Tokens: 65536. Sequences of 8192 tokens: 8." Numbers are as
 * `write` writes them. */
char *headroom_report_room_holds (const hr_estimate_t *e, char *(*write) (double number));

/** The same after the bytes, `room`, and before what an engine does with them; "" where that is not known. */
char *headroom_report_room (const hr_estimate_t *e, const char *room);
