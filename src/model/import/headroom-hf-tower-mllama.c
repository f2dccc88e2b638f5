/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tower of Llama 3.2 Vision, which reads an image in tiles. Source: modeling_mllama.py of Transformers; held to the
 * count of tests/data/families. */
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"

#include <math.h>

#define RATIOS "supported_aspect_ratios"

/* How many ways to lay out tiles there are; a table has a row for each, and one more. */
static double
layout_rows (HeadroomTower *tower)
{
  const HeadroomJson *ratios = headroom_json_get_value (tower->vision, RATIOS);
  const double of_class = 8;

  if (ratios == NULL)
    {
      headroom_tower_note_missing (tower, tower->vision, RATIOS);
      return of_class + 1;
    }
  if (headroom_json_get_kind (ratios) != HEADROOM_JSON_ARRAY)
    headroom_tower_refuse (tower, tower->vision, RATIOS, _ ("it must be a list."));
  return headroom_json_get_length (ratios) + 1;
}

/* Attention without biases, an MLP with such, and two norms. */
static double
layer_elements (const HeadroomTower *tower)
{
  return 4 * headroom_tower_linear (tower->width, tower->width, FALSE)
         + headroom_tower_linear (tower->width, tower->ffn, TRUE)
         + headroom_tower_linear (tower->ffn, tower->width, TRUE) + 2 * headroom_tower_norm (tower->width);
}

/* Patches and their class, a position for each, one for each of all tiles’ in each layout, and two for each tile; the
 * three tables of layouts have a gate each. */
static double
embedding_elements (HeadroomTower *tower)
{
  double patch = headroom_tower_number (tower, tower->vision, "patch_size", NULL, 14);
  double side = floor (headroom_tower_number (tower, tower->vision, "image_size", NULL, 448) / patch);
  double channels = headroom_tower_number (tower, tower->vision, "num_channels", NULL, 3);
  double tiles = layout_rows (tower) * headroom_tower_number (tower, tower->vision, "max_num_tiles", NULL, 4);
  double positions = side * side + 1;

  return headroom_tower_linear (channels * patch * patch, tower->width, FALSE) + tower->width + positions * tower->width
         + tiles * (positions + 2) * tower->width + 3;
}

double
headroom_tower_mllama (HeadroomTower *tower)
{
  double outputs = headroom_tower_number (tower, tower->vision, "vision_output_dim", NULL, 7680);
  double layers = headroom_tower_number (tower, tower->vision, "num_hidden_layers", NULL, 32);
  double gated = headroom_tower_number (tower, tower->vision, "num_global_layers", NULL, 8);

  tower->width = headroom_tower_number (tower, tower->vision, "hidden_size", NULL, 1280);
  tower->ffn = headroom_tower_number (tower, tower->vision, "intermediate_size", NULL, 5120);
  return embedding_elements (tower) + (layers + gated) * layer_elements (tower) + 2 * gated
         + 2 * headroom_tower_norm (tower->width) + headroom_tower_linear (outputs, tower->text_width, TRUE);
}
