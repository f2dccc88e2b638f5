/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which matrices a config.json leaves unquantised: each name that such a list may have, under each key and each method,
 * and random lists of them, held to tests/model/golden. That they are right is for test-hf-quantization.c to say. */
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>
#include <string.h>

enum
{
  N_LISTS = 200,
  MOST_ENTRIES = 9,
  LEAST_LAYERS = 1,
  MOST_LAYERS = 5
};

static const char *const entries[] = {
  "lm_head",
  "gate",
  "router",
  "self_attn",
  "shared_expert",
  "shared_experts",
  "mlp",
  "q_proj",
  "",
  "gate_proj",
  "model.embed_tokens",
  "model.layers.0.input_layernorm",
  "e_score_correction_bias",
  "re:.*self_attn.*",
  "re:.*self_attn.q_proj$",
  "re:.*self_attn.k_proj$",
  "re:.*self_attn.v_proj$",
  "re:.*self_attn.o_proj$",
  "model.layers.0.self_attn",
  "model.layers.1.self_attn",
  "model.layers.2.self_attn*",
  "model.layers.3.self_attn.q_proj",
  "model.layers.4.self_attn.q_proj",
  "model.layers.5.self_attn.q_proj",
  "model.layers.0.mlp.gate",
  "model.layers.0.mlp.gate_proj",
  "model.layers.1.mlp.shared_expert.up_proj",
  "model.layers.0.mlp.shared_experts.down_proj",
  "re:.*shared_expert.up_proj",
  "re:.*shared_experts.down_proj",
  "re:.*shared_experts.gate_proj",
  "re:.*shared_experts",
  "vision_tower.blocks.0.self_attn",
  "visual",
  "audio_tower",
  "multi_modal_projector",
  "re:.*router.*",
  "re:.*mlp.gate$",
  "a_gate",
  "gate2",
  "layers.",
  "layers.x",
  "model.layers.1",
  "model.layers.10",
};

static const char *const keys[] = { "ignore", "modules_to_not_convert", "exclude_modules", "llm_int8_skip_modules",
                                    "ignored" };

/* What says in which format the others are. */
static const char *const methods[] = {
  "\"quant_method\":\"fp8\"",
  "\"quant_method\":\"modelopt\",\"quant_algo\":\"FP8\"",
  "\"quant_method\":\"bitsandbytes\",\"load_in_4bit\":true",
  "\"quant_method\":\"gptq\",\"bits\":4,\"group_size\":128",
  "\"quant_method\":\"aqlm\"",
  "\"quant_method\":\"mxfp4\"",
};

/* The matrices that are left, and how much there is to remark on. (transfer full) */
static char *
describe (const char *method, const char *key, const char *list, guint layers)
{
  g_autofree char *config = g_strdup_printf ("{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":%u,"
                                             "\"num_attention_heads\":4,\"intermediate_size\":128,\"vocab_size\":100,"
                                             "\"quantization_config\":{%s,\"%s\":%s}}",
                                             layers, method, key, list);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (config, strlen (config), &error);
  HeadroomAssignment *left;

  g_assert_no_error (error);
  left = headroom_partial_find (partial, HR_UNQUANTIZED_MATRICES);
  return g_strdup_printf ("%s, %u remarks", left != NULL ? headroom_assignment_get_value (left) : "none",
                          g_strv_length ((char **) headroom_partial_get_remarks (partial)));
}

/* What each name alone leaves, of one layer and of two. */
static void
put_entries (GString *golden)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autofree char *list = g_strdup_printf ("[\"%s\"]", entries[i]);
      g_autofree char *of_one = describe (methods[0], keys[0], list, 1);
      g_autofree char *of_two = describe (methods[0], keys[0], list, 2);

      g_string_append_printf (golden, "“%s”: %s; of two layers: %s\n", entries[i], of_one, of_two);
    }
}

static void
put_methods (GString *golden)
{
  static const char *const lists[] = { "[\"self_attn\"]", "[]", "\"self_attn\"", "null", "[null,\"self_attn\"]" };

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
      for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
        {
          g_autofree char *said = describe (methods[i], keys[k], lists[l], 2);

          g_string_append_printf (golden, "%s, %s %s: %s\n", methods[i], keys[k], lists[l], said);
        }
}

static char *
random_list (unsigned long input)
{
  const guint n = 1 + random_below (input, "entries", MOST_ENTRIES);
  GString *list = g_string_new ("[");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *what = g_strdup_printf ("entry %u", i);

      g_string_append_printf (list, "%s\"%s\"", i > 0 ? "," : "",
                              entries[random_below (input, what, G_N_ELEMENTS (entries))]);
    }
  g_string_append_c (list, ']');
  return g_string_free_and_steal (list);
}

static void
put_random (GString *golden)
{
  for (guint layers = LEAST_LAYERS; layers <= MOST_LAYERS; layers++)
    {
      uint64_t digest = digest_init ();

      for (unsigned long input = 0; input < N_LISTS; input++)
        {
          g_autofree char *list = random_list (input);
          g_autofree char *said = describe (methods[0], keys[input % 2], list, layers);

          digest = digest_text (digest, said);
        }
      g_string_append_printf (golden, "random lists of %u layers: digest %016" PRIx64 "\n", layers, digest);
    }
}

static void
test_lists (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  put_entries (golden);
  put_methods (golden);
  put_random (golden);
  assert_golden ("model", "hf-unquantized.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-unquantized/lists", test_lists);
  return g_test_run ();
}
