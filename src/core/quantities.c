/* One row a quantity: what formulas write for it, and how it is found. */
#include "core/quantities.h"

#include <math.h>
#include <string.h>

typedef struct
{
  const char *name, *symbol;
  double (*value) (const hr_work_t *w);
} hr_quantity_t;

/* clang-format off */
static double parameters (const hr_work_t *w) { return w->counts.total; }
static double trained (const hr_work_t *w) { return w->counts.trained; }
static double trained_layer (const hr_work_t *w) { return w->counts.trained_layer; }
static double trained_head (const hr_work_t *w) { return w->counts.trained_head; }
static double quantised (const hr_work_t *w) { return w->counts.quantised; }
static double largest_quantised (const hr_work_t *w) { return w->counts.largest_quantised; }
static double tokens (const hr_work_t *w) { return w->n; }
static double weight_bytes (const hr_work_t *w) { return hr_dtype_bytes (hr_dtype_of (w->p->weight_dtype)); }
static double gradient_bytes (const hr_work_t *w) { return hr_dtype_bytes (hr_dtype_of (w->p->gradient_dtype)); }
static double stepped_bytes (const hr_work_t *w) { return w->p->master_weights ? 4 : weight_bytes (w); }
static double kv_bytes (const hr_work_t *w) { return hr_dtype_bytes (hr_dtype_of (w->p->kv_cache_dtype)); }
static double activation_bytes (const hr_work_t *w) { return w->compute; }
static double logit_bytes (const hr_work_t *w) { return w->compute + 4; }
static double layer_saved (const hr_work_t *w) { return w->layer; }
static double layer_core (const hr_work_t *w) { return w->core; }
static double all_layers_saved (const hr_work_t *w) { return w->plan.stored; }
static double once_saved (const hr_work_t *w) { return hr_once_saved (w); }
static double held (const hr_work_t *w) { return (w->moment == HR_MOMENT_BACKWARD_START ? w->plan.extras : w->plan.first_extras) + w->cast_weights + w->masks; }
static double live_layers_saved (const hr_work_t *w) { return w->plan.live + w->cast_weights + w->masks; }
static double first_saved (const hr_work_t *w) { return w->plan.first + w->cast_weights + w->masks; }
static double end_saved (const hr_work_t *w) { return w->plan.end + w->cast_weights + w->masks; }
static double boundary (const hr_work_t *w) { return w->boundary; }
static double boundaries (const hr_work_t *w) { return w->plan.boundaries; }
static double live_boundaries (const hr_work_t *w) { return w->plan.live_segment + 1; }
static double live_layers (const hr_work_t *w) { return w->plan.live_layers; }
static double segment_layers (const hr_work_t *w) { return w->plan.interval; }
static double done_layers (const hr_work_t *w) { return hr_done_layers (w); }
static double largest_layer (const hr_work_t *w) { return fmax (w->counts.layer, w->counts.dense_layer); }
static double largest (const hr_work_t *w) { return w->counts.largest; }
static double state_elements (const hr_work_t *w) { return hr_state_elements (w); }
static double state_bytes (const hr_work_t *w) { return hr_state_element_bytes (w); }
static double kept_share (const hr_work_t *w) { return 1 - w->p->checkpoint_fraction; }
static double cache_tokens (const hr_work_t *w) { return hr_cache_tokens (w); }
static double full_layers (const hr_work_t *w) { return hr_full_layers (w); }
static double sliding_layers (const hr_work_t *w) { return w->L - hr_full_layers (w); }
static double mlp_width (const hr_work_t *w) { return hr_mlp_width (w); }
static double mlp_weight (const hr_work_t *w) { return hr_mlp_weight (w); }
static double query_width (const hr_work_t *w) { return w->q; }
static double after_attention (const hr_work_t *w) { return w->after_attention; }
static double loss_bytes (const hr_work_t *w) { return w->loss_bytes; }
static double mlp_tensors (const hr_work_t *w) { return w->family->gated ? 3 : 2; }
static double allocated (const hr_work_t *w) { return w->allocated; }
static double sum (const hr_work_t *w) { return w->sum; }

static const hr_quantity_t quantities[] = {
  { "parameters", "N", parameters },
  { "trained", "N₁", trained },
  { "trained-layer", "P", trained_layer },
  { "trained-head", "V · h", trained_head },
  { "quantised", "M", quantised },
  { "largest-quantised", "T₄", largest_quantised },
  { "tokens", "n", tokens },
  { "weight-bytes", "w", weight_bytes },
  { "gradient-bytes", "g", gradient_bytes },
  { "stepped-bytes", "w₀", stepped_bytes },
  { "kv-bytes", "e", kv_bytes },
  { "activation-bytes", "e", activation_bytes },
  { "logit-bytes", "(e + 4)", logit_bytes },
  { "layer-saved", "A", layer_saved },
  { "layer-core", "A₀", layer_core },
  { "all-layers-saved", "ΣA", all_layers_saved },
  { "once-saved", "R", once_saved },
  { "held", "H", held },
  { "live-saved", "ΣA", live_layers_saved },
  { "first-saved", "ΣA", first_saved },
  { "end-saved", "ΣA", end_saved },
  { "boundary", "C", boundary },
  { "boundaries", "⌈L ÷ I⌉", boundaries },
  { "live-boundaries", "j", live_boundaries },
  { "live-layers", "i", live_layers },
  { "segment-layers", "I", segment_layers },
  { "done-layers", "l", done_layers },
  { "largest-layer", "P", largest_layer },
  { "largest-tensor", "T", largest },
  { "state-elements", "S", state_elements },
  { "state-bytes", "o", state_bytes },
  { "kept-share", "(1 − φ)", kept_share },
  { "cache-tokens", "c", cache_tokens },
  { "full-layers", "L₁", full_layers },
  { "sliding-layers", "L₂", sliding_layers },
  { "mlp-width", "f", mlp_width },
  { "mlp-weight", "T₁", mlp_weight },
  { "query-width", "q", query_width },
  { "after-attention", "A₁", after_attention },
  { "loss-bytes", "e", loss_bytes },
  { "mlp-tensors", "t", mlp_tensors },
  { "allocated", "allocated", allocated },
  { "sum", "sum", sum },
};
/* clang-format on */

bool
hr_quantity (const hr_work_t *w, const char *name, const char **symbol, double *value)
{
  hr_param_t id = hr_param_find (name);

  for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
    if (strcmp (quantities[i].name, name) == 0)
      {
        *symbol = quantities[i].symbol;
        *value = quantities[i].value (w);
        return true;
      }
  if (id == HR_N_PARAMS)
    return false;
  *symbol = hr_param_desc (id)->symbol != NULL ? hr_param_desc (id)->symbol : name;
  *value = hr_param_get (w->p, id);
  return true;
}
