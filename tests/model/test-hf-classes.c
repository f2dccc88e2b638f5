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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-classes/heads", test_heads);
  g_test_add_func ("/model/hf-classes/classes-of-sections", test_classes_of_sections);
  g_test_add_func ("/model/hf-classes/comparers", test_comparers);
  return g_test_run ();
}
