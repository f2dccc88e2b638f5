/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Llama 3.2 Vision: a Llama between whose layers others look at images. */
#include "import-checks.h"

/* h = 64, four heads of 16, two of them with keys and values of their own, f = 128, 100 words, two of six layers. */
#define TEXT(list)                                                                                                     \
  "\"text_config\":{\"model_type\":\"mllama_text_model\",\"num_hidden_layers\":6,\"hidden_size\":64,"                  \
  "\"num_attention_heads\":4,\"num_key_value_heads\":2,\"intermediate_size\":128,\"vocab_size\":100" list "}"
#define LISTED TEXT (",\"cross_attention_layers\":[1,4]")
#define VISION_OF(pixels)                                                                                              \
  "\"vision_config\":{\"model_type\":\"mllama_vision_model\",\"num_hidden_layers\":3,\"num_global_layers\":2,"         \
  "\"hidden_size\":8,\"intermediate_size\":32,\"vision_output_dim\":48,\"image_size\":" pixels ",\"patch_size\":2,"    \
  "\"num_channels\":3,\"max_num_tiles\":4,\"supported_aspect_ratios\":[[1,1],[1,2]]}"
#define VISION VISION_OF ("4")
#define WHOLE(sections) "{\"model_type\":\"mllama\"," sections "}"

/* A layer has query and output of 64·64, key and value of 64·32, three matrices of 64·128 and two norms of 64; one that
 * looks at images two norms of 16 and two gates besides. Two tables of 100·64, of which the embedding has 8 rows more,
 * and a norm. */
static double
count_of_text (void)
{
  double layer = 2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 128 + 2 * 64;

  return 6 * layer + 2 * (2 * 16 + 2) + (2 * 100 + 8) * 64 + 64;
}

/* A layer has four matrices of 8·8, an MLP of 8·32 + 32 and 32·8 + 8, and two norms of 16; of five, two have two gates.
 * Patches of 12·8, a class of 8, 2·2 + 1 = 5 positions of 8, and in three layouts of four tiles 5 and twice one more,
 * with three gates; two norms. The projector is 48·64 + 64. */
static double
count_of_tower (void)
{
  double layer = 4 * 8 * 8 + 8 * 32 + 32 + 32 * 8 + 8 + 2 * 16;

  return 5 * layer + 2 * 2 + 12 * 8 + 8 + 5 * 8 + 3 * 4 * (5 + 2) * 8 + 3 + 2 * 16 + 48 * 64 + 64;
}

static void
test_counts (void)
{
  g_assert_cmpfloat (count_of (WHOLE (LISTED "," VISION)), ==, count_of_text () + count_of_tower ());
  g_assert_cmpfloat (count_of ("{" LISTED "}"), ==, count_of_text ());
}

/* Of 5 pixels two patches of 2 are whole, as of 4. */
static void
test_part_of_a_patch (void)
{
  g_assert_cmpfloat (count_of (WHOLE (LISTED "," VISION_OF ("5"))), ==, count_of_text () + count_of_tower ());
}

/* The shapes of meta-llama/Llama-3.2-11B-Vision, whose images are of 560 pixels. */
static void
test_whole_model (void)
{
  const char *text = WHOLE (
      "\"text_config\":{\"model_type\":\"mllama_text_model\",\"num_hidden_layers\":40,\"hidden_size\":4096,"
      "\"num_attention_heads\":32,\"num_key_value_heads\":8,\"intermediate_size\":14336,\"vocab_size\":128256,"
      "\"cross_attention_layers\":[3,8,13,18,23,28,33,38]},\"vision_config\":{\"model_type\":"
      "\"mllama_vision_model\",\"image_size\":560}");

  g_assert_cmpfloat (count_of (text), ==, 10670220835);
}

static void
test_values (void)
{
  g_autoptr (HeadroomPartial) partial = read_file (WHOLE (LISTED "," VISION));

  check_assigned (partial, HR_FAMILY, "llama", "text_config.model_type");
  check_assigned (partial, HR_LAYERS, "4", "text_config.num_hidden_layers − text_config.cross_attention_layers");
  check_assigned (partial, HR_QKV_BIAS, "no", "model_type");
}

static void
test_lists (void)
{
  static const char *const lists[] = { "[1,1]", "[4,1]", "[1,6]", "[-1]", "[0.5]", "[\"1\"]", "[0,1,2,3,4,5]", "2" };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *text = g_strdup_printf (WHOLE (TEXT (",\"cross_attention_layers\":%s") "," VISION), lists[i]);

      check_refused (text, HEADROOM_FILE_ERROR_VALUE, "text_config.cross_attention_layers is ");
    }
  check_refused (WHOLE (TEXT () "," VISION), HEADROOM_FILE_ERROR_MISSING,
                 "“text_config.cross_attention_layers” is missing");
  check_refused (WHOLE (TEXT (",\"cross_attention_layers\":[1],\"tie_word_embeddings\":true") "," VISION),
                 HEADROOM_FILE_ERROR_NOT_COVERED, "tie_word_embeddings is true");
}

/* Without a tower nothing would read its images. */
static void
test_towers (void)
{
  check_refused (WHOLE (LISTED ",\"image_token_index\":128256"), HEADROOM_FILE_ERROR_MISSING,
                 "“vision_config” is missing");
  check_refused (WHOLE (LISTED ",\"vision_config\":{\"model_type\":\"mllama_vision_model\",\"supported_aspect_ratios\":"
                               "8}"),
                 HEADROOM_FILE_ERROR_NOT_COVERED, "vision_config.supported_aspect_ratios is 8: it must be a list.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-crossed/counts", test_counts);
  g_test_add_func ("/model/hf-crossed/part-of-a-patch", test_part_of_a_patch);
  g_test_add_func ("/model/hf-crossed/whole-model", test_whole_model);
  g_test_add_func ("/model/hf-crossed/values", test_values);
  g_test_add_func ("/model/hf-crossed/lists", test_lists);
  g_test_add_func ("/model/hf-crossed/towers", test_towers);
  return g_test_run ();
}
