/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the family's facts cover what a config.json says, row by row of the limits. */
#include <string.h>

#include "core/facts/families.h"
#include "core/facts/layers.h"
#include "model/import/headroom-hf-aliases.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/import/headroom-hf-limits-private.h"
#include "model/import/headroom-hf-reader-private.h"
#include "words/headroom-i18n.h"

static gboolean
is_value (const HeadroomJson *value, const char *text)
{
  g_autofree char *shown = headroom_json_describe (value);

  if (headroom_json_get_kind (value) == HEADROOM_JSON_NUMBER)
    return headroom_json_get_number (value) == g_ascii_strtod (text, NULL);
  return g_str_equal (shown, text);
}

static gboolean
is_one_of (const HeadroomJson *value, const char *words)
{
  g_autofree char *shown = headroom_json_describe (value);

  return headroom_hf_names (words, shown);
}

static gboolean
is_same (const HeadroomJson *value, const HeadroomJson *other)
{
  return other == NULL || headroom_json_get_number (value) == headroom_json_get_number (other);
}

static gboolean
is_unlike (const HeadroomJson *value, const HeadroomJson *other)
{
  return headroom_json_get_bool (value) != (other != NULL && headroom_json_get_bool (other));
}

static gboolean
says_gate (const HeadroomJson *value, const HeadroomJson *function)
{
  const char *name = function == NULL ? NULL : headroom_json_get_string (function);

  return headroom_json_get_bool (value) == (name != NULL && g_str_has_prefix (name, "gated"));
}

/* Every layer is full or sliding, and where the family is given, each at its place. */
static gboolean
is_pattern (const HeadroomJson *list, const hr_family_t *family)
{
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    {
      const char *kind = headroom_json_get_string (headroom_json_get_element (list, i));
      gboolean full = g_strcmp0 (kind, "full_attention") == 0;

      if (!full && g_strcmp0 (kind, "sliding_attention") != 0 && g_strcmp0 (kind, "chunked_attention") != 0)
        return FALSE;
      if (family != NULL && full != hr_family_is_full (family, (int) i))
        return FALSE;
    }
  return TRUE;
}

/* Not a number or a quoted string. */
static gboolean
is_key (const char *text)
{
  return g_ascii_isalpha (*text);
}

/* A key that is missing is refused for itself. */
static gboolean
is_each (const HeadroomHfReader *r, const HeadroomJson *list, const char *text)
{
  const HeadroomJson *of_key = headroom_json_get_value (r->section, text);
  g_autofree char *shown = of_key != NULL ? headroom_json_describe (of_key) : g_strdup (text);

  if (of_key == NULL && is_key (text))
    return TRUE;
  if (headroom_json_get_kind (list) != HEADROOM_JSON_ARRAY)
    return is_value (list, shown);
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (!is_value (headroom_json_get_element (list, i), shown))
      return FALSE;
  return TRUE;
}

/* “T5EncoderModel” is one stack alone, and so is “BartForCausalLM”. */
static gboolean
is_of_one_stack (const char *name)
{
  static const char *const endings[] = { "EncoderModel", "ForCausalLM", "ForTokenClassification",
                                         "ForAudioClassification" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (name, endings[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_both_stacks (const HeadroomJson *classes)
{
  for (guint i = 0; i < headroom_json_get_length (classes); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (classes, i));

      if (name == NULL)
        continue;
      if (is_of_one_stack (name))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_unset (const HeadroomJson *value)
{
  switch (headroom_json_get_kind (value))
    {
    case HEADROOM_JSON_BOOL: return !headroom_json_get_bool (value);
    case HEADROOM_JSON_NUMBER: return headroom_json_get_number (value) == 0;
    default: return FALSE;
    }
}

static gboolean
is_covered (const HeadroomHfReader *r, const Limit *limit, const HeadroomJson *value)
{
  gboolean null = headroom_json_get_kind (value) == HEADROOM_JSON_NULL;

  if (null || limit->covered == NULL_ONLY || limit->covered == NOT_NULL)
    return null != (limit->covered == NOT_NULL);
  switch (limit->covered)
    {
    case UNLIKE: return is_unlike (value, headroom_json_get_value (r->section, limit->value));
    case GATES: return says_gate (value, headroom_json_get_value (r->section, limit->value));
    case SAME_AS: return is_same (value, headroom_json_get_value (r->section, limit->value));
    case EACH: return is_each (r, value, limit->value);
    case EMPTY: return headroom_json_get_length (value) == 0;
    case BOTH: return has_both_stacks (value);
    case ONE_OF: return is_one_of (value, limit->value);
    case UNSET: return is_unset (value);
    case SET: return !is_unset (value);
    case KINDS: return is_pattern (value, NULL);
    case PATTERN: return is_pattern (value, hr_family (r->family));
    case IS:
    case NULL_ONLY:
    case NOT_NULL:
    default: return is_value (value, limit->value);
    }
}

/* True where the row is about the key. */
static gboolean
is_of_key (const Limit *limit, const char *key)
{
  size_t length = strcspn (limit->key, "*");

  if (limit->key[length] == '*')
    return strncmp (key, limit->key, length) == 0;
  return g_str_equal (key, limit->key);
}

static const HeadroomJson *
find_limited (const Limit *limit, const HeadroomJson *value)
{
  if (limit->inner == NULL)
    return value;
  if (headroom_json_get_kind (value) != HEADROOM_JSON_OBJECT)
    return NULL;
  return headroom_json_get (value, limit->inner);
}

static gboolean
is_about_unknown (const HeadroomHfReader *r, const Limit *limit)
{
  return r->is_nearest && headroom_hf_names (limit->families, HEADROOM_HF_UNKNOWN);
}

static char *
describe_limit (const HeadroomHfReader *r, const Limit *limit, const char *name, const HeadroomJson *value)
{
  g_autofree char *shown = headroom_json_describe (value);
  g_autoptr (GString) key = g_string_new (r->prefix);

  g_string_append (key, name);
  if (limit->inner != NULL)
    g_string_append_printf (key, ".%s", limit->inner);
  return g_strdup_printf (_ ("%s is %s: %s"), key->str, shown, headroom_gettext (limit->reason));
}

/* Words with commas. */
static char *
list_words (const char *words)
{
  g_auto (GStrv) list = g_strsplit (words, " ", -1);

  return g_strjoinv (", ", list);
}

static char *
describe_same (const HeadroomHfReader *r, const Limit *limit)
{
  g_autofree char *name = g_strconcat (r->prefix, limit->value, NULL);
  g_autofree char *shown = headroom_json_describe (headroom_json_get_value (r->section, limit->value));

  /* Translators: 1: a key of the file, 2: its value. */
  return g_strdup_printf (_ ("It must be the same as %1$s, which is %2$s."), name, shown);
}

static char *
describe_unlike (const HeadroomHfReader *r, const Limit *limit)
{
  g_autofree char *name = g_strconcat (r->prefix, limit->value, NULL);

  /* Translators: %s is a key of the file. */
  return g_strdup_printf (_ ("It must be true where “%s” is false or missing, "
                             "and false where that is true."),
                          name);
}

/* What would be supported, as a sentence; NULL where the reason says all. */
static char *
describe_expected (const HeadroomHfReader *r, const Limit *limit)
{
  g_autofree char *words = NULL;

  if (limit->families == NULL || is_about_unknown (r, limit)) /* the file is right, and the model another */
    return NULL;
  switch (limit->covered)
    {
    case IS: return g_strdup_printf (_ ("The supported value is %s."), limit->value);
    case ONE_OF:
      words = list_words (limit->value);
      /* Translators: %s is a list with commas. */
      return g_strdup_printf (_ ("The supported values are: %s."), words);
    case SAME_AS: return describe_same (r, limit);
    case UNLIKE: return describe_unlike (r, limit);
    case EMPTY: return g_strdup (_ ("The supported value is an empty list."));
    case NULL_ONLY:
    case UNSET:
    case SET:
    case NOT_NULL:
    case EACH:
    case KINDS:
    case PATTERN:
    case BOTH:
    default: return NULL;
    }
}

/* A family that is known may well cover what the nearest does not. */
static char *
add_missing_family (const HeadroomHfReader *r, const char *sentence)
{
  g_autofree char *missing = g_strdup_printf (_ ("“%smodel_type” is missing, so the model’s family is not known."),
                                              r->prefix);

  return g_strconcat (sentence, " ", missing, NULL);
}

/* True where a row about all families does not hold for one, whose own facts cover the key. */
static gboolean
is_answered (const HeadroomHfReader *r, const Limit *limit)
{
  const hr_family_t *family = hr_family (r->family);

  if (g_strcmp0 (r->model_type, "phi3_v") == 0 && headroom_hf_names ("img_processor embd_layer", limit->key))
    return TRUE;
  if (limit->covered == KINDS)
    return family->mixed || family->indexed;
  if (g_str_equal (limit->key, "index_n_heads"))
    return family->indexed || g_str_equal (family->choice.id, "minimax_m3_vl_text"); /* its layer_types say it */
  return headroom_hf_names ("is_encoder_decoder add_cross_attention", limit->key) && family->crosses;
}

static gboolean
is_about_family (const HeadroomHfReader *r, const Limit *limit)
{
  const char *family = hr_family (r->family)->choice.id;
  const char *as = headroom_hf_read_as (family);

  if (is_answered (r, limit))
    return FALSE;
  if (limit->families == NULL || is_about_unknown (r, limit))
    return TRUE;
  if (r->model_type != NULL && headroom_hf_names (limit->families, r->model_type))
    return TRUE;
  return headroom_hf_names (limit->families, family) || (as != NULL && headroom_hf_names (limit->families, as));
}

/* What the nearest family does not support is no fault of the file. */
static gboolean
is_refused (const HeadroomHfReader *r, const Limit *limit)
{
  if (limit->remark)
    return FALSE;
  return limit->families == NULL || is_about_unknown (r, limit) || !r->is_nearest;
}

static char *
describe_refusal (const HeadroomHfReader *r, const Limit *limit, const char *name, const HeadroomJson *value)
{
  g_autofree char *reason = describe_limit (r, limit, name, value);
  g_autofree char *expected = NULL;
  g_autofree char *sentence = NULL;

  if (is_refused (r, limit))
    expected = describe_expected (r, limit);
  if (expected == NULL)
    sentence = g_steal_pointer (&reason);
  else
    sentence = g_strdup_printf ("%s %s", reason, expected);
  if (is_about_unknown (r, limit) && headroom_json_get_value (r->section, "model_type") == NULL)
    return add_missing_family (r, sentence);
  return g_steal_pointer (&sentence);
}

static gboolean
check_value (HeadroomHfReader *r, const Limit *limit, const char *key, const HeadroomJson *value)
{
  g_autofree char *message = NULL;

  if (value == NULL || is_covered (r, limit, value))
    return TRUE;
  message = describe_refusal (r, limit, key, value);
  if (is_refused (r, limit))
    return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
  headroom_partial_add_remark (r->partial, message);
  return TRUE;
}

/* What the class has without the key is not what the family has. */
static gboolean
check_needed (HeadroomHfReader *r, const Limit *limit)
{
  g_autofree char *missing = NULL;
  g_autofree char *name = NULL;
  const HeadroomJson *where;
  gboolean always = g_strcmp0 (limit->needed_where, limit->key) == 0;

  if (limit->needed_where == NULL || headroom_json_get_value (r->section, limit->key) != NULL)
    return TRUE;
  where = headroom_json_get_value (r->section, limit->needed_where);
  if (!always && (where == NULL || !headroom_json_get_bool (where)))
    return TRUE;
  name = g_strconcat (r->prefix, limit->key, NULL);
  /* Translators: 1: a key of the file, 2: a sentence on what it must say. */
  missing = g_strdup_printf (_ ("“%1$s” is missing: %2$s"), name, headroom_gettext (limit->reason));
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, missing);
}

static gboolean
check_limit (HeadroomHfReader *r, const Limit *limit)
{
  if (!is_about_family (r, limit))
    return TRUE;
  if (!check_needed (r, limit))
    return FALSE;
  for (guint i = 0; i < headroom_json_get_length (r->section); i++)
    {
      const char *key = headroom_json_get_key (r->section, i);
      const HeadroomJson *value = headroom_json_get (r->section, key);

      if (is_of_key (limit, key) && !check_value (r, limit, key, find_limited (limit, value)))
        return FALSE;
    }
  return TRUE;
}

gboolean
headroom_hf_reader_check_limits (HeadroomHfReader *r)
{
  const Limit *limit;

  for (guint i = 0; (limit = headroom_hf_limit (i)) != NULL; i++)
    if (!check_limit (r, limit))
      return FALSE;
  return TRUE;
}
