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

static void
count_cb (GObject *object, GParamSpec *pspec, gpointer n)
{
  *(int *) n += 1;
}

static int
get_int (const char *name)
{
  int value = 0;

  g_object_get (headroom_settings_get_default (), name, &value, NULL);
  return value;
}

/* Both ways, and nobody is told of what is as it was. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *name;
    int stored, set;
  } keys[] = { { "window-width", 1100, 900 }, { "window-height", 1101, 900 }, { "picture-scale", 3, 4 } };
  GObject *settings = G_OBJECT (headroom_settings_get_default ());
  g_autoptr (GSettings) store = g_settings_new (HEADROOM_APP_ID);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const char *name = keys[i].name;
      g_autofree char *signal = g_strconcat ("notify::", name, NULL);
      int n_told = 0;
      gulong handler = g_signal_connect (settings, signal, G_CALLBACK (count_cb), &n_told);

      g_settings_set_int (store, name, keys[i].stored);
      g_assert_cmpint (get_int (name), ==, keys[i].stored);
      g_object_set (settings, name, keys[i].set, NULL);
      g_assert_cmpint (g_settings_get_int (store, name), ==, keys[i].set);
      g_object_set (settings, name, keys[i].set, NULL);
      g_assert_cmpint (n_told, ==, 2);
      g_signal_handler_disconnect (settings, handler);
    }
}

static gboolean
get_flag (const char *name)
{
  gboolean value = FALSE;

  g_object_get (headroom_settings_get_default (), name, &value, NULL);
  return value;
}

static void
test_flags (void)
{
  static const char *const names[] = { "window-maximized", "show-pane", "reopen-documents" };
  g_autoptr (GSettings) store = g_settings_new (HEADROOM_APP_ID);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    for (int n = 0; n < 2; n++)
      {
        gboolean other = !get_flag (names[i]);

        g_settings_set_boolean (store, names[i], other);
        g_assert_true (get_flag (names[i]) == other);
        g_object_set (headroom_settings_get_default (), names[i], !other, NULL);
        g_assert_true (g_settings_get_boolean (store, names[i]) == !other);
        g_assert_true (get_flag (names[i]) == !other);
        g_settings_set_boolean (store, names[i], other);
      }
}

static void
test_words (void)
{
  static const struct
  {
    const char *name, *word;
  } words[] = {
    { "byte-unit", "gb" }, { "default-gpu", "h200-sxm-141gb" }, { "picture-look", "dark" }, { "report-author", "Ada" }
  };
  GObject *settings = G_OBJECT (headroom_settings_get_default ());
  g_autoptr (GSettings) store = g_settings_new (HEADROOM_APP_ID);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *kept = NULL;
      g_autofree char *now = NULL;

      g_object_set (settings, words[i].name, words[i].word, NULL);
      kept = g_settings_get_string (store, words[i].name);
      g_object_get (settings, words[i].name, &now, NULL);
      g_assert_cmpstr (kept, ==, words[i].word);
      g_assert_cmpstr (now, ==, words[i].word);
    }
}

/* A list is told of where it is another one: also an empty one after NULL is none. */
static void
test_lists (void)
{
  static const char *const lists[][3] = { { NULL }, { "a" }, { "a" }, { "a", "b" }, { "b", "a" }, { NULL } };
  static const int n_told_after[] = { 0, 1, 1, 2, 3, 4 };
  GObject *settings = G_OBJECT (headroom_settings_get_default ());
  int n_told = 0;

  g_signal_connect (settings, "notify::open-documents", G_CALLBACK (count_cb), &n_told);
  for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_auto (GStrv) now = NULL;

      g_object_set (settings, "open-documents", lists[i], NULL);
      g_object_get (settings, "open-documents", &now, NULL);
      g_assert_cmpint (n_told, ==, n_told_after[i]);
      g_assert_cmpuint (now == NULL ? 0 : g_strv_length (now), ==, g_strv_length ((char **) lists[i]));
    }
  g_object_set (settings, "open-documents", NULL, NULL);
  g_assert_cmpint (n_told, ==, 4);
  g_signal_handlers_disconnect_by_func (settings, count_cb, &n_told);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/settings/defaults", test_defaults);
  g_test_add_func ("/app/settings/numbers", test_numbers);
  g_test_add_func ("/app/settings/flags", test_flags);
  g_test_add_func ("/app/settings/lists", test_lists);
  g_test_add_func ("/app/settings/kept", test_kept);
  g_test_add_func ("/app/settings/words", test_words);
  return g_test_run ();
}
