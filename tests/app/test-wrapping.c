/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels wrap at words, and anywhere where a word is too long for a narrow window. */
#include "app/shared/headroom-wrapping.h"

static GtkWidget *
make_label (const char *text, gboolean wraps)
{
  return g_object_new (GTK_TYPE_LABEL, "label", text, "wrap", wraps, "wrap-mode", PANGO_WRAP_CHAR, NULL);
}

static void
assert_mode (GtkWidget *label, PangoWrapMode mode)
{
  g_assert_cmpint (gtk_label_get_wrap_mode (GTK_LABEL (label)), ==, mode);
}

/* 24 letters are a word, 25 are too long; so are those of other writings, letter by letter. */
static void
test_words (void)
{
  static const struct
  {
    const char *text;
    PangoWrapMode mode;
  } texts[] = {
    { "", PANGO_WRAP_WORD },
    { "Does not fit 4 × H100: 12.0 GiB too much on each", PANGO_WRAP_WORD },
    { "abcdefghijklmnopqrstuvwx abcdefghijklmnopqrstuvwx", PANGO_WRAP_WORD },
    { "a abcdefghijklmnopqrstuvwxy", PANGO_WRAP_WORD_CHAR },
    { "äöüäöüäöüäöüäöüäöüäöüäöü", PANGO_WRAP_WORD },
    { "abcdefghijklmnopqrstuv\u00a0GiB", PANGO_WRAP_WORD_CHAR },
    { "abcdefghijklmnopqrstuv\u202fGiB", PANGO_WRAP_WORD_CHAR },
    { "äöüäöüäöüäöüäöüäöüäöüäöüä", PANGO_WRAP_WORD_CHAR },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GtkWidget *label = g_object_ref_sink (make_label (texts[i].text, TRUE));

      headroom_wrap_at_words (label);
      assert_mode (label, texts[i].mode);
      g_assert_finalize_object (label);
    }
}

/* All in a widget, but in lists, and but those that do not wrap. */
static void
test_inside (void)
{
  GtkWidget *outer = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *list = gtk_list_box_new ();
  GtkWidget *labels[] = { make_label ("one", TRUE), make_label ("two", TRUE), make_label ("three", FALSE),
                          make_label ("four", TRUE) };

  gtk_box_append (GTK_BOX (outer), labels[0]);
  gtk_box_append (GTK_BOX (outer), list);
  gtk_box_append (GTK_BOX (outer), inner);
  gtk_box_append (GTK_BOX (inner), labels[1]);
  gtk_box_append (GTK_BOX (inner), labels[2]);
  gtk_list_box_append (GTK_LIST_BOX (list), labels[3]);
  headroom_wrap_at_words (outer);
  assert_mode (labels[0], PANGO_WRAP_WORD);
  assert_mode (labels[1], PANGO_WRAP_WORD);
  assert_mode (labels[2], PANGO_WRAP_CHAR);
  assert_mode (labels[3], PANGO_WRAP_CHAR);
  g_assert_finalize_object (outer);
}

/* The text in the head of a group is a label of libadwaita’s, which wraps anywhere. */
static void
test_groups (void)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (g_object_ref_sink (adw_preferences_group_new ()));
  GtkWidget *head = gtk_widget_get_first_child (GTK_WIDGET (group));

  headroom_describe_group (group, "Two stages of so many layers");
  g_assert_cmpstr (adw_preferences_group_get_description (group), ==, "Two stages of so many layers");
  while (head != NULL && !GTK_IS_LABEL (head))
    head = gtk_widget_get_first_child (head);
  g_assert_nonnull (head);
  for (; head != NULL; head = gtk_widget_get_next_sibling (head))
    if (GTK_IS_LABEL (head) && gtk_label_get_wrap (GTK_LABEL (head)))
      assert_mode (head, PANGO_WRAP_WORD);
  g_assert_finalize_object (group);
}

static void
set_dpi (int dpi)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", dpi, NULL);
}

/* 96 dots an inch, in 1024 parts, are the usual size, and that of a desktop that says nothing. Tools go below each
 * other from half as large again on, at once. */
static void
test_large_text (void)
{
  static const struct
  {
    int dpi;
    int percent;
  } sizes[] = { { 96 * 1024, 100 },  { 48 * 1024, 50 }, { 143 * 1024, 148 }, { 144 * 1024, 150 },
                { 192 * 1024, 200 }, { -1, 100 },       { 0, 100 } };
  GtkWidget *tools = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));

  set_dpi (96 * 1024);
  headroom_stack_large_text (tools);
  g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (tools)), ==, GTK_ORIENTATION_HORIZONTAL);
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      set_dpi (sizes[i].dpi);
      g_assert_cmpint (headroom_get_text_percent (), ==, sizes[i].percent);
      g_assert_cmpint (gtk_orientable_get_orientation (GTK_ORIENTABLE (tools)) == GTK_ORIENTATION_VERTICAL, ==,
                       sizes[i].percent >= 150);
    }
  set_dpi (96 * 1024);
  g_assert_finalize_object (tools);
}

/* What is twice as large is too long with half the letters. */
static void
test_large_words (void)
{
  GtkWidget *label = g_object_ref_sink (make_label ("abcdefghijkl abcdefghijkl", TRUE));

  set_dpi (192 * 1024);
  headroom_wrap_at_words (label);
  assert_mode (label, PANGO_WRAP_WORD);
  gtk_label_set_text (GTK_LABEL (label), "abcdefghijklm");
  headroom_wrap_at_words (label);
  assert_mode (label, PANGO_WRAP_WORD_CHAR);
  set_dpi (96 * 1024);
  g_assert_finalize_object (label);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/app/wrapping/words", test_words);
  g_test_add_func ("/app/wrapping/inside", test_inside);
  g_test_add_func ("/app/wrapping/large-text", test_large_text);
  g_test_add_func ("/app/wrapping/large-words", test_large_words);
  g_test_add_func ("/app/wrapping/groups", test_groups);
  return g_test_run ();
}
