/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Linear modules keep of their input, and what adapters beside frozen ones keep. */
#pragma once

#include "core/ledger/ledger-page.h"

/** A tensor that Linear modules read. */
typedef struct
{
  const char *module; /* all of them together */
  unsigned targets;   /* which they are, HR_TARGET_… bits; 0: such as no adapter is for */
  int readers;
  double width;      /* of a row of the residual stream's tokens */
  const char *shape; /* "s·b·h" */
  bool held;         /* something else keeps it anyway */
  double inner;      /* width and shape of what the MLP's modules give */
  const char *inner_shape;
} hr_input_t;

/** What they keep of it: one tensor, shared; under autocast each casts its own. A frozen module
 * keeps none, but its adapter does, and also tensors of its own. */
void hr_linear_keeps (hr_page_t *page, const hr_input_t *in);

/** True where one of these modules keeps its input as it is. */
bool hr_keeps_input (const hr_page_t *page, unsigned targets);
