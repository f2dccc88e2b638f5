/* SPDX-License-Identifier: GPL-3.0-or-later */
/* T5Gemma: a file with a section for each of two stacks. */
#include "import-checks.h"

/* h = 64, four heads of 16, two of them with keys and values of their own, f = 128, 100 words. */
#define SIZES                                                                                                          \
  "\"hidden_size\":64,\"num_attention_heads\":4,\"num_key_value_heads\":2,\"head_dim\":16,"                            \
  "\"intermediate_size\":128,\"vocab_size\":100,\"sliding_window\":4096"
#define ENCODER "\"encoder\":{" SIZES ",\"num_hidden_layers\":3}"
#define DECODER "\"decoder\":{" SIZES ",\"num_hidden_layers\":2,\"model_type\":\"t5_gemma_module\"}"
#define WHOLE(sections) "{\"model_type\":\"t5gemma\"," sections "}"

/* Query and output of 64·64, key and value of 64·32, three matrices of 64·128 and four norms of 64 in each layer, of
 * the decoder another attention and two norms besides; two tables of 100·64, one of which is the head, and two norms.
 */
static void
test_counts (void)
{
  double attention = 2 * 64 * 64 + 2 * 64 * 32;
  double encoder = attention + 3 * 64 * 128 + 4 * 64;
  double decoder = encoder + attention + 2 * 64;

  g_assert_cmpfloat (count_of (WHOLE (ENCODER "," DECODER)), ==, 3 * encoder + 2 * decoder + 2 * 100 * 64 + 2 * 64);
}

static void
test_sections (void)
{
  g_autoptr (HeadroomPartial) partial = read_file (WHOLE (ENCODER "," DECODER));
  g_autoptr (HeadroomPartial) untyped = read_file ("{" DECODER "," ENCODER "}");

  check_assigned (partial, HR_FAMILY, "t5gemma", "decoder.model_type");
  check_assigned (partial, HR_LAYERS, "2", "decoder.num_hidden_layers");
  check_assigned (partial, HR_ENCODER_LAYERS, "3", "encoder.num_hidden_layers");
  check_assigned (partial, HR_FFN_SIZE, "128", "decoder.intermediate_size");
  check_assigned (untyped, HR_ENCODER_LAYERS, "3", "encoder.num_hidden_layers");
}

/* The top level’s word counts for both; 4096.0 is 4096. */
static void
test_top_level (void)
{
  g_autoptr (HeadroomPartial) partial = read_file (
      WHOLE ("\"dropout_rate\":0.1,\"attention_dropout\":0.2,\"encoder\":{" SIZES
             ",\"sliding_window\":4096.0,\"num_hidden_layers\":3}," DECODER));

  check_assigned (partial, HR_DROPOUT, "0.1", "dropout_rate");
  check_assigned (partial, HR_ATTENTION_DROPOUT, "0.2", "attention_dropout");
}

/* A value of one stack that is not the other's. */
static void
test_other_sizes (void)
{
  check_refused (WHOLE ("\"encoder\":{" SIZES ",\"intermediate_size\":256,\"num_hidden_layers\":3}," DECODER),
                 HEADROOM_FILE_ERROR_NOT_COVERED,
                 "encoder.intermediate_size is 256: an encoder and a decoder of different sizes are not supported. "
                 "It must be the same as decoder.intermediate_size, which is 128.");
  check_refused (WHOLE (ENCODER ",\"decoder\":{" SIZES ",\"num_hidden_layers\":2,\"cross_attention_hidden_size\":80}"),
                 HEADROOM_FILE_ERROR_NOT_COVERED, "decoder.cross_attention_hidden_size is 80");
  check_refused (WHOLE ("\"encoder\":{" SIZES ",\"num_hidden_layers\":3,\"attention_bias\":true}," DECODER),
                 HEADROOM_FILE_ERROR_MISSING, "“decoder.attention_bias” is missing");
  check_refused (WHOLE (ENCODER ",\"decoder\":{" SIZES ",\"num_hidden_layers\":2,\"hidden_activation\":\"silu\"}"),
                 HEADROOM_FILE_ERROR_MISSING, "“encoder.hidden_activation” is missing");
  check_refused (WHOLE ("\"encoder\":{" SIZES ",\"num_hidden_layers\":2,\"layer_types\":[\"full_attention\","
                        "\"sliding_attention\"]}," DECODER),
                 HEADROOM_FILE_ERROR_NOT_COVERED, "encoder.layer_types is […]");
  check_refused (WHOLE ("\"is_encoder_decoder\":false," ENCODER "," DECODER), HEADROOM_FILE_ERROR_NOT_COVERED,
                 "is_encoder_decoder is false: only both stacks");
}

static void
test_missing (void)
{
  check_refused (WHOLE (ENCODER), HEADROOM_FILE_ERROR_MISSING, "“decoder” is missing");
  check_refused (WHOLE (DECODER), HEADROOM_FILE_ERROR_MISSING, "“encoder” is missing");
  check_refused (WHOLE (DECODER ",\"encoder\":3"), HEADROOM_FILE_ERROR_MISSING, "“encoder” is missing");
  check_refused (WHOLE ("\"encoder\":{" SIZES "}," DECODER), HEADROOM_FILE_ERROR_MISSING,
                 "“encoder.num_hidden_layers” is missing");
  check_refused (WHOLE ("\"encoder\":{" SIZES ",\"num_hidden_layers\":0}," DECODER), HEADROOM_FILE_ERROR_VALUE,
                 "encoder.num_hidden_layers");
  check_refused (WHOLE ("\"encoder\":{" SIZES ",\"num_hidden_layers\":\"many\"}," DECODER), HEADROOM_FILE_ERROR_VALUE,
                 "encoder.num_hidden_layers");
  check_refused ("{\"model_type\":\"t5gemma2\"," ENCODER "," DECODER "}", HEADROOM_FILE_ERROR_NOT_COVERED,
                 "model_type “t5gemma2” is not supported");
}

#define BART(widths)                                                                                                   \
  "{\"model_type\":\"bart\",\"d_model\":64,\"encoder_layers\":2,\"decoder_layers\":2,\"vocab_size\":100,"              \
  "\"encoder_attention_heads\":4,\"decoder_attention_heads\":4," widths "\"max_position_embeddings\":32}"

/* The class has 4096 where the file has nothing, which is no MLP of this model. */
static void
test_pairs (void)
{
  g_autoptr (HeadroomPartial) both = read_file (BART ("\"encoder_ffn_dim\":128,\"decoder_ffn_dim\":128,"));

  check_assigned (both, HR_FFN_SIZE, "128", "decoder_ffn_dim");
  check_refused (BART ("\"decoder_ffn_dim\":128,"), HEADROOM_FILE_ERROR_MISSING, "“encoder_ffn_dim” is missing");
  check_refused (BART ("\"encoder_ffn_dim\":128,"), HEADROOM_FILE_ERROR_MISSING, "“decoder_ffn_dim” is missing");
}

/* Behind another model’s encoder of pictures both stacks are in a section of the text. */
static void
test_pairs_of_a_section (void)
{
#define IN_SECTION(widths) "{\"model_type\":\"florence2\",\"text_config\":" BART (widths) "}"
  g_autoptr (HeadroomPartial) both = read_file (IN_SECTION ("\"encoder_ffn_dim\":128,\"decoder_ffn_dim\":128,"));

  check_assigned (both, HR_FFN_SIZE, "128", "text_config.decoder_ffn_dim");
  check_refused (IN_SECTION ("\"decoder_ffn_dim\":128,"), HEADROOM_FILE_ERROR_MISSING,
                 "“text_config.encoder_ffn_dim” is missing");
}

/* What another model calls its decoder is none of T5Gemma’s. */
static void
test_other_decoders (void)
{
  check_refused ("{\"model_type\":\"speech-encoder-decoder\",\"decoder\":{" SIZES ",\"num_hidden_layers\":2}}",
                 HEADROOM_FILE_ERROR_MISSING, "speech-encoder-decoder");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-stacks/counts", test_counts);
  g_test_add_func ("/model/hf-stacks/sections", test_sections);
  g_test_add_func ("/model/hf-stacks/top-level", test_top_level);
  g_test_add_func ("/model/hf-stacks/other-sizes", test_other_sizes);
  g_test_add_func ("/model/hf-stacks/missing", test_missing);
  g_test_add_func ("/model/hf-stacks/pairs", test_pairs);
  g_test_add_func ("/model/hf-stacks/pairs-of-a-section", test_pairs_of_a_section);
  g_test_add_func ("/model/hf-stacks/other-decoders", test_other_decoders);
  return g_test_run ();
}
