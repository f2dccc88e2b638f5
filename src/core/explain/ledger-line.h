/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line of the ledger as it is read. */
#pragma once

#include "core/ledger/kept.h"

/** One line of a term's ledger. */
typedef struct
{
  hr_kept_t kept; /* `bytes` are those of one */
  double count;   /* how many the model has of it: one a layer of its part */
  double times;   /* how many of these are in memory; bytes · times is what the term counts */
} hr_line_t;

enum
{
  HR_LEDGER_LINES = 2 * HR_LEDGER_ROWS
};
