/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One of several: a combo row. Long labels stand under the title, where there is room for them. */
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/shared/headroom-choice-row.h"
#include "model/base/headroom-search.h"
#include "words/headroom-i18n.h"

enum
{
  LONG_LABEL = 14 /* characters that do not fit beside a title */
};

static void
on_chosen_cb (HeadroomChoiceRow *row, GParamSpec *pspec, HeadroomParameterControl *self)
{
  guint chosen = headroom_choice_row_get_chosen (row);

  if (chosen != GTK_INVALID_LIST_POSITION)
    headroom_parameter_control_push_number (self, chosen);
}

static GListModel *
list_choices (const hr_param_desc_t *desc, gboolean *is_long)
{
  GListStore *choices = g_list_store_new (HEADROOM_TYPE_CHOICE);
  const hr_choice_desc_t *choice;

  *is_long = FALSE;
  for (int i = 0; (choice = hr_choice_at (desc, i)) != NULL; i++)
    {
      const char *label = headroom_gettext (choice->label);
      const char *texts[] = { label, choice->label, choice->id };
      g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));

      headroom_choice_append (choices, label, key);
      if (g_utf8_strlen (label, -1) > LONG_LABEL)
        *is_long = TRUE;
    }
  return G_LIST_MODEL (choices);
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  GtkWidget *row = headroom_choice_row_new ();
  gboolean is_long;
  g_autoptr (GListModel) choices = list_choices (headroom_parameter_control_get_desc (self), &is_long);

  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (row), choices);
  g_object_set_data (G_OBJECT (row), "is-long", GINT_TO_POINTER (is_long));
  g_signal_connect_object (row, "notify::chosen", G_CALLBACK (on_chosen_cb), self, G_CONNECT_DEFAULT);
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  double value = headroom_scenario_get_number (headroom_parameter_control_get_scenario (self),
                                               headroom_parameter_control_get_param (self));

  headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (headroom_parameter_control_get_row (self)), (guint) value);
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  HeadroomChoiceRow *row = HEADROOM_CHOICE_ROW (headroom_parameter_control_get_row (self));
  gboolean is_long = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "is-long"));

  if (subtitle == NULL && !is_long)
    subtitle = "";
  headroom_choice_row_set_subtitle (row, subtitle);
}

const HeadroomParameterKind headroom_parameter_combo = { build, show, set_subtitle, NULL };
