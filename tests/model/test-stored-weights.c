/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats of stored tensors, and what is taken of each, for all names beside all others, every type beside every other,
 * and all small shapes: held to tests/model/golden, in numbers and digests. Other tests say what is right; this one
 * notices that something moves at all. */
#include "golden.h"
#include "model/import/headroom-model-tensors.h"
#include "model/import/headroom-stored-weights.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>

enum
{
  N_MIXED = 300,
  MOST_MATRICES = 7,
  MOST_DIMENSIONS = 5
};

static const char *const types[] = { "BOOL", "U8",  "I8",  "I16", "U32",     "I32",     "I64",    "F16",
                                     "BF16", "F32", "F64", "C64", "F8_E4M3", "F8_E5M2", "F8_E8M0" };

/* What quantised matrices are called, and what is beside some of them. */
static const char *const matrices[] = { ".weight", ".qweight", ".weight_packed", "_blocks", ".codes" };
static const char *const besides[] = {
  ".weight_scale_inv", ".weight_scale", ".weight_scale_2", ".SCB", ".weight.nested_absmax",
  ".weight.absmax",    "_scales",       ".scales",         ".bias"
};

/* What is no parameter, by its name or by its name and shape; and neighbours of such names. */
static const char *const names[] = { "a.weight_scale",
                                     "a.weight_scale_inv",
                                     "a.weight_scale_2",
                                     "a.input_scale",
                                     "a.output_scale",
                                     "a.q_scale",
                                     "a.k_scale",
                                     "a.v_scale",
                                     "a.o_scale",
                                     "a.weight_global_scale",
                                     "a.input_global_scale",
                                     "a.weight_shape",
                                     "a.weight_zero_point",
                                     "a.weight_g_idx",
                                     "a.qzeros",
                                     "a.g_idx",
                                     "a.scales",
                                     "a.biases",
                                     "a.bias",
                                     "a.weight.absmax",
                                     "a.weight.quant_map",
                                     "a.weight.nested_absmax",
                                     "a.scale",
                                     "a.weight.nested_quant_map",
                                     "a.SCB",
                                     "a.weight_format",
                                     "a_scale_inv",
                                     "a_proj_scale",
                                     "a_scales",
                                     "a_blocks",
                                     "a.weight.quant_state",
                                     "a.weight.quant_state.bitsandbytes__nf4",
                                     "a.inv_freq",
                                     "a.masked_bias",
                                     "a.position_ids",
                                     "a.attn.bias",
                                     "a.attention.bias",
                                     "a.attn.weight" };

static void
add (HeadroomTensors *tensors, const char *name, const char *type, guint n_dimensions, const guint64 *shape)
{
  g_autoptr (GError) error = NULL;

  headroom_tensors_add (tensors, g_strdup (name), headroom_tensor_type_by_name (type), shape, n_dimensions, &error);
  g_assert_no_error (error);
}

/* What many models in a row were found to be. */
typedef struct
{
  guint n;
  guint n_known;
  uint64_t digest;
  GPtrArray *formats; /* each once */
} Answers;

static void
begin (Answers *self)
{
  *self = (Answers) { .digest = digest_init (), .formats = g_ptr_array_new () };
}

static void
take (Answers *self, const HeadroomTensors *tensors)
{
  const HeadroomStoredWeights weights = headroom_stored_weights_of (tensors);
  const double numbers[] = { (double) weights.parameters, (double) weights.bytes, weights.is_quantised, weights.bits };

  self->n++;
  self->n_known += weights.format != NULL;
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    self->digest = digest_number (self->digest, numbers[i]);
  self->digest = digest_text (self->digest, weights.format != NULL ? weights.format : "none");
  self->digest = digest_text (self->digest, weights.unknown != NULL ? weights.unknown->name : "all known");
  if (weights.format != NULL && !g_ptr_array_find_with_equal_func (self->formats, weights.format, g_str_equal, NULL))
    g_ptr_array_add (self->formats, (gpointer) weights.format);
}

static void
end (Answers *self, GString *golden, const char *what)
{
  g_string_append_printf (golden, "%s: %u of %u known, digest %016" PRIx64, what, self->n_known, self->n, self->digest);
  for (guint i = 0; i < self->formats->len; i++)
    g_string_append_printf (golden, "%s%s", i == 0 ? "; " : ", ", (const char *) self->formats->pdata[i]);
  g_string_append_c (golden, '\n');
  g_ptr_array_unref (self->formats);
}

/* The numbers of rows and columns with which packed words are tried. */
static const guint64 rows[] = { 0, 1, 4, 8, 16, 24, 32, 64, 128 };
static const guint64 columns[] = { 0, 1, 8, 32, 64 };
static const guint64 groups[] = { 0, 1, 2, 3 };

static void
take_words (Answers *self, const guint64 *words, const guint64 *zeros, const guint64 *scales)
{
  for (guint flat = 0; flat < 4; flat++) /* which of the three has another number of dimensions */
    {
      g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();

      add (tensors, "a.qweight", "I32", flat == 1 ? 3 : 2, words);
      add (tensors, "a.qzeros", "I32", flat == 2 ? 1 : 2, zeros);
      add (tensors, "a.scales", "F16", flat == 3 ? 3 : 2, scales);
      take (self, tensors);
    }
}

/* All widths of the zeros, with those that fit no number of bits. */
static void
take_zeros (Answers *self, const guint64 *words, const guint64 *scales)
{
  for (guint64 width = 0; width < 20; width++)
    {
      const guint64 zeros[] = { scales[0], width };

      take_words (self, words, zeros, scales);
    }
}

static void
take_scales (Answers *self, guint64 n_rows, guint64 n_columns)
{
  const guint64 words[] = { n_rows, n_columns, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
      {
        const guint64 scales[] = { groups[i], columns[k], 1 };

        take_zeros (self, words, scales);
      }
}

static void
put_words (GString *golden)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *what = g_strdup_printf ("%" G_GUINT64_FORMAT " rows of words", rows[i]);
      Answers self;

      begin (&self);
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        take_scales (&self, rows[i], columns[k]);
      end (&self, golden, what);
    }
}

/* A matrix of 6 rows with a tensor beside it, in shapes that make 4, 8 or another number of bits of it. */
static void
take_pair (Answers *self, const char *matrix, const char *type, const char *beside, const char *beside_type)
{
  static const guint64 widths[] = { 0, 8, 16, 32 };

  for (guint n_dimensions = 1; n_dimensions <= 3; n_dimensions++)
    for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
      {
        g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
        const guint64 shape[] = { 6, 32, 2 };
        const guint64 scales[] = { 6, widths[i] / 8, 1 };

        add (tensors, matrix, type, n_dimensions, shape);
        add (tensors, beside, beside_type, MAX (n_dimensions, 2) - (i == 3), scales);
        take (self, tensors);
      }
}

static void
put_pairs (GString *golden, const char *ending, const char *type)
{
  g_autofree char *what = g_strdup_printf ("%s of the type %s", ending, type);
  g_autofree char *matrix = g_strconcat ("layer", ending, NULL);
  Answers self;

  begin (&self);
  for (guint i = 0; i < G_N_ELEMENTS (besides); i++)
    for (guint k = 0; k < G_N_ELEMENTS (types); k++)
      {
        g_autofree char *beside = g_strconcat ("layer", besides[i], NULL);

        take_pair (&self, matrix, type, beside, types[k]);
      }
  end (&self, golden, what);
}

/* How many parameters 2 elements of that name are, in each number of dimensions. */
static void
put_name (GString *golden, const char *name, gboolean has_blocks)
{
  static const guint64 shape[MOST_DIMENSIONS] = { 2, 1, 1, 1, 1 };
  static const guint64 blocks[] = { 4, 4 };

  g_string_append_printf (golden, "%s%s:", name, has_blocks ? " beside a_blocks" : "");
  for (guint n_dimensions = 1; n_dimensions <= MOST_DIMENSIONS; n_dimensions++)
    {
      g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();

      add (tensors, name, "F32", n_dimensions, shape);
      if (has_blocks)
        add (tensors, "a_blocks", "U8", 2, blocks);
      g_string_append_printf (golden, " %" G_GUINT64_FORMAT, headroom_stored_weights_of (tensors).parameters);
    }
  g_string_append_c (golden, '\n');
}

/* Matrices as they are stored in models. */
typedef struct
{
  const char *matrix;
  const char *type;
  guint64 width; /* for 128 columns; 0: along rows */
  const char *beside;
  const char *beside_type;
  guint64 beside_width;
} Stored;

static const Stored stored[] = {
  { ".weight", "BF16", 128 },
  { ".weight", "F32", 128 },
  { ".weight", "F8_E4M3", 128 },
  { ".weight", "F8_E4M3", 128, ".weight_scale_inv", "F32", 1 },
  { ".weight", "F8_E4M3", 128, ".weight_scale", "F8_E8M0", 4 },
  { ".weight", "I8", 128, ".SCB", "F32", 1 },
  { ".weight", "U8", 64, ".weight.absmax", "F32", 2 },
  { ".weight_packed", "I32", 16, ".weight_scale", "BF16", 1 },
  { ".weight", "U32", 16, ".scales", "BF16", 2 },
  { ".qweight", "I32", 16, ".scales", "F16", 1 },
  { ".qweight", "I32", 16, ".scales", "F16", 2 },
  { ".qweight", "I32", 16, ".scales", "F16", 4 },
  { ".codes", "I16", 16 },
};

/* Of GPTQ’s words the rows are what is packed. */
static void
add_words (HeadroomTensors *tensors, const Stored *row, guint at, guint64 n_columns)
{
  g_autofree char *words = g_strdup_printf ("layer%u.qweight", at);
  g_autofree char *zeros = g_strdup_printf ("layer%u.qzeros", at);
  g_autofree char *scales = g_strdup_printf ("layer%u.scales", at);

  add (tensors, words, "I32", 2, (const guint64[]) { row->width, n_columns });
  add (tensors, zeros, "I32", 2, (const guint64[]) { row->beside_width, n_columns / 8 });
  add (tensors, scales, "F16", 2, (const guint64[]) { row->beside_width, n_columns });
}

static void
add_stored (HeadroomTensors *tensors, const Stored *row, guint at, guint64 n_rows)
{
  g_autofree char *matrix = g_strdup_printf ("layer%u%s", at, row->matrix);
  g_autofree char *beside = g_strdup_printf ("layer%u%s", at, row->beside != NULL ? row->beside : "");

  if (g_str_equal (row->matrix, ".qweight"))
    {
      add_words (tensors, row, at, n_rows);
      return;
    }
  add (tensors, matrix, row->type, 2, (const guint64[]) { n_rows, row->width });
  if (row->beside != NULL)
    add (tensors, beside, row->beside_type, 2, (const guint64[]) { n_rows, row->beside_width });
}

/* One to seven matrices, of few formats or many, sometimes one that is unknown. */
static HeadroomTensors *
mixed (unsigned long input)
{
  HeadroomTensors *tensors = headroom_tensors_new ();
  const guint n = 1 + random_below (input, "matrices", MOST_MATRICES);
  const guint n_stored = G_N_ELEMENTS (stored) - (random_below (input, "unknown", 3) > 0);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *which = g_strdup_printf ("format of %u", i);
      g_autofree char *size = g_strdup_printf ("rows of %u", i);

      add_stored (tensors, &stored[random_below (input, which, n_stored)], i, 8 + 8 * random_below (input, size, 4));
    }
  return tensors;
}

static void
put_mixed (GString *golden)
{
  Answers self;

  begin (&self);
  for (unsigned long input = 0; input < N_MIXED; input++)
    {
      g_autoptr (HeadroomTensors) tensors = mixed (input);
      g_autofree char *list = headroom_stored_weights_list_types (tensors);

      take (&self, tensors);
      self.digest = digest_text (self.digest, list);
    }
  end (&self, golden, "models of several formats");
}

static void
test_formats (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  put_words (golden);
  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++)
    for (guint k = 0; k < G_N_ELEMENTS (types); k++)
      put_pairs (golden, matrices[i], types[k]);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    put_name (golden, names[i], FALSE);
  put_name (golden, "a_scales", TRUE);
  put_mixed (golden);
  assert_golden ("model", "stored-weights.txt", golden->str);
}

/* What is taken and remarked on where a config.json says that format. */
static uint64_t
take_said (uint64_t digest, const char *said, const HeadroomTensors *tensors)
{
  g_autoptr (HeadroomPartial) partial = headroom_partial_new (HEADROOM_PARTIAL_RESETS_MODEL);
  const char *const *remarks;

  if (said != NULL)
    headroom_partial_set (partial, HR_WEIGHT_QUANTIZATION, said, HEADROOM_ORIGIN_IMPORTED, "said");
  headroom_model_take_tensors (partial, tensors);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) value = g_list_model_get_item (G_LIST_MODEL (partial), i);

      digest = digest_number (digest, headroom_assignment_get_param (value));
      digest = digest_number (digest, headroom_assignment_get_origin (value));
      digest = digest_text (digest, headroom_assignment_get_value (value));
      digest = digest_text (digest, headroom_assignment_get_detail (value));
    }
  remarks = headroom_partial_get_remarks (partial);
  for (guint i = 0; remarks[i] != NULL; i++)
    digest = digest_text (digest, remarks[i]);
  return digest;
}

/* Every choice of a format, and none, beside every one that is stored. */
static void
test_said (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);
  const hr_param_desc_t *desc = hr_param_desc (HR_WEIGHT_QUANTIZATION);

  for (int choice = -1; choice < hr_choice_count (desc); choice++)
    {
      const char *said = choice < 0 ? NULL : hr_choice_at (desc, choice)->id;
      uint64_t digest = digest_init ();

      for (guint i = 0; i < G_N_ELEMENTS (stored); i++)
        {
          g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();

          add_stored (tensors, &stored[i], 0, 64);
          digest = take_said (digest, said, tensors);
        }
      g_string_append_printf (golden, "%s: %016" PRIx64 "\n", said != NULL ? said : "nothing said", digest);
    }
  assert_golden ("model", "stored-weights-said.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/stored-weights/formats", test_formats);
  g_test_add_func ("/model/stored-weights/said", test_said);
  return g_test_run ();
}
