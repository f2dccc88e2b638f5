/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences that every output shares, so that they agree: the verdict, the stage, the room for the cache, the
 * command line that reproduces a result. All strings are translated and (transfer full). */
#pragma once

#include "core/base/units.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

/** The answer in one sentence, with numbers: "Fits on 1 × H100 SXM5 80GB with 11.2 GiB (14 %) free." */
char *headroom_report_verdict (HeadroomEstimate *estimate);

/** Whether the low or high end would turn the verdict, in a sentence; "" where it holds at both. */
char *headroom_report_doubt (const hr_estimate_t *e);

/** The value of an input with its unit: "4096 tokens". */
char *headroom_report_value (hr_param_t param, const hr_params_t *params);

/** Which stage of the pipeline is told about and which needs the most, in a sentence with
 * what that is, `need`; "" without a pipeline. */
char *headroom_report_stage (const hr_estimate_t *e, const char *need);

/** What an engine with a pool does with the room for the cache, in a sentence; NULL where there is no pool. */
const char *headroom_report_pool (const hr_estimate_t *e);

/** How many tokens and sequences there is room for: "Tokens: 65536. Sequences of 8192 tokens: 8." Numbers are as
 * `write` writes them. */
char *headroom_report_room_holds (const hr_estimate_t *e, char *(*write) (double number));

/** The same after the bytes, `room`, and before what an engine does with them; "" where that is not known. */
char *headroom_report_room (const hr_estimate_t *e, const char *room);

/** The GPU's name in the catalogue, else its id; "" without one. (transfer none) */
const char *headroom_report_gpu_name (const hr_params_t *params);

/** The scenario's own title, else the known model that its architecture comes from, else "". (transfer none) */
const char *headroom_report_title (HeadroomScenario *scenario);

/** How many GPUs it takes: "4", "16 with ZeRO-3", or a dash. */
char *headroom_report_gpu_need (const HeadroomCandidate *candidate);

/** The share of activations that recomputation does away with, 0 to 1; 0 where there are none. */
double headroom_report_saving (const hr_estimate_t *e);

/** A full command line that gives the same numbers: every value that is not the default. Never translated. */
char *headroom_report_command (const hr_params_t *params);

/** SHA-256 of all inputs in canonical form, in hexadecimal. */
char *headroom_report_checksum (const hr_params_t *params);

/** What no number of an estimate contains, a sentence each; NULL-ended, marked for translation. */
const char *const *headroom_report_limits (void);
