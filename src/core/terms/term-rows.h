/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the term table, and the conditions and amounts that several of them share. Private to src/core. */
#pragma once

#include "core/terms/terms.h"
#include "core/work.h"

#include <math.h>

/** One way to compute a term, or more of them to choose from. */
typedef struct hr_formula hr_formula_t;
struct hr_formula
{
  bool (*applies) (const hr_work_t *w); /* NULL: always */
  double (*bytes) (const hr_work_t *w);
  const char *text;
  const char *cite;         /* NULL: that of the weights' format */
  const hr_formula_t *more; /* instead of all that: the formulas to go on with */
};

/** A term: the first formula that applies at a moment gives the bytes; the last one always does. */
typedef struct
{
  hr_term_desc_t desc;
  const hr_formula_t *at[HR_N_MOMENTS]; /* NULL: it is what it was at the moment before */
} hr_term_row_t;

/** The formula of a term at the work's moment, or at the last before it that has formulas of its own (terms.c). */
const hr_formula_t *hr_term_formula_now (const hr_work_t *w, hr_term_t term);

/** The first formula of a list that applies. */
static inline const hr_formula_t *
first_that_applies (const hr_formula_t *formulas, const hr_work_t *w)
{
  for (;;)
    if (formulas->applies != NULL && !formulas->applies (w))
      formulas++;
    else if (formulas->more != NULL)
      formulas = formulas->more;
    else
      return formulas;
}

/* clang-format off */
/** Formulas of a moment at which there is nothing of the term. */
#define HR_NOTHING(cite) (const hr_formula_t[]){ { NULL, nothing, "0", cite } }
/* clang-format on */

extern const hr_term_row_t hr_term_weights;
extern const hr_term_row_t hr_term_master_weights;
extern const hr_term_row_t hr_term_gradients;
extern const hr_term_row_t hr_term_optimizer_states;
extern const hr_term_row_t hr_term_activations;
extern const hr_term_row_t hr_term_logits;
extern const hr_term_row_t hr_term_kv_cache;
extern const hr_term_row_t hr_term_temporaries;
extern const hr_term_row_t hr_term_communication;
extern const hr_term_row_t hr_term_buffers;
extern const hr_term_row_t hr_term_context;
extern const hr_term_row_t hr_term_fragmentation;
extern const hr_term_row_t hr_term_overhead;

/* clang-format off */
static inline bool trains (const hr_work_t *w) { return w->p->mode == HR_TRAINING; }
static inline bool infers (const hr_work_t *w) { return w->p->mode == HR_INFERENCE; }
static inline bool ledger (const hr_work_t *w) { return w->p->activation_model == HR_MODEL_LEDGER; }
static inline bool by_rule (const hr_work_t *w) { return !ledger (w); }
static inline bool model_is (const hr_work_t *w, hr_activation_model_t m) { return w->p->activation_model == (hr_choice_t) m; }
static inline bool shards (const hr_work_t *w, int stage) { return w->groups.shards > 1 && w->p->zero_stage >= stage; }
/* Routed experts are sharded over their own group. */
static inline bool apart (const hr_work_t *w, int stage) { return shards (w, stage) && w->routed.elements > 0 && w->groups.expert_shards != w->groups.dense_shards; }
static inline bool states_sharded (const hr_work_t *w) { return shards (w, 1); }
static inline bool states_apart (const hr_work_t *w) { return apart (w, 1); }
static inline bool itemises (const hr_work_t *w) { return w->p->overhead == HR_ITEMISED; }
static inline double per_gpu (const hr_work_t *w, double bytes) { return ceil (bytes / w->groups.dense_shards); }
static inline double per_gpu_apart (const hr_work_t *w, double elements, double routed, double size) { return ceil (((elements - routed) / w->groups.dense_shards + routed / w->groups.expert_shards) * size); }

/* In host memory, where the optimizer steps; weights are gathered from there. */
static inline bool offloads (const hr_work_t *w, hr_offload_t part) { return w->p->cpu_offload && w->p->cpu_offload_parts <= (hr_choice_t) part && trains (w) && ledger (w); }
static inline bool offloads_optimizer (const hr_work_t *w) { return offloads (w, HR_OFFLOAD_OPTIMIZER); }
/* Formats whose blocks have scales. */
static inline bool quantises (const hr_work_t *w) { return w->counts.quantised > 0; }
/* Adapters in a format of their own. */
static inline double adapter_elements (const hr_work_t *w) { return w->facts.adapter_rank > 0 ? w->counts.trained.elements : 0; }
static inline double adapted_bytes (const hr_work_t *w) { return (w->counts.total - adapter_elements (w)) * w->facts.weight_bytes + adapter_elements (w) * w->facts.trained_weight_bytes; }
static inline double nothing (const hr_work_t *w) { return 0; }

static inline bool no_states (const hr_work_t *w) { return offloads_optimizer (w) || infers (w) || w->p->optimizer == HR_NO_OPTIMIZER; }
/* Kernels of the next token's loss. What they make in forward is there at the loss, its gradient included. */
static inline bool loss_by (const hr_work_t *w, hr_loss_kernel_t kernel) { return hr_loss_kernel (&w->share) == kernel; }
static inline bool divides_loss (const hr_work_t *w) { return hr_divides_loss (&w->share); }
static inline bool heads_in_forward (const hr_work_t *w) { return hr_heads_in_forward (&w->share); }
static inline bool fused_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_FUSED); }
static inline bool head_chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED) && hr_heads_in_forward (&w->share); }
static inline bool chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED); }
/* clang-format on */
