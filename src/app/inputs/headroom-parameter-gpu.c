/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The id of a GPU: a combo row over the catalogue, with search. The first entry stands for none. */
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/shared/headroom-choice-row.h"
#include "app/shared/headroom-gpu-choices.h"
#include "model/gpus/headroom-own-gpus.h"
#include "words/headroom-i18n.h"

static void
on_chosen_cb (HeadroomChoiceRow *row, GParamSpec *pspec, HeadroomParameterControl *self)
{
  guint chosen = headroom_choice_row_get_chosen (row);

  if (chosen != GTK_INVALID_LIST_POSITION)
    headroom_parameter_control_push_text (self, headroom_gpu_choices_get_id (chosen));
}

static void show (HeadroomParameterControl *self);

/* The places are those of another catalogue now. */
static void
on_gpus_changed_cb (HeadroomParameterControl *self)
{
  AdwActionRow *row = headroom_parameter_control_get_row (self);
  g_autoptr (GListModel) choices = headroom_gpu_choices_new (_ ("No GPU"));

  g_signal_handlers_block_by_func (row, on_chosen_cb, self);
  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (row), choices);
  if (headroom_parameter_control_get_scenario (self) != NULL)
    show (self);
  g_signal_handlers_unblock_by_func (row, on_chosen_cb, self);
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  GtkWidget *row = headroom_choice_row_new ();
  g_autoptr (GListModel) choices = headroom_gpu_choices_new (_ ("No GPU"));

  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (row), choices);
  g_signal_connect_object (row, "notify::chosen", G_CALLBACK (on_chosen_cb), self, G_CONNECT_DEFAULT);
  g_signal_connect_object (headroom_own_gpus_get_default (), "changed", G_CALLBACK (on_gpus_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  g_autofree char *id = headroom_scenario_get_text (headroom_parameter_control_get_scenario (self),
                                                    headroom_parameter_control_get_param (self));

  headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (headroom_parameter_control_get_row (self)),
                                  headroom_gpu_choices_find (id));
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  headroom_choice_row_set_subtitle (HEADROOM_CHOICE_ROW (headroom_parameter_control_get_row (self)), subtitle);
}

const HeadroomParameterKind headroom_parameter_gpu = { build, show, set_subtitle, NULL };
