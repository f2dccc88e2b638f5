/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of one group of parameters: those in sight, those behind an expander, and the way back to the defaults. */
#include "app/inputs/headroom-parameter-group.h"

#include "app/inputs/headroom-parameter-control.h"
#include "app/shared/headroom-access-key.h"
#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-follow.h"
#include "model/presets/headroom-task.h"
#include "model/scenario/headroom-param-summary.h"
#include "model/scenario/headroom-problem.h"
#include "words/headroom-i18n.h"

struct _HeadroomParameterGroup
{
  AdwPreferencesGroup parent_instance;
  hr_group_t group;
  HeadroomScenario *scenario;
  GListModel *problems;
  GPtrArray *controls;      /* HeadroomParameterControl, owned by their rows */
  AdwExpanderRow *expander; /* of the advanced rows, which are made when it is first opened; NULL: there are none */
  gboolean has_basic;
  gboolean has_stack_rows; /* of what recipes set, made when they are looked for */
  gboolean is_complete;
  GtkWidget *reset;
  GString *access_keys; /* the letters of its rows */
};

G_DEFINE_FINAL_TYPE (HeadroomParameterGroup, headroom_parameter_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_SCENARIO,
  PROP_PROBLEMS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static gboolean
is_in_group (HeadroomParameterGroup *self, hr_param_t param)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  return desc->group == self->group && desc->type != HR_TYPE_ID;
}

static gboolean
is_of_stack (hr_param_t param)
{
  return hr_param_desc (param)->seen == HR_STACK;
}

static gboolean
is_ours (HeadroomParameterGroup *self, hr_param_t param)
{
  return is_in_group (self, param) && !is_of_stack (param);
}

static gboolean
is_advanced (hr_param_t param)
{
  return hr_param_desc (param)->seen == HR_ADVANCED;
}

/* Above the groups, among the rows of what the scenario is about. */
static gboolean
is_row_of_task (HeadroomParameterGroup *self, hr_param_t param)
{
  return headroom_task_shows (headroom_task_of (headroom_scenario_peek_params (self->scenario)), param);
}

static gboolean
is_here (HeadroomParameterGroup *self, hr_param_t param, gboolean advanced)
{
  return is_ours (self, param) && is_advanced (param) == advanced && !is_row_of_task (self, param);
}

static gboolean
any_applies (HeadroomParameterGroup *self, gboolean advanced)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_here (self, i, advanced) && hr_param_applies (headroom_scenario_peek_params (self->scenario), i))
      return TRUE;
  return FALSE;
}

static gboolean
is_changed (HeadroomParameterGroup *self)
{
  const hr_params_t *params = headroom_scenario_peek_params (self->scenario);
  hr_params_t defaults;
  char text[HR_TEXT_SIZE];
  char init[HR_TEXT_SIZE];

  hr_params_init (&defaults);
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_ours (self, i)
        && !g_str_equal (hr_param_get_text (params, i, text, sizeof text),
                         hr_param_get_text (&defaults, i, init, sizeof init)))
      return TRUE;
  return FALSE;
}

/* The first error at an advanced parameter. */
static HeadroomProblem *
find_hidden_problem (HeadroomParameterGroup *self)
{
  for (guint i = 0; self->problems != NULL && i < g_list_model_get_n_items (self->problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (self->problems, i);

      if (headroom_problem_get_severity (problem) != HR_ERROR)
        continue;
      for (int param = 0; param < HR_N_PARAMS; param++)
        if (is_here (self, param, TRUE) && headroom_problem_concerns (problem, param))
          return g_steal_pointer (&problem);
    }
  return NULL;
}

/* What the advanced rows are set to. */
static char *
summarize (HeadroomParameterGroup *self)
{
  hr_param_t inside[HR_N_PARAMS];
  guint n_inside = 0;

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_here (self, i, TRUE))
      inside[n_inside++] = i;
  return headroom_params_summarize (headroom_scenario_peek_params (self->scenario), inside, n_inside);
}

/* What is wrong behind the closed expander must be seen in front of it. */
static void
update_expander (HeadroomParameterGroup *self)
{
  g_autoptr (HeadroomProblem) problem = find_hidden_problem (self);
  g_autofree char *summary = NULL;

  if (self->expander == NULL)
    return;
  summary = summarize (self);
  headroom_css_class_set (GTK_WIDGET (self->expander), "error", problem != NULL);
  adw_expander_row_set_subtitle (self->expander, problem != NULL ? headroom_problem_get_message (problem) : summary);
  gtk_widget_set_visible (GTK_WIDGET (self->expander), self->has_stack_rows || any_applies (self, TRUE));
}

static void
update_control (HeadroomParameterGroup *self, HeadroomParameterControl *control)
{
  hr_param_t param = headroom_parameter_control_get_param (control);

  headroom_parameter_control_set_elsewhere (control, is_row_of_task (self, param));
  headroom_parameter_control_update (control, self->problems);
}

static void
update (HeadroomParameterGroup *self)
{
  if (self->scenario == NULL || self->reset == NULL)
    return;
  for (guint i = 0; i < self->controls->len; i++)
    update_control (self, self->controls->pdata[i]);
  update_expander (self);
  gtk_widget_set_visible (self->reset, is_changed (self));
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->has_stack_rows || any_applies (self, FALSE) || any_applies (self, TRUE));
}

static void
headroom_parameter_group_set_scenario (HeadroomParameterGroup *self, HeadroomScenario *scenario)
{
  for (guint i = 0; i < self->controls->len; i++)
    headroom_parameter_control_set_scenario (self->controls->pdata[i], scenario);
  headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (update), self);
}

static void
on_reset_clicked_cb (HeadroomParameterGroup *self)
{
  headroom_scenario_freeze (self->scenario);
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_ours (self, i))
      headroom_scenario_reset (self->scenario, i);
  headroom_scenario_thaw (self->scenario);
}

static GtkWidget *
add_control (HeadroomParameterGroup *self, hr_param_t param)
{
  HeadroomParameterControl *control = headroom_parameter_control_new (param);
  AdwActionRow *row = headroom_parameter_control_get_row (control);

  g_ptr_array_add (self->controls, control);
  headroom_parameter_control_set_scenario (control, self->scenario);
  headroom_access_key_give (ADW_PREFERENCES_ROW (row), self->access_keys);
  return GTK_WIDGET (row);
}

static void
on_expanded_cb (HeadroomParameterGroup *self)
{
  if (self->is_complete)
    return;
  self->is_complete = TRUE;
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_ours (self, i) && is_advanced (i))
      adw_expander_row_add_row (self->expander, add_control (self, i));
  update (self);
}

static void
add_expander (HeadroomParameterGroup *self)
{
  self->expander = ADW_EXPANDER_ROW (adw_expander_row_new ());
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->expander), FALSE);
  g_signal_connect_object (self->expander, "notify::expanded", G_CALLBACK (on_expanded_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->expander));
}

static void
add_rows (HeadroomParameterGroup *self)
{
  gboolean has_advanced = FALSE;

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_in_group (self, i) && (is_advanced (i) || is_of_stack (i)))
      has_advanced = TRUE;
    else if (is_ours (self, i))
      {
        self->has_basic = TRUE;
        adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), add_control (self, i));
      }
  if (has_advanced)
    add_expander (self);
}

/* A group that is all advanced is one row of the group's name, without a heading. */
static void
set_titles (HeadroomParameterGroup *self)
{
  const char *label = headroom_gettext (hr_group_label (self->group));

  if (self->has_basic)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), label);
  if (self->expander == NULL)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->expander), self->has_basic ? _ ("Advanced") : label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  headroom_access_key_give (ADW_PREFERENCES_ROW (self->expander), self->access_keys);
}

static void
add_reset (HeadroomParameterGroup *self)
{
  /* Translators: %s is the heading of a group of inputs, such as "Workload" */
  g_autofree char *text = g_strdup_printf (_ ("Reset “%s”"), headroom_gettext (hr_group_label (self->group)));

  self->reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_set_tooltip_text (self->reset, text);
  gtk_widget_set_valign (self->reset, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->reset, FALSE);
  gtk_widget_add_css_class (self->reset, "flat");
  g_signal_connect_swapped (self->reset, "clicked", G_CALLBACK (on_reset_clicked_cb), self);
  if (self->has_basic)
    adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), self->reset);
  else
    adw_expander_row_add_suffix (self->expander, self->reset);
}

static HeadroomParameterControl *
find_control (HeadroomParameterGroup *self, hr_param_t param)
{
  for (guint i = 0; i < self->controls->len; i++)
    if (headroom_parameter_control_get_param (self->controls->pdata[i]) == param)
      return self->controls->pdata[i];
  return NULL;
}

static void
add_stack_row (HeadroomParameterGroup *self, hr_param_t param)
{
  self->has_stack_rows = TRUE;
  adw_expander_row_add_row (self->expander, add_control (self, param));
  update (self);
}

void
headroom_parameter_group_go_to (HeadroomParameterGroup *self, hr_param_t param)
{
  HeadroomParameterControl *control;

  if (!is_in_group (self, param))
    return;
  if (is_advanced (param) || is_of_stack (param))
    adw_expander_row_set_expanded (self->expander, TRUE);
  if (is_of_stack (param) && find_control (self, param) == NULL)
    add_stack_row (self, param);
  control = find_control (self, param);
  if (control != NULL)
    headroom_parameter_control_take_focus (control);
}

HeadroomParameterGroup *
headroom_parameter_group_new (hr_group_t group)
{
  HeadroomParameterGroup *self = g_object_new (HEADROOM_TYPE_PARAMETER_GROUP, NULL);

  self->group = group;
  add_rows (self);
  set_titles (self);
  if (self->has_basic || self->expander != NULL)
    add_reset (self);
  else
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return self;
}

static void
headroom_parameter_group_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  switch (id)
    {
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_PROBLEMS: g_value_set_object (value, self->problems); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_parameter_group_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  switch (id)
    {
    case PROP_SCENARIO: headroom_parameter_group_set_scenario (self, g_value_get_object (value)); break;
    case PROP_PROBLEMS: g_set_object (&self->problems, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_parameter_group_dispose (GObject *object)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  if (self->scenario != NULL)
    headroom_parameter_group_set_scenario (self, NULL);
  g_clear_object (&self->problems);
  g_ptr_array_set_size (self->controls, 0);
  G_OBJECT_CLASS (headroom_parameter_group_parent_class)->dispose (object);
}

static void
headroom_parameter_group_finalize (GObject *object)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  g_ptr_array_unref (self->controls);
  g_string_free (self->access_keys, TRUE);
  G_OBJECT_CLASS (headroom_parameter_group_parent_class)->finalize (object);
}

static void
headroom_parameter_group_class_init (HeadroomParameterGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_parameter_group_get_property;
  object_class->set_property = headroom_parameter_group_set_property;
  object_class->dispose = headroom_parameter_group_dispose;
  object_class->finalize = headroom_parameter_group_finalize;
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_PROBLEMS] = g_param_spec_object ("problems", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_parameter_group_init (HeadroomParameterGroup *self)
{
  self->controls = g_ptr_array_new ();
  self->access_keys = g_string_new (NULL);
}
