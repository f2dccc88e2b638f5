/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The item of a GPU stays while judgements come and go, and with it its row. */
#include "app/gpus/headroom-gpu-item.h"

#include "model/base/headroom-search.h"

struct _HeadroomGpuItem
{
  GObject parent_instance;
  HeadroomCandidate candidate;
  gboolean is_chosen;
  char *key; /* what it is found by */
};

G_DEFINE_FINAL_TYPE (HeadroomGpuItem, headroom_gpu_item, G_TYPE_OBJECT)

static guint changed_signal;

static void
headroom_gpu_item_finalize (GObject *object)
{
  HeadroomGpuItem *self = HEADROOM_GPU_ITEM (object);

  g_clear_object (&self->candidate.gpu);
  g_free (self->key);
  G_OBJECT_CLASS (headroom_gpu_item_parent_class)->finalize (object);
}

static void
headroom_gpu_item_class_init (HeadroomGpuItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_gpu_item_finalize;
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_GPU_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
headroom_gpu_item_init (HeadroomGpuItem *self)
{
}

HeadroomGpuItem *
headroom_gpu_item_new (void)
{
  return g_object_new (HEADROOM_TYPE_GPU_ITEM, NULL);
}

void
headroom_gpu_item_set (HeadroomGpuItem *self, const HeadroomCandidate *candidate, gboolean is_chosen)
{
  HeadroomGpu *before = self->candidate.gpu;

  self->candidate = *candidate;
  g_object_ref (candidate->gpu);
  self->is_chosen = is_chosen;
  if (before != candidate->gpu)
    {
      g_free (self->key);
      self->key = headroom_gpu_dup_search_key (candidate->gpu);
    }
  g_clear_object (&before);
  g_signal_emit (self, changed_signal, 0);
}

const HeadroomCandidate *
headroom_gpu_item_peek (HeadroomGpuItem *self)
{
  return &self->candidate;
}

gboolean
headroom_gpu_item_is_chosen (HeadroomGpuItem *self)
{
  return self->is_chosen;
}

gboolean
headroom_gpu_item_matches (HeadroomGpuItem *self, const char *query)
{
  return headroom_search_matches (query, self->key);
}
