/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is filled in where a config.json names its type and no more than it must: every model type, every class of a
 * section, every tower. A line for each, held to tests/model/golden; a tilde stands before what is only assumed, a plus
 * before a key that was asked for. The defaults are those of the configuration classes of Transformers 5.12, or of the
 * code beside the weights; that they are right is for test-hf-config.c, test-hf-classes.c and test-hf-towers.c to say.
 */
#include "asked-configs.h"
#include "core/table/params.h"
#include "golden.h"

static const char *const classes[] = {
  "llama", "mistral", "mixtral", "qwen2", "qwen3", "gemma", "gemma2", "phi3", "opt",
};

/* What joins towers to a text, and towers: "" stands for that of the joint. */
static const char *const joints[] = {
  "llava",    "llava_next",     "llava_next_video", "llava_onevision", "vipllava",      "gemma3",
  "gemma4",   "gemma3n",        "paligemma",        "idefics3",        "smolvlm",       "lfm2_vl",
  "mistral3", "lighton_ocr",    "llama4",           "internvl",        "internvl_chat", "kimi_vl",
  "kimi_k25", "cohere2_vision", "aya_vision",       "qwen2_vl",        "qwen2_5_vl",    "qwen3_vl",
  "qwen3_5",  "qwen3_vl_moe",   "qwen3_5_moe",      "glm4v",           "glm4v_moe",     "glm46v",
  "janus",    "exaone4_5",      "mllama",           "voxtral",         "qwen2_audio",
};

static const char *const towers[] = {
  "clip_vision_model", "siglip_vision_model", "siglip2_vision_model",
  "idefics3_vision",   "smolvlm_vision",      "janus_vision_model",
  "pixtral",           "qwen2_vl_vision",     "qwen2_5_vl_vision",
  "exaone4_5_vision",  "qwen3_vl_vision",     "qwen3_vl_moe_vision",
  "qwen3_5_vision",    "qwen3_5_moe_vision",  "glm4v_vision",
  "glm4v_moe_vision",  "gemma4_vision",       "llama4_vision_model",
  "internvl_vision",   "intern_vit_6b",       "moonvit",
  "kimi_k25",          "gemma3n_vision",      "mllama_vision_model",
};

static const char *const sounds[] = {
  "gemma4_audio",
  "gemma3n_audio",
  "qwen2_audio_encoder",
  "voxtral_encoder",
};

static void
put_value (GString *text, HeadroomAssignment *assignment)
{
  const char *name = hr_param_desc (headroom_assignment_get_param (assignment))->name;
  const char *mark = headroom_assignment_get_origin (assignment) == HEADROOM_ORIGIN_ASSUMED ? "~" : "";

  g_string_append_printf (text, " %s%s=%s", mark, name, headroom_assignment_get_value (assignment));
}

/* Those from `first` on. */
static void
put_values (GString *text, HeadroomPartial *partial, hr_param_t first)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (partial)); i++)
    {
      g_autoptr (HeadroomAssignment) assignment = g_list_model_get_item (G_LIST_MODEL (partial), i);

      if (headroom_assignment_get_param (assignment) >= first)
        put_value (text, assignment);
    }
  g_string_append_c (text, '\n');
}

/* The values from `first` on, after what was given for them. (transfer full) */
static char *
describe (const char *format, Given *given, hr_param_t first)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomPartial) partial = ask_again (format, given, &error);
  GString *line = g_string_new (given->keys->str);

  g_string_append_c (line, ':');
  if (partial != NULL)
    put_values (line, partial, first);
  else
    g_string_append_printf (line, " ! %s\n", error->message);
  return g_string_free_and_steal (line);
}

static char *
describe_type (const char *type, const char *count, Given *given)
{
  g_autofree char *config = NULL;

  if (count == NULL)
    config = g_strdup_printf ("{\"model_type\":\"%s\"GIVEN}", type);
  else
    config = g_strdup_printf ("{\"model_type\":\"%s\",\"%s\":8GIVEN}", type, count);
  return describe (config, given, HR_FAMILY);
}

/* And the same of a model with experts, where a key of their number makes it another. */
static void
put_type (GString *text, const char *type)
{
  static const char *const counts[] = { NULL, "num_experts", "num_local_experts", "n_routed_experts" };
  g_auto (Given) given = given_new ();
  g_autofree char *last = NULL;

  g_string_append (text, type);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *line = describe_type (type, counts[i], &given);

      if (g_strcmp0 (line, last) == 0)
        continue;
      if (counts[i] != NULL)
        g_string_append_printf (text, "  %s", counts[i]);
      g_string_append (text, line);
      g_set_str (&last, line);
    }
}

static void
put_types (GString *text)
{
  const char *type;

  for (guint i = 0; (type = asked_type (i)) != NULL; i++)
    put_type (text, type);
}

static void
put_sections (GString *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autofree char *config = g_strdup_printf ("{\"text_config\":{\"model_type\":\"%s\"GIVEN}}", classes[i]);
      g_auto (Given) given = given_new ();
      g_autofree char *line = describe (config, &given, HR_FAMILY);

      g_string_append_printf (text, "%s%s", classes[i], line);
    }
}

static void
put_tower (GString *text, const char *joint, const char *section, const char *tower)
{
  g_autofree char *config = g_strdup_printf ("{\"model_type\":\"%s\"GIVEN,\"%s\":{\"model_type\":\"%s\"VISION},"
                                             "\"text_config\":{\"model_type\":\"llama\"}}",
                                             joint, section, tower);
  g_auto (Given) given = given_new ();
  g_autofree char *line = describe (config, &given, HR_TOWER_PARAMETERS);

  g_string_append_printf (text, "%s %s%s", joint, tower, line);
}

static void
put_towers (GString *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      put_tower (text, joints[i], "vision_config", joints[i]);
      put_tower (text, joints[i], "vision_config", "siglip_vision_model");
    }
  for (guint i = 0; i < G_N_ELEMENTS (towers); i++)
    put_tower (text, "llava", "vision_config", towers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (joints); i++)
    for (guint k = 0; k < G_N_ELEMENTS (sounds); k++)
      if (g_str_has_prefix (sounds[k], joints[i]))
        put_tower (text, joints[i], "audio_config", sounds[k]);
}

static void
check (const char *name, void (*put) (GString *text))
{
  g_autoptr (GString) text = g_string_new (NULL);

  put (text);
  assert_golden ("model", name, text->str);
}

static void
test_types (void)
{
  check ("hf-defaults.txt", put_types);
}

static void
test_sections (void)
{
  check ("hf-section-defaults.txt", put_sections);
}

static void
test_towers (void)
{
  check ("hf-tower-defaults.txt", put_towers);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/hf-defaults/types", test_types);
  g_test_add_func ("/model/hf-defaults/sections", test_sections);
  g_test_add_func ("/model/hf-defaults/towers", test_towers);
  return g_test_run ();
}
