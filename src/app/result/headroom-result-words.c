/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the summary says of a result in words. */
#include "app/result/headroom-result-words.h"

#include "words/headroom-i18n.h"

char *
headroom_result_describe_parameters (const hr_estimate_t *e, char *(*write) (double number))
{
  g_autofree char *all = write (e->parameter_count);
  g_autofree char *active = write (e->active_parameter_count);
  g_autofree char *trainable = write (e->trainable_parameter_count);
  gboolean is_mixture = e->active_parameter_count < e->parameter_count;
  gboolean is_adapted = e->params.mode == HR_TRAINING && e->trainable_parameter_count < e->parameter_count;

  if (is_mixture && is_adapted)
    /* Translators: 1: a number of parameters, such as “46.70 billion”; 2: of those a token uses; 3: trained ones */
    return g_strdup_printf (_ ("%1$s parameters, %2$s active, %3$s trainable"), all, active, trainable);
  if (is_mixture)
    /* Translators: 1: a number of parameters, such as “46.70 billion”; 2: of those a token uses */
    return g_strdup_printf (_ ("%1$s parameters, %2$s active"), all, active);
  if (is_adapted)
    /* Translators: 1: a number of parameters, such as “8.03 billion”; 2: of those that are trained */
    return g_strdup_printf (_ ("%1$s parameters, %2$s trainable"), all, trainable);
  /* Translators: a number, such as “8.03 billion” */
  return g_strdup_printf (_ ("%s parameters"), all);
}
