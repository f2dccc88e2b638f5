/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of layers as a table and as a PDF: what each gives, and what PyTorch saves of it for backward. */
#pragma once

#include "core/network/network.h"

#include <glib.h>

/** A list of layers with its results, for one sample. All are borrowed. */
typedef struct
{
  const hr_layer_t *layers;
  guint n_layers;
  hr_dtype_t dtype; /* of the activations */
  const hr_layer_result_t *results;
  const hr_network_totals_t *totals;
  const char *author; /* NULL or empty: nothing is said of one */
} hr_report_network_t;

/** One row a layer, and their sum; columns are the keys of JSON. Never translated. (transfer full) */
char *hr_report_network_csv (const hr_report_network_t *network);

/** Layers, sums and the command that gives them again. NULL and an error of HEADROOM_FILE_ERROR only where Cairo
 * fails. (transfer full) */
GBytes *hr_report_network_pdf (const hr_report_network_t *network, GError **error);
