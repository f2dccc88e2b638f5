/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The KV cache against Transformers: every row of tests/data/kv-cache.csv (keys and values as the cache
 * classes of Transformers 5.12 keep them, in bf16) of a family that the core knows, to the byte. */
#include "accuracy.h"
#include "cases.h"

#include "core/facts/families.h"
#include "core/table/params.h"

enum
{
  MODEL_TYPE = 1,
  LAYERS,
  HIDDEN,
  HEADS,
  KV_HEADS,
  HEAD_DIM,
  SLIDING_LAYERS,
  WINDOW,
  CONTEXT,
  BATCH,
  DTYPE,
  KIND,
  BYTES
};

static const struct
{
  const char *param;
  int column;
} columns[] = {
  { "family", MODEL_TYPE },      { "layers", LAYERS },        { "hidden-size", HIDDEN },
  { "attention-heads", HEADS },  { "kv-heads", KV_HEADS },    { "cached-tokens", CONTEXT },
  { "micro-batch-size", BATCH }, { "kv-cache-dtype", DTYPE }, { "kv-cache-kind", KIND },
};

static accuracy_t *tally;
static const hr_param_t watched[] = { HR_KV_CACHE_KIND, HR_KV_CACHE_DTYPE, HR_N_PARAMS };

static hr_params_t
row_params (char **row)
{
  hr_params_t p = params_with ("mode", "inference", "learned-positions", "4096", NULL);

  for (size_t i = 0; i < G_N_ELEMENTS (columns); i++)
    set (&p, columns[i].param, row[columns[i].column]);
  if (!hr_family (p.family)->latent)
    set (&p, "head-dim", row[HEAD_DIM]);
  if (*row[WINDOW] != '\0')
    set (&p, "sliding-window", row[WINDOW]);
  return p;
}

static void
test_row (gconstpointer data)
{
  char **row = (char **) data;
  hr_params_t p = row_params (row);
  hr_estimate_t e = run (&p);
  double measured = g_ascii_strtod (row[BYTES], NULL);

  accuracy_note (tally, row[MODEL_TYPE], accuracy_error (e.terms[HR_KV_CACHE], measured));
  accuracy_note_ways (tally, &p);
  g_assert_cmpfloat (e.terms[HR_KV_CACHE], ==, measured);
}

/* As many rows as were added. */
static void
test_accuracy (gconstpointer data)
{
  accuracy_hold (tally, *(const guint *) data);
}

static void
add_row (GPtrArray *rows, const char *line, guint *count)
{
  char **row = g_strsplit (line, ",", -1);
  g_autofree char *path = g_strjoin ("-", row[0], row[KIND], row[CONTEXT], row[BATCH], NULL);
  g_autofree char *full = g_strconcat ("/core/kv-cache/", path, NULL);

  g_ptr_array_add (rows, row);
  if (hr_choice_find (hr_param_desc (HR_FAMILY), row[MODEL_TYPE]) < 0)
    return;
  g_test_add_data_func (full, row, test_row);
  ++*count;
}

/* DeepSeek-V3, one token: 61 layers of 512 + 64 values, and expanded 128 heads of 192 + 128. */
static void
test_latent (void)
{
  hr_estimate_t latent = estimate_with ("mode", "inference", "family", "deepseek_v3", "attention-heads", "128",
                                        "kv-heads", "128", "layers", "61", "cached-tokens", "1", "micro-batch-size",
                                        "1", "kv-cache-kind", "latent", NULL);
  hr_params_t p = latent.params;

  g_assert_cmpfloat (latent.terms[HR_KV_CACHE], ==, 61 * (512 + 64) * 2);
  set (&p, "kv-cache-kind", "dynamic");
  g_assert_cmpfloat (run (&p).terms[HR_KV_CACHE], ==, 61 * 128 * (192 + 128) * 2);
}

/* A latent of 3, a rotary key of 2 and, where there is an indexer, its key of 4, at half a byte each. */
static void
test_half_a_byte (void)
{
  hr_params_t p = params_with ("mode", "inference", "family", "deepseek_v3", "layers", "1", "kv-lora-rank", "3",
                               "qk-rope-head-dim", "2", "index-head-dim", "4", "cached-tokens", "1", "micro-batch-size",
                               "1", "kv-cache-kind", "latent", "kv-cache-dtype", "int4", NULL);

  g_assert_cmpfloat (run (&p).terms[HR_KV_CACHE], ==, 3);
  set (&p, "family", "deepseek_v32");
  g_assert_cmpfloat (run (&p).terms[HR_KV_CACHE], ==, 5);
}

/* Ten layers, two heads of four, 100 tokens: every fourth layer looks at all of them, the others at 8, of which
 * the dynamic cache keeps 7: 2 · 2 · 4 · (2 · 100 + 8 · 7) values of one byte. */
static void
test_interval (void)
{
  hr_estimate_t e = estimate_with ("mode", "inference", "layers", "10", "attention-heads", "2", "kv-heads", "2",
                                   "head-dim", "4", "micro-batch-size", "1", "sequence-length", "1", "cached-tokens",
                                   "100", "sliding-window", "8", "full-attention-interval", "4", "kv-cache-dtype",
                                   "fp8", NULL);

  g_assert_cmpfloat (e.terms[HR_KV_CACHE], ==, 2 * 2 * 4 * (2 * 100 + 8 * 7));
}

/* What has no next token keeps no cache. */
static void
test_encoder_keeps_none (void)
{
  hr_estimate_t e = estimate_with ("mode", "inference", "family", "bert", NULL);

  g_assert_cmpfloat (e.terms[HR_KV_CACHE], ==, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  guint count = 0;

  g_test_init (&argc, &argv, NULL);
  tally = accuracy_new ("kv-cache");
  accuracy_watch (tally, watched);
  path = g_test_build_filename (G_TEST_DIST, "data", "kv-cache.csv", NULL);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (int i = 1; lines[i] != NULL; i++)
    add_row (rows, lines[i], &count);
  g_test_add_data_func ("/core/kv-cache/accuracy", &count, test_accuracy);
  g_test_add_func ("/core/kv-cache/latent", test_latent);
  g_test_add_func ("/core/kv-cache/half-a-byte", test_half_a_byte);
  g_test_add_func ("/core/kv-cache/interval", test_interval);
  g_test_add_func ("/core/kv-cache/encoder-keeps-none", test_encoder_keeps_none);
  int status = g_test_run ();
  accuracy_print (tally);
  accuracy_free (tally);
  return status;
}
