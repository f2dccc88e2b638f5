/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Segments between checkpoints: what stands for them, and while one is rebuilt. */
#pragma once

#include "core/recompute/layers-saved.h"

/** Checkpoints of the segments up to one: a module for further tokens has two inputs. */
double hr_checkpoints (const hr_layers_t *layers, double segment);

/** Of so many checkpoints: those that are on the GPU. */
double hr_held_checkpoints (const hr_params_t *p, double checkpoints);

/** Of a rebuilt segment's checkpoints: those that are its layers' own tensors. */
double hr_shared_checkpoints (const hr_layers_t *layers, double segment);

/** Gradients of the inputs of all heads, one tensor that is there until the modules are done. */
double hr_head_input_gradients (const hr_layers_t *layers, double segment);

/** Bytes held in backward besides checkpoints and layers. */
double hr_segment_extras (const hr_layers_t *layers, double segment);

/** After so many layers their kinds come in the same order again. */
double hr_pattern_layers (const hr_layers_t *layers);

/** Bytes that stand while layers [from, to) of a segment are there again. */
double hr_rebuilt_layers (const hr_layers_t *layers, double segment, double from, double to);

/** Bytes that stand while a segment of `interval` layers is rebuilt. */
double hr_rebuilt_segment (const hr_layers_t *layers, double segment, double interval);

/** The fullest of n segments of `interval` layers. */
double hr_fullest_segment (const hr_layers_t *layers, double n, double interval);
