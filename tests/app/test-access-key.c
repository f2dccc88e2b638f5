/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which letter of a title leads to its row, and that no two rows of a group have the same. */
#include "app/inputs/headroom-parameter-group.h"
#include "app/shared/headroom-access-key.h"
#include "widget-find.h"

static void
test_letters (void)
{
  static const struct
  {
    const char *title, *marked;
  } rows[] = {
    { "Sequence length", "_Sequence length" },
    { "Micro-batch size", "_Micro-batch size" },
    { "Micro-batches per step", "Micro-_batches per step" }, /* a word begins after the hyphen */
    { "Status", "S_tatus" },                                 /* S is taken, no other word begins */
    { "Most", "M_ost" },
    { "Übergabe", "_Übergabe" },
    { "übel", "üb_el" }, /* the letter is taken, be it large or small, and so is b */
    { "نموذج", "_نموذج" },
    { "kv_heads", "_kv__heads" }, /* an underscore of its own */
    { "8 × 4", "8 × 4" },         /* no letter */
    { "Sum", "S_um" },
    { "Ums", "Ums" }, /* all taken */
  };
  g_autoptr (GString) taken = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GtkWidget *row = g_object_ref_sink (g_object_new (ADW_TYPE_ACTION_ROW, "title", rows[i].title, NULL));

      headroom_access_key_give (ADW_PREFERENCES_ROW (row), taken);
      g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), ==, rows[i].marked);
      g_assert_true (has_title (row, rows[i].title));
      g_assert_finalize_object (G_OBJECT (row));
    }
}

/* The row that is seen of an expander has its title. */
static gboolean
is_head_of_expander (GtkWidget *row)
{
  GtkWidget *expander = gtk_widget_get_ancestor (gtk_widget_get_parent (row), ADW_TYPE_EXPANDER_ROW);

  return expander != NULL
         && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)),
                         adw_preferences_row_get_title (ADW_PREFERENCES_ROW (expander)));
}

/* Those behind an expander, too. */
static void
collect (GtkWidget *widget, GString *letters)
{
  const char *mark = NULL;

  if (ADW_IS_PREFERENCES_ROW (widget) && adw_preferences_row_get_use_underline (ADW_PREFERENCES_ROW (widget))
      && !is_head_of_expander (widget))
    mark = strchr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (widget)), '_');
  if (mark != NULL)
    {
      gunichar letter = g_unichar_tolower (g_utf8_get_char (mark + 1));

      g_assert_null (g_utf8_strchr (letters->str, letters->len, letter));
      g_string_append_unichar (letters, letter);
    }
  if (ADW_IS_EXPANDER_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, letters);
}

static void
test_groups (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (int i = 0; i < HR_N_GROUPS; i++)
    {
      g_autoptr (GString) letters = g_string_new (NULL);
      GtkWidget *group = GTK_WIDGET (g_object_ref_sink (headroom_parameter_group_new (i)));

      g_object_set (group, "scenario", scenario, NULL);
      collect (group, letters);
      g_assert_cmpuint (letters->len, >, 0);
      g_object_set (group, "scenario", NULL, NULL);
      g_assert_finalize_object (G_OBJECT (group));
    }
}

/* Else a letter after it would be underlined. */
static void
test_names_are_no_mnemonics (void)
{
  g_autofree char *escaped = headroom_access_key_escape ("a_b__c");

  g_assert_cmpstr (escaped, ==, "a__b____c");
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/app/access-key/letters", test_letters);
  g_test_add_func ("/app/access-key/groups", test_groups);
  g_test_add_func ("/app/access-key/names-have-none", test_names_are_no_mnemonics);
  return g_test_run ();
}
