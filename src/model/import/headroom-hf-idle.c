/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a config.json that others leave without an effect: experts of no layer, windows that none has. */
#include "model/import/headroom-hf-idle.h"

#include "core/facts/families.h"
#include "core/table/params.h"
#include "words/headroom-i18n.h"

/* With as many dense layers as there are layers no layer has experts. */
static void
drop_idle_experts (HeadroomHfReader *r)
{
  HeadroomAssignment *dense = headroom_partial_find (r->partial, HR_DENSE_LAYERS);
  g_autofree char *detail = headroom_hf_reader_key_of (r, HR_DENSE_LAYERS);
  HeadroomOrigin origin = HEADROOM_ORIGIN_DERIVED;

  if (dense == NULL || r->params.dense_layers < r->params.layers)
    return;
  if (headroom_assignment_get_origin (dense) == HEADROOM_ORIGIN_ASSUMED)
    origin = HEADROOM_ORIGIN_ASSUMED;
  headroom_hf_reader_derive (r, HR_EXPERTS, 0, origin, detail);
  headroom_hf_reader_derive (r, HR_DENSE_LAYERS, 0, origin, detail);
}

/* Of a list of the layers’ kinds: how many slide. */
static guint
count_sliding (const HeadroomJson *kinds)
{
  guint n = 0;

  for (guint i = 0; i < headroom_json_get_length (kinds); i++)
    n += g_strcmp0 (headroom_json_get_string (headroom_json_get_element (kinds, i)), "sliding_attention") == 0;
  return n;
}

/* Types whose class makes every layer full where no list says which slide: without it the window has no effect. */
static const char full_unless_listed[] = "laguna mellum";

static gboolean
is_full_unless_listed (const HeadroomHfReader *r)
{
  return !r->is_nearest && headroom_hf_names (full_unless_listed, hr_family (r->family)->choice.id);
}

/* A list without a sliding layer means that there is no window, whatever its length. */
static void
drop_idle_window (HeadroomHfReader *r)
{
  const HeadroomJson *kinds = headroom_json_get_value (r->section, "layer_types");
  g_autofree char *detail = g_strconcat (r->prefix, "layer_types", NULL);
  gboolean has_pattern = hr_family (r->family)->full_every > 0;

  if (has_pattern || r->params.sliding_window <= 0)
    return;
  if (kinds == NULL && is_full_unless_listed (r))
    headroom_hf_reader_derive (r, HR_SLIDING_WINDOW, 0, HEADROOM_ORIGIN_ASSUMED, detail);
  if (kinds == NULL || count_sliding (kinds) > 0)
    return;
  headroom_hf_reader_derive (r, HR_SLIDING_WINDOW, 0, HEADROOM_ORIGIN_DERIVED, detail);
}

static void
remark_all_experts (HeadroomHfReader *r)
{
  if (r->params.experts > 1 && r->params.experts_per_token == r->params.experts)
    headroom_partial_add_remark (
        r->partial,
        _ ("The file routes every token to every expert. Many implementations save more for this than is counted."));
}

void
headroom_hf_reader_drop_idle (HeadroomHfReader *r)
{
  drop_idle_experts (r);
  drop_idle_window (r);
  remark_all_experts (r);
}
