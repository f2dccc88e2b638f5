/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the head and the loss save, by loss kernel. */
#include "cases.h"

#include "core/estimate/run.h"
#include "core/terms/terms.h"

typedef struct
{
  double logits, temporaries, rest;
} loss_t;

/* What stands for the loss, and what is kept once beside the layers; of defaults with changes. */
static loss_t
loss_with (hr_params_t p, const char *kernel, const char *chunked_head)
{
  hr_run_t of_all;
  hr_stage_run_t at;

  set (&p, "loss-kernel", kernel);
  set (&p, "chunked-head", chunked_head);
  g_assert_true (hr_is_valid (&p));
  hr_run_init (&of_all, &p, NULL);
  hr_stage_run_init (&at, &of_all, 0, NULL);
  at.view.moment = HR_MOMENT_LOSS;
  return (loss_t) { hr_term_bytes (&at.view, HR_LOGITS), hr_term_bytes (&at.view, HR_TEMPORARIES), at.ends.bytes };
}

/* Twelve tokens, h = 4, V = 24, bf16, in place of plain's 12·12·24 and its row of 4·12·24:
 * in place 2·12·24; Megatron's fusion 10·12·24; in 8 chunks of at most 2 tokens: 2·(12 + 2)·24 and two
 * gradients of the head, 2·24·4; with the head, 12·2·24, of the head 24·4·(2 + 4) and of its input 12·4·8.
 * Liger's chunk: 12 ÷ (24 ÷ 4) = 2 tokens, a power of two: 2·24·2 and the gradient 24·4·2, a chunk's of it and
 * its FP32 copy 24·4·(2 + 4), the head's input 12·4·2. Without logits: the head's input is kept anyway, and 4 bytes
 * of logsumexp a token; neither log-softmax nor the number of labels. */
static void
test_loss_kernels_by_hand (void)
{
  static const struct
  {
    const char *kernel, *chunked_head;
    loss_t expected; /* the rest against plain's */
  } cases[] = {
    { "plain", "yes", { 12 * 12 * 24, 0, 0 } },
    { "te", "yes", { 2 * 12 * 24, 0, 2 * 12 * 24 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "jit", "yes", { 10 * 12 * 24, 0, -4 } },
    { "chunked", "no", { 2 * 14 * 24, 2 * 24 * 4 * 2, 2 * 12 * 24 - 4 * 12 * 24 - 4 } },
    /* The gradient of the head's input beside the input, 2·12·4. */
    { "chunked", "yes", { 12 * 2 * 24, 24 * 4 * 6 + 12 * 4 * 8, 2 * 12 * 4 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "fused", "yes", { 2 * 24 * 2 + 24 * 4 * 2, 24 * 4 * 6 + 12 * 4 * 2, 24 * 4 * 2 - 4 * 12 * 24 - 8 * 12 - 4 } },
    { "cut", "yes", { 0, 0, 4 * 12 - 4 * 12 * 24 - 4 } },
  };
  hr_params_t p = params_with (FOUR_WIDE, "sequence-length", "6", "micro-batch-size", "2", "vocab-size", "24", NULL);
  double plain = loss_with (p, "plain", "yes").rest;

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      loss_t loss = loss_with (p, cases[i].kernel, cases[i].chunked_head);

      g_test_message ("%s", cases[i].kernel);
      g_assert_cmpfloat (loss.logits, ==, cases[i].expected.logits);
      g_assert_cmpfloat (loss.temporaries, ==, cases[i].expected.temporaries);
      g_assert_cmpfloat (loss.rest - plain, ==, cases[i].expected.rest);
    }
}

/* A frozen head has no gradient: of the cases above Liger leaves the chunk and the head's input. QLoRA too. */
static void
test_frozen_head_by_hand (void)
{
  hr_params_t p = params_with (FOUR_WIDE, "sequence-length", "6", "micro-batch-size", "2", "vocab-size", "24",
                               "fine-tuning", "qlora", "lora-rank", "2", NULL);
  loss_t fused = loss_with (p, "fused", "yes");
  loss_t chunked = loss_with (p, "chunked", "no");

  g_assert_cmpfloat (fused.logits, ==, 2 * 24 * 2);
  g_assert_cmpfloat (fused.temporaries, ==, 12 * 4 * 2);
  g_assert_cmpfloat (chunked.logits, ==, 2 * 14 * 24);
  g_assert_cmpfloat (chunked.temporaries, ==, 0);
}

/* Megatron-LM’s functional tests, logits that their asserted peaks hold: gpt3_7b_tp1_pp4_memory_speed, 8192
 * tokens of 131 200 padded rows at 6 bytes, 6150.0 MiB of 57 686.9. */
static void
test_typed_logit_bytes (void)
{
  hr_params_t p = params_with ("vocab-size", "131200", "sequence-length", "8192", "micro-batch-size", "1",
                               "logit-bytes", "6", NULL);

  g_assert_cmpfloat (loss_with (p, "plain", "yes").logits, ==, 6150. * 1024 * 1024);
  /* It stands for a kernel that works in parts, and is refused by none. */
  g_assert_cmpfloat (loss_with (p, "fused", "yes").logits, ==, 6150. * 1024 * 1024);
  g_assert_cmpfloat (loss_with (p, "chunked", "yes").logits, ==, 6150. * 1024 * 1024);
  g_assert_cmpfloat (loss_with (p, "te", "yes").logits, ==, 6150. * 1024 * 1024);
}

/* Of other heads than the next token’s the kernels do nothing. */
static void
test_loss_kernel_of_other_heads (void)
{
  static const char *const families[] = { "bert", "vit" };

  for (int i = 0; i < 2; i++)
    {
      hr_params_t p = params_with ("family", families[i], FOUR_WIDE, NULL);
      loss_t plain = loss_with (p, "plain", "yes");
      loss_t fused = loss_with (p, "fused", "yes");

      g_assert_cmpfloat (plain.logits, ==, fused.logits);
      g_assert_cmpfloat (plain.rest, ==, fused.rest);
    }
}

/* Liger-Kernel's benchmark of head and loss (benchmark/data/all_benchmark_data.csv, H100): 32 768 tokens,
 * h = 4096, V = 128 256, bf16: 5.659 GiB measured with the head's weight, 5.637 from the tensors: 10·V·h,
 * 4·n·h and 2·1024·V. */
static void
test_liger_benchmark (void)
{
  hr_params_t p = params_with ("layers", "1", "hidden-size", "4096", "vocab-size", "128256", "sequence-length", "32768",
                               "micro-batch-size", "1", NULL);
  loss_t loss = loss_with (p, "fused", "yes");
  double weight = 2. * 128256 * 4096;
  double input_gradient = 2. * 32768 * 4096;
  double bytes = weight + input_gradient + loss.logits + loss.temporaries;

  g_assert_cmpfloat (bytes, ==, 10. * 128256 * 4096 + 4. * 32768 * 4096 + 2. * 1024 * 128256);
  g_assert_cmpfloat_with_epsilon (bytes / (1 << 30), 5.637, 0.0005);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/ledger-loss/loss-kernels-by-hand", test_loss_kernels_by_hand);
  g_test_add_func ("/core/ledger-loss/frozen-head-by-hand", test_frozen_head_by_hand);
  g_test_add_func ("/core/ledger-loss/typed-logit-bytes", test_typed_logit_bytes);
  g_test_add_func ("/core/ledger-loss/loss-kernel-of-other-heads", test_loss_kernel_of_other_heads);
  g_test_add_func ("/core/ledger-loss/liger-benchmark", test_liger_benchmark);
  return g_test_run ();
}
