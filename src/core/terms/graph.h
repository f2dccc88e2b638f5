/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One buffer that is planned for a graph: its tensors take each other's place, so that it is as large as the fullest
 * moment. Sources: llama.cpp, llama-context.cpp; ggml-alloc.c; ggml-backend.cpp, ggml_backend_sched_split_graph. */
#pragma once

#include "core/terms/view.h"

enum
{
  HR_INPUT_COPIES = 4 /* GGML_SCHED_MAX_COPIES */
};

/** True where the fullest moment is in a layer, not at the output head; and whether a layer has attention's scores. */
bool hr_graph_peaks_in_layer (const hr_view_t *v);
bool hr_serves_scores (const hr_view_t *v);

/** Bytes of the two moments, without copies. */
double hr_graph_head_bytes (const hr_view_t *v);
double hr_graph_layer_bytes (const hr_view_t *v);

/** Bytes of what the buffer has besides at its fullest moment: a weight that comes from host memory; or where all
 * layers are divided over several GPUs, each input several times: the residual stream and the mask. */
double hr_graph_copies (const hr_view_t *v);

/** True where inputs are there several times. */
bool hr_copies_inputs (const hr_view_t *v);
