/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models from the keys of GGUF files: of each architecture every parameter, and what changes with each key, held to
 * tests/model/golden; and the mix of types by its number. */
#include "model/import/headroom-gguf-model.h"
#include "model/tensors/headroom-gguf.h"

#include "../golden.h"
#include "header-files.h"

#include <stdlib.h>
#include <string.h>

enum
{
  F32_TYPE = 0,
  LIST_TYPE = 9,
  U32_TYPE = 4,
  HIDDEN = 512,
  VOCAB = 1000,
  MOST_KEYS = 24
};

/* The keys stand without the architecture in front; values are whole numbers, or lists of them. */
typedef struct
{
  const char *architecture;
  const char *keys[MOST_KEYS];
  const char *tensor; /* besides the embedding; NULL: none */
} model_t;

#define SIZES                                                                                                          \
  "block_count=6", "embedding_length=512", "attention.head_count=8", "attention.head_count_kv=4",                      \
      "feed_forward_length=1536", "context_length=4096"
#define EXPERTS "expert_count=16", "expert_used_count=3", "expert_feed_forward_length=320"

static const model_t models[] = {
  { "llama", { SIZES, "attention.key_length=96" }, NULL },
  { "llama", { SIZES, "expert_count=8", "expert_used_count=2" }, "output.weight" },
  { "llama",
    { "block_count=3", "embedding_length=512", "attention.head_count=8", "attention.head_count_kv=2,4,1",
      "feed_forward_length=1024,1536,768", "context_length=4096" },
    NULL },
  { "mistral3", { SIZES, "attention.sliding_window=256" }, NULL },
  { "qwen2", { SIZES }, "blk.0.attn_q.bias" },
  { "qwen3", { SIZES, "attention.key_length=128" }, "blk.0.attn_q_norm.weight" },
  { "qwen2moe", { SIZES, EXPERTS, "expert_shared_feed_forward_length=704" }, "blk.0.attn_q.bias" },
  { "qwen3moe", { SIZES, EXPERTS, "attention.key_length=128" }, NULL },
  { "gemma2", { SIZES, "attention.key_length=64", "attention.sliding_window=512" }, NULL },
  { "gemma3", { SIZES, "attention.key_length=64", "attention.sliding_window=512" }, NULL },
  { "phi2", { SIZES }, "blk.0.ffn_up.bias" },
  { "gptneox", { SIZES }, "blk.0.ffn_up.bias" },
  { "gpt2", { SIZES }, "blk.0.attn_q.bias" },
  { "starcoder", { SIZES }, NULL },
  { "command-r", { SIZES }, NULL },
  { "command-r", { SIZES }, "blk.0.attn_q_norm.weight" },
  { "falcon", { SIZES }, "blk.0.attn_norm_2.weight" },
  { "glm4moe",
    { SIZES, EXPERTS, "expert_shared_count=1", "leading_dense_block_count=1", "nextn_predict_layers=1" },
    NULL },
  { "gpt-oss", { SIZES, EXPERTS, "attention.sliding_window=128" }, NULL },
  { "llama4", { SIZES, EXPERTS, "interleave_moe_layer_step=2" }, NULL },
  { "deepseek2",
    { SIZES, EXPERTS, "expert_shared_count=2", "leading_dense_block_count=1", "expert_gating_func=1",
      "attention.kv_lora_rank=64", "attention.key_length=48", "attention.value_length=32", "rope.dimension_count=16" },
    NULL },
  { "deepseek2",
    { SIZES, EXPERTS, "expert_shared_count=1", "leading_dense_block_count=3", "expert_gating_func=2",
      "attention.q_lora_rank=96", "attention.kv_lora_rank=64", "attention.key_length=80", "attention.value_length=64",
      "attention.key_length_mla=40", "attention.value_length_mla=24", "rope.dimension_count=8",
      "nextn_predict_layers=1" },
    NULL },
  { "hunyuan-dense", { SIZES }, NULL },
  { "hunyuan-moe", { SIZES, EXPERTS, "expert_shared_count=1" }, NULL },
  { "ernie4_5-moe", { SIZES, EXPERTS, "expert_shared_count=2", "leading_dense_block_count=3" }, NULL },
  { "llama", { "block_count=6" }, NULL },
  { "unknown", { SIZES }, NULL },
};

static void
put_list (GByteArray *header, const char *key, char **items)
{
  put_text (header, key);
  put_u32 (header, LIST_TYPE);
  put_u32 (header, U32_TYPE);
  put_u64 (header, g_strv_length (items));
  for (char **item = items; *item != NULL; item++)
    put_u32 (header, (guint32) strtoul (*item, NULL, 10));
}

static void
put_key (GByteArray *header, const char *architecture, const char *key_and_value)
{
  g_auto (GStrv) parts = g_strsplit (key_and_value, "=", 2);
  g_auto (GStrv) items = g_strsplit (parts[1], ",", -1);
  g_autofree char *key = g_strconcat (architecture, ".", parts[0], NULL);

  if (items[1] != NULL)
    put_list (header, key, items);
  else
    put_key_u32 (header, key, (guint32) strtoul (items[0], NULL, 10));
}

static guint
count_keys (const model_t *model)
{
  guint n = 0;

  while (n < MOST_KEYS && model->keys[n] != NULL)
    n++;
  return n;
}

static HeadroomPartial *
read_model (const model_t *model, guint32 file_type, GError **error)
{
  guint n_keys = count_keys (model);
  guint n_tensors = 1;
  guint64 offset = 0;
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  HeaderFile file;
  GByteArray *header;

  if (model->tensor != NULL)
    n_tensors++;
  header = gguf_begin (n_tensors, n_keys + 2);
  put_key_text (header, "general.architecture", model->architecture);
  put_key_u32 (header, "general.file_type", file_type);
  for (guint i = 0; i < n_keys; i++)
    put_key (header, model->architecture, model->keys[i]);
  gguf_add (header, "token_embd.weight", F32_TYPE, HIDDEN, VOCAB, 4 * HIDDEN * VOCAB, &offset);
  if (model->tensor != NULL)
    gguf_add (header, model->tensor, F32_TYPE, HIDDEN, 1, 4 * HIDDEN, &offset);
  file = gguf_end (header, offset);
  g_assert_true (header_file_read (headroom_gguf_read, &file, tensors, NULL));
  header_file_clear (&file);
  return headroom_gguf_model_new (tensors, error);
}

static void
add_parameters (GString *text, HeadroomPartial *partial)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (G_LIST_MODEL (partial), i);
      const char *detail = headroom_assignment_get_detail (value);

      g_string_append_printf (text, "  %s = %s", hr_param_desc (headroom_assignment_get_param (value))->name,
                              headroom_assignment_get_value (value));
      if (detail != NULL)
        g_string_append_printf (text, " (%s)", detail);
      g_string_append_c (text, '\n');
    }
  for (const char *const *remark = headroom_partial_get_remarks (partial); *remark != NULL; remark++)
    g_string_append_printf (text, "  %s\n", *remark);
}

/* The architecture, its keys and a tensor, in a line. */
static void
add_name (GString *text, const model_t *model)
{
  g_string_append_printf (text, "%s:", model->architecture);
  for (guint i = 0; i < count_keys (model); i++)
    g_string_append_printf (text, " %s", model->keys[i]);
  if (model->tensor != NULL)
    g_string_append_printf (text, " %s", model->tensor);
  g_string_append_c (text, '\n');
}

static void
add_answer (GString *text, const model_t *model)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = read_model (model, 15, &error);

  if (partial == NULL)
    g_string_append_printf (text, "  refused: %s\n", error->message);
  else
    add_parameters (text, partial);
}

static void
add_model (GString *text, const model_t *model)
{
  add_name (text, model);
  add_answer (text, model);
}

static void
test_golden (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    add_model (text, &models[i]);
  assert_golden ("model", "gguf-models.txt", text->str);
}

/* What the edited model is answered with that the first was not. */
static void
add_difference (GString *text, const char *first, const model_t *edited, const char *key)
{
  g_autoptr (GString) answer = g_string_new (NULL);
  g_auto (GStrv) known = g_strsplit (first, "\n", -1);
  g_auto (GStrv) lines = NULL;

  add_answer (answer, edited);
  lines = g_strsplit (answer->str, "\n", -1);
  g_string_append_printf (text, "%s %s\n", edited->architecture, key);
  for (char **line = lines; *line != NULL; line++)
    if (!g_strv_contains ((const char *const *) known, *line))
      g_string_append_printf (text, "%s\n", *line);
}

/* One key is missing. */
static void
add_without (GString *text, const char *first, const model_t *model, guint key)
{
  g_autofree char *name = g_strconcat ("without ", model->keys[key], NULL);
  model_t edited = *model;

  for (guint i = key; i + 1 < MOST_KEYS; i++)
    edited.keys[i] = model->keys[i + 1];
  add_difference (text, first, &edited, name);
}

/* One key has another value. */
static void
add_with (GString *text, const char *first, const model_t *model, guint key, const char *value)
{
  g_auto (GStrv) parts = g_strsplit (model->keys[key], "=", 2);
  g_autofree char *pair = g_strconcat (parts[0], "=", value, NULL);
  model_t edited = *model;

  edited.keys[key] = pair;
  add_difference (text, first, &edited, pair);
}

static void
add_edits (GString *text, const model_t *model)
{
  static const char *const values[] = { "0", "1", "7" };
  g_autoptr (GString) first = g_string_new (NULL);

  add_answer (first, model);
  add_name (text, model);
  for (guint key = 0; key < count_keys (model); key++)
    {
      add_without (text, first->str, model, key);
      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        add_with (text, first->str, model, key, values[i]);
    }
}

/* Each key in turn is missing, or has another value. */
static void
test_edited_keys (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    add_edits (text, &models[i]);
  assert_golden ("model", "edited-gguf-models.txt", text->str);
}

/* llama.cpp, include/llama.h, enum llama_ftype: LLAMA_FTYPE_MOSTLY_Q4_K_M = 15, and so on. 4, 5, 6, 33 to 35 are
 * removed, 0 is a file of F32 alone. */
static const char *const file_types[] = {
  [1] = "f16-mix",   [2] = "q4-0-mix",   [3] = "q4-1",        [7] = "q8-0-mix", [8] = "q5-0",     [9] = "q5-1",
  [10] = "q2-k-mix", [11] = "q3-k-s",    [12] = "q3-k-m",     [13] = "q3-k-l",  [14] = "q4-k-s",  [15] = "q4-k-m",
  [16] = "q5-k-s",   [17] = "q5-k-m",    [18] = "q6-k-mix",   [19] = "iq2-xxs", [20] = "iq2-xs",  [21] = "q2-k-s",
  [22] = "iq3-xs",   [23] = "iq3-xxs",   [24] = "iq1-s",      [25] = "iq4-nl",  [26] = "iq3-s",   [27] = "iq3-m",
  [28] = "iq2-s",    [29] = "iq2-m",     [30] = "iq4-xs-mix", [31] = "iq1-m",   [32] = "f16-mix", [36] = "tq1-0",
  [37] = "tq2-0",    [38] = "mxfp4-moe", [39] = NULL,
};

static void
check_file_type (guint32 number, const char *choice)
{
  g_autoptr (HeadroomPartial) partial = read_model (&models[0], number, NULL);
  HeadroomAssignment *format = headroom_partial_find (partial, HR_WEIGHT_QUANTIZATION);
  g_autofree char *remarks = g_strjoinv ("\n", (char **) headroom_partial_get_remarks (partial));
  gboolean is_assumed = strstr (remarks, "not known by name") != NULL;

  if (choice == NULL)
    g_assert_cmpstr (headroom_assignment_get_value (format), ==, "q4-k-m");
  else
    g_assert_cmpstr (headroom_assignment_get_value (format), ==, choice);
  g_assert_cmpint (is_assumed, ==, choice == NULL);
}

static void
test_file_types (void)
{
  for (guint32 i = 0; i < G_N_ELEMENTS (file_types); i++)
    check_file_type (i, file_types[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/gguf-model/golden", test_golden);
  g_test_add_func ("/model/gguf-model/edited-keys", test_edited_keys);
  g_test_add_func ("/model/gguf-model/file-types", test_file_types);
  return g_test_run ();
}
