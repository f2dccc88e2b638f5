/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a person's own GPUs: what is in force, and every change to it. */
#include "model/gpus/headroom-own-gpus.h"

#include "model/base/headroom-error.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/gpus/headroom-own-gpu-file.h"
#include "words/headroom-i18n.h"

struct _HeadroomOwnGpus
{
  GObject parent_instance;
  HeadroomJson *root; /* as last read or written; NULL: nothing yet */
  char *problem;      /* what the reading found */
};

G_DEFINE_FINAL_TYPE (HeadroomOwnGpus, headroom_own_gpus, G_TYPE_OBJECT)

static guint changed_signal;

static void
headroom_own_gpus_finalize (GObject *object)
{
  g_clear_pointer (&HEADROOM_OWN_GPUS (object)->root, headroom_json_unref);
  g_free (HEADROOM_OWN_GPUS (object)->problem);
  G_OBJECT_CLASS (headroom_own_gpus_parent_class)->finalize (object);
}

static void
headroom_own_gpus_class_init (HeadroomOwnGpusClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_own_gpus_finalize;
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_OWN_GPUS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
headroom_own_gpus_init (HeadroomOwnGpus *self)
{
}

HeadroomOwnGpus *
headroom_own_gpus_get_default (void)
{
  static HeadroomOwnGpus *own;

  if (own == NULL)
    own = g_object_new (HEADROOM_TYPE_OWN_GPUS, NULL);
  return own;
}

static void
put_in_force (HeadroomOwnGpus *self, HeadroomJson *root, HeadroomGpuCatalog *catalog)
{
  g_clear_pointer (&self->problem, g_free);
  g_clear_pointer (&self->root, headroom_json_unref);
  self->root = headroom_json_ref (root);
  headroom_gpu_catalog_set_default (catalog);
  g_signal_emit (self, changed_signal, 0);
}

/* What is in the file, put in force. */
static gboolean
load (HeadroomOwnGpus *self, GError **error)
{
  g_autoptr (HeadroomJson) root = headroom_own_gpu_file_read (NULL, error);
  g_autoptr (HeadroomGpuCatalog) catalog = NULL;

  if (root == NULL)
    return FALSE;
  catalog = headroom_gpu_catalog_new_with (root, error);
  if (catalog == NULL)
    {
      headroom_own_gpu_file_prefix_error (error);
      return FALSE;
    }
  put_in_force (self, root, catalog);
  return TRUE;
}

gboolean
headroom_own_gpus_load (HeadroomOwnGpus *self, GError **error)
{
  GError *reason = NULL;

  if (load (self, &reason))
    return TRUE;
  g_set_str (&self->problem, reason->message);
  g_propagate_error (error, reason);
  return FALSE;
}

const char *
headroom_own_gpus_get_problem (HeadroomOwnGpus *self)
{
  return self->problem;
}

gboolean
headroom_own_gpus_has (HeadroomOwnGpus *self, const char *id)
{
  return headroom_own_gpu_file_find (self->root, id) != NULL;
}

static gboolean
change_file (HeadroomOwnGpus *self, const HeadroomJson *root, const HeadroomJson *old, HeadroomJson *entry,
             const char *etag, GError **error)
{
  g_autoptr (HeadroomJson) changed = headroom_own_gpu_file_change (root, old, entry);
  g_autoptr (HeadroomGpuCatalog) catalog = headroom_gpu_catalog_new_with (changed, error);

  if (catalog == NULL)
    {
      headroom_own_gpu_file_prefix_error (error);
      return FALSE;
    }
  if (!headroom_own_gpu_file_write (changed, etag, error))
    return FALSE;
  put_in_force (self, changed, catalog);
  return TRUE;
}

gboolean
headroom_own_gpus_put (HeadroomOwnGpus *self, const char *id, const char *name, const char *vendor, double usable_bytes,
                       GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (name));
  g_autofree char *maker = g_strstrip (g_strdup (vendor));
  HeadroomOwnGpuFields fields = { .id = id, .name = line, .vendor = maker, .usable_bytes = usable_bytes };
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomJson) root = headroom_own_gpu_file_read (&etag, error);
  g_autoptr (HeadroomJson) entry = NULL;
  const HeadroomJson *old = NULL;

  if (root == NULL || !headroom_own_gpu_check_fields (&fields, error))
    return FALSE;
  if (id != NULL)
    old = headroom_own_gpu_file_find (root, id);
  entry = headroom_own_gpu_make_entry (&fields, old);
  return change_file (self, root, old, entry, etag, error);
}

HeadroomJson *
headroom_own_gpus_remove (HeadroomOwnGpus *self, const char *id, GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomJson) root = headroom_own_gpu_file_read (&etag, error);
  const HeadroomJson *old = headroom_own_gpu_file_find (root, id);

  if (root == NULL)
    return NULL;
  if (old == NULL)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("There is no GPU “%s” among your own."),
                   id);
      return NULL;
    }
  if (!change_file (self, root, old, NULL, etag, error))
    return NULL;
  return headroom_json_ref ((HeadroomJson *) old);
}

gboolean
headroom_own_gpus_restore (HeadroomOwnGpus *self, HeadroomJson *entry, GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomJson) root = headroom_own_gpu_file_read (&etag, error);

  return root != NULL && change_file (self, root, NULL, entry, etag, error);
}
