/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that stand for the same and say another number: the file contradicts itself, and none of them is believed. */
#include "import-checks.h"
#include "import-texts.h"

/* A file with `keys` besides, and what is said of it. */
static const struct
{
  const char *type, *keys, *says;
} contradictions[] = {
  { "llama", "\"n_layer\":3", "num_hidden_layers is 2 and n_layer is 3" },
  { "llama", "\"n_embd\":32", "hidden_size is 64 and n_embd is 32" },
  { "llama", "\"n_head\":8", "num_attention_heads is 4 and n_head is 8" },
  { "llama", "\"n_inner\":64", "intermediate_size is 128 and n_inner is 64" },
  { "llama", "\"n_vocab\":99", "vocab_size is 100 and n_vocab is 99" },
  { "llama", "\"num_key_value_heads\":4,\"n_head_kv\":2", "num_key_value_heads is 4 and n_head_kv is 2" },
  { "gpt2", "\"n_layer\":3", "num_hidden_layers is 2 and n_layer is 3" },
  { "mixtral", "\"num_local_experts\":8,\"num_experts\":4", "num_experts is 4 and num_local_experts is 8" },
  { "mixtral", "\"num_local_experts\":8,\"num_experts_per_tok\":2,\"moe_topk\":1",
    "num_experts_per_tok is 2 and moe_topk is 1" },
  { "another", "\"num_layers\":3", "num_hidden_layers is 2 and num_layers is 3" },
};

static void
test_contradictions (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (contradictions); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"model_type\":\"%s\",%s}", contradictions[i].type,
                                               contradictions[i].keys);

      check_refused (text, HEADROOM_FILE_ERROR_INCONSISTENT, contradictions[i].says);
    }
}

/* The section of the language model is named. */
static void
test_sections (void)
{
  check_refused ("{\"model_type\":\"llava\",\"text_config\":{\"model_type\":\"llama\"," LLAMA ",\"n_embd\":32}}",
                 HEADROOM_FILE_ERROR_INCONSISTENT, "text_config.hidden_size is 64 and text_config.n_embd is 32");
}

/* The same number twice is none, and neither is a null, nor a list of what each layer has. */
static void
test_agreement (void)
{
  static const char *const keys[] = { "\"n_embd\":64", "\"n_embd\":null", "\"num_layers\":2", "\"n_inner\":null",
                                      "\"num_local_experts\":8,\"num_experts_per_tok\":2,\"moe_topk\":[2,1]" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *text = g_strdup_printf ("{" LLAMA ",\"model_type\":\"llama\",%s}", keys[i]);
      g_autoptr (HeadroomPartial) partial = read_file (text);

      g_assert_nonnull (partial);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-spellings/contradictions", test_contradictions);
  g_test_add_func ("/model/hf-spellings/sections", test_sections);
  g_test_add_func ("/model/hf-spellings/agreement", test_agreement);
  return g_test_run ();
}
