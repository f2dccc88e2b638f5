/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters of models that are counted type by type, and what they cache: headroom-hf-mixers.c has those with one kind
 * of layer without attention, headroom-hf-mixers-mixed.c those with several, headroom-hf-gemma.c those of Google,
 * headroom-hf-encoders.c encoders. */
#pragma once

#include "model/import/headroom-hf-counted-private.h"

/** All but the embedding, its head and the final norm, type by type. */
double headroom_counted_mamba (HeadroomCounted *m);
double headroom_counted_bamba (HeadroomCounted *m);
double headroom_counted_granite (HeadroomCounted *m);
double headroom_counted_falcon_h1 (HeadroomCounted *m);
double headroom_counted_lfm2 (HeadroomCounted *m);
double headroom_counted_lfm2_moe (HeadroomCounted *m);
double headroom_counted_qwen3_5 (HeadroomCounted *m);
double headroom_counted_qwen3_next (HeadroomCounted *m);
double headroom_counted_minimax (HeadroomCounted *m);
double headroom_counted_recurrent_gemma (HeadroomCounted *m);
double headroom_counted_jamba (HeadroomCounted *m);
double headroom_counted_mamba2_alone (HeadroomCounted *m);
double headroom_counted_nemotron_h (HeadroomCounted *m);
double headroom_counted_zamba2 (HeadroomCounted *m);
double headroom_counted_olmo_hybrid (HeadroomCounted *m);
double headroom_counted_gemma4 (HeadroomCounted *m);
double headroom_counted_gemma3n (HeadroomCounted *m);

/** All, type by type. */
double headroom_counted_convbert (HeadroomCounted *m);
double headroom_counted_mobilebert (HeadroomCounted *m);
