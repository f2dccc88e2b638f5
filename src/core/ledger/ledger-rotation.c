/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cosine and sine of positions, which all layers read, in the forms that families have them in. */
#include "core/ledger/ledger-rotation.h"

/* The rotated part of a head. */
static double
rotated_width (const hr_page_t *page)
{
  if (page->family->latent)
    return (double) page->p->qk_rope_head_dim;
  return page->share->head_width * page->family->rotary;
}

static const char *
rotation_shape (const hr_family_t *family)
{
  if (family->two_rotations && family->rotates_each)
    return "4·s·b·d";
  if (family->two_rotations && family->wide_full_layers)
    return "2·s·(d + d₄)";
  if (family->two_rotations)
    return "4·s·d";
  if (family->rotates_each)
    return family->rotary < 1 ? "2·s·b·d′" : "2·s·b·d";
  if (family->latent)
    return "2·s·d₂";
  return family->rotary < 1 ? "2·s·d′" : "2·s·d";
}

/* How much wider cosine and sine of full layers are. */
static double
wider_rotation (const hr_page_t *page)
{
  hr_share_t full;

  if (!page->family->wide_full_layers)
    return 0;
  full = hr_share_of_full_layers (page->share);
  return 2 * page->family->rotary * (full.head_width - page->share->head_width);
}

/* A cosine and a sine of the rotated part of a head for each position, or a complex number; for one kind of layer or
 * for two. */
static double
rotation_elements (const hr_page_t *page)
{
  const hr_family_t *family = page->family;
  double rows = hr_rotation_rows (page);

  if (family->rotary <= 0 || family->rotation_in_layers)
    return 0;
  if (family->complex_rotation)
    return rows * rotated_width (page);
  return rows * (rotated_width (page) * (family->two_rotations ? 4 : 2) + wider_rotation (page));
}

static void
one_rotation_keeps (hr_page_t *page)
{
  double elements = rotation_elements (page);
  const char *complex_shape = page->family->latent ? "s·d₂" : "s·d";

  if (page->family->complex_rotation)
    hr_page_keep (page, "rotary_emb", "rotation, complex", complex_shape, hr_rotation_dtype (page), elements);
  else
    hr_page_keep (page, "rotary_emb", "cosine and sine", rotation_shape (page->family), hr_rotation_dtype (page),
                  elements);
}

/* Of two stacks each has its own. */
static void
encoder_rotation_keeps (hr_page_t *page)
{
  const hr_share_t *decoder = page->share;
  hr_share_t encoder = hr_share_of_encoder (decoder);

  page->share = &encoder;
  one_rotation_keeps (page);
  page->share = decoder;
}

double
hr_rotation_keeps (hr_page_t *page)
{
  double before = page->bytes;

  if (page->family->rotary <= 0 || page->family->rotation_in_layers)
    return 0;
  if (page->family->crosses)
    encoder_rotation_keeps (page);
  one_rotation_keeps (page);
  return page->bytes - before;
}
