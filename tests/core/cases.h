/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core's tests share. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/table/checks.h"

#include <glib.h>

/** The defaults. */
hr_params_t defaults (void);

/** Defaults with changes: name, text, …, NULL. Every one must be accepted. */
hr_params_t params_with (const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/** The same, and the estimate; the inputs must pass the checks. */
hr_estimate_t estimate_with (const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/** Set by name; the value must be accepted. */
void set (hr_params_t *p, const char *name, const char *text);

/** Run it; the inputs must pass the checks. */
hr_estimate_t run (const hr_params_t *p);
