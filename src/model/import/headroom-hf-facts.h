/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json says of a model's structure, fact by fact, whatever its model_type is called. */
#pragma once

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-reader-private.h"

typedef enum
{
  HEADROOM_FACT_NORM,
  HEADROOM_FACT_GATED,
  HEADROOM_FACT_ACTIVATION,
  HEADROOM_FACT_LATENT,
  HEADROOM_FACT_EXPERTS,
  HEADROOM_FACT_SHARED_EXPERTS,
  HEADROOM_FACT_LEARNED_POSITIONS,
  HEADROOM_FACT_GROUPED,
  HEADROOM_FACT_PARALLEL,
  HEADROOM_FACT_QKV_BIAS,
  HEADROOM_FACT_QK_NORM,
  HEADROOM_FACT_CAPPED_SCORES,
  HEADROOM_FACT_CAPPED_LOGITS,
  HEADROOM_FACT_SLIDING,
  HEADROOM_FACT_TOKEN_TYPES,
  HEADROOM_FACT_PATCHES,
  HEADROOM_N_FACTS
} HeadroomHfFactId;

enum
{
  HEADROOM_FACT_OPEN = -1 /* not said, or nothing that the family has */
};

/** How much a fact counts, and what a family has of it (core/facts/families.h). */
typedef struct
{
  int weight;
  int (*of_family) (const hr_family_t *family);
  int unsaid; /* what holds where no key speaks of it */
  const char *label;
  hr_param_t said_by;    /* the parameter that says of a model how it departs from its family; 0: none does */
  const char *values[2]; /* of that parameter: what it is where the file says 0 and 1 */
} HeadroomHfFact;

extern const HeadroomHfFact headroom_hf_facts[HEADROOM_N_FACTS];

/** What the file says of every fact, and which key; HEADROOM_FACT_OPEN and NULL where it says nothing. */
typedef struct
{
  int says[HEADROOM_N_FACTS];
  const char *key[HEADROOM_N_FACTS];
} HeadroomHfSeen;

HeadroomHfSeen headroom_hf_look (const HeadroomHfReader *r);
