/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generic networks: every network of tests/data/generic-networks.csv (what PyTorch 2 keeps for backward, in FP32)
 * that a list of layers can say, to the byte; and the text form. */
#include "accuracy.h"
#include "golden.h"
#include "rows.h"

#include "model/network/headroom-network.h"

#include <math.h>
#include <string.h>

/* One block of ResNet: an addition skips all of it. */
#define BASIC(c, s)                                                                                                    \
  "conv " c " k3 s" s " no-bias; batch-norm; relu inplace; conv " c " k3 no-bias; batch-norm; add 5; relu inplace;"
#define BOTTLENECK(c, out, s)                                                                                          \
  "conv " c " k1 no-bias; batch-norm; relu inplace; conv " c " k3 s" s " no-bias; batch-norm; relu inplace;"           \
  "conv " out " k1 no-bias; batch-norm; add 8; relu inplace;"
#define STEM "input 3x224x224; conv 64 k7 s2 no-bias; batch-norm; relu inplace; max-pool 3 s2 p1;"
#define HEAD "global-pool; flatten; linear 1000"
#define TWO(block) block block
#define THREE(block) block block block
#define SMALL(c) "conv " c " k3 no-bias; batch-norm; relu; max-pool 2;"

static const struct
{
  const char *name, *text;
} networks[] = {
  { "conv2d 3->64 k3 same, 224x224", "input 3x224x224; conv 64 k3" },
  { "conv2d+relu 3->64", "input 3x224x224; conv 64 k3; relu" },
  { "conv2d+relu+conv2d 64", "input 3x224x224; conv 64 k3; relu; conv 64 k3" },
  { "conv2d+bn+relu 3->64", "input 3x224x224; conv 64 k3 no-bias; batch-norm; relu" },
  { "conv2d+bn+relu(inplace) 3->64", "input 3x224x224; conv 64 k3 no-bias; batch-norm; relu inplace" },
  { "linear 1024->4096", "input 1024; linear 4096" },
  { "mlp 784-512-256-10 relu", "input 784; linear 512; relu; linear 256; relu; linear 10" },
  { "lstm 512 x100 steps, input 512", "input 100x512; lstm 512" },
  { "lstm 512 x100 steps, input 128", "input 100x128; lstm 512" },
  { "small cnn bn 3x64x64",
    "input 3x64x64;" SMALL ("32") SMALL ("64") SMALL ("128") "global-pool; flatten; linear 10" },
  { "resnet18 224", STEM TWO (BASIC ("64", "1")) BASIC ("128", "2") BASIC ("128", "1") BASIC ("256", "2")
                        BASIC ("256", "1") BASIC ("512", "2") BASIC ("512", "1") HEAD },
  { "resnet50 224",
    STEM THREE (BOTTLENECK ("64", "256", "1")) BOTTLENECK ("128", "512", "2") THREE (BOTTLENECK ("128", "512", "1"))
        BOTTLENECK ("256", "1024", "2") THREE (BOTTLENECK ("256", "1024", "1")) TWO (BOTTLENECK ("256", "1024", "1"))
            BOTTLENECK ("512", "2048", "2") TWO (BOTTLENECK ("512", "2048", "1")) HEAD },
  /* Its blocks multiply two tensors (squeeze and excitation), which a list cannot say. */
  { "efficientnet_b0 224", NULL },
};

typedef struct
{
  GArray *layers;
  hr_layer_result_t results[HR_NETWORK_LAYERS];
  hr_network_totals_t totals;
} Network;

static Network
run (const char *text, hr_dtype_t dtype)
{
  g_autoptr (GError) error = NULL;
  Network network = { .layers = headroom_network_parse (text, &error) };

  g_assert_no_error (error);
  headroom_network_run ((hr_layer_t *) network.layers->data, network.layers->len, dtype, network.results,
                        &network.totals, NULL, NULL, &error);
  g_assert_no_error (error);
  g_array_unref (network.layers);
  network.layers = NULL;
  return network;
}

static gboolean
is_lstm (const row_t *row)
{
  return g_str_has_prefix (cell (row, "case"), "lstm");
}

/* The rows were measured on the CPU. Its LSTM works on a contiguous copy of the input and keeps it with the last
 * states; cuDNN's works on the input itself and keeps neither (derivatives.yaml: _cudnn_rnn). Its workspace, of no
 * size in fake mode, is oneDNN's in real mode; on a GPU cuDNN's reserve space takes that place, 5 values a step and
 * unit. So `fake` less the CPU's own tensors is what the GPU keeps besides that space. */
static void
check_lstm (const row_t *row, const Network *network)
{
  double steps = network->results[1].shape.dims[0];
  double units = network->results[1].shape.dims[1];
  double copy = network->totals.input_bytes;
  double last_states = 4 * 2 * units;
  double reserve = 4 * 5 * steps * units;

  g_assert_cmpfloat (network->totals.kept_bytes - reserve, ==,
                     number (row, "saved_bytes_per_sample") - copy - last_states);
  g_assert_cmpfloat (copy, ==, 4 * steps * network->results[0].shape.dims[1]);
}

static void
check_row (const row_t *row, const char *text)
{
  Network network = run (text, HR_FP32);

  g_test_message ("%s, %s: %.0f + %.0f B, %.0f parameters", cell (row, "case"), cell (row, "mode"),
                  network.totals.kept_bytes, network.totals.fixed_bytes, network.totals.params);
  g_assert_cmpfloat (network.totals.params, ==, number (row, "params"));
  if (is_lstm (row))
    {
      check_lstm (row, &network);
      return;
    }
  g_assert_cmpfloat (network.totals.kept_bytes, ==, number (row, "saved_bytes_per_sample"));
  g_assert_cmpfloat (network.totals.kept_bytes / 4, ==, number (row, "saved_elements_per_sample"));
  g_assert_cmpfloat (network.totals.fixed_bytes, ==, number (row, "saved_fixed_bytes"));
  g_assert_cmpfloat (network.totals.input_bytes, ==, number (row, "input_bytes_also_saved_per_sample"));
}

static const char *
find_text (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (networks); i++)
    if (strcmp (networks[i].name, name) == 0)
      return networks[i].text;
  g_error ("no list of layers for %s", name);
}

static void
test_measured (void)
{
  GPtrArray *rows = rows_read ("generic-networks.csv");
  g_autoptr (accuracy_t) tally = accuracy_new ("networks");
  int exact = 0;
  int lstm = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const row_t *row = rows->pdata[i];
      const char *name = cell (row, "case");
      const char *text = find_text (name);
      if (text == NULL || (is_lstm (row) && strcmp (cell (row, "mode"), "real") == 0))
        {
          accuracy_note (tally, name, NAN);
          continue;
        }
      check_row (row, text);
      accuracy_note (tally, name, is_lstm (row) ? NAN : 0);
      *(is_lstm (row) ? &lstm : &exact) += 1;
    }
  g_test_message ("exact %d of %u, and %d less the tensors that only the CPU’s LSTM keeps", exact, rows->len, lstm);
  g_assert_cmpuint (rows->len, ==, 22);
  g_assert_cmpint (exact, ==, 17);
  g_assert_cmpint (lstm, ==, 2);
  accuracy_hold (tally, rows->len);
  rows_free (rows);
}

/* The table of the page of template fp32-network: one network each. */
static void
test_page (void)
{
  static const double elements[] = { 3211264, 1000, 8388608, 51200 };
  Network network = run ("input 3x224x224; conv 64 k3; input 1024; linear 1000; input 2048x4096; transformer 32;"
                         "input 100x512; lstm 512",
                         HR_FP32);

  for (gsize i = 0; i < G_N_ELEMENTS (elements); i++)
    g_assert_cmpfloat (network.results[2 * i + 1].elements, ==, elements[i]);
  g_assert_cmpfloat (network.totals.elements, ==, 11652072);
}

static void
test_round_trip (void)
{
  static const struct
  {
    const char *text, *canonical;
  } texts[] = {
    { "input 3x224x224;conv 64 k3 s1 p1 g1", "input 3x224x224; conv 64" },
    { "Input 3 × 224 × 224\nConv2d 64, kernel=7, s2\nBatchNorm2d\nReLU inplace\nMaxPool2d 3 s2 p1\n",
      "input 3x224x224; conv 64 kernel=7 stride=2; batch-norm; relu inplace; max-pool 3 stride=2 padding=1" },
    { "input 100x16; gru 1Ki; linear 10 bias=no", "input 100x16; gru 1024; linear 10 no-bias" },
    { "input 16; linear 10 nobias; linear 10 bias=yes", "input 16; linear 10 no-bias; linear 10" },
    { "input 4x4x4; conv 8 1 2 0 4 no-bias; global_pool; flatten",
      "input 4x4x4; conv 8 kernel=1 stride=2 groups=4 no-bias; global-pool; flatten" },
    { " ; ", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) layers = headroom_network_parse (texts[i].text, NULL);
      g_autofree char *text = headroom_network_to_text ((hr_layer_t *) layers->data, layers->len);
      g_assert_cmpstr (text, ==, texts[i].canonical);
    }
}

static void
test_bad_texts (void)
{
  static const struct
  {
    const char *text;
    HeadroomParamError code;
    const char *message;
  } texts[] = {
    { "input 3x224x224; konv 64", HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
      "Layer 2: “konv” is not a known kind of layer." },
    { "input", HEADROOM_PARAM_ERROR_NOT_A_NUMBER, "Layer 1, input: give one to three sizes" },
    { "input 1x2x3x4", HEADROOM_PARAM_ERROR_NOT_A_NUMBER, "Layer 1, input: give one to three sizes" },
    { "input 3xax2", HEADROOM_PARAM_ERROR_NOT_A_NUMBER, "Layer 1, Image Input: “a” is not recognised." },
    { "input 8; linear 8 q5", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
      "Layer 2, Linear: “q5” is not recognised. The fields of this layer are: units, bias." },
    { "input 8; gelu 5", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
      "Layer 2, GELU: this layer takes no values, but “5” was given." },
    { "input 8; linear -", HEADROOM_PARAM_ERROR_NOT_A_NUMBER, "Layer 2, Linear: “-” is not recognised." },
    { "input 8; linear nan", HEADROOM_PARAM_ERROR_NOT_A_NUMBER, "Layer 2, Linear: “nan” is not recognised." },
    { "input 8; linear 8 no-bias=yes", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
      "Layer 2, Linear: “no-bias=yes” is not recognised." },
    { "input 8; linear 8 no-units", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
      "Layer 2, Linear: “no-units” is not recognised." },
    { "input 8; linear 8 bias=maybe", HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
      "Layer 2, Linear: “bias=maybe” is not recognised." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (headroom_network_parse (texts[i].text, &error));
      g_assert_error (error, HEADROOM_PARAM_ERROR, (int) texts[i].code);
      g_assert_nonnull (strstr (error->message, texts[i].message));
    }
}

/* The layer and the reason that are also told apart make the message. */
static void
assert_told_apart (const char *message, const hr_layer_t *layers, guint at, const char *reason)
{
  g_autofree char *title = headroom_layer_title (&layers[at], at);
  g_autofree char *numbered = g_strdup_printf ("%u. %s", at + 1, layers[at].kind->label);
  g_autofree char *whole = g_strdup_printf ("Layer %u, %s: %s", at + 1, layers[at].kind->label, reason);

  g_assert_cmpstr (title, ==, numbered);
  g_assert_cmpstr (message, ==, whole);
}

/* Each says the layer, the field, the value and what it takes. */
static const struct
{
  const char *text, *message;
} bad_networks[] = {
  { "conv 64", "Layer 1, Convolution: A network must begin with an input." },
  { "input 3x8x9; conv 64 k11 p1", "Layer 2, Convolution: Kernel is 11, but must be a whole number from 1 to 10." },
  { "input 3x8x8; conv 0", "Layer 2, Convolution: Channels is 0, but must be a whole number from 1 to 10000000." },
  { "input 3x8x8; conv 1e300",
    "Layer 2, Convolution: Channels is 1e+300, but must be a whole number from 1 to 10000000." },
  { "input 3x8x8; conv 4.5", "Layer 2, Convolution: Channels is 4.5, but must be a whole number from 1 to 10000000." },
  { "input 3x8x8; conv 64 s0", "Layer 2, Convolution: Stride is 0, but must be a whole number from 1 to 10000000." },
  { "input 3x8x8; conv 64 g2", "Layer 2, Convolution: Groups is 2, but it must divide 3." },
  { "input 4x8x8; conv 63 g2", "Layer 2, Convolution: Groups is 2, but it must divide 63." },
  { "input 3x8x8; max-pool 3 p2", "Layer 2, Max Pooling: Padding is 2, but must be a whole number from 0 to 1." },
  { "input 16x100; transformer 0",
    "Layer 2, Transformer Block: Heads is 0, but must be a whole number from 1 to 10000000." },
  { "input 16x100; transformer 3", "Layer 2, Transformer Block: Heads is 3, but it must divide 100." },
  { "input 3x8x8; linear 10", "Layer 2, Linear: The previous layer outputs 3 × 8 × 8. This layer takes values" },
  { "input 100; lstm 10", "Layer 2, LSTM: The previous layer outputs 100. This layer takes a sequence" },
  { "input 10; linear 10; relu; relu inplace",
    "Layer 4, ReLU: It would overwrite a tensor that an earlier layer saves" },
  { "input 10; add 1", "Layer 2, Add Shortcut: The shortcut has another shape" },
  { "input 10; linear 10; add 3",
    "Layer 3, Add Shortcut: Skipped layers is 3, but must be a whole number from 1 to 1." },
  { "input 10; linear 8; add 1", "Layer 3, Add Shortcut: The shortcut has another shape" },
  { "input 10000000x10000000x10000000",
    "Layer 1, Image Input: With this layer, the network has more than 100000000000000 elements" },
  { "input 10000000; linear 10000000",
    "Layer 2, Linear: With this layer, the network has more than 100000000000000 elements" },
};

static void
test_bad_networks (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bad_networks); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GArray) layers = headroom_network_parse (bad_networks[i].text, NULL);
      hr_layer_result_t results[8];
      hr_network_totals_t totals;
      guint at = G_MAXUINT;
      g_autofree char *reason = NULL;

      g_assert_false (headroom_network_run ((hr_layer_t *) layers->data, layers->len, HR_FP32, results, &totals, &at,
                                            &reason, &error));
      assert_told_apart (error->message, (const hr_layer_t *) layers->data, at, reason);
      g_assert_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE);
      if (strstr (error->message, bad_networks[i].message) == NULL)
        g_error ("%s: %s", bad_networks[i].text, error->message);
    }
}

/* A kind with its usual values behind a layer with weights; or why that cannot be. */
static void
put_kind (GString *text, const char *before, const hr_layer_kind_t *kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) layers = headroom_network_parse (before, NULL);
  hr_layer_t layer = hr_layer_init (kind);
  g_autofree char *written = headroom_network_to_text (&layer, 1);
  hr_layer_result_t results[4];
  const hr_layer_result_t *last = &results[layers->len];
  hr_network_totals_t totals;
  g_autofree char *shape = NULL;
  g_autofree char *compared = NULL;

  g_array_append_val (layers, layer);
  g_string_append_printf (text, "%s; %s: ", before, written);
  if (!headroom_network_run ((hr_layer_t *) layers->data, layers->len, HR_BF16, results, &totals, NULL, NULL, &error))
    {
      g_string_append_printf (text, "%s\n", error->message);
      return;
    }
  shape = headroom_shape_describe (&last->shape);
  g_string_append_printf (text, "%s, elements %.15g, kept %.15g + %.15g, parameters %.15g; in all %.15g, data %.15g\n",
                          shape, last->elements, last->kept_bytes, last->fixed_bytes, last->params, totals.kept_bytes,
                          totals.input_bytes);
  compared = headroom_network_compare ((hr_layer_t *) layers->data, layers->len, &totals, HR_BF16);
  g_string_append_printf (text, "  %s\n", compared);
}

/* Every kind behind values, a sequence and a map. */
static void
test_kinds (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    {
      put_kind (text, "input 7; linear 12", hr_layer_kind (i));
      put_kind (text, "input 5x7; linear 12", hr_layer_kind (i));
      put_kind (text, "input 3x10x9; conv 12", hr_layer_kind (i));
    }
  assert_golden ("model", "layers.txt", text->str);
}

/* A shortcut reaches every shape that a stride leaves of a square map, whatever is cut off at its end. */
static void
test_shortcuts (void)
{
  for (int size = 1; size <= 24; size++)
    for (int stride = 1; stride <= size; stride++)
      {
        g_autofree char *text = g_strdup_printf ("input 3x%dx%d; conv 4 k1 s%d p0; add 1", size, size, stride);
        Network network = run (text, HR_FP32);

        g_assert_cmpfloat (network.results[2].shape.dims[1], ==, (size + stride - 1) / stride);
      }
}

static void
test_too_many (void)
{
  g_autoptr (GString) text = g_string_new ("input 10");
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < HR_NETWORK_LAYERS; i++)
    g_string_append (text, "; relu");
  g_assert_null (headroom_network_parse (text->str, &error));
  g_assert_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE);
}

/* 32 maps of 4 × 4 in and out of ReLU: the rule counts both, PyTorch one. */
static void
test_compare (void)
{
  const char *text = "input 3x4x4; conv 32; relu";
  g_autoptr (GArray) layers = headroom_network_parse (text, NULL);
  Network network = run (text, HR_FP32);
  g_autofree char *words = headroom_network_compare ((hr_layer_t *) layers->data, layers->len, &network.totals,
                                                     HR_FP32);

  g_assert_true (g_str_has_prefix (words, "PyTorch saves 50 % less than the sum of outputs. A convolution"));
  g_assert_nonnull (strstr (words, "ReLU saves its output"));
  g_assert_null (strstr (words, "pooling"));
}

/* SiLU keeps 10 000 in and 10 000 out, of 20 001 outputs in all; the input of the network is none of either. */
static void
test_compare_same (void)
{
  const char *text = "input 100; linear 10000; silu; linear 1";
  g_autoptr (GArray) layers = headroom_network_parse (text, NULL);
  Network network = run (text, HR_FP32);
  g_autofree char *words = headroom_network_compare ((hr_layer_t *) layers->data, layers->len, &network.totals,
                                                     HR_FP32);

  g_assert_true (
      g_str_has_prefix (words, "PyTorch saves about as much as the sum of outputs. A convolution or linear"));
}

/* One output of one byte is something to compare with. */
static void
test_compare_one_byte (void)
{
  g_autoptr (GArray) layers = headroom_network_parse ("input 1; linear 1", NULL);
  const hr_network_totals_t totals = { .elements = 1, .kept_bytes = 2 };
  g_autofree char *words = headroom_network_compare ((hr_layer_t *) layers->data, layers->len, &totals, HR_FP8);

  g_assert_true (g_str_has_prefix (words, "PyTorch saves 100 % more than the sum of outputs."));
}

/* There is nothing to compare with. */
static void
test_compare_nothing (void)
{
  const hr_network_totals_t none = { 0 };
  g_autofree char *words = headroom_network_compare (NULL, 0, &none, HR_FP32);

  g_assert_cmpstr (words, ==, "A network must begin with an input.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/network/measured", test_measured);
  g_test_add_func ("/model/network/page", test_page);
  g_test_add_func ("/model/network/round-trip", test_round_trip);
  g_test_add_func ("/model/network/bad-texts", test_bad_texts);
  g_test_add_func ("/model/network/bad-networks", test_bad_networks);
  g_test_add_func ("/model/network/kinds", test_kinds);
  g_test_add_func ("/model/network/shortcuts", test_shortcuts);
  g_test_add_func ("/model/network/too-many", test_too_many);
  g_test_add_func ("/model/network/compare", test_compare);
  g_test_add_func ("/model/network/compare-same", test_compare_same);
  g_test_add_func ("/model/network/compare-one-byte", test_compare_one_byte);
  g_test_add_func ("/model/network/compare-nothing", test_compare_nothing);
  return g_test_run ();
}
