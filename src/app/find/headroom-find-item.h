/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Something that can be found: what it is called, all that it is found by, and the action that leads there. */
#pragma once

#include <gio/gio.h>

#define HEADROOM_TYPE_FIND_ITEM (headroom_find_item_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomFindItem, headroom_find_item, HEADROOM, FIND_ITEM, GObject)

/** `key` is of headroom_search_make_key(); `target` is that of the action, or NULL; a floating one is taken. */
HeadroomFindItem *
headroom_find_item_new (const char *name, const char *kind, const char *key, const char *action, GVariant *target);

const char *headroom_find_item_get_name (HeadroomFindItem *self);
const char *headroom_find_item_get_kind (HeadroomFindItem *self);
const char *headroom_find_item_get_action (HeadroomFindItem *self);
GVariant *headroom_find_item_get_target (HeadroomFindItem *self);

/** Whether it is found: see headroom_search_matches(). */
gboolean headroom_find_item_matches (HeadroomFindItem *self, const char *query);

/** How near an item that matches is to the query, the nearest being the least: by headroom_nearness_t, what it is
 * called itself before what it is found by beside. */
int headroom_find_item_rank (HeadroomFindItem *self, const char *query);
