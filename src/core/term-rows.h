/* Rows of the term table, and the conditions and amounts that several of them share. Private to src/core. */
#pragma once

#include "core/terms.h"
#include "core/work.h"

#include <math.h>

/** One way to compute a term. */
typedef struct
{
  bool (*applies) (const hr_work_t *w); /* NULL: always */
  double (*bytes) (const hr_work_t *w);
  const char *text;
  const char *cite; /* NULL: that of the weights' format */
} hr_formula_t;

/** A term: the first of its formulas that applies gives the bytes; the last one always does. */
typedef struct
{
  hr_term_desc_t desc;
  const hr_formula_t *formulas;
  unsigned anew; /* the moments, besides the first, at which it is not what it was before */
} hr_term_row_t;

/** Of `anew`. */
enum {
  HEAD = 1 << HR_MOMENT_HEAD,
  START = 1 << HR_MOMENT_BACKWARD_START,
  FIRST = 1 << HR_MOMENT_BACKWARD_FIRST,
  END = 1 << HR_MOMENT_BACKWARD_END,
  EMBEDDING = 1 << HR_MOMENT_EMBEDDING,
  STEP = 1 << HR_MOMENT_STEP,
  LOAD = 1 << HR_MOMENT_LOAD,
  DECODE = 1 << HR_MOMENT_DECODE,
  ALWAYS = (1 << HR_N_MOMENTS) - 1
};

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
static inline bool model_is (const hr_work_t *w, hr_activation_model_t m) { return w->p->activation_model == (hr_choice_t) m; }
static inline bool at (const hr_work_t *w, hr_moment_t moment) { return w->moment == moment; }
static inline bool shards (const hr_work_t *w, int stage) { return fmax (w->groups.dense_shards, w->groups.expert_shards) > 1 && w->p->zero_stage >= stage; }
/* Routed experts are sharded over their own group. */
static inline bool apart (const hr_work_t *w, int stage) { return shards (w, stage) && w->routed.total > 0 && w->groups.expert_shards != w->groups.dense_shards; }
static inline bool itemises (const hr_work_t *w) { return w->p->overhead == HR_ITEMISED; }
static inline double per_gpu (const hr_work_t *w, double bytes) { return ceil (bytes / w->groups.dense_shards); }
static inline double per_gpu_apart (const hr_work_t *w, double elements, double routed, double size) { return ceil (((elements - routed) / w->groups.dense_shards + routed / w->groups.expert_shards) * size); }

/* In host memory, where the optimizer steps; weights are gathered from there. */
static inline bool offloads (const hr_work_t *w) { return w->p->cpu_offload && trains (w) && ledger (w); }
/* Formats whose blocks have scales. */
static inline bool quantises (const hr_work_t *w) { return w->counts.quantised > 0; }
/* Adapters in a format of their own. */
static inline double adapter_elements (const hr_work_t *w) { return w->r > 0 ? w->counts.trained : 0; }
static inline double adapted_bytes (const hr_work_t *w) { return (w->counts.total - adapter_elements (w)) * w->weight + adapter_elements (w) * w->trained; }
/* A loader that has the whole model in 16 bits, or besides its own shard. */
static inline bool loads (const hr_work_t *w) { return at (w, HR_MOMENT_LOAD); }
static inline double nothing (const hr_work_t *w) { return 0; }

static inline bool before_layers (const hr_work_t *w) { return at (w, HR_MOMENT_LOSS) || at (w, HR_MOMENT_HEAD); }
static inline bool rebuilding (const hr_work_t *w) { return at (w, HR_MOMENT_BACKWARD_START) || at (w, HR_MOMENT_BACKWARD_FIRST); }
static inline bool in_layers (const hr_work_t *w) { return rebuilding (w) || at (w, HR_MOMENT_BACKWARD_END); }
static inline double gradient_size (const hr_work_t *w) { return hr_dtype_bytes (hr_dtype_of (w->p->gradient_dtype)); }

static inline bool no_states (const hr_work_t *w) { return offloads (w) || loads (w) || infers (w) || w->p->optimizer == HR_NO_OPTIMIZER; }
static inline bool at_embedding (const hr_work_t *w) { return at (w, HR_MOMENT_EMBEDDING); }
/* Kernels of the next token's loss. What they make in forward is there at the loss, its gradient included. */
static inline bool loss_by (const hr_work_t *w, hr_loss_kernel_t kernel) { return at (w, HR_MOMENT_LOSS) && hr_loss_kernel (w) == kernel; }
static inline bool fused_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_FUSED); }
static inline bool head_chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED) && hr_heads_in_forward (w); }
static inline bool chunk_logits (const hr_work_t *w) { return loss_by (w, HR_LOSS_CHUNKED); }
static inline bool head_gradient_left (const hr_work_t *w) { return at (w, HR_MOMENT_HEAD) && hr_heads_in_forward (w); }
static inline bool in_backward (const hr_work_t *w) { return ledger (w) && in_layers (w); }
/* clang-format on */
