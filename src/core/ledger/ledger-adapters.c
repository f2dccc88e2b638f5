/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Linear modules keep of their input, and what adapters beside frozen ones keep. */
#include "core/ledger/ledger-page.h"

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
describe (const hr_work_t *w, hr_input_t in, unsigned target)
{
  double keys = w->share.kv_heads * w->share.head_width;

  switch (target)
    {
    case HR_TARGET_Q: return (adapted_t) { "self_attn.q_proj", "s·b·a·d", w->share.query_width };
    case HR_TARGET_K: return (adapted_t) { "self_attn.k_proj", "s·b·k·d", keys };
    case HR_TARGET_V: return (adapted_t) { "self_attn.v_proj", "s·b·k·d", keys };
    case HR_TARGET_QKV:
      return (adapted_t) { "self_attn.qkv_proj", "s·b·(a·d + 2·k·d)", w->share.query_width + 2 * keys };
    case HR_TARGET_GATE: return (adapted_t) { "mlp.gate_proj", in.inner_shape, in.inner };
    case HR_TARGET_UP:
      return (adapted_t) { w->facts.family.gated ? "mlp.up_proj" : in.module, in.inner_shape, in.inner };
    case HR_TARGET_GATE_UP: return (adapted_t) { "mlp.gate_up_proj", "", 2 * in.inner };
    case HR_TARGET_HEAD: return (adapted_t) { "lm_head", "s·b·V", w->share.vocab_rows };
    default: return (adapted_t) { in.module, "s·b·h", w->share.hidden };
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

/* Adapters that read the input. Of latent attention every projection has one. */
static int
count_adapters (const hr_work_t *w, hr_input_t in)
{
  unsigned targets = w->facts.adapter_targets & in.targets;

  return targets != 0 && w->facts.family.latent && (in.targets & HR_TARGETS_ATTENTION) ? in.readers
                                                                                       : count_bits (targets);
}

/* The modules that these adapters are in: a fused projection is one. */
static int
adapted_modules (const hr_work_t *w, hr_input_t in, adapted_t modules[MOST_READERS])
{
  unsigned attention = w->facts.adapter_targets & in.targets & HR_TARGETS_ATTENTION;
  int n = 0;

  if (attention != 0 && (w->facts.family.fused_qkv || w->facts.family.latent))
    {
      adapted_t whole = describe (w, in, HR_TARGET_QKV);
      whole.module = in.module;
      for (n = 0; n < (w->facts.family.latent ? in.readers : 1); n++)
        modules[n] = whole;
      return n;
    }
  for (unsigned target = HR_TARGET_Q; target <= HR_TARGET_HEAD && n < MOST_READERS; target <<= 1)
    if (w->facts.adapter_targets & in.targets & target)
      modules[n++] = describe (w, in, target);
  return n;
}

/* Early bitsandbytes kept the input of a frozen Linear for the gradient of a weight that has none. */
static bool
frozen_keeps_input (const hr_work_t *w, unsigned targets)
{
  bool quantised = w->model.counts.quantised > 0 && (targets != HR_TARGET_HEAD || hr_quantises_head (&w->share));

  return w->p->quantized_linear_input && targets != 0 && quantised;
}

/* Dropout gives each adapter another input, and so do adapters in fp32, unless autocast casts that back. */
bool
hr_keeps_input (const hr_work_t *w, unsigned targets)
{
  if (w->facts.adapter_rank <= 0 || frozen_keeps_input (w, targets))
    return true;
  return (w->facts.adapter_targets & targets) != 0 && w->p->lora_dropout <= 0
         && (!w->facts.fp32_adapters || w->p->autocast);
}

static void
input_keeps (hr_page_t *page, hr_input_t in, int readers)
{
  static const char *const tensors[] = { "input", "input, cast twice", "input, cast three times" };
  static const char *const shapes[] = { NULL, "2·s·b·h", "3·s·b·h" };
  const hr_work_t *w = page->w;
  int copies = w->facts.autocasts && readers > 1 ? readers : 1;
  double tokens = w->p->gathered_inputs ? w->share.tokens : w->share.stream_tokens;

  if (!in.held && hr_keeps_input (w, in.targets))
    hr_page_keep (page, in.module, tensors[copies - 1], copies > 1 ? shapes[copies - 1] : in.shape,
                  hr_compute_dtype (w), copies * tokens * in.width);
}

static hr_dtype_t
adapter_dtype (const hr_work_t *w)
{
  return w->facts.fp32_adapters ? HR_FP32 : hr_compute_dtype (w);
}

/* An adapter's own copy of the input. */
static void
copy_keeps (hr_page_t *page, hr_input_t in, const char *module)
{
  const hr_work_t *w = page->w;
  double elements = w->share.stream_tokens * in.width;

  if (w->p->lora_dropout > 0)
    {
      hr_page_keep (page, module, "adapter’s dropout mask", in.shape, HR_INT8, elements);
      hr_page_keep (page, module, "adapter’s input, dropped out", in.shape, adapter_dtype (w), elements);
    }
  else if (w->facts.fp32_adapters)
    hr_page_keep (page, module, "adapter’s input in fp32", in.shape, HR_FP32, elements);
}

/* DoRA divides by the length of the sum of both: it keeps what the frozen projection gives, in fp32. */
static void
lengths_keep (hr_page_t *page, hr_input_t in, const adapted_t *adapted)
{
  const hr_work_t *w = page->w;

  if (w->p->lora_variant != HR_DORA)
    return;
  hr_page_keep (page, adapted->module, "frozen output in fp32", adapted->shape, HR_FP32,
                w->share.tokens * adapted->width);
  hr_page_keep (page, adapted->module, "input of the frozen part", in.shape, hr_compute_dtype (w),
                w->share.stream_tokens * in.width);
}

/* Where only some of a fused projection's parts have adapters, their outputs are copied to their places. */
static void
places_keep (hr_page_t *page, hr_input_t in)
{
  const hr_work_t *w = page->w;
  unsigned parts = w->facts.adapter_targets & in.targets & (HR_TARGET_Q | HR_TARGET_K | HR_TARGET_V);
  double width = 0;

  if (!w->p->fused_qkv || parts == 0 || count_bits (parts) == 3)
    return;
  for (unsigned part = HR_TARGET_Q; part <= HR_TARGET_V; part <<= 1)
    width += parts & part ? describe (w, in, part).width : 0;
  hr_page_keep (page, in.module, "adapters’ outputs, before they are put in place", "", adapter_dtype (w),
                w->share.tokens * width);
}

/* What those of them keep that have adapters. */
static void
adapters_keep (hr_page_t *page, hr_input_t in, const adapted_t *modules, int n)
{
  static const char *const shapes[] = { "s·b·r", "2·s·b·r", "3·s·b·r" };
  const hr_work_t *w = page->w;
  int adapters = count_adapters (w, in);

  for (int i = 0; i < n; i++)
    {
      copy_keeps (page, in, modules[i].module);
      lengths_keep (page, in, &modules[i]);
    }
  places_keep (page, in);
  if (adapters > 0)
    hr_page_keep (page, in.module, adapters == 1 ? "adapter’s inner tensor" : "adapters’ inner tensors",
                  shapes[adapters - 1], adapter_dtype (w), adapters * w->share.tokens * w->facts.adapter_rank);
}

void
hr_linear_keeps (hr_page_t *page, hr_input_t in)
{
  adapted_t modules[MOST_READERS];
  int n;

  if (page->w->facts.adapter_rank <= 0)
    {
      input_keeps (page, in, in.readers);
      return;
    }
  n = adapted_modules (page->w, in, modules);
  input_keeps (page, in, n);
  adapters_keep (page, in, modules, n);
}
