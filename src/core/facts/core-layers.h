/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether a model’s layers are Megatron-Core’s own, and what becomes of its family’s facts then. */
#pragma once

#include "core/facts/families.h"

/** True where layers are Megatron-Core’s: those of its own family, and those that the stack builds of its modules in
 * the place of Transformers’. The model’s parameters stay what they are. */
bool hr_has_core_layers (const hr_params_t *p);

/** True where the stack is Megatron-Core, but its modules are not known to build such a model: layers then keep what
 * Transformers’ modules keep. */
bool hr_lacks_core_layers (const hr_params_t *p);

/** Turn facts of Transformers’ modules into those of the modules that Megatron-Core builds instead. */
void hr_build_core_layers (hr_family_t *facts);
