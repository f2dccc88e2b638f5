/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.022, 1.155, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.029, 1.137, 1 }, { 1.032, 1.118, 1 }, { 1.032, 1.14, 1 } },
  [HR_STACK_INFERENCE] = { { 1.02, 1.153, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.139, 1.287, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.033, 1.21, 1 }, { 1.033, 1.19, 1 }, { 1.033, 1.19, 1 } },
  [HR_STACK_PYTORCH] = { { 1.055, 1.142, 1 }, { 1.052, 1.143, 1 }, { 1.121, 1.121, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.036, 1.183, 1 }, { 1.036, 1.259, 1 }, { 1.036, 1.197, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.07, 1.114, 1 }, { 1.033, 1.114, 1 }, { 1.054, 1.149, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.046, 1.217, 1 }, { 1.066, 1.209, 1 }, { 1.044, 1.274, 1 } },
