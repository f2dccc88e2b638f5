/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the schema is not installed, what holds is what the schema says of whoever has set nothing. */
#include "app/shared/headroom-settings.h"

#include <gio/gio.h>

/* No strings are an empty list. */
static guint
count_strings (const GValue *value)
{
  char **strings = g_value_get_boxed (value);

  if (strings == NULL)
    return 0;
  return g_strv_length (strings);
}

static gboolean
is_default (GParamSpec *property, const GValue *value)
{
  if (G_IS_PARAM_SPEC_BOXED (property))
    return count_strings (value) == count_strings (g_param_spec_get_default_value (property));
  return g_param_value_defaults (property, value);
}

/* Nobody has set anything: these are the values of the schema. */
static void
test_defaults (void)
{
  GObject *settings = G_OBJECT (headroom_settings_get_default ());
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema = g_settings_schema_source_lookup (source, HEADROOM_APP_ID, TRUE);
  guint n = 0;
  g_autofree GParamSpec **properties = g_object_class_list_properties (G_OBJECT_GET_CLASS (settings), &n);

  g_assert_nonnull (schema);
  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GValue) value = G_VALUE_INIT;

      g_object_get_property (settings, properties[i]->name, &value);
      g_test_message ("%s", properties[i]->name);
      g_assert_true (is_default (properties[i], &value));
    }
}

/* What is set is kept for the next start, and what another program keeps is seen. Last: others see it, too. */
static void
test_kept (void)
{
  HeadroomSettings *settings = headroom_settings_get_default ();
  g_autoptr (GSettings) store = g_settings_new (HEADROOM_APP_ID);
  g_autofree char *unit = NULL;
  gboolean reopens = FALSE;

  g_object_set (settings, "window-width", 777, "byte-unit", "gb", NULL);
  unit = g_settings_get_string (store, "byte-unit");
  g_assert_cmpstr (unit, ==, "gb");
  g_assert_cmpint (g_settings_get_int (store, "window-width"), ==, 777);
  g_assert_cmpint (headroom_settings_get_byte_unit (settings), ==, HR_UNIT_GB);
  g_settings_set_boolean (store, "reopen-documents", TRUE);
  g_object_get (settings, "reopen-documents", &reopens, NULL);
  g_assert_true (reopens);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/settings/defaults", test_defaults);
  g_test_add_func ("/app/settings/kept", test_kept);
  return g_test_run ();
}
