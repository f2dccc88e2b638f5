/* Every GPU of the catalogue against the need, those that fit first. */
#include "report/report-sections.h"

#include "model/headroom-i18n.h"
#include "report/report-table.h"
#include "report/report-words.h"

static char *
describe_count (const HeadroomCandidate *candidate)
{
  if (candidate->gpus == 0)
    return g_strdup ("–");
  if (!candidate->shards)
    return g_strdup_printf ("%" G_GINT64_FORMAT, candidate->gpus);
  /* Translators: a number of GPUs. ZeRO is a proper name. */
  return g_strdup_printf (_("%d with ZeRO 3"), (int) candidate->gpus);
}

static void
take_candidate (hr_table_t *table, const HeadroomCandidate *candidate, const char *chosen)
{
  char *cells[] = {
    g_strdup (headroom_gpu_get_name (candidate->gpu)),
    g_strdup (_(hr_verdict_label (candidate->verdict))),
    headroom_report_bytes (candidate->usable_bytes, HR_UNIT_GIB),
    headroom_report_bytes (candidate->free_bytes, HR_UNIT_GIB),
    headroom_report_percent (candidate->free_bytes / candidate->usable_bytes),
    describe_count (candidate),
    headroom_gpu_get_tdp_w (candidate->gpu) > 0 ? g_strdup_printf ("%.0f W", headroom_gpu_get_tdp_w (candidate->gpu)) : g_strdup ("–"),
  };

  hr_table_take (table, cells, &(hr_row_style_t) { .strong = g_str_equal (headroom_gpu_get_id (candidate->gpu), chosen) });
}

void
hr_report_gpus (hr_report_t *report)
{
  const hr_column_t columns[] = {
    { _("GPU"), HR_CELLS_TEXT }, { _("Verdict"), HR_CELLS_TEXT }, { _("Usable"), HR_CELLS_NUMBER }, { _("Free"), HR_CELLS_NUMBER },
    { _("Share"), HR_CELLS_NUMBER }, { _("GPUs"), HR_CELLS_TEXT }, { _("Power"), HR_CELLS_NUMBER },
  };
  hr_table_t table;

  hr_page_heading (report->page, HR_TEXT_HEADING, _("GPUs It Fits On"), 90);
  hr_page_text (report->page, HR_TEXT_BODY,
                _("Usable memory is what one process can get: the framework’s own total where it was read, else the driver’s total less what firmware reserves. “GPUs” is the number the plan uses or, where it does not fit, the fewest over which ZeRO stage 3 would make it fit. Prices are not known, so nothing is said about cost."));
  hr_table_init (&table, report->page, columns, G_N_ELEMENTS (columns));
  for (const HeadroomCandidate *candidate = report->candidates; candidate->gpu != NULL; candidate++)
    take_candidate (&table, candidate, report->e->params.gpu.text);
  hr_table_draw (&table);
}
