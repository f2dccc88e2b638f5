/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Working memory of the tower that computes images. */
#pragma once

#include "core/terms/view.h"

/** Patches that the tower computes at a time. */
double hr_patches_at_once (const hr_view_t *v);

/** Tensors of an MLP of the tower that exist at once. */
double hr_tower_tensors (const hr_view_t *v);

/** Bytes of the tensors of one of its layers in forward; and of the gradients of them in backward. */
double hr_images_pass_bytes (const hr_view_t *v);
double hr_images_in_flight (const hr_view_t *v);
