/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One part of an estimate: of its memory, or of the time of its step. Immutable.
 * Read-only properties: id, label, help, bytes (double, 0 of a part of the time), share (double, 0 to 1), formula,
 * legend, substituted, citation, citation-url. */
#pragma once

#include <glib-object.h>

#include "core/estimate/estimate.h"
#include "core/serving/serving.h"
#include "core/time/time.h"

#define HEADROOM_TYPE_TERM (headroom_term_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomTerm, headroom_term, HEADROOM, TERM, GObject)

HeadroomTerm *headroom_term_new (const hr_estimate_t *estimate, hr_term_t term);

/** A term of a time that is known. */
HeadroomTerm *headroom_term_new_of_time (const hr_time_t *time, hr_time_term_t term);

/** A term of a pass of serving. */
HeadroomTerm *headroom_term_new_of_serving (const hr_pass_result_t *result, hr_serving_term_t term);

const char *headroom_term_get_id (HeadroomTerm *self);
const char *headroom_term_get_label (HeadroomTerm *self); /* translated */
const char *headroom_term_get_help (HeadroomTerm *self);  /* translated */
gboolean headroom_term_has_ledger (HeadroomTerm *self);   /* HeadroomLedger has its tensors */
double headroom_term_get_bytes (HeadroomTerm *self);
const hr_seconds_t *headroom_term_peek_seconds (HeadroomTerm *self); /* NULL: it is one of memory */
double headroom_term_get_share (HeadroomTerm *self);                 /* of the total */
const char *headroom_term_get_formula (HeadroomTerm *self);          /* in symbols */
const char *headroom_term_get_legend (HeadroomTerm *self);           /* "N: parameters; w: bytes of a weight" */
const char *headroom_term_get_substituted (HeadroomTerm *self);      /* in numbers */
const char *headroom_term_get_citation (HeadroomTerm *self);         /* a line for people */
const char *headroom_term_get_citation_url (HeadroomTerm *self);     /* or NULL */
