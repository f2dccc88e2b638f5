/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the class among `architectures` has behind the layers. */
#include <string.h>

#include "import-checks.h"

/* h = 64, four heads, f = 128, two layers, 100 words. */
#define SIZES                                                                                                          \
  "\"hidden_size\":64,\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100,"                         \
  "\"num_hidden_layers\":2"
#define CLASS(type, name, more) "{\"model_type\":\"" type "\",\"architectures\":[\"" name "\"]," SIZES more "}"
#define LABELS ",\"id2label\":{\"0\":\"a\",\"1\":\"b\",\"2\":\"c\"}"

/* An embedding of 6400; a layer of 4 · 4096, 3 · 64 · 128 and two norms of 64; a norm. */
#define LLAMA(name, more) CLASS ("llama", name, ",\"num_key_value_heads\":4,\"tie_word_embeddings\":false" more)
#define LLAMA_BODY 88640

/* Tables of 6400, 512 · 64 and 2 · 64, a norm of 128; a layer of 4 · 4160, 64 · 128 + 128, 128 · 64 + 64 and 256. */
#define BERT(name, more) CLASS ("bert", name, more)
#define BERT_BODY 106368
#define DENSE 4160 /* 64 · 64 + 64 */

/* Of the encoder a layer of 4 · 4096, 2 · 64 · 128 and 128; of the decoder one with 4 · 4096 + 64 more; 32 distances of
 * four heads, and a norm, for each stack; an embedding of 6400. */
#define T5(name, more)                                                                                                 \
  CLASS (                                                                                                              \
      "t5", name,                                                                                                      \
      ",\"d_ff\":128,\"d_kv\":16,\"d_model\":64,\"num_heads\":4,\"num_layers\":2,\"tie_word_embeddings\":false" more)
#define T5_BODY 171264

static void
check_counts (const char *const *texts, const double *counts, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%s", texts[i]);
      g_assert_cmpfloat (count_of (texts[i]), ==, counts[i]);
    }
}

static void
test_decoders (void)
{
  static const char *const texts[] = {
    LLAMA ("LlamaForCausalLM", ""),
    LLAMA ("LlamaModel", ""),
    LLAMA ("LlamaForQuestionAnswering", ""),
    LLAMA ("LlamaForQuestionAnswering", LABELS),
    LLAMA ("LlamaForSequenceClassification", LABELS),
    LLAMA ("LlamaForTokenClassification", LABELS),
    LLAMA ("LlamaModelForScore", ""),
    LLAMA ("LlamaForRewardModel", ""),
  };
  static const double counts[] = {
    LLAMA_BODY + 6400,       LLAMA_BODY,      LLAMA_BODY + 2 * 64 + 2, LLAMA_BODY + 2 * 64 + 2, LLAMA_BODY + 3 * 64,
    LLAMA_BODY + 3 * 64 + 3, LLAMA_BODY + 64, LLAMA_BODY + 64,
  };

  check_counts (texts, counts, G_N_ELEMENTS (counts));
}

/* A head of two matrices, the first as wide as the layers: beside the body of Qwen 2, whose queries, keys and values
 * have biases, 64 · 64 + 64 and 64 + 1, or 2 · 64 + 2. */
static void
test_rewards (void)
{
  double body = count_of (CLASS ("qwen2", "Qwen2Model", ",\"num_key_value_heads\":4"));

  g_assert_cmpfloat (count_of (CLASS ("qwen2", "Qwen2ForRewardModel", ",\"num_key_value_heads\":4")), ==,
                     body + DENSE + 65);
  g_assert_cmpfloat (count_of (CLASS ("qwen2", "Qwen2ForProcessRewardModel", ",\"num_key_value_heads\":4")), ==,
                     body + DENSE + 130);
}

/* A second head of one number for each sequence. */
static void
test_double_heads (void)
{
#define GPT2(name)                                                                                                     \
  "{\"model_type\":\"gpt2\",\"architectures\":[\"" name "\"],\"n_layer\":2,\"n_embd\":64,\"n_head\":4,"                \
  "\"vocab_size\":100}"
  g_assert_cmpfloat (count_of (GPT2 ("GPT2DoubleHeadsModel")), ==, count_of (GPT2 ("GPT2LMHeadModel")) + 64 + 1);
}

/* The head of masked tokens has a matrix, a norm and a bias for each word; that of sequences the pooler. */
static void
test_encoders (void)
{
  static const char *const texts[] = {
    BERT ("BertModel", ""),
    BERT ("BertForMaskedLM", ""),
    BERT ("BertForPreTraining", ""),
    BERT ("BertForQuestionAnswering", ""),
    BERT ("BertForTokenClassification", LABELS),
    BERT ("BertForSequenceClassification", LABELS),
    BERT ("BertForNextSentencePrediction", LABELS),
    BERT ("BertForMultipleChoice", ""),
  };
  static const double counts[] = {
    BERT_BODY + DENSE,
    BERT_BODY + DENSE + 128 + 100,
    BERT_BODY + DENSE + 128 + 100 + DENSE + 130,
    BERT_BODY + 2 * 64 + 2,
    BERT_BODY + 3 * 64 + 3,
    BERT_BODY + DENSE + 3 * 64 + 3,
    BERT_BODY + DENSE + 2 * 64 + 2,
    BERT_BODY + DENSE + 65,
  };

  check_counts (texts, counts, G_N_ELEMENTS (counts));
}

/* Beside the head of masked tokens, which its family has, a pooler and two numbers for each sequence. */
static void
test_pretraining (void)
{
  double masked = count_of (CLASS ("megatron-bert", "MegatronBertForMaskedLM", ""));

  g_assert_cmpfloat (count_of (CLASS ("megatron-bert", "MegatronBertForPreTraining", "")), ==,
                     masked + DENSE + 2 * 64 + 2);
}

/* LayoutLM is BERT with four tables of 1024 places on a page. It has its pooler whatever follows: a head for each of
 * three labels, or for the two ends of an answer. */
static void
test_layouts (void)
{
  static const char *const texts[] = {
    CLASS ("layoutlm", "LayoutLMModel", ""),
    CLASS ("layoutlm", "LayoutLMForTokenClassification", LABELS),
    CLASS ("layoutlm", "LayoutLMForQuestionAnswering", ""),
  };
  const double body = BERT_BODY + 4 * 1024 * 64;
  const double counts[] = { body + DENSE, body + DENSE + 3 * 64 + 3, body + DENSE + 2 * 64 + 2 };

  check_counts (texts, counts, G_N_ELEMENTS (counts));
}

/* BERT as a decoder has the head of masked tokens, and no pooler. */
static void
test_decoding_bert (void)
{
  g_assert_cmpfloat (count_of (BERT ("BertLMHeadModel", "")), ==, count_of (BERT ("BertForMaskedLM", "")));
}

/* Labels follow a matrix as wide as the layers. */
static void
test_two_stacks (void)
{
  static const char *const texts[] = {
    T5 ("T5ForConditionalGeneration", ""),
    T5 ("T5Model", ""),
    T5 ("T5ForQuestionAnswering", ""),
    T5 ("T5ForSequenceClassification", LABELS),
  };
  static const double counts[] = { T5_BODY + 6400, T5_BODY, T5_BODY + 130, T5_BODY + DENSE + 3 * 64 + 3 };

  check_counts (texts, counts, G_N_ELEMENTS (counts));
}

static void
test_refused (void)
{
  check_names (LLAMA ("LlamaForRewardModelWithGating", LABELS),
               "“architectures” names “LlamaForRewardModelWithGating”, whose head is not known");
  check_names (LLAMA ("LlamaForCausalLMEagle3", ""), "“LlamaForCausalLMEagle3”");
  check_names (LLAMA ("MedusaLlamaForCausalLM", ""), "“MedusaLlamaForCausalLM”");
  check_names (LLAMA ("LlamaForMultiLabelClassifying", ""), "“LlamaForMultiLabelClassifying”");
  check_names (CLASS ("whisper", "WhisperForAudioClassification", ""), "only both stacks");
}

static void
check_family_head (const char *text)
{
  g_autoptr (HeadroomPartial) partial = read_file (text);

  g_test_message ("%s", text);
  g_assert_null (headroom_partial_find (partial, HR_MODEL_HEAD));
}

/* What the type tells of the parameters has the head in it. */
static void
check_kept (void)
{
  g_autoptr (HeadroomPartial) kept = read_file (CLASS ("mamba", "MambaModel",
                                                       ",\"state_size\":16,\"expand\":2,"
                                                       "\"conv_kernel\":4,\"time_step_rank\":4"));
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (kept));

  g_assert_null (headroom_partial_find (kept, HR_MODEL_HEAD));
  g_assert_nonnull (strstr (remarks, "“architectures” names “MambaModel”: the head that models of its family have"));
}

/* A name that says nothing is told, and so is a head that cannot be left out. */
static void
test_remark (void)
{
  g_autoptr (HeadroomPartial) unknown = read_file (LLAMA ("GritLM", ""));
  g_autoptr (HeadroomPartial) known = read_file (LLAMA ("LlamaForCausalLM", ""));
  g_autofree char *of_unknown = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (unknown));
  g_autofree char *of_known = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (known));

  g_assert_nonnull (strstr (of_unknown, "“architectures” names “GritLM”, which is not known: the head that"));
  g_assert_null (strstr (of_known, "architectures"));
  g_assert_cmpfloat (count_of (LLAMA ("GritLM", "")), ==, LLAMA_BODY + 6400);
  check_kept ();
  check_family_head (CLASS ("marian", "MarianMTModel", ""));
  check_family_head (CLASS ("bart", "BartModel", ",\"tie_word_embeddings\":true"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-heads/decoders", test_decoders);
  g_test_add_func ("/model/hf-heads/double-heads", test_double_heads);
  g_test_add_func ("/model/hf-heads/rewards", test_rewards);
  g_test_add_func ("/model/hf-heads/encoders", test_encoders);
  g_test_add_func ("/model/hf-heads/pretraining", test_pretraining);
  g_test_add_func ("/model/hf-heads/decoding-bert", test_decoding_bert);
  g_test_add_func ("/model/hf-heads/layouts", test_layouts);
  g_test_add_func ("/model/hf-heads/two-stacks", test_two_stacks);
  g_test_add_func ("/model/hf-heads/refused", test_refused);
  g_test_add_func ("/model/hf-heads/remark", test_remark);
  return g_test_run ();
}
