/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random lists of layers, and all that the core says of them. */
#include "networks.h"

#include "inputs.h"

#include "core/network/network.h"

#include <math.h>
#include <stdio.h>

enum
{
  LAYERS = 40,    /* of which a third go together */
  INPUT_KINDS = 3 /* are the first */
};

static size_t
count_kinds (void)
{
  size_t n = 0;

  while (hr_layer_kind (n) != NULL)
    n++;
  return n;
}

/* The usual value of half the fields, a small one of the others. */
static double
random_field (unsigned long input, int place, const hr_layer_field_t *field)
{
  char what[64];
  unsigned draw;

  snprintf (what, sizeof what, "layer %d %s", place, field->id);
  draw = random_below (input, what, 16);
  if (draw < 8)
    return field->init;
  return fmin (field->min + draw - 8, field->max);
}

static hr_layer_t
random_layer (unsigned long input, int place)
{
  char what[32];
  unsigned n = (unsigned) count_kinds ();
  hr_layer_t layer;

  snprintf (what, sizeof what, "layer %d", place);
  if (place == 0)
    n = INPUT_KINDS;
  layer = hr_layer_init (hr_layer_kind (random_below (input, what, n)));
  for (int i = 0; i < hr_layer_n_fields (layer.kind); i++)
    layer.values[i] = random_field (input, place, &layer.kind->fields[i]);
  return layer;
}

static void
dump_layer (const dump_t *dump, const hr_layer_result_t *result)
{
  dump_number (dump, "elements of the layer", result->elements);
  dump_number (dump, "kept of the layer", result->kept_bytes);
  dump_number (dump, "fixed of the layer", result->fixed_bytes);
  dump_number (dump, "parameters of the layer", result->params);
  for (int i = 0; i < result->shape.n; i++)
    dump_number (dump, "size of its output", result->shape.dims[i]);
}

static void
dump_problem (const dump_t *dump, const hr_network_problem_t *problem)
{
  dump_number (dump, "error", problem->error);
  dump_number (dump, "  at layer", (double) problem->layer);
  dump_number (dump, "  field", problem->field);
  dump_number (dump, "  least", problem->min);
  dump_number (dump, "  most", problem->max);
}

static void
dump_sums (const dump_t *dump, const hr_network_totals_t *totals)
{
  dump_number (dump, "elements", totals->elements);
  dump_number (dump, "kept", totals->kept_bytes);
  dump_number (dump, "fixed", totals->fixed_bytes);
  dump_number (dump, "parameters of the network", totals->params);
  dump_number (dump, "input", totals->input_bytes);
}

/* A random layer more, time and again; what does not go with those before it is left out. */
void
dump_network (const dump_t *dump, unsigned long input)
{
  hr_layer_t layers[LAYERS];
  hr_layer_result_t results[LAYERS];
  hr_network_totals_t totals;
  hr_network_problem_t problem;
  size_t n = 0;

  for (int place = 0; place < LAYERS; place++)
    {
      layers[n] = random_layer (input, place);
      if (!hr_network_run (layers, n + 1, HR_BF16, results, &totals, &problem))
        {
          dump_problem (dump, &problem);
          continue;
        }
      n++;
      dump_layer (dump, &results[n - 1]);
      dump_sums (dump, &totals);
    }
}
