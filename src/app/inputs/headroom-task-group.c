/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of a task are made when the task is first shown; those of the other tasks wait hidden. */
#include "app/inputs/headroom-task-group.h"

#include "app/inputs/headroom-parameter-control.h"
#include "app/shared/headroom-access-key.h"
#include "model/presets/headroom-task.h"

struct _HeadroomTaskGroup
{
  AdwPreferencesGroup parent_instance;
  GPtrArray *controls[HEADROOM_N_TASKS]; /* HeadroomParameterControl, owned by their rows; NULL: not made yet */
  HeadroomTask task;                     /* that is shown */
};

G_DEFINE_FINAL_TYPE (HeadroomTaskGroup, headroom_task_group, ADW_TYPE_PREFERENCES_GROUP)

static HeadroomParameterControl *
make_control (const HeadroomTaskRow *row)
{
  HeadroomParameterControl *control = headroom_parameter_control_new (row->param);

  headroom_parameter_control_set_words (control, headroom_task_row_get_label (row), headroom_task_row_get_unit (row));
  return control;
}

static void
make_rows (HeadroomTaskGroup *self, HeadroomTask task)
{
  g_autoptr (GString) access_keys = g_string_new (NULL);
  const HeadroomTaskRow *row;

  self->controls[task] = g_ptr_array_new ();
  for (guint i = 0; (row = headroom_task_get_row (task, i)) != NULL; i++)
    {
      HeadroomParameterControl *control = make_control (row);
      AdwActionRow *action_row = headroom_parameter_control_get_row (control);

      headroom_access_key_give (ADW_PREFERENCES_ROW (action_row), access_keys);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (action_row));
      g_ptr_array_add (self->controls[task], control);
    }
}

static void
update_rows (HeadroomTaskGroup *self, HeadroomTask task, HeadroomScenario *scenario, GListModel *problems)
{
  gboolean is_shown = task == self->task;

  for (guint i = 0; self->controls[task] != NULL && i < self->controls[task]->len; i++)
    {
      HeadroomParameterControl *control = self->controls[task]->pdata[i];

      headroom_parameter_control_set_elsewhere (control, !is_shown);
      headroom_parameter_control_set_scenario (control, scenario);
      headroom_parameter_control_update (control, problems);
    }
}

void
headroom_task_group_show (HeadroomTaskGroup *self, HeadroomScenario *scenario, GListModel *problems)
{
  self->task = headroom_task_of (headroom_scenario_peek_params (scenario));
  if (self->controls[self->task] == NULL)
    make_rows (self, self->task);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), headroom_task_get_label (self->task));
  for (int i = 0; i < HEADROOM_N_TASKS; i++)
    update_rows (self, i, scenario, problems);
}

gboolean
headroom_task_group_go_to (HeadroomTaskGroup *self, hr_param_t param)
{
  GPtrArray *controls = self->controls[self->task];

  for (guint i = 0; controls != NULL && i < controls->len; i++)
    if (headroom_parameter_control_get_param (controls->pdata[i]) == param)
      {
        headroom_parameter_control_take_focus (controls->pdata[i]);
        return TRUE;
      }
  return FALSE;
}

HeadroomTaskGroup *
headroom_task_group_new (void)
{
  return g_object_new (HEADROOM_TYPE_TASK_GROUP, NULL);
}

static void
headroom_task_group_dispose (GObject *object)
{
  HeadroomTaskGroup *self = HEADROOM_TASK_GROUP (object);

  for (int i = 0; i < HEADROOM_N_TASKS; i++)
    g_clear_pointer (&self->controls[i], g_ptr_array_unref);
  G_OBJECT_CLASS (headroom_task_group_parent_class)->dispose (object);
}

static void
headroom_task_group_class_init (HeadroomTaskGroupClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = headroom_task_group_dispose;
}

static void
headroom_task_group_init (HeadroomTaskGroup *self)
{
}
