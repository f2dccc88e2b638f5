/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shapes in symbols, such as "s·b·(a·d + 2·k·d)", with their numbers put in. Letters are those of the
 * parameters, but for what the family decides, or the plan: heads, widths and rows are those of one GPU. */
#include "core/explain/ledger-shape.h"
#include "core/base/extremes.h"
#include "core/base/units.h"
#include "core/plan/share.h"
#include "core/table/params.h"

#include <stdio.h>
#include <string.h>

enum
{
  N_LETTERS = 20
};

/* A symbol and its number. */
typedef struct
{
  const char *symbol;
  double value;
} hr_letter_t;

/* What parameters do not say, or say of the whole model. */
static void
read_letters (const hr_params_t *p, hr_letter_t letters[N_LETTERS])
{
  hr_facts_t facts;
  hr_groups_t groups = hr_groups (p);
  hr_share_t model;
  hr_share_t share;

  hr_facts_init (&facts, p);
  hr_share_of_model (p, &facts, &groups, &model);
  hr_divide_share (&model, &share);
  letters[0] = (hr_letter_t) { "d′", share.head_width * facts.family.rotary };
  letters[1] = (hr_letter_t) { "d", share.head_width };
  letters[2] = (hr_letter_t) { "k", share.kv_heads };
  letters[3] = (hr_letter_t) { "f′", share.expert_width };
  letters[4] = (hr_letter_t) { "f″", share.shared_width };
  letters[5] = (hr_letter_t) { "f", share.ffn_width };
  letters[6] = (hr_letter_t) { "a", share.heads };
  letters[7] = (hr_letter_t) { "V", share.vocab_rows };
  letters[8] = (hr_letter_t) { "r₂", share.kv_rank };
  letters[9] = (hr_letter_t) { "E′", (double) p->shared_experts };
  letters[10] = (hr_letter_t) { "x", facts.family.patch_elements };
  letters[11] = (hr_letter_t) { "h₀", share.embedding_width };
  letters[12] = (hr_letter_t) { "h₁", share.words_width };
  letters[13] = (hr_letter_t) { "h′", share.hidden / share.tensor_ranks };
  letters[14] = (hr_letter_t) { "d₄", hr_share_of_full_layers (&share).head_width };
  letters[15] = (hr_letter_t) { "n", facts.family.streams };
  letters[16] = (hr_letter_t) { "r₃", facts.family.low_rank };
  letters[17] = (hr_letter_t) { "h₈", (double) p->mixer_width / share.tensor_ranks };
  letters[18] = (hr_letter_t) { "a₃", (double) p->mixer_heads / share.tensor_ranks };
  letters[19] = (hr_letter_t) { "k₈", hr_max ((double) p->mixer_key_heads / share.tensor_ranks, 1) };
}

/* How much of the text a symbol takes; 0: it does not begin with it. */
static size_t
match (const char *text, const char *symbol)
{
  size_t length;

  if (symbol == NULL)
    return 0;
  length = strlen (symbol);
  if (strncmp (text, symbol, length) != 0)
    return 0;
  return length;
}

/* The longest symbol that the text begins with, and its value; 0: none. The family's come first. */
static size_t
read_symbol (const hr_params_t *p, const hr_letter_t letters[N_LETTERS], const char *text, double *value)
{
  size_t longest = 0;

  for (int i = 0; i < N_LETTERS; i++)
    if (match (text, letters[i].symbol) > longest)
      {
        longest = match (text, letters[i].symbol);
        *value = letters[i].value;
      }
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (match (text, hr_param_desc (i)->symbol) > longest)
      {
        longest = match (text, hr_param_desc (i)->symbol);
        *value = hr_param_get (p, i);
      }
  return longest;
}

const char *
hr_shape_substituted (const hr_params_t *params, const char *shape, char *text, size_t size)
{
  hr_letter_t letters[N_LETTERS];
  size_t at = 0;

  read_letters (params, letters);
  *text = '\0';
  while (*shape != '\0' && at + 1 < size)
    {
      char piece[64] = { *shape, '\0' };
      double value = 0;
      size_t length = read_symbol (params, letters, shape, &value);

      if (length > 0)
        hr_number_to_text (value, piece, sizeof piece);
      else
        length = 1;
      shape += length;
      at += (size_t) snprintf (text + at, size - at, "%s", piece);
    }
  return text;
}
