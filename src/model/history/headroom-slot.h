/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A place for one journal: its file, and a lock that the system lets go of when the process ends, however it ends. */
#pragma once

#include <gio/gio.h>

typedef struct
{
  GFile *file;
  char *lock_path;
  int lock; /* a file descriptor */
} headroom_slot_t;

/** A fresh place in a folder, which is made where it is missing; NULL where that fails. Nothing is in the file yet. */
headroom_slot_t *headroom_slot_new (const char *folder);

/** The places in a folder whose process has ended, held by this one from now on. (transfer full) */
GPtrArray *headroom_slot_claim_all (const char *folder);

/** Delete what is there. */
void headroom_slot_clear (headroom_slot_t *self);

/** Let go of it: what is there stays. */
void headroom_slot_free (headroom_slot_t *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (headroom_slot_t, headroom_slot_free)
