/* From keys to values: what is there, what follows from it, what Transformers would assume. */
#include "model/headroom-hf-reader-private.h"

#include <math.h>

#include "core/families.h"
#include "model/headroom-hf-keys.h"
#include "model/headroom-param.h"

gboolean
headroom_hf_reader_refuse (HeadroomHfReader *r, HeadroomFileError code, const char *message)
{
  g_set_error_literal (r->error, HEADROOM_FILE_ERROR, code, message);
  return FALSE;
}

void
headroom_hf_reader_put (HeadroomHfReader *r, hr_param_t param, HeadroomOrigin origin, const char *detail)
{
  char text[64];

  headroom_partial_set (r->partial, param, hr_param_get_text (&r->params, param, text, sizeof text), origin, detail);
}

gboolean
headroom_hf_reader_refuse_value (HeadroomHfReader *r, hr_param_t param, const char *key, const HeadroomJson *value)
{
  g_autofree char *who = g_strconcat (r->prefix, key, NULL);
  g_autofree char *shown = headroom_json_describe (value);

  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, who, shown);
  return FALSE;
}

static gboolean
derive (HeadroomHfReader *r, hr_param_t param, double value, HeadroomOrigin origin, const char *detail)
{
  g_autofree char *shown = NULL;

  if (hr_param_set (&r->params, param, value) == HR_SET_OK)
    {
      headroom_hf_reader_put (r, param, origin, detail);
      return TRUE;
    }
  shown = g_strdup_printf ("%.0f", value);
  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param,
                            headroom_param_get_label (param), shown);
  return FALSE;
}

static double
family_value (const HeadroomHfReader *r, hr_param_t param)
{
  const hr_family_t *family = hr_family (r->family);

  switch ((int) param)
    {
    case HR_POSITION_EMBEDDINGS: return family->learned_positions ? HR_POSITION_LEARNED : HR_POSITION_ROPE;
    case HR_QKV_BIAS: return family->qkv_bias;
    case HR_O_BIAS: return family->o_bias;
    case HR_MLP_BIAS: return family->mlp_bias;
    default: g_return_val_if_reached (0);
    }
}

static char *
key_of (const HeadroomHfReader *r, hr_param_t param)
{
  HeadroomAssignment *assignment = headroom_partial_find (r->partial, param);

  return g_strdup (assignment != NULL ? headroom_assignment_get_detail (assignment) : hr_param_desc (param)->name);
}

static gboolean
derive_head_dim (HeadroomHfReader *r)
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
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
}

static gboolean
derive_ffn (HeadroomHfReader *r)
{
  g_autofree char *hidden_key = key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *detail = g_strdup_printf ("4 · %s", hidden_key);

  return derive (r, HR_FFN_SIZE, 4 * hr_param_get (&r->params, HR_HIDDEN_SIZE), HEADROOM_ORIGIN_DERIVED, detail);
}

static gboolean
derive_kv_heads (HeadroomHfReader *r)
{
  g_autofree char *detail = key_of (r, HR_ATTENTION_HEADS);

  return derive (r, HR_KV_HEADS, hr_param_get (&r->params, HR_ATTENTION_HEADS), HEADROOM_ORIGIN_DERIVED, detail);
}

static gboolean
assume (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  hr_param_set_text (&r->params, row->param, row->value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_ASSUMED, row->keys[0]);
  return TRUE;
}

static gboolean
refuse_missing (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  g_autofree char *message = g_strdup_printf (_("“%s%s” is missing."), r->prefix, row->keys[0]);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

static gboolean
without_value (HeadroomHfReader *r, const HeadroomHfKey *row, HeadroomHfRule rule, const char *key)
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
is_switched_off (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *value = row->needs_true != NULL ? headroom_json_get_value (r->section, row->needs_true) : NULL;

  return row->needs_true != NULL && (value == NULL || !headroom_json_get_bool (value));
}

/* A window that only the upper layers have is counted as none: that never counts too little. Without the
 * key, Transformers has it from layer 28 on. */
static gboolean
is_partial_window (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomJson *from = headroom_json_get_value (r->section, "max_window_layers");

  return row->param == HR_SLIDING_WINDOW && row->needs_true != NULL
         && (from == NULL || headroom_json_get_number (from) > 0);
}

/* The number that a value means, or NaN where it means none; *how: the same in words. */
static double
meant (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value, char **how)
{
  double number = headroom_json_get_number (value);

  *how = g_strconcat (r->prefix, key, NULL);
  switch (row->means)
    {
    case HEADROOM_HF_TRUE: return headroom_json_get_bool (value) ? g_ascii_strtod (row->value, NULL) : NAN;
    case HEADROOM_HF_LENGTH: return headroom_json_get_length (value);
    case HEADROOM_HF_PLUS_TWO:
      g_free (*how);
      *how = g_strdup_printf ("%s%s + 2", r->prefix, key);
      return number + 2;
    case HEADROOM_HF_PATCHES:
      g_free (*how);
      *how = g_strdup_printf ("(%s%s ÷ 16)² + 1", r->prefix, key);
      return number >= 16 ? floor (number / 16) * floor (number / 16) + 1 : NAN;
    case HEADROOM_HF_VALUE:
    default: g_return_val_if_reached (NAN);
    }
}

static gboolean
read_meaning (HeadroomHfReader *r, const HeadroomHfKey *row, const char *key, const HeadroomJson *value)
{
  g_autofree char *how = NULL;
  double number = meant (r, row, key, value, &how);

  if (isnan (number) || hr_param_set (&r->params, row->param, number) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_DERIVED, how);
  return TRUE;
}

static gboolean
read_row (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const char *key = row->keys[0];
  gboolean null = FALSE, outer = row->outer && r->section != r->root;
  const HeadroomJson *value;
  g_autofree char *detail = NULL;

  if (is_switched_off (r, row))
    return derive (r, row->param, 0, HEADROOM_ORIGIN_DERIVED, row->needs_true);
  if (is_partial_window (r, row))
    {
      gboolean said = headroom_json_get_value (r->section, "max_window_layers") != NULL;

      headroom_partial_add_remark (r->partial, _("Only the upper layers have a sliding window: full attention is counted."));
      return derive (r, row->param, 0, said ? HEADROOM_ORIGIN_DERIVED : HEADROOM_ORIGIN_ASSUMED, "max_window_layers");
    }
  value = find_value (r->section, row, &key, &null);
  if (value == NULL && outer)
    value = find_value (r->root, row, &key, &null);
  else
    detail = key != NULL ? g_strconcat (r->prefix, key, NULL) : NULL;
  if (value == NULL)
    return without_value (r, row, null && row->null != 0 ? row->null : row->absent, detail);
  if (row->means == HEADROOM_HF_LENGTH ? headroom_json_get_kind (value) == HEADROOM_JSON_OBJECT : row->means != HEADROOM_HF_VALUE)
    return read_meaning (r, row, key, value);
  if (headroom_param_set_json (&r->params, row->param, value) != HR_SET_OK)
    return headroom_hf_reader_refuse_value (r, row->param, key, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_IMPORTED, detail != NULL ? detail : key);
  return TRUE;
}

/* The first row of a parameter that is of this family or of all. */
static gboolean
is_row_for (const HeadroomHfReader *r, guint row)
{
  const HeadroomHfKey *key = headroom_hf_key (row), *earlier;

  if (key->family != NULL)
    return headroom_hf_names (key->family, hr_family (r->family)->choice.id);
  for (guint i = 0; i < row; i++)
    {
      earlier = headroom_hf_key (i);
      if (earlier->param == key->param && is_row_for (r, i))
        return FALSE;
    }
  return TRUE;
}

/* With as many dense layers as there are layers no layer has experts. */
static void
drop_idle_experts (HeadroomHfReader *r)
{
  g_autofree char *detail = key_of (r, HR_DENSE_LAYERS);

  if (headroom_partial_find (r->partial, HR_DENSE_LAYERS) == NULL || r->params.dense_layers < r->params.layers)
    return;
  derive (r, HR_EXPERTS, 0, HEADROOM_ORIGIN_DERIVED, detail);
  derive (r, HR_DENSE_LAYERS, 0, HEADROOM_ORIGIN_DERIVED, detail);
}

gboolean
headroom_hf_reader_read_rows (HeadroomHfReader *r)
{
  const HeadroomHfKey *row;

  for (guint i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (is_row_for (r, i) && !read_row (r, row))
      return FALSE;
  drop_idle_experts (r);
  return TRUE;
}

static char *
describe_key (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  const HeadroomHfReader *r = user_data;
  g_autofree char *key = key_of (r, param);
  char text[64];

  return g_strdup_printf ("%s (%s)", key, hr_param_get_text (params, param, text, sizeof text));
}

static gboolean
is_about_file (const HeadroomHfReader *r, const hr_check_t *check)
{
  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    if (headroom_partial_find (r->partial, check->params[i]) == NULL)
      return FALSE;
  return check->severity == HR_ERROR;
}

gboolean
headroom_hf_reader_check (HeadroomHfReader *r)
{
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (&r->params, checks);

  for (size_t i = 0; i < n; i++)
    if (is_about_file (r, checks[i]))
      {
        g_autofree char *message = headroom_problem_expand (headroom_gettext (checks[i]->message), &r->params,
                                                            describe_key, r);
        return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
      }
  return TRUE;
}
