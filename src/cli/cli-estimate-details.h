/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs of the answer for people that say more of its memory. Each is empty where there is nothing to say. */
#pragma once

#include "cli/cli-input.h"

/** The stages of a pipeline, where there are several. */
void cli_append_stages (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/** What is allocated, reserved and on the device, each with its range. */
void cli_append_metrics (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/** Activations with and without recomputation. */
void cli_append_activations (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/** What a process and a node need of host memory. */
void cli_append_host (const cli_request_t *request, const hr_estimate_t *e, GString *out);

/** What selective recomputation drops, by name. */
void cli_append_dropped (const cli_request_t *request, const hr_estimate_t *e, GString *out);
