/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What joins a tower for images to the language model: mergers and projectors, by type. Sources: the modules of
 * transformers 5.12; held to the counts of tests/data/families. */
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"

#include <math.h>

static gboolean
is_biased (HeadroomTower *tower, const char *key, gboolean otherwise)
{
  return headroom_tower_is (tower, tower->root, key, otherwise);
}

/* A probe looks at all patches: attention, a norm and an MLP. */
double
headroom_tower_pooling_head (HeadroomTower *tower)
{
  double attention = headroom_tower_linear (tower->width, 3 * tower->width, TRUE)
                     + headroom_tower_linear (tower->width, tower->width, TRUE);
  double mlp = headroom_tower_linear (tower->width, tower->ffn, TRUE)
               + headroom_tower_linear (tower->ffn, tower->width, TRUE);

  if (!headroom_tower_is (tower, tower->vision, "vision_use_head", TRUE))
    return 0;
  return tower->width + attention + headroom_tower_norm (tower->width) + mlp;
}

/* Width of the patches that are merged into one token. */
static double
merged_width (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise)
{
  double side = headroom_tower_number (tower, node, key, NULL, otherwise);

  return tower->width * side * side;
}

static double
merger_mlp (double merged, double outputs)
{
  return headroom_tower_linear (merged, merged, TRUE) + headroom_tower_linear (merged, outputs, TRUE);
}

double
headroom_tower_qwen2_merger (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->vision, "spatial_merge_size", 2);
  double outputs = headroom_tower_number (tower, tower->vision, "hidden_size", NULL, 3584);

  return headroom_tower_norm (tower->width) + merger_mlp (merged, outputs);
}

double
headroom_tower_qwen2_5_merger (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->vision, "spatial_merge_size", 2);
  double outputs = headroom_tower_number (tower, tower->vision, "out_hidden_size", NULL, 3584);

  return tower->width + merger_mlp (merged, outputs);
}

static double
qwen3_merger_mlp (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->vision, "spatial_merge_size", 2);

  return merger_mlp (merged, headroom_tower_number (tower, tower->vision, "out_hidden_size", NULL, 3584));
}

double
headroom_tower_qwen3_5_merger (HeadroomTower *tower)
{
  return headroom_tower_norm (tower->width) + qwen3_merger_mlp (tower);
}

/* How many layers of the tower a key lists; a single one may stand as its number. */
static double
listed (HeadroomTower *tower, const HeadroomJson *node, const char *key)
{
  const HeadroomJson *layers = headroom_json_get (node, key);

  if (headroom_json_get_kind (layers) == HEADROOM_JSON_NUMBER)
    return 1;
  if (headroom_json_get_kind (layers) != HEADROOM_JSON_ARRAY)
    headroom_tower_refuse (tower, node, key, _ ("it must be a number or a list."));
  return headroom_json_get_length (layers);
}

/* One after the last layer, and one for each layer that also joins the text; these norm what is merged already. */
double
headroom_tower_qwen3_mergers (HeadroomTower *tower)
{
  const HeadroomJson *layers = headroom_json_get_value (tower->vision, "deepstack_visual_indexes");
  double mlp = qwen3_merger_mlp (tower);
  double merged = merged_width (tower, tower->vision, "spatial_merge_size", 2);
  double others = 3;

  if (layers != NULL)
    others = listed (tower, tower->vision, "deepstack_visual_indexes");
  else
    headroom_tower_note_missing (tower, tower->vision, "deepstack_visual_indexes");
  return headroom_tower_norm (tower->width) + mlp + others * (headroom_tower_norm (merged) + mlp);
}

/* A convolution that merges patches, a projection, a norm and a gated MLP. */
double
headroom_tower_glm_merger (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->vision, "spatial_merge_size", 2);
  double outputs = tower->ffn;
  double inner = headroom_tower_number (tower, tower->vision, "intermediate_size", NULL, 13696);

  return headroom_tower_linear (merged, outputs, TRUE) + headroom_tower_linear (outputs, outputs, FALSE)
         + headroom_tower_norm (outputs) + 3 * headroom_tower_linear (outputs, inner, FALSE);
}

double
headroom_tower_llama4_adapter (HeadroomTower *tower)
{
  double inner = headroom_tower_number (tower, tower->vision, "projector_input_dim", NULL, 4096);
  double outputs = headroom_tower_number (tower, tower->vision, "projector_output_dim", NULL, 4096);

  return headroom_tower_linear (tower->ffn, inner, FALSE) + headroom_tower_linear (outputs, outputs, FALSE);
}

double
headroom_tower_janus_aligner (HeadroomTower *tower)
{
  double outputs = headroom_tower_number (tower, tower->vision, "projection_dim", NULL, 2048);
  double depth = headroom_tower_number (tower, tower->vision, "depth", NULL, 2);

  return headroom_tower_linear (tower->width, outputs, TRUE)
         + (depth - 1) * headroom_tower_linear (outputs, outputs, TRUE);
}

/* A class default that stands for one of the three does not fit what the file says of the others. */
static void
check_heads (HeadroomTower *tower, double heads, double width)
{
  if (heads * width == tower->width || tower->wrong != NULL)
    return;
  /* Translators: %s is a key of the file. */
  tower->wrong = g_strdup_printf (_ ("“%s”: hidden_size (%.0f) must be "
                                     "num_attention_heads (%.0f) × head_dim (%.0f)."),
                                  tower->section, tower->width, heads, width);
}

/* Each layer norms what attention and MLP give, too, and query and key head by head. */
double
headroom_tower_gemma4_norms (HeadroomTower *tower)
{
  double heads = headroom_tower_number (tower, tower->vision, "num_attention_heads", NULL, 12);
  double kv_heads = headroom_tower_number (tower, tower->vision, "num_key_value_heads", NULL, heads);
  double width = headroom_tower_number (tower, tower->vision, "head_dim", NULL, 64);

  check_heads (tower, heads, width);
  if (kv_heads != heads)
    tower->is_doubt = TRUE;
  return tower->layers * (2 * tower->width + 2 * width);
}

static double
nothing_more (HeadroomTower *tower)
{
  (void) tower;
  return 0;
}

/* As many as layers of the tower are joined. */
static double
joined_width (HeadroomTower *tower, const char *key, double otherwise)
{
  const HeadroomJson *layers = headroom_json_get_value (tower->root, key);

  if (layers == NULL)
    return tower->width * otherwise;
  return tower->width * fmax (listed (tower, tower->root, key), 1);
}

static double
two_projections (HeadroomTower *tower, double inputs, gboolean biased)
{
  return headroom_tower_linear (inputs, tower->text_width, biased)
         + headroom_tower_linear (tower->text_width, tower->text_width, biased);
}

static double
llava_projector (HeadroomTower *tower)
{
  double inputs = joined_width (tower, "vision_feature_layer", 1);

  return two_projections (tower, inputs, is_biased (tower, "multimodal_projector_bias", TRUE));
}

/* The end of a row of patches is a token of its own. */
static double
llava_next_projector (HeadroomTower *tower)
{
  return llava_projector (tower) + tower->text_width;
}

static double
vipllava_projector (HeadroomTower *tower)
{
  double inputs = joined_width (tower, "vision_feature_layers", 5);

  return headroom_tower_norm (inputs) + two_projections (tower, inputs, TRUE);
}

static double
gemma3_projector (HeadroomTower *tower)
{
  return tower->width + headroom_tower_linear (tower->width, tower->text_width, FALSE);
}

static double
gemma4_projector (HeadroomTower *tower)
{
  return headroom_tower_linear (tower->width, tower->text_width, FALSE);
}

/* Its class puts the top level’s width in the place of the section’s. */
static double
paligemma_projector (HeadroomTower *tower)
{
  double outputs = headroom_tower_number (tower, tower->root, "projection_dim", NULL, 2048);

  return headroom_tower_linear (tower->width, outputs, TRUE);
}

static double
idefics3_connector (HeadroomTower *tower)
{
  return headroom_tower_linear (merged_width (tower, tower->root, "scale_factor", 2), tower->text_width, FALSE);
}

static double
lfm2_projector (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->root, "downsample_factor", 2);
  double inner = headroom_tower_number (tower, tower->root, "projector_hidden_size", NULL, 2560);
  gboolean biased = is_biased (tower, "projector_bias", TRUE);
  double norm = 0;

  if (is_biased (tower, "projector_use_layernorm", TRUE))
    norm = headroom_tower_norm (merged);
  return norm + headroom_tower_linear (merged, inner, biased)
         + headroom_tower_linear (inner, tower->text_width, biased);
}

static double
mistral3_projector (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->root, "spatial_merge_size", 2);
  double inputs = joined_width (tower, "vision_feature_layer", 1);

  return tower->width + headroom_tower_linear (merged, tower->width, FALSE)
         + two_projections (tower, inputs, is_biased (tower, "multimodal_projector_bias", FALSE));
}

static double
llama4_projector (HeadroomTower *tower)
{
  double inputs = headroom_tower_number (tower, tower->vision, "vision_output_dim", NULL, -1);

  return headroom_tower_linear (inputs, tower->text_width, FALSE);
}

static double
internvl_projector (HeadroomTower *tower)
{
  double ratio = headroom_tower_ratio (tower, tower->root, "downsample_ratio", 0.5);
  double side = floor (1 / ratio);
  double merged = tower->width * side * side;

  return headroom_tower_norm (merged) + two_projections (tower, merged, TRUE);
}

/* Without it a projector reads the layers’ mean. */
double
headroom_tower_internvl_norm (HeadroomTower *tower)
{
  if (headroom_tower_is (tower, tower->vision, "use_mean_pooling", TRUE))
    return 0;
  return headroom_tower_norm (tower->width);
}

/* A grid of its own size, whatever images are. */
double
headroom_tower_moonvit_positions (HeadroomTower *tower)
{
  return headroom_tower_number (tower, tower->vision, "init_pos_emb_height", NULL, 64)
         * headroom_tower_number (tower, tower->vision, "init_pos_emb_width", NULL, 64) * tower->width;
}

/* A norm of each patch, then of those that are merged two projections. */
static double
kimi_projector (HeadroomTower *tower)
{
  double side = headroom_tower_side (tower, tower->vision, "merge_kernel_size", 2);
  double merged = tower->width * side * side;

  return headroom_tower_norm (tower->width) + merger_mlp (merged, tower->text_width);
}

static void
need_kind (HeadroomTower *tower)
{
  const char *kind = headroom_json_get_member_string (tower->vision, "mm_projector_type");

  if (headroom_json_get_value (tower->vision, "mm_projector_type") == NULL)
    headroom_tower_note_missing (tower, tower->vision, "mm_projector_type");
  else if (g_strcmp0 (kind, "patchmerger") != 0)
    headroom_tower_refuse (tower, tower->vision, "mm_projector_type", _ ("only “patchmerger” is supported."));
}

/* The same, as one of several kinds, and its own width is the tower's. */
static double
kimi_k25_projector (HeadroomTower *tower)
{
  double width = headroom_tower_number (tower, tower->vision, "mm_hidden_size", NULL, tower->width);
  double outputs = headroom_tower_number (tower, tower->vision, "text_hidden_size", NULL, tower->text_width);

  need_kind (tower);
  if (width != tower->width || outputs != tower->text_width)
    tower->is_doubt = TRUE;
  return kimi_projector (tower);
}

/* Half of what the first projection gives is a gate. */
static double
gated_projector (HeadroomTower *tower)
{
  double merged = merged_width (tower, tower->root, "downsample_factor", 2);
  double inner = headroom_tower_number (tower, tower->root, "alignment_intermediate_size", NULL, -1);

  return headroom_tower_linear (merged, inner, TRUE)
         + headroom_tower_linear (floor (inner / 2), tower->text_width, TRUE);
}

static double
normed_gated_projector (HeadroomTower *tower)
{
  return headroom_tower_norm (merged_width (tower, tower->root, "downsample_factor", 2)) + gated_projector (tower);
}

/* clang-format off */
static const struct
{
  const char *model_types;
  double (*count) (HeadroomTower *tower);
} joints[] = {
  { "llava", llava_projector },
  { "llava_next llava_next_video llava_onevision", llava_next_projector },
  { "vipllava", vipllava_projector },
  { "gemma3", gemma3_projector },
  { "gemma4", gemma4_projector },
  { "paligemma", paligemma_projector },
  { "idefics3 smolvlm", idefics3_connector },
  { "lfm2_vl", lfm2_projector },
  { "mistral3 lighton_ocr", mistral3_projector },
  { "llama4", llama4_projector },
  { "internvl internvl_chat", internvl_projector },
  { "kimi_vl", kimi_projector },
  { "kimi_k25", kimi_k25_projector },
  { "cohere2_vision", gated_projector },
  { "aya_vision", normed_gated_projector },
  { "qwen2_vl qwen2_5_vl qwen3_vl qwen3_vl_moe qwen3_5 qwen3_5_moe glm4v glm4v_moe glm46v "
    "janus exaone4_5", nothing_more },
};
/* clang-format on */

double
headroom_tower_joint (HeadroomTower *tower, const char *model_type)
{
  for (guint i = 0; model_type != NULL && i < G_N_ELEMENTS (joints); i++)
    if (headroom_hf_names (joints[i].model_types, model_type))
      return joints[i].count (tower);
  tower->is_doubt = TRUE;
  return 0;
}
