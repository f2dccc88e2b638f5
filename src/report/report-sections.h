/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of the report, in reading order. Each draws itself at the page's cursor; report-pdf.c lists them. */
#pragma once

#include "model/result/headroom-advice.h"
#include "model/result/headroom-candidate.h"
#include "model/result/headroom-estimate.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-paragraph.h"

typedef struct
{
  hr_report_page_t *page;
  HeadroomEstimate *estimate;
  const hr_estimate_t *e; /* of `estimate` */
  HeadroomScenario *scenario;
  const char *title;
  const char *author; /* as a person typed it; NULL or empty: nothing is said of one */
  const char *date;
  HeadroomCandidate *candidates; /* every GPU, ended by one without */
} hr_report_t;

void hr_report_decision (hr_report_t *report);
void hr_report_breakdown (hr_report_t *report);
void hr_report_time (hr_report_t *report);
void hr_report_served (hr_report_t *report);
void hr_report_gpus (hr_report_t *report);
void hr_report_growth (hr_report_t *report);
void hr_report_changes (hr_report_t *report);
void hr_report_sweeps (hr_report_t *report);
void hr_report_inputs (hr_report_t *report);
void hr_report_formulas (hr_report_t *report);
void hr_report_ledger (hr_report_t *report);
void hr_report_limits (hr_report_t *report);
void hr_report_references (hr_report_t *report);
void hr_report_reproduction (hr_report_t *report);

/** Parts of the decision: what the report is about, and the figures. */
void hr_report_identity (hr_report_t *report);
void hr_report_figures (hr_report_t *report);

/** Part of the breakdown: host memory, where the run takes some. */
void hr_report_host (hr_report_t *report);

/** Part of the decision: the changes that would make it fit, or what else would fit; below the parts of a step: what
 * would make it faster. */
void hr_report_advice (hr_report_t *report, HeadroomAdviceGoal goal);

/** Part of the decision: what is doubtful about the inputs, a paragraph a warning. */
void hr_report_warnings (hr_report_t *report);
