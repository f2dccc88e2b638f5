/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What config.json files are read as. */
#pragma once

#include "answers.h"

#include "model/base/headroom-json.h"
#include "model/presets/headroom-partial.h"

/** What a file was read as: all its values with where each came from and all that is remarked on, or why it is refused.
 */
void answers_take_partial (Answers *self, HeadroomPartial *partial, const GError *error);

/** Read a file, as JSON or as its text. */
void answers_take (Answers *self, const HeadroomJson *config);
void answers_take_text (Answers *self, const char *config);

/** A text as JSON, of any kind. (transfer full) */
HeadroomJson *answers_parse (const char *text);
