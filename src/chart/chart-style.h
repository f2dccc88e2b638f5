/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours, hatches and line widths: one palette (Okabe and Ito's, told apart with every kind of
 * colour vision) by slot, and five styles around it. Hatches, outlines and labels carry the same
 * information, so that nothing is lost in greyscale. */
#pragma once

#include "chart/chart-text.h"
#include "chart/chart.h"

typedef struct
{
  double red, green, blue;
} hr_chart_color_t;

/** What is drawn. The order is that of the table in chart-style.c. */
typedef enum
{
  HR_CHART_SLOT_WEIGHTS,
  HR_CHART_SLOT_MASTER_WEIGHTS,
  HR_CHART_SLOT_GRADIENTS,
  HR_CHART_SLOT_OPTIMIZER_STATES,
  HR_CHART_SLOT_ACTIVATIONS,
  HR_CHART_SLOT_LOGITS,
  HR_CHART_SLOT_KV_CACHE,
  HR_CHART_SLOT_OVERHEAD,
  HR_CHART_SLOT_TEMPORARIES,
  HR_CHART_SLOT_COMMUNICATION,
  HR_CHART_SLOT_CONTEXT,
  HR_CHART_SLOT_FRAGMENTATION,
  HR_CHART_SLOT_FREE,
  HR_CHART_SLOT_RESERVE,
  HR_CHART_SLOT_OTHER, /* neutral grey, for every unknown id */
  HR_CHART_N_SLOTS,
} hr_chart_slot_t;

typedef enum
{
  HR_CHART_HATCH_NONE,
  HR_CHART_HATCH_SLASH,
  HR_CHART_HATCH_BACKSLASH,
  HR_CHART_HATCH_BACKSLASHES, /* in pairs */
  HR_CHART_HATCH_DOTS,
  HR_CHART_HATCH_CROSSES,
} hr_chart_hatch_t;

typedef enum
{
  HR_CHART_STYLE_LIGHT,
  HR_CHART_STYLE_DARK,
  HR_CHART_STYLE_HIGH_CONTRAST,
  HR_CHART_STYLE_HIGH_CONTRAST_DARK,
  HR_CHART_STYLE_PRINT,
  HR_CHART_N_STYLES,
} hr_chart_style_kind_t;

/** A style is a value: copy one, change what you like, pass it to `…_draw`. */
typedef struct
{
  hr_chart_color_t background; /* never painted: colours are chosen against it */
  hr_chart_color_t text;
  hr_chart_color_t dim_text;
  hr_chart_color_t axis;
  hr_chart_color_t grid;
  hr_chart_color_t outline;
  hr_chart_color_t over;      /* what lies beyond the capacity */
  double outline_width;       /* 1 or 2 pixels */
  double ink_contrast;        /* the least that an outline or a curve has with the background */
  double hatch_scale;         /* of the distance and width of hatch lines */
  double screen_pixels;       /* of a screen, for a length of 1; 0: not for a screen, or to be enlarged */
  bool strong;                /* hatches at full strength, outlines in the text's colour */
  hr_chart_text_t *text_font; /* borrowed; NULL draws no text */
} hr_chart_style_t;

/** The style of a kind, writing with `font` (borrowed, may be NULL). */
hr_chart_style_t hr_chart_style (hr_chart_style_kind_t kind, hr_chart_text_t *font);

/** The slot of an id such as "kv-cache"; HR_CHART_SLOT_OTHER for NULL or an unknown one. */
hr_chart_slot_t hr_chart_slot_find (const char *id);

/** The id of a slot; "other" for HR_CHART_SLOT_OTHER and beyond. */
const char *hr_chart_slot_id (hr_chart_slot_t slot);

/** How a slot is filled; free and reserve are not. */
bool hr_chart_slot_is_filled (hr_chart_slot_t slot);
hr_chart_color_t hr_chart_slot_color (hr_chart_slot_t slot);
hr_chart_hatch_t hr_chart_slot_hatch (hr_chart_slot_t slot);

/** The colour for a curve or an outline of a slot: its own, moved towards the text's colour until
 * it has the style's contrast with the background. */
hr_chart_color_t hr_chart_slot_ink (hr_chart_slot_t slot, const hr_chart_style_t *style);

/** Contrast of two colours, 1 to 21, as in WCAG 2. */
double hr_chart_contrast (hr_chart_color_t a, hr_chart_color_t b);

/** A colour `share` (0 to 1) of the way from `a` to `b`. */
hr_chart_color_t hr_chart_mix (hr_chart_color_t a, hr_chart_color_t b, double share);

/** Black or white, whichever is easier to read on `color`. */
hr_chart_color_t hr_chart_text_on (hr_chart_color_t color);
