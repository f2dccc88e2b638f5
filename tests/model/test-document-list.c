/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A view that takes again no more scenarios than it was told to sees what is in the document, whatever was done. */
#include "model/scenario/headroom-document.h"

enum
{
  N_SCENARIOS = 4
};

/* The rows of such a view. */
static void
on_items_changed_cb (GListModel *list, guint position, guint removed, guint added, gpointer data)
{
  GPtrArray *rows = data;

  g_assert_cmpuint (position + removed, <=, rows->len);
  if (removed > 0)
    g_ptr_array_remove_range (rows, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (rows, (int) (position + i), g_list_model_get_item (list, position + i));
}

static void
assert_same (GPtrArray *rows, HeadroomDocument *document)
{
  g_assert_cmpuint (rows->len, ==, headroom_document_get_length (document));
  for (guint i = 0; i < rows->len; i++)
    g_assert_true (rows->pdata[i] == headroom_document_get_scenario (document, i));
}

/* A document of some scenarios and a view of it. */
static HeadroomDocument *
make_document (GPtrArray *rows)
{
  HeadroomDocument *document = headroom_document_new ();

  g_ptr_array_add (rows, g_list_model_get_item (G_LIST_MODEL (document), 0));
  g_signal_connect (document, "items-changed", G_CALLBACK (on_items_changed_cb), rows);
  while (rows->len < N_SCENARIOS)
    {
      g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

      headroom_document_append (document, scenario);
      assert_same (rows, document);
    }
  return document;
}

/* The same pointers, which are not the copy’s own. */
static GPtrArray *
copy_pointers (GPtrArray *rows)
{
  GPtrArray *copy = g_ptr_array_new ();

  g_ptr_array_extend (copy, rows, NULL, NULL);
  return copy;
}

/* The moved one is where it was moved to, and the others are in their order. */
static void
assert_moved (HeadroomDocument *document, GPtrArray *before, guint from, guint to)
{
  g_autoptr (GPtrArray) others = copy_pointers (before);
  gpointer moved = g_ptr_array_remove_index (others, from);

  g_assert_true (headroom_document_get_scenario (document, to) == moved);
  for (guint i = 0; i < others->len; i++)
    g_assert_true (headroom_document_get_scenario (document, i < to ? i : i + 1) == others->pdata[i]);
}

static void
test_moves (void)
{
  for (guint from = 0; from < N_SCENARIOS; from++)
    for (guint to = 0; to < N_SCENARIOS; to++)
      {
        g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
        g_autoptr (HeadroomDocument) document = make_document (rows);
        g_autoptr (GPtrArray) before = copy_pointers (rows);

        headroom_document_move (document, from, to);
        assert_moved (document, before, from, to);
        assert_same (rows, document);
      }
}

static void
test_removals (void)
{
  for (guint i = 0; i < N_SCENARIOS; i++)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (HeadroomDocument) document = make_document (rows);

      headroom_document_remove (document, i);
      assert_same (rows, document);
    }
}

/* All at once, fewer and more than there are. */
static void
test_others (void)
{
  for (guint n = 1; n <= 2 * N_SCENARIOS; n++)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
      g_autoptr (HeadroomDocument) document = make_document (rows);
      g_autoptr (GPtrArray) scenarios = g_ptr_array_new_with_free_func (g_object_unref);

      for (guint i = 0; i < n; i++)
        g_ptr_array_add (scenarios, headroom_scenario_new ());
      headroom_document_set_scenarios (document, scenarios);
      g_assert_cmpuint (headroom_document_get_length (document), ==, n);
      assert_same (rows, document);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/document-list/moves", test_moves);
  g_test_add_func ("/model/document-list/removals", test_removals);
  g_test_add_func ("/model/document-list/others", test_others);
  return g_test_run ();
}
