/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Towers for audio beside a language model. Sources: the modules of transformers 5.12. */
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-tower-private.h"
#include "words/headroom-i18n.h"

#include <math.h>

static gboolean
is_size (const HeadroomJson *value)
{
  double number = headroom_json_get_number (value);

  return number > 0 && isfinite (number) && number == floor (number);
}

/* Two numbers, which may be missing. */
static void
read_channels (HeadroomTower *tower, const HeadroomJson *audio, const char *key, double channels[2])
{
  const HeadroomJson *list = headroom_json_get_value (audio, key);

  if (list == NULL)
    {
      headroom_tower_note_missing (tower, audio, key);
      return;
    }
  for (guint i = 0; i < 2; i++)
    if (headroom_json_get_length (list) == 2 && is_size (headroom_json_get_element (list, i)))
      channels[i] = headroom_json_get_number (headroom_json_get_element (list, i));
    else
      headroom_tower_refuse (tower, audio, key, _ ("it must be a list of two whole numbers above 0."));
}

static gboolean
is_pair_of (const HeadroomJson *pair, double number)
{
  return headroom_json_get_length (pair) == 2
         && headroom_json_get_number (headroom_json_get_element (pair, 0)) == number
         && headroom_json_get_number (headroom_json_get_element (pair, 1)) == number;
}

/* Two pairs of the number, if anything. */
static void
need_pairs (HeadroomTower *tower, const HeadroomJson *audio, const char *key, double number)
{
  const HeadroomJson *pairs = headroom_json_get_value (audio, key);

  if (pairs == NULL)
    return;
  if (headroom_json_get_length (pairs) != 2 || !is_pair_of (headroom_json_get_element (pairs, 0), number)
      || !is_pair_of (headroom_json_get_element (pairs, 1), number))
    headroom_tower_refuse (tower, audio, key, _ ("only kernels of 3 by 3 and strides of 2 by 2 are supported."));
}

/* Two convolutions, each with a norm that has a weight alone, and a projection of what is left of the channels: they
 * come down to a quarter. */
static double
gemma4_convolutions (HeadroomTower *tower, const HeadroomJson *audio, double width)
{
  double kernel = 3 * 3;
  double channels[] = { 128, 32 };

  read_channels (tower, audio, "subsampling_conv_channels", channels);
  return kernel * channels[0] + channels[0] + kernel * channels[0] * channels[1] + channels[1]
         + headroom_tower_linear (channels[0] / 4 * channels[1], width, FALSE);
}

/* Two MLPs four times as wide, attention with a projection of distances and a scale of each of a head's numbers, a
 * convolution between two projections, and nine norms. */
static double
gemma_layer (double width, double heads, double kernel)
{
  double mlps = 2 * 2 * headroom_tower_linear (width, 4 * width, FALSE);
  double attention = 5 * headroom_tower_linear (width, width, FALSE) + width / heads;
  double convolution = headroom_tower_linear (width, 3 * width, FALSE) + kernel * width;
  double norms = 9 * width;

  return mlps + attention + convolution + norms;
}

static double
gemma4_audio (HeadroomTower *tower, const HeadroomJson *audio)
{
  double width = headroom_tower_number (tower, audio, "hidden_size", NULL, 1024);
  double layers = headroom_tower_number (tower, audio, "num_hidden_layers", NULL, 12);
  double outputs = headroom_tower_number (tower, audio, "output_proj_dims", NULL, 1536);
  double convolutions = gemma4_convolutions (tower, audio, width);
  double heads = headroom_tower_number (tower, audio, "num_attention_heads", NULL, 8);
  double kernel = headroom_tower_number (tower, audio, "conv_kernel_size", NULL, 5);

  return convolutions + layers * gemma_layer (width, heads, kernel) + headroom_tower_linear (width, outputs, TRUE)
         + headroom_tower_linear (outputs, tower->text_width, FALSE);
}

/* Words of the tower's own, two norms of a weight each, and a projection. */
static double
gemma3n_embedder (HeadroomTower *tower, const HeadroomJson *section, double width)
{
  double words = headroom_tower_number (tower, section, "vocab_size", NULL, 128);

  return headroom_tower_linear (words, width, FALSE) + 2 * width
         + headroom_tower_linear (width, tower->text_width, FALSE);
}

/* Two convolutions halve the features twice; what is left is as many columns of as many channels. */
static double
gemma3n_convolutions (HeadroomTower *tower, const HeadroomJson *audio, double width)
{
  double features = headroom_tower_number (tower, audio, "input_feat_size", NULL, 128);
  double kernel = 3 * 3;
  double channels[] = { 128, 32 };

  read_channels (tower, audio, "sscp_conv_channel_size", channels);
  need_pairs (tower, audio, "sscp_conv_kernel_size", 3);
  need_pairs (tower, audio, "sscp_conv_stride_size", 2);
  return kernel * channels[0] + channels[0] + kernel * channels[0] * channels[1] + channels[1]
         + headroom_tower_linear (ceil (ceil (features / 2) / 2) * channels[1], width, FALSE);
}

static double
gemma3n_audio (HeadroomTower *tower, const HeadroomJson *audio)
{
  double width = headroom_tower_number (tower, audio, "hidden_size", NULL, 1536);
  double layers = headroom_tower_number (tower, audio, "conf_num_hidden_layers", NULL, 12);
  double convolutions = gemma3n_convolutions (tower, audio, width);
  double heads = headroom_tower_number (tower, audio, "conf_num_attention_heads", NULL, 8);
  double kernel = headroom_tower_number (tower, audio, "conf_conv_kernel_size", NULL, 5);

  return convolutions + layers * gemma_layer (width, heads, kernel) + gemma3n_embedder (tower, audio, width);
}

/* MobileNet V5, of which the file says the name alone: what the published safetensors of Gemma 3n E4B and E2B hold
 * beside the modules of transformers 5.12, in both the same; so do the blocks of timm 1.0.16, layer by layer. */
double
headroom_tower_gemma3n_vision (HeadroomTower *tower)
{
  static const char known[] = "mobilenetv5_300m_enc";
  const double parameters = 294126912;
  const char *name = headroom_json_get_member_string (tower->vision, "architecture");
  double width = headroom_tower_number (tower, tower->vision, "hidden_size", NULL, 2048);

  if (headroom_json_get_value (tower->vision, "architecture") == NULL)
    headroom_tower_note_missing (tower, tower->vision, "architecture");
  else if (g_strcmp0 (name, known) != 0)
    headroom_tower_refuse (tower, tower->vision, "architecture", _ ("only “mobilenetv5_300m_enc” is supported."));
  if (headroom_json_get_value (tower->vision, "model_args") != NULL)
    headroom_tower_refuse (tower, tower->vision, "model_args", _ ("only null is supported."));
  return parameters + gemma3n_embedder (tower, tower->vision, width);
}

/* What the two classes call a size. */
static double
whisper_size (HeadroomTower *tower, const HeadroomJson *audio, const char *key, double otherwise)
{
  static const char *const names[][2] = {
    { "d_model", "hidden_size" },
    { "encoder_layers", "num_hidden_layers" },
    { "encoder_ffn_dim", "intermediate_size" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][1], key))
      return headroom_tower_number (tower, audio, key, names[i][0], otherwise);
  return headroom_tower_number (tower, audio, key, NULL, otherwise);
}

/* As `layer_elements` of a tower for images, but keys have no bias. */
static double
whisper_layer (double width, double ffn)
{
  double attention = headroom_tower_linear (width, width, FALSE) + 3 * headroom_tower_linear (width, width, TRUE);
  double mlp = headroom_tower_linear (width, ffn, TRUE) + headroom_tower_linear (ffn, width, TRUE);

  return attention + mlp + 2 * headroom_tower_norm (width);
}

/* The encoder of Whisper: two convolutions over three frames each, a table of positions, layers and a norm. */
static double
whisper_encoder (HeadroomTower *tower, const HeadroomJson *audio)
{
  const double kernel = 3;
  double width = whisper_size (tower, audio, "hidden_size", 1280);
  double layers = whisper_size (tower, audio, "num_hidden_layers", 32);
  double ffn = whisper_size (tower, audio, "intermediate_size", 5120);
  double bands = whisper_size (tower, audio, "num_mel_bins", 128);
  double positions = whisper_size (tower, audio, "max_source_positions", 1500);

  return headroom_tower_linear (kernel * bands, width, TRUE) + headroom_tower_linear (kernel * width, width, TRUE)
         + positions * width + layers * whisper_layer (width, ffn) + headroom_tower_norm (width);
}

static double
qwen2_audio (HeadroomTower *tower, const HeadroomJson *audio)
{
  double width = whisper_size (tower, audio, "hidden_size", 1280);

  return whisper_encoder (tower, audio) + headroom_tower_linear (width, tower->text_width, TRUE);
}

/* The first projection reads as many frames together as make up the width of an MLP. */
static double
voxtral (HeadroomTower *tower, const HeadroomJson *audio)
{
  double inputs = whisper_size (tower, audio, "intermediate_size", 5120);

  return whisper_encoder (tower, audio) + headroom_tower_linear (inputs, tower->text_width, FALSE)
         + headroom_tower_linear (tower->text_width, tower->text_width, FALSE);
}

/* By the types of sections, and of what wraps a section without one. */
static const struct
{
  const char *model_types;
  double (*count) (HeadroomTower *tower, const HeadroomJson *audio);
} towers[] = {
  { "gemma4_audio", gemma4_audio },
  { "gemma3n_audio", gemma3n_audio },
  { "qwen2_audio_encoder qwen2_audio", qwen2_audio },
  { "voxtral_encoder voxtral", voxtral },
};

double
headroom_tower_audio (HeadroomTower *tower, const HeadroomJson *audio)
{
  const char *model_type = headroom_json_get_member_string (audio, "model_type");

  if (model_type == NULL)
    model_type = headroom_json_get_member_string (tower->root, "model_type");
  for (guint i = 0; model_type != NULL && i < G_N_ELEMENTS (towers); i++)
    if (headroom_hf_names (towers[i].model_types, model_type))
      return towers[i].count (tower, audio);
  tower->is_doubt = TRUE;
  return 0;
}
