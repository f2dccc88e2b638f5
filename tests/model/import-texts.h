/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a config.json that several tests begin with. */
#pragma once

/** The sizes of a Llama, but for its type. */
#define LLAMA                                                                                                          \
  "\"hidden_size\":64,\"num_hidden_layers\":2,\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100"

/** The same as the section of a model for images and text. */
#define TEXT "\"text_config\":{\"model_type\":\"llama\"," LLAMA "}"

/** Keys of a model of two stacks besides. */
#define TWO_STACKS "\"encoder_attention_heads\":4,\"decoder_attention_heads\":4,\"d_ff\":128"
