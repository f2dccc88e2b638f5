/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The family that is nearest to one that is not known: by what the file says of its structure, not by name. */
#include "model/import/headroom-hf-facts.h"

#include "words/headroom-i18n.h"

/* What a class of a known family among `architectures` counts. */
enum
{
  SAME_CLASS = 12
};

static int
score (const HeadroomHfSeen *seen, const hr_family_t *family)
{
  int sum = 0;

  for (int i = 0; i < HEADROOM_N_FACTS; i++)
    {
      int has = headroom_hf_facts[i].of_family (family);

      if (has == HEADROOM_FACT_OPEN || seen->says[i] == HEADROOM_FACT_OPEN)
        continue;
      if (has == seen->says[i])
        sum += headroom_hf_facts[i].weight;
      else
        sum -= headroom_hf_facts[i].weight;
    }
  return sum;
}

/* Experts without a gate, norms on latent attention’s heads, and a table of positions where the family has none are
 * not covered. */
static gboolean
may_depart (const HeadroomHfReader *r, hr_param_t param, int says)
{
  if (param == HR_POSITION_EMBEDDINGS)
    return says == 0 && !hr_family (r->family)->latent;
  if (param == HR_MLP_GATED)
    return headroom_hf_reader_find_experts (r) == NULL;
  if (param == HR_QK_NORM)
    return !hr_family (r->family)->latent;
  return param == HR_NORM_TYPE;
}

/* What is no table is a rotation, unless the file says that it is ALiBi. */
static const char *
value_of (const HeadroomHfReader *r, int fact, int says, const char *key)
{
  const char *word = headroom_json_get_member_string (r->section, key);

  if (fact == HEADROOM_FACT_LEARNED_POSITIONS && g_strcmp0 (word, "alibi") == 0)
    return "alibi";
  return headroom_hf_facts[fact].values[says];
}

/* A parameter says it, and the estimate follows. FALSE where none can. */
static gboolean
take_departure (HeadroomHfReader *r, int fact, int says, const char *key)
{
  hr_param_t param = headroom_hf_facts[fact].said_by;
  g_autofree char *detail = g_strconcat (r->prefix, key, NULL);

  if (!may_depart (r, param, says))
    return FALSE;
  hr_param_set_text (&r->params, param, value_of (r, fact, says, key));
  headroom_hf_reader_put (r, param, HEADROOM_ORIGIN_DERIVED, detail);
  return TRUE;
}

static void
list_difference (GString *list, const HeadroomHfReader *r, int fact, const char *key)
{
  if (list->len > 0)
    g_string_append (list, ", ");
  g_string_append_printf (list, "%s (%s%s)", headroom_gettext (headroom_hf_facts[fact].label), r->prefix, key);
}

void
headroom_hf_reader_take_differences (HeadroomHfReader *r)
{
  const hr_family_t *family = hr_family (r->family);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *remark = NULL;
  HeadroomHfSeen seen = headroom_hf_look (r);

  for (int i = 0; i < HEADROOM_N_FACTS; i++)
    {
      int has = headroom_hf_facts[i].of_family (family);
      gboolean differs = seen.key[i] != NULL && has != HEADROOM_FACT_OPEN && has != seen.says[i];

      if (differs && !take_departure (r, i, seen.says[i], seen.key[i]))
        list_difference (list, r, i, seen.key[i]);
    }
  if (list->len == 0)
    return;
  /* Translators: 1: a family such as “llama”, 2: a list of facts, each with the key that says it. */
  remark = g_strdup_printf (_ ("“%1$s” differs from the file in: %2$s."), family->choice.id, list->str);
  headroom_partial_add_remark (r->partial, remark);
}

/* A family whose facts are not general stands in for another only where the file names its class. */
static gboolean
may_stand_in (int family, int of_class)
{
  if (family == of_class)
    return TRUE;
  return hr_family_stands_in (family) && headroom_hf_covers (hr_family_choice (family)->id);
}

int
headroom_hf_reader_find_nearest (const HeadroomHfReader *r, int of_class)
{
  int best = 0;
  int best_score = G_MININT;
  HeadroomHfSeen seen = headroom_hf_look (r);

  for (int i = 0; hr_family_choice (i) != NULL; i++)
    {
      int points = score (&seen, hr_family (i));

      if (i == of_class)
        points += SAME_CLASS;
      if (!may_stand_in (i, of_class) || points <= best_score)
        continue;
      best = i;
      best_score = points;
    }
  return best;
}
