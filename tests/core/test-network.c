/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each kind of layer keeps, on networks small enough to count by hand. FP32 unless said. */
#include "cases.h"

#include "core/network/layer.h"
#include "core/network/network.h"

#include <string.h>

enum
{
  LAYERS = 8
};

static const hr_layer_kind_t *
find_kind (const char *id)
{
  const hr_layer_kind_t *kind = NULL;

  for (size_t i = 0; (kind = hr_layer_kind (i)) != NULL && strcmp (kind->id, id) != 0; i++)
    ;
  g_assert_nonnull (kind);
  return kind;
}

/* One kind behind a linear layer, which gives it a gradient, and before nothing. */
typedef struct
{
  const char *id;
  double values[HR_LAYER_FIELDS];
} step_t;

static hr_network_totals_t
totals_of (const step_t *steps, size_t n, hr_dtype_t dtype)
{
  hr_layer_t layers[LAYERS];
  hr_layer_result_t results[LAYERS];
  hr_network_totals_t totals;
  hr_network_problem_t problem;

  for (size_t i = 0; i < n; i++)
    {
      layers[i].kind = find_kind (steps[i].id);
      memcpy (layers[i].values, steps[i].values, sizeof layers[i].values);
    }
  g_assert_true (hr_network_run (layers, n, dtype, results, &totals, &problem));
  return totals;
}

/* A linear layer of 6 makes 5 × 6 = 30 values of 5 × 2. Its own output is kept where the next layer needs it. */
static void
test_kept (void)
{
  static const struct
  {
    step_t last;
    double bytes, elements;
  } cases[] = {
    { { "gelu", { 0 } }, 30 * 4, 60 },
    { { "silu", { 0 } }, 30 * 4, 60 },
    { { "sigmoid", { 0 } }, 30 * 4, 60 },
    { { "relu", { 0 } }, 30 * 4, 60 },
    { { "relu", { 1 } }, 30 * 4, 60 }, /* in place: the linear layer's memory */
    { { "dropout", { 0 } }, 30, 60 },  /* a mask of bytes */
    { { "layer-norm", { 0 } }, 30 * 4 + 2 * 5 * 4, 60 },
    { { "flatten", { 0 } }, 0, 30 }, /* a view */
    { { "add", { 1 } }, 0, 60 },
    { { "lstm", { 3 } }, 4 * (30 + 15 + 2 * 3 + 5 * 15), 45 },
    { { "gru", { 3 } }, 4 * (30 + 15 + 3 + 6 * 15), 45 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      /* An addition of the input needs its shape: 6 wide. */
      double width = strcmp (cases[i].last.id, "add") == 0 ? 6 : 2;
      step_t steps[] = { { "input-sequence", { 5, width } }, { "linear", { 6, 1 } }, cases[i].last };
      hr_network_totals_t totals = totals_of (steps, 3, HR_FP32);
      g_test_message ("%s", cases[i].last.id);
      g_assert_cmpfloat (totals.kept_bytes, ==, cases[i].bytes);
      g_assert_cmpfloat (totals.elements, ==, cases[i].elements);
      g_assert_cmpfloat (totals.input_bytes, ==, 5 * width * 4);
    }
}

/* Weights and biases, behind a linear layer of 6 on 5 × 2 with 6·(2 + 1): gates of an LSTM and of a GRU have a matrix
 * for the input, one for the state, and two biases; a norm has two values a column. */
static void
test_parameters (void)
{
  static const struct
  {
    step_t last;
    double params;
  } cases[] = {
    { { "linear", { 3, 1 } }, 3 * (6 + 1) },    { { "linear", { 3, 0 } }, 3 * 6 },
    { { "lstm", { 3 } }, 4 * 3 * (6 + 3 + 2) }, { { "gru", { 3 } }, 3 * 3 * (6 + 3 + 2) },
    { { "layer-norm", { 0 } }, 2 * 6 },         { { "gelu", { 0 } }, 0 },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      step_t steps[] = { { "input-sequence", { 5, 2 } }, { "linear", { 6, 1 } }, cases[i].last };
      g_test_message ("%s", cases[i].last.id);
      g_assert_cmpfloat (totals_of (steps, 3, HR_FP32).params, ==, 6 * (2 + 1) + cases[i].params);
    }
}

static void
test_shapes_of_other_lengths (void)
{
  const hr_shape_t row = { .n = 1, .dims = { 4 } };
  const hr_shape_t column = { .n = 2, .dims = { 4, 1 } };
  const hr_shape_t wider = { .n = 2, .dims = { 4, 2 } };

  g_assert_true (hr_shape_equals (&column, &column));
  g_assert_false (hr_shape_equals (&row, &column));
  g_assert_false (hr_shape_equals (&column, &wider));
}

/* A window of 6 has room in 4 × 4 with a padding of 2: (4 + 2·2 − 6) ÷ 2 + 1 = 2 places each way. */
static void
test_padded_pool (void)
{
  static const step_t steps[] = { { "input-image", { 3, 4, 4 } },
                                  { "conv", { 2, 3, 1, 1, 1, 1 } },
                                  { "max-pool", { 6, 2, 2 } } };

  g_assert_cmpfloat (totals_of (steps, 3, HR_FP32).elements, ==, 32 + 2 * 2 * 2);
}

/* A convolution of 2 channels of 4 × 4; windows of 2 leave 2 × 2: inputs of 32 values, 8 indices. */
static void
test_pools (void)
{
  static const step_t input = { "input-image", { 3, 4, 4 } };
  static const step_t conv = { "conv", { 2, 3, 1, 1, 1, 1 } };
  const step_t max[] = { input, conv, { "max-pool", { 2, 2, 0 } } };
  const step_t average[] = { input, conv, { "avg-pool", { 2, 2, 0 } } };
  const step_t mean[] = { input, conv, { "global-pool", { 0 } } };

  g_assert_cmpfloat (totals_of (max, 3, HR_FP32).kept_bytes, ==, 32 * 4 + 8 * 8);
  g_assert_cmpfloat (totals_of (max, 3, HR_BF16).kept_bytes, ==, 32 * 2 + 8 * 8);
  g_assert_cmpfloat (totals_of (average, 3, HR_FP32).kept_bytes, ==, 32 * 4);
  g_assert_cmpfloat (totals_of (mean, 3, HR_FP32).kept_bytes, ==, 0);
  g_assert_cmpfloat (totals_of (mean, 3, HR_FP32).elements, ==, 32 + 2);
}

/* Data has no gradient: what comes before the first weight keeps nothing, but the weight keeps its input. */
static void
test_before_the_first_weight (void)
{
  const step_t steps[] = {
    { "input-image", { 3, 4, 4 } }, { "max-pool", { 2, 2, 0 } }, { "gelu", { 0 } }, { "conv", { 2, 1, 1, 0, 1, 1 } }
  };

  g_assert_cmpfloat (totals_of (steps, 3, HR_FP32).kept_bytes, ==, 0);
  g_assert_cmpfloat (totals_of (steps, 4, HR_FP32).kept_bytes, ==, 3 * 2 * 2 * 4);
  g_assert_cmpfloat (totals_of (steps, 4, HR_FP32).input_bytes, ==, 0);
}

/* Two channels of 4 × 4 become four of 2 × 2; the shortcut's convolution has 2 · 4 weights and its norm 2 · 4,
 * and keeps its input (the first convolution's output), its own output and the norm's statistics. */
static void
test_projected_shortcut (void)
{
  const step_t steps[] = {
    { "input-image", { 3, 4, 4 } }, { "conv", { 2, 1, 1, 0, 1, 0 } }, { "conv", { 4, 3, 2, 1, 1, 0 } }, { "add", { 1 } }
  };
  hr_network_totals_t totals = totals_of (steps, 4, HR_FP32);

  g_assert_cmpfloat (totals.params, ==, 3 * 2 + 2 * 4 * 9 + 2 * 4 + 2 * 4);
  g_assert_cmpfloat (totals.kept_bytes, ==, 4 * (2 * 4 * 4 + 4 * 2 * 2));
  g_assert_cmpfloat (totals.fixed_bytes, ==, 2 * 4 * 4);
}

/* The block is the ledger's layer: one more layer of a ViT costs as much. */
static void
test_block (void)
{
  static const hr_dtype_t dtypes[] = { HR_FP32, HR_BF16, HR_FP16 };
  const step_t one[] = { { "input-sequence", { 196, 64 } }, { "layer-norm", { 0 } }, { "transformer", { 4, 256 } } };
  const step_t two[] = { one[0], one[1], one[2], one[2] };

  for (size_t i = 0; i < G_N_ELEMENTS (dtypes); i++)
    {
      const char *dtype = hr_dtype_id (dtypes[i]);
      hr_estimate_t e = estimate_with (
          "family", "vit", "sequence-length", "196", "hidden-size", "64", "attention-heads", "4", "kv-heads", "4",
          "head-dim", "16", "ffn-size", "256", "micro-batch-size", "1", "activation-dtype", dtype, "weight-dtype",
          dtype, "gradient-dtype", dtype, "position-embeddings", "learned", "learned-positions", "196", NULL);
      double more = totals_of (two, 4, dtypes[i]).kept_bytes - totals_of (one, 3, dtypes[i]).kept_bytes;
      g_assert_cmpfloat (more, ==, e.saved.saved_bytes_per_layer);
    }
  /* 4 · 64² + 4 · 64 of attention, 2 · 64 · 256 + 256 + 64 of the MLP, 4 · 64 of the norms. */
  g_assert_cmpfloat (totals_of (two, 4, HR_FP32).params - totals_of (one, 3, HR_FP32).params, ==,
                     4 * 64 * 64 + 4 * 64 + 2 * 64 * 256 + 256 + 64 + 4 * 64);
}

/* A kind that a person cannot read or a file cannot name is a wrong row. */
static void
test_rows (void)
{
  const hr_layer_kind_t *kind;

  for (size_t i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    {
      g_assert_true (find_kind (kind->id) == kind);
      g_assert_true ((kind->ranks == 0) == !!(kind->flags & HR_IS_INPUT));
      g_assert_true (kind->note == NULL || g_str_has_suffix (kind->note, "."));
      for (int f = 0; f < hr_layer_n_fields (kind); f++)
        {
          const hr_layer_field_t *field = &kind->fields[f];
          double values[HR_LAYER_FIELDS];
          memcpy (values, hr_layer_init (kind).values, sizeof values);
          g_assert_true (field->min <= field->init && field->init <= field->max);
          if (field->derive != NULL)
            g_assert_cmpfloat (field->derive (values), ==, field->init);
        }
    }
}

/* What a new layer of a kind begins with: usual sizes, which are shown before anybody types one. */
static void
test_new_layers (void)
{
  static const struct
  {
    const char *kind;
    double values[3];
  } cases[] = {
    { "input-image", { 3, 224, 224 } },
    { "input-sequence", { 100, 512 } },
    { "input-values", { 784 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_layer_t layer = hr_layer_init (find_kind (cases[i].kind));

      for (int f = 0; f < hr_layer_n_fields (layer.kind); f++)
        g_assert_cmpfloat (layer.values[f], ==, cases[i].values[f]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/network/new-layers", test_new_layers);
  g_test_add_func ("/core/network/kept", test_kept);
  g_test_add_func ("/core/network/parameters", test_parameters);
  g_test_add_func ("/core/network/shapes-of-other-lengths", test_shapes_of_other_lengths);
  g_test_add_func ("/core/network/padded-pool", test_padded_pool);
  g_test_add_func ("/core/network/pools", test_pools);
  g_test_add_func ("/core/network/before-the-first-weight", test_before_the_first_weight);
  g_test_add_func ("/core/network/projected-shortcut", test_projected_shortcut);
  g_test_add_func ("/core/network/block", test_block);
  g_test_add_func ("/core/network/rows", test_rows);
  return g_test_run ();
}
