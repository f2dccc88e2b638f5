/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks the fields of a person's own GPU, makes an id of its name and an entry of all. */
#include "model/gpus/headroom-own-gpu-fields.h"

#include <math.h>

#include "core/base/units.h"
#include "core/table/params.h"
#include "model/base/headroom-json-result.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "words/headroom-i18n.h"

enum
{
  MAX_NAME_CHARACTERS = 100,
  MAX_ID_LENGTH = 48
};

GQuark
headroom_own_gpu_error_quark (void)
{
  return g_quark_from_static_string ("headroom-own-gpu-error-quark");
}

static gboolean
has_controls (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

gboolean
headroom_own_gpu_check_line (const char *text, GError **error)
{
  if (*text == '\0')
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME, _ ("The name is empty."));
  else if (g_utf8_strlen (text, -1) > MAX_NAME_CHARACTERS)
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME,
                 _ ("The name is longer than %d characters."), (int) MAX_NAME_CHARACTERS);
  else if (has_controls (text))
    g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME,
                 _ ("The name contains line breaks or other control characters."));
  else
    return TRUE;
  return FALSE;
}

gboolean
headroom_own_gpu_is_id (const char *id)
{
  hr_params_t scratch;

  if (*id == '\0' || g_str_equal (id, "none"))
    return FALSE;
  hr_params_init (&scratch);
  return hr_param_set_text (&scratch, HR_GPU, id) == HR_SET_OK;
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

  if (!headroom_own_gpu_check_line (name, error))
    return FALSE;
  if (same == NULL || g_strcmp0 (headroom_gpu_get_id (same), id) == 0)
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_NAME, _ ("There is already a GPU named “%s”."),
               name);
  return FALSE;
}

static gboolean
check_vendor (const char *vendor, GError **error)
{
  if (*vendor == '\0' || headroom_own_gpu_check_line (vendor, NULL))
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_VENDOR,
               _ ("The vendor must be one line of at most %d characters."), (int) MAX_NAME_CHARACTERS);
  return FALSE;
}

static gboolean
check_memory (double bytes, GError **error)
{
  char least[32];
  char most[32];

  if (bytes >= HEADROOM_GPU_MIN_BYTES && bytes <= HEADROOM_GPU_MAX_BYTES)
    return TRUE;
  g_set_error (error, HEADROOM_OWN_GPU_ERROR, HEADROOM_OWN_GPU_ERROR_MEMORY,
               _ ("The usable memory must be between %1$s and %2$s."),
               hr_bytes_to_text (HEADROOM_GPU_MIN_BYTES, HR_UNIT_GIB, least, sizeof least),
               hr_bytes_to_text (HEADROOM_GPU_MAX_BYTES, HR_UNIT_GIB, most, sizeof most));
  return FALSE;
}

gboolean
headroom_own_gpu_check_fields (const HeadroomOwnGpuFields *fields, GError **error)
{
  return check_name (fields->id, fields->name, error) && check_vendor (fields->vendor, error)
         && check_memory (fields->usable_bytes, error);
}

static gboolean
ends_with_hyphen (const GString *text)
{
  return text->len > 0 && text->str[text->len - 1] == '-';
}

/* "My Card (48 GB)": "my-card-48-gb". */
static GString *
make_words (const char *name)
{
  g_autofree char *ascii = g_str_to_ascii (name, "C");
  GString *id = g_string_new (NULL);

  for (const char *c = ascii; *c != '\0' && id->len < MAX_ID_LENGTH; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (id, g_ascii_tolower (*c));
    else if (id->len > 0 && !ends_with_hyphen (id))
      g_string_append_c (id, '-');
  if (ends_with_hyphen (id))
    g_string_truncate (id, id->len - 1);
  if (id->len == 0)
    g_string_append (id, "gpu");
  return id;
}

static gboolean
is_free_id (const char *id)
{
  return headroom_own_gpu_is_id (id) && headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id) == NULL;
}

/* Of the name's words, and of no id or alias that is taken. */
static char *
make_id (const char *name)
{
  GString *id = make_words (name);
  gsize length = id->len;

  for (int n = 2; !is_free_id (id->str); n++)
    {
      g_string_truncate (id, length);
      g_string_append_printf (id, "-%d", n);
    }
  return g_string_free_and_steal (id);
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

static void
set_string (HeadroomJson *entry, const char *key, const char *text)
{
  headroom_json_set_string (entry, key, text);
}

static void
copy_members (HeadroomJson *entry, const HeadroomJson *old)
{
  for (guint i = 0; i < headroom_json_get_length (old); i++)
    headroom_json_set (entry, headroom_json_get_key (old, i),
                       headroom_json_ref ((HeadroomJson *) headroom_json_get_element (old, i)));
}

HeadroomJson *
headroom_own_gpu_make_entry (const HeadroomOwnGpuFields *fields, const HeadroomJson *old)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *today = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *id = g_strdup (fields->id);
  HeadroomJson *entry = headroom_json_new_object ();

  if (id == NULL)
    id = make_id (fields->name);
  set_string (entry, "id", id);
  if (old != NULL)
    copy_members (entry, old);
  set_string (entry, "name", fields->name);
  set_string (entry, "vendor", spell_vendor (fields->vendor));
  headroom_json_set (entry, "usable-bytes", headroom_json_new_whole (round (fields->usable_bytes)));
  set_string (entry, "source", "own entry");
  set_string (entry, "checked", today);
  return entry;
}
