/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Models, recipes, templates, tasks and configurations put into one scenario after each other, with typing in between:
 * every value with where it came from, which presets it is said to be, what is reset or shortened, and how often a
 * change was announced, held to tests/model/golden by what was done. Other tests say what is right; this one notices
 * that something moves at all. */
#include "golden.h"
#include "model/import/headroom-hf-config.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-catalog.h"
#include "model/presets/headroom-preset-leftover.h"
#include "model/presets/headroom-preset-used.h"
#include "model/presets/headroom-task.h"
#include "model/scenario/headroom-param.h"
#include "same/digest.h"
#include "same/inputs.h"
#include "util.h"

#include <inttypes.h>

enum
{
  N_STEPS = 1000
};

/* What one kind of action was followed by. */
typedef struct
{
  guint n;
  guint n_dropped; /* after which something was left over */
  uint64_t digest;
} Answers;

typedef struct
{
  HeadroomScenario *scenario;
  unsigned long step;
  Answers *answers; /* of the action that is done */
} Fixture;

static void
take (Fixture *f, const char *text)
{
  f->answers->digest = digest_text (f->answers->digest, text != NULL ? text : "(null)");
}

static void
take_number (Fixture *f, double number)
{
  f->answers->digest = digest_number (f->answers->digest, number);
}

static unsigned
below (Fixture *f, const char *what, unsigned n)
{
  return random_below (f->step, what, n);
}

static void
apply_partial (Fixture *f, HeadroomPartial *partial)
{
  g_autofree char *shortening = headroom_partial_describe_shortening (partial, f->scenario);

  take (f, shortening);
  headroom_partial_apply (partial, f->scenario);
}

static void
apply_preset (Fixture *f, const char *id)
{
  HeadroomPreset *preset = headroom_preset_find (id);
  g_autofree char *shortening = headroom_partial_describe_shortening (headroom_preset_get_partial (preset),
                                                                      f->scenario);

  take (f, shortening);
  headroom_preset_apply (preset, f->scenario);
}

/* Few of each, since a new preset moves nothing then. */
static void
apply_model (Fixture *f)
{
  static const char *const ids[] = {
    "llama-2-7b", "gpt2-xl", "mpt-7b", "t5-base", "vit-l-16", "deepseek-v3", "opt-125m"
  };

  apply_preset (f, ids[below (f, "model", G_N_ELEMENTS (ids))]);
}

static void
apply_recipe (Fixture *f)
{
  static const char *const ids[] = { "transformers-peft",
                                     "qlora-bitsandbytes",
                                     "megatron",
                                     "vllm",
                                     "llamacpp",
                                     "torchtune",
                                     "unsloth",
                                     "mlx",
                                     "galore",
                                     "fsdp2" };

  apply_preset (f, ids[below (f, "recipe", G_N_ELEMENTS (ids))]);
}

static void
apply_template (Fixture *f)
{
  static const char *const ids[] = { "breakdown-serving", "fp32-network", "checkpoint-trade-off" };

  apply_preset (f, ids[below (f, "template", G_N_ELEMENTS (ids))]);
}

static void
import (Fixture *f)
{
  static const char *const names[] = { "bert-base-uncased", "gpt2-large", "llama-65b-no-kv-heads", "opt-125m",
                                       "qwen3-30b-a3b" };
  g_autofree char *path = g_strdup_printf ("data/configs/%s.json", names[below (f, "file", G_N_ELEMENTS (names))]);
  gsize length;
  g_autofree char *text = test_read (path, &length);
  g_autoptr (HeadroomPartial) partial = headroom_hf_config_parse (text, length, NULL);

  g_assert_nonnull (partial);
  apply_partial (f, partial);
}

static void
do_task (Fixture *f)
{
  headroom_task_apply (below (f, "task", HEADROOM_N_TASKS), f->scenario);
}

/* Mostly something that presets and tasks set, or that decides what others belong to. */
static void
type (Fixture *f)
{
  static const hr_param_t often[] = { HR_MODE,   HR_FINE_TUNING, HR_SEQUENCE_LENGTH,     HR_OPTIMIZER,
                                      HR_ENGINE, HR_RECOMPUTE,   HR_POSITION_EMBEDDINGS, HR_ACTIVATION_MODEL };
  hr_param_t param = often[below (f, "often", G_N_ELEMENTS (often))];
  double value;

  if (below (f, "seldom", 3) == 0)
    param = (hr_param_t) below (f, "param", HR_N_PARAMS);
  value = 1u << below (f, "value", 14);
  if (hr_param_desc (param)->type == HR_TYPE_CHOICE)
    value = below (f, "choice", (unsigned) hr_choice_count (hr_param_desc (param)));
  headroom_scenario_set_number (f->scenario, param, value, NULL);
}

static void
reset (Fixture *f)
{
  if (below (f, "all", 3) == 0)
    headroom_scenario_reset_all (f->scenario);
  else
    headroom_scenario_reset (f->scenario, (hr_param_t) below (f, "param", HR_N_PARAMS));
}

static const struct
{
  const char *name;
  void (*act) (Fixture *f);
} actions[] = {
  { "models", apply_model },    { "recipes", apply_recipe }, { "templates", apply_template },
  { "configurations", import }, { "tasks", do_task },        { "resetting", reset },
  { "typing", type },
};

/* Typing comes more often, so that it meets what all others left. */
static unsigned
choose_action (unsigned long step)
{
  const unsigned i = random_below (step, "action", 2 * G_N_ELEMENTS (actions));

  return MIN (i, G_N_ELEMENTS (actions) - 1);
}

static void
take_values (Fixture *f)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      g_autofree char *text = headroom_scenario_get_text (f->scenario, i);

      take (f, text);
      take_number (f, headroom_scenario_get_origin (f->scenario, i));
      take (f, headroom_scenario_get_origin_detail (f->scenario, i));
    }
  take (f, headroom_scenario_get_title (f->scenario));
}

/* Of each kind the one that it is said to be, and whether that stands as it is. */
static void
take_used (Fixture *f)
{
  for (int kind = 0; kind < HEADROOM_N_PRESET_KINDS; kind++)
    {
      g_autofree char *words = headroom_preset_describe_used (kind, f->scenario);
      HeadroomPreset *used = headroom_preset_find_used (kind, f->scenario);
      HeadroomPreset *standing = headroom_preset_find_standing (kind, f->scenario);

      take (f, words);
      take (f, used != NULL ? headroom_preset_get_id (used) : NULL);
      take (f, standing != NULL ? headroom_preset_get_id (standing) : NULL);
    }
}

/* A choice as a file of an earlier version has it: typed, but for one in four, which is assumed; what came with another
 * choice is still beside it. */
static void
choose (Fixture *f, HeadroomScenario *scenario)
{
  static const hr_param_t choices[] = { HR_LOSS_KERNEL, HR_OPTIMIZER, HR_LORA_TARGETS, HR_RANGE };
  const hr_param_t param = choices[below (f, "belongs to", G_N_ELEMENTS (choices))];
  const hr_param_desc_t *desc = hr_param_desc (param);
  const char *id = hr_choice_at (desc, (int) below (f, "chosen", (unsigned) hr_choice_count (desc)))->id;

  headroom_scenario_set_from (scenario, param, id,
                              below (f, "was typed", 4) > 0 ? HEADROOM_ORIGIN_TYPED : HEADROOM_ORIGIN_ASSUMED, NULL);
}

static void
on_changed_cb (HeadroomScenario *scenario, guint *n_changes)
{
  (*n_changes)++;
}

/* What of it is tidied up, and that it is announced. */
static void
take_leftovers (Fixture *f)
{
  guint n_changes = 0;
  g_autoptr (HeadroomScenario) tidy = headroom_scenario_copy (f->scenario);
  g_autofree char *dropped = NULL;
  g_autofree char *checksum = NULL;

  choose (f, tidy);
  g_signal_connect (tidy, "changed", G_CALLBACK (on_changed_cb), &n_changes);
  dropped = headroom_preset_drop_leftovers (tidy);
  g_assert_cmpuint (n_changes, ==, dropped != NULL);
  checksum = headroom_params_checksum (headroom_scenario_peek_params (tidy));
  f->answers->n_dropped += dropped != NULL;
  take (f, dropped);
  take (f, checksum);
}

static void
test_applied (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (GString) golden = g_string_new (NULL);
  Answers all[G_N_ELEMENTS (actions)] = { { 0 } };
  guint n_changes = 0;

  g_signal_connect (scenario, "changed", G_CALLBACK (on_changed_cb), &n_changes);
  for (unsigned long step = 0; step < N_STEPS; step++)
    {
      const unsigned i = choose_action (step);
      Fixture f = { scenario, step, &all[i] };

      all[i].n++;
      actions[i].act (&f);
      take_number (&f, n_changes);
      take_values (&f);
      take_used (&f);
      take_leftovers (&f);
    }
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_string_append_printf (golden, "%s: %u, of which %u left values over, digest %016" PRIx64 "\n", actions[i].name,
                            all[i].n, all[i].n_dropped, all[i].digest);
  assert_golden ("model", "applied.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/applied", test_applied);
  return g_test_run ();
}
