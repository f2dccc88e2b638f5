/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which formulas this is: whoever has two reports of different numbers sees whether another formula gave them. */
#pragma once

/** Raised whenever a formula, one of its symbols or its source changes; tests/core/test-formula-set.c asks for it. */
enum
{
  HR_FORMULA_SET = 5
};
