/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in a config.json that stand for others. */
#pragma once

#include <stdbool.h>

/** The family whose layers a model_type without rows has, or NULL. */
const char *headroom_hf_alias (const char *model_type);

/** True where that family's layers are the same to the byte. */
bool headroom_hf_is_exact_alias (const char *model_type);

/** The family whose keys and defaults this one’s files have, where no row of its own says otherwise; NULL: none. */
const char *headroom_hf_read_as (const char *family);

/** The family that a model_type which is none of these is nearest to, or NULL. */
const char *headroom_hf_kin (const char *model_type);

/** Path i to a nested language model, ended by NULL; NULL past the end. Searched in this order. */
const char *const *headroom_hf_wrapper (unsigned i);
