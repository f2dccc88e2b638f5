/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every config.json of tests/data with one key after the other given other values: what is read of each, held to
 * tests/model/golden as digests, a line for each file. Other tests say what is right; this one notices that something
 * moves at all. What moved is seen by a comparison of two builds: HEADROOM_ANSWERS=FOLDER writes there what is said of
 * each file. */
#include "config-edits.h"
#include "core/table/params.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "same/digest.h"
#include "util.h"

#include <inttypes.h>
#include <math.h>

/* What is said of all that one file became. */
typedef struct
{
  uint64_t values;
  uint64_t words;
  guint n_read;
  guint n_refused;
  GString *answers;
} answers_t;

static void
take_value (answers_t *self, HeadroomAssignment *assignment)
{
  const char *detail = headroom_assignment_get_detail (assignment);
  const char *origin = headroom_origin_get_id (headroom_assignment_get_origin (assignment));
  g_autofree char *line = NULL;

  if (detail == NULL)
    detail = "";
  line = g_strdup_printf ("  %s = %s, %s: %s\n", hr_param_desc (headroom_assignment_get_param (assignment))->name,
                          headroom_assignment_get_value (assignment), origin, detail);
  self->values = digest_text (self->values, line);
  g_string_append (self->answers, line);
}

static void
take_words (answers_t *self, const char *words)
{
  self->words = digest_text (self->words, words);
  g_string_append_printf (self->answers, "  %s\n", words);
}

static void
take_partial (answers_t *self, HeadroomPartial *partial)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) assignment = g_list_model_get_item (G_LIST_MODEL (partial), i);
      take_value (self, assignment);
    }
  for (guint i = 0; remarks[i] != NULL; i++)
    take_words (self, remarks[i]);
}

static void
take_text (answers_t *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, strlen (text), &error);

  self->n_read += partial != NULL;
  self->n_refused += partial == NULL;
  if (partial != NULL)
    take_partial (self, partial);
  else
    take_words (self, error->message);
}

/* Takes the value over; none says that there is no such edit. */
static void
take_edit (answers_t *self, const HeadroomJson *tree, const test_place_t *place, HeadroomJson *value)
{
  g_autoptr (HeadroomJson) owned = value;
  g_autofree char *text = NULL;
  g_autofree char *shown = NULL;

  if (value == NULL)
    return;
  text = test_config_with (tree, place, value);
  shown = headroom_json_describe (value);
  g_string_append_printf (self->answers, "%s = %s\n", test_key_of (place), shown);
  take_text (self, text);
}

/* Another number: one more, half, none. Another word; the other answer; a list without its last; nothing. */
static HeadroomJson *
next_value (const HeadroomJson *value)
{
  switch (headroom_json_get_kind (value))
    {
    case HEADROOM_JSON_NUMBER: return headroom_json_new_number (headroom_json_get_number (value) + 1);
    case HEADROOM_JSON_BOOL: return headroom_json_new_bool (!headroom_json_get_bool (value));
    case HEADROOM_JSON_STRING: return headroom_json_new_string ("another");
    case HEADROOM_JSON_ARRAY: return headroom_json_new_array ();
    case HEADROOM_JSON_NULL: return headroom_json_new_bool (TRUE);
    case HEADROOM_JSON_OBJECT: return headroom_json_new_object ();
    default: g_assert_not_reached ();
    }
}

static HeadroomJson *
half_value (const HeadroomJson *value)
{
  if (headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    return headroom_json_new_number (floor (headroom_json_get_number (value) / 2));
  return NULL;
}

static HeadroomJson *
no_value (const HeadroomJson *value)
{
  if (headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    return headroom_json_new_number (0);
  return headroom_json_new_null ();
}

static void
take_place (answers_t *self, const HeadroomJson *tree, const test_place_t *place)
{
  const HeadroomJson *value = headroom_json_get_element (place->object, place->index);
  g_autofree char *renamed = test_config_renamed (tree, place);

  g_string_append_printf (self->answers, "without %s\n", test_key_of (place));
  take_text (self, renamed);
  take_edit (self, tree, place, next_value (value));
  take_edit (self, tree, place, half_value (value));
  take_edit (self, tree, place, no_value (value));
}

static void
keep_answers (const answers_t *self, const char *name)
{
  const char *folder = g_getenv ("HEADROOM_ANSWERS");
  g_autofree char *path = NULL;

  if (folder == NULL)
    return;
  path = g_strconcat (folder, "/", name, ".txt", NULL);
  g_assert_true (g_file_set_contents (path, self->answers->str, -1, NULL));
}

static void
check_file (gpointer golden, const char *folder, const char *name)
{
  answers_t answers = { digest_init (), digest_init (), .answers = g_string_new (NULL) };
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (HeadroomJson) tree = test_read_json (path);
  g_autoptr (GArray) places = test_find_places (tree);

  for (guint i = 0; i < places->len; i++)
    take_place (&answers, tree, &g_array_index (places, test_place_t, i));
  keep_answers (&answers, name);
  g_string_append_printf (golden, "%s: %u read, values %016" PRIx64 "; %u refused, words %016" PRIx64 "\n", name,
                          answers.n_read, answers.values, answers.n_refused, answers.words);
  g_string_free (answers.answers, TRUE);
}

static void
test_other_values (gconstpointer part)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *golden = test_name_golden (part, "edited-configs");

  test_check_configs (part, check_file, text);
  assert_golden ("model", golden, text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  test_add_parts ("/model/edited-configs", 9, test_other_values);
  return g_test_run ();
}
