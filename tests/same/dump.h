/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where numbers and texts go: whoever asks for them says what happens to each. */
#pragma once

typedef struct
{
  void (*number) (void *user, const char *name, double value);
  void (*text) (void *user, const char *name, const char *text);
  void *user;
} dump_t;

static inline void
dump_number (const dump_t *dump, const char *name, double value)
{
  dump->number (dump->user, name, value);
}

static inline void
dump_text (const dump_t *dump, const char *name, const char *text)
{
  dump->text (dump->user, name, text);
}
