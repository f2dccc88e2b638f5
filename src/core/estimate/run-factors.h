/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.014, 1.146, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.027, 1.163, 1 }, { 1.031, 1.13, 1 }, { 1.031, 1.155, 1 } },
  [HR_STACK_INFERENCE] = { { 1.013, 1.145, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.096, 1.238, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.035, 1.196, 1 }, { 1.035, 1.176, 1 }, { 1.035, 1.176, 1 } },
  [HR_STACK_PYTORCH] = { { 1.041, 1.13, 1 }, { 1.039, 1.133, 1 }, { 1.087, 1.113, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.034, 1.171, 1 }, { 1.032, 1.242, 1 }, { 1.034, 1.183, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.064, 1.095, 1 }, { 1.063, 1.104, 1 }, { 1.064, 1.131, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.027, 1.192, 1 }, { 1.027, 1.183, 1 }, { 1.03, 1.215, 1 } },
