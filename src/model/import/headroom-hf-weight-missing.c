/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys without which the format of quantised weights is not known: the first that a method needs and a file has not. */
#include "model/import/headroom-hf-weight-formats.h"

#define GROUPS "config_groups"
/* What llm-compressor calls the first of a file's groups. */
#define FIRST_GROUP "group_0"

/* clang-format off */
static const struct
{
  const char *method;
  const char *keys[4]; /* each with the other names that it has */
} needs[] = {
  { "gptq", { "bits", "group_size" } },
  { "awq", { "bits|w_bit", "group_size|q_group_size" } },
  { "auto-round", { "bits", "group_size", "packing_format" } },
  { "exl2", { "bits" } },
  { "torchao", { "quant_type" } },
  { "quanto", { "weights" } },
  { "eetq", { "weights" } },
  { "modelopt", { "quant_algo" } },
  { "hqq", { "quant_config" } },
  { "bitsandbytes", { "load_in_4bit|load_in_8bit|_load_in_4bit|_load_in_8bit" } },
};
/* clang-format on */

/* Of what compressed-tensors says of a group's weights. */
static const char *const of_group[] = { "num_bits", "type", "group_size" };

static gboolean
has_any (const HeadroomJson *object, const char *names)
{
  g_auto (GStrv) each = g_strsplit (names, "|", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (headroom_json_get_value (object, each[i]) != NULL)
      return TRUE;
  return FALSE;
}

static char *
first_of (const char *names)
{
  return g_strndup (names, strcspn (names, "|"));
}

static char *
find_in_weights (const HeadroomJson *weights, const char *group)
{
  for (gsize i = 0; i < G_N_ELEMENTS (of_group); i++)
    if (headroom_json_get_value (weights, of_group[i]) == NULL)
      return g_strdup_printf (GROUPS ".%s.weights.%s", group, of_group[i]);
  return NULL;
}

static char *
find_in_groups (const HeadroomJson *config)
{
  const HeadroomJson *groups = headroom_json_get_value (config, GROUPS);
  const HeadroomJson *weights;
  const char *group;

  if (groups == NULL)
    return g_strdup (GROUPS);
  if (headroom_json_get_length (groups) == 0)
    return g_strdup (GROUPS "." FIRST_GROUP);
  if (headroom_json_get_kind (groups) != HEADROOM_JSON_OBJECT || headroom_json_get_length (groups) > 1)
    return NULL;
  group = headroom_json_get_key (groups, 0);
  weights = headroom_json_get_value (headroom_json_get_element (groups, 0), "weights");
  if (weights == NULL)
    return g_strdup_printf (GROUPS ".%s.weights", group);
  return find_in_weights (weights, group);
}

static char *
find_in_row (const HeadroomJson *config, guint row)
{
  for (gsize i = 0; i < G_N_ELEMENTS (needs[row].keys) && needs[row].keys[i] != NULL; i++)
    if (!has_any (config, needs[row].keys[i]))
      return first_of (needs[row].keys[i]);
  return NULL;
}

char *
headroom_hf_find_missing_weight_key (const HeadroomJson *config)
{
  const char *method = headroom_hf_find_quant_method (config);

  if (method == NULL)
    return g_strdup ("quant_method");
  if (g_str_equal (method, "compressed-tensors"))
    return find_in_groups (config);
  for (guint row = 0; row < G_N_ELEMENTS (needs); row++)
    if (g_str_equal (method, needs[row].method))
      return find_in_row (config, row);
  return NULL;
}
