/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list below the field, while a person types: it is in order after each letter. */
#include "app/find/headroom-find-dialog.h"
#include "app/headroom-resources.h"
#include "widget-find.h"

#include <string.h>

static void
type_text (GtkWidget *field, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  g_signal_emit_by_name (field, "search-changed");
}

/* How near the items of the list are, from the top. */
static void
assert_in_order (GtkWidget *list, const char *query)
{
  GListModel *items = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
  int last = G_MININT;

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (HeadroomFindItem) item = g_list_model_get_item (items, i);
      int rank = headroom_find_item_rank (item, query);

      g_assert_true (headroom_find_item_matches (item, query));
      g_assert_cmpint (rank, >=, last);
      last = rank;
    }
}

/* There and back, letter by letter: GTK complains where what was in order by one word is sorted into by another. */
static void
test_typing (void)
{
  static const char *const words[] = { "offload_optimizer", "context", "batch", "unsloth", "h100", "gpt", "recompute" };
  AdwDialog *dialog = g_object_ref_sink (headroom_find_dialog_new ());
  GtkWidget *field = find_type (adw_dialog_get_child (dialog), GTK_TYPE_SEARCH_ENTRY);
  GtkWidget *list = find_type (adw_dialog_get_child (dialog), GTK_TYPE_LIST_VIEW);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (gsize n = 1; n < 2 * strlen (words[i]); n++)
      {
        gsize n_letters = MIN (n, 2 * strlen (words[i]) - n);
        g_autofree char *typed = g_strndup (words[i], n_letters);

        g_test_message ("%s", typed);
        type_text (field, typed);
        assert_in_order (list, typed);
      }
  g_object_unref (dialog);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  g_test_add_func ("/app/find-dialog/typing", test_typing);
  return g_test_run ();
}
