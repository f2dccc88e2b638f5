/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a value comes from: ids for files, names for people. */
#include "model/scenario/headroom-origin.h"

#include "words/headroom-i18n.h"

static const struct
{
  const char *id;
  const char *label;
} origins[HEADROOM_N_ORIGINS] = {
  [HEADROOM_ORIGIN_DEFAULT] = { "default", N_ ("Default") },
  [HEADROOM_ORIGIN_TYPED] = { "typed", N_ ("Typed") },
  [HEADROOM_ORIGIN_PRESET] = { "preset", N_ ("Preset") },
  [HEADROOM_ORIGIN_IMPORTED] = { "imported", N_ ("Imported") },
  [HEADROOM_ORIGIN_DERIVED] = { "derived", N_ ("Derived") },
  [HEADROOM_ORIGIN_ASSUMED] = { "assumed", N_ ("Assumed") },
};

const char *
headroom_origin_get_id (HeadroomOrigin origin)
{
  return origins[origin].id;
}

HeadroomOrigin
headroom_origin_find (const char *id)
{
  HeadroomOrigin origin = 0;

  while (origin < HEADROOM_N_ORIGINS && !g_str_equal (origins[origin].id, id))
    origin++;
  return origin;
}

const char *
headroom_origin_get_label (HeadroomOrigin origin)
{
  return headroom_gettext (origins[origin].label);
}
