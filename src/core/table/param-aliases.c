/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of other names. */
#include "core/table/param-aliases.h"

#include <stddef.h>
#include <string.h>

typedef struct
{
  const char *other, *name;
} alias_t;

static const alias_t params[] = {
  { "concurrency", "micro-batch-size" },
  { "attention-data-parallel", "data-parallel" },
};

static const alias_t choices[] = {
  { "gptq-int8-128", "gptq-8bit-128" },
  { "mlx-4", "mlx-4bit" },
};

static const char *
find (const alias_t *aliases, size_t n, const char *name)
{
  for (size_t i = 0; i < n; i++)
    if (strcmp (aliases[i].other, name) == 0)
      return aliases[i].name;
  return name;
}

const char *
hr_param_true_name (const char *name)
{
  return find (params, sizeof params / sizeof *params, name);
}

const char *
hr_choice_true_id (const char *id)
{
  return find (choices, sizeof choices / sizeof *choices, id);
}
