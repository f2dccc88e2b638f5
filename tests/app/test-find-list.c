/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search over everything: what is nearest to what people type. */
#include "app/find/headroom-find-item.h"
#include "app/find/headroom-find-list.h"

typedef struct
{
  const char *query;
  const char *first;
  const char *second; /* NULL: any */
} nearest_t;

static const nearest_t nearest[] = {
  /* What the person means, and not what only begins with it: “Context-parallel size”, “CUDA context”. */
  { "context", "Sequence length", "Cached tokens" },
  { "context length", "Sequence length", "Cached tokens" },
  /* Short names, though their letters are in “Copy”, “Apple”, “depth” … */
  { "tp", "Tensor-parallel size", NULL },
  { "pp", "Pipeline-parallel size", NULL },
  { "dp", "Data-parallel size", NULL },
  { "ep", "Expert-parallel size", NULL },
  { "cp", "Context-parallel size", NULL },
  { "TP", "Tensor-parallel size", NULL },
  /* As it is in configuration files, and however it is spelt. */
  { "tensor_parallel_size", "Tensor-parallel size", NULL },
  { "max_seq_length", "Sequence length", NULL },
  { "gradient checkpointing", "Recomputation", NULL },
  { "moe", "Experts", NULL },
  /* A name before a part of one. */
  { "undo", "Undo", NULL },
  { "lora", "Fine-tuning", NULL },
  { "unsloth", "Unsloth, QLoRA", NULL },
  { "batch", "Micro-batch size", NULL },
  { "4090", "GeForce RTX 4090", NULL },
  { "qwen2.5-7b", "Qwen2.5 7B", NULL },
  /* A task, and what only menus have. */
  { "finetune", "Fine-tune", NULL },
  { "serve", "Serve", NULL },
  { "add your own", "Add Your Own GPU", NULL },
  { "list of layers", "List the Layers of a Network", NULL },
};

static int
compare_ranks (gconstpointer a, gconstpointer b, gpointer query)
{
  return headroom_find_item_rank ((HeadroomFindItem *) a, query)
         - headroom_find_item_rank ((HeadroomFindItem *) b, query);
}

/* As the dialog does it: the order among equals stays. */
static GListStore *
look_for (GListModel *all, const char *query)
{
  GListStore *found = g_list_store_new (HEADROOM_TYPE_FIND_ITEM);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (HeadroomFindItem) item = g_list_model_get_item (all, i);

      if (headroom_find_item_matches (item, query))
        g_list_store_append (found, item);
    }
  g_list_store_sort (found, compare_ranks, (gpointer) query);
  return found;
}

static void
assert_is_at (GListStore *found, guint position, const char *name)
{
  g_autoptr (HeadroomFindItem) item = g_list_model_get_item (G_LIST_MODEL (found), position);

  g_assert_nonnull (item);
  g_assert_cmpstr (headroom_find_item_get_name (item), ==, name);
}

static void
test_nearest (gconstpointer data)
{
  const nearest_t *row = data;
  g_autoptr (GListModel) all = headroom_find_list_new ();
  g_autoptr (GListStore) found = look_for (all, row->query);

  assert_is_at (found, 0, row->first);
  if (row->second != NULL)
    assert_is_at (found, 1, row->second);
}

/* Whatever is typed in full is on top. */
static void
test_every_name_is_its_nearest (void)
{
  g_autoptr (GListModel) all = headroom_find_list_new ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (HeadroomFindItem) item = g_list_model_get_item (all, i);
      const char *name = headroom_find_item_get_name (item);
      g_autoptr (GListStore) found = look_for (all, name);

      assert_is_at (found, 0, name);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (nearest); i++)
    {
      g_autofree char *path = g_strdup_printf ("/find-list/nearest/%s", nearest[i].query);

      g_test_add_data_func (path, &nearest[i], test_nearest);
    }
  g_test_add_func ("/find-list/every-name-is-its-nearest", test_every_name_is_its_nearest);
  return g_test_run ();
}
