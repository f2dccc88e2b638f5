/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generic network, run layer by layer: shapes, parameters, and what of each output backward needs. */
#include "core/network/network.h"

#include "core/network/layer-shapes.h"

#include <math.h>
#include <string.h>

/* What is known of a layer's output besides its shape. */
typedef struct
{
  size_t made; /* the layer whose memory it is */
  bool kept;   /* of that memory: backward needs it */
  bool has_gradient;
} output_t;

typedef struct
{
  const hr_layer_t *layers;
  hr_layer_result_t *results;
  hr_network_problem_t *problem;
  output_t outputs[HR_NETWORK_LAYERS];
} run_t;

hr_layer_t
hr_layer_init (const hr_layer_kind_t *kind)
{
  hr_layer_t layer = { .kind = kind };

  for (int i = 0; i < hr_layer_n_fields (kind); i++)
    layer.values[i] = kind->fields[i].init;
  return layer;
}

static bool
fails (run_t *run, hr_network_error_t error, int field, double min, double max)
{
  hr_network_fail (run->problem, error, field, min, max);
  return false;
}

/* False for NaN, too. */
static bool
is_whole_between (double value, double min, double max)
{
  return value >= min && value <= max && value == floor (value);
}

/* A skip leads no further back than to the first layer. */
static bool
check_field (run_t *run, const hr_layer_t *layer, size_t i, int f)
{
  const hr_layer_field_t *field = &layer->kind->fields[f];
  bool skips = (layer->kind->flags & HR_ADDS) && f == 0;
  double max = field->max;

  if (skips)
    max = (double) i - 1;
  if (max < field->min)
    return fails (run, HR_NETWORK_SKIP, f, 0, 0);
  if (!is_whole_between (layer->values[f], field->min, max))
    return fails (run, HR_NETWORK_RANGE, f, field->min, max);
  return true;
}

static bool
check_fields (run_t *run, const hr_layer_t *layer, size_t i)
{
  for (int f = 0; f < hr_layer_n_fields (layer->kind); f++)
    if (!check_field (run, layer, i, f))
      return false;
  return true;
}

static bool
overwrites (const hr_layer_t *layer)
{
  return (layer->kind->flags & HR_MAY_OVERWRITE) && layer->values[0] > 0;
}

/* The layer whose output is added. */
static size_t
skip_source (const hr_layer_t *layer, size_t i)
{
  return i - 1 - (size_t) layer->values[0];
}

static bool
connect (run_t *run, size_t i, hr_layer_io_t *io)
{
  const hr_layer_t *layer = &run->layers[i];
  const hr_layer_kind_t *kind = layer->kind;

  io->v = layer->values;
  if (kind->flags & HR_IS_INPUT)
    return true;
  io->in = io->skip = io->out = run->results[i - 1].shape;
  if (!(kind->ranks & 1u << io->in.n))
    return fails (run, HR_NETWORK_SHAPE, 0, 0, 0);
  if (kind->flags & HR_ADDS)
    io->skip = run->results[skip_source (layer, i)].shape;
  return true;
}

/* Memory that something else needs in backward must not be overwritten: PyTorch stops there. */
static bool
place (run_t *run, size_t i)
{
  const hr_layer_t *layer = &run->layers[i];
  output_t *out = &run->outputs[i];

  *out = (output_t) { .made = i };
  if (layer->kind->flags & HR_IS_INPUT)
    return true;
  out->has_gradient = run->results[i].params > 0 || run->outputs[i - 1].has_gradient;
  if ((layer->kind->flags & HR_IS_VIEW) || overwrites (layer))
    out->made = run->outputs[i - 1].made;
  if (overwrites (layer) && run->outputs[out->made].kept)
    return fails (run, HR_NETWORK_IN_PLACE, 0, 0, 0);
  return true;
}

static void
keep_chain (run_t *run, size_t i, const hr_layer_io_t *io)
{
  const hr_layer_t *layer = &run->layers[i];
  output_t *outputs = run->outputs;

  if (!outputs[i].has_gradient)
    return;
  if (layer->kind->flags & HR_KEEPS_INPUT)
    outputs[outputs[i - 1].made].kept = true;
  if (layer->kind->flags & HR_KEEPS_OUTPUT)
    outputs[outputs[i].made].kept = true;
  if ((layer->kind->flags & HR_ADDS) && hr_is_projected (io))
    outputs[outputs[skip_source (layer, i)].made].kept = true;
}

static hr_dtype_t
dtype_of (const hr_layer_tensor_t *tensor, const hr_layer_io_t *io)
{
  if (tensor->dtype == HR_N_DTYPES)
    return io->dtype;
  return tensor->dtype;
}

static void
keep_own (const hr_layer_kind_t *kind, const hr_layer_io_t *io, hr_layer_result_t *result)
{
  for (int t = 0; t < HR_LAYER_TENSORS && kind->tensors[t].elements != NULL; t++)
    {
      const hr_layer_tensor_t *tensor = &kind->tensors[t];
      double bytes = tensor->elements (io) * hr_dtype_bytes (dtype_of (tensor, io));

      if (tensor->once)
        result->fixed_bytes += bytes;
      else
        result->kept_bytes += bytes;
    }
  if (kind->inner_bytes != NULL)
    result->kept_bytes += kind->inner_bytes (io);
}

static void
measure (const hr_layer_kind_t *kind, const hr_layer_io_t *io, hr_layer_result_t *result)
{
  result->shape = io->out;
  if (!(kind->flags & (HR_IS_INPUT | HR_IS_VIEW)))
    result->elements = hr_shape_elements (&io->out);
  if (kind->params != NULL)
    result->params = kind->params (io);
}

static bool
run_layer (run_t *run, size_t i, hr_dtype_t dtype)
{
  const hr_layer_kind_t *kind = run->layers[i].kind;
  hr_layer_result_t *result = &run->results[i];
  hr_layer_io_t io = { .dtype = dtype };

  memset (result, 0, sizeof *result);
  run->problem->layer = i;
  if (i == 0 && !(kind->flags & HR_IS_INPUT))
    return fails (run, HR_NETWORK_NO_INPUT, 0, 0, 0);
  if (!check_fields (run, &run->layers[i], i) || !connect (run, i, &io))
    return false;
  if (kind->shape != NULL && kind->shape (&io, run->problem) != HR_NETWORK_OK)
    return false;
  measure (kind, &io, result);
  if (!place (run, i))
    return false;
  keep_chain (run, i, &io);
  if (run->outputs[i].has_gradient)
    keep_own (kind, &io, result);
  return true;
}

/* The output, where backward needs it: an input is not the network's own. */
static void
add_output (const run_t *run, size_t i, hr_dtype_t dtype, hr_network_totals_t *totals)
{
  hr_layer_result_t *result = &run->results[i];
  double bytes = hr_shape_elements (&result->shape) * hr_dtype_bytes (dtype);

  if (!run->outputs[i].kept)
    return;
  if (run->layers[i].kind->flags & HR_IS_INPUT)
    totals->input_bytes += bytes;
  else
    result->kept_bytes += bytes;
}

/* Only now is it known which outputs are kept. */
static void
add_up (const run_t *run, size_t n, hr_dtype_t dtype, hr_network_totals_t *totals)
{
  for (size_t i = 0; i < n; i++)
    {
      const hr_layer_result_t *result = &run->results[i];

      add_output (run, i, dtype, totals);
      totals->elements += result->elements;
      totals->kept_bytes += result->kept_bytes;
      totals->fixed_bytes += result->fixed_bytes;
      totals->params += result->params;
    }
}

static bool
is_too_large (const hr_layer_result_t *result, double *elements, double *params)
{
  *elements += hr_shape_elements (&result->shape) + result->kept_bytes / 8;
  *params += result->params;
  return *elements > HR_NETWORK_LARGEST || *params > HR_NETWORK_LARGEST;
}

bool
hr_network_run (const hr_layer_t *layers, size_t n, hr_dtype_t dtype, hr_layer_result_t *results,
                hr_network_totals_t *totals, hr_network_problem_t *problem)
{
  run_t run = { .layers = layers, .results = results, .problem = problem };
  double elements = 0;
  double params = 0;

  memset (totals, 0, sizeof *totals);
  memset (problem, 0, sizeof *problem);
  for (size_t i = 0; i < n; i++)
    {
      if (!run_layer (&run, i, dtype))
        return false;
      if (is_too_large (&results[i], &elements, &params))
        return fails (&run, HR_NETWORK_TOO_LARGE, 0, 0, HR_NETWORK_LARGEST);
    }
  add_up (&run, n, dtype, totals);
  return true;
}
