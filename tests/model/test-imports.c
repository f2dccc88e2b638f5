/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is read of every config.json under tests/data/configs, of families and towers that say nothing, value by value,
 * with where each came from and all that is said of it, held to tests/model/golden. test-hf-config.c says what is
 * right.
 */
#include "core/table/params.h"
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "util.h"

#include <string.h>

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
put_config (GString *text, const char *name, const char *contents, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (contents, length, &error);

  g_string_append_printf (text, "\n%s\n", name);
  if (partial != NULL)
    put_partial (text, partial);
  else
    g_string_append_printf (text, "  ! %s\n", error->message);
}

static void
put_file (GString *text, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gsize length;
  g_autofree char *contents = test_read (path, &length);

  put_config (text, name, contents, length);
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

#define SIZES                                                                                                          \
  "\"hidden_size\":1024,\"num_hidden_layers\":24,\"num_attention_heads\":64,\"intermediate_size\":4096,"               \
  "\"vocab_size\":1000"

/* What a family has where its file says no more than these sizes: the defaults of its class. */
static void
test_class_defaults (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const hr_choice_desc_t *family;

  for (int i = 0; (family = hr_choice_at (hr_param_desc (HR_FAMILY), i)) != NULL; i++)
    {
      g_autofree char *config = g_strdup_printf ("{\"model_type\":\"%s\"," SIZES "}", family->id);

      put_config (text, family->id, config, strlen (config));
    }
  assert_golden ("model", "class-defaults.txt", text->str);
}

static void
put_tower (GString *text, const char *model, const char *tower)
{
  g_autofree char *name = g_strdup_printf ("%s %s", model, tower);
  g_autofree char *type = *tower != '\0' ? g_strdup_printf ("\"model_type\":\"%s\"", tower) : g_strdup ("");
  g_autofree char *config = g_strdup_printf (
      "{\"model_type\":\"%s\",\"vision_config\":{%s},\"text_config\":{\"model_type\":\"llama\"," SIZES "}}", model,
      type);

  put_config (text, name, config, strlen (config));
}

/* What a tower has where its section says nothing. */
static void
test_towers (void)
{
  static const char *const models[] = { "llava",      "gemma3",       "paligemma", "lfm2_vl",  "idefics3",
                                        "smolvlm",    "janus",        "mistral3",  "qwen2_vl", "qwen2_5_vl",
                                        "qwen3_vl",   "qwen3_vl_moe", "qwen3_5",   "glm4v",    "glm46v",
                                        "gemma4",     "llama4",       "internvl",  "vipllava", "llava_next",
                                        "qwen3_5_moe" };
  static const char *const towers[] = { "clip_vision_model", "siglip_vision_model", "siglip2_vision_model",
                                        "idefics3_vision",   "smolvlm_vision",      "janus_vision_model",
                                        "pixtral",           "qwen2_vl_vision",     "qwen2_5_vl_vision",
                                        "qwen3_vl_vision",   "qwen3_5_vision",      "glm4v_vision",
                                        "gemma4_vision",     "llama4_vision_model", "internvl_vision" };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    put_tower (text, models[i], "");
  for (guint i = 0; i < G_N_ELEMENTS (towers); i++)
    put_tower (text, "llava", towers[i]);
  assert_golden ("model", "towers.txt", text->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/imports/files", test_files);
  g_test_add_func ("/model/imports/class-defaults", test_class_defaults);
  g_test_add_func ("/model/imports/towers", test_towers);
  return g_test_run ();
}
