/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the table of an estimate, by what they hold. */
#include "report/report-csv-rows.h"

#include "core/base/citations.h"
#include "core/base/units.h"
#include "report/report-csv-cells.h"

static const char *const columns[HR_N_CSV_COLUMNS] = {
  [HR_CSV_SECTION] = "section",
  [HR_CSV_ID] = "id",
  [HR_CSV_LABEL] = "label",
  [HR_CSV_VALUE] = "value",
  [HR_CSV_UNIT] = "unit",
  [HR_CSV_FORMULA] = "formula",
  [HR_CSV_SUBSTITUTED] = "substituted",
  [HR_CSV_CITATION] = "citation",
  [HR_CSV_ORIGIN] = "origin",
};

void
hr_csv_append_header (GString *csv)
{
  headroom_csv_append_row (csv, columns, HR_N_CSV_COLUMNS, 0);
}

void
hr_csv_append (GString *csv, const char *const *cells, gboolean is_number)
{
  guint64 numbers = 0;

  if (is_number)
    numbers = 1 << HR_CSV_VALUE;
  headroom_csv_append_row (csv, cells, HR_N_CSV_COLUMNS, numbers);
}

void
hr_csv_append_number (GString *csv, const char *section, const char *id, const char *label, double value,
                      const char *unit)
{
  hr_csv_append_term (csv, &(hr_csv_term_t) { section, id, label, unit, value });
}

void
hr_csv_append_word (GString *csv, const char *section, const char *id, const char *label, const char *value)
{
  const char *cells[HR_N_CSV_COLUMNS] = {
    [HR_CSV_SECTION] = section, [HR_CSV_ID] = id, [HR_CSV_LABEL] = label, [HR_CSV_VALUE] = value
  };

  hr_csv_append (csv, cells, FALSE);
}

void
hr_csv_append_term (GString *csv, const hr_csv_term_t *term)
{
  char digits[64];
  const char *cells[HR_N_CSV_COLUMNS] = {
    [HR_CSV_SECTION] = term->section,
    [HR_CSV_ID] = term->id,
    [HR_CSV_LABEL] = term->label,
    [HR_CSV_VALUE] = hr_number_to_text (term->value, digits, sizeof digits),
    [HR_CSV_UNIT] = term->unit,
    [HR_CSV_FORMULA] = term->formula,
    [HR_CSV_SUBSTITUTED] = term->substituted,
    [HR_CSV_CITATION] = hr_csv_citation (term->cite),
  };

  hr_csv_append (csv, cells, TRUE);
}

const char *
hr_csv_citation (const char *key)
{
  const hr_citation_t *citation = NULL;

  if (key != NULL)
    citation = hr_citation_find (key);
  if (citation == NULL)
    return NULL;
  return citation->text;
}
