/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The buttons follow the scenario, whatever changes it; pressing one starts its task. */
#include "app/inputs/headroom-task-switch.h"

#include "app/shared/headroom-follow.h"
#include "model/presets/headroom-task.h"

struct _HeadroomTaskSwitch
{
  AdwBin parent_instance;
  HeadroomScenario *scenario;
  GtkToggleButton *buttons[HEADROOM_N_TASKS];
  gboolean is_showing; /* what is pressed by update() is pressed by nobody */
};

G_DEFINE_FINAL_TYPE (HeadroomTaskSwitch, headroom_task_switch, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_SCENARIO
};

static void
update (HeadroomTaskSwitch *self)
{
  if (self->scenario == NULL)
    return;
  self->is_showing = TRUE;
  gtk_toggle_button_set_active (self->buttons[headroom_task_of (headroom_scenario_peek_params (self->scenario))], TRUE);
  self->is_showing = FALSE;
}

static void
on_toggled_cb (HeadroomTaskSwitch *self, GtkToggleButton *button)
{
  if (self->is_showing || self->scenario == NULL || !gtk_toggle_button_get_active (button))
    return;
  for (int i = 0; i < HEADROOM_N_TASKS; i++)
    if (self->buttons[i] == button)
      headroom_task_apply (i, self->scenario);
}

static void
set_scenario (HeadroomTaskSwitch *self, HeadroomScenario *scenario)
{
  headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (update), self);
  update (self);
}

static void
headroom_task_switch_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SCENARIO)
    set_scenario (HEADROOM_TASK_SWITCH (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static gboolean
headroom_task_switch_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (HEADROOM_TASK_SWITCH (widget)->buttons[0]));
}

static void
headroom_task_switch_dispose (GObject *object)
{
  set_scenario (HEADROOM_TASK_SWITCH (object), NULL);
  G_OBJECT_CLASS (headroom_task_switch_parent_class)->dispose (object);
}

static void
headroom_task_switch_class_init (HeadroomTaskSwitchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = headroom_task_switch_set_property;
  object_class->dispose = headroom_task_switch_dispose;
  GTK_WIDGET_CLASS (klass)->grab_focus = headroom_task_switch_grab_focus;
  g_object_class_install_property (
      object_class, PROP_SCENARIO,
      g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static GtkToggleButton *
make_button (HeadroomTaskSwitch *self, HeadroomTask task)
{
  GtkWidget *label = gtk_label_new (headroom_task_get_label (task));
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_widget_set_tooltip_text (button, headroom_task_get_help (task));
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  headroom_task_get_label (task), -1);
  g_signal_connect_object (button, "toggled", G_CALLBACK (on_toggled_cb), self, G_CONNECT_SWAPPED);
  return GTK_TOGGLE_BUTTON (button);
}

static void
headroom_task_switch_init (HeadroomTaskSwitch *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  for (int i = 0; i < HEADROOM_N_TASKS; i++)
    {
      self->buttons[i] = make_button (self, i);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->buttons[i]));
      if (i > 0)
        gtk_toggle_button_set_group (self->buttons[i], self->buttons[0]);
    }
  gtk_widget_add_css_class (box, "linked");
  gtk_widget_add_css_class (box, "tasks");
  adw_bin_set_child (ADW_BIN (self), box);
}
