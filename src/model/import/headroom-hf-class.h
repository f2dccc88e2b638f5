/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Families by the names of their classes. */
#pragma once

#include "model/base/headroom-json.h"

/** The family of the first class among `architectures` that is of one; -1: none is. */
int headroom_hf_family_of_class (const HeadroomJson *node);
