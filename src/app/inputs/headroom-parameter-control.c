/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all kinds of rows have in common: the value to show, what is wrong with it, and what was refused. */
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/inputs/headroom-parameter-helper.h"

#include "app/shared/headroom-css-class.h"
#include "model/scenario/headroom-param-reading.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-problem.h"
#include "words/headroom-i18n.h"

#define DATA_KEY "headroom-control" /* of the row */

struct _HeadroomParameterControl
{
  GObject parent_instance;
  hr_param_t param;
  const HeadroomParameterKind *kind;
  AdwActionRow *row; /* owns this control */
  const char *unit;  /* translated; NULL: none */
  char *usual;       /* in its place where a default follows other inputs, or NULL: the unit with the default */
  char *remark;      /* in its place; NULL: none */
  HeadroomScenario *scenario;
  GtkWidget *lock; /* shows that advice leaves the value as it is; NULL: it never did */
  gboolean showing;
  gboolean is_elsewhere; /* another row of the same parameter is in sight */
  char *refusal;         /* why what stands in the field was not taken; NULL: it was */
  char *refused_value;   /* the scenario's own then */
  char *trouble;         /* what is shown as wrong */
  char *reading;         /* what was typed is taken for; NULL: it is plain */
  double read_value;
  gboolean is_error;
};

G_DEFINE_FINAL_TYPE (HeadroomParameterControl, headroom_parameter_control, G_TYPE_OBJECT)

static const HeadroomParameterKind *const kinds[] = {
  [HR_TYPE_INTEGER] = &headroom_parameter_spin, [HR_TYPE_REAL] = &headroom_parameter_spin,
  [HR_TYPE_BOOL] = &headroom_parameter_switch,  [HR_TYPE_CHOICE] = &headroom_parameter_combo,
  [HR_TYPE_ID] = &headroom_parameter_gpu,       [HR_TYPE_LIST] = &headroom_parameter_list,
  [HR_TYPE_SET] = &headroom_parameter_list,
};

static void
headroom_parameter_control_finalize (GObject *object)
{
  HeadroomParameterControl *self = HEADROOM_PARAMETER_CONTROL (object);

  g_clear_object (&self->scenario);
  g_free (self->refusal);
  g_free (self->refused_value);
  g_free (self->trouble);
  g_free (self->reading);
  g_free (self->usual);
  g_free (self->remark);
  G_OBJECT_CLASS (headroom_parameter_control_parent_class)->finalize (object);
}

static void
headroom_parameter_control_class_init (HeadroomParameterControlClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = headroom_parameter_control_finalize;
}

static void
headroom_parameter_control_init (HeadroomParameterControl *self)
{
}

HeadroomParameterControl *
headroom_parameter_control_new (hr_param_t param)
{
  GtkWidget *helper = headroom_parameter_helper_new (param);
  HeadroomParameterControl *self = g_object_new (HEADROOM_TYPE_PARAMETER_CONTROL, NULL);

  self->param = param;
  self->kind = kinds[hr_param_desc (param)->type];
  self->row = self->kind->build (self);
  g_object_set_data_full (G_OBJECT (self->row), DATA_KEY, self, g_object_unref);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self->row), FALSE); /* reasons quote what was typed */
  headroom_parameter_control_set_words (self, headroom_param_get_label (param), headroom_param_get_unit (param));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->row), headroom_param_get_help (param));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  headroom_param_get_help (param), -1);
  if (helper != NULL)
    adw_action_row_add_suffix (self->row, helper);
  return self;
}

void
headroom_parameter_control_set_words (HeadroomParameterControl *self, const char *title, const char *unit)
{
  self->unit = unit;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->row), title);
}

void
headroom_parameter_control_set_remark (HeadroomParameterControl *self, const char *remark)
{
  g_set_str (&self->remark, remark);
}

AdwActionRow *
headroom_parameter_control_get_row (HeadroomParameterControl *self)
{
  return self->row;
}

hr_param_t
headroom_parameter_control_get_param (HeadroomParameterControl *self)
{
  return self->param;
}

const hr_param_desc_t *
headroom_parameter_control_get_desc (HeadroomParameterControl *self)
{
  return hr_param_desc (self->param);
}

HeadroomScenario *
headroom_parameter_control_get_scenario (HeadroomParameterControl *self)
{
  return self->scenario;
}

gboolean
headroom_parameter_control_applies (HeadroomParameterControl *self)
{
  return self->scenario == NULL || hr_param_applies (headroom_scenario_peek_params (self->scenario), self->param);
}

void
headroom_parameter_control_set_elsewhere (HeadroomParameterControl *self, gboolean is_elsewhere)
{
  self->is_elsewhere = is_elsewhere;
}

void
headroom_parameter_control_set_scenario (HeadroomParameterControl *self, HeadroomScenario *scenario)
{
  if (!g_set_object (&self->scenario, scenario))
    return;
  g_clear_pointer (&self->reading, g_free);
  headroom_parameter_control_refuse (self, NULL);
}

static gboolean
focus_cb (gpointer row)
{
  gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD);
  return G_SOURCE_REMOVE;
}

/* A row that has just come has no place yet, and what has no place gets no keyboard. */
static void
focus_later (GtkWidget *row)
{
  g_signal_handlers_disconnect_by_func (row, focus_later, NULL);
  g_idle_add_full (G_PRIORITY_LOW, focus_cb, g_object_ref (row), g_object_unref);
}

void
headroom_parameter_control_take_focus (HeadroomParameterControl *self)
{
  GtkWidget *row = GTK_WIDGET (self->row);

  if (gtk_widget_get_mapped (row))
    focus_later (row);
  else
    g_signal_connect (row, "map", G_CALLBACK (focus_later), NULL);
}

/* The first problem at this parameter; errors come first. */
static HeadroomProblem *
find_problem (HeadroomParameterControl *self, GListModel *problems)
{
  for (guint i = 0; problems != NULL && i < g_list_model_get_n_items (problems); i++)
    {
      g_autoptr (HeadroomProblem) problem = g_list_model_get_item (problems, i);

      if (headroom_problem_concerns (problem, self->param))
        return g_steal_pointer (&problem);
    }
  return NULL;
}

/* The list of assumed values says why. */
static gboolean
is_assumed (HeadroomParameterControl *self)
{
  if (self->scenario == NULL)
    return FALSE;
  return headroom_scenario_get_origin (self->scenario, self->param) == HEADROOM_ORIGIN_ASSUMED;
}

HeadroomParameterControl *
headroom_parameter_control_find (GtkWidget *widget)
{
  HeadroomParameterControl *control = NULL;

  for (; widget != NULL && control == NULL; widget = gtk_widget_get_parent (widget))
    control = g_object_get_data (G_OBJECT (widget), DATA_KEY);
  return control;
}

gboolean
headroom_parameter_control_is_locked (HeadroomParameterControl *self)
{
  return self->scenario != NULL && headroom_scenario_is_locked (self->scenario, self->param);
}

static GtkWidget *
add_lock (HeadroomParameterControl *self)
{
  GtkWidget *lock = gtk_image_new_from_icon_name ("changes-prevent-symbolic");

  gtk_widget_set_tooltip_text (lock, _ ("Locked: advice leaves this value as it is"));
  adw_action_row_add_suffix (self->row, lock);
  return lock;
}

static void
show_lock (HeadroomParameterControl *self)
{
  gboolean is_locked = headroom_parameter_control_is_locked (self);

  if (is_locked && self->lock == NULL)
    self->lock = add_lock (self);
  if (self->lock != NULL)
    gtk_widget_set_visible (self->lock, is_locked);
}

void
headroom_parameter_control_set_locked (HeadroomParameterControl *self, gboolean locked)
{
  if (self->scenario == NULL)
    return;
  headroom_scenario_set_locked (self->scenario, self->param, locked);
  show_lock (self);
}

/* What has the keyboard when the row has it. */
static GtkAccessible *
get_field (HeadroomParameterControl *self)
{
  GtkWidget *widget = adw_action_row_get_activatable_widget (self->row);

  if (GTK_IS_EDITABLE (self->row))
    return GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (self->row)));
  if (widget != NULL)
    return GTK_ACCESSIBLE (widget);
  return GTK_ACCESSIBLE (self->row);
}

static void
set_invalid (GtkAccessible *accessible, gboolean invalid)
{
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_INVALID,
                               invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* Under the title: what is wrong, else what was typed is taken for or that it is assumed, else its unit. */
static const char *
find_subtitle (HeadroomParameterControl *self, gboolean is_assumed)
{
  if (self->trouble != NULL)
    return self->trouble;
  if (self->reading != NULL)
    return self->reading;
  if (is_assumed)
    return _ ("Assumed");
  if (self->remark != NULL)
    return self->remark;
  if (self->usual != NULL)
    return self->usual;
  return self->unit;
}

static char *
describe_usual (HeadroomParameterControl *self)
{
  g_autofree char *value = NULL;

  if (self->scenario != NULL)
    value = headroom_param_describe_usual (self->param, headroom_scenario_peek_params (self->scenario));
  if (value == NULL)
    return NULL;
  /* Translators: 1: a unit, such as MiB; 2: the number that is taken unless another one is typed */
  return g_strdup_printf (_ ("%1$s; by default %2$s"), self->unit, value);
}

static void
show_trouble (HeadroomParameterControl *self)
{
  GtkWidget *row = GTK_WIDGET (self->row);
  gboolean is_error = self->trouble != NULL && self->is_error;
  gboolean is_warning = self->trouble != NULL && !self->is_error;
  gboolean is_assumed_now = self->trouble == NULL && is_assumed (self);

  headroom_css_class_set (row, "error", is_error);
  headroom_css_class_set (row, "warning", is_warning);
  headroom_css_class_set (row, "assumed", is_assumed_now);
  self->kind->set_subtitle (self, find_subtitle (self, is_assumed_now));
  set_invalid (GTK_ACCESSIBLE (row), is_error);
  set_invalid (get_field (self), is_error);
}

static char *
dup_value (HeadroomParameterControl *self)
{
  if (self->scenario == NULL)
    return NULL;
  return headroom_scenario_get_text (self->scenario, self->param);
}

/* Another value has come, from wherever: what was typed before is over. */
static void
forget_old_refusal (HeadroomParameterControl *self)
{
  g_autofree char *value = dup_value (self);

  if (self->refusal != NULL && g_strcmp0 (value, self->refused_value) != 0)
    headroom_parameter_control_refuse (self, NULL);
}

/* Another value has come, from wherever. */
static void
forget_old_reading (HeadroomParameterControl *self)
{
  if (self->reading != NULL && self->scenario != NULL
      && headroom_scenario_get_number (self->scenario, self->param) != self->read_value)
    g_clear_pointer (&self->reading, g_free);
}

void
headroom_parameter_control_update (HeadroomParameterControl *self, GListModel *problems)
{
  g_autoptr (HeadroomProblem) problem = find_problem (self, problems);

  forget_old_refusal (self);
  forget_old_reading (self);
  g_clear_pointer (&self->trouble, g_free);
  if (self->refusal != NULL)
    self->trouble = g_strdup (self->refusal);
  else if (problem != NULL)
    {
      self->trouble = g_strdup (headroom_problem_get_message (problem));
      self->is_error = headroom_problem_get_severity (problem) == HR_ERROR;
    }
  self->showing = TRUE;
  if (self->scenario != NULL && self->refusal == NULL)
    self->kind->show (self);
  g_free (self->usual);
  self->usual = describe_usual (self);
  show_trouble (self);
  show_lock (self);
  gtk_widget_set_visible (GTK_WIDGET (self->row), !self->is_elsewhere && headroom_parameter_control_applies (self));
  self->showing = FALSE;
}

/* The field goes on to show what was typed, so the row says what holds instead. */
static char *
describe_refusal (HeadroomParameterControl *self, const char *reason)
{
  g_autofree char *value = headroom_param_describe_value (self->param, headroom_scenario_peek_params (self->scenario));

  /* Translators: 1: a sentence that says why a typed value is refused; 2: the value that was there before */
  return g_strdup_printf (_ ("%1$s The value remains %2$s."), reason, value);
}

static void
accept (HeadroomParameterControl *self)
{
  if (self->refusal == NULL)
    return;
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->trouble, g_free);
  if (self->kind->restore != NULL && self->scenario != NULL)
    self->kind->restore (self);
  show_trouble (self);
}

void
headroom_parameter_control_refuse (HeadroomParameterControl *self, const char *reason)
{
  g_autofree char *refusal = NULL;

  if (reason == NULL || self->scenario == NULL)
    {
      accept (self);
      return;
    }
  refusal = describe_refusal (self, reason);
  if (!g_set_str (&self->refusal, refusal))
    return;
  g_free (self->refused_value);
  self->refused_value = dup_value (self);
  g_set_str (&self->trouble, refusal);
  self->is_error = TRUE;
  show_trouble (self);
  gtk_accessible_announce (GTK_ACCESSIBLE (self->row), refusal, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

void
headroom_parameter_control_echo (HeadroomParameterControl *self, const char *typed, double value)
{
  g_clear_pointer (&self->reading, g_free);
  self->reading = headroom_param_describe_reading (self->param, typed, value);
  self->read_value = value;
  show_trouble (self);
  if (self->reading != NULL)
    gtk_accessible_announce (GTK_ACCESSIBLE (self->row), self->reading, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

gboolean
headroom_parameter_control_is_refused (HeadroomParameterControl *self)
{
  return self->refusal != NULL;
}

void
headroom_parameter_control_push_number (HeadroomParameterControl *self, double value)
{
  g_autoptr (GError) error = NULL;

  if (self->showing || self->scenario == NULL)
    return;
  headroom_parameter_control_refuse (self, NULL);
  if (!headroom_scenario_set_number (self->scenario, self->param, value, &error))
    headroom_parameter_control_refuse (self, error->message);
}

void
headroom_parameter_control_push_text (HeadroomParameterControl *self, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (self->showing || self->scenario == NULL)
    return;
  if (headroom_scenario_set_text (self->scenario, self->param, text, &error))
    headroom_parameter_control_refuse (self, NULL);
  else
    headroom_parameter_control_refuse (self, error->message);
}
