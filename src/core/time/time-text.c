/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The third table: a row for each term of a step's time. What was computed is set up again to write its formula out. */
#include "core/time/time-text.h"
#include "core/time/resolve.h"
#include "core/time/time-quantities.h"

typedef struct
{
  hr_term_desc_t desc;
  const char *text;
  const char *cite;
  bool waits;
} row_t;

/* clang-format off */
static const row_t rows[HR_N_TIMES] = {
  [HR_TIME_PRODUCTS] = {
    { "gemm", N_ ("Matrix products"), N_ ("The layers’ matrix products, forward and backward.") },
    "{step-micro-batches} · {stage-layers-mean} · {product-seconds}", "aiconfigurator" },
  [HR_TIME_ATTENTION] = {
    { "attention", N_ ("Attention"), N_ ("Scores, softmax and the sum of values, forward and backward.") },
    "{step-micro-batches} · {stage-layers-mean} · {attention-seconds}", "flashattention" },
  [HR_TIME_MEMORY] = {
    { "memory", N_ ("Memory-bound kernels"),
      N_ ("Norms, residuals, activation functions, routing and adapters: what the rate of memory limits.") },
    "{step-micro-batches} · {stage-layers-mean} · {memory-seconds}", "measured-steps" },
  [HR_TIME_RECOMPUTATION] = {
    { "recompute", N_ ("Recomputation"), N_ ("What the backward pass computes again.") },
    "{step-micro-batches} · {stage-layers-mean} · {again-seconds}", "chen2016" },
  [HR_TIME_ENDS] = {
    { "ends", N_ ("Embedding, head and loss"),
      N_ ("What the model has once, and modules that predict further tokens.") },
    "{step-micro-batches} · {ends-seconds} ÷ {step-stages}", "aiconfigurator" },
  [HR_TIME_COMMUNICATION] = {
    { "communication", N_ ("Layers’ communication"),
      N_ ("Tensor, context and expert parallelism: collectives that nothing hides, and how much hidden ones slow the "
          "compute beside them.") },
    "{step-micro-batches} · {stage-layers-mean} · ({exposed-seconds} + {slowed-seconds})", "nccl", true },
  [HR_TIME_BUBBLE] = {
    { "bubble", N_ ("Pipeline bubble"), N_ ("Stages wait for the first micro-batch and behind the last.") },
    "({step-stages} − 1) ÷ {step-chunks} · {stage-or-host-seconds}", "narayanan2021", true },
  [HR_TIME_IMBALANCE] = {
    { "imbalance", N_ ("Imbalance of stages"), N_ ("The slowest stage takes longer than the mean of all.") },
    "{step-micro-batches} · ({slowest-seconds} − {stage-seconds})", "narayanan2021", true },
  [HR_TIME_HOST] = {
    { "host", N_ ("Host"), N_ ("The GPU waits for the host to launch its kernels.") },
    "{step-micro-batches} · ({slowest-or-host-seconds} − {slowest-seconds}) + {host-step-seconds}",
    "measured-steps", true },
  [HR_TIME_STAGES] = {
    { "exchange-of-stages", N_ ("Exchange between stages"), N_ ("Activations and their gradients go from stage to "
      "stage.") },
    "{shown-messages} · {message-seconds}", "nccl", true },
  [HR_TIME_DATA] = {
    { "data-parallel", N_ ("Data-parallel exchange"),
      N_ ("Gradients, and sharded weights, as far as nothing is computed beside their exchange.") },
    "{exchange-seconds} − {hidden-exchange-seconds}", "nccl", true },
  [HR_TIME_CONTENTION] = {
    { "contention", N_ ("Contention"), N_ ("The data-parallel exchange slows the compute beside it.") },
    "{slowed-share} · {hidden-exchange-seconds}", "galvatron", true },
  [HR_TIME_OPTIMIZER] = {
    { "optimizer", N_ ("Optimizer step"), N_ ("The optimizer reads and writes its states, gradients and weights.") },
    "{updated-parameters} · {update-seconds} + {update-launch-seconds}", "measured-steps" },
};
/* clang-format on */

/* All that a formula reads. It must not be moved. */
typedef struct
{
  hr_run_t run;
  hr_stage_run_t at;
  hr_work_t work;
  hr_step_parts_t parts;
} restored_t;

static void
restore (restored_t *restored, const hr_time_t *time)
{
  hr_run_init (&restored->run, &time->params, NULL);
  hr_stage_run_init (&restored->at, &restored->run, 0, NULL);
  hr_work_init (&restored->work, &restored->at.view, hr_gpu_speed_find (time->params.gpu.text));
  restored->parts = hr_step_parts (&restored->work);
}

static const char *
render (const hr_time_t *time, hr_time_term_t term, hr_formula_form_t form, char *text, size_t size)
{
  restored_t restored;
  hr_quantity_source_t source;

  restore (&restored, time);
  source = hr_quantities_of_step (&restored.parts);
  return hr_formula_render (rows[term].text, &source, form, text, size);
}

const hr_term_desc_t *
hr_time_desc (hr_time_term_t term)
{
  return &rows[term].desc;
}

bool
hr_time_waits (hr_time_term_t term)
{
  return rows[term].waits;
}

const char *
hr_time_formula (const hr_time_t *time, hr_time_term_t term, char *text, size_t size)
{
  return render (time, term, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_time_substituted (const hr_time_t *time, hr_time_term_t term, char *text, size_t size)
{
  return render (time, term, HR_FORMULA_NUMBERS, text, size);
}

const char *
hr_time_in_figures (const hr_time_t *time, hr_time_term_t term, char *text, size_t size)
{
  return render (time, term, HR_FORMULA_FIGURES, text, size);
}

size_t
hr_time_symbols (const hr_time_t *time, hr_time_term_t term, hr_symbol_t *symbols, size_t max)
{
  restored_t restored;
  hr_quantity_source_t source;

  restore (&restored, time);
  source = hr_quantities_of_step (&restored.parts);
  return hr_formula_symbols (rows[term].text, &source, symbols, max);
}

const char *
hr_time_citation (hr_time_term_t term)
{
  return rows[term].cite;
}
