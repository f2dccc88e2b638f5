/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A formula’s text, with its symbols or its numbers in it. */
#include "core/terms/formula.h"
#include "core/base/units.h"
#include "core/terms/quantities.h"

#include <string.h>

static bool
find_of_view (const void *of, const char *name, hr_symbol_t *symbol, double *value)
{
  return hr_quantity (of, name, symbol, value);
}

hr_quantity_source_t
hr_quantities_of_view (const hr_view_t *v)
{
  return (hr_quantity_source_t) { find_of_view, v };
}

/* Text that grows until its end, and is then cut. */
typedef struct
{
  char *at, *end;
} hr_writer_t;

static void
put (hr_writer_t *out, const char *text, size_t length)
{
  size_t room = (size_t) (out->end - out->at);

  if (length > room)
    length = room;
  memcpy (out->at, text, length);
  out->at += length;
  *out->at = '\0';
}

/* Nobody writes “+ −2”. */
static void
put_number (hr_writer_t *out, const char *number, double value)
{
  if (value < 0)
    put (out, "(", 1);
  put (out, number, strlen (number));
  if (value < 0)
    put (out, ")", 1);
}

static void
put_quantity (hr_writer_t *out, const hr_quantity_source_t *source, const char *name, hr_formula_form_t form)
{
  char number[64];
  hr_symbol_t symbol = { name, name };
  double value = 0;

  source->find (source->of, name, &symbol, &value);
  if (form == HR_FORMULA_NUMBERS)
    symbol.symbol = hr_number_to_text (value, number, sizeof number);
  if (form == HR_FORMULA_FIGURES)
    symbol.symbol = hr_figure_to_text (value, number, sizeof number);
  if (form == HR_FORMULA_SYMBOLS)
    put (out, symbol.symbol, strlen (symbol.symbol));
  else
    put_number (out, symbol.symbol, value);
}

enum
{
  NAME_SIZE = 40
};

/* The name of the next "{name}" into `name`, and what follows it; NULL where there is no more. */
static const char *
next_name (const char *formula, char name[NAME_SIZE])
{
  const char *open = strchr (formula, '{');
  size_t length;

  if (open == NULL)
    return NULL;
  length = strcspn (open, "}") - 1;
  memcpy (name, open + 1, length);
  name[length] = '\0';
  return open + length + 2;
}

/* True where a quantity in the text up to `end` is zero. */
static bool
is_zero (const char *text, const char *end, const hr_quantity_source_t *source)
{
  char name[NAME_SIZE];
  hr_symbol_t symbol;
  double value;

  for (text = next_name (text, name); text != NULL && text <= end; text = next_name (text, name))
    if (source->find (source->of, name, &symbol, &value) && value == 0)
      return true;
  return false;
}

/* One more part of a sum. */
static void
put_part (hr_writer_t *out, const char *sum, const char *part, size_t length)
{
  static const char plus[] = " + ";

  if (out->at > sum)
    put (out, plus, strlen (plus));
  put (out, part, length);
}

/* Of "[a][b][c]" the sum of those that are not zero, in `sum`; other formulas as they are. */
static const char *
take_parts (const char *formula, const hr_quantity_source_t *source, char sum[HR_FORMULA_SIZE])
{
  hr_writer_t out = { sum, sum + HR_FORMULA_SIZE - 1 };

  if (*formula != '[')
    return formula;
  *sum = '\0';
  while (*formula == '[')
    {
      const char *end = strchr (formula, ']');

      if (!is_zero (formula, end, source))
        put_part (&out, sum, formula + 1, (size_t) (end - formula - 1));
      formula = end + 1;
    }
  return sum;
}

const char *
hr_formula_render (const char *formula, const hr_quantity_source_t *source, hr_formula_form_t form, char *text,
                   size_t size)
{
  hr_writer_t out = { text, text + size - 1 };
  char name[NAME_SIZE];
  char sum[HR_FORMULA_SIZE];
  const char *rest;

  formula = take_parts (formula, source, sum);
  *text = '\0';
  for (; (rest = next_name (formula, name)) != NULL; formula = rest)
    {
      put (&out, formula, strcspn (formula, "{"));
      put_quantity (&out, source, name, form);
    }
  put (&out, formula, strlen (formula));
  return text;
}

static bool
is_listed (const hr_symbol_t *symbols, size_t n, const hr_symbol_t *symbol)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (symbols[i].symbol, symbol->symbol) == 0)
      return true;
  return false;
}

size_t
hr_formula_symbols (const char *formula, const hr_quantity_source_t *source, hr_symbol_t *symbols, size_t max)
{
  char name[NAME_SIZE];
  char sum[HR_FORMULA_SIZE];
  size_t n = 0;

  formula = take_parts (formula, source, sum);
  while (n < max && (formula = next_name (formula, name)) != NULL)
    {
      double value;
      if (source->find (source->of, name, &symbols[n], &value) && !is_listed (symbols, n, &symbols[n]))
        n++;
    }
  return n;
}
