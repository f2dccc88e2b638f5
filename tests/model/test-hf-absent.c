/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a config.json says without one of its keys: the same, a value that is named as derived or assumed, or no. */
#include "core/table/params.h"
#include "import-checks.h"
#include "model/base/headroom-json-writer.h"
#include "util.h"

static char *
without (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, left_out);

  return headroom_json_to_text (copy, FALSE);
}

/* The file without one member of its nested language model. */
static char *
without_nested (const HeadroomJson *config, guint left_out)
{
  g_autoptr (HeadroomJson) copy = copy_without (config, G_MAXUINT);

  headroom_json_set (copy, "text_config", copy_without (headroom_json_get (config, "text_config"), left_out));
  return headroom_json_to_text (copy, FALSE);
}

/* A word of the text, not a part of one: "head_dim" is not in "v_head_dim". */
static gboolean
names_key (const char *text, const char *key)
{
  g_autofree char *pattern = g_strdup_printf ("(?<![A-Za-z0-9_])%s(?![A-Za-z0-9_])", key);

  return text != NULL && g_regex_match_simple (pattern, text, 0, 0);
}

static const char *
detail_of (HeadroomAssignment *assignment)
{
  return assignment != NULL ? headroom_assignment_get_detail (assignment) : NULL;
}

static gboolean
same_value (HeadroomAssignment *a, HeadroomAssignment *b)
{
  return a != NULL && b != NULL && g_str_equal (headroom_assignment_get_value (a), headroom_assignment_get_value (b));
}

/* What was read from the key, or with it: now assumed with the key as the reason; or the same value, from elsewhere,
 * with where; or what another key of the file says, with that key. */
static void
check_read (HeadroomAssignment *before, HeadroomAssignment *after, const char *key, const char *name)
{
  g_assert_nonnull (after);
  if (headroom_assignment_get_origin (after) == HEADROOM_ORIGIN_ASSUMED)
    {
      g_test_message ("  %s: assumed %s (%s)", hr_param_desc (headroom_assignment_get_param (after))->name,
                      headroom_assignment_get_value (after), detail_of (after));
      g_assert_true (names_key (detail_of (after), name));
      return;
    }
  g_assert_cmpstr (detail_of (after), !=, key);
  g_assert_true (same_value (before, after) || headroom_assignment_get_origin (after) == HEADROOM_ORIGIN_IMPORTED);
}

/* What has nothing to do with the key stays as it is, so that the bytes do, and nothing else is assumed. */
static void
check_unread (HeadroomAssignment *before, HeadroomAssignment *after)
{
  g_assert_true ((before == NULL) == (after == NULL));
  if (before == NULL)
    return;
  g_assert_true (same_value (before, after));
  g_assert_cmpint (headroom_assignment_get_origin (after), ==, headroom_assignment_get_origin (before));
}

/* The nearest family may be another one without a key that speaks of structure; then that is assumed. FALSE: it is. */
static gboolean
check_family (HeadroomPartial *whole, HeadroomPartial *partial, const char *name)
{
  HeadroomAssignment *before = headroom_partial_find (whole, HR_FAMILY);
  HeadroomAssignment *after = headroom_partial_find (partial, HR_FAMILY);
  gboolean names_it = g_str_equal (name, "model_type") || g_str_equal (name, "architectures");

  if (!same_value (before, after))
    {
      g_assert_cmpint (headroom_assignment_get_origin (after), ==, HEADROOM_ORIGIN_ASSUMED);
      g_assert_true (names_it || headroom_assignment_get_origin (before) == HEADROOM_ORIGIN_ASSUMED);
    }
  return !names_it && same_value (before, after);
}

/* Nothing stands in for the format of quantised weights, or for a tower: without the section there is none. Within a
 * tower’s section the class default does. */
static void
check_section (HeadroomAssignment *before, HeadroomAssignment *after, const char *section, const char *name)
{
  if (g_str_equal (name, section))
    g_assert_null (after);
  else if (names_key (detail_of (after), name))
    check_read (before, after, section, name);
  else
    check_unread (before, after);
}

/* The section that a parameter is read from; NULL: none of its own. */
static const char *
section_of (hr_param_t param)
{
  if (param == HR_WEIGHT_QUANTIZATION)
    return "quantization_config";
  if (param >= HR_TOWER_PARAMETERS && param <= HR_TOWER_PATCHES_PER_TOKEN)
    return "vision_config";
  return NULL;
}

/* What the file says of a model that departs from its nearest family goes with the key that says it; then another key
 * may say it. */
static gboolean
is_departure (hr_param_t param)
{
  return param == HR_MLP_GATED || param == HR_NORM_TYPE || param == HR_QK_NORM || param == HR_POSITION_EMBEDDINGS;
}

static void
check_departure (HeadroomAssignment *before, HeadroomAssignment *after, const char *key)
{
  if (after != NULL && !same_value (before, after))
    g_assert_cmpstr (detail_of (after), !=, key);
}

static void
check_without (HeadroomPartial *whole, const char *text, const char *prefix, const char *name)
{
  g_autofree char *key = g_strconcat (prefix, name, NULL);
  gboolean same_family;
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  g_test_message ("without %s: %s", key, error != NULL ? error->message : "read");
  if (partial == NULL)
    {
      g_assert_true (names_key (error->message, name));
      return;
    }
  same_family = check_family (whole, partial, name);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomAssignment *before = headroom_partial_find (whole, (hr_param_t) i);
      HeadroomAssignment *after = headroom_partial_find (partial, (hr_param_t) i);

      if (!same_family || i == HR_FAMILY) /* another family has other defaults */
        g_assert_true (after == NULL || detail_of (after) != NULL);
      else if (i == HR_PARAMETER_COUNT && before != NULL)
        g_assert_nonnull (after); /* counted from many keys: it goes with each */
      else if (is_departure ((hr_param_t) i))
        check_departure (before, after, key);
      else if (section_of ((hr_param_t) i) != NULL)
        check_section (before, after, section_of ((hr_param_t) i), name);
      else if (names_key (detail_of (before), name) || names_key (detail_of (after), name))
        check_read (before, after, key, name);
      else
        check_unread (before, after);
    }
}

static void
check_each_key (const HeadroomJson *config)
{
  g_autofree char *all = headroom_json_to_text (config, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) whole = parse (all, &error);
  const HeadroomJson *nested = headroom_json_get (config, "text_config");

  g_assert_no_error (error);
  for (guint k = 0; k < headroom_json_get_length (config); k++)
    {
      g_autofree char *text = without (config, k);
      check_without (whole, text, "", headroom_json_get_key (config, k));
    }
  for (guint k = 0; nested != NULL && k < headroom_json_get_length (nested); k++)
    {
      g_autofree char *text = without_nested (config, k);
      check_without (whole, text, "text_config.", headroom_json_get_key (nested, k));
    }
}

static void
check_each_key_of_unknown (const HeadroomJson *config)
{
  g_autoptr (HeadroomJson) unknown = make_unknown (config);
  g_autofree char *text = headroom_json_to_text (unknown, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = parse (text, &error);

  if (partial != NULL)
    check_each_key (unknown);
  else if (strstr (error->message, "is a model of images") != NULL)
    g_assert_null (headroom_json_get (unknown, "vocab_size"));
  else if (headroom_json_get (unknown, "vision_config") != NULL) /* nobody knows what joins it to the text */
    g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_NOT_COVERED);
  else /* no default can stand in for what is not there */
    g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING);
}

/* Every key of every real file, one at a time; the same where the family is not known. */
static void
test_one_key_removed (void)
{
  static const char *const lists[] = { "covered", "nearest" };
  g_autoptr (HeadroomJson) all = test_read_json ("data/configs/EXPECTED.json");

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    {
      const HeadroomJson *list = headroom_json_get (all, lists[l]);

      for (guint i = 0; i < headroom_json_get_length (list); i++)
        {
          g_autofree char *path = g_strconcat ("data/configs/", headroom_json_get_key (list, i), NULL);
          g_autoptr (HeadroomJson) config = test_read_json (path);

          g_test_message ("%s", path);
          check_each_key (config);
          check_each_key_of_unknown (config);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-absent/one-key-removed", test_one_key_removed);
  return g_test_run ();
}
