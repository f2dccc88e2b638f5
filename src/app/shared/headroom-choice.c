/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A name and its search keys, which are made when it is first searched for. */
#include "app/shared/headroom-choice.h"

#include "model/base/headroom-search.h"

struct _HeadroomChoice
{
  GObject parent_instance;
  char *name;
  char *name_key;
  char *key;
};

G_DEFINE_FINAL_TYPE (HeadroomChoice, headroom_choice, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_NAME
};

static void
headroom_choice_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NAME)
    g_value_set_string (value, HEADROOM_CHOICE (object)->name);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_choice_finalize (GObject *object)
{
  g_free (HEADROOM_CHOICE (object)->name);
  g_free (HEADROOM_CHOICE (object)->name_key);
  g_free (HEADROOM_CHOICE (object)->key);
  G_OBJECT_CLASS (headroom_choice_parent_class)->finalize (object);
}

static void
headroom_choice_class_init (HeadroomChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_choice_get_property;
  object_class->finalize = headroom_choice_finalize;
  g_object_class_install_property (
      object_class, PROP_NAME,
      g_param_spec_string ("name", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
}

static void
headroom_choice_init (HeadroomChoice *self)
{
}

HeadroomChoice *
headroom_choice_new (const char *name, const char *key)
{
  HeadroomChoice *self = g_object_new (HEADROOM_TYPE_CHOICE, NULL);

  self->name = g_strdup (name);
  self->key = g_strdup (key);
  return self;
}

void
headroom_choice_append (GListStore *choices, const char *name, const char *key)
{
  g_autoptr (HeadroomChoice) choice = headroom_choice_new (name, key);

  g_list_store_append (choices, choice);
}

const char *
headroom_choice_get_name (HeadroomChoice *self)
{
  return self->name;
}

static void
ensure_keys (HeadroomChoice *self)
{
  if (self->name_key == NULL)
    self->name_key = headroom_search_make_key ((const char *const *) &self->name, 1);
  if (self->key == NULL)
    self->key = g_strdup (self->name_key);
}

gboolean
headroom_choice_matches (HeadroomChoice *self, const char *query)
{
  ensure_keys (self);
  return headroom_search_matches (query, self->key);
}

int
headroom_choice_rank (HeadroomChoice *self, const char *query)
{
  ensure_keys (self);
  return headroom_search_rank (query, self->key, self->name_key);
}
