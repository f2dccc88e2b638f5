/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An entry of the search over everything. Immutable. */
#include "app/find/headroom-find-item.h"

#include "model/base/headroom-search.h"

struct _HeadroomFindItem
{
  GObject parent_instance;
  char *name;
  char *name_key;
  char *kind;
  char *key;
  char *action;
  GVariant *target;
};

G_DEFINE_FINAL_TYPE (HeadroomFindItem, headroom_find_item, G_TYPE_OBJECT)

static void
headroom_find_item_finalize (GObject *object)
{
  HeadroomFindItem *self = HEADROOM_FIND_ITEM (object);

  g_free (self->name);
  g_free (self->name_key);
  g_free (self->kind);
  g_free (self->key);
  g_free (self->action);
  g_clear_pointer (&self->target, g_variant_unref);
  G_OBJECT_CLASS (headroom_find_item_parent_class)->finalize (object);
}

static void
headroom_find_item_class_init (HeadroomFindItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_find_item_finalize;
}

static void
headroom_find_item_init (HeadroomFindItem *self)
{
}

HeadroomFindItem *
headroom_find_item_new (const char *name, const char *kind, const char *key, const char *action, GVariant *target)
{
  HeadroomFindItem *self = g_object_new (HEADROOM_TYPE_FIND_ITEM, NULL);

  self->name = g_strdup (name);
  self->name_key = headroom_search_make_key (&name, 1);
  self->kind = g_strdup (kind);
  self->key = g_strdup (key);
  self->action = g_strdup (action);
  if (target != NULL)
    self->target = g_variant_ref_sink (target);
  return self;
}

const char *
headroom_find_item_get_name (HeadroomFindItem *self)
{
  return self->name;
}

const char *
headroom_find_item_get_kind (HeadroomFindItem *self)
{
  return self->kind;
}

const char *
headroom_find_item_get_action (HeadroomFindItem *self)
{
  return self->action;
}

GVariant *
headroom_find_item_get_target (HeadroomFindItem *self)
{
  return self->target;
}

gboolean
headroom_find_item_matches (HeadroomFindItem *self, const char *query)
{
  return headroom_search_matches (query, self->key);
}

int
headroom_find_item_rank (HeadroomFindItem *self, const char *query)
{
  return headroom_search_rank (query, self->key, self->name_key);
}
