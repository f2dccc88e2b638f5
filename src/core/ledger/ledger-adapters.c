/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Linear modules: their input, one adapter or more beside a frozen one, and what DoRA adds. */
#include "core/ledger/ledger-adapters.h"
#include "core/count/quantised.h"

enum
{
  MOST_READERS = 3
};

/* Modules with an adapter of their own: what they are called, and the width and the shape of what they give. */
typedef struct
{
  const char *module, *shape;
  double width;
} adapted_t;

static adapted_t
describe_up (const hr_page_t *page, const hr_input_t *in)
{
  adapted_t up = { in->module, in->inner_shape, in->inner };

  if (page->family->gated)
    up.module = "mlp.up_proj";
  return up;
}

static adapted_t
describe (const hr_page_t *page, const hr_input_t *in, unsigned target)
{
  const hr_share_t *share = page->share;
  double keys = share->kv_heads * share->head_width;

  switch (target)
    {
    case HR_TARGET_Q: return (adapted_t) { "self_attn.q_proj", "s·b·a·d", share->query_width };
    case HR_TARGET_K: return (adapted_t) { "self_attn.k_proj", "s·b·k·d", keys };
    case HR_TARGET_V: return (adapted_t) { "self_attn.v_proj", "s·b·k·d", keys };
    case HR_TARGET_QKV: return (adapted_t) { "self_attn.qkv_proj", "s·b·(a·d + 2·k·d)", share->query_width + 2 * keys };
    case HR_TARGET_GATE: return (adapted_t) { "mlp.gate_proj", in->inner_shape, in->inner };
    case HR_TARGET_UP: return describe_up (page, in);
    case HR_TARGET_GATE_UP: return (adapted_t) { "mlp.gate_up_proj", "", 2 * in->inner };
    case HR_TARGET_CONVOLUTION: return (adapted_t) { in->module, in->inner_shape, in->inner };
    case HR_TARGET_HEAD: return (adapted_t) { "lm_head", "s·b·V", share->head_rows };
    default: return (adapted_t) { in->module, "s·b·h", share->hidden };
    }
}

static int
count_bits (unsigned bits)
{
  int n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

/* Of the modules that read the input: those that have an adapter. */
static unsigned
targets_of (const hr_page_t *page, const hr_input_t *in)
{
  return page->facts->adapter_targets & in->targets;
}

/* Adapters that read the input. Of latent attention every projection has one. */
static int
count_adapters (const hr_page_t *page, const hr_input_t *in)
{
  unsigned targets = targets_of (page, in);

  if (targets != 0 && page->family->latent && (in->targets & HR_TARGETS_ATTENTION))
    return in->readers;
  return count_bits (targets);
}

/* One fused projection; or those of latent attention, each as wide as all. */
static int
fused_modules (const hr_page_t *page, const hr_input_t *in, adapted_t modules[MOST_READERS])
{
  int n = 1;

  if (page->family->latent)
    n = in->readers;
  for (int i = 0; i < n; i++)
    {
      modules[i] = describe (page, in, HR_TARGET_QKV);
      modules[i].module = in->module;
    }
  return n;
}

/* The modules that these adapters are in: a fused projection is one. */
static int
adapted_modules (const hr_page_t *page, const hr_input_t *in, adapted_t modules[MOST_READERS])
{
  unsigned targets = targets_of (page, in);
  bool is_fused = page->family->fused_qkv || page->family->latent;
  int n = 0;

  if ((targets & HR_TARGETS_ATTENTION) != 0 && is_fused)
    return fused_modules (page, in, modules);
  for (unsigned target = HR_TARGET_Q; target <= HR_TARGET_CONVOLUTION && n < MOST_READERS; target <<= 1)
    if (targets & target)
      modules[n++] = describe (page, in, target);
  return n;
}

/* Early bitsandbytes kept the input of a frozen Linear for the gradient of a weight that has none. Layers that are a
 * recurrence alone came later. */
static bool
frozen_keeps_input (const hr_page_t *page, unsigned targets)
{
  bool quantised = page->model->quantised > 0 && !page->family->mixer_alone;

  if (targets == HR_TARGET_HEAD)
    quantised = quantised && hr_quantises_head (page->share);
  return page->p->quantized_linear_input && targets != 0 && quantised;
}

/* Dropout gives each adapter another input, and so do adapters in fp32: under autocast PEFT casts the input up, and
 * autocast that copy down again. */
bool
hr_keeps_input (const hr_page_t *page, unsigned targets)
{
  const hr_facts_t *facts = page->facts;
  bool reads_as_is;

  if (hr_fuses_adapters (facts, targets))
    return (targets & HR_TARGET_DOWN) == 0; /* its input is computed again from gate and up */
  if (!hr_has_adapters (facts) || frozen_keeps_input (page, targets))
    return true;
  reads_as_is = page->p->lora_dropout <= 0 && !facts->fp32_adapters;
  return (facts->adapter_targets & targets) != 0 && reads_as_is;
}

/* Tokens of a Linear's input: those of the residual stream, or gathered from all tensor-parallel GPUs. An adapter keeps
 * what it multiplies with, which is gathered (Megatron-Bridge, peft/utils.py, ParallelLinearAdapter). */
static double
input_tokens (const hr_page_t *page)
{
  if (page->p->gathered_inputs || hr_has_adapters (page->facts))
    return page->share->tokens;
  return page->share->stream_tokens;
}

static void
input_keeps (hr_page_t *page, const hr_input_t *in, int readers)
{
  static const char *const tensors[] = { "input", "input, cast twice", "input, cast three times",
                                         "input, cast four times" };
  static const char *const cast_shapes[] = { NULL, "2·s·b·h", "3·s·b·h", "4·s·b·h" };
  const char *shape = in->shape;
  int copies = 1;

  if (in->held || !hr_keeps_input (page, in->targets))
    return;
  if (page->facts->autocasts && readers > 1)
    {
      copies = readers;
      shape = cast_shapes[copies - 1];
    }
  hr_page_keep (page, in->module, tensors[copies - 1], shape, page->facts->compute,
                copies * input_tokens (page) * in->width);
}

static hr_dtype_t
adapter_dtype (const hr_page_t *page)
{
  if (page->facts->fp32_adapters && !page->p->autocast)
    return HR_FP32;
  return page->facts->compute;
}

/* An adapter's own copy of the input. */
static void
copy_keeps (hr_page_t *page, const hr_input_t *in, const char *module)
{
  const char *tensor = "adapter’s input in fp32";
  double elements = input_tokens (page) * in->width;

  if (page->p->autocast)
    tensor = "adapter’s input, cast";
  if (page->p->lora_dropout > 0)
    {
      hr_page_keep (page, module, "adapter’s dropout mask", in->shape, HR_INT8, elements);
      hr_page_keep (page, module, "adapter’s input, dropped out", in->shape, adapter_dtype (page), elements);
    }
  else if (page->facts->fp32_adapters)
    hr_page_keep (page, module, tensor, in->shape, adapter_dtype (page), elements);
}

/* DoRA divides by the length of the sum of both: it keeps what the frozen projection gives, in fp32. */
static void
lengths_keep (hr_page_t *page, const hr_input_t *in, const adapted_t *adapted)
{
  const hr_share_t *share = page->share;

  if (page->p->lora_variant != HR_DORA)
    return;
  hr_page_keep (page, adapted->module, "frozen output in fp32", adapted->shape, HR_FP32,
                share->tokens * adapted->width);
  hr_page_keep (page, adapted->module, "input of the frozen part", in->shape, page->facts->compute,
                input_tokens (page) * in->width);
}

/* Where only some of a fused projection's parts have adapters, their outputs are copied to their places. */
static void
places_keep (hr_page_t *page, const hr_input_t *in)
{
  unsigned parts = targets_of (page, in) & (HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V);
  double width = 0;

  if (!page->p->fused_qkv || parts == 0 || count_bits (parts) == 3)
    return;
  for (unsigned part = HR_TARGET_Q; part <= HR_TARGET_V; part <<= 1)
    if (parts & part)
      width += describe (page, in, part).width;
  hr_page_keep (page, in->module, "adapters’ outputs, before they are put in place", "", adapter_dtype (page),
                page->share->tokens * width);
}

static void
inner_tensors_keep (hr_page_t *page, const hr_input_t *in)
{
  static const char *const shapes[] = { "s·b·r", "2·s·b·r", "3·s·b·r" };
  const char *tensor = "adapters’ inner tensors";
  int adapters = count_adapters (page, in);

  if (adapters == 0)
    return;
  if (adapters == 1)
    tensor = "adapter’s inner tensor";
  hr_page_keep (page, in->module, tensor, shapes[adapters - 1], adapter_dtype (page),
                adapters * page->share->tokens * page->facts->adapter_rank);
}

/* Not inline: the room for its modules would be made for every matrix of all runs. */
__attribute__ ((noinline)) static void
adapted_linear_keeps (hr_page_t *page, const hr_input_t *in)
{
  adapted_t modules[MOST_READERS];
  int n;

  if (hr_fuses_adapters (page->facts, in->targets))
    {
      input_keeps (page, in, 1);
      return;
    }
  n = adapted_modules (page, in, modules);
  input_keeps (page, in, n);
  for (int i = 0; i < n; i++)
    {
      copy_keeps (page, in, modules[i].module);
      lengths_keep (page, in, &modules[i]);
    }
  places_keep (page, in);
  inner_tensors_keep (page, in);
}

void
hr_linear_keeps (hr_page_t *page, const hr_input_t *in)
{
  if (hr_has_adapters (page->facts))
    adapted_linear_keeps (page, in);
  else
    input_keeps (page, in, in->readers);
}
