/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes in symbols, such as "s·b·(a·d + 2·k·d)", with their numbers put in. Letters are those of the
 * parameters, but for what the family decides, or the plan: heads, widths and rows are those of one GPU. */
#include "core/base/units.h"
#include "core/explain/ledger.h"
#include "core/work.h"

#include <stdio.h>
#include <string.h>

typedef struct
{
  const char *symbol;
  double (*value) (const hr_work_t *w);
} hr_letter_t;

/* clang-format off */
static double head_width (const hr_work_t *w) { return w->share.head_width; }
static double kv_heads (const hr_work_t *w) { return w->share.kv_heads; }
static double rotated_width (const hr_work_t *w) { return w->share.head_width * w->facts.family.rotary; }
static double heads (const hr_work_t *w) { return w->share.heads; }
static double ffn_width (const hr_work_t *w) { return w->share.ffn_width; }
static double kv_rank (const hr_work_t *w) { return w->share.kv_rank; }
static double head_rows (const hr_work_t *w) { return w->share.vocab_rows; }
static double expert_width (const hr_work_t *w) { return w->share.expert_width; }
static double shared_width (const hr_work_t *w) { return w->share.shared_width; }
static double shared_experts (const hr_work_t *w) { return (double) w->p->shared_experts; }
static double patch (const hr_work_t *w) { return w->facts.family.patch_elements; }

static const hr_letter_t letters[] = {
  { "d′", rotated_width },
  { "d", head_width },
  { "k", kv_heads },
  { "f′", expert_width },
  { "f″", shared_width },
  { "f", ffn_width },
  { "a", heads },
  { "V", head_rows },
  { "r₂", kv_rank },
  { "E′", shared_experts },
  { "x", patch },
};
/* clang-format on */

enum
{
  N_LETTERS = sizeof letters / sizeof *letters
};

static size_t
match (const char *text, const char *symbol)
{
  size_t length = symbol != NULL ? strlen (symbol) : 0;

  return length > 0 && strncmp (text, symbol, length) == 0 ? length : 0;
}

/* The longest symbol that the text begins with, and its value; 0: none. The family's come first. */
static size_t
read_symbol (const hr_work_t *w, const char *text, double *value)
{
  size_t longest = 0;

  for (int i = 0; i < N_LETTERS; i++)
    if (match (text, letters[i].symbol) > longest)
      {
        longest = match (text, letters[i].symbol);
        *value = letters[i].value (w);
      }
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (match (text, hr_param_desc (i)->symbol) > longest)
      {
        longest = match (text, hr_param_desc (i)->symbol);
        *value = hr_param_get (w->p, i);
      }
  return longest;
}

const char *
hr_shape_substituted (const hr_params_t *params, const char *shape, char *text, size_t size)
{
  hr_work_t w;
  size_t at = 0;

  hr_work_init (&w, params, NULL);
  *text = '\0';
  while (*shape != '\0' && at + 1 < size)
    {
      char number[64] = { *shape, '\0' };
      double value = 0;
      size_t length = read_symbol (&w, shape, &value);

      if (length > 0)
        hr_number_to_text (value, number, sizeof number);
      shape += length > 0 ? length : 1;
      at += (size_t) snprintf (text + at, size - at, "%s", number);
    }
  return text;
}
