/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of presets that follows the scenario: it names the preset whose values are there now. */
#include "app/inputs/headroom-preset-row.h"

#include "app/shared/headroom-choice-list.h"
#include "app/shared/headroom-follow.h"
#include "model/presets/headroom-preset-apply.h"
#include "model/presets/headroom-preset-used.h"
#include "words/headroom-i18n.h"

struct _HeadroomPresetRow
{
  HeadroomChoiceRow parent_instance;
  HeadroomPresetKind kind;
  HeadroomPresetCatalog *catalog;
  HeadroomScenario *scenario;
  guint shown; /* what update() chose: to hear of it is no choice of a person */
};

G_DEFINE_FINAL_TYPE (HeadroomPresetRow, headroom_preset_row, HEADROOM_TYPE_CHOICE_ROW)

enum
{
  PROP_0,
  PROP_KIND,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static const char *const none[] = {
  [HEADROOM_PRESET_MODEL] = N_ ("Custom"),
  [HEADROOM_PRESET_RECIPE] = N_ ("Custom"),
  [HEADROOM_PRESET_TEMPLATE] = N_ ("Own scenario"),
};

static HeadroomPreset *
get_preset (HeadroomPresetRow *self, guint position)
{
  return headroom_preset_catalog_get_item (self->catalog, position - 1);
}

/* The preset that was chosen, if its values still stand; else any with these values. */
static HeadroomPreset *
find_preset (HeadroomPresetRow *self, HeadroomPreset *used)
{
  if (used == NULL || headroom_preset_stands (used, self->scenario))
    return used;
  return headroom_preset_find_standing (self->kind, self->scenario);
}

static guint
get_position (HeadroomPresetRow *self, HeadroomPreset *preset)
{
  for (guint i = 0; i < headroom_preset_catalog_get_length (self->catalog); i++)
    if (headroom_preset_catalog_get_item (self->catalog, i) == preset)
      return i + 1;
  return 0;
}

/* Where the values were a recipe's or a model's and are no more. */
static void
show_departure (HeadroomPresetRow *self, HeadroomPreset *used)
{
  g_autofree char *text = NULL;

  if (self->shown == 0 && used != NULL)
    /* Translators: a model or a recipe, some of whose values were changed */
    text = g_strdup_printf (_ ("%s, changed"), headroom_preset_get_name (used));
  headroom_choice_row_set_subtitle (HEADROOM_CHOICE_ROW (self), text);
}

static void
update (HeadroomPresetRow *self)
{
  HeadroomPreset *used;

  if (self->scenario == NULL || self->catalog == NULL)
    return;
  used = headroom_preset_find_used (self->kind, self->scenario);
  self->shown = get_position (self, find_preset (self, used));
  headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (self), self->shown);
  show_departure (self, used);
}

static gboolean
update_idle_cb (gpointer self)
{
  update (self);
  return G_SOURCE_REMOVE;
}

static void
on_chosen_cb (HeadroomPresetRow *self)
{
  guint chosen = headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (self));

  if (chosen == self->shown || self->scenario == NULL || chosen == GTK_INVALID_LIST_POSITION)
    return;
  self->shown = chosen;
  if (chosen > 0)
    headroom_preset_apply (get_preset (self, chosen), self->scenario);
  else /* nothing to apply: go back to what is true, once the popover is done */
    g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, update_idle_cb, g_object_ref (self), g_object_unref);
}

static HeadroomChoice *
make_choice (gpointer preset)
{
  g_autofree char *key = headroom_preset_dup_search_key (preset);

  return headroom_choice_new (headroom_preset_get_name (preset), key);
}

/* Entry 0 is none of them, entry i + 1 is preset i. */
static void
set_kind (HeadroomPresetRow *self, HeadroomPresetKind kind)
{
  g_autoptr (GListModel) choices = NULL;

  self->kind = kind;
  self->catalog = headroom_preset_catalog_get (kind);
  choices = headroom_choice_list_new (headroom_gettext (none[kind]), G_LIST_MODEL (self->catalog), make_choice);
  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (self), choices);
}

static void
set_scenario (HeadroomPresetRow *self, HeadroomScenario *scenario)
{
  headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (update), self);
  update (self);
}

static void
headroom_preset_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomPresetRow *self = HEADROOM_PRESET_ROW (object);

  switch (id)
    {
    case PROP_KIND: g_value_set_int (value, self->kind); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_preset_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomPresetRow *self = HEADROOM_PRESET_ROW (object);

  switch (id)
    {
    case PROP_KIND: set_kind (self, g_value_get_int (value)); break;
    case PROP_SCENARIO: set_scenario (self, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_preset_row_dispose (GObject *object)
{
  HeadroomPresetRow *self = HEADROOM_PRESET_ROW (object);

  set_scenario (self, NULL);
  G_OBJECT_CLASS (headroom_preset_row_parent_class)->dispose (object);
}

static void
headroom_preset_row_class_init (HeadroomPresetRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_preset_row_get_property;
  object_class->set_property = headroom_preset_row_set_property;
  object_class->dispose = headroom_preset_row_dispose;
  properties[PROP_KIND] = g_param_spec_int ("kind", NULL, NULL, 0, HEADROOM_N_PRESET_KINDS - 1, 0,
                                            G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_preset_row_init (HeadroomPresetRow *self)
{
  g_signal_connect (self, "notify::chosen", G_CALLBACK (on_chosen_cb), NULL);
}
