/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds where no key of a row has a value: what follows from others, what Transformers would take, or an
 * error that names the key. A family that is only the nearest to an unknown one makes all of it assumed. */
#include "model/import/headroom-hf-reader-private.h"

#include <math.h>
#include <string.h>

#include "core/facts/families.h"
#include "core/table/params.h"
#include "model/import/headroom-hf-class.h"
#include "model/scenario/headroom-param.h"

gboolean
headroom_hf_reader_derive (HeadroomHfReader *r, hr_param_t param, double value, HeadroomOrigin origin,
                           const char *detail)
{
  g_autofree char *shown = NULL;
  g_autofree char *who = NULL;

  if (hr_param_set (&r->params, param, value) == HR_SET_OK)
    {
      headroom_hf_reader_put (r, param, origin, detail);
      return TRUE;
    }
  shown = g_strdup_printf ("%.0f", value);
  who = g_strdup_printf ("%s (%s)", detail, headroom_param_get_label (param));
  headroom_param_set_error (r->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, param, who, shown);
  return FALSE;
}

char *
headroom_hf_reader_key_of (const HeadroomHfReader *r, hr_param_t param)
{
  HeadroomAssignment *assignment = headroom_partial_find (r->partial, param);

  if (assignment == NULL)
    return g_strdup (hr_param_desc (param)->name);
  return g_strdup (headroom_assignment_get_detail (assignment));
}

/* The keys that would say it, as the reason of an assumption; of an unknown family every spelling. Where none would,
 * the family whose facts stand in. */
static char *
name_missing (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  const HeadroomHfKey *all = headroom_hf_key_of (row->param, HEADROOM_HF_UNKNOWN);
  g_autoptr (GString) names = NULL;

  if (r->is_nearest && all != NULL && all->keys[0] != NULL)
    row = all;
  if (row->keys[0] == NULL)
    return g_strdup (hr_family (r->family)->choice.id);
  names = g_string_new (r->prefix);
  g_string_append (names, row->keys[0]);
  for (guint i = 1; r->is_nearest && i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    g_string_append_printf (names, ", %s%s", r->prefix, row->keys[i]);
  return g_string_free_and_steal (g_steal_pointer (&names));
}

/* What follows without the key is a guess of an unknown family, and where models of a family differ. So it is of a
 * null, where the class has a number of its own: not every version takes one. */
static gboolean
is_guess (const HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  if (null == NULL)
    return r->is_nearest || row->doubtful;
  return row->absent == HEADROOM_HF_ASSUME && row->null == HEADROOM_HF_AS_HEADS;
}

/* A value that no key has: derived from `source`, or assumed. */
static gboolean
fill (HeadroomHfReader *r, const HeadroomHfKey *row, double value, const char *null, const char *source)
{
  g_autofree char *missing = name_missing (r, row);
  g_autofree char *detail = NULL;

  if (is_guess (r, row, null))
    return headroom_hf_reader_derive (r, row->param, value, HEADROOM_ORIGIN_ASSUMED, missing);
  if (null == NULL && row->keys[0] != NULL)
    detail = g_strdup_printf ("%s = %s", missing, source);
  else
    detail = g_strdup (source);
  return headroom_hf_reader_derive (r, row->param, value, HEADROOM_ORIGIN_DERIVED, detail);
}

static hr_position_t
positions_of (const hr_family_t *family)
{
  if (family->learned_positions)
    return HR_POSITION_LEARNED;
  if (family->alibi)
    return HR_POSITION_ALIBI;
  if (family->rotary <= 0)
    return HR_POSITION_AS_FAMILY;
  return HR_POSITION_ROPE;
}

static double
family_value (const HeadroomHfReader *r, hr_param_t param)
{
  const hr_family_t *family = hr_family (r->family);

  switch ((int) param)
    {
    case HR_POSITION_EMBEDDINGS: return positions_of (family);
    case HR_SHARED_EXPERTS: return family->shared_experts;
    case HR_QKV_BIAS: return family->qkv_bias;
    case HR_O_BIAS: return family->o_bias;
    case HR_MLP_BIAS: return family->mlp_bias;
    default: g_return_val_if_reached (0);
    }
}

/* Where attention is twice as wide as the layers. */
static gboolean
fill_twice_head_dim (HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  double hidden = hr_param_get (&r->params, HR_HIDDEN_SIZE);
  double heads = hr_param_get (&r->params, HR_ATTENTION_HEADS);
  g_autofree char *hidden_key = headroom_hf_reader_key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *heads_key = headroom_hf_reader_key_of (r, HR_ATTENTION_HEADS);
  g_autofree char *source = g_strdup_printf ("2 · %s ÷ %s", hidden_key, heads_key);

  return fill (r, row, floor (2 * hidden / heads), null, source);
}

static gboolean
fill_head_dim (HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  double hidden = hr_param_get (&r->params, HR_HIDDEN_SIZE);
  double heads = hr_param_get (&r->params, HR_ATTENTION_HEADS);
  g_autofree char *hidden_key = headroom_hf_reader_key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *heads_key = headroom_hf_reader_key_of (r, HR_ATTENTION_HEADS);
  g_autofree char *source = g_strdup_printf ("%s ÷ %s", hidden_key, heads_key);
  g_autofree char *message = NULL;

  if (fmod (hidden, heads) == 0)
    return fill (r, row, hidden / heads, null, source);
  message = g_strdup_printf (_ ("%s (%.0f) is not a multiple of %s (%.0f), and “head_dim” is missing."), hidden_key,
                             hidden, heads_key, heads);
  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
}

static gboolean
fill_ffn (HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  g_autofree char *hidden_key = headroom_hf_reader_key_of (r, HR_HIDDEN_SIZE);
  g_autofree char *source = g_strdup_printf ("4 · %s", hidden_key);

  return fill (r, row, 4 * hr_param_get (&r->params, HR_HIDDEN_SIZE), null, source);
}

static gboolean
fill_as (HeadroomHfReader *r, const HeadroomHfKey *row, hr_param_t param, const char *null)
{
  g_autofree char *source = headroom_hf_reader_key_of (r, param);

  return fill (r, row, hr_param_get (&r->params, param), null, source);
}

static gboolean
assume (HeadroomHfReader *r, const HeadroomHfKey *row, const char *value)
{
  g_autofree char *missing = name_missing (r, row);

  hr_param_set_text (&r->params, row->param, value);
  headroom_hf_reader_put (r, row->param, HEADROOM_ORIGIN_ASSUMED, missing);
  return TRUE;
}

/* The other keys that would say it, with commas; empty: there are none. */
static char *
name_others (const HeadroomHfKey *row)
{
  GString *names = g_string_new (NULL);

  for (guint i = 1; i < HEADROOM_HF_MAX_KEYS && row->keys[i] != NULL; i++)
    {
      if (i > 1)
        g_string_append (names, ", ");
      g_string_append (names, row->keys[i]);
    }
  return g_string_free_and_steal (names);
}

static char *
describe_missing (const HeadroomHfReader *r, const HeadroomHfKey *row)
{
  g_autofree char *missing = name_missing (r, row);
  g_autofree char *others = name_others (row);
  g_autofree char *type = headroom_hf_describe_unknown (r->model_type);

  if (r->is_nearest)
    /* Translators: 1: a sentence that says what is unknown; 2: a list of keys, with commas. */
    return g_strdup_printf (_ ("%1$s There is therefore no default, and none of these keys is present: %2$s."), type,
                            missing);
  if (*others == '\0')
    return g_strdup_printf (_ ("“%s” is missing."), missing);
  /* Translators: 1: a key of the file; 2: a list of keys, with commas, that say the same. */
  return g_strdup_printf (_ ("“%1$s” is missing (also known as %2$s)."), missing, others);
}

static gboolean
refuse_missing (HeadroomHfReader *r, const HeadroomHfKey *row)
{
  g_autofree char *message = describe_missing (r, row);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_MISSING, message);
}

/* What holds only of a model that has experts. */
static gboolean
is_about_experts (HeadroomHfRule rule)
{
  return rule == HEADROOM_HF_AS_FFN || rule == HEADROOM_HF_NO_MORE_EXPERTS || rule == HEADROOM_HF_NEEDED_BY_EXPERTS;
}

static HeadroomHfRule
rule_of (const HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  HeadroomHfRule rule = row->absent;

  if (null != NULL && row->null != 0)
    rule = row->null;
  if (rule == HEADROOM_HF_NO_EXPERTS && headroom_hf_reader_find_experts (r) != NULL)
    return HEADROOM_HF_REFUSE;
  if (rule == HEADROOM_HF_NO_EXPERTS)
    return HEADROOM_HF_SKIP;
  if (is_about_experts (rule) && r->params.experts == 0)
    return HEADROOM_HF_SKIP;
  return rule;
}

/* Into a section Transformers writes only what differs from its class (configuration_llama.py and the like). */
typedef struct
{
  const char *model_type;
  const char *layers;
  const char *hidden_size;
  const char *attention_heads;
  const char *kv_heads; /* NULL: as many as heads */
  const char *ffn_size;
  const char *vocab_size;
} class_t;

/* clang-format off */
static const class_t classes[] = {
  { "llama",   "32", "4096", "32", NULL, "11008", "32000" },
  { "mistral", "32", "4096", "32", "8",  "14336", "32000" },
  { "mixtral", "32", "4096", "32", "8",  "14336", "32000" },
  { "qwen2",   "32", "4096", "32", "32", "22016", "151936" },
  { "qwen3",   "32", "4096", "32", "32", "22016", "151936" },
  { "gemma",   "28", "3072", "16", "16", "24576", "256000" },
  { "gemma2",  "26", "2304", "8",  "4",  "9216",  "256000" },
  { "phi3",    "32", "3072", "32", NULL, "8192",  "32064" },
  { "opt",     "12", "768",  "12", NULL, "3072",  "50272" },
};
/* clang-format on */

static const class_t *
find_class (const char *model_type)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (g_str_equal (classes[i].model_type, model_type))
      return &classes[i];
  return NULL;
}

static const char *
size_of_class (const class_t *of, hr_param_t param)
{
  switch ((int) param)
    {
    case HR_LAYERS: return of->layers;
    case HR_HIDDEN_SIZE: return of->hidden_size;
    case HR_ATTENTION_HEADS: return of->attention_heads;
    case HR_KV_HEADS: return of->kv_heads;
    case HR_FFN_SIZE: return of->ffn_size;
    case HR_VOCAB_SIZE: return of->vocab_size;
    default: return NULL;
    }
}

/* NULL: the document has no sections, or nobody knows what its class has. */
static const char *
value_of_class (const HeadroomHfReader *r, hr_param_t param)
{
  const class_t *of;

  if (r->section == r->root || r->is_nearest || r->model_type == NULL)
    return NULL;
  of = find_class (r->model_type);
  if (of == NULL)
    return NULL;
  return size_of_class (of, param);
}

/* Of the nearest family it was read already how it differs. */
static gboolean
departs (const HeadroomHfReader *r, hr_param_t param)
{
  return r->is_nearest && headroom_partial_find (r->partial, param) != NULL;
}

gboolean
headroom_hf_reader_fill (HeadroomHfReader *r, const HeadroomHfKey *row, const char *null)
{
  const char *of_class = value_of_class (r, row->param);

  if (null == NULL && of_class != NULL)
    return assume (r, row, of_class);
  switch (rule_of (r, row, null))
    {
    case HEADROOM_HF_SKIP: return TRUE;
    case HEADROOM_HF_ASSUME: return assume (r, row, row->value);
    case HEADROOM_HF_NO_MORE_EXPERTS: return fill (r, row, 0, null, "0");
    case HEADROOM_HF_NONE:
      if (null != NULL)
        return headroom_hf_reader_derive (r, row->param, 0, HEADROOM_ORIGIN_IMPORTED, null);
      return fill (r, row, 0, null, "0");
    case HEADROOM_HF_FAMILY:
      if (departs (r, row->param))
        return TRUE;
      return fill (r, row, family_value (r, row->param), null, "model_type");
    case HEADROOM_HF_AS_HEADS: return fill_as (r, row, HR_ATTENTION_HEADS, null);
    case HEADROOM_HF_AS_HIDDEN: return fill_as (r, row, HR_HIDDEN_SIZE, null);
    case HEADROOM_HF_AS_FFN: return fill_as (r, row, HR_FFN_SIZE, null);
    case HEADROOM_HF_HIDDEN_BY_HEADS: return fill_head_dim (r, row, null);
    case HEADROOM_HF_TWICE_BY_HEADS: return fill_twice_head_dim (r, row, null);
    case HEADROOM_HF_FOUR_TIMES_HIDDEN: return fill_ffn (r, row, null);
    case HEADROOM_HF_NEAREST:
      return headroom_hf_reader_fill (r, headroom_hf_key_of (row->param, hr_family (r->family)->choice.id), null);
    case HEADROOM_HF_NEEDED_BY_EXPERTS:
    case HEADROOM_HF_REFUSE:
    default: return refuse_missing (r, row);
    }
}
