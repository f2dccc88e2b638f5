/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the answer is for, in a few words: the inputs that one would name first, and the parallel plan as far as there
 * is one. The full list stands under “Inputs”. */
#include "report/report-sections.h"

#include "model/scenario/headroom-param.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"

/* clang-format off */
static const struct
{
  hr_param_t param;
  gboolean only_if_changed; /* its default says that there is none of it */
} plan[] = {
  { HR_SEQUENCE_LENGTH }, { HR_CACHED_TOKENS }, { HR_MICRO_BATCH_SIZE }, { HR_MICRO_BATCHES, TRUE },
  { HR_WEIGHT_DTYPE }, { HR_WEIGHT_QUANTIZATION, TRUE }, { HR_OPTIMIZER }, { HR_FINE_TUNING }, { HR_RECOMPUTE },
  { HR_DATA_PARALLEL, TRUE }, { HR_TENSOR_PARALLEL, TRUE }, { HR_PIPELINE_PARALLEL, TRUE },
  { HR_CONTEXT_PARALLEL, TRUE }, { HR_EXPERT_PARALLEL, TRUE }, { HR_ZERO_STAGE, TRUE },
};
/* clang-format on */

static char *
describe_plan (const hr_params_t *params)
{
  GString *text = g_string_new (NULL);
  hr_params_t defaults;

  hr_params_init (&defaults);
  for (gsize i = 0; i < G_N_ELEMENTS (plan); i++)
    {
      hr_param_t param = plan[i].param;
      g_autofree char *value = headroom_report_value (param, params);
      if (!hr_param_applies (params, param)
          || (plan[i].only_if_changed && hr_param_get (params, param) == hr_param_get (&defaults, param)))
        continue;
      if (text->len > 0)
        g_string_append (text, " · ");
      /* Translators: 1: an input such as “Sequence length”, 2: its value. */
      g_string_append_printf (text, _ ("%1$s: %2$s"), headroom_param_get_label (param), value);
    }
  return g_string_free_and_steal (text);
}

void
hr_report_plan (hr_report_t *report)
{
  g_autofree char *text = describe_plan (&report->e->params);

  hr_page_text (report->page, HR_TEXT_NOTE, text);
}
