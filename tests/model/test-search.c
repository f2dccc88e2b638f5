/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Search by words: what people type finds what they mean, however it is spelt. */
#include "model/base/headroom-search.h"

#include "golden.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-catalog.h"

static gboolean
finds (const char *query, const char *name, const char *id, const char *source)
{
  const char *texts[] = { name, id, source };
  g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));

  return headroom_search_matches (query, key);
}

static gboolean
finds_name (const char *query, const char *name)
{
  return finds (query, name, NULL, NULL);
}

static void
test_ids_and_repositories (void)
{
  const char *const queries[] = {
    "qwen2.5-7b", "Qwen/Qwen2.5-7B", "Qwen2.5 7B", "qwen2_5-7b", "QWEN 7b", "qwen2.5", ""
  };

  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    g_assert_true (finds (queries[i], "Qwen2.5 7B", "qwen2.5-7b", "Qwen/Qwen2.5-7B"));
  g_assert_false (finds ("meta/Qwen2.5-7B", "Qwen2.5 7B", "qwen2.5-7b", "Qwen/Qwen2.5-7B"));
}

static void
test_words_in_any_order (void)
{
  g_assert_true (finds_name ("llama 70", "Llama 3.1 70B"));
  g_assert_true (finds_name ("70 llama", "Llama 3.1 70B"));
  g_assert_true (finds_name ("  llama   70 ", "Llama 3.1 70B"));
  g_assert_false (finds_name ("llama 8b", "Llama 3.1 70B"));
  g_assert_true (finds_name ("ZeRO 3", "DeepSpeed, ZeRO-3"));
}

static void
test_spelling_does_not_count (void)
{
  g_assert_true (finds_name ("llama3", "Llama 3 8B"));
  g_assert_true (finds_name ("llama-3.1-8b", "Llama 3.1 8B"));
  g_assert_true (finds_name ("rtx4090", "GeForce RTX 4090"));
  g_assert_true (finds_name ("megatron lm", "Megatron-LM"));
  g_assert_true (finds_name ("gross", "Groß"));
  g_assert_true (finds_name ("prazision", "Präzision"));
  g_assert_true (finds_name ("PRÄZISION", "Präzision"));
  g_assert_true (finds_name ("…", "anything"));
}

/* A key begins where it is told to. */
static void
test_what_stands_before (void)
{
  const char *text = "57b\n";

  g_assert_true (headroom_search_matches ("7b", text + 1));
  g_assert_false (headroom_search_matches ("7b", text));
}

/* 7 is not 57, and 2.5 is not 25. */
static void
test_a_number_is_one_number (void)
{
  g_assert_false (finds_name ("7b", "Qwen2 57B"));
  g_assert_false (finds_name ("qwen2.5-7b", "Qwen2 57B"));
  g_assert_false (finds_name ("2.5", "GPU 25"));
  g_assert_false (finds_name ("25", "Qwen2.5"));
  g_assert_true (finds_name ("100", "H100 SXM5"));
  g_assert_true (finds_name ("7b", "57B and 7B"));
}

/* The last letters of the name do not go on in the id. */
static void
test_a_match_is_in_one_text (void)
{
  g_assert_false (finds ("ab", "a", "b", NULL));
  g_assert_true (finds ("a b", "a", "b", NULL));
  g_assert_false (finds ("a", NULL, NULL, NULL));
}

static headroom_nearness_t
find (const char *query, const char *texts)
{
  g_autofree char *key = headroom_search_make_key (&texts, 1);

  return headroom_search_find (query, key);
}

/* A name is nearer than a word in it, and a word than its letters. */
static void
test_nearness (void)
{
  const char *texts = "Tensor-parallel size, TP, model_parallel";

  g_assert_cmpint (find ("tp", texts), ==, HEADROOM_SEARCH_NAMES);
  g_assert_cmpint (find ("tensor parallel size", texts), ==, HEADROOM_SEARCH_NAMES);
  g_assert_cmpint (find ("ModelParallel", texts), ==, HEADROOM_SEARCH_NAMES);
  g_assert_cmpint (find ("", texts), ==, HEADROOM_SEARCH_NAMES);
  g_assert_cmpint (find ("size", texts), ==, HEADROOM_SEARCH_WORDS);
  g_assert_cmpint (find ("size tp", texts), ==, HEADROOM_SEARCH_WORDS);
  g_assert_cmpint (find ("parallelsize", texts), ==, HEADROOM_SEARCH_WORDS);
  g_assert_cmpint (find ("tens", texts), ==, HEADROOM_SEARCH_BEGINNINGS);
  g_assert_cmpint (find ("tp siz", texts), ==, HEADROOM_SEARCH_BEGINNINGS);
  g_assert_cmpint (find ("ens", texts), ==, HEADROOM_SEARCH_PARTS);
  g_assert_cmpint (find ("size ens", texts), ==, HEADROOM_SEARCH_PARTS);
  g_assert_cmpint (find ("tpm", texts), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("tp pipeline", texts), ==, HEADROOM_SEARCH_NOTHING);
}

/* A thousand is no list: "2,500" is written like "2.5". */
static void
test_commas_in_numbers (void)
{
  g_assert_cmpint (find ("2,5", "2.5"), ==, HEADROOM_SEARCH_NAMES);
  g_assert_cmpint (find ("5", "2,5"), ==, HEADROOM_SEARCH_WORDS);
  g_assert_cmpint (find ("5", "2, 5,"), ==, HEADROOM_SEARCH_NAMES);
}

/* The nearer first; of names that are equally near that which begins so, and a name before what else is said of it. */
static void
test_rank (void)
{
  const char *key = "llama 3 3 70b\nmeta\n";

  g_assert_cmpint (headroom_search_rank ("3.3", key, "llama 3 3 70b\n"), <,
                   headroom_search_rank ("3.3", "falcon3 3b\n", "falcon3 3b\n"));
  g_assert_cmpint (headroom_search_rank ("llama 70b", key, "llama 3 3 70b\n"), <,
                   headroom_search_rank ("llama 70b", "code llama 70b\n", "code llama 70b\n"));
  g_assert_cmpint (headroom_search_rank ("70b", key, "llama 3 3 70b\n"), <,
                   headroom_search_rank ("70b", "large 70b\n", "large\n"));
}

static void
test_begins (void)
{
  g_assert_true (headroom_search_begins ("Llama3 8B", "llama 3 8b\n"));
  g_assert_true (headroom_search_begins ("micro", "micro batch size\n"));
  g_assert_false (headroom_search_begins ("batch", "micro batch size\n"));
  g_assert_false (headroom_search_begins ("", "micro\n"));
}

static guint
count_found (const char *query, HeadroomPresetKind kind)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);
  guint n = 0;

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      g_autofree char *key = headroom_preset_dup_search_key (headroom_preset_catalog_get_item (catalog, i));

      if (headroom_search_matches (query, key))
        n++;
    }
  return n;
}

static gboolean
finds_preset (const char *query, HeadroomPreset *preset)
{
  g_autofree char *key = headroom_preset_dup_search_key (preset);

  return headroom_search_matches (query, key);
}

/* By its name, its id, and where it is on Hugging Face. */
static void
test_every_preset_is_found (void)
{
  for (HeadroomPresetKind kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (kind);

      for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
        {
          HeadroomPreset *preset = headroom_preset_catalog_get_item (catalog, i);
          const char *repository = headroom_preset_get_repository (preset);

          g_assert_true (finds_preset (headroom_preset_get_name (preset), preset));
          g_assert_true (finds_preset (headroom_preset_get_id (preset), preset));
          g_assert_true (repository == NULL || finds_preset (repository, preset));
        }
      g_assert_cmpuint (count_found ("no such thing", kind), ==, 0);
    }
}

/* What people typed in vain. */
static void
test_names_that_people_have (void)
{
  g_assert_cmpuint (count_found ("qwen2.5-7b", HEADROOM_PRESET_MODEL), ==, 1);
  g_assert_cmpuint (count_found ("Qwen/Qwen2.5-7B", HEADROOM_PRESET_MODEL), ==, 1);
  g_assert_cmpuint (count_found ("llama 70", HEADROOM_PRESET_MODEL), >=, 2);
  g_assert_cmpuint (count_found ("qlora", HEADROOM_PRESET_RECIPE), >=, 1);
}

/* What was tuned is as large as what it was tuned from, whose repositories these are called after. */
static void
test_tuned_models (void)
{
  static const char *const found[][2] = {
    { "Qwen/Qwen2.5-7B-Instruct", "Qwen/Qwen2.5-7B" },
    { "qwen2.5 7b instruct", "Qwen/Qwen2.5-7B" },
    { "meta-llama/Llama-2-7b-chat-hf", "meta-llama/Llama-2-7b-hf" },
    { "mistralai/Mistral-7B-Instruct-v0.3", "mistralai/Mistral-7B-v0.3" },
    { "google/gemma-3-27b-it", "google/gemma-3-27b-pt" },
    { "tiiuae/Falcon3-7B-Instruct", "tiiuae/Falcon3-7B-Base" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    g_assert_cmpint (find (found[i][0], found[i][1]), ==, HEADROOM_SEARCH_PARTS);
  g_assert_cmpint (find ("granite instruct", "ibm-granite/granite-3.3-8b-instruct"), ==, HEADROOM_SEARCH_WORDS);
  g_assert_cmpint (find ("Qwen/Qwen3-8B-Base", "Qwen/Qwen3-8B"), ==, HEADROOM_SEARCH_PARTS);
  g_assert_cmpint (find ("openai/whisper-base", "openai/whisper-large-v3"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("rope base", "RoPE"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("instruct", "Qwen/Qwen2.5-7B"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("chat it", "Qwen/Qwen2.5-7B"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("instructor 7b", "Qwen/Qwen2.5-7B"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpint (find ("llama instruct", "Qwen/Qwen2.5-7B"), ==, HEADROOM_SEARCH_NOTHING);
  g_assert_cmpuint (count_found ("Qwen/Qwen2.5-7B-Instruct", HEADROOM_PRESET_MODEL), ==, 1);
}

static void
test_every_gpu_is_found (void)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      g_autofree char *key = headroom_gpu_dup_search_key (gpu);
      g_autofree char *both = g_strdup_printf ("%s %s", headroom_gpu_get_name (gpu), headroom_gpu_get_vendor (gpu));

      g_assert_true (headroom_search_matches (headroom_gpu_get_id (gpu), key));
      g_assert_true (headroom_search_matches (both, key));
    }
}

/* There is nothing to be found in it. */
static void
test_no_utf8 (void)
{
  const char *texts[] = { "\xff" };
  g_autofree char *key = headroom_search_make_key (texts, 1);

  g_assert_cmpstr (key, ==, "\n");
  g_assert_true (headroom_search_matches ("\xff", "anything\n"));
}

/* Names as catalogues have them, and what is hard to compare. */
static const char *const names[] = { "Llama 3.1 8B",
                                     "llama-3.1-8b",
                                     "Qwen/Qwen2.5-7B",
                                     "GeForce RTX 4090",
                                     "PEFT, LoRA",
                                     "Größe ß, ﬁn",
                                     "A100 SXM4 80GB",
                                     "a100,a100 80 GB, ab",
                                     "2 5, 25,\n2.5",
                                     "x",
                                     "…",
                                     "" };

/* What a key is to each part of a name, as a query. */
static void
take_queries (GString *answers, const char *name, const char *key, const char *name_key)
{
  const glong length = g_utf8_strlen (name, -1);

  for (glong from = 0; from < length; from++)
    for (glong to = from + 1; to <= length; to++)
      {
        g_autofree char *query = g_utf8_substring (name, from, to);

        g_string_append_printf (answers, "%d%d%d%d ", (int) headroom_search_find (query, key),
                                headroom_search_matches (query, key), headroom_search_begins (query, key),
                                headroom_search_rank (query, key, name_key));
      }
}

/* Of each name, with another one and without: its key, and what it is to all parts of all names. This notices what the
 * other tests do not ask. */
static void
test_all_parts (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *texts[] = { names[i], NULL, names[(i + 1) % G_N_ELEMENTS (names)] };
      g_autofree char *name_key = headroom_search_make_key (texts, 1);
      g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));
      g_autofree char *shown = g_strescape (key, NULL);
      g_autofree char *digest = NULL;
      g_autoptr (GString) answers = g_string_new (NULL);

      for (guint other = 0; other < G_N_ELEMENTS (names); other++)
        take_queries (answers, names[other], key, name_key);
      digest = g_compute_checksum_for_string (G_CHECKSUM_MD5, answers->str, -1);
      g_string_append_printf (golden, "%s: %s\n", shown, digest);
    }
  assert_golden ("model", "search.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/search/what-stands-before", test_what_stands_before);
  g_test_add_func ("/search/ids-and-repositories", test_ids_and_repositories);
  g_test_add_func ("/search/words-in-any-order", test_words_in_any_order);
  g_test_add_func ("/search/spelling-does-not-count", test_spelling_does_not_count);
  g_test_add_func ("/search/a-number-is-one-number", test_a_number_is_one_number);
  g_test_add_func ("/search/a-match-is-in-one-text", test_a_match_is_in_one_text);
  g_test_add_func ("/search/nearness", test_nearness);
  g_test_add_func ("/search/commas-in-numbers", test_commas_in_numbers);
  g_test_add_func ("/search/begins", test_begins);
  g_test_add_func ("/search/rank", test_rank);
  g_test_add_func ("/search/every-preset-is-found", test_every_preset_is_found);
  g_test_add_func ("/search/names-that-people-have", test_names_that_people_have);
  g_test_add_func ("/search/tuned-models", test_tuned_models);
  g_test_add_func ("/search/no-utf8", test_no_utf8);
  g_test_add_func ("/search/all-parts", test_all_parts);
  g_test_add_func ("/search/every-gpu-is-found", test_every_gpu_is_found);
  return g_test_run ();
}
