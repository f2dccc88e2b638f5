/* SPDX-License-Identifier: GPL-3.0-or-later */
/* To add a slot: a line in the enum, a row here. The order of the filled ones is the one with the
 * largest colour difference between neighbours over four kinds of vision. */
#include "chart/chart-style.h"

#include <math.h>
#include <string.h>

#define RGB(hex) { ((hex) >> 16 & 255) / 255.0, ((hex) >> 8 & 255) / 255.0, ((hex) & 255) / 255.0 }

typedef struct
{
  const char *id;
  bool filled;
  hr_chart_color_t color;
  hr_chart_hatch_t hatch;
} hr_chart_slot_row_t;

/* clang-format off */
static const hr_chart_slot_row_t slots[HR_CHART_N_SLOTS] = {
  [HR_CHART_SLOT_WEIGHTS]          = { "weights",          true,  RGB (0x56B4E9), HR_CHART_HATCH_NONE },
  [HR_CHART_SLOT_MASTER_WEIGHTS]   = { "master-weights",   true,  RGB (0xD55E00), HR_CHART_HATCH_SLASH },
  [HR_CHART_SLOT_GRADIENTS]        = { "gradients",        true,  RGB (0x0072B2), HR_CHART_HATCH_NONE },
  [HR_CHART_SLOT_OPTIMIZER_STATES] = { "optimizer-states", true,  RGB (0xE69F00), HR_CHART_HATCH_BACKSLASH },
  [HR_CHART_SLOT_ACTIVATIONS]      = { "activations",      true,  RGB (0x009E73), HR_CHART_HATCH_NONE },
  [HR_CHART_SLOT_LOGITS]           = { "logits",           true,  RGB (0x009E73), HR_CHART_HATCH_BACKSLASHES },
  [HR_CHART_SLOT_KV_CACHE]         = { "kv-cache",         true,  RGB (0xF0E442), HR_CHART_HATCH_DOTS },
  [HR_CHART_SLOT_OVERHEAD]         = { "overhead",         true,  RGB (0xCC79A7), HR_CHART_HATCH_NONE },
  [HR_CHART_SLOT_TEMPORARIES]      = { "temporaries",      true,  RGB (0xCC79A7), HR_CHART_HATCH_SLASH },
  [HR_CHART_SLOT_COMMUNICATION]    = { "communication",    true,  RGB (0xCC79A7), HR_CHART_HATCH_BACKSLASHES },
  [HR_CHART_SLOT_CONTEXT]          = { "context",          true,  RGB (0xCC79A7), HR_CHART_HATCH_DOTS },
  [HR_CHART_SLOT_FRAGMENTATION]    = { "fragmentation",    true,  RGB (0xCC79A7), HR_CHART_HATCH_CROSSES },
  [HR_CHART_SLOT_FREE]             = { "free",             false, RGB (0x808080), HR_CHART_HATCH_NONE },
  [HR_CHART_SLOT_RESERVE]          = { "reserve",          false, RGB (0x808080), HR_CHART_HATCH_SLASH },
  [HR_CHART_SLOT_OTHER]            = { "other",            true,  RGB (0x9A9996), HR_CHART_HATCH_NONE },
};

/* Charts lie on cards: in the dark styles of libadwaita 1.6 and newer white at 8 % over the
 * window’s #222226. */
static const hr_chart_style_t styles[HR_CHART_N_STYLES] = {
  [HR_CHART_STYLE_LIGHT] = {
    .background = RGB (0xFFFFFF), .text = RGB (0x333338), .dim_text = RGB (0x5E5C64), .axis = RGB (0x9A99A0),
    .grid = RGB (0xE4E3E8), .outline = RGB (0x88878E), .over = RGB (0xC01C28),
    .outline_width = 1, .ink_contrast = 3, .hatch_scale = 1, .strong = false },
  [HR_CHART_STYLE_DARK] = {
    .background = RGB (0x343437), .text = RGB (0xFFFFFF), .dim_text = RGB (0xC0BFC5), .axis = RGB (0x77767B),
    .grid = RGB (0x4A4A4F), .outline = RGB (0x908F96), .over = RGB (0xFF7B63),
    .outline_width = 1, .ink_contrast = 3, .hatch_scale = 1, .strong = false },
  [HR_CHART_STYLE_HIGH_CONTRAST] = {
    .background = RGB (0xFFFFFF), .text = RGB (0x000000), .dim_text = RGB (0x2A2A2E), .axis = RGB (0x000000),
    .grid = RGB (0x8A8A8F), .outline = RGB (0x000000), .over = RGB (0x93000F),
    .outline_width = 2, .ink_contrast = 4.5, .hatch_scale = 1, .strong = true },
  [HR_CHART_STYLE_HIGH_CONTRAST_DARK] = {
    .background = RGB (0x343437), .text = RGB (0xFFFFFF), .dim_text = RGB (0xDEDDDA), .axis = RGB (0xFFFFFF),
    .grid = RGB (0x6E6E73), .outline = RGB (0xFFFFFF), .over = RGB (0xFFB3A5),
    .outline_width = 2, .ink_contrast = 4.5, .hatch_scale = 1, .strong = true },
  [HR_CHART_STYLE_PRINT] = {
    .background = RGB (0xFFFFFF), .text = RGB (0x000000), .dim_text = RGB (0x444448), .axis = RGB (0x77767B),
    .grid = RGB (0xD8D7DC), .outline = RGB (0x000000), .over = RGB (0xA51D2D),
    .outline_width = 1, .ink_contrast = 3, .hatch_scale = 0.7, .strong = true },
};
/* clang-format on */

/* clang-format off */
/* Parts of a time have the colours of the memory’s, in an order that keeps neighbours apart; the bubble, in which
 * nothing is computed, is grey. */
static const struct
{
  const char *id;
  hr_chart_slot_t slot;
} times[] = {
  { "gemm",               HR_CHART_SLOT_WEIGHTS },
  { "attention",          HR_CHART_SLOT_OPTIMIZER_STATES },
  { "memory",             HR_CHART_SLOT_ACTIVATIONS },
  { "recompute",          HR_CHART_SLOT_MASTER_WEIGHTS },
  { "ends",               HR_CHART_SLOT_GRADIENTS },
  { "bubble",             HR_CHART_SLOT_OTHER },
  { "imbalance",          HR_CHART_SLOT_FRAGMENTATION },
  { "host",               HR_CHART_SLOT_CONTEXT },
  { "exchange-of-stages", HR_CHART_SLOT_TEMPORARIES },
  { "data-parallel",      HR_CHART_SLOT_OVERHEAD },
  { "contention",         HR_CHART_SLOT_LOGITS },
  { "optimizer",          HR_CHART_SLOT_KV_CACHE },
  { "cache",              HR_CHART_SLOT_KV_CACHE },
  { "compute",            HR_CHART_SLOT_OPTIMIZER_STATES },
  { "fixed",              HR_CHART_SLOT_CONTEXT },
};
/* clang-format on */

static const hr_chart_slot_row_t *
slot_row (hr_chart_slot_t slot)
{
  if ((unsigned) slot >= HR_CHART_N_SLOTS)
    slot = HR_CHART_SLOT_OTHER;
  return &slots[slot];
}

hr_chart_style_t
hr_chart_style (hr_chart_style_kind_t kind, hr_chart_text_t *font)
{
  hr_chart_style_t style;

  if ((unsigned) kind >= HR_CHART_N_STYLES)
    kind = HR_CHART_STYLE_LIGHT;
  style = styles[kind];
  style.text_font = font;
  return style;
}

hr_chart_slot_t
hr_chart_slot_find (const char *id)
{
  for (int i = 0; id != NULL && i < HR_CHART_N_SLOTS; i++)
    if (strcmp (slots[i].id, id) == 0)
      return (hr_chart_slot_t) i;
  for (size_t i = 0; id != NULL && i < sizeof times / sizeof times[0]; i++)
    if (strcmp (times[i].id, id) == 0)
      return times[i].slot;
  return HR_CHART_SLOT_OTHER;
}

const char *
hr_chart_slot_id (hr_chart_slot_t slot)
{
  return slot_row (slot)->id;
}

bool
hr_chart_slot_is_filled (hr_chart_slot_t slot)
{
  return slot_row (slot)->filled;
}

hr_chart_color_t
hr_chart_slot_color (hr_chart_slot_t slot)
{
  return slot_row (slot)->color;
}

hr_chart_hatch_t
hr_chart_slot_hatch (hr_chart_slot_t slot)
{
  return slot_row (slot)->hatch;
}

static double
linear_light (double channel)
{
  if (channel <= 0.04045)
    return channel / 12.92;
  return pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (hr_chart_color_t color)
{
  return 0.2126 * linear_light (color.red) + 0.7152 * linear_light (color.green) + 0.0722 * linear_light (color.blue);
}

double
hr_chart_contrast (hr_chart_color_t a, hr_chart_color_t b)
{
  double one = luminance (a);
  double other = luminance (b);

  return (fmax (one, other) + 0.05) / (fmin (one, other) + 0.05);
}

hr_chart_color_t
hr_chart_mix (hr_chart_color_t a, hr_chart_color_t b, double share)
{
  return (hr_chart_color_t) { a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                              a.blue + (b.blue - a.blue) * share };
}

hr_chart_color_t
hr_chart_text_on (hr_chart_color_t color)
{
  const hr_chart_color_t black = RGB (0x000000);
  const hr_chart_color_t white = RGB (0xFFFFFF);

  if (hr_chart_contrast (color, black) >= hr_chart_contrast (color, white))
    return black;
  return white;
}

hr_chart_color_t
hr_chart_slot_ink (hr_chart_slot_t slot, const hr_chart_style_t *style)
{
  hr_chart_color_t color = hr_chart_slot_color (slot);
  hr_chart_color_t ink = color;

  for (int step = 1; step <= 20 && hr_chart_contrast (ink, style->background) < style->ink_contrast; step++)
    ink = hr_chart_mix (color, style->text, step / 20.0);
  return ink;
}
