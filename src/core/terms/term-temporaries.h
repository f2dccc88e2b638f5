/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rebuilt segment leaves behind. */
#pragma once

#include "core/terms/view.h"

/** Bytes of what a rebuilt segment took and the allocator holds at the loss; 0: it holds none. */
double hr_freed_segment (const hr_view_t *v);
