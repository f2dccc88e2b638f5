/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four rules of other calculators, in the ledger's place: they reproduce their pages' numbers under their own name. */
#pragma once

#include "core/ledger/ledger.h"

/** What a layer keeps by the chosen rule. */
void hr_ledger_of_rule (const hr_share_t *share, hr_ledger_t *ledger);

/** What the 34-byte rule says for so many layers, with scores where they are kept. */
double hr_rule_34_bytes (const hr_share_t *share, double layers, bool with_scores);

/** Bytes of a typed number of elements, which is for all layers. */
double hr_typed_elements_bytes (const hr_share_t *share);
