/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person set once and for all, kept by GSettings. */
#include "app/shared/headroom-settings.h"

#include <gio/gio.h>

struct _HeadroomSettings
{
  GObject parent_instance;
  GSettings *store; /* NULL: nothing is remembered */
  char *byte_unit;
  char *default_gpu;
  char *picture_look;
  char *report_author;
  int picture_scale, window_width, window_height;
  gboolean window_maximized, show_pane, reopen_documents;
  char **open_documents;
};

G_DEFINE_FINAL_TYPE (HeadroomSettings, headroom_settings, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_BYTE_UNIT,
  PROP_DEFAULT_GPU,
  PROP_PICTURE_LOOK,
  PROP_REPORT_AUTHOR,
  PROP_PICTURE_SCALE,
  PROP_WINDOW_WIDTH,
  PROP_WINDOW_HEIGHT,
  PROP_WINDOW_MAXIMIZED,
  PROP_SHOW_PANE,
  PROP_REOPEN_DOCUMENTS,
  PROP_OPEN_DOCUMENTS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* Where the schema is not installed GSettings would abort: look first. */
static GSettings *
open_store (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, HEADROOM_APP_ID, TRUE);
  if (schema == NULL)
    return NULL;
  return g_settings_new_full (schema, NULL, NULL);
}

static void
headroom_settings_constructed (GObject *object)
{
  HeadroomSettings *self = HEADROOM_SETTINGS (object);

  G_OBJECT_CLASS (headroom_settings_parent_class)->constructed (object);
  self->store = open_store ();
  for (guint i = 1; self->store != NULL && i < N_PROPS; i++)
    g_settings_bind (self->store, properties[i]->name, self, properties[i]->name, G_SETTINGS_BIND_DEFAULT);
}

static void
headroom_settings_dispose (GObject *object)
{
  HeadroomSettings *self = HEADROOM_SETTINGS (object);

  g_clear_object (&self->store);
  g_clear_pointer (&self->byte_unit, g_free);
  g_clear_pointer (&self->default_gpu, g_free);
  g_clear_pointer (&self->picture_look, g_free);
  g_clear_pointer (&self->report_author, g_free);
  g_clear_pointer (&self->open_documents, g_strfreev);
  G_OBJECT_CLASS (headroom_settings_parent_class)->dispose (object);
}

static void
headroom_settings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomSettings *self = HEADROOM_SETTINGS (object);

  switch (id)
    {
    case PROP_BYTE_UNIT: g_value_set_string (value, self->byte_unit); break;
    case PROP_DEFAULT_GPU: g_value_set_string (value, self->default_gpu); break;
    case PROP_REPORT_AUTHOR: g_value_set_string (value, self->report_author); break;
    case PROP_PICTURE_LOOK: g_value_set_string (value, self->picture_look); break;
    case PROP_PICTURE_SCALE: g_value_set_int (value, self->picture_scale); break;
    case PROP_WINDOW_WIDTH: g_value_set_int (value, self->window_width); break;
    case PROP_WINDOW_HEIGHT: g_value_set_int (value, self->window_height); break;
    case PROP_WINDOW_MAXIMIZED: g_value_set_boolean (value, self->window_maximized); break;
    case PROP_SHOW_PANE: g_value_set_boolean (value, self->show_pane); break;
    case PROP_REOPEN_DOCUMENTS: g_value_set_boolean (value, self->reopen_documents); break;
    case PROP_OPEN_DOCUMENTS: g_value_set_boxed (value, self->open_documents); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
set_int (int *field, int value)
{
  gboolean changed = *field != value;

  *field = value;
  return changed;
}

static gboolean
set_list (char ***field, char **list)
{
  static const char *const none[] = { NULL };
  const char *const *before = none;
  const char *const *after = none;

  if (*field != NULL)
    before = (const char *const *) *field;
  if (list != NULL)
    after = (const char *const *) list;
  if (g_strv_equal (before, after))
    return FALSE;
  g_strfreev (*field);
  *field = g_strdupv (list);
  return TRUE;
}

static void
headroom_settings_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomSettings *self = HEADROOM_SETTINGS (object);
  gboolean changed = FALSE;

  switch (id)
    {
    case PROP_BYTE_UNIT: changed = g_set_str (&self->byte_unit, g_value_get_string (value)); break;
    case PROP_DEFAULT_GPU: changed = g_set_str (&self->default_gpu, g_value_get_string (value)); break;
    case PROP_REPORT_AUTHOR: changed = g_set_str (&self->report_author, g_value_get_string (value)); break;
    case PROP_PICTURE_LOOK: changed = g_set_str (&self->picture_look, g_value_get_string (value)); break;
    case PROP_PICTURE_SCALE: changed = set_int (&self->picture_scale, g_value_get_int (value)); break;
    case PROP_WINDOW_WIDTH: changed = set_int (&self->window_width, g_value_get_int (value)); break;
    case PROP_WINDOW_HEIGHT: changed = set_int (&self->window_height, g_value_get_int (value)); break;
    case PROP_WINDOW_MAXIMIZED: changed = set_int (&self->window_maximized, g_value_get_boolean (value)); break;
    case PROP_SHOW_PANE: changed = set_int (&self->show_pane, g_value_get_boolean (value)); break;
    case PROP_REOPEN_DOCUMENTS: changed = set_int (&self->reopen_documents, g_value_get_boolean (value)); break;
    case PROP_OPEN_DOCUMENTS: changed = set_list (&self->open_documents, g_value_get_boxed (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
  if (changed) /* else the store would be written, and its service started, for nothing */
    g_object_notify_by_pspec (object, pspec);
}

static void
headroom_settings_class_init (HeadroomSettingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = headroom_settings_constructed;
  object_class->dispose = headroom_settings_dispose;
  object_class->get_property = headroom_settings_get_property;
  object_class->set_property = headroom_settings_set_property;
  properties[PROP_BYTE_UNIT] = g_param_spec_string ("byte-unit", NULL, NULL, "gib", flags);
  properties[PROP_DEFAULT_GPU] = g_param_spec_string ("default-gpu", NULL, NULL, "", flags);
  properties[PROP_PICTURE_LOOK] = g_param_spec_string ("picture-look", NULL, NULL, "light", flags);
  properties[PROP_REPORT_AUTHOR] = g_param_spec_string ("report-author", NULL, NULL, "", flags);
  properties[PROP_PICTURE_SCALE] = g_param_spec_int ("picture-scale", NULL, NULL, 1, 4, 2, flags);
  properties[PROP_WINDOW_WIDTH] = g_param_spec_int ("window-width", NULL, NULL, 0, G_MAXINT, 1000, flags);
  properties[PROP_WINDOW_HEIGHT] = g_param_spec_int ("window-height", NULL, NULL, 0, G_MAXINT, 700, flags);
  properties[PROP_WINDOW_MAXIMIZED] = g_param_spec_boolean ("window-maximized", NULL, NULL, FALSE, flags);
  properties[PROP_SHOW_PANE] = g_param_spec_boolean ("show-pane", NULL, NULL, TRUE, flags);
  properties[PROP_REOPEN_DOCUMENTS] = g_param_spec_boolean ("reopen-documents", NULL, NULL, FALSE, flags);
  properties[PROP_OPEN_DOCUMENTS] = g_param_spec_boxed ("open-documents", NULL, NULL, G_TYPE_STRV, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_settings_init (HeadroomSettings *self)
{
}

HeadroomSettings *
headroom_settings_get_default (void)
{
  static HeadroomSettings *settings;

  if (settings == NULL)
    settings = g_object_new (HEADROOM_TYPE_SETTINGS, NULL);
  return settings;
}

hr_byte_unit_t
headroom_settings_get_byte_unit (HeadroomSettings *self)
{
  g_return_val_if_fail (HEADROOM_IS_SETTINGS (self), HR_UNIT_GIB);

  if (g_strcmp0 (self->byte_unit, "gb") == 0)
    return HR_UNIT_GB;
  return HR_UNIT_GIB;
}

void
headroom_settings_watch_byte_unit (gpointer object, GCallback update)
{
  g_signal_connect_object (headroom_settings_get_default (), "notify::byte-unit", update, object, G_CONNECT_SWAPPED);
}
