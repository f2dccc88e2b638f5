/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders with any of the files that models have, each opened by any of them; an index with one key after the other
 * changed; and names of parts: what is read of each, or why it is refused, held to tests/model/golden. Other tests say
 * what is right; this one notices that something moves at all. */
#include "config-answers.h"
#include "config-edits.h"
#include "golden.h"
#include "header-files.h"
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-model-load.h"
#include "model/import/headroom-model-parts.h"
#include "model/tensors/headroom-safetensors.h"
#include "util.h"

#include <string.h>
#include <unistd.h>

#define CONFIG                                                                                                         \
  "{\"model_type\":\"llama\",\"num_hidden_layers\":2,\"hidden_size\":256,\"num_attention_heads\":4,"                   \
  "\"intermediate_size\":512,\"vocab_size\":1000}"
#define INDEX "{\"metadata\":{\"total_size\":%u},\"weight_map\":{\"a\":\"%s\"}}"

/* Each has a number of its own: of the elements of its tensor, of the bytes that an index says, or in the name of an
 * architecture that is not known. */
static const char *const files[] = { "config.json",
                                     "model.safetensors",
                                     "consolidated.safetensors",
                                     "adapter_model.safetensors",
                                     "model.safetensors.index.json",
                                     "consolidated.safetensors.index.json",
                                     "b-00001-of-00002.gguf",
                                     "b-00002-of-00002.gguf" };

enum
{
  N_FILES = G_N_ELEMENTS (files),
  MOST_SHOWN = 3 /* answers in a line */
};

/* The weights are a hole in the file. */
static void
write_file (const char *folder, const char *name, HeaderFile file)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, (const char *) file.header->data, file.header->len, NULL));
  g_assert_cmpint (truncate (path, (off_t) file.file_bytes), ==, 0);
  header_file_clear (&file);
}

static void
write_text (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static HeaderFile
safetensors (guint number)
{
  g_autofree char *json = g_strdup_printf ("{\"t%u\":{\"dtype\":\"F32\",\"shape\":[%u],\"data_offsets\":[0,%u]}}",
                                           number, number, 4 * number);

  return header_file_of_json (json, 4 * number);
}

static HeaderFile
gguf (guint number)
{
  g_autofree char *name = g_strdup_printf ("family%u", number);
  GByteArray *header = gguf_begin (0, 1);

  put_key_text (header, "general.architecture", name);
  return gguf_end (header, 0);
}

static void
write_one (const char *folder, guint i)
{
  const guint number = 1u << i;
  g_autofree char *index = g_strdup_printf (INDEX, number, i == 4 ? files[1] : files[2]);

  if (i == 0)
    write_text (folder, files[i], CONFIG);
  else if (g_str_has_suffix (files[i], ".json"))
    write_text (folder, files[i], index);
  else if (g_str_has_suffix (files[i], ".gguf"))
    write_file (folder, files[i], gguf (number));
  else
    write_file (folder, files[i], safetensors (number));
}

typedef struct
{
  Answers all;
  GPtrArray *refusals; /* each once */
} FolderAnswers;

static void
begin (FolderAnswers *self)
{
  *self = (FolderAnswers) { answers_new (), g_ptr_array_new_with_free_func (g_free) };
}

static void
note_refusal (FolderAnswers *self, const GError *error)
{
  if (error != NULL && !g_ptr_array_find_with_equal_func (self->refusals, error->message, g_str_equal, NULL))
    g_ptr_array_add (self->refusals, g_strdup (error->message));
}

static void
end (FolderAnswers *self, GString *golden, const char *what)
{
  answers_put (&self->all, golden, what);
  for (guint i = 0; i < MIN (self->refusals->len, MOST_SHOWN); i++)
    g_string_append_printf (golden, "  %s\n", (const char *) self->refusals->pdata[i]);
  g_ptr_array_unref (self->refusals);
}

/* The messages have no path of the folder, whose name is another each time. */
static void
take_opened (FolderAnswers *self, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_model_load (file, NULL, &error);

  answers_take_partial (&self->all, partial, error);
  note_refusal (self, error);
}

static void
turn_over (const char *folder, guint i)
{
  g_autofree char *path = g_build_filename (folder, files[i], NULL);

  if (unlink (path) != 0)
    write_one (folder, i);
}

static void
take_folder (FolderAnswers *all, const char *folder, guint set)
{
  take_opened (&all[N_FILES], folder, "");
  for (guint i = 0; i < N_FILES; i++)
    if (set & (1u << i))
      take_opened (&all[i], folder, files[i]);
}

/* Gray’s order, in which each set of files has one more or one less than the last. */
static void
take_folders (FolderAnswers *all)
{
  g_autofree char *folder = test_make_folder ();

  for (guint i = 0; i < 1u << N_FILES; i++)
    {
      if (i > 0)
        turn_over (folder, (guint) g_bit_nth_lsf (i, -1));
      take_folder (all, folder, i ^ (i >> 1));
    }
  test_remove (folder);
}

static void
test_folders (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  FolderAnswers all[N_FILES + 1];

  for (guint i = 0; i <= N_FILES; i++)
    begin (&all[i]);
  take_folders (all);
  for (guint i = 0; i <= N_FILES; i++)
    end (&all[i], golden, i < N_FILES ? files[i] : "the folder");
  assert_golden ("model", "model-folders.txt", golden->str);
}

static const char index_text[]
    = "{\"metadata\":{\"total_size\":5},\"weight_map\":{\"a\":\"b.safetensors\",\"c\":\"d.safetensors\","
      "\"e\":\"d.safetensors\"}}";

/* What a key is given: files in the folder, files elsewhere, what is no file, and sizes. */
static const char *const values[] = { "null",
                                      "true",
                                      "0",
                                      "1",
                                      "-1",
                                      "1.5",
                                      "9007199254740992",
                                      "9007199254740994",
                                      "\"\"",
                                      "\"a\"",
                                      "\"b.safetensors\"",
                                      "\"c.safetensors\"",
                                      "\".safetensors\"",
                                      "\"..\"",
                                      "\"../b.safetensors\"",
                                      "\"b/c\"",
                                      "\"/\"",
                                      "\"b.gguf\"",
                                      "[]",
                                      "[\"d.safetensors\"]",
                                      "{}",
                                      "{\"a\":\"d.safetensors\"}",
                                      "{\"a\":{\"b\":\"d.safetensors\"}}",
                                      "{\"total_size\":7}" };

static void
take_index (FolderAnswers *self, const char *folder, char *text)
{
  g_autofree char *path = g_build_filename (folder, "model.safetensors.index.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_auto (HeadroomPartsIndex) index = { 0 };
  gboolean is_read;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_free (text);
  is_read = headroom_parts_index_load (file, &index, NULL, &error);
  g_assert_true (is_read == (error == NULL));
  answers_count (&self->all, error);
  note_refusal (self, error);
  if (!is_read)
    return;
  answers_add_number (&self->all, (double) index.total_bytes);
  for (guint i = 0; i < index.names->len; i++)
    answers_add_text (&self->all, index.names->pdata[i]);
}

static void
take_place (GString *golden, const char *folder, const HeadroomJson *tree, const test_place_t *place)
{
  FolderAnswers self;

  begin (&self);
  take_index (&self, folder, test_config_without (tree, place));
  take_index (&self, folder, test_config_renamed (tree, place));
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *text = g_strdup_printf ("[%s]", values[i]);
      g_autoptr (HeadroomJson) list = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);

      take_index (&self, folder, test_config_with (tree, place, (HeadroomJson *) headroom_json_get_element (list, 0)));
    }
  end (&self, golden, test_key_of (place));
}

static void
test_index (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  g_autofree char *folder = test_make_folder ();
  g_autoptr (HeadroomJson) tree = headroom_json_parse (index_text, strlen (index_text), HEADROOM_JSON_STRICT, NULL);
  g_autoptr (GArray) places = test_find_places (tree);

  for (guint i = 0; i < places->len; i++)
    take_place (golden, folder, tree, &g_array_index (places, test_place_t, i));
  test_remove (folder);
  assert_golden ("model", "model-index.txt", golden->str);
}

static void
test_names (void)
{
  static const char *const names[] = { "a-00001-of-00003.gguf",
                                       "a-00003-of-00003.safetensors",
                                       "-00001-of-00002.gguf",
                                       "a00001-of-00002.gguf",
                                       "a-0001-of-00002.gguf",
                                       "a-00001-of-0002.gguf",
                                       "a-000001-of-00002.gguf",
                                       "a-00001-of-00002",
                                       "a-00001-of-00002.gguf.json",
                                       "a-00001-of-00002.GGUF",
                                       "a-00001-of-00000.gguf",
                                       "a-00001-of-00001.gguf",
                                       "a-00001-of-04096.gguf",
                                       "a-00001-of-04097.gguf",
                                       "a-00001-of-00002-00001-of-00003.gguf",
                                       "a.gguf",
                                       "" };
  g_autoptr (GString) golden = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GPtrArray) parts = headroom_model_parts_of (names[i]);

      g_assert_cmpuint (parts->len, >, 0);
      g_string_append_printf (golden, "“%s”: %u from “%s” to “%s”\n", names[i], parts->len,
                              (const char *) parts->pdata[0], (const char *) parts->pdata[parts->len - 1]);
    }
  assert_golden ("model", "model-part-names.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/model-folders/folders", test_folders);
  g_test_add_func ("/model/model-folders/index", test_index);
  g_test_add_func ("/model/model-folders/names", test_names);
  return g_test_run ();
}
