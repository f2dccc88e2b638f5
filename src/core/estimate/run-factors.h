/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.014, 1.146, 1.227 } },
  [HR_STACK_FSDP2] = { { 1.026, 1.157, 1 }, { 1.029, 1.123, 1 }, { 1.029, 1.147, 1 } },
  [HR_STACK_INFERENCE] = { { 1.013, 1.145, 1.227 } },
  [HR_STACK_LLAMACPP] = { { 1.097, 1.24, 1.227 } },
  [HR_STACK_MEGATRON] = { { 1.027, 1.106, 1 }, { 1.029, 1.114, 1 }, { 1.029, 1.114, 1 } },
  [HR_STACK_PYTORCH] = { { 1.041, 1.123, 1 }, { 1.039, 1.126, 1 }, { 1.087, 1.106, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.032, 1.165, 1 }, { 1.03, 1.234, 1 }, { 1.032, 1.174, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.063, 1.09, 1 }, { 1.062, 1.097, 1 }, { 1.064, 1.118, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.026, 1.184, 1 }, { 1.026, 1.176, 1 }, { 1.029, 1.206, 1 } },
