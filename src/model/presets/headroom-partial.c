/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values by name, and what becomes of the other parameters of a scenario that they are put into. */
#include "model/presets/headroom-partial.h"

#include "core/facts/families.h"
#include "model/presets/headroom-preset-catalog.h"
#include "words/headroom-i18n.h"

struct _HeadroomPartial
{
  GObject parent_instance;

  HeadroomPartialScope scope;
  GPtrArray *assignments; /* in the table's order */
  GPtrArray *remarks;     /* ended by NULL */
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_ASSIGNMENT;
}

static guint
get_n_items (GListModel *model)
{
  return HEADROOM_PARTIAL (model)->assignments->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *assignments = HEADROOM_PARTIAL (model)->assignments;

  return position < assignments->len ? g_object_ref (assignments->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomPartial, headroom_partial, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
headroom_partial_init (HeadroomPartial *self)
{
  self->assignments = g_ptr_array_new_with_free_func (g_object_unref);
  self->remarks = g_ptr_array_new_null_terminated (0, g_free, TRUE);
}

static void
headroom_partial_finalize (GObject *object)
{
  HeadroomPartial *self = HEADROOM_PARTIAL (object);

  g_ptr_array_unref (self->assignments);
  g_ptr_array_unref (self->remarks);
  G_OBJECT_CLASS (headroom_partial_parent_class)->finalize (object);
}

static void
headroom_partial_class_init (HeadroomPartialClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_partial_finalize;
}

HeadroomPartial *
headroom_partial_new (HeadroomPartialScope scope)
{
  HeadroomPartial *self = g_object_new (HEADROOM_TYPE_PARTIAL, NULL);

  self->scope = scope;
  return self;
}

/* Where the assignment of a parameter stands, or would. */
static guint
position_of (HeadroomPartial *self, hr_param_t param, gboolean *exists)
{
  guint i = 0;

  while (i < self->assignments->len && headroom_assignment_get_param (self->assignments->pdata[i]) < param)
    i++;
  *exists = i < self->assignments->len && headroom_assignment_get_param (self->assignments->pdata[i]) == param;
  return i;
}

void
headroom_partial_set (HeadroomPartial *self, hr_param_t param, const char *value, HeadroomOrigin origin,
                      const char *detail)
{
  gboolean exists;
  guint position = position_of (self, param, &exists);

  if (exists)
    g_ptr_array_remove_index (self->assignments, position);
  g_ptr_array_insert (self->assignments, (int) position, headroom_assignment_new (param, value, origin, detail));
  g_list_model_items_changed (G_LIST_MODEL (self), position, exists, 1);
}

HeadroomAssignment *
headroom_partial_find (HeadroomPartial *self, hr_param_t param)
{
  gboolean exists;
  guint position = position_of (self, param, &exists);

  return exists ? self->assignments->pdata[position] : NULL;
}

const char *const *
headroom_partial_get_remarks (HeadroomPartial *self)
{
  return (const char *const *) self->remarks->pdata;
}

void
headroom_partial_add_remark (HeadroomPartial *self, const char *remark)
{
  g_ptr_array_add (self->remarks, g_strdup (remark));
}

static gboolean
came_with (HeadroomPresetKind kind, HeadroomScenario *scenario, hr_param_t param)
{
  const char *detail = headroom_scenario_get_origin_detail (scenario, param);

  return headroom_scenario_get_origin (scenario, param) == HEADROOM_ORIGIN_PRESET && detail != NULL
         && headroom_preset_catalog_lookup (headroom_preset_catalog_get (kind), detail) != NULL;
}

static gboolean
came_with_file (HeadroomScenario *scenario, hr_param_t param)
{
  HeadroomOrigin origin = headroom_scenario_get_origin (scenario, param);

  return origin == HEADROOM_ORIGIN_IMPORTED || origin == HEADROOM_ORIGIN_DERIVED;
}

static gboolean
resets (HeadroomPartial *self, HeadroomScenario *scenario, hr_param_t param)
{
  switch (self->scope)
    {
    case HEADROOM_PARTIAL_RESETS_ALL: return TRUE;
    case HEADROOM_PARTIAL_RESETS_MODEL: /* some say more than a shape: how long sequences may be, the weights' format */
      return hr_param_desc (param)->group == HR_GROUP_MODEL || came_with_file (scenario, param)
             || came_with (HEADROOM_PRESET_MODEL, scenario, param);
    case HEADROOM_PARTIAL_RESETS_RECIPE: return came_with (HEADROOM_PRESET_RECIPE, scenario, param);
    default: return FALSE;
    }
}

static void
assign (HeadroomAssignment *assignment, HeadroomScenario *scenario)
{
  hr_set_result_t result = headroom_scenario_set_from (
      scenario, headroom_assignment_get_param (assignment), headroom_assignment_get_value (assignment),
      headroom_assignment_get_origin (assignment), headroom_assignment_get_detail (assignment));

  g_warn_if_fail (result == HR_SET_OK); /* values were checked when they were read */
}

/* A length that nobody typed is no longer than the model's table of positions. */
static gboolean
must_shorten (HeadroomScenario *scenario)
{
  const hr_params_t *params = headroom_scenario_peek_params (scenario);

  return headroom_scenario_get_origin (scenario, HR_SEQUENCE_LENGTH) != HEADROOM_ORIGIN_TYPED
         && hr_learns_positions (params) && params->sequence_length > params->learned_positions
         && params->learned_positions > 0;
}

static void
shorten_sequence (HeadroomPartial *self, HeadroomScenario *scenario)
{
  const char *key = headroom_scenario_get_origin_detail (scenario, HR_LEARNED_POSITIONS);
  g_autofree char *before = headroom_scenario_get_text (scenario, HR_SEQUENCE_LENGTH);
  g_autofree char *positions = headroom_scenario_get_text (scenario, HR_LEARNED_POSITIONS);
  g_autofree char *remark = NULL;

  headroom_scenario_set_from (scenario, HR_SEQUENCE_LENGTH, positions, HEADROOM_ORIGIN_DERIVED, key);
  /* Translators: two numbers of tokens. */
  remark = g_strdup_printf (
      _ ("The sequence length, %1$s by default, is shortened to the %2$s positions of the model."), before, positions);
  headroom_partial_add_remark (self, remark);
}

void
headroom_partial_apply (HeadroomPartial *self, HeadroomScenario *scenario)
{
  headroom_scenario_freeze (scenario);
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomAssignment *assignment = headroom_partial_find (self, (hr_param_t) i);

      if (assignment != NULL)
        assign (assignment, scenario);
      else if (resets (self, scenario, (hr_param_t) i))
        headroom_scenario_reset (scenario, (hr_param_t) i);
    }
  if (self->scope == HEADROOM_PARTIAL_RESETS_MODEL && must_shorten (scenario))
    shorten_sequence (self, scenario);
  headroom_scenario_thaw (scenario);
}
