/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenarios of a document side by side: their estimates, and in what they differ from one of them, the baseline. */
#pragma once

#include "model/presets/headroom-preset.h"
#include "model/result/headroom-estimate.h"
#include "model/result/headroom-speeds.h"
#include "model/scenario/headroom-document.h"

enum
{
  HEADROOM_COMPARISON_LEAST = 2,
  HEADROOM_COMPARISON_MOST = 8
};

/** The model or the recipe that a scenario was made from. */
typedef struct
{
  const char *id; /* NULL: none */
  char *name;     /* with “changed”, where it was */
} headroom_compared_source_t;

/* Nothing in it changes with the document: a thread may have it. The arrays are of the scenarios in their order. */
typedef struct
{
  GPtrArray *scenarios; /* copies */
  GPtrArray *titles;
  GPtrArray *names;   /* the same, for a line */
  GPtrArray *numbers; /* “1”, “2”: what heads a column */
  GPtrArray *estimates;
  headroom_compared_source_t sources[HEADROOM_COMPARISON_MOST][HEADROOM_PRESET_TEMPLATE]; /* by the kind of preset */
  headroom_speeds_t speeds[HEADROOM_COMPARISON_MOST];
  GPtrArray *advice[HEADROOM_COMPARISON_MOST]; /* HeadroomAdvice, the cheapest first; NULL: not asked for */
  guint baseline;                              /* the place of one of them */
} headroom_comparison_t;

/** Compare the scenarios of a document with the one at `baseline`. NULL and an error (HEADROOM_FILE_ERROR) where there
 * are too few or too many, or where the values of one contradict each other. */
headroom_comparison_t *headroom_comparison_new (HeadroomDocument *document, guint baseline, GError **error);
void headroom_comparison_free (headroom_comparison_t *self);

guint headroom_comparison_get_length (const headroom_comparison_t *self);
HeadroomScenario *headroom_comparison_get_scenario (const headroom_comparison_t *self, guint index);

/** What a scenario is called, and its place as people count. They last as long as the comparison. */
const char *headroom_comparison_get_title (const headroom_comparison_t *self, guint index);
/** The title where there is room for one line, which it may be too long for. */
const char *headroom_comparison_get_name (const headroom_comparison_t *self, guint index);
const char *headroom_comparison_get_number (const headroom_comparison_t *self, guint index);
const hr_estimate_t *headroom_comparison_peek (const headroom_comparison_t *self, guint index);

/** The model or the recipe of one, and whether any was made from such a one. */
const headroom_compared_source_t *
headroom_comparison_peek_source (const headroom_comparison_t *self, guint index, HeadroomPresetKind kind);
gboolean headroom_comparison_has_source (const headroom_comparison_t *self, HeadroomPresetKind kind);

/** Bytes of a term, or of the total for HR_N_TERMS, on the GPU that needs the most. */
double headroom_comparison_get_bytes (const headroom_comparison_t *self, guint index, hr_term_t term);
/** How many more that are than those of the baseline. */
double headroom_comparison_get_difference (const headroom_comparison_t *self, guint index, hr_term_t term);

/** A figure of its speed; NAN where it is not known. */
double headroom_comparison_get_speed (const headroom_comparison_t *self, guint index, headroom_speed_t speed);

/** Whether a figure of speed is known of at least one. */
gboolean headroom_comparison_has_speed (const headroom_comparison_t *self, headroom_speed_t speed);

/** Whether a term is not 0 in all of them. */
gboolean headroom_comparison_has_term (const headroom_comparison_t *self, hr_term_t term);

/** Whether a term, or the total for HR_N_TERMS, is not the same in all of them. */
gboolean headroom_comparison_term_differs (const headroom_comparison_t *self, hr_term_t term);

/** Whether a parameter has not the same value in all of them. */
gboolean headroom_comparison_differs (const headroom_comparison_t *self, hr_param_t param);

/** Whether at least one fits its GPU. */
gboolean headroom_comparison_has_fit (const headroom_comparison_t *self);

/** How long the bar of one is, as a share of the longest, so that all are on one scale: each reaches to the end of its
 * range, or to the usable memory of its GPU where that is more. */
double headroom_comparison_get_share (const headroom_comparison_t *self, guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (headroom_comparison_t, headroom_comparison_free)
