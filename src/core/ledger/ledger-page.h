/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ledger under construction: what all modules read, and what they write into it. Private to core/ledger. */
#pragma once

#include "core/count/counts.h"
#include "core/facts/kernels.h"
#include "core/ledger/kept.h"
#include "core/plan/share.h"
#include "core/plan/stages.h"

typedef struct hr_page hr_page_t;

/** Notes in a row what selective recomputation drops of it. */
typedef void (*hr_drop_t) (hr_page_t *page, hr_kept_t *row);

/** What recomputation by operator keeps in place of the next row: see hr_page_hold. */
typedef struct
{
  double bytes;
  bool product;
} hr_held_row_t;

/** What letters in shapes stand for. */
typedef enum
{
  HR_LETTERS_OF_MODEL,  /* the model's sizes */
  HR_LETTERS_OF_STACKS, /* of one of two stacks, whose lengths may differ */
  HR_LETTERS_OF_IMAGES, /* those of a tower, which have no letters */
} hr_letters_t;

/** What every row is asked. */
typedef struct
{
  bool asks;                /* whether a row is asked any of what follows: in few runs it is */
  bool leave;               /* some may be dropped, or away */
  hr_drop_t drop;           /* NULL: nothing is dropped */
  unsigned dropped_entries; /* that apply to the part (dropped.h), where modules drop rows */
  hr_letters_t letters;     /* of their shapes */
} hr_row_rules_t;

/** What the next rows have in common: their part, and whether they are early, of images, away, or the batch itself, as
 * hr_kept_t has it. */
typedef struct
{
  hr_part_t part;
  bool early;
  bool image;
  bool away;
  bool batch;
} hr_next_rows_t;

struct hr_page
{
  const hr_params_t *p;
  const hr_facts_t *facts;
  const hr_family_t *family;
  const hr_share_t *share;
  const hr_counts_t *model;  /* of the whole model */
  const hr_counts_t *counts; /* of the stage; NULL while layers are read */
  const hr_stage_t *stage;   /* NULL while layers are read */
  hr_saved_t *saved;         /* where rows go; NULL: only the sums are wanted */
  hr_attention_t kernel;     /* of attention that runs */
  hr_row_rules_t rules;

  hr_next_rows_t next;
  bool certain; /* the next rows are what they are in every family */

  double bytes;                 /* all that was kept since the part began */
  double logit_bytes;           /* of these: counted under logits */
  double offloaded_bytes;       /* of these: away */
  double ahead_bytes;           /* of these: of the last module of a layer that is away */
  unsigned last_module;         /* which one that is, an HR_AWAY_… bit */
  double dropped_bytes;         /* of these: what selective recomputation drops */
  double renamed_bytes;         /* of what it keeps: outputs of products that may have another name */
  double routed_bytes;          /* of the last layer: what grows with the tokens that come from other GPUs */
  double after_attention_bytes; /* of the last layer: the MLP and the norms around it */
  double largest_bytes;         /* of its tensors that are not certain */
  hr_held_row_t held;
  hr_kept_t unread; /* the last row, where nobody wants it or there is no room */
};

/** An empty page, for layers. */
hr_page_t hr_page (const hr_share_t *share, const hr_counts_t *model, hr_saved_t *saved);

/** From here on letters in shapes stand for something else. */
void hr_page_take_letters (hr_page_t *page, hr_letters_t letters);

/** Begin a part of the model: its sums are zero. */
void hr_page_begin (hr_page_t *page, hr_part_t part);

/** An empty page about the same, whose rows go nowhere. */
hr_page_t hr_page_aside (const hr_page_t *page);

/** The next row, of so many elements of a format. What else is to be said of it can be, until it is added up. */
hr_kept_t *hr_page_row (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
                        double elements);

/** Add the row up that was begun last. */
void hr_page_add (hr_page_t *page, hr_kept_t *row);

/** Append a copy of a row, which belongs to the page's part. */
void hr_page_append (hr_page_t *page, const hr_kept_t *row);

/** Append a row of so many elements of a format. */
void hr_page_keep (hr_page_t *page, const char *module, const char *tensor, const char *shape, hr_dtype_t dtype,
                   double elements);

/** The same for a tensor of the attention core: selective recomputation drops it and keeps `kept_bytes`
 * in its place. */
void hr_page_keep_core (hr_page_t *page, const char *tensor, const char *shape, hr_dtype_t dtype, double elements,
                        double kept_bytes);

/** Recomputation by operator keeps so many bytes in place of the layer's next row, a product's output or not;
 * it drops all of a row that is not announced so. */
void hr_page_hold (hr_page_t *page, double bytes, bool product);

/** So many rows have cosine and sine: one for each position, or for each token. */
double hr_rotation_rows (const hr_page_t *page);

/** In what cosine and sine are: the residual stream's format, unless the family says otherwise. */
hr_dtype_t hr_rotation_dtype (const hr_page_t *page);

/** The mask of a dropout (one of HR_DROP_…) on the residual stream, where the family has it. */
void hr_dropout_mask_keeps (hr_page_t *page, const char *module, int where);
