/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices that a quantised file gives a format of their own. Where they are more than a router, what all of the
 * matrices take cannot be told from one format. */
#include "model/import/headroom-hf-weight-formats.h"

#include <string.h>

/* Keys of an object with an entry for each such module, or pattern of modules. mlx-lm has the modules themselves. */
static const char *const keys[] = { "dynamic", "extra_config" };

/* What is so small that its format does not matter: the last word of a module’s name. */
static const char *const small[] = { "gate", "router", "shared_expert_gate" };

/* What is not quantised anyway, after the sign by which GPTQModel leaves a module as it is. */
#define LEFT "-:"
static const char *const left[] = { "lm_head", "embed", "norm", "visual", "vision" };

static gboolean
is_of_name (char letter)
{
  return g_ascii_isalnum (letter) || letter == '_';
}

static gboolean
is_small (const char *module)
{
  gsize length = strlen (module);

  while (length > 0 && !is_of_name (module[length - 1]))
    length--; /* the end of a pattern */
  for (gsize i = 0; i < G_N_ELEMENTS (small); i++)
    {
      gsize word = strlen (small[i]);

      if (length >= word && strncmp (module + length - word, small[i], word) == 0
          && (length == word || !is_of_name (module[length - word - 1])))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_left (const char *module)
{
  if (!g_str_has_prefix (module, LEFT))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (left); i++)
    if (strstr (module, left[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_large (const HeadroomJson *object)
{
  for (guint i = 0; i < headroom_json_get_length (object); i++)
    {
      const char *module = headroom_json_get_key (object, i);

      if (module == NULL || (!is_small (module) && !is_left (module)))
        return TRUE;
    }
  return FALSE;
}

/* Under a name with dots there is an object, or no where the module is not quantised. In a file of mlx-lm, which has
 * no method, any object is a module’s. */
static gboolean
is_module (const HeadroomJson *config, guint i)
{
  gboolean names_method = headroom_hf_find_quant_method (config) != NULL;
  gboolean is_object = headroom_json_get_kind (headroom_json_get_element (config, i)) == HEADROOM_JSON_OBJECT;

  return strchr (headroom_json_get_key (config, i), '.') != NULL || (is_object && !names_method);
}

static const char *
find_module (const HeadroomJson *config)
{
  for (guint i = 0; i < headroom_json_get_length (config); i++)
    if (is_module (config, i) && !is_small (headroom_json_get_key (config, i)))
      return headroom_json_get_key (config, i);
  return NULL;
}

const char *
headroom_hf_find_override (const HeadroomJson *config)
{
  if (headroom_json_get_kind (config) != HEADROOM_JSON_OBJECT)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const HeadroomJson *object = headroom_json_get_value (config, keys[i]);

      if (object != NULL && has_large (object))
        return keys[i];
    }
  return find_module (config);
}
