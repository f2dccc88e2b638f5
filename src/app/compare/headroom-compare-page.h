/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page that lays the scenarios of a document side by side. Nothing is made or computed before it is in sight.
 *
 * Property: narrow (boolean: the numbers of one scenario stand below those of the other). */
#pragma once

#include <adwaita.h>

#include "model/result/headroom-comparison.h"

#define HEADROOM_TYPE_COMPARE_PAGE (headroom_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomComparePage, headroom_compare_page, HEADROOM, COMPARE_PAGE, AdwBin)

/** The document whose scenarios are compared. */
void headroom_compare_page_set_document (HeadroomComparePage *self, HeadroomDocument *document);

/** What is compared now, with the baseline that was chosen; NULL and an error as headroom_comparison_new(). */
headroom_comparison_t *headroom_compare_page_make_comparison (HeadroomComparePage *self, GError **error);

/** Whether advice is on its way. */
gboolean headroom_compare_page_is_pending (HeadroomComparePage *self);
