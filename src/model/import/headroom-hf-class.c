/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Families by the names of their classes; and what is said of a file that names none. */
#include "model/import/headroom-hf-class.h"

#include "core/facts/families.h"
#include "words/headroom-i18n.h"

#include <string.h>

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

int
headroom_hf_family_of_class (const HeadroomJson *node)
{
  const HeadroomJson *list = headroom_json_get_value (node, "architectures");
  const hr_choice_desc_t *choice;

  for (guint i = 0; list != NULL && i < headroom_json_get_length (list); i++)
    {
      const char *name = headroom_json_get_string (headroom_json_get_element (list, i));

      for (int c = 0; name != NULL && (choice = hr_family_choice (c)) != NULL; c++)
        if (is_class_of (name, choice->id))
          return c;
    }
  return -1;
}

char *
headroom_hf_describe_unknown (const char *model_type)
{
  if (model_type == NULL)
    return g_strdup (_ ("“model_type” is missing."));
  /* Translators: a model_type of Hugging Face. */
  return g_strdup_printf (_ ("model_type “%s” is not supported."), model_type);
}
