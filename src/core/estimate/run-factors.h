/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.014, 1.146, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.026, 1.162, 1 }, { 1.029, 1.127, 1 }, { 1.029, 1.152, 1 } },
  [HR_STACK_INFERENCE] = { { 1.013, 1.145, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.097, 1.24, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.027, 1.111, 1 }, { 1.029, 1.12, 1 }, { 1.029, 1.12, 1 } },
  [HR_STACK_PYTORCH] = { { 1.041, 1.127, 1 }, { 1.039, 1.13, 1 }, { 1.087, 1.11, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.032, 1.17, 1 }, { 1.03, 1.24, 1 }, { 1.032, 1.18, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.063, 1.094, 1 }, { 1.062, 1.104, 1 }, { 1.064, 1.131, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.026, 1.191, 1 }, { 1.026, 1.182, 1 }, { 1.029, 1.214, 1 } },
