/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document, a preset and a catalogue of GPUs with one key after the other missing, called otherwise or given another
 * value, of every kind that JSON has: what is read of each, or why it is refused, held to tests/model/golden. Other
 * tests say what is right; this one notices that something moves at all. */
#include "config-edits.h"
#include "golden.h"
#include "model/base/headroom-json-parser.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/scenario/headroom-document.h"
#include "same/digest.h"

#include <inttypes.h>

static const char document_text[]
    = "{\"format\":1,\"author\":{\"name\":\"A\"},\"scenarios\":[{\"title\":\"T\",\"sweep\":\"layers\",\"locks\":["
      "\"gpu\",\"warp\"],\"parameters\":{\"layers\":3,\"dropout\":0.5,\"gpu\":\"h200\",\"optimizer\":\"adamw\","
      "\"compile\":"
      "true,\"cuda-graphs\":\"iteration\",\"warp\":1},\"origins\":{\"layers\":\"typed\",\"gpu\":\"preset\",\"warp\":"
      "\"typed\"},\"origin-details\":{\"gpu\":\"a-preset\",\"warp\":\"drive\"}}]}";

static const char preset_text[]
    = "{\"id\":\"p\",\"name\":\"P\",\"note\":\"N\",\"source\":\"S\",\"hf-repository\":\"a/b\",\"order\":2,\"gpus\":["
      "\"h200\"],\"published-parameter-count\":7,\"published-parameter-count-source\":\"C\",\"assumed\":[\"layers\"],"
      "\"parameters\":{\"layers\":3,\"dropout\":0.5,\"gpu\":\"h200\",\"optimizer\":\"adamw\",\"compile\":true}}";

static const char gpus_text[]
    = "{\"gpus\":[{\"id\":\"a\",\"name\":\"A\",\"vendor\":\"NVIDIA\",\"architecture\":\"Turing\",\"memory-type\":\"M\","
      "\"form-factor\":\"laptop\",\"source\":\"S\",\"checked\":\"2026-01-01\",\"note\":\"N\",\"marketed-gb\":8,\"tdp-"
      "w\":"
      "9,\"bandwidth-gb-s\":10,\"year\":2020,\"aliases\":[\"b\"],\"driver-total-mib\":8192,\"unified-memory\":true},"
      "{\"id\":\"c\",\"name\":\"C\",\"vendor\":\"V\",\"source\":\"S\",\"checked\":\"2026-01-01\",\"usable-bytes\":5e9,"
      "\"driver-total-mib\":9},"
      "{\"id\":\"d\",\"name\":\"D\",\"vendor\":\"V\",\"source\":\"S\",\"checked\":\"2026-01-01\",\"marketed-gb\":8,"
      "\"specified-mib\":8000,\"pytorch-total-gib\":7.5}]}";

/* What a key is given. */
static const char *const values[] = { "null",      "true",       "false",     "0",    "-1",      "1",
                                      "2",         "1.5",        "1e400",     "\"\"", "\"a\"",   "\"1\"",
                                      "[]",        "[1]",        "{}",        "1e6",  "[\"a\"]", "[\"layers\"]",
                                      "{\"a\":1}", "2147483647", "\"layers\"" };

enum
{
  SHOWN = 3 /* of the refusals for one key */
};

/* Digest of what was read; 0: it was refused. */
typedef uint64_t (*Read) (const char *text, GError **error);

/* Nothing that a person said is left; what a newer version put there is. */
static void
take_back (HeadroomScenario *scenario)
{
  headroom_scenario_reset_all (scenario);
  headroom_scenario_set_sweep (scenario, HR_N_PARAMS);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    headroom_scenario_set_locked (scenario, i, FALSE);
}

static uint64_t
read_document (const char *text, GError **error)
{
  g_autoptr (HeadroomDocument) document = headroom_document_parse (text, strlen (text), error);
  g_autofree char *saved = NULL;
  g_autofree char *emptied = NULL;
  uint64_t digest;

  if (document == NULL)
    return 0;
  saved = headroom_document_to_text (document);
  digest = digest_number (digest_text (digest_init (), saved), headroom_document_is_read_only (document));
  take_back (headroom_document_get_current (document));
  emptied = headroom_document_to_text (document);
  return digest_text (digest, emptied);
}

static uint64_t
take_properties (uint64_t digest, GObject *object)
{
  guint n;
  g_autofree GParamSpec **all = g_object_class_list_properties (G_OBJECT_GET_CLASS (object), &n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GValue) value = G_VALUE_INIT;
      g_autofree char *text = NULL;

      g_object_get_property (object, all[i]->name, &value);
      text = g_strdup_value_contents (&value);
      digest = digest_text (digest_text (digest, all[i]->name), text);
    }
  return digest;
}

static uint64_t
take_names (uint64_t digest, const char *const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    digest = digest_text (digest, names[i]);
  return digest;
}

static uint64_t
read_preset (const char *text, GError **error)
{
  g_autoptr (HeadroomPreset) preset = headroom_preset_new_from_data (HEADROOM_PRESET_RECIPE, text, strlen (text),
                                                                     error);
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  uint64_t digest = digest_init ();

  if (preset == NULL)
    return 0;
  headroom_preset_apply (preset, scenario);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    digest = digest_number (digest, headroom_scenario_get_origin (scenario, i));
  digest = take_properties (take_properties (digest, G_OBJECT (preset)), G_OBJECT (scenario));
  digest = digest_number (digest, headroom_preset_get_order (preset));
  digest = digest_number (digest, headroom_preset_get_published_count (preset));
  return take_names (digest, headroom_preset_get_gpus (preset));
}

static uint64_t
read_gpus (const char *text, GError **error)
{
  g_autoptr (HeadroomGpuCatalog) catalog = headroom_gpu_catalog_new_from_data (text, strlen (text), error);
  uint64_t digest = digest_init ();

  for (guint i = 0; catalog != NULL && i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);

      digest = take_properties (digest, G_OBJECT (gpu));
      digest = take_names (digest, headroom_gpu_get_aliases (gpu));
      digest = digest_number (digest, headroom_gpu_has_unified_memory (gpu));
      digest = digest_number (digest, headroom_gpu_is_mobile (gpu));
      digest = digest_number (digest, headroom_gpu_computes_bf16 (gpu));
      digest = digest_number (digest, headroom_gpu_catalog_lookup (catalog, headroom_gpu_get_id (gpu)) == gpu);
    }
  if (catalog == NULL)
    return 0;
  return digest;
}

/* What many texts in a row were read as. */
typedef struct
{
  Read read;
  uint64_t digest;
  guint n_read;
  GPtrArray *refusals; /* each once */
} Answers;

/* Takes the text. */
static void
take_text (Answers *self, char *text)
{
  g_autoptr (GError) error = NULL;
  const uint64_t digest = self->read (text, &error);

  g_free (text);
  g_assert_true ((digest == 0) == (error != NULL));
  self->n_read += error == NULL;
  self->digest = digest_number (self->digest, (double) (digest >> 32));
  self->digest = digest_number (self->digest, (double) (digest & G_MAXUINT32));
  if (error == NULL)
    return;
  self->digest = digest_number (digest_text (self->digest, error->message), error->code);
  if (!g_ptr_array_find_with_equal_func (self->refusals, error->message, g_str_equal, NULL))
    g_ptr_array_add (self->refusals, g_strdup (error->message));
}

static void
take_place (GString *golden, Read read, const HeadroomJson *tree, const test_place_t *place)
{
  g_autoptr (GPtrArray) refusals = g_ptr_array_new_with_free_func (g_free);
  Answers self = { .read = read, .digest = digest_init (), .refusals = refusals };

  take_text (&self, test_config_without (tree, place));
  take_text (&self, test_config_renamed (tree, place));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *text = g_strdup_printf ("[%s]", values[i]);
      g_autoptr (HeadroomJson) list = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);

      take_text (&self, test_config_with (tree, place, (HeadroomJson *) headroom_json_get_element (list, 0)));
    }
  g_string_append_printf (golden, "%s: %u read, digest %016" PRIx64 "\n", test_key_of (place), self.n_read,
                          self.digest);
  for (guint i = 0; i < MIN (refusals->len, SHOWN); i++)
    g_string_append_printf (golden, "  %s\n", (const char *) refusals->pdata[i]);
}

static void
take_file (GString *golden, Read read, const char *text)
{
  g_autoptr (HeadroomJson) tree = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  g_autoptr (GArray) places = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (tree);
  read (text, &error);
  g_assert_no_error (error);
  places = test_find_places (tree);
  for (guint i = 0; i < places->len; i++)
    take_place (golden, read, tree, &g_array_index (places, test_place_t, i));
}

static void
test_edited (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  take_file (golden, read_document, document_text);
  take_file (golden, read_preset, preset_text);
  take_file (golden, read_gpus, gpus_text);
  assert_golden ("model", "edited-files.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/edited-files", test_edited);
  return g_test_run ();
}
