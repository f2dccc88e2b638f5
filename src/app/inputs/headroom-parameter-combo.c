/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One of several: a combo row. Long labels stand under the title, where there is room for them. */
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/shared/headroom-name-list.h"
#include "words/headroom-i18n.h"

enum
{
  LONG_LABEL = 14, /* characters that do not fit beside a title */
  LONG_LIST = 12,  /* choices that want a search */
};

static void
on_selected_cb (AdwComboRow *row, GParamSpec *pspec, HeadroomParameterControl *self)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected != GTK_INVALID_LIST_POSITION)
    headroom_parameter_control_push_number (self, selected);
}

static GtkStringList *
list_labels (const hr_param_desc_t *desc, gboolean *is_long)
{
  GtkStringList *labels = gtk_string_list_new (NULL);
  const hr_choice_desc_t *choice;

  *is_long = FALSE;
  for (int i = 0; (choice = hr_choice_at (desc, i)) != NULL; i++)
    {
      const char *label = headroom_gettext (choice->label);

      gtk_string_list_append (labels, label);
      *is_long = *is_long || g_utf8_strlen (label, -1) > LONG_LABEL;
    }
  return labels;
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  GtkWidget *row = adw_combo_row_new ();
  gboolean is_long;
  g_autoptr (GtkStringList) labels = list_labels (headroom_parameter_control_get_desc (self), &is_long);
  g_autoptr (GtkExpression) label = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  adw_combo_row_set_expression (ADW_COMBO_ROW (row), label);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (labels));
  adw_combo_row_set_enable_search (ADW_COMBO_ROW (row), g_list_model_get_n_items (G_LIST_MODEL (labels)) > LONG_LIST);
  headroom_name_list_show_whole (ADW_COMBO_ROW (row));
  g_object_set_data (G_OBJECT (row), "is-long", GINT_TO_POINTER (is_long));
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (on_selected_cb), self, G_CONNECT_DEFAULT);
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  double value = headroom_scenario_get_number (headroom_parameter_control_get_scenario (self),
                                               headroom_parameter_control_get_param (self));

  adw_combo_row_set_selected (ADW_COMBO_ROW (headroom_parameter_control_get_row (self)), (guint) value);
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  AdwComboRow *row = ADW_COMBO_ROW (headroom_parameter_control_get_row (self));
  gboolean is_long = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "is-long"));

  headroom_name_list_set_subtitle (row, is_long || subtitle != NULL ? subtitle : "");
}

const HeadroomParameterKind headroom_parameter_combo = { build, show, set_subtitle, NULL };
