/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matrices that a quantised model leaves as they are. Files list names of modules, with patterns in them or one by
 * one for each layer. */
#include "model/import/headroom-hf-quantization.h"
#include "model/import/headroom-hf-reader-private.h"

#include "core/facts/quantization.h"
#include "model/import/headroom-hf-weight-formats.h"
#include "words/headroom-i18n.h"

#include <string.h>

/* Keys of such a list, by who writes the file. */
static const char *const keys[] = { "ignore", "modules_to_not_convert", "exclude_modules", "llm_int8_skip_modules" };

/* Names of a part, of which each layer has so many matrices. */
static const struct
{
  const char *choice; /* of the parameter unquantized-matrices */
  const char *name;
  guint matrices;
} parts[] = {
  { "attention", "self_attn", 4 },
  { "shared-experts", "shared_expert", 3 },
};

/* What is listed besides these: a choice of the parameter, too. */
#define OTHERS "others"

/* Modules that are never quantised here: whole names, since gate_proj is a matrix of the MLP, and parts of names. */
static const char *const others[] = { "lm_head", "gate", "router" };
static const char *const others_in_part[] = { "embed", "norm", "bias" };

/* Of a model's towers, which are not counted among the layers. */
static const char *const towers[] = { "vision", "visual", "audio", "multi_modal" };

/* Of the matrices of a part in all layers, so many make it unquantised. */
static const double most_of_part = 0.5;

static gboolean
is_list (const HeadroomJson *value)
{
  return value != NULL && headroom_json_get_kind (value) == HEADROOM_JSON_ARRAY;
}

static const HeadroomJson *
find_list (const HeadroomJson *config)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const HeadroomJson *list = headroom_json_get_value (config, keys[i]);

      if (is_list (list))
        return list;
    }
  return NULL;
}

static const char *
entry_at (const HeadroomJson *list, guint i)
{
  const HeadroomJson *entry = headroom_json_get_element (list, i);

  if (headroom_json_get_kind (entry) != HEADROOM_JSON_STRING)
    return "";
  return headroom_json_get_string (entry);
}

static gboolean
has_letters (const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    if (g_ascii_isalpha (*at))
      return TRUE;
  return FALSE;
}

static gboolean
has_digits (const char *text)
{
  return strpbrk (text, "0123456789") != NULL;
}

static gboolean
is_of_tower (const char *entry)
{
  for (gsize i = 0; i < G_N_ELEMENTS (towers); i++)
    if (strstr (entry, towers[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Layers behind the last one predict further tokens; they are not counted, either. */
static gboolean
is_of_further_layer (const char *entry, double layers)
{
  static const char before[] = "layers.";
  const char *at = strstr (entry, before);

  return at != NULL && g_ascii_isdigit (at[strlen (before)]) && g_ascii_strtod (at + strlen (before), NULL) >= layers;
}

static gboolean
is_counted (const char *entry, double layers)
{
  return *entry != '\0' && !is_of_tower (entry) && !is_of_further_layer (entry, layers);
}

static gboolean
is_of_name (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_';
}

/* True where the entry has the name between dots, or signs of a pattern. */
static gboolean
has_name (const char *entry, const char *name)
{
  gsize length = strlen (name);

  for (const char *at = strstr (entry, name); at != NULL; at = strstr (at + 1, name))
    if ((at == entry || !is_of_name (at[-1])) && !is_of_name (at[length]))
      return TRUE;
  return FALSE;
}

/* How much of a part in all layers an entry names: all, all of one layer, or one matrix. */
static double
share_of_entry (const char *entry, gsize part, double layers)
{
  const char *at = strstr (entry, parts[part].name);
  gboolean names_matrix;
  double share = 1;

  if (at == NULL)
    return 0;
  at += strlen (parts[part].name);
  if (*at == 's')
    at++; /* shared_experts */
  names_matrix = has_letters (at);
  if (names_matrix)
    share /= parts[part].matrices;
  if (has_digits (entry))
    share /= layers;
  return share;
}

static double
share_of_list (const HeadroomJson *list, gsize part, double layers)
{
  double share = 0;

  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (is_counted (entry_at (list, i), layers))
      share += share_of_entry (entry_at (list, i), part, layers);
  return share;
}

static gboolean
is_known (const char *entry)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (entry, parts[i].name) != NULL)
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    if (has_name (entry, others[i]))
      return TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (others_in_part); i++)
    if (strstr (entry, others_in_part[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
lists_others (const HeadroomJson *list, double layers)
{
  for (guint i = 0; i < headroom_json_get_length (list); i++)
    if (is_counted (entry_at (list, i), layers) && !is_known (entry_at (list, i)))
      return TRUE;
  return FALSE;
}

static void
append_choice (GString *choices, const char *choice)
{
  g_string_append_printf (choices, "%s%s", choices->len > 0 ? "+" : "", choice);
}

static gboolean
quantises_layers (const HeadroomHfReader *r)
{
  hr_params_t serves = r->params;

  serves.mode = HR_INFERENCE;
  return hr_quantization (&serves)->what == HR_QUANTISED_LAYERS;
}

/* ModelOpt's files have one, empty where nothing is left; older ones of others often have none. */
static void
remark_missing_list (HeadroomHfReader *r, const HeadroomJson *config, const char *name)
{
  g_autofree char *key = g_strconcat (name, ".", r->beside == config ? "exclude_modules" : "ignore", NULL);
  g_autofree char *remark = g_strdup_printf (_ ("“%s” is missing: all matrices of the layers are counted as "
                                                "quantised."),
                                             key);

  if (g_strcmp0 (headroom_hf_find_quant_method (config), "modelopt") == 0)
    headroom_partial_add_remark (r->partial, remark);
}

void
headroom_hf_reader_read_unquantized (HeadroomHfReader *r)
{
  const char *name;
  const HeadroomJson *config = headroom_hf_reader_find_quantization (r, &name);
  const HeadroomJson *list = NULL;
  g_autoptr (GString) choices = g_string_new (NULL);
  gboolean has_others = FALSE;

  if (config != NULL && headroom_json_get_kind (config) == HEADROOM_JSON_OBJECT)
    list = find_list (config);
  if (config == NULL || !quantises_layers (r))
    return;
  if (list == NULL)
    {
      remark_missing_list (r, config, name);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double share = share_of_list (list, i, (double) r->params.layers);

      if (share > most_of_part)
        append_choice (choices, parts[i].choice);
      has_others |= share > 0 && share <= most_of_part;
    }
  if (has_others || lists_others (list, (double) r->params.layers))
    append_choice (choices, OTHERS);
  if (choices->len == 0)
    return;
  hr_param_set_text (&r->params, HR_UNQUANTIZED_MATRICES, choices->str);
  headroom_hf_reader_put (r, HR_UNQUANTIZED_MATRICES, HEADROOM_ORIGIN_IMPORTED, name);
}
