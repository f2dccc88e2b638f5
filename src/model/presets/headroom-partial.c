/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values by name, in the table’s order. */
#include "model/presets/headroom-partial.h"

struct _HeadroomPartial
{
  GObject parent_instance;

  HeadroomPartialScope scope;
  GPtrArray *assignments; /* in the table's order */
  GPtrArray *remarks;     /* ended by NULL */
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_ASSIGNMENT;
}

static guint
get_n_items (GListModel *model)
{
  return HEADROOM_PARTIAL (model)->assignments->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *assignments = HEADROOM_PARTIAL (model)->assignments;

  return position < assignments->len ? g_object_ref (assignments->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomPartial, headroom_partial, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_partial_init (HeadroomPartial *self)
{
  self->assignments = g_ptr_array_new_with_free_func (g_object_unref);
  self->remarks = g_ptr_array_new_null_terminated (1, g_free, TRUE); /* with none, NULL would stand for the array */
}

static void
headroom_partial_finalize (GObject *object)
{
  HeadroomPartial *self = HEADROOM_PARTIAL (object);

  g_ptr_array_unref (self->assignments);
  g_ptr_array_unref (self->remarks);
  G_OBJECT_CLASS (headroom_partial_parent_class)->finalize (object);
}

static void
headroom_partial_class_init (HeadroomPartialClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_partial_finalize;
}

HeadroomPartial *
headroom_partial_new (HeadroomPartialScope scope)
{
  HeadroomPartial *self = g_object_new (HEADROOM_TYPE_PARTIAL, NULL);

  self->scope = scope;
  return self;
}

HeadroomPartialScope
headroom_partial_get_scope (HeadroomPartial *self)
{
  return self->scope;
}

/* Where the assignment of a parameter stands, or would. */
static guint
position_of (HeadroomPartial *self, hr_param_t param, gboolean *exists)
{
  guint i = 0;

  while (i < self->assignments->len && headroom_assignment_get_param (self->assignments->pdata[i]) < param)
    i++;
  *exists = i < self->assignments->len && headroom_assignment_get_param (self->assignments->pdata[i]) == param;
  return i;
}

void
headroom_partial_set (HeadroomPartial *self, hr_param_t param, const char *value, HeadroomOrigin origin,
                      const char *detail)
{
  gboolean exists;
  guint position = position_of (self, param, &exists);

  if (exists)
    g_ptr_array_remove_index (self->assignments, position);
  g_ptr_array_insert (self->assignments, (int) position, headroom_assignment_new (param, value, origin, detail));
  g_list_model_items_changed (G_LIST_MODEL (self), position, exists, 1);
}

HeadroomAssignment *
headroom_partial_find (HeadroomPartial *self, hr_param_t param)
{
  gboolean exists;
  guint position = position_of (self, param, &exists);

  return exists ? self->assignments->pdata[position] : NULL;
}

const char *const *
headroom_partial_get_remarks (HeadroomPartial *self)
{
  return (const char *const *) self->remarks->pdata;
}

void
headroom_partial_add_remark (HeadroomPartial *self, const char *remark)
{
  g_ptr_array_add (self->remarks, g_strdup (remark));
}
