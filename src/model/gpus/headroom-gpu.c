/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One GPU, read from an entry of gpus.json; its memory that a process can use. */
#include "model/gpus/headroom-gpu.h"

#include "core/base/units.h"
#include "model/base/headroom-error.h"
#include "model/base/headroom-search.h"
#include "words/headroom-i18n.h"

#include <math.h>

/* What driver and firmware reserve of an NVIDIA card's total: 0.26 to 0.71 GiB where both totals were seen. */
#define NVIDIA_RESERVED_GIB 0.5

enum
{
  PROP_ID = 1,
  PROP_NAME,
  PROP_VENDOR,
  PROP_ARCHITECTURE,
  PROP_MEMORY_TYPE,
  PROP_FORM_FACTOR,
  PROP_SOURCE,
  PROP_CHECKED,
  PROP_NOTE,
  N_STRINGS,
  PROP_MARKETED_GB = N_STRINGS,
  PROP_TDP_W,
  PROP_BANDWIDTH_GB_S,
  PROP_YEAR,
  N_NUMBERS,
  PROP_DRIVER_TOTAL_BYTES = N_NUMBERS,
  PROP_USABLE_BYTES,
  PROP_USABLE_BASIS,
  N_PROPS
};

/* Property and key of gpus.json in one; those that every entry must have. */
static const struct
{
  const char *name;
  gboolean required;
} keys[N_PROPS] = {
  [PROP_ID] = { "id", TRUE },
  [PROP_NAME] = { "name", TRUE },
  [PROP_VENDOR] = { "vendor", TRUE },
  [PROP_ARCHITECTURE] = { "architecture" },
  [PROP_MEMORY_TYPE] = { "memory-type" },
  [PROP_FORM_FACTOR] = { "form-factor" },
  [PROP_SOURCE] = { "source", TRUE },
  [PROP_CHECKED] = { "checked", TRUE },
  [PROP_NOTE] = { "note" },
  [PROP_MARKETED_GB] = { "marketed-gb", TRUE },
  [PROP_TDP_W] = { "tdp-w" },
  [PROP_BANDWIDTH_GB_S] = { "bandwidth-gb-s" },
  [PROP_YEAR] = { "year" },
  [PROP_DRIVER_TOTAL_BYTES] = { "driver-total-bytes" },
  [PROP_USABLE_BYTES] = { "usable-bytes" },
  [PROP_USABLE_BASIS] = { "usable-basis" },
};

/* Keys that are read on their own or only by people. */
static const char *const other_keys[] = {
  "aliases", "driver-total-mib", "pytorch-total-gib", "pytorch-total-source", "specification-source", "specified-mib",
  "speed",   "unified-memory",   "usable-bytes"
};

struct _HeadroomGpu
{
  GObject parent_instance;

  char *strings[N_STRINGS];
  double numbers[N_NUMBERS];
  double driver_total_mib;  /* 0: unknown */
  double specified_mib;     /* 0: a total was read from a driver */
  double pytorch_total_gib; /* 0: unknown */
  double stated_bytes;      /* usable, as somebody stated it; 0: worked out of a total */
  gboolean has_unified_memory;
  GStrv aliases;
};

G_DEFINE_FINAL_TYPE (HeadroomGpu, headroom_gpu, G_TYPE_OBJECT)

static void
headroom_gpu_init (HeadroomGpu *self)
{
}

static void
headroom_gpu_finalize (GObject *object)
{
  HeadroomGpu *self = HEADROOM_GPU (object);

  for (guint i = 0; i < N_STRINGS; i++)
    g_free (self->strings[i]);
  g_strfreev (self->aliases);
  G_OBJECT_CLASS (headroom_gpu_parent_class)->finalize (object);
}

static void
headroom_gpu_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomGpu *self = HEADROOM_GPU (object);

  if (id < N_STRINGS)
    g_value_set_string (value, self->strings[id]);
  else if (id < N_NUMBERS)
    g_value_set_double (value, self->numbers[id]);
  else if (id == PROP_USABLE_BASIS)
    g_value_set_string (value, headroom_gpu_get_usable_basis (self));
  else if (id == PROP_USABLE_BYTES)
    g_value_set_double (value, headroom_gpu_get_usable_bytes (self));
  else
    g_value_set_double (value, headroom_gpu_get_driver_total_bytes (self));
}

static GParamSpec *
make_pspec (guint id)
{
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  if (id < N_STRINGS || id == PROP_USABLE_BASIS)
    return g_param_spec_string (keys[id].name, NULL, NULL, NULL, flags);
  return g_param_spec_double (keys[id].name, NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
}

static void
headroom_gpu_class_init (HeadroomGpuClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_gpu_finalize;
  object_class->get_property = headroom_gpu_get_property;
  for (guint i = 1; i < N_PROPS; i++)
    g_object_class_install_property (object_class, i, make_pspec (i));
}

static gboolean
fail_missing (GError **error, const char *entry, const char *key)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_MISSING, _ ("GPU “%s”: “%s” is missing."), entry, key);
  return FALSE;
}

static gboolean
fail_value (GError **error, const char *entry, const char *key)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE,
               _ ("GPU “%s”: “%s” is unknown or has an invalid value."), entry, key);
  return FALSE;
}

static guint
find_key (const char *key)
{
  for (guint i = 1; i < N_NUMBERS; i++)
    if (g_str_equal (keys[i].name, key))
      return i;
  return 0;
}

static gboolean
is_other_key (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (other_keys); i++)
    if (g_str_equal (other_keys[i], key))
      return TRUE;
  return FALSE;
}

static gboolean
take_member (HeadroomGpu *self, const char *key, const HeadroomJson *value)
{
  guint prop = find_key (key);

  if (prop == 0)
    return is_other_key (key);
  if (prop < N_STRINGS)
    {
      g_free (self->strings[prop]);
      self->strings[prop] = g_strdup (headroom_json_get_string (value));
      return self->strings[prop] != NULL;
    }
  self->numbers[prop] = headroom_json_get_number (value);
  return self->numbers[prop] >= 0;
}

static double
number_or_0 (const HeadroomJson *entry, const char *key)
{
  const HeadroomJson *value = headroom_json_get_value (entry, key);

  if (value == NULL)
    return 0;
  return fmax (headroom_json_get_number (value), 0); /* of NaN, too */
}

static void
take_aliases (HeadroomGpu *self, const HeadroomJson *entry)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const HeadroomJson *aliases = headroom_json_get_value (entry, "aliases");
  guint n = 0;

  if (aliases != NULL)
    n = headroom_json_get_length (aliases);
  for (guint i = 0; i < n; i++)
    {
      const char *alias = headroom_json_get_string (headroom_json_get_element (aliases, i));

      if (alias != NULL)
        g_strv_builder_add (builder, alias);
    }
  self->aliases = g_strv_builder_end (builder);
}

/* With it no other total is needed. */
static gboolean
take_stated (HeadroomGpu *self, const HeadroomJson *entry, const char *id, GError **error)
{
  const HeadroomJson *value = headroom_json_get_value (entry, "usable-bytes");

  if (value == NULL)
    return TRUE;
  self->stated_bytes = round (headroom_json_get_number (value));
  if (self->stated_bytes >= HEADROOM_GPU_MIN_BYTES && self->stated_bytes <= HEADROOM_GPU_MAX_BYTES)
    return TRUE;
  return fail_value (error, id, "usable-bytes");
}

/* By a person, for a GPU of their own. */
static gboolean
is_stated (HeadroomGpu *self)
{
  return self->stated_bytes != 0;
}

static gboolean
is_missing (HeadroomGpu *self, guint key)
{
  if (!keys[key].required)
    return FALSE;
  if (key < N_STRINGS)
    return self->strings[key] == NULL;
  return self->numbers[key] <= 0 && !is_stated (self);
}

static gboolean
check_complete (HeadroomGpu *self, const char *id, GError **error)
{
  for (guint i = 1; i < N_NUMBERS; i++)
    if (is_missing (self, i))
      return fail_missing (error, id, keys[i].name);
  if (self->driver_total_mib > 0 || self->specified_mib > 0 || is_stated (self))
    return TRUE;
  return fail_missing (error, id, "driver-total-mib");
}

static gboolean
take_members (HeadroomGpu *self, const HeadroomJson *entry, const char *id, GError **error)
{
  if (headroom_json_get_kind (entry) != HEADROOM_JSON_OBJECT)
    return TRUE; /* what is missing is said later */
  for (guint i = 0; i < headroom_json_get_length (entry); i++)
    if (!take_member (self, headroom_json_get_key (entry, i), headroom_json_get_element (entry, i)))
      return fail_value (error, id, headroom_json_get_key (entry, i));
  return TRUE;
}

HeadroomGpu *
headroom_gpu_new_from_json (const HeadroomJson *entry, GError **error)
{
  g_autoptr (HeadroomGpu) self = g_object_new (HEADROOM_TYPE_GPU, NULL);
  const char *id = headroom_json_get_member_string (entry, "id");

  if (id == NULL)
    id = "";
  if (!take_members (self, entry, id, error))
    return NULL;
  self->driver_total_mib = number_or_0 (entry, "driver-total-mib");
  self->specified_mib = number_or_0 (entry, "specified-mib");
  self->pytorch_total_gib = number_or_0 (entry, "pytorch-total-gib");
  self->has_unified_memory = headroom_json_get_member_bool (entry, "unified-memory", FALSE);
  take_aliases (self, entry);
  if (!take_stated (self, entry, id, error) || !check_complete (self, id, error))
    return NULL;
  return g_steal_pointer (&self);
}

const char *
headroom_gpu_get_id (HeadroomGpu *self)
{
  return self->strings[PROP_ID];
}
const char *
headroom_gpu_get_name (HeadroomGpu *self)
{
  return self->strings[PROP_NAME];
}
const char *
headroom_gpu_get_vendor (HeadroomGpu *self)
{
  return self->strings[PROP_VENDOR];
}
const char *
headroom_gpu_get_memory_type (HeadroomGpu *self)
{
  return self->strings[PROP_MEMORY_TYPE];
}
const char *
headroom_gpu_get_source (HeadroomGpu *self)
{
  return self->strings[PROP_SOURCE];
}
const char *
headroom_gpu_get_checked (HeadroomGpu *self)
{
  return self->strings[PROP_CHECKED];
}
double
headroom_gpu_get_marketed_gb (HeadroomGpu *self)
{
  return self->numbers[PROP_MARKETED_GB];
}
gboolean
headroom_gpu_has_unified_memory (HeadroomGpu *self)
{
  return self->has_unified_memory;
}
gboolean
headroom_gpu_is_mobile (HeadroomGpu *self)
{
  return g_strcmp0 (self->strings[PROP_FORM_FACTOR], "laptop") == 0;
}
gboolean
headroom_gpu_computes_bf16 (HeadroomGpu *self)
{
  static const char *const older[] = { "Pascal", "Volta", "Turing", NULL };

  return self->strings[PROP_ARCHITECTURE] == NULL || !g_strv_contains (older, self->strings[PROP_ARCHITECTURE]);
}
double
headroom_gpu_get_tdp_w (HeadroomGpu *self)
{
  return self->numbers[PROP_TDP_W];
}
const char *const *
headroom_gpu_get_aliases (HeadroomGpu *self)
{
  return (const char *const *) self->aliases;
}
double
headroom_gpu_get_driver_total_bytes (HeadroomGpu *self)
{
  return self->driver_total_mib * HR_MIB;
}

static gboolean
is_nvidia (HeadroomGpu *self)
{
  return g_str_equal (self->strings[PROP_VENDOR], "NVIDIA");
}

double
headroom_gpu_get_usable_bytes (HeadroomGpu *self)
{
  double driver_total_bytes = headroom_gpu_get_driver_total_bytes (self);

  if (is_stated (self))
    return self->stated_bytes;
  if (self->pytorch_total_gib > 0)
    return floor (self->pytorch_total_gib * HR_GIB); /* two decimals of a GiB are not whole bytes */
  if (self->specified_mib > 0)
    return self->specified_mib * HR_MIB;
  if (is_nvidia (self))
    return driver_total_bytes - NVIDIA_RESERVED_GIB * HR_GIB;
  return driver_total_bytes;
}

static const char *
describe_reserve (void)
{
  g_autofree char *text = g_strdup_printf (_ ("The driver’s total minus %.1f GiB reserved by driver and firmware."),
                                           NVIDIA_RESERVED_GIB);

  return g_intern_string (text);
}

const char *
headroom_gpu_get_usable_basis (HeadroomGpu *self)
{
  if (is_stated (self))
    return _ ("As entered.");
  if (self->pytorch_total_gib > 0)
    return _ ("The total that PyTorch reports for this GPU.");
  if (self->specified_mib > 0)
    return _ ("Worked out of the vendor’s specification: no total printed by a driver was found.");
  if (is_nvidia (self))
    return describe_reserve ();
  return _ ("The driver’s total.");
}

char *
headroom_gpu_dup_search_key (HeadroomGpu *self)
{
  static const guint searched[] = { PROP_NAME, PROP_ID, PROP_VENDOR, PROP_ARCHITECTURE, PROP_MEMORY_TYPE };
  const char *texts[G_N_ELEMENTS (searched)];

  for (guint i = 0; i < G_N_ELEMENTS (searched); i++)
    texts[i] = self->strings[searched[i]];
  return headroom_search_make_key (texts, G_N_ELEMENTS (texts));
}
