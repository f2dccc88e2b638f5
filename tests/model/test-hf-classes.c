/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the class in “architectures” and the type beside it say. */
#include "import-checks.h"
#include "import-texts.h"

/* What stands behind a decoder’s layers is the class’s; encoders keep the heads of their families. */
/* A wrapper's class may be a “Model” that predicts words all the same: the section's class says it. */
static void
check_heads_of_wrappers (void)
{
#define WRAPPED(outer, inner)                                                                                          \
  "{\"architectures\":[\"" outer "\"],\"text_config\":{" LLAMA ",\"model_type\":\"llama\"" inner "}}"
  check_no_value (WRAPPED ("OwnModel", ",\"architectures\":[\"LlamaForCausalLM\"]"), HR_MODEL_HEAD);
  check_no_value (WRAPPED ("OwnForCausalLM", ",\"architectures\":[\"LlamaModel\"]"), HR_MODEL_HEAD);
  check_value (WRAPPED ("OwnModel", ",\"architectures\":[\"LlamaModel\"]"), HR_MODEL_HEAD, "none",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (WRAPPED ("OwnModel", ""), HR_MODEL_HEAD, "none", HEADROOM_ORIGIN_DERIVED, "architectures");
}

static void
test_heads (void)
{
#define CLASS(name) "{" LLAMA ",\"model_type\":\"llama\",\"architectures\":[\"" name "\"]"
  check_value (CLASS ("LlamaModel") "}", HR_MODEL_HEAD, "none", HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForTokenClassification") "}", HR_MODEL_HEAD, "token-classification",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForSequenceClassification") "}", HR_MODEL_HEAD, "sequence-classification",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value (CLASS ("LlamaForSequenceClassification") ",\"id2label\":{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\"}}",
               HR_NUM_LABELS, "3", HEADROOM_ORIGIN_DERIVED, "id2label");
  check_no_value (CLASS ("LlamaForSequenceClassification") "}", HR_NUM_LABELS);
  check_no_value (CLASS ("LlamaModel") ",\"id2label\":{\"0\":\"a\"}}", HR_NUM_LABELS);
  check_value ("{" LLAMA ",\"model_type\":\"bart\",\"architectures\":[\"BartForSequenceClassification\"]}",
               HR_MODEL_HEAD, "sequence-classification", HEADROOM_ORIGIN_DERIVED, "architectures");
  check_value ("{" LLAMA ",\"model_type\":\"roberta\",\"architectures\":[\"RobertaModel\"]}", HR_MODEL_HEAD, "none",
               HEADROOM_ORIGIN_DERIVED, "architectures");
  check_no_value (CLASS ("LlamaForCausalLM") ",\"id2label\":{\"0\":\"a\"}}", HR_NUM_LABELS);
  check_no_value (CLASS ("LlamaLMHeadModel") "}", HR_MODEL_HEAD);
  check_no_value (CLASS ("ChatGLMModel") "}", HR_MODEL_HEAD);
  check_no_value (CLASS ("InternVLChatModel") "}", HR_MODEL_HEAD);
  check_no_value ("{" LLAMA ",\"model_type\":\"bert\",\"architectures\":[\"BertForMaskedLM\"]}", HR_MODEL_HEAD);
  check_heads_of_wrappers ();
}

/* A section has what differs from its class alone; a document of its own has all. */
static void
test_classes_of_sections (void)
{
#define SECTION(type) "{\"text_config\":{\"model_type\":\"" type "\"}}"
  check_value (SECTION ("llama"), HR_LAYERS, "32", HEADROOM_ORIGIN_ASSUMED, "text_config.num_hidden_layers");
  check_value (SECTION ("llama"), HR_FFN_SIZE, "11008", HEADROOM_ORIGIN_ASSUMED, "text_config.intermediate_size");
  check_value (SECTION ("llama"), HR_KV_HEADS, "32", HEADROOM_ORIGIN_ASSUMED, "text_config.num_key_value_heads");
  check_value (SECTION ("llama"), HR_VOCAB_SIZE, "32000", HEADROOM_ORIGIN_ASSUMED, "text_config.vocab_size");
  check_value (SECTION ("mistral"), HR_HIDDEN_SIZE, "4096", HEADROOM_ORIGIN_ASSUMED, "text_config.hidden_size");
  check_value (SECTION ("mistral"), HR_KV_HEADS, "8", HEADROOM_ORIGIN_ASSUMED, "text_config.num_key_value_heads");
  check_value (SECTION ("mistral"), HR_FFN_SIZE, "14336", HEADROOM_ORIGIN_ASSUMED, "text_config.intermediate_size");
  check_value (SECTION ("gemma"), HR_ATTENTION_HEADS, "16", HEADROOM_ORIGIN_ASSUMED, "text_config.num_attention_heads");
  check_refused (SECTION ("glm4"), HEADROOM_FILE_ERROR_MISSING, "num_hidden_layers");
  check_refused ("{\"model_type\":\"llama\"}", HEADROOM_FILE_ERROR_MISSING, "num_hidden_layers");
}

/* Without a type the class says the family: the section's own before that of the whole document. */
static void
test_class_of_section (void)
{
#define CLASSES(outer, inner)                                                                                          \
  "{\"architectures\":[\"" outer "\"],\"text_config\":{" LLAMA ",\"architectures\":[\"" inner "\"]}}"
  g_autoptr (HeadroomPartial) own = read_file (CLASSES ("OwnModel", "Olmo2ForCausalLM"));
  g_autoptr (HeadroomPartial) other = read_file (CLASSES ("LlamaForCausalLM", "Olmo2ForCausalLM"));

  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (own, HR_FAMILY)), ==, "olmo2");
  g_assert_cmpstr (headroom_assignment_get_value (headroom_partial_find (other, HR_FAMILY)), ==, "olmo2");
}

static void
check_says_nothing_of_type (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (parse (text, &error));
  g_assert_null (strstr (error->message, "“model_type” is missing"));
}

/* A model that compares texts and images has a vocabulary, but predicts no token. */
static void
test_comparers (void)
{
  check_refused ("{\"model_type\":\"clip\",\"logit_scale_init_value\":2.6592," TEXT "}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "logit_scale_init_value");
  check_refused ("{\"model_type\":\"siglip\",\"text_config\":{\"model_type\":\"siglip_text_model\"," LLAMA "}}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "text_config.model_type = siglip_text_model");
  check_says_nothing_of_type ("{\"model_type\":\"clip\",\"logit_scale_init_value\":2.6592," TEXT "}");
}

static void
check_assumed (const char *text, hr_param_t param, const char *value, const char *key)
{
  check_value (text, param, value, HEADROOM_ORIGIN_ASSUMED, key);
}

/* What classes have that the families they are built like have not, by the configuration files of Transformers. */
static void
test_own_defaults (void)
{
#define OF(type) "{\"model_type\":\"" type "\"," LLAMA
#define EXPERTS ",\"num_key_value_heads\":4,\"num_experts\":4,\"num_experts_per_tok\":2,\"moe_intermediate_size\":32}"
#define STACKS(type)                                                                                                   \
  "{\"model_type\":\"" type "\",\"is_encoder_decoder\":true,\"d_model\":64,\"vocab_size\":100,"                        \
  "\"encoder_layers\":2,\"encoder_attention_heads\":4,\"encoder_ffn_dim\":128,\"decoder_attention_heads\":4,"          \
  "\"decoder_ffn_dim\":128}"
  check_assumed (OF ("mellum") EXPERTS, HR_SLIDING_WINDOW, "0", "layer_types");
  check_assumed (OF ("laguna") EXPERTS, HR_SLIDING_WINDOW, "0", "layer_types");
  check_assumed (OF ("afmoe") EXPERTS, HR_SHARED_EXPERTS, "2", "num_shared_experts");
  check_assumed (OF ("big_bird") "}", HR_LEARNED_POSITIONS, "4096", "max_position_embeddings");
  check_assumed (STACKS ("blenderbot"), HR_LAYERS, "24", "decoder_layers");
  check_assumed (STACKS ("blenderbot-small"), HR_LAYERS, "8", "decoder_layers");
  check_assumed (STACKS ("plbart"), HR_LAYERS, "6", "decoder_layers");
}

/* T5 has as many layers in the decoder as in the encoder, RoFormer embeddings as wide as its layers. */
static void
test_values_of_other_keys (void)
{
#define T5                                                                                                             \
  "{\"model_type\":\"t5\",\"d_model\":64,\"d_ff\":128,\"num_heads\":4,\"d_kv\":16,\"vocab_size\":100,"                 \
  "\"num_layers\":3,\"feed_forward_proj\":\"relu\"}"
  check_value (T5, HR_LAYERS, "3", HEADROOM_ORIGIN_IMPORTED, "num_decoder_layers = num_layers");
  check_value ("{\"model_type\":\"roformer\"," LLAMA "}", HR_EMBEDDING_SIZE, "64", HEADROOM_ORIGIN_DERIVED,
               "embedding_size = hidden_size");
}

/* A reason names the key that is missing, not another one. */
static void
test_reasons (void)
{
  check_refused ("{\"model_type\":\"qwen2_vl\",\"vision_config\":{\"depth\":2}}", HEADROOM_FILE_ERROR_MISSING,
                 "text_config");
  check_refused ("{\"model_type\":\"deberta-v2\"," LLAMA ",\"position_biased_input\":false}",
                 HEADROOM_FILE_ERROR_NOT_COVERED, "relative_attention");
  check_remark ("{\"model_type\":\"llama\"," LLAMA ",\"quantization_config\":{\"bits\":4}}",
                "quantization_config.quant_method");
  check_remark ("{\"model_type\":\"llama\"," LLAMA
                ",\"quantization_config\":{\"quant_method\":\"modelopt\",\"quant_algo\":\"FP8\"}}",
                "“quantization_config.ignore” is missing: all matrices of the layers are counted as quantised.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-classes/heads", test_heads);
  g_test_add_func ("/model/hf-classes/classes-of-sections", test_classes_of_sections);
  g_test_add_func ("/model/hf-classes/class-of-section", test_class_of_section);
  g_test_add_func ("/model/hf-classes/comparers", test_comparers);
  g_test_add_func ("/model/hf-classes/own-defaults", test_own_defaults);
  g_test_add_func ("/model/hf-classes/values-of-other-keys", test_values_of_other_keys);
  g_test_add_func ("/model/hf-classes/reasons", test_reasons);
  return g_test_run ();
}
