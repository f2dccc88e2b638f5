/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One parameter in the pane: a spin row, a combo row or a switch row, and what keeps it and the scenario
 * equal. It is made from the parameter's row in the table; nothing here knows any parameter by name.
 *
 * The control belongs to its row. Whoever holds the row calls update() when the scenario or its problems
 * changed. */
#pragma once

#include <adwaita.h>

#include "model/scenario/headroom-scenario.h"

#define HEADROOM_TYPE_PARAMETER_CONTROL (headroom_parameter_control_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomParameterControl, headroom_parameter_control, HEADROOM, PARAMETER_CONTROL, GObject)

/** Make a parameter's row. The control is alive as long as the row. */
HeadroomParameterControl *headroom_parameter_control_new (hr_param_t param);

/** The row, to put somewhere. (transfer none) */
AdwActionRow *headroom_parameter_control_get_row (HeadroomParameterControl *self);
hr_param_t headroom_parameter_control_get_param (HeadroomParameterControl *self);

void headroom_parameter_control_set_scenario (HeadroomParameterControl *self, HeadroomScenario *scenario);

/** Show the scenario's value, whether it has an effect, and what is wrong with it (`problems` may be NULL). */
void headroom_parameter_control_update (HeadroomParameterControl *self, GListModel *problems);

/** Call it otherwise than the table does. `unit` may be NULL; both are translated and stay where they are. */
void headroom_parameter_control_set_words (HeadroomParameterControl *self, const char *title, const char *unit);

/** Say this in place of the unit, as of the next update(); NULL: the unit again. */
void headroom_parameter_control_set_remark (HeadroomParameterControl *self, const char *remark);

/** Whether another row of the parameter is in sight, so that this one is not: as of the next update(). */
void headroom_parameter_control_set_elsewhere (HeadroomParameterControl *self, gboolean is_elsewhere);

/** Whether the parameter has an effect now. */
gboolean headroom_parameter_control_applies (HeadroomParameterControl *self);

/** Give the keyboard to the row, now or as soon as it is in sight. */
void headroom_parameter_control_take_focus (HeadroomParameterControl *self);

/** The control of the row that a widget is in; NULL: it is in none. */
HeadroomParameterControl *headroom_parameter_control_find (GtkWidget *widget);

/** Whether advice leaves the value as it is. */
gboolean headroom_parameter_control_is_locked (HeadroomParameterControl *self);
void headroom_parameter_control_set_locked (HeadroomParameterControl *self, gboolean locked);
