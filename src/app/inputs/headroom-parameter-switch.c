/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Yes or no: a switch row. There is room to say under it what it means. */
#include "app/inputs/headroom-parameter-control-private.h"
#include "model/scenario/headroom-param.h"

static void
on_active_cb (AdwSwitchRow *row, GParamSpec *pspec, HeadroomParameterControl *self)
{
  headroom_parameter_control_push_number (self, adw_switch_row_get_active (row));
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  GtkWidget *row = adw_switch_row_new ();

  g_signal_connect_object (row, "notify::active", G_CALLBACK (on_active_cb), self, G_CONNECT_DEFAULT);
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  double value = headroom_scenario_get_number (headroom_parameter_control_get_scenario (self),
                                               headroom_parameter_control_get_param (self));

  adw_switch_row_set_active (ADW_SWITCH_ROW (headroom_parameter_control_get_row (self)), value != 0);
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  hr_param_t param = headroom_parameter_control_get_param (self);

  adw_action_row_set_subtitle (headroom_parameter_control_get_row (self),
                               subtitle != NULL ? subtitle : headroom_param_get_help (param));
}

const HeadroomParameterKind headroom_parameter_switch = { build, show, set_subtitle, NULL };
