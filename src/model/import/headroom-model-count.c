/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The counted number of parameters and the stored one. Where they differ, the files are right: they are what is
 * loaded. */
#include "model/import/headroom-model-count.h"

#include "core/count/weights.h"
#include "core/table/params.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"

static void
fill_params (HeadroomPartial *partial, hr_params_t *params)
{
  GListModel *values = G_LIST_MODEL (partial);

  hr_params_init (params);
  for (guint i = 0; i < g_list_model_get_n_items (values); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (values, i);

      hr_param_set_text (params, headroom_assignment_get_param (value), headroom_assignment_get_value (value));
    }
}

double
headroom_model_count_parameters (HeadroomPartial *partial)
{
  hr_params_t params;
  hr_facts_t facts;
  hr_groups_t groups;
  hr_share_t share;
  hr_layer_counts_t kinds;
  hr_model_counts_t model;

  fill_params (partial, &params);
  hr_facts_init (&facts, &params);
  groups = hr_groups (&params);
  hr_share_of_model (&params, &facts, &groups, &share);
  hr_count_layer_kinds (&share, &kinds);
  hr_count_model (&share, &kinds, &model);
  return model.counts.total;
}

static void
set_number (HeadroomPartial *partial, hr_param_t param, guint64 number, const char *detail)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  headroom_partial_set (partial, param, text, HEADROOM_ORIGIN_IMPORTED, detail);
}

void
headroom_model_take_parameters (HeadroomPartial *partial, guint64 stored, const char *source)
{
  double counted = headroom_model_count_parameters (partial);
  g_autofree char *stored_text = headroom_words_grouped ((double) stored);
  g_autofree char *counted_text = headroom_words_grouped (counted);
  g_autofree char *remark = NULL;

  if ((double) stored == counted)
    return;
  set_number (partial, HR_PARAMETER_COUNT, stored, _ ("the shapes of the tensors"));
  /* Translators: 1: where the architecture is from, such as a file’s name; 2, 3: numbers. */
  remark = g_strdup_printf (
      _ ("The architecture in “%1$s” has %2$s parameters, the files hold %3$s. The files’ "
         "number is used, because it is what is loaded; every part of the model is scaled to it."),
      source, counted_text, stored_text);
  headroom_partial_add_remark (partial, remark);
}

void
headroom_model_take_bytes (HeadroomPartial *partial, guint64 bytes)
{
  set_number (partial, HR_STORED_WEIGHT_BYTES, bytes, _ ("the types and shapes of the tensors"));
}

void
headroom_model_remark_on_files (HeadroomPartial *partial, guint64 parameters, guint64 bytes, const char *types)
{
  g_autofree char *parameters_text = headroom_words_grouped ((double) parameters);
  g_autofree char *bytes_text = headroom_words_grouped ((double) bytes);
  /* Translators: 1, 2: numbers, 3: types of tensors such as “BF16, F32”. */
  g_autofree char *remark = g_strdup_printf (_ ("The files hold %1$s parameters in %2$s bytes, of the types %3$s."),
                                             parameters_text, bytes_text, types);

  headroom_partial_add_remark (partial, remark);
}
