/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Factors of ranges by stack, method and subject, written by tests/ranges/test_ranges.py from all
 * public measurements. Included by run-class.c alone. */
/* clang-format off */
  [HR_STACK_ENGINE] = { { 1.018, 1.15, 1.202 } },
  [HR_STACK_FSDP2] = { { 1.027, 1.138, 1 }, { 1.03, 1.117, 1 }, { 1.03, 1.139, 1 } },
  [HR_STACK_INFERENCE] = { { 1.017, 1.149, 1.202 } },
  [HR_STACK_LLAMACPP] = { { 1.127, 1.274, 1.202 } },
  [HR_STACK_MEGATRON] = { { 1.031, 1.211, 1 }, { 1.031, 1.189, 1 }, { 1.031, 1.189, 1 } },
  [HR_STACK_PYTORCH] = { { 1.051, 1.142, 1 }, { 1.048, 1.143, 1 }, { 1.112, 1.121, 1 } },
  [HR_STACK_PYTORCH_SHARDED] = { { 1.034, 1.184, 1 }, { 1.033, 1.261, 1 }, { 1.034, 1.196, 1 } },
  [HR_STACK_TRANSFORMERS] = { { 1.08, 1.102, 1 }, { 1.078, 1.112, 1 }, { 1.08, 1.141, 1 } },
  [HR_STACK_TRANSFORMERS_SHARDED] = { { 1.03, 1.219, 1 }, { 1.031, 1.212, 1 }, { 1.034, 1.301, 1 } },
