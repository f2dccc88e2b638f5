/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choices that are made from the entries of a catalogue when they are looked at. */
#pragma once

#include <gtk/gtk.h>

#include "app/shared/headroom-choice.h"

/** The choice that stands for an entry. (transfer full) */
typedef HeadroomChoice *(*HeadroomChoiceMake) (gpointer entry);

/** A choice of that name, which stands for no entry, and one for each entry below it. (transfer full) */
GListModel *headroom_choice_list_new (const char *first, GListModel *entries, HeadroomChoiceMake make);
