/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a value is assumed, as an id for JSON and as a sentence. */
#include "model/presets/headroom-assumption.h"

#include "model/presets/headroom-preset-catalog.h"
#include "words/headroom-i18n.h"

typedef struct
{
  const char *id;
  const char *text; /* %s: the detail, or what it means */
} Reason;

static const Reason from_preset = { "preset", N_ ("“%s” leaves this open. Check it.") };
static const Reason unknown_family = {
  "unknown-family", N_ ("“%s” does not name a family of which estimates were checked. This is the nearest one.")
};
static const Reason nearest_family = { "nearest-family",
                                       N_ ("As in the nearest family, “%s”; no key says otherwise.") };
static const Reason missing_key = { "missing-key", N_ ("Missing in the file: %s.") };

static gboolean
is_family (const char *detail)
{
  return detail != NULL && hr_choice_find (hr_param_desc (HR_FAMILY), detail) >= 0;
}

/* By what the detail names: a family, a preset or keys. *shown: what stands in the sentence. */
static const Reason *
find_reason (hr_param_t param, const char *detail, const char **shown)
{
  HeadroomPreset *preset = headroom_preset_find (detail);

  *shown = detail;
  if (detail == NULL)
    *shown = hr_param_desc (param)->name;
  if (is_family (detail))
    return &nearest_family;
  if (preset != NULL)
    {
      *shown = headroom_preset_get_name (preset);
      return &from_preset;
    }
  if (param == HR_FAMILY)
    return &unknown_family;
  return &missing_key;
}

guint
headroom_assumption_count (HeadroomScenario *scenario)
{
  guint n = 0;

  for (int i = 0; i < HR_N_PARAMS; i++)
    n += headroom_scenario_get_origin (scenario, (hr_param_t) i) == HEADROOM_ORIGIN_ASSUMED;
  return n;
}

const char *
headroom_assumption_get_id (hr_param_t param, const char *detail)
{
  const char *shown;

  return find_reason (param, detail, &shown)->id;
}

char *
headroom_assumption_describe (hr_param_t param, const char *detail)
{
  const char *shown;
  const Reason *reason = find_reason (param, detail, &shown);
  g_autoptr (GString) text = g_string_new (headroom_gettext (reason->text));

  g_string_replace (text, "%s", shown, 1);
  return g_string_free_and_steal (g_steal_pointer (&text));
}
