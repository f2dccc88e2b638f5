/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice of a comparison, asked for as it is for one scenario alone: the first of it is of the cheapest kind, and the
 * fastest of that, or the least hardware. */
#include "model/result/headroom-comparison-advice.h"

#include "words/headroom-i18n.h"

gboolean
headroom_comparison_wants_advice (const headroom_comparison_t *self, guint index)
{
  hr_verdict_t verdict = headroom_comparison_peek (self, index)->verdict;

  return verdict == HR_TIGHT || verdict == HR_DOES_NOT_FIT;
}

gboolean
headroom_comparison_any_wants_advice (const headroom_comparison_t *self)
{
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    if (headroom_comparison_wants_advice (self, i))
      return TRUE;
  return FALSE;
}

void
headroom_comparison_set_advice (headroom_comparison_t *self, guint index, GPtrArray *advice)
{
  g_clear_pointer (&self->advice[index], g_ptr_array_unref);
  self->advice[index] = g_ptr_array_ref (advice);
}

void
headroom_comparison_advise (headroom_comparison_t *self)
{
  for (guint i = 0; i < headroom_comparison_get_length (self); i++)
    {
      const bool *locked = headroom_scenario_peek_locks (headroom_comparison_get_scenario (self, i));

      if (headroom_comparison_wants_advice (self, i) && self->advice[i] == NULL)
        self->advice[i] = headroom_advice_new (headroom_comparison_peek (self, i), locked, HEADROOM_ADVICE_MEMORY);
    }
}

const HeadroomAdvice *
headroom_comparison_get_advice (const headroom_comparison_t *self, guint index)
{
  GPtrArray *advice = self->advice[index];

  if (advice == NULL || advice->len == 0)
    return NULL;
  return advice->pdata[0];
}

static char *
describe (const HeadroomAdvice *advice, char *(*describe_bytes) (double bytes))
{
  g_autofree char *need = describe_bytes (advice->advice.device.expected);

  if (advice->advice.verdict == HR_TIGHT)
    /* Translators: 1: a change such as “Recompute every layer”, 2: what each GPU then needs: “21.3 GiB” */
    return g_strdup_printf (_ ("%1$s: tight, %2$s"), advice->words, need);
  /* Translators: 1: a change such as “Recompute every layer”, 2: what each GPU then needs: “21.3 GiB” */
  return g_strdup_printf (_ ("%1$s: fits, %2$s"), advice->words, need);
}

char *
headroom_comparison_describe_advice (const headroom_comparison_t *self, guint index,
                                     char *(*describe_bytes) (double bytes))
{
  const HeadroomAdvice *advice = headroom_comparison_get_advice (self, index);
  hr_verdict_t verdict = headroom_comparison_peek (self, index)->verdict;

  if (!headroom_comparison_wants_advice (self, index))
    return g_strdup ("–");
  if (self->advice[index] == NULL)
    return g_strdup ("…");
  if (advice == NULL)
    return g_strdup (headroom_advice_get_lack (HEADROOM_ADVICE_MEMORY, verdict));
  return describe (advice, describe_bytes);
}
