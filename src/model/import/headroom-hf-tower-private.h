/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tower for images beside a language model, as its section of config.json describes it; shared by the files that
 * count it: headroom-hf-towers.c its layers, headroom-hf-tower-joints.c what joins it to the text;
 * headroom-hf-tower-shape.c what its layers are like; headroom-hf-tower-reading.c reads what the section says. */
#pragma once

#include "model/base/headroom-json.h"

typedef struct
{
  const HeadroomJson *root;   /* of the document */
  const HeadroomJson *vision; /* vision_config */
  const char *section;        /* the key of what is read */
  double text_width;          /* of the language model’s residual stream */
  double width;               /* of the tower’s */
  double ffn;
  double layers;
  int family;         /* what its layers are like, a value of `tower-family`; 0: that is not known, nor what follows */
  double read_layers; /* up to the one that the text reads */
  double heads;
  double patches_per_token;
  GString *missing_of_shape; /* as `missing`, of what its layers are like */
  GString *missing;          /* keys that were missing, with commas: class defaults took their places */
  gboolean is_doubt;         /* it is not known how to count it */
  char *wrong;               /* what is wrong with a key, as a sentence; NULL: nothing is (owned) */
} HeadroomTower;

/** Numbers that stand where a key is missing; below 0: the class has none that was read. */
typedef struct
{
  double layers;
  double width;
  double ffn; /* where its key is a ratio, as a share of the width */
  double patch;
  double image; /* where its positions are a grid */
} HeadroomTowerDefaults;

/** The whole number above 0 of the first key that is there; else `otherwise`, which is noted. Below 0: there is no
 * default, and the key is noted as wrong, as is any other value. */
double headroom_tower_number (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *other_key,
                              double otherwise);

/** The same of the side of a square, which may stand there twice: as its height and its width. */
double headroom_tower_side (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise);

/** The same of a number that need not be whole. */
double headroom_tower_ratio (HeadroomTower *tower, const HeadroomJson *node, const char *key, double otherwise);

/** What a switch says, `otherwise` where it is missing; null is no, as in Python, and anything else is noted as wrong.
 */
gboolean headroom_tower_is (HeadroomTower *tower, const HeadroomJson *node, const char *key, gboolean otherwise);

/** Note what is wrong with a key that is there; the first one counts. `expected` is a sentence. */
void headroom_tower_refuse (HeadroomTower *tower, const HeadroomJson *node, const char *key, const char *expected);

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
double headroom_tower_internvl_norm (HeadroomTower *tower);
double headroom_tower_moonvit_positions (HeadroomTower *tower);

/** What its layers are like, where the core knows such. */
void headroom_tower_read_shape (HeadroomTower *tower, const HeadroomTowerDefaults *defaults);

/** All of a tower that is named, not described, or built as no other, with what joins it to the text. */
double headroom_tower_gemma3n_vision (HeadroomTower *tower);
double headroom_tower_mllama (HeadroomTower *tower);
double headroom_tower_phi3 (HeadroomTower *tower, const HeadroomJson *processor);

/** What `audio_config` describes, with what joins it to the text; sets is_doubt where that is not known. */
double headroom_tower_audio (HeadroomTower *tower, const HeadroomJson *audio);

/** What joins the tower to the text in models of the type; sets is_doubt where that is not known. */
double headroom_tower_joint (HeadroomTower *tower, const char *model_type);
