/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every format of quantised weights, and what it is with any one of its keys left out or at another value: held to
 * tests/model/golden, which has those that make it another format; a question mark stands for none that is known. That
 * the formats are right is for test-hf-quantization.c to say.
 */
#include "config-edits.h"
#include "golden.h"
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-hf-weight-formats.h"

#include <string.h>

#define COMPRESSED(keys)                                                                                               \
  "{\"quant_method\":\"compressed-tensors\",\"config_groups\":{\"group_0\":{\"weights\":{" keys "}}}}"

static const char *const formats[] = {
  "{\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true,\"load_in_8bit\":false,\"bnb_4bit_quant_type\":\"nf4\","
  "\"bnb_4bit_use_double_quant\":true}",
  "{\"load_in_4bit\":true,\"bnb_4bit_quant_type\":\"fp4\",\"bnb_4bit_use_double_quant\":false}",
  "{\"_load_in_4bit\":false,\"_load_in_8bit\":true}",
  "{\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":128,\"lm_head\":false}",
  "{\"quant_method\":\"gptq\",\"bits\":3,\"group_size\":64}",
  "{\"quant_method\":\"awq\",\"bits\":4,\"group_size\":128}",
  "{\"quant_method\":\"awq\",\"w_bit\":4,\"q_group_size\":128}",
  "{\"quant_method\":\"auto-round\",\"packing_format\":\"auto_round:auto_gptq\",\"data_type\":\"int\",\"bits\":4,"
  "\"group_size\":128}",
  "{\"quant_method\":\"auto-round\",\"packing_format\":\"auto_round:auto_awq\",\"bits\":4,\"group_size\":32}",
  "{\"quant_method\":\"fp8\",\"weight_block_size\":[128,128]}",
  "{\"quant_method\":\"fbgemm_fp8\"}",
  "{\"quant_method\":\"mxfp4\"}",
  COMPRESSED ("\"type\":\"float\",\"num_bits\":8,\"group_size\":null,\"strategy\":\"channel\",\"symmetric\":true"),
  COMPRESSED ("\"type\":\"float\",\"num_bits\":8,\"group_size\":32"),
  COMPRESSED ("\"type\":\"float\",\"num_bits\":4,\"group_size\":16"),
  COMPRESSED ("\"type\":\"int\",\"num_bits\":8,\"group_size\":null,\"strategy\":\"channel\""),
  COMPRESSED ("\"type\":\"int\",\"num_bits\":4,\"group_size\":128,\"symmetric\":true"),
  COMPRESSED ("\"type\":\"int\",\"num_bits\":4,\"group_size\":32,\"symmetric\":false"),
  "{\"quant_method\":\"torchao\",\"quant_type\":\"int4_weight_only\",\"quant_type_kwargs\":{\"group_size\":128}}",
  "{\"quant_method\":\"torchao\",\"quant_type\":{\"default\":{\"_type\":\"Int4WeightOnlyConfig\",\"_data\":{"
  "\"group_size\":64}}}}",
  "{\"quant_method\":\"torchao\",\"quant_type\":\"int8_weight_only\"}",
  "{\"quant_method\":\"torchao\",\"quant_type\":\"Float8WeightOnlyConfig\"}",
  "{\"quant_method\":\"bitnet\",\"linear_class\":\"bitlinear\",\"quantization_mode\":\"offline\"}",
  "{\"quant_method\":\"hqq\",\"quant_config\":{\"weight_quant_params\":{\"nbits\":3,\"group_size\":64,"
  "\"quant_zero\":false,\"quant_scale\":false}}}",
  "{\"quant_method\":\"exl2\",\"bits\":4.5,\"head_bits\":6}",
  "{\"quant_method\":\"quanto\",\"weights\":\"int4\"}",
  "{\"quant_method\":\"eetq\",\"weights\":\"int8\"}",
  "{\"quant_method\":\"modelopt\",\"quant_algo\":\"NVFP4\"}",
  "{\"quant_algo\":\"FP8\",\"producer\":{\"name\":\"modelopt\"}}",
};

/* Of mlx-lm, which names no method. */
static const char *const formats_of_mlx[] = {
  "{\"bits\":4,\"group_size\":64,\"mode\":\"affine\"}",
  "{\"bits\":8,\"group_size\":64}",
  "{\"bits\":6,\"group_size\":32}",
  "{\"mode\":\"mxfp4\"}",
};

/* With which each key is tried: what other keys and formats have, and the least and the most of bits and groups. */
static const char *const values[] = {
  "null",    "true",      "false",     "1",          "2",         "3",          "4",         "5",
  "6",       "7",         "8",         "8.5",        "9",         "7.5",        "16",        "32",
  "64",      "128",       "65536",     "65537",      "-1",        "[128,128]",  "[128,64]",  "[128]",
  "{}",      "\"int\"",   "\"float\"", "\"int2\"",   "\"int8\"",  "\"float8\"", "\"fp4\"",   "\"nf4\"",
  "\"FP8\"", "\"MXFP8\"", "\"NVFP4\"", "\"affine\"", "\"mxfp8\"", "\"nvfp4\"",  "\"group\"", "\"another\"",
};

static char *
describe (const char *format, gboolean is_mlx)
{
  g_autoptr (HeadroomJson) config = headroom_json_parse (format, strlen (format), HEADROOM_JSON_STRICT, NULL);
  HeadroomHfWeights weights = headroom_hf_find_weights (config, is_mlx);

  if (weights.choice == NULL)
    return g_strdup ("?");
  if (weights.bits > 0)
    return g_strdup_printf ("%s %.9g", weights.choice, weights.bits);
  return g_strdup (weights.choice);
}

/* A format as it is, and what it was found to be. */
typedef struct
{
  HeadroomJson *tree;
  char *found;
  gboolean is_mlx;
} Case;

static void
put_edit (GString *text, const Case *of, const char *value, const char *edited)
{
  g_autofree char *found = describe (edited, of->is_mlx);

  if (!g_str_equal (found, of->found))
    g_string_append_printf (text, "; %s: %s", value, found);
}

static void
put_edits (GString *text, const Case *of, const test_place_t *place)
{
  g_autofree char *without = test_config_without (of->tree, place);

  g_string_append_printf (text, "  %s", test_key_of (place));
  put_edit (text, of, "left out", without);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autoptr (HeadroomJson) value = headroom_json_parse (values[i], strlen (values[i]), HEADROOM_JSON_STRICT, NULL);
      g_autofree char *with = test_config_with (of->tree, place, value);

      put_edit (text, of, values[i], with);
    }
  g_string_append_c (text, '\n');
}

static void
put_format (GString *text, const char *format, gboolean is_mlx)
{
  g_autoptr (HeadroomJson) tree = headroom_json_parse (format, strlen (format), HEADROOM_JSON_STRICT, NULL);
  g_autofree char *found = describe (format, is_mlx);
  g_autoptr (GArray) places = test_find_places (tree);
  Case of = { tree, found, is_mlx };

  g_string_append_printf (text, "%s: %s\n", format, found);
  for (guint i = 0; i < places->len; i++)
    put_edits (text, &of, &g_array_index (places, test_place_t, i));
}

static void
test_neighbours (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    put_format (text, formats[i], FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (formats_of_mlx); i++)
    put_format (text, formats_of_mlx[i], TRUE);
  assert_golden ("model", "hf-weight-formats.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-weight-formats/neighbours", test_neighbours);
  return g_test_run ();
}
