/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger of a term at the peak, by hand; that the lines add up for any input is test-terms.c's. */
#include "cases.h"

#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-shape.h"

#include <string.h>

static const hr_line_t *
find_line (const hr_line_t *lines, size_t n, const char *module, const char *tensor)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (lines[i].kept.module, module) == 0 && strcmp (lines[i].kept.tensor, tensor) == 0)
      return &lines[i];
  g_error ("no line %s %s", module, tensor);
}

static void
assert_line (const hr_estimate_t *e, hr_term_t term, const char *module, const char *tensor, double bytes, double count,
             double times)
{
  hr_line_t lines[HR_LEDGER_LINES];
  const hr_line_t *line = find_line (lines, hr_ledger_lines (e, term, lines, G_N_ELEMENTS (lines)), module, tensor);

  g_assert_cmpfloat (line->kept.bytes, ==, bytes);
  g_assert_cmpfloat (line->count, ==, count);
  g_assert_cmpfloat (line->times, ==, times);
}

/* The default: 32 layers of Llama, s = 4096, b = 2, h = 4096, f = 11008, a = 32, V = 32000, bf16. Its peak is
 * at the loss: everything is there. */
static void
test_all_is_there (void)
{
  hr_estimate_t e = estimate_with (NULL, NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  assert_line (&e, HR_ACTIVATIONS, "input_layernorm", "input in fp32", 4096.0 * 2 * 4096 * 4, 32, 32);
  assert_line (&e, HR_ACTIVATIONS, "mlp", "up", 4096.0 * 2 * 11008 * 2, 32, 32);
  assert_line (&e, HR_ACTIVATIONS, "norm", "input in fp32", 4096.0 * 2 * 4096 * 4, 1, 1);
  assert_line (&e, HR_LOGITS, "loss", "log-softmax", 4096.0 * 2 * 32000 * 4, 1, 1);
  assert_line (&e, HR_LOGITS, "loss", "gradient of the logits", 4096.0 * 2 * 32000 * 4, 1, 1);
}

/* Under autocast the copies of all weights in 16 bits are there once: of 7 GB in fp32 the layers' matrices and the
 * head, 32·(4·4096² + 3·4096·11008) + 32000·4096 elements. */
static void
test_copies_of_weights (void)
{
  hr_estimate_t e = estimate_with ("weight-dtype", "fp32", "autocast", "yes", NULL);
  double elements = 32 * (4 * 4096.0 * 4096 + 3 * 4096.0 * 11008) + 32000 * 4096.0;

  assert_line (&e, HR_ACTIVATIONS, "autocast", "copies of weights", 2 * elements, 1, 1);
}

/* Of 16-bit weights those of the norms alone: 65 norms of 32 layers of GPT-2, a weight and a bias of 4096 each. */
static void
test_copies_of_norms (void)
{
  hr_estimate_t e = estimate_with ("family", "gpt2", "autocast", "yes", NULL);

  assert_line (&e, HR_ACTIVATIONS, "norms", "copies of weights", 65 * 2 * 4096 * 4., 1, 1);
}

/* A checkpoint before every fourth layer: eight of s·b·h in bf16. At the loss no layer has anything. */
static void
test_recomputed_at_the_loss (void)
{
  hr_estimate_t e = estimate_with ("recompute", "interval", "checkpoint-interval", "4", "vocab-size", "500000", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  assert_line (&e, HR_ACTIVATIONS, "mlp", "up", 4096.0 * 2 * 11008 * 2, 32, 0);
  assert_line (&e, HR_ACTIVATIONS, "checkpoint", "input of a segment", 4096.0 * 2 * 4096 * 2, 8, 8);
  assert_line (&e, HR_ACTIVATIONS, "norm", "input in fp32", 4096.0 * 2 * 4096 * 4, 1, 1);
}

/* Checkpoints in host memory leave five on their way there, and the final norm nothing; the head’s input stays. */
static void
test_offloaded (void)
{
  hr_estimate_t e = estimate_with ("recompute", "full", "activation-offload", "yes", "vocab-size", "500000", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  assert_line (&e, HR_ACTIVATIONS, "checkpoint", "input of a segment", 4096.0 * 2 * 4096 * 2, 32, 5);
  assert_line (&e, HR_ACTIVATIONS, "norm", "input in fp32", 4096.0 * 2 * 4096 * 4, 1, 0);
  assert_line (&e, HR_ACTIVATIONS, "lm_head", "input", 4096.0 * 2 * 4096 * 2, 1, 1);
}

/* With segments of 16 the peak is while the last one is rebuilt: both checkpoints, 16 layers; the head is
 * done, cosine and sine are still there. */
static void
test_rebuilt_segment (void)
{
  hr_estimate_t e = estimate_with ("recompute", "interval", "checkpoint-interval", "16", "gradient-buffer", "yes",
                                   NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_BACKWARD);
  assert_line (&e, HR_ACTIVATIONS, "mlp", "up", 4096.0 * 2 * 11008 * 2, 32, 16);
  assert_line (&e, HR_ACTIVATIONS, "checkpoint", "input of a segment", 4096.0 * 2 * 4096 * 2, 2, 2);
  assert_line (&e, HR_ACTIVATIONS, "norm", "input in fp32", 4096.0 * 2 * 4096 * 4, 1, 0);
  assert_line (&e, HR_ACTIVATIONS, "rotary_emb", "cosine and sine", 2 * 4096.0 * 128 * 2, 1, 1);
  assert_line (&e, HR_LOGITS, "loss", "log-softmax", 4096.0 * 2 * 32000 * 4, 1, 0);
}

/* Selective recomputation of eager attention drops the scores of all layers. */
static void
test_selective (void)
{
  hr_estimate_t e = estimate_with ("recompute", "selective", "attention", "eager", "vocab-size", "500000", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_LOSS);
  assert_line (&e, HR_ACTIVATIONS, "self_attn", "softmax", 2.0 * 32 * 4096 * 4096 * 2, 32, 0);
  assert_line (&e, HR_ACTIVATIONS, "self_attn", "query, rotated", 4096.0 * 2 * 4096 * 2, 32, 32);
}

/* At the optimizer's step nothing is left: the lines are those of the loss. */
static void
test_step (void)
{
  hr_estimate_t e = estimate_with ("sequence-length", "16", "micro-batch-size", "1", "optimizer-step", "foreach", NULL);

  g_assert_cmpint (e.peak, ==, HR_AT_STEP);
  assert_line (&e, HR_ACTIVATIONS, "mlp", "up", 16.0 * 11008 * 2, 32, 32);
}

static void
test_none (void)
{
  hr_line_t lines[HR_LEDGER_LINES];
  hr_estimate_t rule = estimate_with ("activation-model", "rule-34", NULL);
  hr_estimate_t inference = estimate_with ("mode", "inference", NULL);
  hr_estimate_t ledger = estimate_with (NULL, NULL);

  g_assert_cmpuint (hr_ledger_lines (&rule, HR_ACTIVATIONS, lines, HR_LEDGER_LINES), ==, 0);
  g_assert_cmpuint (hr_ledger_lines (&inference, HR_ACTIVATIONS, lines, HR_LEDGER_LINES), ==, 0);
  g_assert_cmpuint (hr_ledger_lines (&ledger, HR_WEIGHTS, lines, HR_LEDGER_LINES), ==, 0);
  g_assert_cmpfloat (rule.saved.rule_34_error, ==, 0);
  g_assert_cmpfloat (inference.saved.rule_34_error, ==, 0);
}

/* A layer of the default keeps, for each of n = 8192 tokens: two norms of 6·h + 4; 2·h each of the inputs of
 * attention and MLP, query, key, value and output; 4·a of logsumexp; 8·f: 24·h + 8·f + 8 + 4·a, and 24 B once.
 * 8192 · (98304 + 88064 + 136) + 24 = 1,527,840,792; the rule has 34 · 8192 · 4096 = 1,140,850,688. */
static void
test_rule_34 (void)
{
  hr_estimate_t e = estimate_with (NULL, NULL);
  hr_estimate_t eager = estimate_with ("attention", "eager", NULL);

  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 1527840792);
  g_assert_cmpfloat (e.saved.rule_34_bytes, ==, 32 * 1140850688.0);
  g_assert_cmpfloat_with_epsilon (e.saved.rule_34_error, 1140850688.0 / 1527840792 - 1, 1e-12);
  g_assert_cmpfloat (eager.saved.rule_34_bytes, ==, 32 * (1140850688.0 + 5.0 * 32 * 4096 * 4096 * 2));
}

/* What the rule was made for: a layer of BERT with dropout keeps 34.08·s·b·h, measured: its statistics are what
 * the rule leaves out, (4·a + 16)·s·b = 0.08·s·b·h, and 24 B. */
static void
test_rule_34_fits_bert (void)
{
  hr_params_t p = params_with ("family", "bert", "dropout", "0.1", "attention", "flash", "hidden-size", "1024",
                               "attention-heads", "16", "kv-heads", "16", "head-dim", "64", "ffn-size", "4096",
                               "position-embeddings", "learned", "learned-positions", "512", "sequence-length", "512",
                               NULL);
  hr_estimate_t e = run (&p);

  g_assert_cmpfloat_with_epsilon (e.saved.rule_34_error, 34 / 34.08 - 1, 0.0003);
}

/* Stage 0 of 16 of Llama 3.1 405B has 8 layers, each with 16 micro-batches in flight; tensor parallelism divides by 8.
 * One layer keeps of one micro-batch of n = 8192 tokens: four of the stream, 4·n/8·16384·2 = 134 217 728, and two
 * statistics of the norms, 2·n/8·4 = 8192; query and output 2·n·2048·2 = 67 108 864, key and value 2·n·128·2 =
 * 4 194 304, logsumexp n·16·4 = 524 288; gate, up and product 3·n·6656·2 = 327 155 712: 533 209 088 in all. The
 * rule has 34·n·16384/8 = 570 425 344 for it, 7 % more. */
static void
test_pipeline (void)
{
  hr_estimate_t e = estimate_with ("layers", "126", "hidden-size", "16384", "attention-heads", "128", "kv-heads", "8",
                                   "ffn-size", "53248", "vocab-size", "128256", "sequence-length", "8192",
                                   "micro-batch-size", "1", "micro-batches", "32", "tensor-parallel", "8",
                                   "sequence-parallel", "yes", "pipeline-parallel", "16", "attention", "flash",
                                   "norm-kernel", "fused", "mlp-kernel", "fused", "layer-implementation",
                                   "transformer-engine", "gradient-accumulation-fusion", "yes", NULL);

  g_assert_cmpint (e.stage, ==, 0);
  g_assert_cmpfloat (e.saved.saved_bytes_per_layer, ==, 533209088);
  g_assert_cmpfloat (e.saved.rule_34_bytes, ==, 8 * 570425344.0);
  g_assert_cmpfloat_with_epsilon (e.saved.rule_34_error, 570425344.0 / 533209088 - 1, 1e-12);
  g_assert_cmpfloat (hr_part_count (&e, HR_PART_LAYER), ==, 128);
}

static void
test_shapes (void)
{
  static const struct
  {
    const char *shape, *numbers;
  } cases[] = {
    { "s·b·h", "4096·2·4096" },
    { "32·b·a·⌈s ÷ 32⌉", "32·2·32·⌈4096 ÷ 32⌉" },
    { "b·a·s²", "2·32·4096²" },
    { "s·b·(a·d + 2·k·d)", "4096·2·(32·128 + 2·32·128)" },
    { "K·s·b·f′", "2·4096·2·11008" }, /* without a width of its own an expert has the MLP's */
    { "", "" },
  };
  hr_params_t p = defaults ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char text[128];
      g_assert_cmpstr (hr_shape_substituted (&p, cases[i].shape, text, sizeof text), ==, cases[i].numbers);
    }
}

/* RemBERT's tables of words are 256 wide, and its head's matrix reads 1664 (modeling_rembert.py,
 * output_embedding_size). */
static void
test_widths_of_words (void)
{
  hr_params_t p = params_with ("family", "rembert", "hidden-size", "1152", "embedding-size", "256", NULL);
  char text[128];

  g_assert_cmpstr (hr_shape_substituted (&p, "s·b·h₀", text, sizeof text), ==, "4096·2·256");
  g_assert_cmpstr (hr_shape_substituted (&p, "s·b·h₁", text, sizeof text), ==, "4096·2·1664");
}

static void
test_parts (void)
{
  hr_estimate_t e = estimate_with ("experts", "8", "dense-layers", "3", NULL);

  g_assert_cmpfloat (hr_part_count (&e, HR_PART_LAYER), ==, 29);
  g_assert_cmpfloat (hr_part_count (&e, HR_PART_DENSE), ==, 3);
  g_assert_cmpfloat (hr_part_count (&e, HR_PART_REST), ==, 1);
  for (hr_part_t i = 0; i < HR_N_PARTS; i++)
    for (hr_part_t j = 0; j < i; j++)
      g_assert_cmpstr (hr_part_id (i), !=, hr_part_id (j));
}

/* What a tensor could drop counts only where something is dropped. */
static void
test_dropped_bytes (void)
{
  hr_kept_t scores = { .module = "attention", .bytes = 8, .dropped = 6 };
  hr_params_t none = params_with ("recompute", "none", NULL);
  hr_params_t selective = params_with ("recompute", "selective", NULL);

  g_assert_cmpfloat (hr_dropped_bytes (&none, &scores), ==, 0);
  g_assert_cmpfloat (hr_dropped_bytes (&selective, &scores), ==, 6);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-lines/dropped-bytes", test_dropped_bytes);
  g_test_add_func ("/core/ledger-lines/copies-of-weights", test_copies_of_weights);
  g_test_add_func ("/core/ledger-lines/copies-of-norms", test_copies_of_norms);
  g_test_add_func ("/core/ledger-lines/all-is-there", test_all_is_there);
  g_test_add_func ("/core/ledger-lines/recomputed-at-the-loss", test_recomputed_at_the_loss);
  g_test_add_func ("/core/ledger-lines/offloaded", test_offloaded);
  g_test_add_func ("/core/ledger-lines/rebuilt-segment", test_rebuilt_segment);
  g_test_add_func ("/core/ledger-lines/selective", test_selective);
  g_test_add_func ("/core/ledger-lines/step", test_step);
  g_test_add_func ("/core/ledger-lines/none", test_none);
  g_test_add_func ("/core/ledger-lines/rule-34", test_rule_34);
  g_test_add_func ("/core/ledger-lines/rule-34-fits-bert", test_rule_34_fits_bert);
  g_test_add_func ("/core/ledger-lines/pipeline", test_pipeline);
  g_test_add_func ("/core/ledger-lines/shapes", test_shapes);
  g_test_add_func ("/core/ledger-lines/widths-of-words", test_widths_of_words);
  g_test_add_func ("/core/ledger-lines/parts", test_parts);
  return g_test_run ();
}
