/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/gpus/headroom-own-gpus.h"

#include <math.h>
#include <string.h>

#include "core/base/units.h"
#include "core/table/params.h"
#include "model/base/headroom-file-io.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_NAME = 100, /* characters */
  MAX_ID = 48,
  PRIVATE = 0700
};

struct _HeadroomOwnGpus
{
  GObject parent_instance;
  HeadroomJson *root; /* as last read or written; NULL: nothing yet */
  char *problem;      /* what the reading found */
};

G_DEFINE_FINAL_TYPE (HeadroomOwnGpus, headroom_own_gpus, G_TYPE_OBJECT)
G_DEFINE_QUARK (headroom - own - gpu - error - quark, headroom_own_gpu_error)

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

static GFile *
get_file (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), "headroom", "gpus.json", NULL);
}

static void
name_file (GError **error)
{
  g_autoptr (GFile) file = get_file ();

  /* Translators: %s is a path; what is wrong there follows */
  g_prefix_error (error, _ ("Your own GPUs in “%s”: "), g_file_peek_path (file));
}

static gboolean
has_controls (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

/* A name is one line that says something. */
static gboolean
check_line (const char *text, GError **error)
{
  if (*text == '\0')
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME, _ ("The name is empty."));
  else if (g_utf8_strlen (text, -1) > MAX_NAME)
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME,
                 _ ("The name is longer than %d characters."), (int) MAX_NAME);
  else if (has_controls (text))
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME,
                 _ ("The name has line ends or other control characters."));
  else
    return TRUE;
  return FALSE;
}

static gboolean
is_id (const char *id)
{
  hr_params_t scratch;

  hr_params_init (&scratch);
  return *id != '\0' && !g_str_equal (id, "none") && hr_param_set_text (&scratch, HR_GPU, id) == HR_SET_OK;
}

/* What the catalogue does not ask of an entry. */
static gboolean
check_entry (const HeadroomJson *entry, GError **error)
{
  const char *id = headroom_json_get_member_string (entry, "id");
  const char *name = headroom_json_get_member_string (entry, "name");

  if (id == NULL || name == NULL)
    return TRUE; /* the catalogue says that they are missing */
  if (is_id (id))
    return check_line (name, error);
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("“%s” is no id of a GPU: it takes small letters, digits, “-” and “.”."), id);
  return FALSE;
}

static gboolean
check_root (const HeadroomJson *root, GError **error)
{
  const HeadroomJson *gpus = headroom_json_get_value (root, "gpus");

  if (gpus == NULL || headroom_json_get_kind (gpus) != HEADROOM_JSON_ARRAY)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_FORMAT, _ ("There is no list “gpus”."));
      return FALSE;
    }
  for (guint i = 0; i < headroom_json_get_length (gpus); i++)
    if (!check_entry (headroom_json_get_element (gpus, i), error))
      return FALSE;
  return TRUE;
}

static HeadroomJson *
new_root (void)
{
  HeadroomJson *root = headroom_json_new_object ();

  headroom_json_set (root, "gpus", headroom_json_new_array ());
  return root;
}

static HeadroomJson *
parse (GBytes *bytes, GError **error)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (HeadroomJson) root = headroom_json_parse (data != NULL ? data : "", length, HEADROOM_JSON_STRICT, error);

  return root != NULL && check_root (root, error) ? g_steal_pointer (&root) : NULL;
}

/* What is in the file now. */
static HeadroomJson *
read_file (char **etag, GError **error)
{
  g_autoptr (GFile) file = get_file ();
  g_autoptr (GBytes) bytes = NULL;
  HeadroomJson *root;

  if (!g_file_query_exists (file, NULL))
    return new_root ();
  bytes = headroom_file_load (file, etag, NULL, error);
  root = bytes != NULL ? parse (bytes, error) : NULL;
  if (root == NULL)
    name_file (error);
  return root;
}

static gboolean
write_file (const HeadroomJson *root, const char *etag, GError **error)
{
  g_autoptr (GFile) file = get_file ();
  g_autofree char *folder = g_path_get_dirname (g_file_peek_path (file)), *text = headroom_json_to_text (root, FALSE);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  g_mkdir_with_parents (folder, PRIVATE); /* where that fails, saving says why */
  return headroom_file_save (file, bytes, etag, NULL, NULL, error);
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

gboolean
headroom_own_gpus_load (HeadroomOwnGpus *self, GError **error)
{
  GError *reason = NULL;
  g_autoptr (HeadroomJson) root = read_file (NULL, &reason);
  g_autoptr (HeadroomGpuCatalog) catalog = root != NULL ? headroom_gpu_catalog_new_with (root, &reason) : NULL;

  if (catalog != NULL)
    {
      put_in_force (self, root, catalog);
      return TRUE;
    }
  if (root != NULL)
    name_file (&reason);
  g_set_str (&self->problem, reason->message);
  g_propagate_error (error, reason);
  return FALSE;
}

const char *
headroom_own_gpus_get_problem (HeadroomOwnGpus *self)
{
  return self->problem;
}

static const HeadroomJson *
find_entry (const HeadroomJson *root, const char *id)
{
  const HeadroomJson *gpus = root != NULL ? headroom_json_get_value (root, "gpus") : NULL;

  for (guint i = 0; gpus != NULL && i < headroom_json_get_length (gpus); i++)
    if (g_strcmp0 (headroom_json_get_member_string (headroom_json_get_element (gpus, i), "id"), id) == 0)
      return headroom_json_get_element (gpus, i);
  return NULL;
}

gboolean
headroom_own_gpus_has (HeadroomOwnGpus *self, const char *id)
{
  return find_entry (self->root, id) != NULL;
}

/* The tree with one entry replaced, taken out (NULL) or, where it is not there, added. */
static HeadroomJson *
change_entry (const HeadroomJson *root, const HeadroomJson *old, HeadroomJson *entry)
{
  HeadroomJson *changed = headroom_json_new_object (), *list = headroom_json_new_array ();
  const HeadroomJson *gpus = headroom_json_get_value (root, "gpus");

  for (guint i = 0; i < headroom_json_get_length (root); i++) /* keys of newer versions stay */
    headroom_json_set (changed, headroom_json_get_key (root, i),
                       headroom_json_ref ((HeadroomJson *) headroom_json_get_element (root, i)));
  for (guint i = 0; i < headroom_json_get_length (gpus); i++)
    {
      HeadroomJson *element = (HeadroomJson *) headroom_json_get_element (gpus, i);

      if (element != old)
        headroom_json_append (list, headroom_json_ref (element));
      else if (entry != NULL)
        headroom_json_append (list, headroom_json_ref (entry));
    }
  if (old == NULL)
    headroom_json_append (list, headroom_json_ref (entry));
  headroom_json_set (changed, "gpus", list);
  return changed;
}

static gboolean
change_file (HeadroomOwnGpus *self, const HeadroomJson *root, const HeadroomJson *old, HeadroomJson *entry,
             const char *etag, GError **error)
{
  g_autoptr (HeadroomJson) changed = change_entry (root, old, entry);
  g_autoptr (HeadroomGpuCatalog) catalog = headroom_gpu_catalog_new_with (changed, error);

  if (catalog == NULL)
    name_file (error);
  if (catalog == NULL || !write_file (changed, etag, error))
    return FALSE;
  put_in_force (self, changed, catalog);
  return TRUE;
}

static HeadroomGpu *
find_by_name (const char *name)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  g_autofree char *wanted = g_utf8_casefold (name, -1);

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      HeadroomGpu *gpu = headroom_gpu_catalog_get (catalog, i);
      g_autofree char *known = g_utf8_casefold (headroom_gpu_get_name (gpu), -1);

      if (g_str_equal (known, wanted))
        return gpu;
    }
  return NULL;
}

static gboolean
check_name (const char *id, const char *name, GError **error)
{
  HeadroomGpu *same = find_by_name (name);

  if (!check_line (name, error))
    return FALSE;
  if (same == NULL || g_strcmp0 (headroom_gpu_get_id (same), id) == 0)
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME, _ ("There is already a GPU “%s”."), name);
  return FALSE;
}

static gboolean
check_vendor (const char *vendor, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (*vendor == '\0' || check_line (vendor, &reason))
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_VENDOR,
               _ ("The vendor must be one line of at most %d characters."), (int) MAX_NAME);
  return FALSE;
}

static gboolean
check_memory (double bytes, GError **error)
{
  char least[32], most[32];

  if (bytes >= HEADROOM_GPU_MIN_BYTES && bytes <= HEADROOM_GPU_MAX_BYTES)
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_MEMORY,
               _ ("The usable memory must be from %1$s to %2$s."),
               hr_bytes_to_text (HEADROOM_GPU_MIN_BYTES, HR_UNIT_GIB, least, sizeof least),
               hr_bytes_to_text (HEADROOM_GPU_MAX_BYTES, HR_UNIT_GIB, most, sizeof most));
  return FALSE;
}

/* "My Card (48 GB)": "my-card-48-gb". */
static GString *
make_words (const char *name)
{
  g_autofree char *ascii = g_str_to_ascii (name, "C");
  GString *id = g_string_new (NULL);

  for (const char *c = ascii; *c != '\0' && id->len < MAX_ID; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (id, g_ascii_tolower (*c));
    else if (id->len > 0 && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  return id->len > 0 ? id : g_string_append (id, "gpu");
}

/* Of these words, and no id or alias that is taken. */
static char *
make_id (const char *name)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();
  GString *id = make_words (name);
  gsize length = id->len;

  for (int n = 2; !is_id (id->str) || headroom_gpu_catalog_lookup (catalog, id->str) != NULL; n++)
    {
      g_string_truncate (id, length);
      g_string_append_printf (id, "-%d", n);
    }
  return g_string_free (id, FALSE);
}

/* As the catalogue writes that vendor. */
static const char *
spell_vendor (const char *vendor)
{
  HeadroomGpuCatalog *catalog = headroom_gpu_catalog_get_default ();

  for (guint i = 0; i < headroom_gpu_catalog_get_length (catalog); i++)
    {
      const char *known = headroom_gpu_get_vendor (headroom_gpu_catalog_get (catalog, i));

      if (g_ascii_strcasecmp (known, vendor) == 0)
        return known;
    }
  return vendor;
}

static HeadroomJson *
make_entry (const HeadroomJson *old, const char *id, const char *name, const char *vendor, double usable_bytes)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");
  HeadroomJson *entry = headroom_json_new_object ();

  headroom_json_set (entry, "id", headroom_json_new_string (id));
  for (guint i = 0; old != NULL && i < headroom_json_get_length (old); i++)
    headroom_json_set (entry, headroom_json_get_key (old, i),
                       headroom_json_ref ((HeadroomJson *) headroom_json_get_element (old, i)));
  headroom_json_set (entry, "name", headroom_json_new_string (name));
  headroom_json_set (entry, "vendor", headroom_json_new_string (spell_vendor (vendor)));
  headroom_json_set (entry, "usable-bytes", headroom_json_new_whole (usable_bytes));
  headroom_json_set (entry, "source", headroom_json_new_string ("own entry"));
  headroom_json_set (entry, "checked", headroom_json_new_string (today));
  return entry;
}

gboolean
headroom_own_gpus_put (HeadroomOwnGpus *self, const char *id, const char *name, const char *vendor, double usable_bytes,
                       GError **error)
{
  g_autofree char *line = g_strstrip (g_strdup (name)), *maker = g_strstrip (g_strdup (vendor));
  g_autofree char *etag = NULL, *new_id = NULL;
  g_autoptr (HeadroomJson) root = read_file (&etag, error), entry = NULL;
  const HeadroomJson *old;

  if (root == NULL || !check_name (id, line, error) || !check_vendor (maker, error)
      || !check_memory (usable_bytes, error))
    return FALSE;
  old = id != NULL ? find_entry (root, id) : NULL;
  new_id = id != NULL ? g_strdup (id) : make_id (line);
  entry = make_entry (old, new_id, line, maker, round (usable_bytes));
  return change_file (self, root, old, entry, etag, error);
}

HeadroomJson *
headroom_own_gpus_remove (HeadroomOwnGpus *self, const char *id, GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomJson) root = read_file (&etag, error);
  const HeadroomJson *old = find_entry (root, id);

  if (old != NULL)
    return change_file (self, root, old, NULL, etag, error) ? headroom_json_ref ((HeadroomJson *) old) : NULL;
  if (root == NULL)
    return NULL;
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("There is no GPU “%s” among your own."), id);
  return NULL;
}

gboolean
headroom_own_gpus_restore (HeadroomOwnGpus *self, HeadroomJson *entry, GError **error)
{
  g_autofree char *etag = NULL;
  g_autoptr (HeadroomJson) root = read_file (&etag, error);

  return root != NULL && change_file (self, root, NULL, entry, etag, error);
}
