/* The layer list that adds up to `activation-elements`: outputs of one sample, layer by layer. */
#pragma once

#include <stddef.h>

enum { HR_LAYER_DIMS = 3 };

/** A kind of layer: which sizes make up its output, with the example of the calculator that counts
 * this way (citation seed-elements). Labels are marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *dims[HR_LAYER_DIMS]; /* what each size is; NULL past the last */
  double example[HR_LAYER_DIMS];
  const char *note; /* what the sum leaves out */
} hr_layer_kind_t;

/** Kind number i, or NULL past the last. */
const hr_layer_kind_t *hr_layer_kind (size_t i);

/** Elements of one sample's output: the product of the kind's sizes. */
double hr_layer_elements (const hr_layer_kind_t *kind, const double dims[HR_LAYER_DIMS]);
