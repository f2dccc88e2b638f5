/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether what was read of a config.json agrees with itself. */
#include "core/facts/families.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"
#include "words/headroom-i18n.h"

#define ROUTED "n_routed_experts"

/* What the file calls it, and what that is taken for. */
static char *
describe_family (const HeadroomHfReader *r)
{
  const char *family = hr_family (r->family)->choice.id;

  if (r->model_type == NULL)
    return g_strdup_printf (_ ("the nearest known family (%s)"), family);
  if (g_str_equal (r->model_type, family))
    return g_strdup_printf ("model_type (%s)", family);
  /* Translators: 1: a model_type of Hugging Face, 2: the family that it is read as. */
  return g_strdup_printf (_ ("model_type (%1$s, read as %2$s)"), r->model_type, family);
}

static char *
describe_key (hr_param_t param, const hr_params_t *params, gpointer user_data)
{
  const HeadroomHfReader *r = user_data;
  g_autofree char *key = headroom_hf_reader_key_of (r, param);
  char text[HR_TEXT_SIZE];

  if (param == HR_FAMILY)
    return describe_family (r);
  hr_param_get_text (params, param, text, sizeof text);
  return headroom_problem_describe_key (key, headroom_param_get_label (param), text);
}

/* What the file leaves out of the model is at its default: a file makes a model anew. */
static gboolean
is_of_file (const HeadroomHfReader *r, hr_param_t param)
{
  return hr_param_desc (param)->group == HR_GROUP_MODEL || headroom_partial_find (r->partial, param) != NULL;
}

static gboolean
is_about_file (const HeadroomHfReader *r, const hr_check_t *check)
{
  for (guint i = 0; i < G_N_ELEMENTS (check->params) && check->params[i] != HR_N_PARAMS; i++)
    if (!is_of_file (r, check->params[i]))
      return FALSE;
  return check->severity == HR_ERROR;
}

/* Where the file lists the layers with experts, these are the last of every so many. */
static gboolean
check_expert_layers (HeadroomHfReader *r)
{
  const HeadroomJson *list = headroom_json_get_value (r->section, "moe_layers");
  gint64 interval = r->params.expert_interval;
  gboolean agrees;

  if (list == NULL || r->params.experts == 0 || interval < 1)
    return TRUE;
  agrees = headroom_json_get_length (list) == (guint) (r->params.layers / interval);
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    agrees &= headroom_json_get_number (headroom_json_get_element (list, i)) == (double) ((i + 1) * interval - 1);
  if (agrees)
    return TRUE;
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_NOT_COVERED, "moe_layers", list,
                                        _ ("only experts in the last of every so many layers are supported."));
}

/* ERNIE’s files say which layer is the last with experts, or -1. */
static gboolean
check_last_expert_layer (HeadroomHfReader *r)
{
  const HeadroomJson *last = headroom_json_get_value (r->section, "moe_layer_end_index");
  double number;

  if (last == NULL || r->params.experts == 0)
    return TRUE;
  number = headroom_json_get_number (last);
  if (number == -1 || number >= (double) r->params.layers - 1)
    return TRUE;
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_NOT_COVERED, "moe_layer_end_index", last,
                                        _ ("only experts up to the last layer are supported."));
}

static gboolean
routes_tokens (const HeadroomHfReader *r)
{
  const HeadroomJson *chosen = headroom_json_get_value (r->section, "num_experts_per_tok");

  return chosen != NULL && headroom_json_get_number (chosen) > 0;
}

/* As DeepSeek’s own code has it, null says that there are no experts, unless tokens are routed all the same. */
static gboolean
denies_experts (const HeadroomHfReader *r, const HeadroomJson *experts)
{
  if (r->params.experts > 0 || r->params.dense_layers >= r->params.layers)
    return FALSE;
  if (r->is_nearest && headroom_hf_reader_find_experts (r) == NULL)
    return FALSE;
  if (headroom_json_get_kind (experts) == HEADROOM_JSON_NULL)
    return routes_tokens (r);
  return headroom_json_get_number (experts) == 0;
}

gboolean
headroom_hf_reader_check_experts (HeadroomHfReader *r)
{
  const char *family = hr_family (r->family)->choice.id;
  const HeadroomJson *experts = headroom_json_get (r->section, ROUTED);

  if (experts == NULL || (!r->is_nearest && !headroom_hf_names_param (HR_EXPERTS, family)))
    return TRUE;
  if (!denies_experts (r, experts))
    return TRUE;
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_INCONSISTENT, ROUTED, experts,
                                        _ ("the layers after the first first_k_dense_replace have experts."));
}

/* A list of the layers’ kinds has one for each, as Transformers wants it. */
static gboolean
check_layer_kinds (HeadroomHfReader *r)
{
  const HeadroomJson *list = headroom_json_get_value (r->section, "layer_types");

  if (list == NULL || headroom_json_get_kind (list) != HEADROOM_JSON_ARRAY)
    return TRUE;
  if (headroom_json_get_length (list) == (guint) r->params.layers)
    return TRUE;
  return headroom_hf_reader_refuse_key (r, HEADROOM_FILE_ERROR_INCONSISTENT, "layer_types", list,
                                        _ ("it must have an entry for each layer, as many as num_hidden_layers says."));
}

gboolean
headroom_hf_reader_check (HeadroomHfReader *r)
{
  const hr_check_t *checks[HR_MAX_PROBLEMS];
  size_t n = hr_check (&r->params, checks);

  if (!check_layer_kinds (r) || !check_expert_layers (r) || !check_last_expert_layer (r))
    return FALSE;

  for (size_t i = 0; i < n; i++)
    if (is_about_file (r, checks[i]))
      {
        g_autofree char *message = headroom_problem_expand (headroom_gettext (checks[i]->message), &r->params,
                                                            describe_key, r);
        return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_INCONSISTENT, message);
      }
  return TRUE;
}
