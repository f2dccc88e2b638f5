/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of every config.json under tests/data/configs, value by value, with where each came from and all that
 * is said of it, held to tests/model/golden. test-hf-config.c says what is right. */
#include "core/table/params.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "util.h"

static void
put_assignment (GString *text, HeadroomAssignment *assignment)
{
  HeadroomOrigin origin = headroom_assignment_get_origin (assignment);
  const char *detail = headroom_assignment_get_detail (assignment);

  g_string_append_printf (text, "  %s = %s, %s", hr_param_desc (headroom_assignment_get_param (assignment))->name,
                          headroom_assignment_get_value (assignment), headroom_origin_get_id (origin));
  if (detail != NULL)
    g_string_append_printf (text, ": %s", detail);
  g_string_append_c (text, '\n');
}

static void
put_partial (GString *text, HeadroomPartial *partial)
{
  const char *const *remarks = headroom_partial_get_remarks (partial);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) assignment = g_list_model_get_item (G_LIST_MODEL (partial), i);
      put_assignment (text, assignment);
    }
  for (guint i = 0; remarks[i] != NULL; i++)
    g_string_append_printf (text, "  * %s\n", remarks[i]);
}

static void
put_file (GString *text, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *contents = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (contents, length, &error);

  g_string_append_printf (text, "\n%s\n", name);
  if (partial != NULL)
    put_partial (text, partial);
  else
    g_string_append_printf (text, "  ! %s\n", error->message);
}

static void
put_folder (GString *text, const char *folder)
{
  g_autoptr (GPtrArray) names = test_list_configs (folder);

  for (guint i = 0; i < names->len; i++)
    put_file (text, folder, g_ptr_array_index (names, i));
}

static void
test_files (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  put_folder (text, "data/configs");
  put_folder (text, "data/configs/malformed");
  assert_golden ("model", "imports.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/imports/files", test_files);
  return g_test_run ();
}
