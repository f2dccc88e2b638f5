/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the core's tests share. */
#pragma once

#include "core/estimate/estimate.h"
#include "core/table/checks.h"

#include <glib.h>

/** The defaults, but for workspaces of cuBLAS, which sums by hand leave out: test-gpu-contexts.c has them. */
hr_params_t defaults (void);

/** Defaults with changes: name, text, …, NULL. Every one must be accepted. */
hr_params_t params_with (const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/** The same, and the estimate; the inputs must pass the checks. */
hr_estimate_t estimate_with (const char *first_name, ...) G_GNUC_NULL_TERMINATED;

/** Llama 3.1 8B, as names and values for these: 8 030 261 248 parameters. */
#define LLAMA_8B                                                                                                       \
  "family", "llama", "layers", "32", "hidden-size", "4096", "attention-heads", "32", "kv-heads", "8", "head-dim",      \
      "128", "ffn-size", "14336", "vocab-size", "128256"

/** A layer four wide, through which one token goes. */
#define FOUR_WIDE                                                                                                      \
  "sequence-length", "1", "micro-batch-size", "1", "hidden-size", "4", "attention-heads", "1", "kv-heads", "1",        \
      "head-dim", "4", "ffn-size", "8"

/** One of these texts by chance: PICK ("1", "2", "8"). */
#define PICK(...)                                                                                                      \
  pick_text ((const char *const[]) { __VA_ARGS__ }, G_N_ELEMENTS (((const char *const[]) { __VA_ARGS__ })))
const char *pick_text (const char *const *values, guint n);

/** Set by name; the value must be accepted. */
void set (hr_params_t *p, const char *name, const char *text);

/** Set one to three parameters, by chance, to an end of their ranges; the result need not be valid. */
void set_some_ends (hr_params_t *p);

/** What it says to a GPU with so much memory. */
hr_verdict_t verdict_of (const hr_params_t *p, double usable_bytes);

/** Run it; the inputs must pass the checks. */
hr_estimate_t run (const hr_params_t *p);

/** What the forward pass stores less than without recomputation and offloading, with this input. */
double stored_less_with (hr_params_t *p, const char *name, const char *text);

/** Bytes of a part's rows whose module begins so. */
double kept_in (const hr_estimate_t *e, hr_part_t part, const char *module);
