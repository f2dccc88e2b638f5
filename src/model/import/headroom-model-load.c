/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a file or folder to the files that make the model, and from these to one partial scenario. */
#include "model/import/headroom-model-load.h"

#include "model/base/headroom-error.h"
#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/import/headroom-gguf-model.h"
#include "model/import/headroom-hf-config.h"
#include "model/import/headroom-hf-quantization.h"
#include "model/import/headroom-model-count.h"
#include "model/import/headroom-model-parts.h"
#include "model/import/headroom-model-tensors.h"
#include "words/headroom-i18n.h"

#define CONFIG "config.json"
#define SAFETENSORS ".safetensors"
#define INDEX ".safetensors.index.json"
#define GGUF ".gguf"

static gboolean
is_folder (GFile *file)
{
  return g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
}

static gboolean
has_ending (GFile *file, const char *ending)
{
  g_autofree char *name = g_file_get_basename (file);

  return name != NULL && g_str_has_suffix (name, ending);
}

gboolean
headroom_model_has_headers (GFile *file)
{
  return has_ending (file, SAFETENSORS) || has_ending (file, INDEX) || has_ending (file, GGUF) || is_folder (file);
}

static gboolean
exists_in (GFile *folder, const char *name)
{
  g_autoptr (GFile) file = g_file_get_child (folder, name);

  return g_file_query_exists (file, NULL);
}

/* Adapters stand beside a model, and “consolidated” files hold the same weights once more. */
static gboolean
is_of_model (const char *name)
{
  return !g_str_has_prefix (name, "adapter_") && !g_str_has_prefix (name, "consolidated");
}

static void
drop_others (GPtrArray *names)
{
  for (guint i = names->len; i > 0; i--)
    if (!is_of_model (names->pdata[i - 1]))
      g_ptr_array_remove_index (names, i - 1);
}

static const char *
find_missing (GFile *folder, GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    if (!exists_in (folder, names->pdata[i]))
      return names->pdata[i];
  return NULL;
}

/* An index without its files says at least how many bytes they have. */
static void
take_index (HeadroomPartial *partial, const HeadroomPartsIndex *index, const char *missing)
{
  g_autofree char *remark = g_strdup_printf (_ ("“%s” is not there: the weights are counted from "
                                                "“config.json” alone."),
                                             missing);

  headroom_partial_add_remark (partial, remark);
  if (index->total_bytes > 0 && headroom_partial_find (partial, HR_WEIGHT_QUANTIZATION) != NULL)
    headroom_model_take_total (partial, index->total_bytes);
}

static gboolean
read_weights (GFile *folder, GPtrArray *names, HeadroomPartial *partial, GCancellable *cancellable, GError **error)
{
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();

  if (!headroom_model_parts_read (folder, names, HEADROOM_PARTS_SAFETENSORS, tensors, cancellable, error))
    return FALSE;
  headroom_model_take_tensors (partial, tensors);
  return TRUE;
}

static gboolean
add_indexed (GFile *folder, const char *index_name, HeadroomPartial *partial, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_get_child (folder, index_name);
  g_auto (HeadroomPartsIndex) index = { 0 };
  const char *missing;

  if (!headroom_parts_index_load (file, &index, cancellable, error))
    return FALSE;
  missing = find_missing (folder, index.names);
  if (missing == NULL)
    return read_weights (folder, index.names, partial, cancellable, error);
  take_index (partial, &index, missing);
  return TRUE;
}

/* By the index where there is one; a folder may have none, and no weights at all. */
static gboolean
add_weights (GFile *folder, HeadroomPartial *partial, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) indices = headroom_model_parts_list (folder, INDEX, cancellable, error);
  g_autoptr (GPtrArray) names = NULL;

  if (indices == NULL)
    return FALSE;
  drop_others (indices);
  if (indices->len > 0)
    return add_indexed (folder, indices->pdata[0], partial, cancellable, error);
  names = headroom_model_parts_list (folder, SAFETENSORS, cancellable, error);
  if (names == NULL)
    return FALSE;
  drop_others (names);
  return names->len == 0 || read_weights (folder, names, partial, cancellable, error);
}

/* What ModelOpt says of quantised weights; NULL: there is no such file, or the error is set. */
static HeadroomJson *
load_quantization (GFile *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_get_child (folder, HEADROOM_HF_QUANTIZATION_FILE);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (HeadroomJson) root = NULL;
  const HeadroomJson *quantization;

  if (!g_file_query_exists (file, cancellable))
    return NULL;
  bytes = headroom_file_load (file, NULL, cancellable, error);
  if (bytes == NULL)
    return NULL;
  root = headroom_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), HEADROOM_JSON_PYTHON_NUMBERS,
                              error);
  if (root == NULL)
    return NULL;
  quantization = headroom_json_get_value (root, "quantization");
  if (quantization == NULL)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("“%s” is missing."), "quantization");
      return NULL;
    }
  return headroom_json_ref ((HeadroomJson *) quantization);
}

static HeadroomPartial *
parse_config (GFile *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) config = g_file_get_child (folder, CONFIG);
  g_autoptr (GBytes) bytes = headroom_file_load (config, NULL, cancellable, error);
  g_autoptr (HeadroomJson) quantization = NULL;
  g_autoptr (GError) beside = NULL;

  if (bytes == NULL)
    return NULL;
  quantization = load_quantization (folder, cancellable, &beside);
  if (beside != NULL)
    {
      g_propagate_prefixed_error (error, g_steal_pointer (&beside), "%s: ", HEADROOM_HF_QUANTIZATION_FILE);
      return NULL;
    }
  return headroom_hf_config_parse_beside (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), quantization,
                                          error);
}

static HeadroomPartial *
load_config (GFile *folder, GCancellable *cancellable, GError **error)
{
  HeadroomPartial *partial = parse_config (folder, cancellable, error);

  if (partial == NULL)
    g_prefix_error (error, "%s: ", CONFIG);
  return partial;
}

static HeadroomPartial *
load_gguf (GFile *folder, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) names = headroom_model_parts_of (name);
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();

  if (!headroom_model_parts_read (folder, names, HEADROOM_PARTS_GGUF, tensors, cancellable, error))
    return NULL;
  return headroom_gguf_model_new (tensors, error);
}

static HeadroomPartial *
load_only_gguf (GFile *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) names = headroom_model_parts_list (folder, GGUF, cancellable, error);
  g_autoptr (GPtrArray) parts = NULL;
  const char *message = _ ("The folder has neither a config.json nor a GGUF file.");

  if (names == NULL)
    return NULL;
  if (names->len > 0)
    parts = headroom_model_parts_of (names->pdata[0]);
  if (parts != NULL && parts->len == names->len)
    return load_gguf (folder, names->pdata[0], cancellable, error);
  if (names->len > 0)
    message = _ ("The folder has several GGUF files. Open the one that is used.");
  headroom_file_refuse (error, HEADROOM_FILE_ERROR_MISSING, message);
  return NULL;
}

static HeadroomPartial *
load_folder (GFile *folder, GCancellable *cancellable, GError **error)
{
  g_autoptr (HeadroomPartial) partial = NULL;

  if (!exists_in (folder, CONFIG))
    return load_only_gguf (folder, cancellable, error);
  partial = load_config (folder, cancellable, error);
  if (partial == NULL || !add_weights (folder, partial, cancellable, error))
    return NULL;
  return g_steal_pointer (&partial);
}

/* One file of several is read with the others. */
static HeadroomPartial *
load_safetensors (GFile *folder, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) names = headroom_model_parts_of (name);
  g_autoptr (HeadroomPartial) partial = NULL;

  if (!exists_in (folder, CONFIG))
    {
      headroom_file_refuse (error, HEADROOM_FILE_ERROR_MISSING,
                            _ ("A safetensors file does not say the architecture, and there is no config.json beside "
                               "it. Open the folder with both."));
      return NULL;
    }
  partial = load_config (folder, cancellable, error);
  if (partial == NULL || !read_weights (folder, names, partial, cancellable, error))
    return NULL;
  return g_steal_pointer (&partial);
}

HeadroomPartial *
headroom_model_load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);

  if (is_folder (file))
    return load_folder (file, cancellable, error);
  if (folder != NULL && has_ending (file, GGUF))
    return load_gguf (folder, name, cancellable, error);
  if (folder != NULL && has_ending (file, SAFETENSORS))
    return load_safetensors (folder, name, cancellable, error);
  if (folder != NULL && has_ending (file, INDEX))
    return load_folder (folder, cancellable, error);
  return headroom_hf_config_load (file, cancellable, error);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  HeadroomPartial *partial = headroom_model_load (source, cancellable, &error);

  if (partial != NULL)
    g_task_return_pointer (task, partial, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
headroom_model_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, user_data);

  g_task_set_source_tag (task, headroom_model_load_async);
  g_task_run_in_thread (task, load_in_thread);
}

HeadroomPartial *
headroom_model_load_finish (GFile *file, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
