/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON as canonical text. */
#pragma once

#include "model/base/headroom-json.h"

/** Pretty text, two spaces an indent, a final line end, the same in every locale. `sorted`: members
 * in the order of their keys' bytes, else in the order they were set. */
char *headroom_json_to_text (const HeadroomJson *self, gboolean sorted);
