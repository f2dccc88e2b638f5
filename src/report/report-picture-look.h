/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a picture looks, whatever is on it. */
#pragma once

#include <glib.h>

enum
{
  HEADROOM_PICTURE_MAX_SCALE = 4
};

typedef struct
{
  int scale;     /* PNG: pixels for each of the layout, 1 to HEADROOM_PICTURE_MAX_SCALE; SVG has none */
  gboolean dark; /* in the dark style, on a dark background */
} HeadroomPictureLook;
