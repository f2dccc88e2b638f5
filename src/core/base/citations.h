/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bibliography: every formula names a key of it. */
#pragma once

#include <stddef.h>

/** One source. `text` is a line for reports; `url` may be NULL. */
typedef struct
{
  const char *key;
  const char *text;
  const char *url;
} hr_citation_t;

/** The source with that key, or NULL. */
const hr_citation_t *hr_citation_find (const char *key);

/** Entry i of the bibliography, or NULL past its end. */
const hr_citation_t *hr_citation_at (size_t i);
