/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the kinds of controls share. A kind makes the row and shows a value; it stores what a person
 * chose through push_number() or push_text(). */
#pragma once

#include "app/inputs/headroom-parameter-control.h"

typedef struct
{
  AdwActionRow *(*build) (HeadroomParameterControl *self);
  void (*show) (HeadroomParameterControl *self);
  void (*set_subtitle) (HeadroomParameterControl *self, const char *subtitle);
  /* Put the value into the field in place of what was typed and refused; NULL where nothing is typed. */
  void (*restore) (HeadroomParameterControl *self);
} HeadroomParameterKind;

extern const HeadroomParameterKind headroom_parameter_spin, headroom_parameter_combo, headroom_parameter_switch,
    headroom_parameter_gpu, headroom_parameter_list;

const hr_param_desc_t *headroom_parameter_control_get_desc (HeadroomParameterControl *self);

/** The scenario; NULL before there is one. (transfer none) */
HeadroomScenario *headroom_parameter_control_get_scenario (HeadroomParameterControl *self);

void headroom_parameter_control_push_number (HeadroomParameterControl *self, double value);
void headroom_parameter_control_push_text (HeadroomParameterControl *self, const char *text);

/** Say why what was typed is refused, and leave it in the field until the next good value; NULL: all is well. */
void headroom_parameter_control_refuse (HeadroomParameterControl *self, const char *reason);

/** Say what was typed is taken for, where it is not plain, until another value comes. */
void headroom_parameter_control_echo (HeadroomParameterControl *self, const char *typed, double value);

/** Whether the field shows what was refused, and not the scenario's value. */
gboolean headroom_parameter_control_is_refused (HeadroomParameterControl *self);
