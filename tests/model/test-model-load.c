/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models from their files: folders with safetensors in every format, whole and divided, and GGUF files alone. */
#include "model/import/headroom-model-load.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/result/headroom-estimate.h"

#include "header-files.h"
#include "util.h"

#include <string.h>
#include <unistd.h>

/* A Llama of two layers, h 256, four heads of 64 of which two are keys, f 512, V 1000. A layer: query and output
 * 256 · 256, key and value 128 · 256, three matrices of 256 · 512, two norms of 256: 590336. */
enum
{
  HIDDEN = 256,
  KEYS = 128,
  FFN = 512,
  VOCAB = 1000,
  LAYERS = 2,
  LAYER = 2 * 256 * 256 + 2 * 128 * 256 + 3 * 256 * 512 + 2 * 256,
  HEAD = 1000 * 256,
  TIED = LAYERS * LAYER + HEAD + 256,
  UNTIED = TIED + HEAD,
  MAX_PARTS = 6,
};

#define CONFIG                                                                                                         \
  "\"model_type\":\"llama\",\"num_hidden_layers\":2,\"hidden_size\":256,\"num_attention_heads\":4,"                    \
  "\"num_key_value_heads\":2,\"intermediate_size\":512,\"vocab_size\":1000"

/* What a format stores of a matrix of `out` rows and `in` columns. */
typedef struct
{
  const char *ending;
  const char *type;
  guint type_bytes;
  guint out_by; /* the matrix’s rows over this; 0: not a dimension of it */
  guint in_by;
  gboolean columns_first;
  guint length; /* of a tensor with no such dimensions */
} Part;

static const Part bf16[] = { { ".weight", "BF16", 2, 1, 1 }, { 0 } };
static const Part f16[] = { { ".weight", "F16", 2, 1, 1 }, { 0 } };
static const Part f32[] = { { ".weight", "F32", 4, 1, 1 }, { 0 } };
static const Part gptq[] = { { ".qweight", "I32", 4, 1, 8, TRUE },
                             { ".qzeros", "I32", 4, 8, 128, TRUE },
                             { ".scales", "F16", 2, 1, 128, TRUE },
                             { ".g_idx", "I32", 4, 0, 1 },
                             { 0 } };
static const Part gptq_8bit[] = { { ".qweight", "I32", 4, 1, 4, TRUE },
                                  { ".qzeros", "I32", 4, 4, 128, TRUE },
                                  { ".scales", "F16", 2, 1, 128, TRUE },
                                  { ".g_idx", "I32", 4, 0, 1 },
                                  { 0 } };
static const Part awq[] = { { ".qweight", "I32", 4, 8, 1, TRUE },
                            { ".qzeros", "I32", 4, 8, 128, TRUE },
                            { ".scales", "F16", 2, 1, 128, TRUE },
                            { 0 } };
static const Part gptq_64[] = { { ".qweight", "I32", 4, 1, 8, TRUE },
                                { ".qzeros", "I32", 4, 8, 64, TRUE },
                                { ".scales", "F16", 2, 1, 64, TRUE },
                                { ".g_idx", "I32", 4, 0, 1 },
                                { 0 } };
static const Part awq_32[] = { { ".qweight", "I32", 4, 8, 1, TRUE },
                               { ".qzeros", "I32", 4, 8, 32, TRUE },
                               { ".scales", "F16", 2, 1, 32, TRUE },
                               { 0 } };
static const Part w4a16_64[] = { { ".weight_packed", "I32", 4, 1, 8 },
                                 { ".weight_scale", "BF16", 2, 1, 64 },
                                 { ".weight_shape", "I64", 8, .length = 2 },
                                 { 0 } };
static const Part mlx_32[] = {
  { ".weight", "U32", 4, 1, 8 }, { ".scales", "BF16", 2, 1, 32 }, { ".biases", "BF16", 2, 1, 32 }, { 0 }
};
static const Part flat_scales[] = { { ".qweight", "I32", 4, 1, 8, TRUE },
                                    { ".qzeros", "I32", 4, 8, 128, TRUE },
                                    { ".scales", "F16", 2, .length = 8 },
                                    { 0 } };
static const Part strange[] = { { ".codes", "I16", 2, 1, 8 }, { 0 } };
static const Part w4a16[] = { { ".weight_packed", "I32", 4, 1, 8 },
                              { ".weight_scale", "BF16", 2, 1, 128 },
                              { ".weight_shape", "I64", 8, .length = 2 },
                              { 0 } };
static const Part w8a16[] = { { ".weight_packed", "I32", 4, 1, 4 },
                              { ".weight_scale", "BF16", 2, 1, 128 },
                              { ".weight_shape", "I64", 8, .length = 2 },
                              { 0 } };
static const Part nvfp4[] = { { ".weight_packed", "U8", 1, 1, 2 },
                              { ".weight_scale", "F8_E4M3", 1, 1, 16 },
                              { ".weight_global_scale", "F32", 4, .length = 1 },
                              { ".input_global_scale", "F32", 4, .length = 1 },
                              { 0 } };
static const Part mxfp4[] = { { "_blocks", "U8", 1, 1, 2 }, { "_scales", "U8", 1, 1, 32 }, { 0 } };
static const Part modelopt[] = { { ".weight", "U8", 1, 1, 2 },
                                 { ".weight_scale", "F8_E4M3", 1, 1, 16 },
                                 { ".weight_scale_2", "F32", 4, .length = 1 },
                                 { ".input_scale", "F32", 4, .length = 1 },
                                 { 0 } };
static const Part fp8[] = { { ".weight", "F8_E4M3", 1, 1, 1 }, { ".weight_scale", "F32", 4, .length = 1 }, { 0 } };
static const Part fp8_block[] = { { ".weight", "F8_E4M3", 1, 1, 1 },
                                  { ".weight_scale_inv", "F32", 4, 128, 128 },
                                  { 0 } };
static const Part mxfp8[] = { { ".weight", "F8_E4M3", 1, 1, 1 }, { ".weight_scale", "U8", 1, 1, 32 }, { 0 } };
static const Part mxfp8_typed[] = { { ".weight", "F8_E4M3", 1, 1, 1 },
                                    { ".weight_scale", "F8_E8M0", 1, 1, 32 },
                                    { 0 } };
static const Part int8[] = { { ".weight", "I8", 1, 1, 1 }, { ".weight_scale", "BF16", 2, 1, 0 }, { 0 } };
static const Part nf4[] = { { ".weight", "U8", 1, 2, 1 },
                            { ".weight.absmax", "F32", 4, 1, 64 },
                            { ".weight.quant_map", "F32", 4, .length = 16 },
                            { ".weight.quant_state.bitsandbytes__nf4", "U8", 1, .length = 80 },
                            { 0 } };
static const Part double_nf4[] = { { ".weight", "U8", 1, 2, 1 },
                                   { ".weight.absmax", "U8", 1, 1, 64 },
                                   { ".weight.nested_absmax", "F32", 4, 64, 256 },
                                   { ".weight.nested_quant_map", "F32", 4, .length = 256 },
                                   { ".weight.quant_map", "F32", 4, .length = 16 },
                                   { 0 } };
static const Part bnb_int8[] = {
  { ".weight", "I8", 1, 1, 1 }, { ".SCB", "F32", 4, 1, 0 }, { ".weight_format", "U8", 1, .length = 1 }, { 0 }
};
static const Part mlx[] = {
  { ".weight", "U32", 4, 1, 8 }, { ".scales", "BF16", 2, 1, 64 }, { ".biases", "BF16", 2, 1, 64 }, { 0 }
};
static const Part mlx_8bit[] = {
  { ".weight", "U32", 4, 1, 4 }, { ".scales", "BF16", 2, 1, 64 }, { ".biases", "BF16", 2, 1, 64 }, { 0 }
};

typedef struct
{
  const char *name;
  const char *config;   /* what it has besides */
  const Part *matrices; /* of the layers */
  const Part *last;     /* of the last layer, where it has others */
  gboolean has_head;
  guint n_files;
  const char *more; /* the name of a tensor of 256 by 4 besides; NULL: none */
  guint64 parameters;
  const char *format; /* of weight-quantization; NULL: none */
  const char *remark; /* part of one that must be there; NULL: none */
} Repository;

#define TOLD "\"tie_word_embeddings\":false"
#define TIED_BY_CONFIG "\"tie_word_embeddings\":true"
#define IS_USED "which is used"

/* clang-format off */
static const Repository repositories[] = {
  { "bf16", TOLD, bf16, NULL, TRUE, 1, NULL, UNTIED, NULL, "of the types BF16." },
  { "f16", TOLD, f16, NULL, TRUE, 1, NULL, UNTIED, NULL, "of the types F16, BF16." },
  { "f32", TOLD, f32, NULL, TRUE, 1, NULL, UNTIED, NULL, "of the types F32, BF16." },
  { "sharded", TOLD, bf16, NULL, TRUE, 3, NULL, UNTIED, NULL, NULL },
  { "tied", TIED_BY_CONFIG, bf16, NULL, FALSE, 1, NULL, TIED, NULL, NULL },
  { "tied-but-stored", TIED_BY_CONFIG, bf16, NULL, TRUE, 1, NULL, UNTIED, NULL, "the files hold" },
  { "without-head", TOLD, bf16, NULL, FALSE, 2, NULL, TIED, NULL, "the files hold" },
  { "buffer", TOLD, bf16, NULL, TRUE, 1, "model.layers.0.self_attn.rotary_emb.inv_freq", UNTIED, NULL, NULL },
  { "mask", TOLD, bf16, NULL, TRUE, 1, "model.layers.0.attn.bias", UNTIED, NULL, NULL },
  { "vision", TOLD, bf16, NULL, TRUE, 1, "visual.patch_embed.weight", UNTIED + 1024, NULL, "the files hold" },
  { "mixed-precision", TOLD, bf16, f32, TRUE, 1, NULL, UNTIED, NULL, "of the types F32, BF16." },
  { "gptq", TOLD ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":128}", gptq, NULL,
    TRUE, 1, NULL, UNTIED, "gptq-128", NULL },
  { "gptq-untold", TOLD, gptq, NULL, TRUE, 2, NULL, UNTIED, "gptq-128", IS_USED },
  { "gptq-8bit", TOLD, gptq_8bit, NULL, TRUE, 1, NULL, UNTIED, "gptq-8bit-128", IS_USED },
  { "gptq-64", TOLD ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":64}", gptq_64, NULL,
    TRUE, 1, NULL, UNTIED, "gptq", "of the types" },
  { "gptq-64-untold", TOLD, gptq_64, NULL, TRUE, 2, NULL, UNTIED, "gptq", "does not say that" },
  { "gptq-64-dynamic", TOLD ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":64,"
    "\"dynamic\":{\"a\":{\"bits\":8}}}", gptq_64, NULL, TRUE, 1, NULL, UNTIED, "gptq", "that is not supported" },
  { "awq-32", TOLD, awq_32, NULL, TRUE, 1, NULL, UNTIED, "awq", IS_USED },
  { "w4a16-64", TOLD ",\"quantization_config\":{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":"
    "{\"weights\":{\"type\":\"int\",\"num_bits\":4,\"group_size\":64,\"symmetric\":true}}}}", w4a16_64, NULL, TRUE, 1,
    NULL, UNTIED, "wna16", NULL },
  { "mlx-32", TOLD ",\"quantization\":{\"bits\":4,\"group_size\":32}", mlx_32, NULL, TRUE, 1, NULL, UNTIED, "mlx",
    NULL },
  { "aqlm", TOLD ",\"quantization_config\":{\"quant_method\":\"aqlm\"}", strange, NULL, TRUE, 1, NULL, UNTIED, "other",
    "in a format that is not known" },
  { "awq", TOLD, awq, NULL, TRUE, 1, NULL, UNTIED, "awq-128", IS_USED },
  { "awq-told-as-fp8", TOLD ",\"quantization_config\":{\"quant_method\":\"fp8\"}", awq, NULL, TRUE, 1, NULL, UNTIED,
    "awq-128", "quantised as “fp8”" },
  { "w4a16", TOLD, w4a16, NULL, TRUE, 1, NULL, UNTIED, "w4a16-128", IS_USED },
  { "w8a16", TOLD, w8a16, NULL, TRUE, 1, NULL, UNTIED, "w8a8-int8", IS_USED },
  { "nvfp4", TOLD, nvfp4, NULL, TRUE, 1, NULL, UNTIED, "nvfp4", IS_USED },
  { "modelopt", TOLD, modelopt, NULL, TRUE, 3, NULL, UNTIED, "nvfp4", IS_USED },
  { "fp8", TOLD, fp8, NULL, TRUE, 1, NULL, UNTIED, "fp8", IS_USED },
  { "fp8-block", TOLD, fp8_block, NULL, TRUE, 1, NULL, UNTIED, "fp8-block", IS_USED },
  { "mxfp8", TOLD, mxfp8, NULL, TRUE, 1, NULL, UNTIED, "mxfp8", IS_USED },
  { "mxfp8-typed", TOLD, mxfp8_typed, NULL, TRUE, 1, NULL, UNTIED, "mxfp8", IS_USED },
  { "int8", TOLD, int8, NULL, TRUE, 1, NULL, UNTIED, "w8a8-int8", IS_USED },
  { "nf4", TIED_BY_CONFIG, nf4, NULL, FALSE, 1, NULL, TIED, "bnb-nf4", IS_USED },
  { "double-nf4", TOLD, double_nf4, NULL, TRUE, 1, NULL, UNTIED, "bnb-nf4-dq", IS_USED },
  { "bnb-int8", TOLD, bnb_int8, NULL, TRUE, 1, NULL, UNTIED, "bnb-int8", IS_USED },
  { "mlx", TOLD, mlx, NULL, TRUE, 1, NULL, UNTIED, "mlx-4bit", IS_USED },
  { "mlx-8bit", TOLD, mlx_8bit, NULL, TRUE, 1, NULL, UNTIED, "mlx-8bit", IS_USED },
  { "one-layer-quantised", TOLD, bf16, fp8, TRUE, 1, NULL, UNTIED, "fp8", IS_USED },
};
/* clang-format on */

/* Files in the making: a header’s members for each, and the bytes of its tensors. */
typedef struct
{
  GString *members[3];
  guint64 bytes[3];
  GString *map; /* of the index */
  guint n_files;
  guint at;
} Writer;

static void
add_tensor (Writer *w, const char *name, const char *type, guint64 n_bytes, const char *shape)
{
  guint file = w->at++ % w->n_files;
  guint64 from = w->bytes[file];

  w->bytes[file] += n_bytes;
  g_string_append_printf (w->members[file],
                          ",\"%s\":{\"dtype\":\"%s\",\"shape\":[%s],\"data_offsets\":[%" G_GUINT64_FORMAT
                          ",%" G_GUINT64_FORMAT "]}",
                          name, type, shape, from, w->bytes[file]);
  g_string_append_printf (w->map, ",\"%s\":\"model-%05u-of-%05u.safetensors\"", name, file + 1, w->n_files);
}

static void
add_part (Writer *w, const char *matrix, const Part *part, guint out, guint in)
{
  g_autofree char *name = g_strconcat (matrix, part->ending, NULL);
  guint rows = part->out_by > 0 ? out / part->out_by : 0;
  guint columns = part->in_by > 0 ? in / part->in_by : 0;
  g_autofree char *shape = NULL;
  guint elements;

  if (part->length > 0)
    shape = g_strdup_printf ("%u", part->length);
  else if (rows == 0 || columns == 0)
    shape = g_strdup_printf ("%u", rows + columns);
  else if (part->columns_first)
    shape = g_strdup_printf ("%u,%u", columns, rows);
  else
    shape = g_strdup_printf ("%u,%u", rows, columns);
  elements = MAX (part->length, MAX (rows, 1) * MAX (columns, 1));
  add_tensor (w, name, part->type, (guint64) elements * part->type_bytes, shape);
}

static void
add_matrix (Writer *w, guint layer, const char *name, const Part *parts, guint out, guint in)
{
  g_autofree char *matrix = g_strdup_printf ("model.layers.%u.%s", layer, name);

  for (const Part *part = parts; part->ending != NULL; part++)
    add_part (w, matrix, part, out, in);
}

static void
add_layer (Writer *w, guint layer, const Part *parts)
{
  add_matrix (w, layer, "self_attn.q_proj", parts, HIDDEN, HIDDEN);
  add_matrix (w, layer, "self_attn.k_proj", parts, KEYS, HIDDEN);
  add_matrix (w, layer, "self_attn.v_proj", parts, KEYS, HIDDEN);
  add_matrix (w, layer, "self_attn.o_proj", parts, HIDDEN, HIDDEN);
  add_matrix (w, layer, "mlp.gate_proj", parts, FFN, HIDDEN);
  add_matrix (w, layer, "mlp.up_proj", parts, FFN, HIDDEN);
  add_matrix (w, layer, "mlp.down_proj", parts, HIDDEN, FFN);
  add_matrix (w, layer, "input_layernorm", bf16, HIDDEN, 1);
  add_matrix (w, layer, "post_attention_layernorm", bf16, HIDDEN, 1);
}

static void
add_all (Writer *w, const Repository *row)
{
  add_tensor (w, "model.embed_tokens.weight", "BF16", 2 * HEAD, "1000,256");
  add_tensor (w, "model.norm.weight", "BF16", 2 * HIDDEN, "256");
  if (row->has_head)
    add_tensor (w, "lm_head.weight", "BF16", 2 * HEAD, "1000,256");
  if (row->more != NULL)
    add_tensor (w, row->more, "BF16", 2 * 1024, "1,1,32,32");
  for (guint layer = 0; layer < LAYERS; layer++)
    add_layer (w, layer, layer + 1 == LAYERS && row->last != NULL ? row->last : row->matrices);
}

static void
write_text (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* The weights are a hole in the file. */
static void
write_header (const char *folder, const char *name, HeaderFile file)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, (const char *) file.header->data, file.header->len, NULL));
  g_assert_cmpint (truncate (path, (off_t) file.file_bytes), ==, 0);
  header_file_clear (&file);
}

static void
write_files (const Writer *w, const char *folder)
{
  for (guint i = 0; i < w->n_files; i++)
    {
      g_autofree char *name = g_strdup_printf ("model-%05u-of-%05u.safetensors", i + 1, w->n_files);
      g_autofree char *json = g_strdup_printf ("{%s}", w->members[i]->str + 1);

      if (w->n_files == 1)
        g_set_str (&name, "model.safetensors");
      write_header (folder, name, header_file_of_json (json, w->bytes[i]));
    }
}

static void
write_index (const Writer *w, const char *folder, guint64 bytes)
{
  g_autofree char *index = g_strdup_printf ("{\"metadata\":{\"total_size\":%" G_GUINT64_FORMAT "},\"weight_map\":{%s}}",
                                            bytes, w->map->str + 1);

  if (w->n_files > 1)
    write_text (folder, "model.safetensors.index.json", index);
}

/* The bytes of all tensors. */
static guint64
write_repository (const Repository *row, const char *folder)
{
  g_autofree char *config = g_strdup_printf ("{%s,%s}", CONFIG, row->config);
  Writer w = { .n_files = row->n_files, .map = g_string_new (NULL) };
  guint64 bytes = 0;

  for (guint i = 0; i < G_N_ELEMENTS (w.members); i++)
    w.members[i] = g_string_new (NULL);
  add_all (&w, row);
  for (guint i = 0; i < w.n_files; i++)
    bytes += w.bytes[i];
  write_text (folder, "config.json", config);
  write_files (&w, folder);
  write_index (&w, folder, bytes);
  for (guint i = 0; i < G_N_ELEMENTS (w.members); i++)
    g_string_free (w.members[i], TRUE);
  g_string_free (w.map, TRUE);
  return bytes;
}

static HeadroomPartial *
load (const char *folder, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  g_assert_true (headroom_model_has_headers (file));
  return headroom_model_load (file, NULL, error);
}

static void
on_loaded_cb (GObject *source, GAsyncResult *result, gpointer loaded)
{
  *(GAsyncResult **) loaded = g_object_ref (result);
}

/* The same in a thread. */
static HeadroomPartial *
load_in_thread (const char *folder, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) result = NULL;

  headroom_model_load_async (file, NULL, on_loaded_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return headroom_model_load_finish (file, result, error);
}

static gboolean
has_remark (HeadroomPartial *partial, const char *part)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);

  for (guint i = 0; remarks[i] != NULL; i++)
    if (strstr (remarks[i], part) != NULL)
      return TRUE;
  return FALSE;
}

static const char *
value_of (HeadroomPartial *partial, hr_param_t param)
{
  HeadroomAssignment *value = headroom_partial_find (partial, param);

  if (value == NULL)
    return NULL;
  return headroom_assignment_get_value (value);
}

/* What the window and the command line make of it: an inference run. */
static const hr_estimate_t *
estimate (HeadroomPartial *partial, HeadroomEstimate **result)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  g_object_set (scenario, "mode", HR_INFERENCE, NULL);
  headroom_partial_apply (partial, scenario);
  *result = headroom_estimate_new_for_scenario (scenario);
  return headroom_estimate_peek (*result);
}

static void
check_repository (const Repository *row, HeadroomPartial *partial, guint64 bytes)
{
  g_autoptr (HeadroomEstimate) result = NULL;
  const hr_estimate_t *e = estimate (partial, &result);

  g_assert_cmpfloat (e->parameter_count, ==, (double) row->parameters);
  g_assert_cmpstr (value_of (partial, HR_WEIGHT_QUANTIZATION), ==, row->format);
  if (row->remark != NULL)
    g_assert_true (has_remark (partial, row->remark));
  if (row->format == NULL)
    g_assert_null (value_of (partial, HR_STORED_WEIGHT_BYTES));
  else
    g_assert_cmpfloat (e->terms[HR_WEIGHTS], ==, (double) bytes);
}

static void
test_repositories (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (repositories); i++)
    {
      const Repository *row = &repositories[i];
      g_autofree char *folder = test_make_folder ();
      guint64 bytes = write_repository (row, folder);
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = load (folder, "", &error);

      g_test_message ("%s: %" G_GUINT64_FORMAT " bytes", row->name, bytes);
      g_assert_no_error (error);
      check_repository (row, partial, bytes);
      test_remove (folder);
    }
}

/* Two elements in a byte: the files hold as many as the architecture has. Only experts are in MXFP4, so that there is
 * no estimate of such a Llama. */
static void
test_mxfp4 (void)
{
  const Repository row = { "mxfp4", TOLD, mxfp4, NULL, TRUE, 1, NULL, UNTIED, "mxfp4", NULL };
  g_autofree char *folder = test_make_folder ();
  guint64 bytes = write_repository (&row, folder);
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);
  g_autoptr (HeadroomPartial) partial = load (folder, "", NULL);

  g_assert_cmpstr (value_of (partial, HR_WEIGHT_QUANTIZATION), ==, row.format);
  g_assert_cmpstr (value_of (partial, HR_STORED_WEIGHT_BYTES), ==, text);
  g_assert_null (value_of (partial, HR_PARAMETER_COUNT));
  test_remove (folder);
}

/* By any of its files: the folder, one part of three, the index. */
static void
test_any_file (void)
{
  static const char *const names[] = { "", "model-00002-of-00003.safetensors", "model.safetensors.index.json" };
  const Repository row = { "modelopt", TOLD, modelopt, NULL, TRUE, 3, NULL, UNTIED, "nvfp4", NULL };
  g_autofree char *folder = test_make_folder ();
  guint64 bytes = write_repository (&row, folder);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = load (folder, names[i], &error);
      g_autoptr (HeadroomPartial) in_thread = load_in_thread (folder, names[i], NULL);

      g_assert_no_error (error);
      check_repository (&row, partial, bytes);
      check_repository (&row, in_thread, bytes);
    }
  test_remove (folder);
}

static void
check_refused (const char *folder, const char *name, const char *names)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) error_in_thread = NULL;
  g_autoptr (HeadroomPartial) partial = load (folder, name, &error);

  g_assert_null (partial);
  g_assert_nonnull (error);
  g_assert_null (load_in_thread (folder, name, &error_in_thread));
  g_assert_error (error_in_thread, error->domain, error->code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, names));
}

/* Of three parts one is gone; then the index names a file elsewhere; then one part is damaged. */
static void
test_broken_repository (void)
{
  const Repository row = { "gptq", TOLD, gptq, NULL, TRUE, 3, NULL, UNTIED, NULL, NULL };
  g_autofree char *folder = test_make_folder ();
  g_autofree char *part = g_build_filename (folder, "model-00002-of-00003.safetensors", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = NULL;

  write_repository (&row, folder);
  g_assert_cmpint (truncate (part, 100), ==, 0);
  check_refused (folder, "", "model-00002-of-00003.safetensors: The length of the header");
  g_assert_cmpint (unlink (part), ==, 0);
  partial = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_true (has_remark (partial, "“model-00002-of-00003.safetensors” is not there"));
  check_refused (folder, "model-00001-of-00003.safetensors", "“model-00002-of-00003.safetensors” cannot be read");
  write_text (folder, "model.safetensors.index.json", "{\"weight_map\":{\"a\":\"../../secret.safetensors\"}}");
  check_refused (folder, "", "“a”: the file is ../../secret.safetensors");
  test_remove (folder);
}

/* One file more than the 4096 that an index may name. */
static void
test_too_many_files (void)
{
  const Repository row = { "gptq", TOLD, gptq, NULL, TRUE, 3, NULL, UNTIED, NULL, NULL };
  g_autofree char *folder = test_make_folder ();
  g_autoptr (GString) index = g_string_new ("{\"weight_map\":{");

  write_repository (&row, folder);
  for (int i = 0; i <= 4096; i++)
    g_string_append_printf (index, "%s\"%d\":\"%d.safetensors\"", i == 0 ? "" : ",", i, i);
  g_string_append (index, "}}");
  write_text (folder, "model.safetensors.index.json", index->str);
  check_refused (folder, "", "The number of files is 4097; it must be");
  test_remove (folder);
}

/* An index without its files: its bytes are those of the weights only where their format is told. */
static void
check_index_alone (const char *config, const char *metadata, const char *bytes)
{
  g_autofree char *folder = test_make_folder ();
  g_autofree char *index = g_strdup_printf ("{%s\"weight_map\":{\"a\":\"model-1.safetensors\"}}", metadata);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = NULL;

  write_text (folder, "config.json", config);
  write_text (folder, "model.safetensors.index.json", index);
  partial = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_true (has_remark (partial, "“model-1.safetensors” is not there"));
  g_assert_cmpstr (value_of (partial, HR_STORED_WEIGHT_BYTES), ==, bytes);
  test_remove (folder);
}

static void
test_index_alone (void)
{
  const char *plain = "{" CONFIG "}";
  const char *quantised = "{" CONFIG ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,"
                          "\"group_size\":128}}";
  const char *size = "\"metadata\":{\"total_size\":5000000},";

  check_index_alone (quantised, size, "5000000");
  check_index_alone (quantised, "", NULL);
  check_index_alone ("{" CONFIG ",\"quantization_config\":{\"quant_method\":\"aqlm\"}}", size, "5000000");
  check_index_alone (plain, size, NULL);
  check_index_alone (plain, "", NULL);
}

/* ModelOpt's file beside a config.json that says nothing of quantised weights; without it they are BF16. */
static void
test_quantization_beside (void)
{
  const char *said = "{\"quantization\":{\"quant_algo\":\"NVFP4\",\"exclude_modules\":[\"lm_head\"]}}";
  g_autofree char *folder = test_make_folder ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) plain = NULL;
  g_autoptr (HeadroomPartial) quantised = NULL;
  g_autoptr (HeadroomPartial) told = NULL;

  write_text (folder, "config.json", "{" CONFIG "}");
  plain = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_null (value_of (plain, HR_WEIGHT_QUANTIZATION));
  write_text (folder, "hf_quant_config.json", said);
  quantised = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (value_of (quantised, HR_WEIGHT_QUANTIZATION), ==, "nvfp4");
  g_assert_cmpstr (headroom_assignment_get_detail (headroom_partial_find (quantised, HR_WEIGHT_QUANTIZATION)), ==,
                   "hf_quant_config.json: quantization");
  write_text (folder, "config.json", "{" CONFIG ",\"quantization_config\":{\"quant_method\":\"fbgemm_fp8\"}}");
  told = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (value_of (told, HR_WEIGHT_QUANTIZATION), ==, "fp8");
  write_text (folder, "hf_quant_config.json", "{\"quantization\":");
  check_refused (folder, "", "hf_quant_config.json: ");
  write_text (folder, "hf_quant_config.json", "{\"producer\":{\"name\":\"modelopt\"}}");
  check_refused (folder, "", "hf_quant_config.json: “quantization” is missing.");
  write_text (folder, "hf_quant_config.json", "[]");
  check_refused (folder, "", "hf_quant_config.json: “quantization” is missing.");
  test_remove (folder);
}

static void
test_lone_files (void)
{
  g_autofree char *folder = test_make_folder ();

  check_refused (folder, "", "neither a config.json nor a GGUF file");
  write_header (folder, "model.safetensors", header_file_of_json ("{}", 0));
  check_refused (folder, "model.safetensors", "no config.json beside it");
  write_text (folder, "config.json", "{}");
  check_refused (folder, "", "config.json: This is not the config.json");
  test_remove (folder);
}

/* A repository of such matrices says neither a format nor how many parameters there are. */
static void
assert_unknown (const Part *matrices, const char *remark)
{
  const Repository row = { "unknown", TOLD, matrices, NULL, TRUE, 1, NULL, UNTIED, NULL, NULL };
  g_autofree char *folder = test_make_folder ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = NULL;

  write_repository (&row, folder);
  partial = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_true (has_remark (partial, remark));
  g_assert_null (value_of (partial, HR_PARAMETER_COUNT));
  test_remove (folder);
}

/* Whole numbers in two dimensions that no library is known to write; scales that are no table, so that nothing can be
 * divided by their sides. */
static void
test_unknown_format (void)
{
  assert_unknown (strange, "self_attn.q_proj.codes” is of the type I16");
  assert_unknown (flat_scales, "self_attn.q_proj.qweight” is of the type I32");
}

/* Groups of 64, as config.json and the shapes both say: 4 + (16 + 4) / 64 bits, and nothing to remark on. */
static void
test_agreement (void)
{
  const Repository row = { "gptq-64",
                           TOLD ",\"quantization_config\":{\"quant_method\":\"gptq\",\"bits\":4,"
                                "\"group_size\":64}",
                           gptq_64,
                           NULL,
                           TRUE,
                           1,
                           NULL,
                           UNTIED,
                           NULL,
                           NULL };
  g_autofree char *folder = test_make_folder ();
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = NULL;

  write_repository (&row, folder);
  partial = load (folder, "", &error);
  g_assert_no_error (error);
  g_assert_false (has_remark (partial, IS_USED));
  g_assert_false (has_remark (partial, "not supported"));
  g_assert_cmpstr (value_of (partial, HR_QUANTIZED_WEIGHT_BITS), ==, "4.3125");
  test_remove (folder);
}

/* GGUF types of which the files below are made: bytes of a block and its elements. */
enum
{
  F32_TYPE = 0,
  Q4_K_TYPE = 12,
  Q6_K_TYPE = 14,
};

static guint64
bytes_of (guint32 type, guint64 elements)
{
  if (type == Q4_K_TYPE)
    return elements / 256 * 144;
  if (type == Q6_K_TYPE)
    return elements / 256 * 210;
  return elements * 4;
}

typedef struct
{
  GByteArray *header;
  guint64 offset;
  guint64 bytes;
} GgufWriter;

static void
add_gguf (GgufWriter *w, const char *name, guint32 type, guint64 columns, guint64 rows)
{
  guint64 n_bytes = bytes_of (type, columns * rows);

  gguf_add (w->header, name, type, columns, rows, n_bytes, &w->offset);
  w->bytes += n_bytes;
}

static void
add_gguf_layer (GgufWriter *w, guint layer)
{
  static const struct
  {
    const char *name;
    guint32 type;
    guint columns;
    guint rows;
  } rows[] = {
    { "attn_norm.weight", F32_TYPE, HIDDEN, 1 },         { "attn_q.weight", Q4_K_TYPE, HIDDEN, HIDDEN },
    { "attn_k.weight", Q4_K_TYPE, HIDDEN, KEYS },        { "attn_v.weight", Q6_K_TYPE, HIDDEN, KEYS },
    { "attn_output.weight", Q4_K_TYPE, HIDDEN, HIDDEN }, { "ffn_norm.weight", F32_TYPE, HIDDEN, 1 },
    { "ffn_gate.weight", Q4_K_TYPE, HIDDEN, FFN },       { "ffn_up.weight", Q4_K_TYPE, HIDDEN, FFN },
    { "ffn_down.weight", Q6_K_TYPE, FFN, HIDDEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("blk.%u.%s", layer, rows[i].name);

      add_gguf (w, name, rows[i].type, rows[i].columns, rows[i].rows);
    }
}

static void
put_llama_keys (GByteArray *header)
{
  put_key_text (header, "general.architecture", "llama");
  put_key_u32 (header, "general.file_type", 15); /* Q4_K_M */
  put_key_u32 (header, "llama.block_count", LAYERS);
  put_key_u32 (header, "llama.embedding_length", HIDDEN);
  put_key_u32 (header, "llama.attention.head_count", 4);
  put_key_u32 (header, "llama.attention.head_count_kv", 2);
  put_key_u32 (header, "llama.feed_forward_length", FFN);
  put_key_u32 (header, "llama.context_length", 4096);
}

/* The bytes of its tensors. A table of rotations is beside the model’s parameters. */
static guint64
write_gguf (const char *folder)
{
  GgufWriter w = { gguf_begin (4 + 9 * LAYERS, 8), 0, 0 };

  put_llama_keys (w.header);
  add_gguf (&w, "rope_freqs.weight", F32_TYPE, 32, 1);
  add_gguf (&w, "token_embd.weight", Q4_K_TYPE, HIDDEN, VOCAB);
  add_gguf (&w, "output.weight", Q6_K_TYPE, HIDDEN, VOCAB);
  add_gguf (&w, "output_norm.weight", F32_TYPE, HIDDEN, 1);
  for (guint layer = 0; layer < LAYERS; layer++)
    add_gguf_layer (&w, layer);
  write_header (folder, "model.gguf", gguf_end (w.header, w.offset));
  return w.bytes;
}

static void
test_gguf (void)
{
  static const char *const names[] = { "", "model.gguf" };
  g_autofree char *folder = test_make_folder ();
  guint64 bytes = write_gguf (folder);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomPartial) partial = load (folder, names[i], &error);
      g_autoptr (HeadroomEstimate) result = NULL;
      const hr_estimate_t *e;

      g_assert_no_error (error);
      e = estimate (partial, &result);
      g_assert_cmpfloat (e->parameter_count, ==, UNTIED);
      g_assert_cmpfloat (e->terms[HR_WEIGHTS], ==, (double) bytes);
      g_assert_cmpstr (value_of (partial, HR_WEIGHT_QUANTIZATION), ==, "q4-k-m");
      g_assert_cmpstr (headroom_assignment_get_detail (headroom_partial_find (partial, HR_LAYERS)), ==,
                       "llama.block_count");
      g_assert_null (value_of (partial, HR_PARAMETER_COUNT));
    }
  write_header (folder, "other.gguf", gguf_end (gguf_begin (0, 0), 0));
  check_refused (folder, "", "several GGUF files");
  check_refused (folder, "other.gguf", "“general.architecture” is missing");
  test_remove (folder);
}

/* A projector of images, as llama.cpp has beside a model. */
static void
test_other_gguf (void)
{
  g_autofree char *folder = test_make_folder ();
  GByteArray *header = gguf_begin (0, 1);

  put_key_text (header, "general.architecture", "clip");
  write_header (folder, "mmproj.gguf", gguf_end (header, 0));
  check_refused (folder, "mmproj.gguf", "not a language model: general.architecture is “clip”");
  test_remove (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/model-load/repositories", test_repositories);
  g_test_add_func ("/model/model-load/mxfp4", test_mxfp4);
  g_test_add_func ("/model/model-load/any-file", test_any_file);
  g_test_add_func ("/model/model-load/broken-repository", test_broken_repository);
  g_test_add_func ("/model/model-load/too-many-files", test_too_many_files);
  g_test_add_func ("/model/model-load/lone-files", test_lone_files);
  g_test_add_func ("/model/model-load/index-alone", test_index_alone);
  g_test_add_func ("/model/model-load/quantization-beside", test_quantization_beside);
  g_test_add_func ("/model/model-load/unknown-format", test_unknown_format);
  g_test_add_func ("/model/load/agreement", test_agreement);
  g_test_add_func ("/model/model-load/gguf", test_gguf);
  g_test_add_func ("/model/model-load/other-gguf", test_other_gguf);
  return g_test_run ();
}
