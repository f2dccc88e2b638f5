/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tower for images beside a language model, as its section of config.json describes it; shared by the files that
 * count it: headroom-hf-towers.c its layers, headroom-hf-tower-joints.c what joins it to the text. */
#pragma once

#include "model/base/headroom-json.h"

typedef struct
{
  const HeadroomJson *root;   /* of the document */
  const HeadroomJson *vision; /* vision_config */
  double text_width;          /* of the language model’s residual stream */
  double width;               /* of the tower’s */
  double ffn;
  double layers;
  GString *missing;  /* keys that were missing, with commas: class defaults took their places */
  gboolean is_doubt; /* a key was missing that has no default */
} HeadroomTower;

/** The number of the first key that is there, or of its first element; else `otherwise`, which is noted. Below 0: there
 * is no default, and the tower cannot be counted. */
double headroom_tower_number (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *other_key,
                              double otherwise);

/** Note that a class default stands where the key is missing. */
void headroom_tower_note_missing (HeadroomTower *tower, const HeadroomJson *node, const char *key);

/** Parameters of a projection. */
double headroom_tower_linear (double inputs, double outputs, gboolean is_biased);

/** Parameters of a LayerNorm. */
double headroom_tower_norm (double width);

/** What stands after the layers of one kind of tower, as part of it: pooling heads, mergers. */
double headroom_tower_pooling_head (HeadroomTower *tower);
double headroom_tower_qwen2_merger (HeadroomTower *tower);
double headroom_tower_qwen2_5_merger (HeadroomTower *tower);
double headroom_tower_qwen3_5_merger (HeadroomTower *tower);
double headroom_tower_qwen3_mergers (HeadroomTower *tower);
double headroom_tower_glm_merger (HeadroomTower *tower);
double headroom_tower_llama4_adapter (HeadroomTower *tower);
double headroom_tower_janus_aligner (HeadroomTower *tower);
double headroom_tower_gemma4_norms (HeadroomTower *tower);

/** What `audio_config` describes, with what joins it to the text; sets is_doubt where that is not known. */
double headroom_tower_audio (HeadroomTower *tower, const HeadroomJson *audio);

/** What joins the tower to the text in models of the type; sets is_doubt where that is not known. */
double headroom_tower_joint (HeadroomTower *tower, const char *model_type);
