/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tower of Phi-3 Vision, of which the file says the name alone. Source: the model’s own code; Phi-3.5 Vision has
 * 4 146 621 440 parameters. */
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"

/* CLIP ViT-L/14 for images of 336 pixels a side: 24 layers of 1024 with MLPs of 4096, patches, a class, 577 positions,
 * and two norms. */
static double
clip_elements (void)
{
  const double width = 1024;
  const double ffn = 4096;
  double layer = 4 * headroom_tower_linear (width, width, TRUE) + headroom_tower_linear (width, ffn, TRUE)
                 + headroom_tower_linear (ffn, width, TRUE) + 2 * headroom_tower_norm (width);

  return headroom_tower_linear (3 * 14 * 14, width, FALSE) + width + (24 * 24 + 1) * width + 24 * layer
         + 2 * headroom_tower_norm (width);
}

static void
need_string (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *only, const char *expected)
{
  if (headroom_json_get (node, key) == NULL)
    tower->is_doubt = TRUE;
  else if (g_strcmp0 (headroom_json_get_member_string (node, key), only) != 0)
    headroom_tower_refuse (tower, node, key, expected);
}

/* What stands between the tower and the text: two projections of four patches, which two vectors part. */
static gboolean
is_known_layer (const HeadroomJson *layer)
{
  return g_strcmp0 (headroom_json_get_member_string (layer, "projection_cls"), "mlp") == 0
         && headroom_json_get_member_bool (layer, "use_hd_transform", FALSE)
         && headroom_json_get_member_bool (layer, "with_learnable_separator", FALSE);
}

double
headroom_tower_phi3 (HeadroomTower *tower, const HeadroomJson *processor)
{
  const HeadroomJson *layer = headroom_json_get_value (tower->root, "embd_layer");
  double merged = 4 * headroom_tower_number (tower, processor, "image_dim_out", NULL, -1);

  need_string (tower, processor, "model_name", "openai/clip-vit-large-patch14-336",
               _ ("only “openai/clip-vit-large-patch14-336” is supported."));
  if (layer == NULL)
    tower->is_doubt = TRUE;
  else if (!is_known_layer (layer))
    headroom_tower_refuse (tower, tower->root, "embd_layer",
                           _ ("only an MLP with use_hd_transform and with_learnable_separator is supported."));
  return clip_elements () + 2 * merged + headroom_tower_linear (merged, tower->text_width, TRUE)
         + headroom_tower_linear (tower->text_width, tower->text_width, TRUE);
}
