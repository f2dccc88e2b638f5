/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A change is known by the origins that it left behind: a preset names itself, a file is “imported”, a person
 * “typed”. */
#include "model/history/headroom-change.h"

#include "model/presets/headroom-preset-catalog.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-compare.h"
#include "words/headroom-i18n.h"

enum
{
  MOST_NAMED = 2, /* of more inputs their names would be longer than a line */
};

/* The parameters that differ, counted by the origin that they have now. */
typedef struct
{
  guint n[HEADROOM_N_ORIGINS];
  hr_param_t named[HEADROOM_N_ORIGINS][MOST_NAMED]; /* the first of these */
  const char *preset_id;                            /* of a preset that set one of them; NULL: none did */
} tally_t;

static void
count_param (tally_t *tally, HeadroomScenario *after, hr_param_t param)
{
  HeadroomOrigin origin = headroom_scenario_get_origin (after, param);

  if (tally->n[origin] < MOST_NAMED)
    tally->named[origin][tally->n[origin]] = param;
  tally->n[origin]++;
  if (origin == HEADROOM_ORIGIN_PRESET)
    tally->preset_id = headroom_scenario_get_origin_detail (after, param);
}

/* The cache follows the prompt: nobody changed it. */
static gboolean
follows (HeadroomScenario *before, HeadroomScenario *after, hr_param_t param)
{
  return param == HR_CACHED_TOKENS && headroom_scenario_peek_params (before)->cache_follows
         && headroom_scenario_peek_params (after)->cache_follows;
}

static tally_t
count_differences (HeadroomScenario *before, HeadroomScenario *after)
{
  tally_t tally = { 0 };

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (headroom_scenario_differs (before, after, i) && !follows (before, after, i))
      count_param (&tally, after, i);
  return tally;
}

static gboolean
is_all_default (HeadroomScenario *scenario)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (headroom_scenario_get_origin (scenario, i) != HEADROOM_ORIGIN_DEFAULT)
      return FALSE;
  return TRUE;
}

/* “Change of “Layers””, or of several. */
static char *
describe_values (const tally_t *tally)
{
  guint n = tally->n[HEADROOM_ORIGIN_TYPED];
  const hr_param_t *named = tally->named[HEADROOM_ORIGIN_TYPED];

  if (n == 1)
    /* Translators: %s is the label of an input */
    return g_strdup_printf (_ ("Change of “%s”"), headroom_param_get_label (named[0]));
  if (n == 2)
    /* Translators: each %s is the label of an input */
    return g_strdup_printf (_ ("Change of “%s” and “%s”"), headroom_param_get_label (named[0]),
                            headroom_param_get_label (named[1]));
  return g_strdup_printf (headroom_ngettext ("Change of %u Input", "Change of %u Inputs", n), n);
}

static char *
describe_reset (const tally_t *tally, HeadroomScenario *after)
{
  guint n = tally->n[HEADROOM_ORIGIN_DEFAULT];
  const hr_param_t *named = tally->named[HEADROOM_ORIGIN_DEFAULT];

  if (is_all_default (after))
    return g_strdup (_ ("Reset of All Inputs"));
  if (n == 1)
    /* Translators: %s is the label of an input */
    return g_strdup_printf (_ ("Reset of “%s”"), headroom_param_get_label (named[0]));
  return g_strdup_printf (headroom_ngettext ("Reset of %u Input", "Reset of %u Inputs", n), n);
}

static char *
describe_preset (HeadroomPreset *preset)
{
  static const char *const texts[HEADROOM_N_PRESET_KINDS] = {
    /* Translators: a model was chosen; %s is its name */
    [HEADROOM_PRESET_MODEL] = N_ ("Model “%s”"),
    /* Translators: a recipe was chosen; %s is its name */
    [HEADROOM_PRESET_RECIPE] = N_ ("Recipe “%s”"),
    /* Translators: a template was chosen; %s is its name */
    [HEADROOM_PRESET_TEMPLATE] = N_ ("Template “%s”"),
  };
  GString *text = g_string_new (headroom_gettext (texts[headroom_preset_get_kind (preset)]));

  g_string_replace (text, "%s", headroom_preset_get_name (preset), 1);
  return g_string_free_and_steal (text);
}

static char *
describe_rest (HeadroomScenario *before, HeadroomScenario *after)
{
  if (!g_str_equal (headroom_scenario_get_title (before), headroom_scenario_get_title (after)))
    return g_strdup (_ ("Change of the Name"));
  if (headroom_scenario_get_sweep (before) != headroom_scenario_get_sweep (after))
    return g_strdup (_ ("Change of the Report"));
  if (!headroom_scenario_has_same_locks (before, after))
    return g_strdup (_ ("Change of a Lock"));
  return g_strdup (_ ("Change"));
}

char *
headroom_change_describe (HeadroomScenario *before, HeadroomScenario *after)
{
  tally_t tally = count_differences (before, after);
  HeadroomPreset *preset = headroom_preset_find (tally.preset_id);

  if (preset != NULL)
    return describe_preset (preset);
  if (tally.n[HEADROOM_ORIGIN_IMPORTED] > 0)
    return g_strdup (_ ("Import of a Model"));
  if (tally.n[HEADROOM_ORIGIN_TYPED] > 0)
    return describe_values (&tally);
  if (tally.n[HEADROOM_ORIGIN_DEFAULT] > 0)
    return describe_reset (&tally, after);
  return describe_rest (before, after);
}

static gboolean
has_same_frame (HeadroomScenario *a, HeadroomScenario *b)
{
  return g_str_equal (headroom_scenario_get_title (a), headroom_scenario_get_title (b))
         && headroom_scenario_get_sweep (a) == headroom_scenario_get_sweep (b)
         && headroom_scenario_has_same_locks (a, b);
}

gboolean
headroom_change_continues (HeadroomScenario *before, HeadroomScenario *middle, HeadroomScenario *after)
{
  if (!has_same_frame (before, middle) || !has_same_frame (middle, after))
    return FALSE;
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      gboolean is_typed = headroom_scenario_get_origin (middle, i) == HEADROOM_ORIGIN_TYPED
                          && headroom_scenario_get_origin (after, i) == HEADROOM_ORIGIN_TYPED;

      if (!headroom_scenario_differs (middle, after, i) || follows (middle, after, i))
        continue;
      if (!is_typed || !headroom_scenario_differs (before, middle, i))
        return FALSE;
    }
  return TRUE;
}
