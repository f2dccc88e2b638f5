/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row for each input that the recipe sets, and for each that is about a stack alone; they follow the scenario. */
#include "app/inputs/headroom-recipe-dialog.h"

#include "app/inputs/headroom-parameter-control.h"
#include "app/inputs/headroom-parameter-menu.h"
#include "model/presets/headroom-preset-departure.h"
#include "model/presets/headroom-preset-used.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario-problems.h"
#include "words/headroom-i18n.h"

struct _HeadroomRecipeDialog
{
  AdwDialog parent_instance;
  HeadroomScenario *scenario;
  HeadroomPreset *recipe; /* owned by its catalogue; NULL: the inputs are of none */
  GPtrArray *controls;    /* HeadroomParameterControl, owned by their rows */

  AdwPreferencesPage *page;
  AdwPreferencesGroup *set;
  AdwPreferencesGroup *further;
  AdwPreferencesGroup *about;
  AdwActionRow *note;
  AdwActionRow *source;
};

G_DEFINE_FINAL_TYPE (HeadroomRecipeDialog, headroom_recipe_dialog, ADW_TYPE_DIALOG)

static gboolean
is_set (HeadroomRecipeDialog *self, hr_param_t param)
{
  return self->recipe != NULL && headroom_partial_find (headroom_preset_get_partial (self->recipe), param) != NULL;
}

/* Under its title a row says what the recipe or the default is, where that is not the value. */
static void
update_control (HeadroomRecipeDialog *self, HeadroomParameterControl *control, GListModel *problems)
{
  hr_param_t param = headroom_parameter_control_get_param (control);
  g_autofree char *departure = NULL;

  if (self->recipe != NULL)
    departure = headroom_preset_describe_departure (self->recipe, self->scenario, param);
  headroom_parameter_control_set_remark (control, departure);
  headroom_parameter_control_update (control, problems);
}

static void
update (HeadroomRecipeDialog *self)
{
  g_autoptr (GListModel) problems = headroom_scenario_get_problems (self->scenario);
  gboolean has_further = FALSE;

  for (guint i = 0; i < self->controls->len; i++)
    {
      HeadroomParameterControl *control = self->controls->pdata[i];

      update_control (self, control, problems);
      if (!is_set (self, headroom_parameter_control_get_param (control))
          && headroom_parameter_control_applies (control))
        has_further = TRUE;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->further), has_further);
}

static void
add_control (HeadroomRecipeDialog *self, AdwPreferencesGroup *group, hr_param_t param)
{
  HeadroomParameterControl *control = headroom_parameter_control_new (param);

  headroom_parameter_control_set_scenario (control, self->scenario);
  adw_preferences_group_add (group, GTK_WIDGET (headroom_parameter_control_get_row (control)));
  g_ptr_array_add (self->controls, control);
}

static void
add_controls (HeadroomRecipeDialog *self)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (is_set (self, i))
      add_control (self, self->set, i);
    else if (hr_param_desc (i)->seen == HR_STACK)
      add_control (self, self->further, i);
}

static void
show_recipe (HeadroomRecipeDialog *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->set), self->recipe != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->about), self->recipe != NULL);
  if (self->recipe == NULL)
    return;
  adw_dialog_set_title (ADW_DIALOG (self), headroom_preset_get_name (self->recipe));
  adw_action_row_set_subtitle (self->note, headroom_preset_get_note (self->recipe));
  gtk_widget_set_visible (GTK_WIDGET (self->note), headroom_preset_get_note (self->recipe) != NULL);
  adw_action_row_set_subtitle (self->source, headroom_preset_get_source (self->recipe));
}

AdwDialog *
headroom_recipe_dialog_new (HeadroomScenario *scenario)
{
  HeadroomRecipeDialog *self = g_object_new (HEADROOM_TYPE_RECIPE_DIALOG, NULL);

  self->scenario = g_object_ref (scenario);
  self->recipe = headroom_preset_find_used (HEADROOM_PRESET_RECIPE, scenario);
  show_recipe (self);
  add_controls (self);
  g_signal_connect_object (scenario, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return ADW_DIALOG (self);
}

static void
headroom_recipe_dialog_dispose (GObject *object)
{
  HeadroomRecipeDialog *self = HEADROOM_RECIPE_DIALOG (object);

  if (self->scenario != NULL)
    g_signal_handlers_disconnect_by_func (self->scenario, update, self);
  g_clear_object (&self->scenario);
  g_ptr_array_set_size (self->controls, 0);
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_RECIPE_DIALOG);
  G_OBJECT_CLASS (headroom_recipe_dialog_parent_class)->dispose (object);
}

static void
headroom_recipe_dialog_finalize (GObject *object)
{
  g_ptr_array_unref (HEADROOM_RECIPE_DIALOG (object)->controls);
  G_OBJECT_CLASS (headroom_recipe_dialog_parent_class)->finalize (object);
}

static void
headroom_recipe_dialog_class_init (HeadroomRecipeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_recipe_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = headroom_recipe_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-recipe-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, page);
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, set);
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, further);
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, about);
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, note);
  gtk_widget_class_bind_template_child (widget_class, HeadroomRecipeDialog, source);
}

static void
headroom_recipe_dialog_init (HeadroomRecipeDialog *self)
{
  self->controls = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_parameter_menu_attach (GTK_WIDGET (self->page));
}
