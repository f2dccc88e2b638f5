/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a vision tower whose layers core/facts/towers.c knows, which says what images keep: by the type of the
 * whole model, with keys that would make it another. Sources: the configurations of transformers 5.12. */
#include "core/facts/towers.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-tower-private.h"

#include <math.h>

typedef struct
{
  const char *family;      /* the choice of the parameter */
  const char *model_types; /* words, of the document */
  const char *of_tower;    /* words, of the section, where it has a type */
  const char *functions;   /* words: its hidden_act, where the key is there */
  const char *heads_key;
  double heads;                                                                  /* where that is missing */
  double (*ratio) (HeadroomTower *tower, const HeadroomTowerDefaults *defaults); /* patches for each token */
  gboolean (*fits) (HeadroomTower *tower);                                       /* NULL: it always does */
} shape_row_t;

/* Of an image, whose side is a multiple of the patches’. */
static double
patches_of_image (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  double image = headroom_tower_side (tower, tower->vision, "image_size", defaults->image);
  double side = floor (image / headroom_tower_side (tower, tower->vision, "patch_size", defaults->patch));

  return side * side;
}

/* The class is a token of the tower, which the text reads with “full” alone. */
static double
llava_ratio (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  const char *strategy = headroom_json_get_member_string (tower->root, "vision_feature_select_strategy");
  double patches = patches_of_image (tower, defaults);

  if (g_strcmp0 (strategy, "full") == 0)
    return 1;
  return (patches + 1) / patches;
}

static double
one_each (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  (void) tower;
  (void) defaults;
  return 1;
}

static double
pooled_ratio (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  return patches_of_image (tower, defaults)
         / headroom_tower_number (tower, tower->root, "mm_tokens_per_image", NULL, 256);
}

static double
merged_ratio (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  double side = headroom_tower_number (tower, tower->vision, "spatial_merge_size", NULL, 2);

  (void) defaults;
  return side * side;
}

/* Of the layers up to the one that is read, counted from the end where it is below 0; the others are freed again. */
static gboolean
reads_one_layer (HeadroomTower *tower)
{
  const HeadroomJson *layer = headroom_json_get_value (tower->root, "vision_feature_layer");
  double read = -2;

  if (layer != NULL && headroom_json_get_kind (layer) != HEADROOM_JSON_NUMBER)
    return FALSE;
  if (layer != NULL)
    read = headroom_json_get_number (layer);
  if (read < 0)
    read += tower->layers + 1;
  tower->read_layers = read;
  return read == floor (read) && read >= 1 && read <= tower->layers;
}

/* As many mergers behind layers as are known. */
static gboolean
merges_three_layers (HeadroomTower *tower)
{
  const HeadroomJson *layers = headroom_json_get_value (tower->vision, "deepstack_visual_indexes");

  return layers == NULL || headroom_json_get_length (layers) == 3;
}

/* clang-format off */
static const shape_row_t rows[] = {
  { "llava", "llava", "clip_vision_model", "quick_gelu", "num_attention_heads", 12, llava_ratio, reads_one_layer },
  { "paligemma", "paligemma", "siglip_vision_model", "gelu gelu_pytorch_tanh", "num_attention_heads", 12, one_each },
  { "gemma3", "gemma3", "siglip_vision_model", "gelu gelu_pytorch_tanh", "num_attention_heads", 12, pooled_ratio },
  { "qwen2_vl", "qwen2_vl", "qwen2_vl_vision qwen2_vl", "quick_gelu", "num_heads", 16, merged_ratio },
  { "qwen2_5_vl", "qwen2_5_vl", "qwen2_5_vl_vision qwen2_5_vl", "silu", "num_heads", 16, merged_ratio },
  { "qwen3_vl", "qwen3_vl qwen3_vl_moe", "qwen3_vl_vision qwen3_vl qwen3_vl_moe_vision qwen3_vl_moe",
    "gelu gelu_pytorch_tanh", "num_heads", 16, merged_ratio, merges_three_layers },
};
/* clang-format on */

/* A key that is not there leaves it as it is. */
static gboolean
is_named (const HeadroomJson *node, const char *key, const char *words)
{
  const char *name = headroom_json_get_member_string (node, key);

  if (headroom_json_get_value (node, key) == NULL)
    return TRUE;
  return name != NULL && headroom_hf_names (words, name);
}

static gboolean
suits (HeadroomTower *tower, const shape_row_t *row)
{
  const char *of_root = headroom_json_get_member_string (tower->root, "model_type");

  if (of_root == NULL || !headroom_hf_names (row->model_types, of_root))
    return FALSE;
  return is_named (tower->vision, "model_type", row->of_tower) && is_named (tower->vision, "hidden_act", row->functions)
         && (row->fits == NULL || row->fits (tower));
}

static int
find_choice (const char *id)
{
  for (int i = 0; hr_tower_choice (i) != NULL; i++)
    if (g_str_equal (hr_tower_choice (i)->id, id))
      return i;
  g_return_val_if_reached (0);
}

/* Heads that do not divide the width, or images of less than a patch, are of no tower that runs. */
static void
take_row (HeadroomTower *tower, const HeadroomTowerDefaults *defaults, const shape_row_t *row)
{
  double heads = headroom_tower_number (tower, tower->vision, row->heads_key, NULL, row->heads);
  double ratio = row->ratio (tower, defaults);

  if (!(ratio >= 1) || fmod (tower->width, heads) != 0)
    return;
  tower->family = find_choice (row->family);
  tower->heads = heads;
  tower->patches_per_token = ratio;
}

void
headroom_tower_read_shape (HeadroomTower *tower, const HeadroomTowerDefaults *defaults)
{
  GString *missing = tower->missing;

  tower->read_layers = tower->layers;
  g_string_assign (tower->missing_of_shape, missing->str);
  tower->missing = tower->missing_of_shape;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (suits (tower, &rows[i]))
      take_row (tower, defaults, &rows[i]);
  tower->missing = missing;
}
