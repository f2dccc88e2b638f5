/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The version of the formulas is another where one of them is: a checksum of all formulas stands here for each version.
 */
#include "cases.h"

#include "core/base/formula-set.h"
#include "core/host/host-rows.h"
#include "core/serving/serving-text.h"
#include "core/terms/quantity-rows.h"
#include "core/terms/term-rows.h"
#include "core/time/time-text.h"

#include <string.h>

/* SHA-256 of what list_formulas() writes, for version 1 and those after it. A line that was released stays. */
static const char *const checksums[] = {
  "13fe63e557adcfd703facbb51b18b3582d266d40f416d5a1cdf82d7e39577fe1",
  "da13b3c6e9805d55690e064b6e33bfc5ae6ffca0e1913742d40b04294c08ac5e",
  "c71e22a87ccd9e6e5e97aefd08be19dcea32549f1f572f69de706b9b512b1662",
  "8879de5bd0dc4510de7aa060eafd0a87b19042ee1ebe0c937c9343310ad4b904",
  "83744af66d0e2ba6a575dc030fe12d886a833fcba41d183d1d11bfa385ad9cff",
};

/* Without a source of its own a formula has that of the weights' format. */
static void
put (GString *list, const char *formula, const char *cite)
{
  if (cite == NULL)
    cite = "of the format";
  g_string_append_printf (list, "= %s (%s)\n", formula, cite);
}

static void
put_written (GString *list, const hr_written_t *written)
{
  put (list, written->text, written->cite);
  if (written->applies != NULL)
    put_written (list, written + 1);
}

/* The last of a list is the one that always applies. */
static void
put_formulas (GString *list, const hr_formula_t *formula)
{
  if (formula->more != NULL)
    put_formulas (list, formula->more);
  else if (formula->texts != NULL)
    put_written (list, formula->texts);
  else
    put (list, formula->text, formula->cite);
  if (formula->applies != NULL)
    put_formulas (list, formula + 1);
}

static void
put_memory (GString *list)
{
  for (hr_term_t term = 0; term < HR_N_TERMS; term++)
    {
      const hr_term_row_t *row = hr_term_rows[term];

      g_string_append_printf (list, "%s\n", row->desc.id);
      for (guint i = 0; i < G_N_ELEMENTS (row->at); i++)
        if (row->at[i] != NULL)
          put_formulas (list, row->at[i]);
    }
}

static void
put_host (GString *list)
{
  for (hr_host_term_t term = 0; term < HR_N_HOST_TERMS; term++)
    {
      g_string_append_printf (list, "%s\n", hr_host_rows[term].desc.id);
      if (hr_host_rows[term].formulas != NULL)
        put_formulas (list, hr_host_rows[term].formulas);
    }
}

/* These have one formula each, in which the symbols stand already. */
static void
put_times (GString *list)
{
  const hr_pass_t pass = { 0 };
  char text[HR_FORMULA_SIZE];
  hr_time_t time = { .params = params_with ("gpu", "h100-sxm5-80gb", NULL) };

  for (hr_time_term_t term = 0; term < HR_N_TIMES; term++)
    put (list, hr_time_formula (&time, term, text, sizeof text), hr_time_citation (term));
  for (hr_serving_term_t term = 0; term < HR_N_SERVING_TERMS; term++)
    put (list, hr_serving_formula (&pass, term, text, sizeof text), hr_serving_citation (term));
}

static void
put_symbols (GString *list)
{
  const hr_quantity_t *const all[] = {
    hr_quantities_of_weights, hr_quantities_of_states,  hr_quantities_of_saved,
    hr_quantities_of_sizes,   hr_quantities_of_buffers,
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    for (const hr_quantity_t *quantity = all[i]; quantity->name != NULL; quantity++)
      g_string_append_printf (list, "%s: %s\n", quantity->name, quantity->symbol.symbol);
}

static char *
list_formulas (void)
{
  GString *list = g_string_new (NULL);

  put_memory (list);
  put_host (list);
  put_times (list);
  put_symbols (list);
  return g_string_free_and_steal (list);
}

static void
test_version (void)
{
  g_autofree char *formulas = list_formulas ();
  g_autofree char *checksum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, formulas, -1);
  const char *last = checksums[G_N_ELEMENTS (checksums) - 1];

  if (!g_str_equal (checksum, last))
    g_error ("The formulas are others than those of version %d.\nRaise HR_FORMULA_SET in src/core/base/formula-set.h, "
             "and add “%s” to the checksums of this test.",
             HR_FORMULA_SET, checksum);
  g_assert_cmpint (HR_FORMULA_SET, ==, (int) G_N_ELEMENTS (checksums));
}

/* A version that comes back to older formulas is a new one, too; but no two lines that follow each other are the same.
 */
static void
test_versions_differ (void)
{
  for (guint i = 1; i < G_N_ELEMENTS (checksums); i++)
    g_assert_cmpstr (checksums[i], !=, checksums[i - 1]);
}

/* All kinds of formulas are in the list: of memory by a choice among texts, of host memory, of a step, of serving. */
static void
test_all_are_listed (void)
{
  static const char *const some[] = {
    "{kv-rank} + {qk-rope-head-dim}", "context-mib", "(narayanan2021)", "(measured-serving)", "F₃",
  };
  g_autofree char *formulas = list_formulas ();

  for (guint i = 0; i < G_N_ELEMENTS (some); i++)
    g_assert_nonnull (strstr (formulas, some[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/formula-set/version", test_version);
  g_test_add_func ("/core/formula-set/versions-differ", test_versions_differ);
  g_test_add_func ("/core/formula-set/all-are-listed", test_all_are_listed);
  return g_test_run ();
}
