/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts answers and remembers no more of each than a digest. */
#include "answers.h"

#include "same/digest.h"

#include <inttypes.h>

Answers
answers_new (void)
{
  return (Answers) { .digest = digest_init () };
}

void
answers_count (Answers *self, const GError *error)
{
  self->n++;
  self->n_read += error == NULL;
  if (error != NULL)
    self->digest = digest_number (digest_text (self->digest, error->message), error->code);
}

void
answers_add_number (Answers *self, double value)
{
  self->digest = digest_number (self->digest, value);
}

void
answers_add_text (Answers *self, const char *text)
{
  self->digest = digest_text (self->digest, text);
}

void
answers_put (const Answers *self, GString *golden, const char *what)
{
  g_assert_cmpuint (self->n, >, 0);
  g_string_append_printf (golden, "%s: %u of %u read, digest %016" PRIx64 "\n", what, self->n_read, self->n,
                          self->digest);
}
