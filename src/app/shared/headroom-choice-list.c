/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first choice and the entries of a catalogue, one list. A row shows one of them, and needs no more of them before
 * it is opened. */
#include "app/shared/headroom-choice-list.h"

static GListModel *
make_first (const char *name)
{
  GListStore *first = g_list_store_new (HEADROOM_TYPE_CHOICE);

  headroom_choice_append (first, name, NULL);
  return G_LIST_MODEL (first);
}

static gpointer
make_choice (gpointer item, gpointer make)
{
  g_autoptr (GObject) entry = item;

  return ((HeadroomChoiceMake) make) (entry);
}

GListModel *
headroom_choice_list_new (const char *first, GListModel *entries, HeadroomChoiceMake make)
{
  GtkMapListModel *rest = gtk_map_list_model_new (g_object_ref (entries), make_choice, (gpointer) make, NULL);
  g_autoptr (GListModel) head = make_first (first);
  GListStore *parts = g_list_store_new (G_TYPE_LIST_MODEL);

  g_list_store_append (parts, head);
  g_list_store_append (parts, rest);
  g_object_unref (rest);
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (parts)));
}
