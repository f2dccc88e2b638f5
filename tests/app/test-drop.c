/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is dropped on the window or pasted into it: models, documents, text, pictures, and nothing. */
#include "app/inputs/headroom-import-dialog.h"
#include "app/window/headroom-window-private.h"
#include "settle.h"

#include <glib/gstdio.h>
#include <string.h>

#define LLAMA                                                                                                          \
  "{\"model_type\":\"llama\",\"hidden_size\":64,\"num_hidden_layers\":7,\"num_attention_heads\":4,"                    \
  "\"intermediate_size\":128,\"vocab_size\":100}"

/* As it is read, and as a person might abridge it. */
#define DOCUMENT "{\"format\":1,\"scenarios\":[{\"parameters\":{\"layers\":9}}]}"

/* Another program that has gone: it said what it has, and gives nothing. */
#define TYPE_PROMISE (promise_get_type ())
G_DECLARE_FINAL_TYPE (Promise, promise, TEST, PROMISE, GdkContentProvider)

struct _Promise
{
  GdkContentProvider parent_instance;
  GType type;
};

G_DEFINE_FINAL_TYPE (Promise, promise, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *
promise_ref_formats (GdkContentProvider *provider)
{
  return gdk_content_formats_new_for_gtype (TEST_PROMISE (provider)->type);
}

static void
promise_class_init (PromiseClass *klass)
{
  GDK_CONTENT_PROVIDER_CLASS (klass)->ref_formats = promise_ref_formats;
}

static void
promise_init (Promise *self)
{
}

static GtkApplication *app;
static char *folder;

static HeadroomWindow *
new_window (void)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (app));

  gtk_window_present (GTK_WINDOW (window));
  settle (GTK_WIDGET (window));
  return window;
}

static GtkDropTarget *
find_target (HeadroomWindow *window)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller); /* the window keeps it */
    }
  g_assert_not_reached ();
}

static gboolean
drop (HeadroomWindow *window, const GValue *value)
{
  gboolean is_taken = FALSE;

  g_signal_emit_by_name (find_target (window), "drop", value, 10.0, 10.0, &is_taken);
  return is_taken;
}

/* By its name a document of 9 layers, or a model of 7. */
static GFile *
make_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  const char *text = g_str_has_suffix (name, ".headroom") ? DOCUMENT : LLAMA;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

/* Of so many names. */
static GdkFileList *
make_files (const char *const *names)
{
  g_autoslist (GFile) files = NULL;

  for (; *names != NULL; names++)
    files = g_slist_append (files, make_file (*names));
  return gdk_file_list_new_from_list (files);
}

static gboolean
drop_files (HeadroomWindow *window, const char *const *names)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, make_files (names));
  return drop (window, &value);
}

static void
paste (HeadroomWindow *window)
{
  gtk_widget_activate_action (GTK_WIDGET (window), "win.paste", NULL);
  settle (GTK_WIDGET (window));
}

static void
copy_text (HeadroomWindow *window, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
}

static void
copy_files (HeadroomWindow *window, const char *const *names)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, make_files (names));
  gdk_clipboard_set_value (gtk_widget_get_clipboard (GTK_WIDGET (window)), &value);
}

/* The windows of documents with 9 layers, by what they are called, in the order of the alphabet. */
static char *
list_documents (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (GList *l = gtk_application_get_windows (app); l != NULL; l = l->next)
    if (headroom_scenario_get_number (HEADROOM_WINDOW (l->data)->scenario, HR_LAYERS) == 9)
      g_ptr_array_add (names, headroom_window_dup_name (l->data));
  g_ptr_array_sort_values (names, (GCompareFunc) strcmp);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

/* And no other window, though it be still loading. */
static void
assert_documents (const char *expected, guint n_windows)
{
  g_autofree char *names = list_documents ();

  while (!g_str_equal (names, expected))
    {
      g_main_context_iteration (NULL, TRUE);
      g_free (names);
      names = list_documents ();
    }
  g_assert_cmpuint (g_list_length (gtk_application_get_windows (app)), ==, n_windows);
  while (gtk_application_get_windows (app) != NULL)
    gtk_window_destroy (gtk_application_get_windows (app)->data);
}

static GtkWidget *
wait_for_import (HeadroomWindow *window)
{
  AdwDialog *dialog;

  while (window->loading != NULL)
    g_main_context_iteration (NULL, TRUE);
  settle (GTK_WIDGET (window));
  dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_assert_true (HEADROOM_IS_IMPORT_DIALOG (dialog));
  return GTK_WIDGET (dialog);
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && g_str_equal (gtk_label_get_label (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

/* Accepted, the model is in force. */
static void
assert_imported (HeadroomWindow *window)
{
  GtkWidget *dialog = wait_for_import (window);

  g_signal_emit_by_name (dialog, "accepted");
  g_assert_cmpfloat (headroom_scenario_get_number (window->scenario, HR_LAYERS), ==, 7);
  adw_dialog_force_close (ADW_DIALOG (dialog));
  gtk_window_destroy (GTK_WINDOW (window));
}

#define ONE_AT_A_TIME "Some files were left out: models are imported one at a time"

static void
test_one_file (void)
{
  HeadroomWindow *window = new_window ();

  g_assert_true (drop_files (window, (const char *const[]) { "config.json", NULL }));
  wait_for_import (window);
  g_assert_false (says (GTK_WIDGET (window), ONE_AT_A_TIME));
  assert_imported (window);
}

static void
test_two_files (void)
{
  HeadroomWindow *window = new_window ();

  g_assert_true (drop_files (window, (const char *const[]) { "first.json", "second.json", NULL }));
  g_assert_true (says (wait_for_import (window), "first.json"));
  g_assert_true (says (GTK_WIDGET (window), ONE_AT_A_TIME));
  assert_imported (window);
}

static void
test_documents (void)
{
  HeadroomWindow *window = new_window ();

  g_assert_true (drop_files (window, (const char *const[]) { "a.headroom", "b.headroom", "a.headroom", NULL }));
  assert_documents ("a.headroom, b.headroom", 2);
}

static void
test_pasted_documents (void)
{
  HeadroomWindow *window = new_window ();

  copy_files (window, (const char *const[]) { "c.headroom", "d.headroom", NULL });
  paste (window);
  assert_documents ("c.headroom, d.headroom", 2);
}

static void
test_pasted_model (void)
{
  HeadroomWindow *window = new_window ();

  copy_files (window, (const char *const[]) { "config.json", NULL });
  paste (window);
  assert_imported (window);
}

/* It is in no file, and closing asks about it; what was in the window stays. */
static void
test_pasted_document (void)
{
  HeadroomWindow *window = new_window ();
  gboolean is_modified = FALSE;

  copy_text (window, DOCUMENT);
  paste (window);
  g_object_get (window, "modified", &is_modified, NULL);
  g_assert_true (is_modified);
  g_assert_null (window->file);
  paste (window);
  assert_documents ("New Scenario, New Scenario", 2);
}

/* That it is refused as a document, not as a model. */
static void
test_pasted_wrong_document (void)
{
  HeadroomWindow *window = new_window ();

  copy_text (window, "{\"format\":1,\"scenarios\":[]}");
  paste (window);
  g_assert_true (says (GTK_WIDGET (window), "Could Not Open the Text"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_pasted_picture (void)
{
  HeadroomWindow *window = new_window ();
  g_autoptr (GBytes) pixel = g_bytes_new_static ("\0\0\0\377", 4);
  g_autoptr (GdkTexture) texture = gdk_memory_texture_new (1, 1, GDK_MEMORY_DEFAULT, pixel, 4);

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (window)), texture);
  paste (window);
  g_assert_true (says (GTK_WIDGET (window), "Pictures cannot be pasted here"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
copy_nothing (HeadroomWindow *window, GType promised)
{
  g_autoptr (GdkContentProvider) promise = g_object_new (TYPE_PROMISE, NULL);

  TEST_PROMISE (promise)->type = promised;
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (window)), promise);
}

static void
assert_refused (HeadroomWindow *window, const char *why)
{
  paste (window);
  g_assert_true (says (GTK_WIDGET (window), why));
  g_assert_null (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What is empty, or promised and not there, is named; what is of no known kind is no text. */
static void
test_pasted_nothing (void)
{
  const struct
  {
    GType promised;
    const char *why;
  } cases[] = { { G_TYPE_STRING, "The clipboard holds no text" },
                { G_TYPE_DATE_TIME, "The clipboard holds no text" },
                { GDK_TYPE_FILE_LIST, "The clipboard holds no files" } };
  HeadroomWindow *window = new_window ();

  copy_text (window, "");
  assert_refused (window, "The clipboard holds no text");
  window = new_window ();
  copy_files (window, (const char *const[]) { NULL });
  assert_refused (window, "The clipboard holds no files");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      window = new_window ();
      copy_nothing (window, cases[i].promised);
      assert_refused (window, cases[i].why);
    }
}

static void
test_no_file (void)
{
  HeadroomWindow *window = new_window ();

  g_assert_false (drop_files (window, (const char *const[]) { NULL }));
  g_assert_null (adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window)));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_text (void)
{
  HeadroomWindow *window = new_window ();
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, G_TYPE_STRING);
  g_value_set_static_string (&value, LLAMA);
  g_assert_true (drop (window, &value));
  assert_imported (window);
}

/* While something is held over the window, it says so, until that is dropped or carried away. */
static void
test_hint (void)
{
  HeadroomWindow *window = new_window ();
  GtkRevealer *hint = GTK_REVEALER (window->drop_revealer);
  GdkDragAction action = 0;

  g_assert_false (gtk_revealer_get_reveal_child (hint));
  g_signal_emit_by_name (find_target (window), "enter", 10.0, 10.0, &action);
  g_assert_cmpint (action, ==, GDK_ACTION_COPY);
  g_assert_true (gtk_revealer_get_reveal_child (hint));
  g_signal_emit_by_name (find_target (window), "leave");
  g_assert_false (gtk_revealer_get_reveal_child (hint));
  g_signal_emit_by_name (find_target (window), "enter", 10.0, 10.0, &action);
  g_assert_true (drop_files (window, (const char *const[]) { "config.json", NULL }));
  g_assert_false (gtk_revealer_get_reveal_child (hint));
  assert_imported (window);
}

static void
remove_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_free (folder);
}

int
main (int argc, char **argv)
{
  int status;

  app = begin_application (&argc, &argv, G_APPLICATION_HANDLES_OPEN);
  folder = g_dir_make_tmp (NULL, NULL);
  g_test_add_func ("/app/drop/one-file", test_one_file);
  g_test_add_func ("/app/drop/two-files", test_two_files);
  g_test_add_func ("/app/drop/documents", test_documents);
  g_test_add_func ("/app/drop/pasted-documents", test_pasted_documents);
  g_test_add_func ("/app/drop/pasted-model", test_pasted_model);
  g_test_add_func ("/app/drop/pasted-document", test_pasted_document);
  g_test_add_func ("/app/drop/pasted-wrong-document", test_pasted_wrong_document);
  g_test_add_func ("/app/drop/pasted-picture", test_pasted_picture);
  g_test_add_func ("/app/drop/pasted-nothing", test_pasted_nothing);
  g_test_add_func ("/app/drop/no-file", test_no_file);
  g_test_add_func ("/app/drop/text", test_text);
  g_test_add_func ("/app/drop/hint", test_hint);
  status = g_test_run ();
  remove_files ();
  return status;
}
