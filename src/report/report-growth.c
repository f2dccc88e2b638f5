/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room to grow: what later work may ask of the same GPU. A new kind of growth is a row of the table; those that have no
 * effect or contradict the other inputs are left out. */
#include "report/report-sections.h"

#include "core/table/checks.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-preset-used.h"
#include "model/result/headroom-candidate-columns.h"
#include "model/scenario/headroom-param.h"
#include "report/report-columns.h"
#include "report/report-effect.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-list.h"
#include "words/words-numbers.h"

#include <string.h>

enum
{
  MOST_GROWN = 2
};

typedef struct
{
  hr_mode_t mode;
  double factor; /* of the values there are */
  hr_param_t params[MOST_GROWN];
  guint n_params;
} hr_report_growth_t;

/* clang-format off */
static const hr_report_growth_t growths[] = {
  { HR_TRAINING, 2, { HR_SEQUENCE_LENGTH }, 1 },
  { HR_TRAINING, 4, { HR_SEQUENCE_LENGTH }, 1 },
  { HR_INFERENCE, 2, { HR_CACHED_TOKENS }, 1 },
  { HR_INFERENCE, 4, { HR_CACHED_TOKENS }, 1 },
  { HR_TRAINING, 2, { HR_MICRO_BATCH_SIZE }, 1 },
  { HR_TRAINING, 4, { HR_MICRO_BATCH_SIZE }, 1 },
  { HR_INFERENCE, 2, { HR_MICRO_BATCH_SIZE }, 1 },
  { HR_INFERENCE, 4, { HR_MICRO_BATCH_SIZE }, 1 },
  { HR_TRAINING, 2, { HR_SEQUENCE_LENGTH, HR_MICRO_BATCH_SIZE }, 2 },
  { HR_INFERENCE, 2, { HR_CACHED_TOKENS, HR_MICRO_BATCH_SIZE }, 2 },
};

/* Where no larger model of the series is known: one that is deeper. */
static const hr_report_growth_t deeper[] = {
  { HR_TRAINING, 1.5, { HR_LAYERS }, 1 },
  { HR_INFERENCE, 1.5, { HR_LAYERS }, 1 },
};

/* What is told of the chosen GPU, by the ids of the columns of candidates. */
static const char *const of_gpu[] = { "free-bytes", "verdict", "gpus" };
/* clang-format on */

enum
{
  N_OWN_CELLS = 2,
  N_OF_GPU = G_N_ELEMENTS (of_gpu)
};

typedef struct
{
  hr_report_t *report;
  HeadroomGpu *gpu; /* NULL: none is chosen */
  HeadroomColumn columns[N_OF_GPU];
  hr_table_t table;
} hr_growths_t;

static void
choose_columns (hr_growths_t *self)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_candidate_columns (&n_columns);

  for (guint i = 0; i < N_OF_GPU; i++)
    for (guint j = 0; j < n_columns; j++)
      if (g_strcmp0 (columns[j].id, of_gpu[i]) == 0)
        self->columns[i] = columns[j];
}

static void
fill_cells_of_gpu (hr_growths_t *self, const hr_estimate_t *e, char **cells)
{
  HeadroomCandidate candidate;

  if (self->gpu == NULL)
    {
      for (guint i = 0; i < N_OF_GPU; i++)
        cells[i] = g_strdup ("–");
      return;
    }
  candidate = headroom_candidate_judge (e, self->gpu);
  hr_report_cells (self->columns, N_OF_GPU, &candidate, NULL, cells);
}

/* Takes the words. */
static void
take_row (hr_growths_t *self, char *words, const hr_params_t *params)
{
  char *cells[N_OWN_CELLS + N_OF_GPU] = { words };
  hr_estimate_t e;

  hr_estimate_run (params, self->report->e->usable_bytes, &e);
  cells[1] = headroom_words_bytes (hr_worst_need (&e).bytes, HR_UNIT_GIB);
  fill_cells_of_gpu (self, &e, cells + N_OWN_CELLS);
  hr_table_take (&self->table, cells, &(hr_row_style_t) { .strong = e.verdict != self->report->e->verdict });
}

static gboolean
apply_growth (const hr_report_growth_t *growth, const hr_estimate_t *e, hr_params_t *params)
{
  if (params->mode != (int) growth->mode)
    return FALSE;
  for (guint i = 0; i < growth->n_params; i++)
    {
      hr_param_t param = growth->params[i];
      double value = hr_param_get (params, param) * growth->factor;

      if (!hr_report_has_effect (e, param) || hr_param_set (params, param, value) != HR_SET_OK)
        return FALSE;
    }
  return hr_is_valid (params);
}

static char *
describe_growth (const hr_report_growth_t *growth, const hr_params_t *params)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < growth->n_params; i++)
    {
      g_autofree char *value = headroom_report_value (growth->params[i], params);
      /* Translators: 1: an input such as “Sequence length”, 2: its value. */
      g_autofree char *input = g_strdup_printf (_ ("%1$s: %2$s"), headroom_param_get_label (growth->params[i]), value);

      headroom_words_list_add (text, input);
    }
  return g_string_free_and_steal (g_steal_pointer (&text));
}

static void
take_growths (hr_growths_t *self, const hr_report_growth_t *rows, gsize n_rows)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      hr_params_t params = self->report->e->params;

      if (apply_growth (&rows[i], self->report->e, &params))
        take_row (self, describe_growth (&rows[i], &params), &params);
    }
}

/* “8b”, “0.5b”, “410m”; of experts, “8x7b”. */
static gboolean
is_size (const char *word)
{
  char *unit;

  g_ascii_strtod (word, &unit);
  if (*unit == 'x')
    g_ascii_strtod (unit + 1, &unit);
  return g_ascii_isdigit (*word) && (g_str_equal (unit, "b") || g_str_equal (unit, "m"));
}

/* “llama-3.1” of “llama-3.1-8b”; "" where the last word is no size: “nemo”, “4”. */
static char *
dup_series (HeadroomPreset *model)
{
  const char *id = headroom_preset_get_id (model);
  const char *end = strrchr (id, '-');

  if (end == NULL || !is_size (end + 1))
    return g_strdup ("");
  return g_strndup (id, (gsize) (end - id));
}

/* The smallest of its series that is larger than `model`; NULL: none is known. */
static HeadroomPreset *
find_next_model (HeadroomPreset *model)
{
  HeadroomPresetCatalog *catalog = headroom_preset_catalog_get (HEADROOM_PRESET_MODEL);
  g_autofree char *series = dup_series (model);
  HeadroomPreset *next = NULL;

  for (guint i = 0; i < headroom_preset_catalog_get_length (catalog); i++)
    {
      HeadroomPreset *other = headroom_preset_catalog_get_item (catalog, i);
      g_autofree char *its_series = dup_series (other);
      double count = headroom_preset_get_published_count (other);
      gboolean is_of_series = *series != '\0' && g_str_equal (its_series, series);

      if (!is_of_series || count <= headroom_preset_get_published_count (model))
        continue;
      if (next == NULL || count < headroom_preset_get_published_count (next))
        next = other;
    }
  return next;
}

/* A model may bring a sequence length of its own: that of the run stays. */
static void
take_next_model (hr_growths_t *self, HeadroomPreset *model)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_copy (self->report->scenario);
  g_autofree char *parameters = headroom_words_parameters (headroom_preset_get_published_count (model));
  char *words;

  headroom_preset_apply (model, scenario);
  headroom_scenario_set_number (scenario, HR_SEQUENCE_LENGTH, self->report->e->params.sequence_length, NULL);
  if (!hr_is_valid (headroom_scenario_peek_params (scenario)))
    return;
  /* Translators: 1: the name of a model, 2: a number such as “6.74 billion”. */
  words = g_strdup_printf (_ ("%1$s: %2$s parameters"), headroom_preset_get_name (model), parameters);
  take_row (self, words, headroom_scenario_peek_params (scenario));
}

static void
take_larger_model (hr_growths_t *self)
{
  HeadroomPreset *model = headroom_preset_find_used (HEADROOM_PRESET_MODEL, self->report->scenario);
  HeadroomPreset *next = NULL;

  if (!hr_report_has_effect (self->report->e, HR_LAYERS))
    return;
  if (model != NULL)
    next = find_next_model (model);
  if (next != NULL)
    take_next_model (self, next);
  else
    take_growths (self, deeper, G_N_ELEMENTS (deeper));
}

static const char *
say_what_it_is (const hr_growths_t *self)
{
  if (self->gpu == NULL)
    return _ ("What later work may ask for, with everything else unchanged.");
  return _ ("What later work may ask for on the chosen GPU, with everything else unchanged. “GPUs” is as in the "
            "table of GPUs. Changes of the verdict are in bold.");
}

void
hr_report_growth (hr_report_t *report)
{
  hr_growths_t growth = { .report = report };
  hr_column_t columns[N_OWN_CELLS + N_OF_GPU] = { { _ ("Growth"), HR_CELLS_TEXT },
                                                  { _ ("Needed on each GPU"), HR_CELLS_NUMBER } };

  growth.gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), report->e->params.gpu.text);
  choose_columns (&growth);
  hr_report_columns (growth.columns, N_OF_GPU, columns + N_OWN_CELLS);
  hr_report_heading (report->page, HR_TEXT_HEADING, _ ("Room to Grow"), HR_KEEP_TABLE);
  hr_report_paragraph (report->page, HR_TEXT_BODY, say_what_it_is (&growth));
  hr_table_init (&growth.table, report->page, columns, G_N_ELEMENTS (columns));
  take_row (&growth, g_strdup (_ ("As it is")), &report->e->params);
  take_growths (&growth, growths, G_N_ELEMENTS (growths));
  take_larger_model (&growth);
  hr_table_draw (&growth.table);
}
