/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every formula as text, with its numbers in it, evaluates to the term's bytes: over every way to
 * compute a term that a few thousand random valid inputs reach, and over the corners of ranges. */
#include "cases.h"

#include "core/base/citations.h"
#include "core/explain/host-text.h"
#include "core/explain/ledger-lines.h"
#include "core/explain/ledger-shape.h"
#include "core/explain/restored.h"
#include "core/explain/term-text.h"
#include "core/serving/serving-text.h"
#include "core/terms/quantities.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/sharding.h"
#include "core/time/time-text.h"

#include <math.h>
#include <string.h>

/* A small evaluator of its own, so that it shares nothing with the core:
 * sum = product {(+|−) product}; product = factor {(·|÷) factor};
 * factor = (number | ( sum ) | ⌈ sum ⌉ | √ factor) [²]. */
static double evaluate_sum (const char **at);

/* The core may add up in another order, so that what it rounds up may be off by this share. */
static double doubt;

static gboolean
take (const char **at, const char *sign)
{
  while (**at == ' ')
    (*at)++;
  if (!g_str_has_prefix (*at, sign))
    return FALSE;
  *at += strlen (sign);
  return TRUE;
}

static double
evaluate_factor (const char **at)
{
  double value;
  char *end;

  if (take (at, "√"))
    return sqrt (evaluate_factor (at));
  if (take (at, "("))
    {
      value = evaluate_sum (at);
      g_assert_true (take (at, ")"));
      return value;
    }
  if (take (at, "⌈"))
    {
      value = evaluate_sum (at);
      g_assert_true (take (at, "⌉"));
      return ceil (value * (1 + doubt));
    }
  while (**at == ' ')
    (*at)++;
  value = g_ascii_strtod (*at, &end);
  g_assert_true (end > *at);
  *at = end;
  return take (at, "²") ? value * value : value;
}

static double
evaluate_product (const char **at)
{
  double value = evaluate_factor (at);

  for (;;)
    if (take (at, "·"))
      value *= evaluate_factor (at);
    else if (take (at, "÷"))
      value /= evaluate_factor (at);
    else
      return value;
}

static double
evaluate_sum (const char **at)
{
  double value = evaluate_product (at);

  for (;;)
    if (take (at, "+"))
      value += evaluate_product (at);
    else if (take (at, "−"))
      value -= evaluate_product (at);
    else
      return value;
}

static double
evaluate_with (const char *text, double some_doubt)
{
  const char *at = text;
  double value;

  doubt = some_doubt;
  value = evaluate_sum (&at);
  doubt = 0;
  g_assert_cmpstr (at, ==, "");
  return value;
}

static double
evaluate (const char *text)
{
  return evaluate_with (text, 0);
}

/* Rounded to the byte, but for the digits that a double has. */
static gboolean
comes_to (const char *text, double bytes)
{
  double one = evaluate_with (text, -1e-13);
  double other = evaluate_with (text, 1e-13);
  double rounding = 0.5 + 1e-13 * bytes;

  return bytes >= MIN (one, other) - rounding && bytes <= MAX (one, other) + rounding;
}

static void
assert_host_formulas (const hr_estimate_t *e)
{
  for (hr_host_term_t i = 0; i < HR_N_HOST_TERMS; i++)
    {
      char text[HR_FORMULA_SIZE];

      if (!comes_to (hr_host_substituted (e, i, text, sizeof text), e->host.terms[i]))
        g_error ("%s: %s = %.17g, but the part has %.17g", hr_host_desc (i)->id, text, evaluate (text),
                 e->host.terms[i]);
      g_assert_nonnull (hr_citation_find (hr_host_citation (e, i)));
      g_assert_null (strchr (hr_host_formula_text (e, i, text, sizeof text), '{'));
    }
}

/* Differences of seconds have fewer digits than these have. One in eight is enough: none of them has ways to choose
 * from. */
static void
assert_time_formulas (const hr_params_t *p)
{
  hr_params_t with_gpu = *p;
  hr_time_t time;

  if (g_test_rand_int_range (0, 8) > 0)
    return;
  g_strlcpy (with_gpu.gpu.text, "h100-sxm5-80gb", sizeof with_gpu.gpu.text);
  hr_time_run (&with_gpu, &time);
  for (hr_time_term_t i = 0; i < HR_N_TIMES && time.reason == HR_TIME_IS_KNOWN; i++)
    {
      char text[HR_FORMULA_SIZE];
      double seconds = evaluate (hr_time_substituted (&time, i, text, sizeof text));

      if (fabs (seconds - time.terms[i].seconds) > 1e-12 * time.step.seconds)
        g_error ("%s: %s = %.17g, but the term has %.17g", hr_time_desc (i)->id, text, seconds, time.terms[i].seconds);
      g_assert_nonnull (hr_citation_find (hr_time_citation (i)));
      g_assert_null (strchr (hr_time_formula (&time, i, text, sizeof text), '{'));
    }
}

static void
assert_pass_formulas (const hr_pass_result_t *result)
{
  for (hr_serving_term_t i = 0; i < HR_N_SERVING_TERMS; i++)
    {
      hr_symbol_t symbols[16];
      char text[HR_FORMULA_SIZE];
      double seconds = evaluate (hr_serving_substituted (&result->pass, i, text, sizeof text));

      if (fabs (seconds - result->terms[i].value) > 1e-12 * result->seconds.value)
        g_error ("%s: %s = %.17g, but the term has %.17g", hr_serving_desc (i)->id, text, seconds,
                 result->terms[i].value);
      g_assert_cmpuint (hr_serving_symbols (&result->pass, i, symbols, G_N_ELEMENTS (symbols)), >, 1);
      g_assert_nonnull (hr_citation_find (hr_serving_citation (i)));
      g_assert_null (strchr (hr_serving_formula (&result->pass, i, text, sizeof text), '{'));
    }
}

/* As rarely, and for the same reason. */
static void
assert_serving_formulas (const hr_params_t *p)
{
  hr_params_t with_gpu = *p;
  hr_serving_t serving;

  if (g_test_rand_int_range (0, 8) > 0)
    return;
  g_strlcpy (with_gpu.gpu.text, "h100-sxm5-80gb", sizeof with_gpu.gpu.text);
  hr_serving_run (&with_gpu, 8.5e10, &serving);
  if (serving.reason != HR_SERVING_IS_KNOWN)
    return;
  assert_pass_formulas (&serving.prefill);
  assert_pass_formulas (&serving.decode);
  assert_pass_formulas (&serving.step);
}

static void
assert_formulas (const hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, 0, &e);
  assert_host_formulas (&e);
  assert_time_formulas (p);
  assert_serving_formulas (p);
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    {
      char text[512];

      if (!comes_to (hr_term_substituted (&e, i, text, sizeof text), e.terms[i]))
        g_error ("%s: %s = %.17g, but the term has %.17g", hr_term_desc (i)->id, text, evaluate (text), e.terms[i]);
      g_assert_nonnull (hr_citation_find (hr_term_citation (&e, i)));
      g_assert_null (strchr (hr_term_formula (&e, i, text, sizeof text), '{'));
    }
}

/* A term that the table leaves as at the moment before is that; none is left so at the first. */
static void
assert_what_stays (const hr_params_t *p)
{
  int first = p->mode == HR_TRAINING ? HR_MOMENT_LOSS : HR_MOMENT_PREFILL;
  double terms[HR_N_TERMS];
  hr_estimate_t e;
  hr_restored_t restored;
  hr_view_t *view = &restored.view;
  int last = HR_MOMENT_STEP;

  for (int i = 0; i < HR_N_TERMS; i++)
    terms[i] = NAN;
  hr_estimate_run (p, 0, &e);
  hr_restore (&restored, &e);
  if (p->mode == HR_INFERENCE)
    last = HR_MOMENT_DECODE;
  else if (hr_loads_whole (view))
    last = HR_MOMENT_LOAD;
  for (int moment = first; moment <= last; moment++)
    {
      view->moment = (hr_moment_t) moment;
      hr_terms_renew (view, terms);
      view->sums = hr_terms_sum (view, terms);
      hr_terms_renew_shares (view, terms);
      for (hr_term_t i = 0; i < HR_N_TERMS; i++)
        if (terms[i] != hr_term_bytes (view, i))
          g_error ("%s at moment %d: %.17g, left at %.17g", hr_term_desc (i)->id, moment, hr_term_bytes (view, i),
                   terms[i]);
    }
}

/* Shapes of the residual stream say nothing of sequence and context parallelism, nor those of experts of the tokens
 * that they gather: from all that share the matrices, which 0 leaves to `tensor-parallel`. */
static gboolean
says_shape (const hr_params_t *p, const hr_kept_t *kept)
{
  int64_t gathered = p->expert_tensor_parallel;

  if (gathered == 0 && p->experts > 0)
    gathered = p->tensor_parallel;
  return *kept->shape != '\0' && !p->sequence_parallel && p->context_parallel == 1 && gathered <= 1;
}

static void
assert_shape (const hr_params_t *p, const hr_kept_t *kept)
{
  char text[128];
  double bytes = evaluate (hr_shape_substituted (p, kept->shape, text, sizeof text)) * hr_dtype_bytes (kept->dtype);

  if (fabs (bytes - kept->bytes) > 1e-12 * bytes)
    g_error ("%s %s %s %s = %s is %.17g, but the ledger has %.17g", hr_family_choice (p->family)->id, kept->module,
             kept->tensor, kept->shape, text, bytes, kept->bytes);
}

/* A term's ledger adds up to the term, and each shape to its tensor. */
static void
assert_ledger (const hr_params_t *p)
{
  hr_estimate_t e;
  hr_line_t lines[HR_LEDGER_LINES];

  hr_estimate_run (p, 0, &e);
  g_assert_cmpuint (e.saved.n_kept, <, HR_LEDGER_ROWS); /* else some might be missing */
  for (hr_term_t term = HR_ACTIVATIONS; term <= HR_LOGITS; term++)
    {
      size_t n = hr_ledger_lines (&e, term, lines, G_N_ELEMENTS (lines));
      double sum = 0;
      for (size_t i = 0; i < n; i++)
        {
          const hr_kept_t *kept = &lines[i].kept;

          sum += kept->bytes * lines[i].times;
          g_assert_cmpfloat (lines[i].times, >=, 0);
          g_assert_cmpfloat (lines[i].times, <=, lines[i].count);
          if (says_shape (p, kept))
            assert_shape (p, kept);
        }
      if (n > 0 && e.peak != HR_AT_STEP && e.peak != HR_AT_LOAD && fabs (sum - e.terms[term]) > 1 + 1e-12 * sum)
        g_error ("%s: lines of %.17g, but the term has %.17g", hr_term_desc (term)->id, sum, e.terms[term]);
    }
}

static double
random_value (const hr_param_desc_t *row)
{
  switch (row->type)
    {
    case HR_TYPE_BOOL: return g_test_rand_int_range (0, 2);
    case HR_TYPE_CHOICE:
      {
        int n = 0;
        while (hr_choice_at (row, n) != NULL)
          n++;
        return g_test_rand_int_range (0, n);
      }
    case HR_TYPE_REAL: return row->min + (row->max - row->min) * g_test_rand_double ();
    default: return floor (row->min + MIN (row->max, 300) * g_test_rand_double ());
    }
}

static void
set_at_random (hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *row = hr_param_desc (id);
  g_autoptr (GString) text = g_string_new (NULL);

  if (row->type != HR_TYPE_SET)
    {
      hr_param_set (p, id, random_value (row));
      return;
    }
  for (int i = 0; hr_choice_at (row, i) != NULL; i++)
    if (g_test_rand_int_range (0, 3) == 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "+" : "", hr_choice_at (row, i)->id);
  g_assert_cmpint (hr_param_set_text (p, id, text->str), ==, HR_SET_OK);
}

/* A typed number of parameters is divided over layers and modules, each rounded by half of one. */
static double
rounded_parameters (const hr_params_t *p)
{
  if (p->parameter_count == 0)
    return 0;
  return (double) (p->layers + p->mtp_layers) / 2;
}

/* What random inputs were, for whoever looks for the cause. */
static void
print_inputs (const hr_params_t *p)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      char text[HR_TEXT_SIZE];

      if (!hr_param_is_default (p, (hr_param_t) i))
        g_printerr ("%s=%s ", hr_param_desc ((hr_param_t) i)->name,
                    hr_param_get_text (p, (hr_param_t) i, text, sizeof text));
    }
}

static void
hold_term (const hr_params_t *p, hr_term_t term, double bytes)
{
  if (isfinite (bytes) && bytes >= 0)
    return;
  print_inputs (p);
  g_error ("%s is %g", hr_term_desc (term)->id, bytes);
}

/* A padded vocabulary, or a tied head on two stages, has more than the model. */
static void
hold_gradients (const hr_params_t *p, const hr_estimate_t *e)
{
  double most = ceil (4 * (e->trainable_parameter_count + rounded_parameters (p)));
  gboolean is_padded = hr_padded_vocab (p) > (double) p->vocab_size;

  if (is_padded || e->gpu_parameter_count > e->parameter_count || e->terms[HR_GRADIENTS] <= most)
    return;
  print_inputs (p);
  g_error ("the gradients are %.17g, which is more than %.17g", e->terms[HR_GRADIENTS], most);
}

static void
assert_sane (const hr_params_t *p)
{
  hr_estimate_t e;
  double sum = 0;

  hr_estimate_run (p, 1e11, &e);
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    {
      hold_term (p, i, e.terms[i]);
      sum += e.terms[i];
    }
  g_assert_cmpfloat (fabs (sum - e.total_bytes), <=, 1e-15 * sum);
  g_assert_cmpfloat (e.metrics[HR_DEVICE].low, <=, e.metrics[HR_DEVICE].expected);
  g_assert_cmpfloat (e.metrics[HR_DEVICE].expected, <=, e.metrics[HR_DEVICE].high);
  g_assert_cmpfloat (e.saved.stored_bytes, <=, e.saved.peak_backward_bytes);
  hold_gradients (p, &e);
  g_assert_true (isfinite (e.step_time_factor) && e.step_time_factor >= 1);
  for (hr_instant_t i = 0; i < HR_N_INSTANTS; i++)
    g_assert_cmpfloat (e.instants[i], <=, e.total_bytes);
}

static void
fail_moved (const hr_params_t *p, hr_param_t param, const char *what)
{
  print_inputs (p);
  g_error ("%s does not apply, but moves %s", hr_param_desc (param)->name, what);
}

/* The window greys a parameter out that means nothing now: then no value of it moves anything. */
static void
assert_others_have_no_effect (const hr_params_t *p)
{
  hr_estimate_t e;

  hr_estimate_run (p, 1e11, &e);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      hr_params_t other = *p;
      hr_estimate_t f;
      if (i == HR_GPU || hr_param_applies (p, i))
        continue;
      set_at_random (&other, i);
      if (!hr_is_valid (&other))
        continue;
      hr_estimate_run (&other, 1e11, &f);
      for (hr_term_t term = 0; term < HR_N_TERMS; term++)
        if (f.terms[term] != e.terms[term])
          fail_moved (p, i, hr_term_desc (term)->id);
      if (f.host.bytes != e.host.bytes || f.host.high != e.host.high)
        fail_moved (p, i, "host memory");
      if (f.metrics[HR_DEVICE].low != e.metrics[HR_DEVICE].low
          || f.metrics[HR_DEVICE].high != e.metrics[HR_DEVICE].high)
        fail_moved (p, i, "the range");
    }
}

/* What layers without a window spare may be more than is dropped of it, or less: where a mask pads the logsumexp, and
 * where another kernel runs without it. */
static void
test_windows_of_some_layers (void)
{
  static const char *const lengths[] = { "1000", "1024" };
  static const char *const dtypes[] = { "bf16", "fp32" };
  static const char *const modules[] = { "per-operator", "core-attn" };

  for (guint i = 0; i < 8; i++)
    {
      hr_params_t p = params_with ("kv-heads", "8", "sliding-window", "512", "full-attention-interval", "4",
                                   "recompute", "selective", "sequence-length", lengths[i & 1], "activation-dtype",
                                   dtypes[i >> 1 & 1], "recompute-modules", modules[i >> 2 & 1], NULL);

      assert_ledger (&p);
    }
}

/* Adapters are as large as what they stand beside, where no ledger counts the activations, too. */
static void
test_adapters_without_a_ledger (void)
{
  for (int family = 0; hr_family_choice (family) != NULL; family++)
    {
      hr_params_t p = params_with ("family", hr_family (family)->choice.id, "fine-tuning", "lora", "lora-targets",
                                   "all", "activation-model", "elements", NULL);

      if (hr_is_valid (&p))
        assert_others_have_no_effect (&p);
    }
}

static void
test_random_inputs (void)
{
  int valid = 0;

  for (int round = 0; valid < 3000; round++)
    {
      hr_params_t p = defaults ();
      for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
        if (i != HR_GPU && g_test_rand_int_range (0, 3) == 0)
          set_at_random (&p, i);
      if (!hr_is_valid (&p))
        continue;
      valid++;
      assert_sane (&p);
      assert_formulas (&p);
      assert_what_stays (&p);
      assert_ledger (&p);
      assert_others_have_no_effect (&p);
      g_assert_cmpint (round, <, 1000000);
    }
}

/* From all of a range, and as often from its low end as from any other power of ten. */
static void
set_far (hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *row = hr_param_desc (id);
  double value = row->min - 1 + pow (row->max - row->min + 1, g_test_rand_double ());

  g_assert_cmpint (hr_param_set (p, id, MAX (row->min, floor (value))), ==, HR_SET_OK);
}

/* Models beyond all that is built: what is not exact in a double any more is still in order. */
static void
test_far_inputs (void)
{
  int valid = 0;

  for (int round = 0; valid < 2000; round++)
    {
      hr_params_t p = params_with ("attention-heads", "1", "kv-heads", "1", NULL);

      for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
        if ((hr_param_desc (i)->flags & HR_PARAM_MONOTONE) && hr_param_desc (i)->type == HR_TYPE_INTEGER
            && g_test_rand_int_range (0, 4) == 0)
          set_far (&p, i);
      if (!hr_is_valid (&p))
        continue;
      valid++;
      assert_sane (&p);
      g_assert_cmpint (round, <, 1000000);
    }
}

/* One parameter at a time at the ends of its range: finite, and its formulas still true. */
static void
test_corners (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    for (int end = 0; end < 2; end++)
      {
        const hr_param_desc_t *row = hr_param_desc (i);
        hr_params_t p = defaults ();
        hr_param_set (&p, i, end == 0 ? row->min : row->max);
        if (!hr_is_valid (&p))
          continue;
        assert_sane (&p);
        assert_formulas (&p);
        assert_ledger (&p);
      }
}

static void
test_formula_text (void)
{
  hr_estimate_t e = estimate_with ("mode", "inference", NULL);
  char text[512];

  g_assert_cmpstr (hr_term_formula (&e, HR_KV_CACHE, text, sizeof text), ==, "⌈2 · L · k · d · c′ · b · e₁⌉");
  g_assert_cmpstr (hr_term_substituted (&e, HR_KV_CACHE, text, sizeof text), ==, "⌈2 · 32 · 32 · 128 · 4096 · 2 · 2⌉");
  g_assert_cmpfloat (e.terms[HR_KV_CACHE], ==, 4294967296.0);
}

/* What the symbols' list names is what the formula writes, also where a parameter has no letter. */
static void
test_symbols_are_those_of_the_formula (void)
{
  hr_estimate_t e;
  hr_params_t p;

  hr_params_init (&p);
  p.overhead = HR_ITEMISED;
  hr_estimate_run (&p, 0, &e);
  for (int term = 0; term < HR_N_TERMS; term++)
    {
      hr_symbol_t symbols[24];
      char formula[512];
      size_t n = hr_term_symbols (&e, (hr_term_t) term, symbols, G_N_ELEMENTS (symbols));
      hr_term_formula (&e, (hr_term_t) term, formula, sizeof formula);
      for (size_t i = 0; i < n; i++)
        g_assert_nonnull (strstr (formula, symbols[i].symbol));
    }
}

/* A letter has one meaning in all formulas: of the derived quantities, and of parameters. */
static void
test_symbols_have_one_meaning (void)
{
  hr_symbol_t a;
  hr_symbol_t b;

  for (size_t i = 0; hr_quantity_at (i, &a); i++)
    {
      g_assert_cmpstr (a.meaning, !=, "");
      for (size_t j = 0; j < i && hr_quantity_at (j, &b); j++)
        if (strcmp (a.symbol, b.symbol) == 0)
          g_assert_cmpstr (a.meaning, ==, b.meaning);
      for (hr_param_t p = 0; p < HR_N_PARAMS; p++)
        if (g_strcmp0 (a.symbol, hr_param_desc (p)->symbol) == 0)
          g_assert_cmpint (p, ==, HR_CHECKPOINT_INTERVAL); /* I is both: typed, or found from √L */
    }
}

/* All lists, one behind the other. */
static void
test_every_quantity_is_listed (void)
{
  static const hr_quantity_t *const lists[] = {
    hr_quantities_of_weights, hr_quantities_of_states,  hr_quantities_of_saved,
    hr_quantities_of_sizes,   hr_quantities_of_buffers,
  };
  hr_symbol_t symbol;
  size_t n = 0;

  for (size_t list = 0; list < G_N_ELEMENTS (lists); list++)
    for (const hr_quantity_t *row = lists[list]; row->name != NULL; row++)
      {
        g_assert_true (hr_quantity_at (n, &symbol));
        g_assert_cmpstr (symbol.symbol, ==, row->symbol.symbol);
        g_assert_cmpstr (symbol.meaning, ==, row->symbol.meaning);
        n++;
      }
  g_assert_false (hr_quantity_at (n, &symbol));
}

static void
test_rows_are_complete (void)
{
  for (hr_term_t i = 0; i < HR_N_TERMS; i++)
    {
      const hr_term_desc_t *row = hr_term_desc (i);
      g_assert_nonnull (row->id);
      g_assert_nonnull (row->label);
      g_assert_true (g_str_has_suffix (row->help, "."));
      for (hr_term_t j = 0; j < i; j++)
        g_assert_cmpstr (row->id, !=, hr_term_desc (j)->id);
    }
}

/* They are read in the window and in reports, where nobody has the files of the tests. */
static void
test_sources_name_no_file_of_ours (void)
{
  for (size_t i = 0; hr_citation_at (i) != NULL; i++)
    g_assert_null (strstr (hr_citation_at (i)->text, "tests/data/"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/terms/rows-are-complete", test_rows_are_complete);
  g_test_add_func ("/core/terms/symbols-are-those-of-the-formula", test_symbols_are_those_of_the_formula);
  g_test_add_func ("/core/terms/symbols-have-one-meaning", test_symbols_have_one_meaning);
  g_test_add_func ("/core/terms/every-quantity-is-listed", test_every_quantity_is_listed);
  g_test_add_func ("/core/terms/sources-name-no-file-of-ours", test_sources_name_no_file_of_ours);
  g_test_add_func ("/core/terms/formula-text", test_formula_text);
  g_test_add_func ("/core/terms/corners", test_corners);
  g_test_add_func ("/core/terms/far-inputs", test_far_inputs);
  g_test_add_func ("/core/terms/windows-of-some-layers", test_windows_of_some_layers);
  g_test_add_func ("/core/terms/adapters-without-a-ledger", test_adapters_without_a_ledger);
  g_test_add_func ("/core/terms/random-inputs", test_random_inputs);
  return g_test_run ();
}
