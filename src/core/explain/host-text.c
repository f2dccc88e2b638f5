/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas of host memory as text: what was computed is set up again, and the formula that applies is written out. */
#include "core/explain/host-text.h"
#include "core/explain/restored.h"
#include "core/host/host-rows.h"
#include "core/terms/formula.h"

/* A part's formula, with all that it reads. It must not be moved. */
typedef struct
{
  hr_restored_t restored;
  hr_unmoved_t unmoved;
  const hr_view_t *reads;
  hr_written_t written;
} hr_host_restored_t;

static void
restore (hr_host_restored_t *part, const hr_estimate_t *e, hr_host_term_t term)
{
  const hr_formula_t *formula;

  hr_restore (&part->restored, e);
  hr_unmoved_init (&part->unmoved, &part->restored.view);
  formula = hr_host_formula (&part->restored.view, &part->unmoved, term, &part->reads);
  part->written = hr_formula_written (formula, part->reads);
}

/* What is not there at the peak. */
static bool
is_elsewhere (const hr_estimate_t *e, hr_host_term_t term)
{
  bool is_of_loading = hr_host_rows[term].moment == HR_HOST_LOADING;

  return is_of_loading != e->host.is_loading;
}

static const char *
render (const hr_estimate_t *e, hr_host_term_t term, hr_formula_form_t form, char *text, size_t size)
{
  hr_host_restored_t part;
  hr_quantity_source_t source;

  restore (&part, e, term);
  source = hr_quantities_of_view (part.reads);
  if (is_elsewhere (e, term))
    return hr_formula_render ("0", &source, form, text, size);
  return hr_formula_render (part.written.text, &source, form, text, size);
}

const char *
hr_host_formula_text (const hr_estimate_t *e, hr_host_term_t term, char *text, size_t size)
{
  return render (e, term, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_host_substituted (const hr_estimate_t *e, hr_host_term_t term, char *text, size_t size)
{
  return render (e, term, HR_FORMULA_NUMBERS, text, size);
}

const char *
hr_host_citation (const hr_estimate_t *e, hr_host_term_t term)
{
  hr_host_restored_t part;

  restore (&part, e, term);
  if (part.written.cite == NULL)
    return part.restored.run.facts.quantization->cite;
  return part.written.cite;
}

bool
hr_host_is_pinned (const hr_estimate_t *e, hr_host_term_t term)
{
  hr_restored_t restored;

  hr_restore (&restored, e);
  return hr_host_rows[term].is_pinned (&restored.view);
}
