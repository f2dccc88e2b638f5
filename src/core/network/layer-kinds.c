/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of layer kinds. What each keeps is what its backward in PyTorch saves (derivatives.yaml); it
 * is held to measured networks in tests/data/generic-networks.csv. To add a kind: one row here. */
#include "core/network/layer-kinds.h"

#include "core/network/layer-block.h"
#include "core/network/layer-shapes.h"

#include <math.h>

#define LARGEST 10000000.0

static double
last (const hr_shape_t *shape)
{
  return shape->dims[shape->n - 1];
}

/* Values where none is given. */

static double
half_kernel (const double *v)
{
  return floor (v[KERNEL] / 2);
}

static double
pool_kernel (const double *v)
{
  return v[POOL_KERNEL];
}

/* Parameters. */

static double
convolution_params (const hr_layer_io_t *io)
{
  double window = io->v[KERNEL] * io->v[KERNEL];

  return io->v[CHANNELS] * (io->in.dims[0] / io->v[GROUPS] * window + io->v[BIAS]);
}

static double
linear_params (const hr_layer_io_t *io)
{
  return io->v[UNITS] * (last (&io->in) + io->v[UNITS_BIAS]);
}

/* Each gate has a matrix for the input, one for the state before, and a bias for either. */
static double
gates (const hr_layer_io_t *io, double n)
{
  return n * io->v[UNITS] * (last (&io->in) + io->v[UNITS] + 2);
}

static double
lstm_params (const hr_layer_io_t *io)
{
  return gates (io, 4);
}

static double
gru_params (const hr_layer_io_t *io)
{
  return gates (io, 3);
}

static double
two_a_channel (const hr_layer_io_t *io)
{
  return 2 * io->in.dims[0];
}

static double
two_a_column (const hr_layer_io_t *io)
{
  return 2 * last (&io->in);
}

static double
shortcut_params (const hr_layer_io_t *io)
{
  if (!hr_is_projected (io))
    return 0;
  return io->in.dims[0] * (io->skip.dims[0] + 2);
}

/* Elements of tensors. */

static double
output_elements (const hr_layer_io_t *io)
{
  return hr_shape_elements (&io->out);
}

static double
two_a_row (const hr_layer_io_t *io)
{
  return 2 * hr_shape_elements (&io->in) / last (&io->in);
}

static double
one_state (const hr_layer_io_t *io)
{
  return io->v[UNITS];
}

static double
two_states (const hr_layer_io_t *io)
{
  return 2 * io->v[UNITS];
}

/* cuDNN’s reserve space. NVIDIA does not publish its layout; sizes published in issue 2895 of PyTorch (4
 * layers of 320 units: 736,000,000 B as LSTM, 864,000,000 B as GRU, thus 23 to 27 values a step and unit
 * with the 3 outputs between the layers) leave 5 for an LSTM, its gates and its cell, and 6 for a GRU. */
static double
lstm_reserve (const hr_layer_io_t *io)
{
  return 5 * output_elements (io);
}

static double
gru_reserve (const hr_layer_io_t *io)
{
  return 6 * output_elements (io);
}

static double
shortcut_elements (const hr_layer_io_t *io)
{
  if (!hr_is_projected (io))
    return 0;
  return output_elements (io);
}

static double
shortcut_statistics (const hr_layer_io_t *io)
{
  if (!hr_is_projected (io))
    return 0;
  return two_a_channel (io);
}

#define MAP (1u << 3)
#define ROWS (1u << 1 | 1u << 2)
#define STEPS (1u << 2)
#define ANY (MAP | ROWS)

/* clang-format off */
#define SIZE(id, label, min, init) { id, label, min, LARGEST, init, NULL, false }
#define DERIVED(id, label, min, derive, init) { id, label, min, LARGEST, init, derive, false }
#define YES_NO(id, label, init) { id, label, 0, 1, init, NULL, true }

#define POOL_FIELDS { SIZE ("kernel", N_("Kernel"), 1, 2), DERIVED ("stride", N_("Stride"), 1, pool_kernel, 2), \
                      SIZE ("padding", N_("Padding"), 0, 0) }

#define MATRIX_NOTE \
  N_ ("A convolution or linear layer saves its input for backward, not its output. An output is saved only if a " \
      "later layer needs it.")
#define GELU_NOTE N_("GELU and SiLU save their input. Their output is saved too if the next layer needs it.")
#define RECURRENT_NOTE \
  N_ ("An LSTM or GRU saves its input, its output and, in cuDNN’s reserve space, gates and cells: 5 or 6 values " \
      "per step and unit, according to published sizes of cuDNN 7.")

static const hr_layer_kind_t kinds[] = {
  { .id = "input-image", .label = N_("Image Input"), .flags = HR_IS_INPUT, .shape = hr_image_shape,
    .fields = { SIZE ("channels", N_("Channels"), 1, 3), SIZE ("height", N_("Height"), 1, 224),
                SIZE ("width", N_("Width"), 1, 224) } },
  { .id = "input-sequence", .label = N_("Sequence Input"), .flags = HR_IS_INPUT, .shape = hr_sequence_shape,
    .fields = { SIZE ("steps", N_("Steps"), 1, 100), SIZE ("width", N_("Width"), 1, 512) } },
  { .id = "input-values", .label = N_("Value Input"), .flags = HR_IS_INPUT, .shape = hr_features_shape,
    .fields = { SIZE ("values", N_("Values"), 1, 784) } },
  { .id = "conv", .label = N_("Convolution"), .ranks = MAP, .flags = HR_KEEPS_INPUT, .shape = hr_convolution_shape,
    .params = convolution_params,
    .note = MATRIX_NOTE,
    .fields = { SIZE ("channels", N_("Channels"), 1, 64), SIZE ("kernel", N_("Kernel"), 1, 3),
                SIZE ("stride", N_("Stride"), 1, 1), DERIVED ("padding", N_("Padding"), 0, half_kernel, 1),
                SIZE ("groups", N_("Groups"), 1, 1), YES_NO ("bias", N_("Bias"), 1) } },
  { .id = "linear", .label = N_("Linear"), .ranks = ROWS, .flags = HR_KEEPS_INPUT, .shape = hr_units_shape,
    .params = linear_params,
    .note = MATRIX_NOTE,
    .fields = { SIZE ("units", N_("Units"), 1, 1000), YES_NO ("bias", N_("Bias"), 1) } },
  { .id = "batch-norm", .label = N_("Batch Norm"), .ranks = MAP | 1u << 1, .flags = HR_KEEPS_INPUT,
    .params = two_a_channel,
    .note = N_("Batch norm saves its input, and two FP32 values for each channel."),
    .tensors = { { HR_FP32, two_a_channel, true } } },
  { .id = "layer-norm", .label = N_("Layer Norm"), .ranks = ROWS, .flags = HR_KEEPS_INPUT, .params = two_a_column,
    .note = N_("Layer norm saves its input, and two FP32 values for each row."),
    .tensors = { { HR_FP32, two_a_row, false } } },
  { .id = "relu", .label = N_("ReLU"), .ranks = ANY, .flags = HR_KEEPS_OUTPUT | HR_MAY_OVERWRITE,
    .note = N_ ("ReLU saves its output, which is the next layer’s input: one tensor, counted once. An in-place "
                "ReLU also shares the tensor before it."),
    .fields = { YES_NO ("inplace", N_("In place"), 0) } },
  { .id = "gelu", .label = N_("GELU"), .ranks = ANY, .flags = HR_KEEPS_INPUT,
    .note = GELU_NOTE },
  { .id = "silu", .label = N_("SiLU"), .ranks = ANY, .flags = HR_KEEPS_INPUT,
    .note = GELU_NOTE },
  { .id = "sigmoid", .label = N_("Sigmoid"), .ranks = ANY, .flags = HR_KEEPS_OUTPUT },
  { .id = "tanh", .label = N_("Tanh"), .ranks = ANY, .flags = HR_KEEPS_OUTPUT },
  { .id = "dropout", .label = N_("Dropout"), .ranks = ANY,
    .note = N_("Dropout saves a mask of one byte for each value."),
    .tensors = { { HR_INT8, output_elements, false } } },
  { .id = "max-pool", .label = N_("Max Pooling"), .ranks = MAP, .flags = HR_KEEPS_INPUT, .shape = hr_pool_shape,
    .fields = POOL_FIELDS,
    .note = N_("Max pooling saves its input, and an index of 8 bytes for each output."),
    .tensors = { { HR_INT64, output_elements, false } } },
  { .id = "avg-pool", .label = N_("Average Pooling"), .ranks = MAP, .flags = HR_KEEPS_INPUT, .shape = hr_pool_shape,
    .fields = POOL_FIELDS,
    .note = N_("Average pooling saves its input.") },
  /* AdaptiveAvgPool2d (1) is a mean, whose backward needs only sizes. */
  { .id = "global-pool", .label = N_("Global Average Pooling"), .ranks = MAP, .shape = hr_global_shape,
    .note = N_("Global average pooling is a mean, which saves nothing.") },
  { .id = "flatten", .label = N_("Flatten"), .ranks = ANY, .flags = HR_IS_VIEW, .shape = hr_flat_shape },
  { .id = "add", .label = N_("Add Shortcut"), .ranks = ANY, .flags = HR_ADDS, .shape = hr_sum_shape,
    .params = shortcut_params,
    .note = N_ ("An addition saves nothing. If the shapes differ, its 1 × 1 convolution and batch norm save "
                "their inputs."),
    .fields = { SIZE ("skips", N_("Skipped layers"), 1, 5) },
    .tensors = { { HR_N_DTYPES, shortcut_elements, false },
                 { HR_FP32, shortcut_statistics, true } } },
  { .id = "lstm", .label = N_("LSTM"), .ranks = STEPS, .flags = HR_KEEPS_INPUT | HR_KEEPS_OUTPUT,
    .shape = hr_units_shape, .params = lstm_params,
    .note = RECURRENT_NOTE,
    .fields = { SIZE ("units", N_("Units"), 1, 512) },
    .tensors = { { HR_N_DTYPES, two_states, false }, { HR_N_DTYPES, lstm_reserve, false } } },
  { .id = "gru", .label = N_("GRU"), .ranks = STEPS, .flags = HR_KEEPS_INPUT | HR_KEEPS_OUTPUT,
    .shape = hr_units_shape, .params = gru_params,
    .note = RECURRENT_NOTE,
    .fields = { SIZE ("units", N_("Units"), 1, 512) },
    .tensors = { { HR_N_DTYPES, one_state, false }, { HR_N_DTYPES, gru_reserve, false } } },
  { .id = "transformer", .label = N_("Transformer Block"), .ranks = STEPS, .flags = HR_KEEPS_INPUT,
    .shape = hr_block_shape,
    .params = hr_block_params, .inner_bytes = hr_block_inner_bytes,
    .note = N_ ("A transformer block saves the intermediate tensors of attention and MLP: those of a ViT layer "
                "in the ledger."),
    .fields = { SIZE ("heads", N_("Heads"), 1, 8), SIZE ("ffn", N_("Feed-forward size (0: 4 × width)"), 0, 0) } },
};
/* clang-format on */

const hr_layer_kind_t *
hr_layer_kind (size_t i)
{
  if (i >= sizeof kinds / sizeof *kinds)
    return NULL;
  return &kinds[i];
}

int
hr_layer_n_fields (const hr_layer_kind_t *kind)
{
  int n = 0;

  while (n < HR_LAYER_FIELDS && kind->fields[n].id != NULL)
    n++;
  return n;
}
