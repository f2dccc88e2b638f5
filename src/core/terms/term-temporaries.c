/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is there for a moment: gradients in flight, the scratch of a step, the working memory of inference. */
#include "core/facts/towers.h"
#include "core/terms/images.h"
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

static const hr_formula_t temporaries_of_images[] = {
  { NULL, hr_images_pass_bytes,
    "{image-patches} · (2 · {tower-hidden-size} + {tower-tensors} · {tower-ffn-size}) · {activation-bytes}",
    "transformers-towers" },
};

static const hr_formula_t temporaries_behind_text[] = {
  { NULL, hr_images_in_flight, "2 · {image-patches} · ({tower-hidden-size} + {tower-ffn-size}) · {activation-bytes}",
    "transformers-towers" },
};

/* An engine that measures its working memory sets the larger one aside; else images are computed before the prompt. */
static bool
images_are_more (const hr_view_t *v)
{
  bool computes = v->moment == HR_MOMENT_PREFILL || v->p->working_memory == HR_WORKING_PROFILED;

  if (!computes || !v->stage->first || !hr_has_images (v->p))
    return false;
  return hr_images_pass_bytes (v) > hr_first_formula (hr_temporaries_of_serving, v)->bytes (v);
}

static const hr_formula_t temporaries_served[] = {
  { images_are_more, .more = temporaries_of_images },
  { .more = hr_temporaries_of_serving },
};

/* clang-format off */
const hr_term_row_t hr_term_temporaries = {
  .desc = { "temporaries", N_ ("Temporaries"),
            N_ ("Gradients of activations, the optimizer’s scratch memory, or the working memory of inference.") },
  .at = {
    [HR_MOMENT_FORWARD_IMAGES] = temporaries_of_images,
    [HR_MOMENT_FORWARD] = HR_NOTHING ("ledger"),
    [HR_MOMENT_LOSS] = hr_temporaries_at_loss,
    [HR_MOMENT_HEAD] = hr_temporaries_at_head,
    [HR_MOMENT_BACKWARD_START] = hr_temporaries_in_layers,
    [HR_MOMENT_BACKWARD_IMAGES] = temporaries_behind_text,
    [HR_MOMENT_EMBEDDING] = hr_temporaries_at_embedding,
    [HR_MOMENT_STEP] = hr_temporaries_at_step,
    [HR_MOMENT_LOAD] = temporaries_of_loading,
    [HR_MOMENT_PREFILL ... HR_MOMENT_DECODE] = temporaries_served,
  },
};
/* clang-format on */
