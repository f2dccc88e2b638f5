/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantities by name: derived ones, and parameters. */
#include "core/terms/quantities.h"
#include "core/table/params.h"
#include "core/terms/quantity-rows.h"

#include <string.h>

static const hr_quantity_t *const lists[] = {
  hr_quantities_of_weights, hr_quantities_of_states,  hr_quantities_of_saved,
  hr_quantities_of_sizes,   hr_quantities_of_buffers,
};

enum
{
  N_LISTS = sizeof lists / sizeof *lists
};

static const hr_quantity_t *
find_quantity (const char *name)
{
  for (int i = 0; i < N_LISTS; i++)
    for (const hr_quantity_t *row = lists[i]; row->name != NULL; row++)
      if (strcmp (row->name, name) == 0)
        return row;
  return NULL;
}

/* What is the same on one GPU as in the whole model is called what that is called. */
static void
read_quantity (const hr_view_t *v, const hr_quantity_t *quantity, hr_symbol_t *symbol, double *value)
{
  hr_symbol_t undivided;
  double all;

  *symbol = quantity->symbol;
  *value = quantity->value (v);
  if (quantity->undivided == NULL || !hr_quantity (v, quantity->undivided, &undivided, &all))
    return;
  if (all == *value)
    *symbol = undivided;
}

static void
read_parameter (const hr_view_t *v, hr_param_t id, hr_symbol_t *symbol, double *value)
{
  const hr_param_desc_t *desc = hr_param_desc (id);

  symbol->symbol = desc->name;
  if (desc->symbol != NULL)
    symbol->symbol = desc->symbol;
  symbol->meaning = desc->label;
  *value = hr_param_get (v->p, id);
}

bool
hr_quantity (const hr_view_t *v, const char *name, hr_symbol_t *symbol, double *value)
{
  const hr_quantity_t *quantity = find_quantity (name);
  hr_param_t id = hr_param_find (name);

  if (quantity != NULL)
    read_quantity (v, quantity, symbol, value);
  else if (id != HR_N_PARAMS)
    read_parameter (v, id, symbol, value);
  else
    return false;
  return true;
}

static size_t
count_rows (const hr_quantity_t *list)
{
  size_t n = 0;

  while (list[n].name != NULL)
    n++;
  return n;
}

static const hr_quantity_t *
row_at (size_t i)
{
  for (int list = 0; list < N_LISTS; list++)
    {
      size_t n = count_rows (lists[list]);

      if (i < n)
        return &lists[list][i];
      i -= n;
    }
  return NULL;
}

bool
hr_quantity_at (size_t i, hr_symbol_t *symbol)
{
  const hr_quantity_t *row = row_at (i);

  if (row == NULL)
    return false;
  *symbol = row->symbol;
  return true;
}
