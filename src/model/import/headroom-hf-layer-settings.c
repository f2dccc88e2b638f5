/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Settings that some layers have for themselves, an object for each by its number: so newer files of Gemma 4 say what
 * heads the layers have that look at all tokens. Source: configuration_gemma4.py of transformers 5.14. */
#include "model/import/headroom-hf-layer-settings.h"

#include <math.h>

#include "core/facts/layers.h"

/* Which parameters the settings stand for. */
static const struct
{
  hr_param_t param;
  const char *setting;
} settings[] = {
  { HR_FULL_HEAD_DIM, "head_dim" },
  { HR_FULL_KV_HEADS, "num_key_value_heads" },
};

static const char *
setting_of (hr_param_t param)
{
  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    if (settings[i].param == param)
      return settings[i].setting;
  g_return_val_if_reached (NULL);
}

/* What the other layers have. */
static double
number_without (const hr_params_t *p, hr_param_t param)
{
  return param == HR_FULL_HEAD_DIM ? (double) p->head_dim : 0;
}

double
headroom_hf_layer_setting (const hr_params_t *p, hr_param_t param, const HeadroomJson *layers)
{
  const char *setting = setting_of (param);
  double same = NAN;

  for (guint i = 0; i < headroom_json_get_length (layers); i++)
    {
      const HeadroomJson *value = headroom_json_get_value (headroom_json_get_element (layers, i), setting);
      double number = value == NULL ? number_without (p, param) : headroom_json_get_number (value);

      if (i > 0 && number != same)
        return NAN;
      same = number;
    }
  return headroom_json_get_length (layers) == 0 ? number_without (p, param) : same;
}

static gboolean
is_known (const char *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (settings); i++)
    if (g_str_equal (settings[i].setting, key))
      return TRUE;
  return FALSE;
}

static gboolean
has_known_settings (const HeadroomJson *layer)
{
  if (headroom_json_get_kind (layer) != HEADROOM_JSON_OBJECT)
    return FALSE;
  for (guint i = 0; i < headroom_json_get_length (layer); i++)
    if (!is_known (headroom_json_get_key (layer, i)))
      return FALSE;
  return TRUE;
}

static gboolean
is_full_layer (const hr_params_t *p, const char *number)
{
  guint64 layer;

  if (!g_ascii_string_to_unsigned (number, 10, 0, (guint64) p->layers - 1, &layer, NULL))
    return FALSE;
  return hr_full_attention_layers (p, (double) layer + 1) > hr_full_attention_layers (p, (double) layer);
}

gboolean
headroom_hf_layer_settings_fit (const hr_params_t *p, const HeadroomJson *layers)
{
  guint n = headroom_json_get_length (layers);

  if (headroom_json_get_kind (layers) != HEADROOM_JSON_OBJECT)
    return FALSE;
  if (n != 0 && n != hr_full_attention_layers (p, (double) p->layers))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!is_full_layer (p, headroom_json_get_key (layers, i))
        || !has_known_settings (headroom_json_get_element (layers, i)))
      return FALSE;
  return TRUE;
}
