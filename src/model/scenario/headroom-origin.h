/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a value comes from. */
#pragma once

#include <glib.h>

/** Where a value came from. HEADROOM_ORIGIN_ASSUMED is shown everywhere. Details are never translated: they are saved.
 */
typedef enum
{
  HEADROOM_ORIGIN_DEFAULT,
  HEADROOM_ORIGIN_TYPED,
  HEADROOM_ORIGIN_PRESET,   /* detail: the preset's id */
  HEADROOM_ORIGIN_IMPORTED, /* detail: the file's own key */
  HEADROOM_ORIGIN_DERIVED,  /* detail: what it follows from */
  HEADROOM_ORIGIN_ASSUMED,  /* detail: the preset's id, the file's key that is missing, or the family that stands in */
  HEADROOM_N_ORIGINS
} HeadroomOrigin;

/** "default", "typed", "preset", …: in files and JSON. */
const char *headroom_origin_get_id (HeadroomOrigin origin);
/** The origin with that id; HEADROOM_N_ORIGINS where there is none. */
HeadroomOrigin headroom_origin_find (const char *id);
/** Its translated name. */
const char *headroom_origin_get_label (HeadroomOrigin origin);
