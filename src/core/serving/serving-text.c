/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of serving: a row for each term of a pass, and for each quantity that their formulas name. */
#include "core/serving/serving-text.h"
#include "core/terms/formula.h"

#include <stddef.h>
#include <string.h>

typedef struct
{
  hr_term_desc_t desc;
  const char *text;
  const char *cite;
} row_t;

typedef struct
{
  const char *name;
  hr_symbol_t symbol;
  size_t offset; /* of the quantity in a pass */
} quantity_t;

/* clang-format off */
static const row_t rows[HR_N_SERVING_TERMS] = {
  [HR_SERVING_WEIGHTS] = {
    { "weights", N_ ("Reading weights"),
      N_ ("Every pass reads the weights, and those experts that its tokens visit.") },
    "{passes} · ({weight-bytes} ÷ {weight-rate} + {expert-bytes} ÷ {expert-rate})", "pope2022" },
  [HR_SERVING_CACHE] = {
    { "cache", N_ ("Reading the cache"), N_ ("A new token attends to the cached keys and values of its sequence.") },
    "{cache-bytes} ÷ {cache-rate}", "pope2022" },
  [HR_SERVING_COMPUTE] = {
    { "compute", N_ ("Computing"), N_ ("Matrix products, and attention as far as it is more than reading the cache.") },
    "{passes} · ({flops} ÷ {flop-rate} + {expert-flops} ÷ {expert-flop-rate}) + {score-flops} ÷ {score-rate} + "
    "{latent-seconds}", "pope2022" },
  [HR_SERVING_COMMUNICATION] = {
    { "communication", N_ ("Communication"), N_ ("GPUs that divide a layer exchange what each has computed of it.") },
    "{passes} · ({exchanges} · {exchange-seconds} + {expert-exchanges} · {expert-exchange-seconds})", "vidur" },
  [HR_SERVING_FIXED] = {
    { "fixed", N_ ("Fixed costs"), N_ ("What the engine takes for each layer, each pass and each sequence.") },
    "{passes} · {launch-seconds} + {once-seconds} − {covered-seconds}", "measured-serving" },
};

#define OF(member) offsetof (hr_pass_t, member)

static const quantity_t quantities[] = {
  { "passes", { "q", N_ ("Passes over the model, less what stages of a pipeline do at the same time") }, OF (passes) },
  { "weight-bytes", { "W", N_ ("Bytes of weights that every pass reads") }, OF (weight_bytes) },
  { "weight-rate", { "S", N_ ("Bytes of weights that are read in a second") }, OF (weight_rate) },
  { "expert-bytes", { "W_experts", N_ ("Bytes of the experts that are visited") }, OF (expert_bytes) },
  { "expert-rate", { "S_experts", N_ ("Bytes of experts that are read in a second") }, OF (expert_rate) },
  { "cache-bytes", { "K", N_ ("Bytes of the cache that are read") }, OF (cache_bytes) },
  { "cache-rate", { "S_cache", N_ ("Bytes of the cache that are read in a second") }, OF (cache_rate) },
  { "flops", { "F", N_ ("Operations of matrix products") }, OF (flops) },
  { "flop-rate", { "M", N_ ("Operations of matrix products in a second") }, OF (flop_rate) },
  { "expert-flops", { "F_experts", N_ ("Operations of experts") }, OF (expert_flops) },
  { "expert-flop-rate", { "M_experts", N_ ("Operations of experts in a second") }, OF (expert_flop_rate) },
  { "score-flops", { "F_attention", N_ ("Operations of the prompt’s attention") }, OF (score_flops) },
  { "score-rate", { "M_attention", N_ ("Operations of attention in a second") }, OF (score_rate) },
  { "latent-seconds",
    { "t_latent", N_ ("Seconds by which attention over a latent cache computes longer than it reads") },
    OF (latent_seconds) },
  { "exchanges", { "n_exchanges", N_ ("Exchanges of tensor parallelism") }, OF (exchanges) },
  { "exchange-seconds", { "t_exchange", N_ ("Seconds of one such exchange") }, OF (exchange_seconds) },
  { "expert-exchanges", { "n_dispatches", N_ ("Exchanges of experts’ tokens") }, OF (expert_exchanges) },
  { "expert-exchange-seconds", { "t_dispatch", N_ ("Seconds of one exchange of experts’ tokens") },
    OF (expert_exchange_seconds) },
  { "launch-seconds", { "t_layers", N_ ("Seconds of the engine for the layers of a pass") }, OF (launch_seconds) },
  { "once-seconds", { "t_once", N_ ("Seconds of the engine besides layers") }, OF (once_seconds) },
  { "covered-seconds", { "t_covered", N_ ("Seconds of the engine while the GPU computes") }, OF (covered_seconds) },
};
/* clang-format on */

static bool
find (const void *of, const char *name, hr_symbol_t *symbol, double *value)
{
  for (size_t i = 0; i < sizeof quantities / sizeof *quantities; i++)
    if (strcmp (quantities[i].name, name) == 0)
      {
        *symbol = quantities[i].symbol;
        memcpy (value, (const char *) of + quantities[i].offset, sizeof *value);
        return true;
      }
  return false;
}

static const char *
render (const hr_pass_t *pass, hr_serving_term_t term, hr_formula_form_t form, char *text, size_t size)
{
  const hr_quantity_source_t source = { find, pass };

  return hr_formula_render (rows[term].text, &source, form, text, size);
}

const hr_term_desc_t *
hr_serving_desc (hr_serving_term_t term)
{
  return &rows[term].desc;
}

const char *
hr_serving_formula (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size)
{
  return render (pass, term, HR_FORMULA_SYMBOLS, text, size);
}

const char *
hr_serving_substituted (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size)
{
  return render (pass, term, HR_FORMULA_NUMBERS, text, size);
}

const char *
hr_serving_in_figures (const hr_pass_t *pass, hr_serving_term_t term, char *text, size_t size)
{
  return render (pass, term, HR_FORMULA_FIGURES, text, size);
}

size_t
hr_serving_symbols (const hr_pass_t *pass, hr_serving_term_t term, hr_symbol_t *symbols, size_t max)
{
  const hr_quantity_source_t source = { find, pass };

  return hr_formula_symbols (rows[term].text, &source, symbols, max);
}

const char *
hr_serving_citation (hr_serving_term_t term)
{
  return rows[term].cite;
}
