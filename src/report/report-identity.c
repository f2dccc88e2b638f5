/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the report is about, under its title: the model, the recipe, and the inputs that one would name first. The full
 * list stands under “Inputs”. */
#include "report/report-sections.h"

#include "model/presets/headroom-preset-used.h"
#include "model/scenario/headroom-param.h"
#include "report/report-effect.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

/* clang-format off */
static const struct
{
  hr_param_t param;
  gboolean only_if_changed; /* its default says that there is none of it */
} first_inputs[] = {
  { HR_SEQUENCE_LENGTH }, { HR_CACHED_TOKENS }, { HR_MICRO_BATCH_SIZE }, { HR_MICRO_BATCHES, TRUE },
  { HR_ACTIVATION_ELEMENTS }, { HR_WEIGHT_DTYPE }, { HR_WEIGHT_QUANTIZATION, TRUE }, { HR_OPTIMIZER },
  { HR_FINE_TUNING }, { HR_RECOMPUTE }, { HR_DATA_PARALLEL, TRUE }, { HR_TENSOR_PARALLEL, TRUE },
  { HR_PIPELINE_PARALLEL, TRUE }, { HR_CONTEXT_PARALLEL, TRUE }, { HR_EXPERT_PARALLEL, TRUE }, { HR_ZERO_STAGE, TRUE },
};
/* clang-format on */

static void
append (GString *text, const char *label, const char *value)
{
  /* Translators: 1: an input such as “Sequence length”, 2: its value. */
  g_autofree char *input = g_strdup_printf (_ ("%1$s: %2$s"), label, value);

  headroom_words_list_add (text, input);
}

static void
append_preset (GString *text, hr_report_t *report, const char *label, HeadroomPresetKind kind)
{
  g_autofree char *name = headroom_preset_describe_used (kind, report->scenario);

  append (text, label, name);
}

/* Where the architecture does not count there is no model to name. */
static void
append_presets (GString *text, hr_report_t *report)
{
  if (hr_report_has_effect (report->e, HR_LAYERS))
    append_preset (text, report, _ ("Model"), HEADROOM_PRESET_MODEL);
  append_preset (text, report, _ ("Recipe"), HEADROOM_PRESET_RECIPE);
}

static void
append_first_inputs (GString *text, const hr_estimate_t *e)
{
  for (gsize i = 0; i < G_N_ELEMENTS (first_inputs); i++)
    {
      hr_param_t param = first_inputs[i].param;
      g_autofree char *value = headroom_report_value (param, &e->params);
      gboolean is_none = first_inputs[i].only_if_changed && hr_param_is_default (&e->params, param);

      if (!is_none && hr_report_has_effect (e, param))
        append (text, headroom_param_get_label (param), value);
    }
}

void
hr_report_identity (hr_report_t *report)
{
  g_autoptr (GString) presets = g_string_new (NULL);
  g_autoptr (GString) inputs = g_string_new (NULL);

  hr_report_author (report->page, report->author);
  append_presets (presets, report);
  append_first_inputs (inputs, report->e);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, presets->str);
  hr_report_paragraph (report->page, HR_TEXT_NOTE, inputs->str);
}
