/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A layer of a generic network: the shapes that go through it, and the facts that make up its kind. */
#pragma once

#include "core/base/dtype.h"

#include <stdbool.h>
#include <stddef.h>

enum
{
  HR_SHAPE_DIMS = 3,
  HR_LAYER_FIELDS = 6,
  HR_LAYER_TENSORS = 3
};

/** A tensor's sizes for one sample: C × H × W, steps × width, or units. */
typedef struct
{
  int n;
  double dims[HR_SHAPE_DIMS];
} hr_shape_t;

/** What is wrong with a network. */
typedef enum
{
  HR_NETWORK_OK,
  HR_NETWORK_NO_INPUT,  /* the first layer is no input */
  HR_NETWORK_RANGE,     /* a field's value is outside of min to max, or no whole number */
  HR_NETWORK_DIVISOR,   /* a field's value must divide max */
  HR_NETWORK_SHAPE,     /* the layer does not take the output of the one before it */
  HR_NETWORK_SKIP,      /* what is added has another shape, and no stride brings it to this one */
  HR_NETWORK_IN_PLACE,  /* the tensor to be overwritten is needed for backward */
  HR_NETWORK_TOO_LARGE, /* more than max elements or parameters */
} hr_network_error_t;

typedef struct
{
  hr_network_error_t error;
  size_t layer;
  int field;
  double value, min, max;
} hr_network_problem_t;

/** What a fact may depend on. */
typedef struct
{
  const double *v; /* the fields' values */
  hr_shape_t in, skip, out;
  hr_dtype_t dtype; /* of all activations */
} hr_layer_io_t;

/** A number that a layer is set up by; labels are marked for translation. */
typedef struct
{
  const char *id, *label;
  double min, max, init;
  double (*derive) (const double *v); /* the value where none is given; NULL: init */
  bool yes_no;
} hr_layer_field_t;

/** A tensor that only backward needs, besides input and output. */
typedef struct
{
  hr_dtype_t dtype; /* HR_N_DTYPES: that of the activations */
  double (*elements) (const hr_layer_io_t *io);
  bool once; /* not for each sample */
} hr_layer_tensor_t;

/** What backward needs of the chain, and what the layer does with it. */
enum
{
  HR_KEEPS_INPUT = 1 << 0,
  HR_KEEPS_OUTPUT = 1 << 1,
  HR_IS_INPUT = 1 << 2,      /* starts a chain: takes no tensor */
  HR_IS_VIEW = 1 << 3,       /* its output is its input's memory */
  HR_ADDS = 1 << 4,          /* field 0 says how many layers its second input skips */
  HR_MAY_OVERWRITE = 1 << 5, /* field 0 says whether it does so with its input */
};

/** One kind. Texts are marked for translation. */
typedef struct
{
  const char *id;
  const char *label;
  const char *note;                         /* where the sum of outputs and PyTorch differ, and why */
  unsigned ranks;                           /* bit n: it takes shapes of n sizes */
  unsigned flags;                           /* HR_… */
  hr_layer_field_t fields[HR_LAYER_FIELDS]; /* ended by an id of NULL */
  hr_network_error_t (*shape) (hr_layer_io_t *io, hr_network_problem_t *problem); /* NULL: that of the input */
  double (*params) (const hr_layer_io_t *io);                                     /* NULL: none */
  hr_layer_tensor_t tensors[HR_LAYER_TENSORS];                                    /* ended by elements of NULL */
  double (*inner_bytes) (const hr_layer_io_t *io); /* of a whole block, besides its input; NULL: none */
} hr_layer_kind_t;

/** Elements of a tensor of that shape. */
double hr_shape_elements (const hr_shape_t *shape);

bool hr_shape_equals (const hr_shape_t *a, const hr_shape_t *b);

/** Note a problem with a field; the answer is `error`. */
hr_network_error_t
hr_network_fail (hr_network_problem_t *problem, hr_network_error_t error, int field, double min, double max);
