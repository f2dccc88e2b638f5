#include "core/formula.h"
#include "core/quantities.h"
#include "core/units.h"

#include <string.h>

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

static void
put_quantity (hr_writer_t *out, const hr_work_t *w, const char *name, hr_formula_form_t form)
{
  char number[64];
  const char *symbol = name;
  double value = 0;

  hr_quantity (w, name, &symbol, &value);
  if (form == HR_FORMULA_NUMBERS)
    symbol = hr_number_to_text (value, number, sizeof number);
  put (out, symbol, strlen (symbol));
}

const char *
hr_formula_render (const char *formula, const hr_work_t *w, hr_formula_form_t form, char *text, size_t size)
{
  hr_writer_t out = { text, text + size - 1 };
  char name[40];

  *text = '\0';
  while (*formula != '\0')
    {
      size_t plain = strcspn (formula, "{");
      put (&out, formula, plain);
      formula += plain;
      if (*formula != '{')
        break;
      size_t length = strcspn (formula, "}") - 1;
      memcpy (name, formula + 1, length);
      name[length] = '\0';
      put_quantity (&out, w, name, form);
      formula += length + 2;
    }
  return text;
}
