/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A comparison of scenarios: its numbers are those of their estimates, and its rows have what differs. */
#include "model/result/headroom-comparison-advice.h"
#include "model/result/headroom-comparison-rows.h"
#include "model/result/headroom-comparison-words.h"

#include "core/serving/serving.h"
#include "core/time/time.h"
#include "words/words-bytes.h"

#include "../golden.h"

#include <math.h>

/* The defaults, and another one beside it with more layers. */
static HeadroomDocument *
make_document (guint n)
{
  HeadroomDocument *document = headroom_document_new ();

  for (guint i = 1; i < n; i++)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      g_assert_true (headroom_scenario_set_number (scenario, HR_LAYERS, 32 + i, NULL));
      headroom_document_append (document, scenario);
    }
  return document;
}

static double
read_cell (const headroom_comparison_t *comparison, const headroom_comparison_row_t *row, guint index)
{
  g_autofree char *text = headroom_comparison_row_write (comparison, row, index);

  return g_ascii_strtod (text, NULL);
}

/* Terms make the total, as amounts and as differences. */
static void
expect_sum (const headroom_comparison_t *comparison, headroom_compared_t section, guint index)
{
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, section);
  const headroom_comparison_row_t *all = (const headroom_comparison_row_t *) rows->data;
  double sum = 0;

  for (guint i = 0; i + 1 < rows->len; i++)
    sum += read_cell (comparison, &all[i], index);
  g_assert_cmpstr (headroom_comparison_row_get_id (&all[rows->len - 1]), ==, "total");
  g_assert_cmpfloat (read_cell (comparison, &all[rows->len - 1], index), ==, sum);
}

static void
test_sums (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 1, NULL);
  const headroom_comparison_row_t total = { HEADROOM_COMPARED_BYTES, HR_N_TERMS };
  const headroom_comparison_row_t more = { HEADROOM_COMPARED_DIFFERENCES, HR_N_TERMS };

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (HeadroomEstimate) alone = headroom_estimate_new_for_scenario (
          headroom_document_get_scenario (document, i));

      expect_sum (comparison, HEADROOM_COMPARED_BYTES, i);
      expect_sum (comparison, HEADROOM_COMPARED_DIFFERENCES, i);
      g_assert_cmpfloat (read_cell (comparison, &total, i), ==, headroom_estimate_peek (alone)->total_bytes);
      g_assert_cmpfloat (read_cell (comparison, &more, i), ==,
                         read_cell (comparison, &total, i) - read_cell (comparison, &total, 1));
    }
}

static void
expect_words (const headroom_comparison_t *comparison, guint index, const char *sign)
{
  const headroom_comparison_row_t row = { HEADROOM_COMPARED_DIFFERENCES, HR_N_TERMS };
  g_autofree char *text = headroom_comparison_row_describe (comparison, &row, index, headroom_words_bytes_fine);

  g_assert_true (g_str_has_prefix (text, sign));
  g_assert_true ((*sign == '\0') == (*text == '\0'));
}

static void
test_differences_have_signs (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 1, NULL);

  expect_words (comparison, 0, "−");
  expect_words (comparison, 1, "");
  expect_words (comparison, 2, "+");
}

static void
test_inputs_that_differ (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 0, NULL);
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, HEADROOM_COMPARED_INPUTS);
  const headroom_comparison_row_t *layers = &g_array_index (rows, headroom_comparison_row_t, 0);
  g_autofree char *text = headroom_comparison_row_describe (comparison, layers, 1, headroom_words_bytes_fine);

  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_cmpstr (headroom_comparison_row_get_id (layers), ==, "layers");
  g_assert_cmpstr (text, ==, "33");
}

/* The verdict's row first, then the range in its order. */
static void
test_verdict (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 0, NULL);
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, HEADROOM_COMPARED_VERDICT);
  const headroom_comparison_row_t *all = (const headroom_comparison_row_t *) rows->data;
  const hr_estimate_t *first = headroom_comparison_peek (comparison, 0);
  hr_range_t need = hr_need_range (first);
  const double expected[] = { need.expected, need.low, need.high, first->usable_bytes };
  g_autofree char *verdict = headroom_comparison_row_write (comparison, &all[0], 0);

  g_assert_cmpstr (verdict, ==, hr_verdict_id (first->verdict));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpfloat_with_epsilon (read_cell (comparison, &all[1 + i], 0), expected[i], 0.5); /* whole bytes */
}

/* The longest bar has all of the width; a bar is as much shorter as it shows less. */
static void
test_shares (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 0, NULL);
  const hr_estimate_t *first = headroom_comparison_peek (comparison, 0);
  const hr_estimate_t *last = headroom_comparison_peek (comparison, 2);

  /* The defaults do not fit: the end of the range is beyond the usable memory, and with more layers farther. */
  g_assert_cmpfloat (first->metrics[HR_DEVICE].high, >, first->usable_bytes);
  g_assert_cmpfloat (headroom_comparison_get_share (comparison, 2), ==, 1);
  g_assert_cmpfloat_with_epsilon (headroom_comparison_get_share (comparison, 0),
                                  first->metrics[HR_DEVICE].high / last->metrics[HR_DEVICE].high, 1e-12);
}

static void
set_text (HeadroomScenario *scenario, hr_param_t param, const char *text)
{
  g_assert_true (headroom_scenario_set_text (scenario, param, text, NULL));
}

static void
add_section (GString *text, const headroom_comparison_t *comparison, headroom_compared_t section)
{
  g_autofree char *heading = headroom_comparison_dup_heading (comparison, section);
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, section);

  g_string_append_printf (text, "%s: %s\n", headroom_compared_get_id (section), heading);
  for (guint i = 0; i < rows->len; i++)
    {
      const headroom_comparison_row_t *row = &g_array_index (rows, headroom_comparison_row_t, i);

      g_string_append_printf (text, "  %s (%s)\n", headroom_comparison_row_get_id (row),
                              headroom_comparison_row_get_label (row));
      for (guint k = 0; k < headroom_comparison_get_length (comparison); k++)
        {
          g_autofree char *data = headroom_comparison_row_write (comparison, row, k);
          g_autofree char *words = headroom_comparison_row_describe (comparison, row, k, headroom_words_bytes_fine);

          g_string_append_printf (text, "    %s | %s\n", data, words);
        }
    }
}

/* All that a comparison says, of three trainings on other GPUs. */
static void
test_golden (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);
  g_autoptr (headroom_comparison_t) comparison = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *described = NULL;

  set_text (headroom_document_get_scenario (document, 0), HR_GPU, "b200-hgx-180gb");
  set_text (headroom_document_get_scenario (document, 1), HR_GPU, "geforce-rtx-4090");
  set_text (headroom_document_get_scenario (document, 1), HR_OPTIMIZER, "sgd");
  set_text (headroom_document_get_scenario (document, 2), HR_GPU, "h100-sxm5-80gb");
  set_text (headroom_document_get_scenario (document, 2), HR_RECOMPUTE, "full");
  comparison = headroom_comparison_new (document, 1, NULL);
  headroom_comparison_advise (comparison);
  for (int i = 0; i < HEADROOM_N_COMPARED; i++)
    add_section (text, comparison, (headroom_compared_t) i);
  described = headroom_comparison_describe (comparison, headroom_words_bytes_fine);
  g_string_append_printf (text, "%s\n", described);
  assert_golden ("model", "comparison.txt", text->str);
}

static void
test_refused (void)
{
  g_autoptr (HeadroomDocument) one = make_document (1);
  g_autoptr (HeadroomDocument) nine = make_document (9);
  g_autoptr (HeadroomDocument) eight = make_document (8);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (eight, 7, NULL);
  g_autoptr (GError) too_few = NULL;
  g_autoptr (GError) too_many = NULL;

  g_assert_cmpuint (headroom_comparison_get_length (comparison), ==, 8);
  g_assert_null (headroom_comparison_new (one, 0, &too_few));
  g_assert_error (too_few, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE);
  g_assert_null (headroom_comparison_new (nine, 0, &too_many));
  g_assert_error (too_many, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE);
}

/* The scenario is named that contradicts itself, with what is wrong. */
static void
test_contradiction (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);
  HeadroomScenario *broken = headroom_document_get_scenario (document, 1);
  g_autoptr (GError) error = NULL;

  headroom_scenario_set_title (broken, "broken");
  g_assert_true (headroom_scenario_set_number (broken, HR_KV_HEADS, 5, NULL));
  g_assert_null (headroom_comparison_new (document, 0, &error));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE);
  g_assert_cmpstr (error->message, ==, "“broken”: Attention heads (32) must be a multiple of KV heads (5).");
}

/* Advice that somebody else asked for is the comparison’s own then, and no other scenario’s. */
static void
test_given_advice (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  g_autoptr (headroom_comparison_t) comparison = headroom_comparison_new (document, 0, NULL);
  g_autoptr (GPtrArray) advice = headroom_advice_new (headroom_comparison_peek (comparison, 1), NULL,
                                                      HEADROOM_ADVICE_MEMORY);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  headroom_comparison_set_advice (comparison, 1, none);
  headroom_comparison_set_advice (comparison, 1, advice);
  g_assert_true (headroom_comparison_get_advice (comparison, 1) == advice->pdata[0]);
  g_assert_null (headroom_comparison_get_advice (comparison, 0));
}

static void
expect_speed (const headroom_comparison_t *comparison, guint index, headroom_speed_t speed, double expected)
{
  double value = headroom_comparison_get_speed (comparison, index, speed);

  g_assert_true (value == expected || (isnan (value) && isnan (expected)));
}

/* A training, a server, and a training on no GPU, of which no speed is known. */
static headroom_comparison_t *
compare_speeds (void)
{
  g_autoptr (HeadroomDocument) document = make_document (3);

  set_text (headroom_document_get_scenario (document, 0), HR_GPU, "h100-sxm5-80gb");
  set_text (headroom_document_get_scenario (document, 1), HR_GPU, "h100-sxm5-80gb");
  set_text (headroom_document_get_scenario (document, 1), HR_MODE, "inference");
  set_text (headroom_document_get_scenario (document, 2), HR_GPU, "");
  return headroom_comparison_new (document, 0, NULL);
}

/* What a whole training takes, and a server whose GPU has no room for one request, of which nothing is told. */
static void
test_speeds_that_need_more (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  HeadroomScenario *server = headroom_document_get_scenario (document, 1);
  g_autoptr (headroom_comparison_t) comparison = NULL;
  hr_time_t time;

  set_text (headroom_document_get_scenario (document, 0), HR_GPU, "h100-sxm5-80gb");
  set_text (headroom_document_get_scenario (document, 0), HR_TRAINING_TOKENS, "1e9");
  set_text (server, HR_GPU, "geforce-rtx-4060");
  set_text (server, HR_MODE, "inference");
  comparison = headroom_comparison_new (document, 0, NULL);
  hr_time_run (&headroom_comparison_peek (comparison, 0)->params, &time);
  g_assert_cmpfloat (time.gpu_hours, >, 0);
  g_assert_cmpfloat (time.gpu_hours, !=, time.days);
  expect_speed (comparison, 0, HEADROOM_SPEED_DAYS, time.days);
  expect_speed (comparison, 0, HEADROOM_SPEED_GPU_HOURS, time.gpu_hours);
  for (int speed = 0; speed < HEADROOM_N_SPEEDS; speed++)
    expect_speed (comparison, 1, (headroom_speed_t) speed, NAN);
}

/* Beside the verdict stand the ends of all stages, whichever is told about. */
static void
test_need_of_all_stages (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  HeadroomScenario *stage = headroom_document_get_scenario (document, 1);
  g_autoptr (headroom_comparison_t) comparison = NULL;
  const headroom_comparison_row_t expected = { HEADROOM_COMPARED_VERDICT, 1 };
  const hr_estimate_t *e;

  set_text (stage, HR_LAYERS, "32");
  set_text (stage, HR_PIPELINE_PARALLEL, "4");
  set_text (stage, HR_PIPELINE_RANK, "2");
  comparison = headroom_comparison_new (document, 0, NULL);
  e = headroom_comparison_peek (comparison, 1);
  g_assert_cmpfloat (e->metrics[HR_DEVICE].expected, <, hr_worst_need (e).bytes);
  g_assert_cmpstr (headroom_comparison_row_get_id (&expected), ==, "device-bytes");
  g_assert_cmpfloat_with_epsilon (read_cell (comparison, &expected, 1), hr_worst_need (e).bytes, 0.5);
}

/* Of each kind of run the figures that its own results have, and nothing of the other kind’s. */
static void
test_speeds (void)
{
  g_autoptr (headroom_comparison_t) comparison = compare_speeds ();
  const hr_estimate_t *server = headroom_comparison_peek (comparison, 1);
  hr_serving_t serving;
  hr_time_t time;

  hr_time_run (&headroom_comparison_peek (comparison, 0)->params, &time);
  hr_serving_run (&server->params, server->usable_bytes, &serving);
  g_assert_cmpfloat (time.step.seconds, >, 0);
  g_assert_cmpfloat (serving.figures[HR_SERVED_OUTPUT].value, >, 0);
  expect_speed (comparison, 0, HEADROOM_SPEED_STEP, time.step.seconds);
  expect_speed (comparison, 0, HEADROOM_SPEED_STEP_LOW, time.step.low);
  expect_speed (comparison, 0, HEADROOM_SPEED_STEP_HIGH, time.step.high);
  expect_speed (comparison, 0, HEADROOM_SPEED_TOKENS, time.tokens_per_second);
  expect_speed (comparison, 0, HEADROOM_SPEED_TOKENS_PER_GPU, time.tokens_per_second_per_gpu);
  expect_speed (comparison, 0, HEADROOM_SPEED_MFU, time.mfu_percent);
  expect_speed (comparison, 0, HEADROOM_SPEED_DAYS, NAN); /* tokens to train are not given */
  expect_speed (comparison, 0, HEADROOM_SPEED_OUTPUT, NAN);
  expect_speed (comparison, 1, HEADROOM_SPEED_STEP, NAN);
  expect_speed (comparison, 1, HEADROOM_SPEED_FIRST_TOKEN, serving.figures[HR_SERVED_FIRST_TOKEN].value);
  expect_speed (comparison, 1, HEADROOM_SPEED_OUTPUT_TOKEN, serving.figures[HR_SERVED_OUTPUT_TOKEN].value);
  expect_speed (comparison, 1, HEADROOM_SPEED_OUTPUT, serving.figures[HR_SERVED_OUTPUT].value);
  expect_speed (comparison, 1, HEADROOM_SPEED_OUTPUT_LOW, serving.figures[HR_SERVED_OUTPUT].low);
  expect_speed (comparison, 1, HEADROOM_SPEED_OUTPUT_HIGH, serving.figures[HR_SERVED_OUTPUT].high);
  expect_speed (comparison, 1, HEADROOM_SPEED_REQUESTS, serving.largest_concurrency.value);
  for (int speed = 0; speed < HEADROOM_N_SPEEDS; speed++)
    expect_speed (comparison, 2, (headroom_speed_t) speed, NAN);
}

/* What is known of one has a row, in which the others have nothing as data and a dash for people. */
static void
test_rows_of_speeds (void)
{
  g_autoptr (headroom_comparison_t) comparison = compare_speeds ();
  g_autoptr (GArray) rows = headroom_comparison_list_rows (comparison, HEADROOM_COMPARED_SPEED);
  const headroom_comparison_row_t *step = &g_array_index (rows, headroom_comparison_row_t, 0);
  g_autofree char *seconds = headroom_comparison_row_write (comparison, step, 0);
  g_autofree char *nothing = headroom_comparison_row_write (comparison, step, 1);
  g_autofree char *dash = headroom_comparison_row_describe (comparison, step, 1, headroom_words_bytes_fine);
  g_autofree char *unknown = headroom_speeds_describe (&comparison->speeds[2]);

  g_assert_cmpuint (rows->len, ==, HEADROOM_N_SPEEDS - 2); /* no days and no GPU hours */
  g_assert_cmpstr (headroom_comparison_row_get_id (step), ==, "step-seconds");
  g_assert_cmpfloat (g_ascii_strtod (seconds, NULL), ==,
                     headroom_comparison_get_speed (comparison, 0, HEADROOM_SPEED_STEP));
  g_assert_cmpstr (nothing, ==, "");
  g_assert_cmpstr (dash, ==, "–");
  g_assert_cmpstr (unknown, ==, "");
}

/* 86 400 seconds are a day; a percentage is of 100. */
static void
test_words_of_speeds (void)
{
  const struct
  {
    headroom_speed_t speed;
    double value, like;
    const char *words;
  } cases[] = {
    { HEADROOM_SPEED_STEP, 0.932, 0.932, "0.932 s" }, { HEADROOM_SPEED_TOKENS, 43.21, 1, "43.2" },
    { HEADROOM_SPEED_MFU, 41.23, 1, "41.2 %" },       { HEADROOM_SPEED_DAYS, 7.25, 7.25, "7.25 d" },
    { HEADROOM_SPEED_DAYS, 0.25, 0.25, "6.00 h" },    { HEADROOM_SPEED_DAYS, 7.25, 0.25, "174 h" },
    { HEADROOM_SPEED_REQUESTS, 64, 1, "64" },         { HEADROOM_SPEED_OUTPUT, NAN, 1, "–" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = headroom_speed_describe (cases[i].speed, cases[i].value, cases[i].like);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

static void
test_speed_in_short (void)
{
  headroom_speeds_t step = { 0 };
  headroom_speeds_t token = { 0 };
  g_autofree char *of_step = NULL;
  g_autofree char *of_token = NULL;

  step.values[HEADROOM_SPEED_STEP] = 0.932;
  step.values[HEADROOM_SPEED_TOKENS] = 1234;
  token.values[HEADROOM_SPEED_STEP] = NAN;
  token.values[HEADROOM_SPEED_OUTPUT_TOKEN] = 0.0312;
  token.values[HEADROOM_SPEED_OUTPUT] = 1900;
  of_step = headroom_speeds_describe (&step);
  of_token = headroom_speeds_describe (&token);
  g_assert_cmpstr (of_step, ==, "0.932 s a step · 1234 tokens/s");
  g_assert_cmpstr (of_token, ==, "31.2 ms a token · 1900 tokens/s");
}

/* One that fits, and one beside it that does not. */
static headroom_comparison_t *
compare_one_too_large (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  HeadroomScenario *small = headroom_document_get_scenario (document, 0);
  HeadroomScenario *large = headroom_document_get_scenario (document, 1);

  g_assert_true (headroom_scenario_set_number (small, HR_LAYERS, 2, NULL));
  g_assert_true (headroom_scenario_set_number (large, HR_LAYERS, 34, NULL));
  return headroom_comparison_new (document, 0, NULL);
}

/* The words and options of the first advice for the scenario alone, and what is said before anybody asked. */
static void
test_advice (void)
{
  g_autoptr (headroom_comparison_t) comparison = compare_one_too_large ();
  const hr_estimate_t *large = headroom_comparison_peek (comparison, 1);
  g_autoptr (GPtrArray) alone = headroom_advice_new (large, NULL, HEADROOM_ADVICE_MEMORY);
  const HeadroomAdvice *first = alone->pdata[0];
  const headroom_comparison_row_t row = { HEADROOM_COMPARED_ADVICE, 0 };
  g_autofree char *before = headroom_comparison_row_describe (comparison, &row, 1, headroom_words_bytes_fine);
  g_autofree char *nothing = NULL;
  g_autofree char *words = NULL;
  g_autofree char *data = NULL;

  g_assert_false (headroom_comparison_wants_advice (comparison, 0));
  g_assert_true (headroom_comparison_wants_advice (comparison, 1));
  g_assert_cmpstr (before, ==, "…");
  headroom_comparison_advise (comparison);
  nothing = headroom_comparison_row_describe (comparison, &row, 0, headroom_words_bytes_fine);
  words = headroom_comparison_row_describe (comparison, &row, 1, headroom_words_bytes_fine);
  data = headroom_comparison_row_write (comparison, &row, 1);
  g_assert_cmpstr (nothing, ==, "–");
  g_assert_true (g_str_has_prefix (words, first->words));
  g_assert_cmpstr (data, ==, first->settings);
}

/* Of scenarios that fit there is no row. */
static void
test_no_advice (void)
{
  g_autoptr (HeadroomDocument) document = make_document (2);
  g_autoptr (headroom_comparison_t) comparison = NULL;
  g_autoptr (GArray) rows = NULL;

  for (guint i = 0; i < 2; i++)
    g_assert_true (headroom_scenario_set_number (headroom_document_get_scenario (document, i), HR_LAYERS, 2, NULL));
  comparison = headroom_comparison_new (document, 0, NULL);
  rows = headroom_comparison_list_rows (comparison, HEADROOM_COMPARED_ADVICE);
  g_assert_cmpuint (rows->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/comparison/sums", test_sums);
  g_test_add_func ("/model/comparison/differences-have-signs", test_differences_have_signs);
  g_test_add_func ("/model/comparison/inputs-that-differ", test_inputs_that_differ);
  g_test_add_func ("/model/comparison/verdict", test_verdict);
  g_test_add_func ("/model/comparison/shares", test_shares);
  g_test_add_func ("/model/comparison/golden", test_golden);
  g_test_add_func ("/model/comparison/refused", test_refused);
  g_test_add_func ("/model/comparison/contradiction", test_contradiction);
  g_test_add_func ("/model/comparison/given-advice", test_given_advice);
  g_test_add_func ("/model/comparison/speeds", test_speeds);
  g_test_add_func ("/model/comparison/speeds-that-need-more", test_speeds_that_need_more);
  g_test_add_func ("/model/comparison/need-of-all-stages", test_need_of_all_stages);
  g_test_add_func ("/model/comparison/rows-of-speeds", test_rows_of_speeds);
  g_test_add_func ("/model/comparison/words-of-speeds", test_words_of_speeds);
  g_test_add_func ("/model/comparison/speed-in-short", test_speed_in_short);
  g_test_add_func ("/model/comparison/advice", test_advice);
  g_test_add_func ("/model/comparison/no-advice", test_no_advice);
  return g_test_run ();
}
