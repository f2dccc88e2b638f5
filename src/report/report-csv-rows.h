/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of an estimate’s table, and its kinds of rows. Labels come from the core’s tables and are not
 * translated. */
#pragma once

#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"

enum
{
  HR_CSV_SECTION,
  HR_CSV_ID,
  HR_CSV_LABEL,
  HR_CSV_VALUE,
  HR_CSV_UNIT,
  HR_CSV_FORMULA,
  HR_CSV_SUBSTITUTED,
  HR_CSV_CITATION,
  HR_CSV_ORIGIN,
  HR_N_CSV_COLUMNS
};

/** A number with the formula behind it; `cite` is a key of a citation. */
typedef struct
{
  const char *section;
  const char *id;
  const char *label;
  const char *unit;
  double value;
  const char *formula;
  const char *substituted;
  const char *cite;
} hr_csv_term_t;

/** The first row. */
void hr_csv_append_header (GString *csv);

/** Any row: HR_N_CSV_COLUMNS cells, those that are NULL are empty. */
void hr_csv_append (GString *csv, const char *const *cells, gboolean is_number);

/** A number; `unit` NULL: none. */
void hr_csv_append_number (GString *csv, const char *section, const char *id, const char *label, double value,
                           const char *unit);
void hr_csv_append_word (GString *csv, const char *section, const char *id, const char *label, const char *value);
void hr_csv_append_term (GString *csv, const hr_csv_term_t *term);

/** The text of a citation by its key; NULL where there is none. */
const char *hr_csv_citation (const char *key);

/** Sections of the time of a step and of serving: their figures, and where the time goes. */
void hr_csv_append_speed (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario);

/** What would make it fit, or what else would, in sections from “advice-1” on; what would make it faster, from
 * “faster-1” on. */
void hr_csv_append_advice (GString *csv, const hr_estimate_t *e, HeadroomScenario *scenario);
