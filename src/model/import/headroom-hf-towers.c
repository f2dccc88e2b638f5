/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a model that stand beside its language model: a tower for images is counted, of others it is said that
 * they are not. Sources: the modules of transformers 5.12; held to the counts of tests/data/families. To add a tower,
 * add a row; what joins it to the text is a row of headroom-hf-tower-joints.c. */
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

#include <math.h>

/* How a tower differs from the one that most are: LayerNorm, biases everywhere but in the convolution over patches, no
 * gate, no table of positions. */
enum
{
  RMS_NORMS = 1 << 0,
  GATED = 1 << 1,
  BARE = 1 << 2, /* no biases */
  BIASED_PATCHES = 1 << 3,
  GRID = 1 << 4,     /* a position for each patch of an image */
  CLASS = 1 << 5,    /* a token for the class, with a position where patches have one */
  SCALED = 1 << 6,   /* what attention and MLP give is scaled by a vector each; `norm_type` says which norms */
  QK_NORMS = 1 << 7, /* norms of query and key, unless the file says otherwise */
  GROUPED = 1 << 8,  /* fewer heads of keys and values than of queries: eight, where the file does not say */
};

typedef struct
{
  const char *model_types; /* words, of the section’s model_type or, where it has none, of the document’s */
  HeadroomTowerDefaults defaults;
  unsigned facts;
  int end_norms; /* outside of the layers */
  double (*more) (HeadroomTower *tower);
  double frames; /* images of a video that the convolution takes at a time, where the key is missing; 0: one */
  const char *position_key; /* the number of positions */
  double positions;         /* where it is missing */
  double tables;            /* of positions, one for each axis; 0: one */
  const char *layers_key;
  const char *width_key;
  const char *ffn_key;
  const char *bias_key;                   /* of query, key and value */
  const char *qk_norm_key;                /* of norms on query and key */
  double (*whole) (HeadroomTower *tower); /* counts all of it */
  gboolean other_depth;                   /* `depth` is not that of its layers */
} tower_row_t;

/* clang-format off */
static const tower_row_t rows[] = {
  { "clip_vision_model llava llava_next vipllava", { 12, 768, 3072, 32, 224 }, GRID | CLASS, 2 },
  { "siglip_vision_model gemma3 paligemma", { 12, 768, 3072, 16, 224 }, GRID | BIASED_PATCHES, 1,
    headroom_tower_pooling_head },
  { "siglip2_vision_model lfm2_vl", { 12, 768, 3072, 16 }, BIASED_PATCHES, 1, headroom_tower_pooling_head,
    .position_key = "num_patches", .positions = 256 },
  { "idefics3_vision idefics3 smolvlm_vision smolvlm", { 12, 1152, 3072, 32, 224 }, GRID | BIASED_PATCHES, 1 },
  { "janus_vision_model", { 24, 1024, 4, 16, 384 }, GRID | BIASED_PATCHES, 1, headroom_tower_janus_aligner,
    .ffn_key = "mlp_ratio", .other_depth = TRUE },
  { "pixtral", { 24, 1024, 4096, 16 }, RMS_NORMS | GATED | BARE, 1 },
  { "qwen2_vl_vision qwen2_vl", { 32, 1280, 4, 14 }, 0, 0, headroom_tower_qwen2_merger, .frames = 2,
    .width_key = "embed_dim", .ffn_key = "mlp_ratio" },
  { "qwen2_5_vl_vision qwen2_5_vl", { 32, 3584, 3420, 14 }, RMS_NORMS | GATED, 0,
    headroom_tower_qwen2_5_merger, .frames = 2 },
  { "exaone4_5_vision exaone4_5", { 32, 3584, 3420, 14 }, RMS_NORMS | GATED | GROUPED, 0,
    headroom_tower_qwen2_5_merger, .frames = 2 },
  { "qwen3_vl_vision qwen3_vl qwen3_vl_moe_vision qwen3_vl_moe", { 27, 1152, 4304, 16 }, BIASED_PATCHES, 0,
    headroom_tower_qwen3_mergers, .frames = 2, .position_key = "num_position_embeddings", .positions = 2304 },
  { "qwen3_5_vision qwen3_5 qwen3_5_moe_vision qwen3_5_moe", { 27, 1152, 4304, 16 }, BIASED_PATCHES, 0,
    headroom_tower_qwen3_5_merger, .frames = 2, .position_key = "num_position_embeddings", .positions = 2304 },
  /* The MLP is as wide as what the tower gives. */
  { "glm4v_vision glm4v glm46v glm4v_moe_vision glm4v_moe", { 24, 1536, 4096, 14, 336 },
    RMS_NORMS | GATED | BARE | GRID | BIASED_PATCHES, 2, headroom_tower_glm_merger, .frames = 1,
    .ffn_key = "out_hidden_size" },
  { "gemma4_vision gemma4", { 16, 768, 3072, 16 }, RMS_NORMS | GATED | BARE, 0,
    headroom_tower_gemma4_norms, .position_key = "position_embedding_size", .positions = 10240, .tables = 2 },
  { "llama4_vision_model llama4", { -1, -1, -1, -1, -1 }, GRID | CLASS, 2, headroom_tower_llama4_adapter },
  { "internvl_vision internvl", { 24, 1024, 4096, 14, 448 }, GRID | CLASS | SCALED | BIASED_PATCHES, 0,
    headroom_tower_internvl_norm },
  /* The same in the code of the model’s own repository, whose sizes are those of the larger one. */
  { "intern_vit_6b", { 48, 3200, 12800, 14, 224 }, RMS_NORMS | QK_NORMS | GRID | CLASS | SCALED | BIASED_PATCHES, 0,
    .bias_key = "qkv_bias", .qk_norm_key = "qk_normalization" },
  { "moonvit", { 27, 1152, 4304, 14 }, BIASED_PATCHES, 1, headroom_tower_moonvit_positions },
  /* The same, whose positions in time are no parameters. */
  { "kimi_k25", { 27, 1152, 4304, 14 }, BIASED_PATCHES, 1, headroom_tower_moonvit_positions,
    .layers_key = "vt_num_hidden_layers", .width_key = "vt_hidden_size", .ffn_key = "vt_intermediate_size" },
  { "gemma3n_vision gemma3n", { 0 }, .whole = headroom_tower_gemma3n_vision },
  { "mllama_vision_model mllama", { 0 }, .whole = headroom_tower_mllama },
};
/* clang-format on */

static const tower_row_t *
find_row (const char *model_type)
{
  for (guint i = 0; model_type != NULL && i < G_N_ELEMENTS (rows); i++)
    if (headroom_hf_names (rows[i].model_types, model_type))
      return &rows[i];
  return NULL;
}

static const char *
key_or (const char *key, const char *otherwise)
{
  if (key != NULL)
    return key;
  return otherwise;
}

static double
read_ffn (HeadroomTower *tower, const tower_row_t *row)
{
  const char *key = key_or (row->ffn_key, "intermediate_size");

  if (g_str_equal (key, "mlp_ratio"))
    return floor (headroom_tower_ratio (tower, tower->vision, key, row->defaults.ffn) * tower->width);
  return headroom_tower_number (tower, tower->vision, key, NULL, row->defaults.ffn);
}

static void
read_sizes (HeadroomTower *tower, const tower_row_t *row)
{
  const char *width_key = key_or (row->width_key, "hidden_size");
  const char *layers_key = key_or (row->layers_key, "num_hidden_layers");

  tower->layers = headroom_tower_number (tower, tower->vision, layers_key, row->other_depth ? NULL : "depth",
                                         row->defaults.layers);
  tower->width = headroom_tower_number (tower, tower->vision, width_key, NULL, row->defaults.width);
  tower->ffn = read_ffn (tower, row);
}

/* What the file says of its norms, where the type has both kinds. */
static gboolean
has_rms_norms (HeadroomTower *tower, const tower_row_t *row)
{
  const char *name = headroom_json_get_member_string (tower->vision, "norm_type");

  if (!(row->facts & SCALED) || headroom_json_get_value (tower->vision, "norm_type") == NULL)
    return (row->facts & RMS_NORMS) != 0;
  if (g_strcmp0 (name, "layer_norm") != 0 && g_strcmp0 (name, "rms_norm") != 0)
    headroom_tower_refuse (tower, tower->vision, "norm_type", _ ("only “layer_norm” and “rms_norm” are supported."));
  return g_strcmp0 (name, "rms_norm") == 0;
}

static double
norm_elements (HeadroomTower *tower, const tower_row_t *row)
{
  if (has_rms_norms (tower, row))
    return tower->width;
  return headroom_tower_norm (tower->width);
}

/* Of all keys’ heads. */
static double
key_width (HeadroomTower *tower, const tower_row_t *row)
{
  double heads;
  double kv_heads;

  if (!(row->facts & GROUPED))
    return tower->width;
  heads = headroom_tower_number (tower, tower->vision, "num_heads", NULL, 16);
  kv_heads = headroom_tower_number (tower, tower->vision, "num_key_value_heads", NULL, 8);
  if (kv_heads > heads)
    tower->is_doubt = TRUE;
  return kv_heads * floor (tower->width / heads);
}

/* Query, key and value may have biases where the file says so, in a tower whose output projection has one. */
static double
attention_elements (HeadroomTower *tower, const tower_row_t *row)
{
  gboolean has_biases = !(row->facts & BARE);
  gboolean biased = headroom_tower_is (tower, tower->vision, key_or (row->bias_key, "attention_bias"),
                                       has_biases && !(row->facts & SCALED));
  double elements = headroom_tower_linear (tower->width, tower->width, biased)
                    + 2 * headroom_tower_linear (tower->width, key_width (tower, row), biased);

  elements += headroom_tower_linear (tower->width, tower->width, has_biases);
  if (headroom_tower_is (tower, tower->vision, key_or (row->qk_norm_key, "use_qk_norm"), (row->facts & QK_NORMS) != 0))
    elements += 2 * tower->width;
  return elements;
}

static double
layer_elements (HeadroomTower *tower, const tower_row_t *row)
{
  gboolean biased = !(row->facts & BARE);
  double inputs = (row->facts & GATED) ? 2 : 1;
  double elements = attention_elements (tower, row) + 2 * norm_elements (tower, row);

  elements += inputs * headroom_tower_linear (tower->width, tower->ffn, biased);
  elements += headroom_tower_linear (tower->ffn, tower->width, biased);
  if (row->facts & SCALED)
    elements += 2 * tower->width;
  return elements;
}

/* A convolution; of a video, over several images at a time. */
static double
patch_elements (HeadroomTower *tower, const tower_row_t *row, double patch)
{
  double channels = 3;
  double values = patch * patch;

  if (headroom_json_get_value (tower->vision, "num_channels") != NULL)
    channels = headroom_tower_number (tower, tower->vision, "num_channels", NULL, -1);
  else if (headroom_json_get_value (tower->vision, "in_channels") != NULL)
    channels = headroom_tower_number (tower, tower->vision, "in_channels", NULL, -1);
  if (row->frames > 0)
    values *= headroom_tower_number (tower, tower->vision, "temporal_patch_size", NULL, row->frames);
  return headroom_tower_linear (values * channels, tower->width, (row->facts & BIASED_PATCHES) != 0);
}

static gboolean
has_grid (HeadroomTower *tower, const tower_row_t *row)
{
  return headroom_tower_is (tower, tower->vision, "use_absolute_position_embeddings", (row->facts & GRID) != 0);
}

static double
position_rows (HeadroomTower *tower, const tower_row_t *row, double patch)
{
  double side;
  double rows_of_class = (row->facts & CLASS) ? 1 : 0;

  if (row->position_key != NULL)
    return fmax (row->tables, 1)
           * headroom_tower_number (tower, tower->vision, row->position_key, NULL, row->positions);
  if (!has_grid (tower, row))
    return 0;
  side = floor (headroom_tower_side (tower, tower->vision, "image_size", row->defaults.image) / patch);
  return side * side + rows_of_class;
}

static double
embedding_elements (HeadroomTower *tower, const tower_row_t *row)
{
  double patch = headroom_tower_side (tower, tower->vision, "patch_size", row->defaults.patch);
  double elements = patch_elements (tower, row, patch) + position_rows (tower, row, patch) * tower->width;

  if (row->facts & CLASS)
    elements += tower->width;
  if (headroom_tower_is (tower, tower->vision, "use_mask_token", FALSE))
    elements += tower->width;
  return elements;
}

static double
count_tower (HeadroomTower *tower, const tower_row_t *row)
{
  double elements;

  read_sizes (tower, row);
  elements = embedding_elements (tower, row) + tower->layers * layer_elements (tower, row)
             + row->end_norms * norm_elements (tower, row);
  if (row->more != NULL)
    elements += row->more (tower);
  return elements;
}

/* Types of towers for images, of what wraps a tower and a language model, and an older spelling. */
static double
count_vision (HeadroomTower *tower, const HeadroomJson *vision)
{
  const char *of_root = headroom_json_get_member_string (tower->root, "model_type");
  const char *of_tower = headroom_json_get_member_string (vision, "model_type");
  const tower_row_t *row = find_row (of_tower);
  double elements;

  tower->vision = vision;
  if (of_tower == NULL || *of_tower == '\0')
    row = find_row (of_root);
  if (row == NULL)
    {
      tower->is_doubt = TRUE;
      return 0;
    }
  if (row->whole != NULL)
    return row->whole (tower);
  elements = count_tower (tower, row) + headroom_tower_joint (tower, of_root);
  headroom_tower_read_shape (tower, &row->defaults);
  return elements;
}

static void
remark_uncounted (HeadroomHfReader *r, const char *section)
{
  g_autofree char *remark = g_strdup_printf (
      _ ("The part of the model that “%s” describes is not counted: its weights, and what it keeps in training, "
         "come on top."),
      section);

  headroom_partial_add_remark (r->partial, remark);
}

/* What is counted of it. */
static char *
describe_tower (const HeadroomTower *tower, const char *section, const char *count)
{
  if (tower->family > 0)
    return g_strdup_printf (
        /* Translators: 1: a key of the file, 2: a number. */
        _ ("“%1$s” and what joins it to the language model have %2$s parameters. What they compute is "
           "counted where "
           "“image-tokens” says how many tokens come from images."),
        section, count);
  if (tower->vision != NULL)
    return g_strdup_printf (
        /* Translators: 1: a key of the file, 2: a number. */
        _ ("“%1$s” and what joins it to the language model have %2$s parameters. Its layers are of a kind "
           "that is not "
           "supported for images: what it computes of them is not counted."),
        section, count);
  return g_strdup_printf (
      /* Translators: 1: a key of the file, 2: a number. */
      _ ("“%1$s” and what joins it to the language model have %2$s parameters. What they keep in training is not "
         "counted."),
      section, count);
}

/* Class defaults are assumed. */
static gboolean
derive (HeadroomHfReader *r, hr_param_t param, double value, const char *section, const GString *missing)
{
  if (missing->len > 0)
    return headroom_hf_reader_derive (r, param, value, HEADROOM_ORIGIN_ASSUMED, missing->str);
  return headroom_hf_reader_derive (r, param, value, HEADROOM_ORIGIN_DERIVED, section);
}

static gboolean
take_shape (HeadroomHfReader *r, const HeadroomTower *tower, const char *section)
{
  const GString *missing = tower->missing_of_shape;

  if (tower->family <= 0)
    return TRUE;
  return derive (r, HR_TOWER_FAMILY, tower->family, section, missing)
         && derive (r, HR_TOWER_LAYERS, tower->read_layers, section, missing)
         && derive (r, HR_TOWER_HIDDEN_SIZE, tower->width, section, missing)
         && derive (r, HR_TOWER_FFN_SIZE, tower->ffn, section, missing)
         && derive (r, HR_TOWER_HEADS, tower->heads, section, missing)
         && derive (r, HR_TOWER_PATCHES_PER_TOKEN, tower->patches_per_token, section, missing);
}

/* Beside what another tower has. */
static gboolean
take_count (HeadroomHfReader *r, const HeadroomTower *tower, const char *section, double parameters)
{
  g_autofree char *count = headroom_words_grouped (parameters);
  g_autofree char *remark = describe_tower (tower, section, count);
  double all = (double) r->params.tower_parameters + parameters;

  headroom_partial_add_remark (r->partial, remark);
  return derive (r, HR_TOWER_PARAMETERS, all, section, tower->missing) && take_shape (r, tower, section);
}

/* Where the parameters of the language model are told, they are those of the whole model. */
static void
add_to_told (HeadroomHfReader *r, const char *section, double parameters)
{
  double told = (double) r->params.parameter_count;

  if (told > 0)
    headroom_hf_reader_derive (r, HR_PARAMETER_COUNT, told + parameters, HEADROOM_ORIGIN_DERIVED, section);
}

static gboolean
is_section (const HeadroomJson *node)
{
  return node != NULL && headroom_json_get_kind (node) == HEADROOM_JSON_OBJECT;
}

static gboolean
take_tower (HeadroomHfReader *r, const HeadroomTower *tower, const char *section, double parameters)
{
  double most = hr_param_desc (HR_TOWER_PARAMETERS)->max;

  if (tower->wrong != NULL)
    return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, tower->wrong);
  if (tower->is_doubt || parameters != floor (parameters) || parameters <= 0 || parameters > most)
    return headroom_hf_reader_refuse_part (r, section);
  if (!take_count (r, tower, section, parameters))
    return FALSE;
  add_to_told (r, section, parameters);
  return TRUE;
}

static gboolean
read_tower (HeadroomHfReader *r, const char *section, const HeadroomJson *node)
{
  g_autoptr (GString) missing = g_string_new (NULL);
  g_autoptr (GString) missing_of_shape = g_string_new (NULL);
  g_autofree char *wrong = NULL;
  HeadroomTower tower = { .root = r->root,
                          .section = section,
                          .text_width = (double) r->params.hidden_size,
                          .missing_of_shape = missing_of_shape,
                          .missing = missing };
  double parameters;

  if (g_str_equal (section, "audio_config"))
    parameters = headroom_tower_audio (&tower, node);
  else if (g_str_equal (section, "img_processor"))
    parameters = headroom_tower_phi3 (&tower, node);
  else
    parameters = count_vision (&tower, node);
  wrong = tower.wrong;
  return take_tower (r, &tower, section, parameters);
}

/* A key that only models with images have; NULL: there is none. Hunyuan’s text models have the ids of images, too. */
static const char *
find_images (const HeadroomHfReader *r)
{
  static const char *const keys[] = { "image_token_id",       "image_token_index", "vision_start_token_id",
                                      "vision_feature_layer", "mm_vision_tower",   NULL };

  if (r->model_type != NULL && headroom_hf_names ("hunyuan_v1_dense hunyuan_v1_moe", r->model_type))
    return NULL;
  if (r->model_type != NULL && headroom_hf_names ("qwen2_vl qwen2_5_vl glm4v", r->model_type))
    return "model_type";
  return headroom_hf_reader_find_any (r->root, keys);
}

static gboolean
refuse_missing_vision (HeadroomHfReader *r, const char *key)
{
  /* Translators: %s is a key of the file. */
  g_autofree char *message = g_strdup_printf (
      _ ("“vision_config” is missing: “%s” says that the model reads images, and what reads them "
         "has weights, too."),
      key);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

/* Where the parts of a model with several inputs are. */
static const char *
find_uncounted (const HeadroomHfReader *r)
{
  const HeadroomJson *thinker = headroom_json_get_value (r->root, "thinker_config");

  if (!is_section (thinker))
    return NULL;
  if (is_section (headroom_json_get_value (thinker, "vision_config")))
    return "thinker_config.vision_config";
  if (is_section (headroom_json_get_value (thinker, "audio_config")))
    return "thinker_config.audio_config";
  return NULL;
}

gboolean
headroom_hf_reader_read_towers (HeadroomHfReader *r)
{
  const HeadroomJson *vision = headroom_json_get_value (r->root, "vision_config");
  const HeadroomJson *audio = headroom_json_get_value (r->root, "audio_config");
  const HeadroomJson *processor = headroom_json_get_value (r->root, "img_processor");
  const char *images = find_images (r);
  const char *uncounted = find_uncounted (r);

  if (uncounted != NULL)
    return headroom_hf_reader_refuse_part (r, uncounted);
  if (is_section (headroom_json_get_value (r->root, "vq_config")))
    remark_uncounted (r, "vq_config");
  if (is_section (audio) && !read_tower (r, "audio_config", audio))
    return FALSE;
  if (is_section (vision))
    return read_tower (r, "vision_config", vision);
  if (is_section (processor) && g_strcmp0 (r->model_type, "phi3_v") == 0)
    return read_tower (r, "img_processor", processor);
  if (images != NULL)
    return refuse_missing_vision (r, images);
  return TRUE;
}
