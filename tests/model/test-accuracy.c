/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the program says of its own errors, as the tests of the core wrote it down. */
#include "model/result/headroom-accuracy.h"

#include "core/facts/families.h"
#include "golden.h"

#include <math.h>
#include <string.h>

static void
check_row (const HeadroomAccuracyRow *row)
{
  g_test_message ("%s", row->name);
  g_assert_cmpfloat (row->rows, >=, 1);
  g_assert_cmpfloat (row->exact + row->under, <=, row->rows);
  if (isnan (row->worst))
    return;
  g_assert_cmpfloat (row->median, <=, row->p90);
  g_assert_cmpfloat (row->p90, <=, row->worst);
}

/* The first row is the sum of the others, but for those that are counted twice. */
static void
test_sums (void)
{
  const HeadroomAccuracy *comparison;
  guint n = 0;

  for (; (comparison = headroom_accuracy_get (n)) != NULL; n++)
    {
      const HeadroomAccuracyRow *all = headroom_accuracy_get_row (comparison, 0);
      const HeadroomAccuracyRow *row;
      double rows = 0;
      double exact = 0;
      double under = 0;
      double worst = 0;
      g_assert_cmpstr (all->name, ==, "all");
      check_row (all);
      for (guint i = 1; (row = headroom_accuracy_get_row (comparison, i)) != NULL; i++)
        {
          gboolean twice = row->besides;
          check_row (row);
          rows += twice ? 0 : row->rows;
          exact += twice ? 0 : row->exact;
          under += twice ? 0 : row->under;
          worst = fmax (worst, row->worst);
        }
      g_assert_cmpfloat (rows, ==, all->rows);
      g_assert_cmpfloat (exact, ==, all->exact);
      g_assert_cmpfloat (under, ==, all->under);
      g_assert_cmpfloat (worst, ==, all->worst);
    }
  g_assert_cmpuint (n, ==, 12);
}

/* As files and parameters are named. */
static gboolean
is_id (const char *name)
{
  return name[strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789_+-")] == '\0';
}

/* Ids are not for people, but for those of networks; stacks and architectures have their own names in the files. */
static void
test_labels (void)
{
  const HeadroomAccuracy *comparison;
  const HeadroomAccuracyRow *row;

  for (guint i = 0; (comparison = headroom_accuracy_get (i)) != NULL; i++)
    for (guint k = 0; (row = headroom_accuracy_get_row (comparison, k)) != NULL; k++)
      if (!g_str_equal (comparison->id, "networks") && is_id (row->name))
        g_assert_cmpstr (headroom_accuracy_row_get_label (row), !=, row->name);
}

static void
test_words (void)
{
  static const struct
  {
    HeadroomAccuracyRow row;
    const char *text;
  } cases[] = {
    { { .rows = 12, .exact = 12, .under = 0, .inside = NAN, .median = 0, .p90 = 0, .worst = 0 }, "12 of 12 exact" },
    { { .rows = 4, .exact = 3, .under = 0, .inside = NAN, .median = 0, .p90 = 0, .worst = 0 },
      "3 of 4 exact" }, /* the fourth was not compared */
    { { .rows = 2, .exact = 0, .under = 0, .inside = NAN, .median = NAN, .p90 = NAN, .worst = NAN },
      "2 cases, not compared" },
    { { .rows = 1, .exact = 0, .under = 0, .inside = NAN, .median = NAN, .p90 = NAN, .worst = NAN },
      "1 case, not compared" },
    { { .rows = 1, .exact = 0, .under = 0, .inside = NAN, .median = 0.14, .p90 = 0.14, .worst = 0.14 },
      "1 case, error 0.14 %" },
    { { .rows = 9, .exact = 0, .under = 0, .inside = NAN, .median = 0.0001, .p90 = 0.5, .worst = 12.345 },
      "9 cases: median error < 0.01 %, 90th percentile 0.50 %, worst 12.3 %" },
    { { .rows = 1, .exact = 0, .under = 0, .inside = NAN, .median = 10.4, .p90 = 10.4, .worst = 10.4 },
      "1 case, error 10.4 %" },
    { { .rows = 9, .exact = 1, .under = 2, .inside = NAN, .median = 1, .p90 = 5, .worst = 33.5 },
      "9 cases: median error 1.00 %, 90th percentile 5.00 %, worst 33.5 %. 2 of them too low by more than 2 %" },
    { { .rows = 9, .exact = 1, .under = 2, .inside = 7, .median = 1, .p90 = 5, .worst = 33.5 },
      "9 cases: median error 1.00 %, 90th percentile 5.00 %, worst 33.5 %. 7 of them within range. "
      "2 of them too low by more than 2 %" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = headroom_accuracy_describe (headroom_accuracy_get (0), &cases[i].row);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
put_row (GString *text, const HeadroomAccuracyRow *row)
{
  g_autofree char *words = headroom_accuracy_describe (headroom_accuracy_get (0), row);

  g_string_append_printf (text, "%g rows, %g exact, %g under, %g inside; %g, %g, %g: %s\n", row->rows, row->exact,
                          row->under, row->inside, row->median, row->p90, row->worst, words);
}

/* Every percentage at which the words turn, and every count, each beside values that are not asked about. */
static void
test_turns (void)
{
  static const double percents[] = { 0, 1e-9, 0.0099, 0.01, 0.0101, 0.5, 1, 2, 9.994, 9.999, 10, 10.01, 100, 1234.56 };
  static const double counts[] = { 0, 1, 2, 3 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (percents); i++)
    for (double rows = 1; rows <= 2; rows++)
      put_row (text, &(HeadroomAccuracyRow) { .rows = rows,
                                              .exact = 5,
                                              .inside = NAN,
                                              .median = percents[i] / 4,
                                              .p90 = percents[i] / 2,
                                              .worst = percents[i] });
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (counts); k++)
      put_row (text,
               &(HeadroomAccuracyRow) {
                   .rows = 7, .exact = 4, .under = counts[i], .inside = counts[k], .median = 3, .p90 = 4, .worst = 5 });
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      put_row (text, &(HeadroomAccuracyRow) { .rows = counts[i], .worst = NAN });
      put_row (text, &(HeadroomAccuracyRow) { .rows = counts[i], .exact = counts[i] / 2 });
    }
  assert_golden ("model", "accuracy-words.txt", text->str);
}

/* Every comparison with all its rows, by what they are called. */
static void
test_all_labels (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const HeadroomAccuracy *comparison;
  const HeadroomAccuracyRow *row;

  for (guint i = 0; (comparison = headroom_accuracy_get (i)) != NULL; i++)
    {
      g_string_append_printf (text, "%s\n", comparison->id);
      for (guint k = 0; (row = headroom_accuracy_get_row (comparison, k)) != NULL; k++)
        g_string_append_printf (text, "  %s: %s%s\n", row->name, headroom_accuracy_row_get_label (row),
                                row->besides ? ", besides" : "");
    }
  assert_golden ("model", "accuracy-labels.txt", text->str);
}

static const HeadroomUnmeasured *
find (const GPtrArray *list, const char *name)
{
  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (((HeadroomUnmeasured *) list->pdata[i])->name, name))
      return list->pdata[i];
  return NULL;
}

static gboolean
has (const GPtrArray *texts, const char *text)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *) texts, text, g_str_equal, NULL);
}

/* A family that is not said to be unmeasured, by its row as well, is among the rows of the ledger or of Megatron-LM, or
 * was run on a GPU (tests/cli/test-gpu-runs.py). */
static void
test_families (void)
{
  g_autoptr (GPtrArray) list = headroom_accuracy_list_unmeasured ();
  const HeadroomUnmeasured *families = find (list, "family");
  const HeadroomAccuracyRow *row;
  g_autoptr (GPtrArray) seen = g_ptr_array_new ();

  for (guint i = 1; (row = headroom_accuracy_get_row (headroom_accuracy_get (0), i)) != NULL; i++)
    g_ptr_array_add (seen, row->name);
  g_ptr_array_add (seen, (char *) "megatron");
  for (int i = 0; hr_family_choice (i) != NULL; i++)
    {
      const char *id = hr_family_choice (i)->id;
      gboolean is_listed;

      g_test_message ("%s", id);
      is_listed = families != NULL && has (families->ids, id);
      g_assert_false (has (seen, id) && is_listed);
      g_assert_true (is_listed == hr_family (i)->unmeasured);
      g_assert_true (families == NULL
                     || has (families->ids, id) == has (families->labels, hr_family_choice (i)->label));
    }
}

/* No row has adapters beside experts, nor any other optimizer than AdamW and Muon. */
static void
test_unmeasured (void)
{
  g_autoptr (GPtrArray) list = headroom_accuracy_list_unmeasured ();
  g_autofree char *adapters = headroom_unmeasured_join (find (list, "fine-tuning")->labels);
  const GPtrArray *optimizers = find (list, "optimizer")->ids;

  g_assert_true (has (find (list, "fine-tuning")->ids, "lora experts"));
  g_assert_cmpstr (adapters, ==, "QLoRA, LoRA + Experts");
  g_assert_true (has (optimizers, "lion"));
  g_assert_false (has (optimizers, "muon"));
  g_assert_false (has (optimizers, "adamw"));
  g_assert_null (find (list, "mode"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/accuracy/sums", test_sums);
  g_test_add_func ("/model/accuracy/labels", test_labels);
  g_test_add_func ("/model/accuracy/words", test_words);
  g_test_add_func ("/model/accuracy/turns", test_turns);
  g_test_add_func ("/model/accuracy/all-labels", test_all_labels);
  g_test_add_func ("/model/accuracy/families", test_families);
  g_test_add_func ("/model/accuracy/unmeasured", test_unmeasured);
  return g_test_run ();
}
