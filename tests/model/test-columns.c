/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of GPUs and of sweep points: their columns are complete, and those for programs keep names and order. */
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/result/headroom-candidate-columns.h"
#include "model/result/headroom-point-columns.h"

#include <math.h>

static void
assert_complete (const HeadroomColumn *columns, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    {
      gboolean is_text = columns[i].kind == HEADROOM_COLUMN_TEXT || columns[i].kind == HEADROOM_COLUMN_NOTE;
      gboolean is_in_a_row = columns[i].place != HEADROOM_PLACE_NONE;
      gboolean has_heading = columns[i].tables != 0 || headroom_column_has_csv (&columns[i]); /* also where copied */

      g_assert_true (columns[i].id != NULL || columns[i].tables != 0 || is_in_a_row);
      g_assert_true ((columns[i].title != NULL) == has_heading);
      g_assert_true (columns[i].phrase == NULL || is_in_a_row);
      g_assert_true ((columns[i].text != NULL) == is_text);
      g_assert_true ((columns[i].number != NULL) == !is_text);
      for (guint j = 0; j < i; j++)
        g_assert_true (columns[i].id == NULL || g_strcmp0 (columns[i].id, columns[j].id) != 0);
    }
}

static void
assert_csv (const HeadroomColumn *columns, guint n_columns, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    if (headroom_column_has_csv (&columns[i]))
      g_string_append_printf (names, "%s,", headroom_column_get_csv_id (&columns[i]));
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_candidates (void)
{
  guint n_columns;
  const HeadroomColumn *columns = headroom_candidate_columns (&n_columns);

  assert_complete (columns, n_columns);
  assert_csv (columns, n_columns,
              "id,name,verdict,needed-bytes,usable-bytes,free-bytes,gpus,needs-zero-3,marketed-gb,"
              "largest-micro-batch-size,longest-sequence-length,largest-cached-tokens,"
              "tokens-per-second,mfu-percent,");
}

static void
test_points (void)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (HR_KV_HEADS, NULL, &n_columns);

  assert_complete (columns, n_columns);
  assert_csv (columns, n_columns,
              "kv-heads,activations-bytes,total-bytes,step-time-factor,step-seconds,tokens-per-second,verdict,");
}

static char *
plain_bytes (double bytes)
{
  return g_strdup_printf ("%.0f", bytes);
}

static char *
describe_in (const HeadroomColumn *columns, guint n_columns, gconstpointer row, HeadroomColumnTables table)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *cell = headroom_column_describe (&columns[i], row, plain_bytes);

      if (headroom_column_is_in (&columns[i], table))
        g_string_append_printf (text, "%s|", cell);
    }
  return g_string_free_and_steal (g_steal_pointer (&text));
}

static char *
describe (const HeadroomColumn *columns, guint n_columns, gconstpointer row)
{
  return describe_in (columns, n_columns, row, HEADROOM_IN_TEXT);
}

/* A contradiction has its value and says so. */
static void
test_cells (void)
{
  guint n_columns;
  g_autofree HeadroomColumn *columns = headroom_point_columns_new (HR_KV_HEADS, NULL, &n_columns);
  hr_estimate_t e = { .usable_bytes = 0 };
  hr_point_t wrong = { .value = 3 };
  hr_point_t point = { .value = 4, .valid = true, .activations = 10, .total = 20, .device = 30 };
  g_autofree char *wrong_text = describe (columns, n_columns, &(HeadroomPointRow) { &wrong, &e });
  hr_point_t untimed = point;
  g_autofree char *untimed_text = NULL;
  g_autofree char *text = NULL;

  hr_params_init (&e.params);
  e.usable_bytes = 100;
  point.time_factor = 1.5;
  point.step_seconds = 3;
  point.tokens_per_second = 1234.4;
  untimed.time_factor = 1.5;
  untimed_text = describe (columns, n_columns, &(HeadroomPointRow) { &untimed, &e });
  text = describe (columns, n_columns, &(HeadroomPointRow) { &point, &e });
  g_assert_cmpstr (wrong_text, ==, "3||||||Contradiction|");
  g_assert_cmpstr (untimed_text, ==, "4|10|20|20|× 1.50||Fits|");
  g_assert_cmpstr (text, ==, "4|10|20|20|× 1.50, 3.00 s|1234|Fits|");
}

typedef struct
{
  HeadroomCandidate candidate;
  const char *table;                              /* of the command line */
  const char *places[HEADROOM_PLACE_VERDICT + 1]; /* of the window */
  const char *paper;                              /* the row of the report; its GPUs have 700 W each */
} Judged;

/* A GPU of 141 GB, by any other number of what a plan needs: sharding, the largest batch and the longest sequence are
 * nothing to do with each other. Of 1,000,000 bytes a quarter is free, or half as much again is missing. */
static const Judged judged[] = {
  { { .needed_bytes = 750000,
      .usable_bytes = 1000000,
      .free_bytes = 250000,
      .verdict = HR_FITS,
      .gpus = 1,
      .most = { .batch = 5, .length = 4096 },
      .tokens_per_second = 12345.6,
      .mfu_percent = 41 },
    "h200-sxm-141gb|H200 SXM 141GB|Fits|1000000|250000|25.0 %|1|141 GB|5|4096|12\u202f346|41.0 %|",
    { [HEADROOM_PLACE_FACTS] = "NVIDIA · 1000000 usable of 141 GB · HBM3e",
      [HEADROOM_PLACE_NEED] = "1 GPU · micro-batch up to 5 · sequence up to 4096 · 12\u202f346 tokens/s, MFU 41 %",
      [HEADROOM_PLACE_AMOUNT] = "250000 free",
      [HEADROOM_PLACE_VERDICT] = "Fits" },
    "H200 SXM 141GB|Fits|1000000|The total that PyTorch reports for this GPU.|250000|1|700 W|5|4096|12\u202f346|" },
  { { .mode = HR_INFERENCE,
      .needed_bytes = 750000,
      .usable_bytes = 1000000,
      .free_bytes = 250000,
      .verdict = HR_FITS,
      .gpus = 16,
      .most = { .batch = 5, .length = 4096, .context = 131072 } },
    "h200-sxm-141gb|H200 SXM 141GB|Fits|1000000|250000|25.0 %|16|141 GB|5|131\u202f072|–|–|",
    { [HEADROOM_PLACE_FACTS] = "NVIDIA · 1000000 usable of 141 GB · HBM3e",
      [HEADROOM_PLACE_NEED] = "16 GPUs · up to 5 sequences · context up to 131\u202f072",
      [HEADROOM_PLACE_AMOUNT] = "250000 free",
      [HEADROOM_PLACE_VERDICT] = "Fits" },
    "H200 SXM 141GB|Fits|1000000|The total that PyTorch reports for this GPU.|250000|16|11.2 kW|5|131\u202f072|–|" },
  { { .needed_bytes = 1500000,
      .usable_bytes = 1000000,
      .free_bytes = -500000,
      .verdict = HR_DOES_NOT_FIT,
      .gpus = 3,
      .shards = TRUE },
    "h200-sxm-141gb|H200 SXM 141GB|Does not fit|1000000|-500000|−50.0 %|3 with ZeRO-3|141 GB|none|none|–|–|",
    { [HEADROOM_PLACE_FACTS] = "NVIDIA · 1000000 usable of 141 GB · HBM3e",
      [HEADROOM_PLACE_NEED] = "3 GPUs with ZeRO-3",
      [HEADROOM_PLACE_AMOUNT] = "500000 short",
      [HEADROOM_PLACE_VERDICT] = "Does not fit" },
    "H200 SXM 141GB|Does not fit|1000000|The total that PyTorch reports for this GPU.|-500000|3 with ZeRO-3|2100 "
    "W|none|none|–|" },
};

static void
test_judged (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (judged); i++)
    {
      HeadroomCandidate candidate = judged[i].candidate;
      guint n_columns;
      g_autofree HeadroomColumn *columns = headroom_candidate_columns_new (candidate.mode, &n_columns);
      g_autofree char *table = NULL;
      g_autofree char *paper = NULL;

      candidate.gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), "h200-sxm-141gb");
      table = describe (columns, n_columns, &candidate);
      paper = describe_in (columns, n_columns, &candidate, HEADROOM_IN_REPORT);
      g_assert_cmpstr (table, ==, judged[i].table);
      g_assert_cmpstr (paper, ==, judged[i].paper);
      for (HeadroomColumnPlace place = HEADROOM_PLACE_FACTS; place <= HEADROOM_PLACE_VERDICT; place++)
        {
          g_autofree char *phrase = headroom_columns_phrase (columns, n_columns, place, &candidate, plain_bytes);

          g_assert_cmpstr (phrase, ==, judged[i].places[place]);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/columns/candidates", test_candidates);
  g_test_add_func ("/model/columns/points", test_points);
  g_test_add_func ("/model/columns/cells", test_cells);
  g_test_add_func ("/model/columns/judged", test_judged);
  return g_test_run ();
}
