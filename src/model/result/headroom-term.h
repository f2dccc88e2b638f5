/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One part of an estimate. Immutable.
 * Read-only properties: id, label, help, bytes (double), share (double, 0 to 1), formula, legend,
 * substituted, citation, citation-url. */
#pragma once

#include <glib-object.h>

#include "core/estimate/estimate.h"

#define HEADROOM_TYPE_TERM (headroom_term_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomTerm, headroom_term, HEADROOM, TERM, GObject)

HeadroomTerm *headroom_term_new (const hr_estimate_t *estimate, hr_term_t term);

const char *headroom_term_get_id (HeadroomTerm *self);
const char *headroom_term_get_label (HeadroomTerm *self); /* translated */
const char *headroom_term_get_help (HeadroomTerm *self);  /* translated */
gboolean headroom_term_has_ledger (HeadroomTerm *self);   /* HeadroomLedger has its tensors */
double headroom_term_get_bytes (HeadroomTerm *self);
double headroom_term_get_share (HeadroomTerm *self);             /* of the total */
const char *headroom_term_get_formula (HeadroomTerm *self);      /* in symbols */
const char *headroom_term_get_legend (HeadroomTerm *self);       /* "N: parameters; w: bytes of a weight" */
const char *headroom_term_get_substituted (HeadroomTerm *self);  /* in numbers */
const char *headroom_term_get_citation (HeadroomTerm *self);     /* a line for people */
const char *headroom_term_get_citation_url (HeadroomTerm *self); /* or NULL */
