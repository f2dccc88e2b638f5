/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which layers an engine leaves in host memory. Source: llama.cpp's load_tensors, where the input embedding is always
 * there, and the head counts as one more layer: since December 2025 as the first that goes to a GPU, before as the
 * last (ggml-org/llama.cpp, pull 18148). */
#pragma once

#include "core/base/inputs.h"

/** True where a number of layers was given; without one, all of the file is on GPUs, the embedding too. */
bool hr_places_layers (const hr_params_t *p);

/** Layers on GPUs, which are the model’s last ones, and those before them in host memory. */
double hr_gpu_layers (const hr_params_t *p);
double hr_host_layers (const hr_params_t *p);

/** True where the output head is in host memory; where everything but the embedding is on GPUs. */
bool hr_has_host_head (const hr_params_t *p);
bool hr_is_all_on_gpus (const hr_params_t *p);
