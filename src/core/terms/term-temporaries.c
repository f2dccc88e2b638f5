/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is there for a moment: gradients in flight, the scratch of a step, the working memory of inference. */
#include "core/terms/temporaries.h"
#include "core/terms/term-conditions.h"

#include <math.h>

/* The whole model beside its shard, and of the blocks that are taken apart four (LitGPT with FSDP1). */
static bool
loads_whole (const hr_view_t *v)
{
  return hr_shards (v, 3);
}

static double
whole_model (const hr_view_t *v)
{
  return ceil (hr_adapted_bytes (v) + 4 * (v->counts->layer - v->counts->trained_layer) * v->facts->weight_bytes);
}

static const hr_formula_t temporaries_of_loading[] = {
  { loads_whole, whole_model,
    "⌈({parameters} − {adapters}) · {weight-bytes} + {adapters} · "
    "{adapter-bytes} + 4 · {frozen-layer} · {weight-bytes}⌉",
    "litgpt" },
  { NULL, hr_no_bytes, "0", "ledger" },
};

/* clang-format off */
const hr_term_row_t hr_term_temporaries = {
  .desc = { "temporaries", N_ ("Temporaries"),
            N_ ("Gradients of activations, the optimizer’s scratch memory, or the working memory of inference.") },
  .at = {
    [HR_MOMENT_LOSS] = hr_temporaries_at_loss,
    [HR_MOMENT_HEAD] = hr_temporaries_at_head,
    [HR_MOMENT_BACKWARD_START] = hr_temporaries_in_layers,
    [HR_MOMENT_EMBEDDING] = hr_temporaries_at_embedding,
    [HR_MOMENT_STEP] = hr_temporaries_at_step,
    [HR_MOMENT_LOAD] = temporaries_of_loading,
    [HR_MOMENT_PREFILL ... HR_MOMENT_DECODE] = hr_temporaries_of_serving,
  },
};
/* clang-format on */
