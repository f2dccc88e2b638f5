/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some parameters by name, with where each came from: what a preset and an imported config.json are.
 * A GListModel of HeadroomAssignment in the table's order. */
#pragma once

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_ASSIGNMENT (headroom_assignment_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomAssignment, headroom_assignment, HEADROOM, ASSIGNMENT, GObject)

HeadroomAssignment *
headroom_assignment_new (hr_param_t param, const char *value, HeadroomOrigin origin, const char *detail);

/* Read-only properties: label, value-text, origin-label, detail (all strings for people). */
hr_param_t headroom_assignment_get_param (HeadroomAssignment *self);
/** The value as hr_param_set_text reads it. */
const char *headroom_assignment_get_value (HeadroomAssignment *self);
HeadroomOrigin headroom_assignment_get_origin (HeadroomAssignment *self);
const char *headroom_assignment_get_detail (HeadroomAssignment *self);

#define HEADROOM_TYPE_PARTIAL (headroom_partial_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomPartial, headroom_partial, HEADROOM, PARTIAL, GObject)

/** What happens to the parameters that a partial scenario does not name. */
typedef enum
{
  HEADROOM_PARTIAL_RESETS_RECIPE, /* a recipe: those of the recipe before go back to their defaults */
  HEADROOM_PARTIAL_RESETS_MODEL,  /* a model or config.json: those of the group "model" do, and of the model before */
  HEADROOM_PARTIAL_RESETS_ALL,    /* a template: all do */
} HeadroomPartialScope;

HeadroomPartial *headroom_partial_new (HeadroomPartialScope scope);
HeadroomPartialScope headroom_partial_get_scope (HeadroomPartial *self);

/** Add a value or replace the one of that parameter. */
void headroom_partial_set (HeadroomPartial *self, hr_param_t param, const char *value, HeadroomOrigin origin,
                           const char *detail);

/** The assignment of a parameter; NULL where there is none. (transfer none) */
HeadroomAssignment *headroom_partial_find (HeadroomPartial *self, hr_param_t param);

/** Remarks for the person, translated: what was read from where, what was left out. Ended by NULL, never NULL. */
const char *const *headroom_partial_get_remarks (HeadroomPartial *self);
void headroom_partial_add_remark (HeadroomPartial *self, const char *remark);
