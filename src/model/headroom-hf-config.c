/* Reading: find the section with the language model, find its family, then go through the rows of
 * headroom-hf-keys.c. Nothing is guessed: a value is in the file, follows from the file, or is a class
 * default of Transformers and marked as assumed. Of duplicate keys the last one counts, as in Python. */
#include "model/headroom-hf-config.h"

#include <math.h>

#include "core/families.h"
#include "model/headroom-file-io.h"
#include "model/headroom-hf-keys.h"
#include "model/headroom-param.h"

typedef struct
{
  const HeadroomJson *root, *section;
  char *prefix; /* "text_config." */
  int family;
  hr_params_t params; /* what was read so far */
  HeadroomPartial *partial;
  GError **error;
} Reader;

static gboolean
refuse (Reader *r, HeadroomFileError code, const char *message)
{
  g_set_error_literal (r->error, HEADROOM_FILE_ERROR, code, message);
  return FALSE;
}

static const HeadroomJson *
follow (const HeadroomJson *node, const char *const *path)
{
  for (; node != NULL && *path != NULL; path++)
    node = headroom_json_get_value (node, *path);
  return node;
}

/* The first row knows every spelling of the number of layers. */
static gboolean
has_layers (const HeadroomJson *node)
{
  const HeadroomHfKey *row = headroom_hf_key (0);

  for (guint i = 0; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    if (headroom_json_get (node, row->keys[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* A nested language model before the top level, which may describe the vision tower. */
static void
find_section (Reader *r)
{
  const char *const *path;

  for (guint i = 0; (path = headroom_hf_wrapper (i)) != NULL; i++)
    {
      const HeadroomJson *node = follow (r->root, path);

      if (node == NULL || !has_layers (node))
        continue;
      g_autofree char *joined = g_strjoinv (".", (char **) path);
      g_autofree char *remark = g_strdup_printf (_("The language model’s settings were read from “%s”."), joined);

      headroom_partial_add_remark (r->partial, remark);
      r->section = node;
      g_free (r->prefix);
      r->prefix = g_strconcat (joined, ".", NULL);
      return;
    }
}

static char *
list_covered (void)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (const hr_choice_desc_t *c = hr_param_desc (HR_FAMILY)->choices; c->id != NULL; c++)
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", c->id);
  return g_string_free_and_steal (g_steal_pointer (&list));
}

/* "Qwen2ForCausalLM" is of qwen2, "Qwen2MoeForCausalLM" is not. */
static gboolean
is_class_of (const char *class_name, const char *family)
{
  static const char *const endings[] = { "For", "LMHead", "Model" };
  g_autofree char *lower = g_ascii_strdown (class_name, -1);

  if (!g_str_has_prefix (lower, family))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_prefix (class_name + strlen (family), endings[i]))
      return TRUE;
  return FALSE;
}

static int
family_of_class (const HeadroomJson *node)
{
  const HeadroomJson *list = headroom_json_get_value (node, "architectures");
  const hr_choice_desc_t *choices = hr_param_desc (HR_FAMILY)->choices;

  for (guint i = 0; list != NULL && i < headroom_json_get_length (list); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (list, i));

      for (int c = 0; name != NULL && choices[c].id != NULL; c++)
        if (is_class_of (name, choices[c].id))
          return c;
    }
  return -1;
}

static gboolean
refuse_family (Reader *r, const char *model_type)
{
  g_autofree char *covered = list_covered ();
  g_autofree char *message = NULL;

  if (model_type == NULL)
    {
      message = g_strdup_printf (_("“model_type” is missing; covered are: %s."), covered);
      return refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
    }
  message = g_strdup_printf (_("model_type “%s” is not covered yet; covered are: %s."), model_type, covered);
  return refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static void
put (Reader *r, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  char text[64];

  headroom_partial_set (r->partial, param, hr_param_get_text (&r->params, param, text, sizeof text), origin, detail);
}

static gboolean
refuse_value (Reader *r, hr_param_t param, const char *key, const HeadroomJson *value)
{
  g_autofree char *who = g_strconcat (r->prefix, key, NULL);
  g_autofree char *shown = headroom_json_describe (value);

  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, who, shown);
  return FALSE;
}

static gboolean
read_family (Reader *r)
{
  const HeadroomJson *value = headroom_json_get_value (r->section, "model_type");
  const char *model_type;
  g_autofree char *detail = g_strconcat (r->prefix, "model_type", NULL);

  if (value == NULL && r->section != r->root)
    value = headroom_json_get_value (r->root, "model_type");
  model_type = value != NULL ? headroom_json_get_string (value) : NULL;
  if (value != NULL && model_type == NULL)
    return refuse_value (r, HR_FAMILY, "model_type", value);
  r->family = model_type != NULL ? hr_choice_find (hr_param_desc (HR_FAMILY)->choices, model_type)
                                 : family_of_class (headroom_json_get (r->section, "architectures") ? r->section : r->root);
  if (r->family < 0)
    return refuse_family (r, model_type);
  hr_param_set (&r->params, HR_FAMILY, r->family);
  put (r, HR_FAMILY, model_type != NULL ? HEADROOM_ORIGIN_IMPORTED : HEADROOM_ORIGIN_DERIVED,
       model_type != NULL ? detail : "architectures");
  return TRUE;
}

static gboolean
derive (Reader *r, hr_param_t param, double value, HeadroomOrigin origin, const char *detail)
{
  g_autofree char *shown = NULL;

  if (hr_param_set (&r->params, param, value) == HR_SET_OK)
    {
      put (r, param, origin, detail);
      return TRUE;
    }
  shown = g_strdup_printf ("%.0f", value);
  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param,
                            headroom_param_get_label (param), shown);
  return FALSE;
}

static double
family_value (const Reader *r, hr_param_t param)
{
  const hr_family_t *family = hr_family (r->family);

  switch ((int) param)
    {
    case HR_POSITION_EMBEDDINGS: return family->position_ids ? HR_POSITION_LEARNED : HR_POSITION_ROPE;
    case HR_QKV_BIAS: return family->qkv_bias;
    case HR_O_BIAS: return family->o_bias;
    case HR_MLP_BIAS: return family->mlp_bias;
    default: g_return_val_if_reached (0);
    }
}

static char *
key_of (const Reader *r, hr_param_t param)
{
  HeadroomAssignment *assignment = headroom_partial_find (r->partial, param);

  return g_strdup (assignment != NULL ? headroom_assignment_get_detail (assignment) : hr_param_desc (param)->name);
}

static gboolean
derive_head_dim (Reader *r)
{
  double hidden = hr_param_get (&r->params, HR_HIDDEN_SIZE), heads = hr_param_get (&r->params, HR_ATTENTION_HEADS);
  g_autofree char *hidden_key = key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *heads_key = key_of (r, HR_ATTENTION_HEADS);
  g_autofree char *detail = g_strdup_printf ("%s ÷ %s", hidden_key, heads_key);
  g_autofree char *message = NULL;

  if (fmod (hidden, heads) == 0)
    return derive (r, HR_HEAD_DIM, hidden / heads, HEADROOM_ORIGIN_DERIVED, detail);
  message = g_strdup_printf (_("%s (%.0f) is no multiple of %s (%.0f), and there is no “head_dim”."), hidden_key, hidden,
                             heads_key, heads);
  return refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
}

static gboolean
derive_ffn (Reader *r)
{
  g_autofree char *hidden_key = key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *detail = g_strdup_printf ("4 · %s", hidden_key);

  return derive (r, HR_FFN_SIZE, 4 * hr_param_get (&r->params, HR_HIDDEN_SIZE), HEADROOM_ORIGIN_DERIVED, detail);
}

static gboolean
derive_kv_heads (Reader *r)
{
  g_autofree char *detail = key_of (r, HR_ATTENTION_HEADS);

  return derive (r, HR_KV_HEADS, hr_param_get (&r->params, HR_ATTENTION_HEADS), HEADROOM_ORIGIN_DERIVED, detail);
}

static gboolean
assume (Reader *r, const HeadroomHfKey *row)
{
  hr_param_set_text (&r->params, row->param, row->value);
  put (r, row->param, HEADROOM_ORIGIN_ASSUMED, row->keys[0]);
  return TRUE;
}

static gboolean
refuse_missing (Reader *r, const HeadroomHfKey *row)
{
  g_autofree char *message = g_strdup_printf (_("“%s%s” is missing."), r->prefix, row->keys[0]);

  return refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static gboolean
without_value (Reader *r, const HeadroomHfKey *row, HeadroomHfRule rule, const char *key)
{
  switch (rule)
    {
    case HEADROOM_HF_SKIP: return TRUE;
    case HEADROOM_HF_ASSUME: return assume (r, row);
    case HEADROOM_HF_NONE: return derive (r, row->param, 0, HEADROOM_ORIGIN_IMPORTED, key);
    case HEADROOM_HF_FAMILY:
      return derive (r, row->param, family_value (r, row->param), HEADROOM_ORIGIN_DERIVED, "model_type");
    case HEADROOM_HF_AS_HEADS: return derive_kv_heads (r);
    case HEADROOM_HF_HIDDEN_BY_HEADS: return derive_head_dim (r);
    case HEADROOM_HF_FOUR_TIMES_HIDDEN: return derive_ffn (r);
    case HEADROOM_HF_REFUSE:
    default: return refuse_missing (r, row);
    }
}

/* The value of the first key that is there; *null: that is only null. */
static const HeadroomJson *
find_value (const HeadroomJson *node, const HeadroomHfKey *row, const char **key, gboolean *null)
{
  for (guint i = 0; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    {
      const HeadroomJson *value = headroom_json_get (node, row->keys[i]);

      if (value == NULL)
        continue;
      *key = row->keys[i];
      if (headroom_json_get_kind (value) != HEADROOM_JSON_NULL)
        return value;
      *null = TRUE;
    }
  return NULL;
}

/* Where `needs_true` is not true the model has none, whatever the key says. */
static gboolean
is_switched_off (Reader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *value = row->needs_true != NULL ? headroom_json_get_value (r->section, row->needs_true) : NULL;

  return row->needs_true != NULL && (value == NULL || !headroom_json_get_bool (value));
}

/* A window that only the upper layers have is counted as none: that never counts too little. */
static gboolean
is_partial_window (Reader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *from = headroom_json_get_value (r->section, "max_window_layers");

  return row->param == HR_SLIDING_WINDOW && row->needs_true != NULL && from != NULL
         && headroom_json_get_number (from) > 0;
}

static gboolean
read_row (Reader *r, const HeadroomHfKey *row)
{
  const char *key = row->keys[0];
  gboolean null = FALSE, outer = row->outer && r->section != r->root;
  const HeadroomJson *value;
  g_autofree char *detail = NULL;

  if (is_switched_off (r, row))
    return derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, row->needs_true);
  if (is_partial_window (r, row))
    {
      headroom_partial_add_remark (r->partial, _("Only the upper layers have a sliding window: full attention is counted."));
      return derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, "max_window_layers");
    }
  value = find_value (r->section, row, &key, &null);
  if (value == NULL && outer)
    value = find_value (r->root, row, &key, &null);
  else
    detail = key != NULL ? g_strconcat (r->prefix, key, NULL) : NULL;
  if (value == NULL)
    return without_value (r, row, null && row->null != 0 ? row->null : row->absent, detail);
  if (headroom_param_set_json (&r->params, row->param, value) != HR_SET_OK)
    return refuse_value (r, row->param, key, value);
  put (r, row->param, HEADROOM_ORIGIN_IMPORTED, detail != NULL ? detail : key);
  return TRUE;
}

/* The first row of a parameter that is of this family or of all. */
static gboolean
is_row_for (const Reader *r, guint row)
{
  const HeadroomHfKey *key = headroom_hf_key (row), *earlier;

  if (key->family != NULL)
    return g_str_equal (key->family, hr_family (r->family)->id);
  for (guint i = 0; i < row; i++)
    {
      earlier = headroom_hf_key (i);
      if (earlier->param == key->param && is_row_for (r, i))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_rows (Reader *r)
{
  const HeadroomHfKey *row;

  for (guint i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (is_row_for (r, i) && !read_row (r, row))
      return FALSE;
  return TRUE;
}

static char *
describe_key (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  const Reader *r = user_data;
  g_autofree char *key = key_of (r, param);
  char text[64];

  return g_strdup_printf ("%s (%s)", key, hr_param_get_text (params, param, text, sizeof text));
}

static gboolean
is_about_file (const Reader *r, const hr_check_t *check)
{
  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    if (headroom_partial_find (r->partial, check->params[i]) == NULL)
      return FALSE;
  return check->severity == HR_ERROR;
}

/* The core's rules, as far as they are about what the file says, in the file's own words. */
static gboolean
check_consistent (Reader *r)
{
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (&r->params, checks);

  for (size_t i = 0; i < n; i++)
    if (is_about_file (r, checks[i]))
      {
        g_autofree char *message = headroom_problem_expand (headroom_gettext (checks[i]->message), &r->params,
                                                            describe_key, r);
        return refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
      }
  return TRUE;
}

static gboolean
looks_like_config (const HeadroomJson *root)
{
  const char *const *path;

  if (headroom_json_get_kind (root) != HEADROOM_JSON_OBJECT || headroom_json_get (root, "scenarios") != NULL)
    return FALSE;
  for (guint i = 0; (path = headroom_hf_wrapper (i)) != NULL; i++)
    if (follow (root, path) != NULL)
      return TRUE;
  return headroom_json_get (root, "model_type") != NULL || headroom_json_get (root, "architectures") != NULL
         || has_layers (root);
}

static gboolean
read_all (Reader *r)
{
  if (!looks_like_config (r->root))
    return refuse (r, HEADROOM_FILE_ERROR_FORMAT,
                   _("This is not the config.json of a language model: it has neither “model_type” nor "
                     "“num_hidden_layers”."));
  find_section (r);
  if (headroom_json_get_value (r->root, "quantization_config") != NULL)
    headroom_partial_add_remark (r->partial, _("“quantization_config” is not read: choose the weights’ format yourself."));
  return read_family (r) && read_rows (r) && check_consistent (r);
}

HeadroomPartial *
headroom_hf_config_parse (const char *data, gsize length, GError **error)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_PYTHON_NUMBERS, error);
  g_autoptr (HeadroomPartial) partial = headroom_partial_new (HEADROOM_PARTIAL_RESETS_MODEL);
  Reader r = { .root = root, .section = root, .partial = partial, .error = error };
  gboolean good;

  if (root == NULL)
    return NULL;
  hr_params_init (&r.params);
  r.prefix = g_strdup ("");
  good = read_all (&r);
  g_free (r.prefix);
  return good ? g_steal_pointer (&partial) : NULL;
}

HeadroomPartial *
headroom_hf_config_load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = headroom_file_load (file, NULL, cancellable, error);

  return bytes != NULL ? headroom_hf_config_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error)
                       : NULL;
}

gboolean
headroom_hf_config_sniff (const char *data, gsize length)
{
  g_autoptr (HeadroomJson) root = headroom_json_parse (data, length, HEADROOM_JSON_PYTHON_NUMBERS, NULL);

  return root != NULL && looks_like_config (root);
}
