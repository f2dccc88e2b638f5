/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Towers for audio beside a language model. Sources: the modules of transformers 5.12. */
#include "model/import/headroom-hf-tower-private.h"

/* Two convolutions, each with a norm that has a weight alone, and a projection of what is left of the channels: they
 * come down to a quarter. */
static double
gemma4_convolutions (HeadroomTower *tower, const HeadroomJson *audio, double width)
{
  const HeadroomJson *channels = headroom_json_get_value (audio, "subsampling_conv_channels");
  double kernel = 3 * 3;
  double first = 128;
  double second = 32;

  if (channels != NULL && headroom_json_get_length (channels) == 2)
    {
      first = headroom_json_get_number (headroom_json_get_element (channels, 0));
      second = headroom_json_get_number (headroom_json_get_element (channels, 1));
    }
  else
    headroom_tower_note_missing (tower, audio, "subsampling_conv_channels");
  return kernel * first + first + kernel * first * second + second
         + headroom_tower_linear (first / 4 * second, width, FALSE);
}

/* Two MLPs four times as wide, attention with a projection of distances and a scale of each of a head's numbers, a
 * convolution between two projections, and nine norms. */
static double
gemma4_layer (HeadroomTower *tower, const HeadroomJson *audio, double width)
{
  double heads = headroom_tower_number (tower, audio, "num_attention_heads", NULL, 8);
  double kernel = headroom_tower_number (tower, audio, "conv_kernel_size", NULL, 5);
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
  double layer = gemma4_layer (tower, audio, width);

  return convolutions + layers * layer + headroom_tower_linear (width, outputs, TRUE)
         + headroom_tower_linear (outputs, tower->text_width, FALSE);
}

double
headroom_tower_audio (HeadroomTower *tower, const HeadroomJson *audio)
{
  const char *model_type = headroom_json_get_member_string (audio, "model_type");

  if (g_strcmp0 (model_type, "gemma4_audio") == 0)
    return gemma4_audio (tower, audio);
  tower->is_doubt = TRUE;
  return 0;
}
