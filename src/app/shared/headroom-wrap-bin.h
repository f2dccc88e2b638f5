/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A label that wraps, beside others in a row. */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_WRAP_BIN (headroom_wrap_bin_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomWrapBin, headroom_wrap_bin, HEADROOM, WRAP_BIN, AdwBin)
