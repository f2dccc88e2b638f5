/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger as a list: it adds up to its term, and rows that stay are the same objects. */
#include "model/result/headroom-ledger.h"

#include "util.h"

#include <string.h>

static HeadroomEstimate *
new_estimate (const char *name, ...)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  va_list list;

  va_start (list, name);
  for (; name != NULL; name = va_arg (list, const char *))
    g_assert_true (headroom_scenario_set_text (scenario, hr_param_find (name), va_arg (list, const char *), NULL));
  va_end (list);
  return headroom_estimate_new_for_scenario (scenario);
}

static void
follow (HeadroomLedger *ledger, HeadroomEstimate *estimate)
{
  g_object_set (ledger, "estimate", estimate, NULL);
}

static HeadroomLedgerRow *
find_row (HeadroomLedger *ledger, const char *module, const char *tensor)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (ledger)); i++)
    {
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (G_LIST_MODEL (ledger), i);
      g_autofree char *its_module = NULL;
      g_autofree char *its_tensor = NULL;

      g_object_get (row, "module", &its_module, "tensor", &its_tensor, NULL);
      if (g_str_equal (its_module, module) && g_str_equal (its_tensor, tensor))
        return g_steal_pointer (&row);
    }
  return NULL;
}

static double
get_number (HeadroomLedgerRow *row, const char *name)
{
  double value;

  g_object_get (row, name, &value, NULL);
  return value;
}

static double
sum_of (HeadroomLedger *ledger, const char *name)
{
  double sum = 0;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (ledger)); i++)
    {
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (G_LIST_MODEL (ledger), i);
      sum += get_number (row, name);
    }
  return sum;
}

/* A list asks a row for its texts before they are set. */
static void
test_new_row (void)
{
  static const char *const names[] = { "module", "tensor", "shape", "numbers" };
  g_autoptr (HeadroomLedgerRow) row = headroom_ledger_row_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = NULL;

      g_object_get (row, names[i], &text, NULL);
      g_assert_cmpstr (text, ==, "");
    }
  g_assert_cmpfloat (get_number (row, "total"), ==, 0);
}

static void
assert_adds_up (HeadroomLedger *ledger, HeadroomEstimate *estimate, const char *term, double bytes)
{
  g_object_set (ledger, "term", term, "estimate", estimate, NULL);
  g_assert_cmpfloat (sum_of (ledger, "total"), ==, bytes);
  g_assert_cmpfloat (headroom_ledger_get_bytes (ledger), ==, bytes);
  g_assert_cmpfloat_with_epsilon (sum_of (ledger, "share"), 1, 1e-9);
}

static void
test_adds_up (void)
{
  HeadroomLedger *ledger = headroom_ledger_new ();
  g_autoptr (HeadroomEstimate) all = new_estimate (NULL, NULL);
  g_autoptr (HeadroomEstimate) some = new_estimate ("recompute", "interval", "checkpoint-interval", "16", NULL);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (ledger)), ==, 0);
  assert_adds_up (ledger, all, "activations", headroom_estimate_peek (all)->terms[HR_ACTIVATIONS]);
  g_assert_false (headroom_ledger_is_partial (ledger));
  assert_adds_up (ledger, all, "logits", headroom_estimate_peek (all)->terms[HR_LOGITS]);
  assert_adds_up (ledger, some, "activations", headroom_estimate_peek (some)->terms[HR_ACTIVATIONS]);
  g_assert_true (headroom_ledger_is_partial (ledger));
  follow (ledger, NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (ledger)), ==, 0);
  g_assert_finalize_object (ledger);
}

static void
test_row (void)
{
  HeadroomLedger *ledger = headroom_ledger_new ();
  g_autoptr (HeadroomEstimate) estimate = new_estimate (NULL, NULL);
  g_autoptr (HeadroomLedgerRow) row = NULL;
  g_autofree char *shape = NULL;
  g_autofree char *numbers = NULL;
  g_autofree char *dtype = NULL;

  follow (ledger, estimate);
  row = find_row (ledger, "mlp", "up");
  g_object_get (row, "shape", &shape, "numbers", &numbers, "dtype", &dtype, NULL);
  g_assert_cmpstr (shape, ==, "s·b·f");
  g_assert_cmpstr (numbers, ==, "4096·2·11008");
  g_assert_cmpstr (dtype, ==, "bf16");
  g_assert_cmpfloat (get_number (row, "bytes"), ==, 4096 * 2 * 11008 * 2.0);
  g_assert_cmpfloat (get_number (row, "times"), ==, 32);
  g_assert_cmpfloat (get_number (row, "total"), ==, 32 * 4096.0 * 2 * 11008 * 2);
  /* One layer keeps 1,527,840,792 B: see tests/core/test-ledger-lines.c. */
  g_assert_cmpfloat (get_number (row, "part-total"), ==, 32 * 1527840792.0);
  g_assert_cmpfloat (get_number (row, "part-times"), ==, 32);
  g_assert_cmpint (headroom_ledger_row_get_part (row), ==, HR_PART_LAYER);
  g_clear_object (&row);
  g_assert_finalize_object (ledger);
}

typedef struct
{
  guint calls, position, removed, added;
} Changes;

static void
on_items_changed_cb (GListModel *model, guint position, guint removed, guint added, gpointer data)
{
  Changes *changes = data;

  *changes = (Changes) { changes->calls + 1, position, removed, added };
}

static void
count_cb (gpointer object, gpointer data)
{
  (*(guint *) data)++;
}

/* Another batch: the same rows, other numbers. Dropout's mask and what it leaves of the scores come in place
 * of the cast softmax, the others stay. */
static void
test_rows_stay (void)
{
  HeadroomLedger *ledger = headroom_ledger_new ();
  g_autoptr (HeadroomEstimate) first = new_estimate ("attention", "eager", NULL);
  g_autoptr (HeadroomEstimate) twice = new_estimate ("attention", "eager", "micro-batch-size", "4", NULL);
  g_autoptr (HeadroomEstimate) dropout = new_estimate ("attention", "eager", "dropout", "0.1", NULL);
  g_autoptr (HeadroomLedgerRow) row = NULL;
  g_autoptr (HeadroomLedgerRow) again = NULL;
  Changes changes = { 0 };
  guint n_signals = 0;

  follow (ledger, first);
  row = find_row (ledger, "mlp", "up");
  g_signal_connect (ledger, "items-changed", G_CALLBACK (on_items_changed_cb), &changes);
  g_signal_connect (ledger, "changed", G_CALLBACK (count_cb), &n_signals);
  follow (ledger, twice);
  g_assert_cmpuint (changes.calls, ==, 0);
  g_assert_cmpuint (n_signals, ==, 1);
  g_assert_cmpfloat (get_number (row, "bytes"), ==, 4096 * 4 * 11008 * 2.0);
  follow (ledger, dropout);
  g_assert_cmpuint (changes.calls, ==, 1);
  g_assert_cmpuint (changes.removed, ==, 1);
  g_assert_cmpuint (changes.added, ==, 2);
  again = find_row (ledger, "mlp", "up");
  g_assert_true (again == row);
  g_clear_object (&row);
  g_clear_object (&again);
  g_assert_finalize_object (ledger);
}

static gboolean
has_ledger (HeadroomEstimate *estimate, hr_term_t term)
{
  return headroom_term_has_ledger (headroom_estimate_get_term (estimate, term));
}

static void
test_terms (void)
{
  g_autoptr (HeadroomEstimate) ledger = new_estimate (NULL, NULL);
  g_autoptr (HeadroomEstimate) rule = new_estimate ("activation-model", "rule-34", NULL);

  g_assert_true (has_ledger (ledger, HR_ACTIVATIONS));
  g_assert_true (has_ledger (ledger, HR_LOGITS));
  g_assert_false (has_ledger (ledger, HR_WEIGHTS));
  g_assert_false (has_ledger (rule, HR_ACTIVATIONS));
}

/* Plain digits in every language; the log-softmax is 4096 · 2 · 32000 · 4 bytes, and so are two gradients. */
static void
test_tsv (void)
{
  HeadroomLedger *ledger = headroom_ledger_new ();
  g_autoptr (HeadroomEstimate) estimate = new_estimate (NULL, NULL);
  g_autofree char *tsv = NULL;

  test_set_locale ("de_DE.UTF-8");
  g_object_set (ledger, "term", "logits", "estimate", estimate, NULL);
  tsv = headroom_ledger_to_tsv (G_LIST_MODEL (ledger));
  test_set_locale ("C");
  g_assert_cmpstr (tsv, ==,
                   "part\tmodule\ttensor\tshape\tnumbers\tdtype\tbytes\tcount\ttimes\ttotal\n"
                   "once\tloss\tlog-softmax\ts·b·V\t4096·2·32000\tfp32\t1048576000\t1\t1\t1048576000\n"
                   "once\tloss\tgradient of the log-softmax\ts·b·V\t4096·2·32000\tfp32\t1048576000\t1\t1\t1048576000\n"
                   "once\tloss\tgradient of the logits\ts·b·V\t4096·2·32000\tfp32\t1048576000\t1\t1\t1048576000\n"
                   "sum\t\t\t\t\t\t\t\t\t3145728000\n");
  g_assert_finalize_object (ledger);
}

static void
test_rule (void)
{
  static const struct
  {
    double error;
    const char *text;
  } cases[] = {
    { -0.2533, "The 34-byte rule gives 34.0 GiB for the layers, which is 25 % too low." },
    { 0.004, "The 34-byte rule gives 34.0 GiB for the layers, which is right to within 1 %." },
    { 1.5, "The 34-byte rule gives 34.0 GiB for the layers, which is 150 % too high." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_saved_t saved = { .rule_34_bytes = 1, .rule_34_error = cases[i].error };
      g_autofree char *text = headroom_ledger_describe_rule (&saved, "34.0 GiB");
      g_assert_cmpstr (text, ==, cases[i].text);
    }
  g_assert_null (headroom_ledger_describe_rule (&(hr_saved_t) { 0 }, ""));
}

static void
count_notify (GObject *row, GParamSpec *property, gpointer n)
{
  (*(int *) n)++;
}

/* Whoever writes a row in other units hears of its bytes, of every row. */
static void
test_touch (void)
{
  g_autoptr (HeadroomLedger) ledger = headroom_ledger_new ();
  g_autoptr (HeadroomEstimate) estimate = new_estimate (NULL, NULL);
  guint n_rows;
  int n_bytes = 0;

  follow (ledger, estimate);
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (ledger));
  g_assert_cmpuint (n_rows, >, 0);
  g_assert_true (headroom_ledger_get_estimate (ledger) == estimate);
  g_assert_cmpint (headroom_ledger_get_term (ledger), ==, HR_ACTIVATIONS);
  g_object_set (ledger, "term", "no-such-term", NULL);
  g_assert_cmpint (headroom_ledger_get_term (ledger), ==, HR_ACTIVATIONS);
  for (guint i = 0; i < n_rows; i++)
    {
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (G_LIST_MODEL (ledger), i);

      g_signal_connect (row, "notify::bytes", G_CALLBACK (count_notify), &n_bytes);
    }
  headroom_ledger_touch (ledger);
  g_assert_cmpint (n_bytes, ==, n_rows);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/ledger/new-row", test_new_row);
  g_test_add_func ("/model/ledger/touch", test_touch);
  g_test_add_func ("/model/ledger/adds-up", test_adds_up);
  g_test_add_func ("/model/ledger/row", test_row);
  g_test_add_func ("/model/ledger/rows-stay", test_rows_stay);
  g_test_add_func ("/model/ledger/terms", test_terms);
  g_test_add_func ("/model/ledger/tsv", test_tsv);
  g_test_add_func ("/model/ledger/rule", test_rule);
  return g_test_run ();
}
