/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.022, 1.155, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.029, 1.149, 1 }, { 1.032, 1.131, 1 }, { 1.032, 1.156, 1 } },
  [HR_STACK_INFERENCE] = { { 1.02, 1.153, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.139, 1.287, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.033, 1.227, 1 }, { 1.033, 1.21, 1 }, { 1.033, 1.21, 1 } },
  [HR_STACK_PYTORCH] = { { 1.055, 1.156, 1 }, { 1.052, 1.157, 1 }, { 1.121, 1.136, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.036, 1.197, 1 }, { 1.036, 1.278, 1 }, { 1.036, 1.216, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.07, 1.237, 1 }, { 1.033, 1.129, 1 }, { 1.054, 1.165, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.046, 1.234, 1 }, { 1.066, 1.223, 1 }, { 1.044, 1.292, 1 } },
