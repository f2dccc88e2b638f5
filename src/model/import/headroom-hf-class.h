/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Families by the names of their classes; and what is said of a file that names none. */
#pragma once

#include "model/base/headroom-json.h"

/** The family of the first class among `architectures` that is of one; -1: none is. */
int headroom_hf_family_of_class (const HeadroomJson *node);

/** A sentence that says that this model_type is not supported, or with NULL that there is none. (transfer full) */
char *headroom_hf_describe_unknown (const char *model_type);
