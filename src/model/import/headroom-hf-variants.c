/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Model types whose files say by a switch which of two families they are: rows. To add one, give the family whose keys
 * the other one has in headroom-hf-aliases.c, too. */
#include "core/facts/families.h"
#include "model/import/headroom-hf-reader-private.h"

/* Read in turn: a family may be the variant of a row above. */
static const struct
{
  const char *family;
  const char *key, *value;
  const char *variant;
} variants[] = {
  { "falcon", "new_decoder_architecture", "true", "falcon_40b" },
  { "falcon_40b", "num_ln_in_parallel_attn", "1", "falcon_11b" },
  { "stablelm", "use_parallel_residual", "true", "stablelm_parallel" },
};

static gboolean
says (const HeadroomHfReader *r, const char *key, const char *value)
{
  const HeadroomJson *node = headroom_json_get_value (r->section, key);
  g_autofree char *shown = node == NULL ? NULL : headroom_json_describe (node);

  return g_strcmp0 (shown, value) == 0;
}

const char *
headroom_hf_reader_take_variant (HeadroomHfReader *r)
{
  const char *key = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      const char *family = hr_family (r->family)->choice.id;

      if (!g_str_equal (family, variants[i].family) || !says (r, variants[i].key, variants[i].value))
        continue;
      r->family = hr_choice_find (hr_param_desc (HR_FAMILY), variants[i].variant);
      key = variants[i].key;
    }
  return key;
}
