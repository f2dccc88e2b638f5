/* Every part of the memory with its formula, its numbers, its result and its source; then the tensors. */
#include "report/report-sections.h"

#include "core/citations.h"
#include "core/terms.h"
#include "model/headroom-i18n.h"
#include "report/report-symbols.h"
#include "report/report-table.h"
#include "report/report-words.h"

static void
draw_formula (hr_report_t *report, hr_term_t term)
{
  const hr_citation_t *citation = hr_citation_find (hr_term_citation (report->e, term));
  char formula[512], substituted[512];
  g_autofree char *bytes = headroom_report_digits (report->e->terms[term]);
  g_autofree char *numbers = NULL, *source = NULL;

  hr_term_formula (report->e, term, formula, sizeof formula);
  hr_term_substituted (report->e, term, substituted, sizeof substituted);
  numbers = g_strdup_printf ("%s\n= %s\n= %s B", formula, substituted, bytes);
  hr_page_heading (report->page, HR_TEXT_SUBHEADING, _(hr_term_desc (term)->label), 62);
  hr_page_text (report->page, HR_TEXT_NOTE, _(hr_term_desc (term)->help));
  hr_page_text (report->page, HR_TEXT_CODE, numbers);
  if (citation == NULL)
    return;
  /* Translators: a publication. */
  source = g_strdup_printf (_("Source: %s"), citation->text);
  hr_page_link (report->page, HR_TEXT_NOTE, source, citation->url);
}

void
hr_report_formulas (hr_report_t *report)
{
  g_autofree char *symbols = hr_report_symbols (report->e);

  hr_page_heading (report->page, HR_TEXT_HEADING, _("Formulas"), 80);
  hr_page_text (
      report->page, HR_TEXT_BODY,
      _("Each part as a formula, with the numbers put in, and the exact result. ⌈ ⌉ rounds up to whole bytes."));
  hr_page_text (report->page, HR_TEXT_NOTE, symbols);
  for (int i = 0; i < HR_N_TERMS; i++)
    if (report->e->terms[i] > 0)
      draw_formula (report, i);
}

static void
draw_part (hr_report_t *report, hr_part_t part, const char *heading)
{
  const hr_column_t columns[] = { { _("Module"), HR_CELLS_CODE },
                                  { _("Tensor"), HR_CELLS_CODE },
                                  { _("Shape"), HR_CELLS_CODE },
                                  { _("Format"), HR_CELLS_CODE },
                                  { _("Bytes"), HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (gsize i = 0; i < report->e->saved.n_kept; i++)
    {
      const hr_kept_t *kept = &report->e->saved.kept[i];
      if (kept->part == part)
        hr_table_take (&table,
                       (char *[]){ g_strdup (kept->module), g_strdup (kept->tensor), g_strdup (kept->shape),
                                   g_strdup (hr_dtype_id (kept->dtype)), headroom_report_digits (kept->bytes) },
                       NULL);
    }
  if (table.rows->len > 0)
    hr_page_heading (report->page, HR_TEXT_SUBHEADING, heading, 60);
  hr_table_draw (&table);
}

void
hr_report_ledger (hr_report_t *report)
{
  if (report->e->saved.n_kept == 0)
    return;
  hr_page_heading (report->page, HR_TEXT_HEADING, _("Ledger of Kept Tensors"), 150);
  hr_page_text (
      report->page, HR_TEXT_BODY,
      _("The tensors that the forward pass keeps for backward without recomputation, one by one; this is where the "
         "activations come from."));
  draw_part (report, HR_PART_LAYER, _("Kept in Each Layer"));
  draw_part (report, HR_PART_DENSE, _("Kept in Each Dense Layer"));
  draw_part (report, HR_PART_FULL, _("Kept Besides in Each Layer with Full Attention"));
  draw_part (report, HR_PART_REST, _("Kept Once"));
}
