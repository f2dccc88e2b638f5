/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.014, 1.146, 1.227 } },
  [HR_STACK_FSDP2] = { { 1.027, 1.158, 1 }, { 1.031, 1.124, 1 }, { 1.031, 1.147, 1 } },
  [HR_STACK_INFERENCE] = { { 1.014, 1.146, 1.227 } },
  [HR_STACK_LLAMACPP] = { { 1.101, 1.244, 1.227 } },
  [HR_STACK_MEGATRON] = { { 1.027, 1.106, 1 }, { 1.03, 1.115, 1 }, { 1.03, 1.115, 1 } },
  [HR_STACK_PYTORCH] = { { 1.043, 1.124, 1 }, { 1.04, 1.127, 1 }, { 1.091, 1.106, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.034, 1.165, 1 }, { 1.032, 1.234, 1 }, { 1.034, 1.174, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.067, 1.089, 1 }, { 1.065, 1.097, 1 }, { 1.066, 1.12, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.027, 1.185, 1 }, { 1.025, 1.18, 1 }, { 1.031, 1.21, 1 } },
