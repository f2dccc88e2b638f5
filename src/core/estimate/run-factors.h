/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.022, 1.155, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.029, 1.146, 1 }, { 1.032, 1.128, 1 }, { 1.032, 1.152, 1 } },
  [HR_STACK_INFERENCE] = { { 1.02, 1.153, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.139, 1.287, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.033, 1.223, 1 }, { 1.033, 1.206, 1 }, { 1.033, 1.206, 1 } },
  [HR_STACK_PYTORCH] = { { 1.055, 1.153, 1 }, { 1.052, 1.154, 1 }, { 1.121, 1.133, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.036, 1.194, 1 }, { 1.036, 1.273, 1 }, { 1.036, 1.212, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.07, 1.171, 1 }, { 1.033, 1.125, 1 }, { 1.054, 1.161, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.046, 1.23, 1 }, { 1.066, 1.22, 1 }, { 1.044, 1.288, 1 } },
