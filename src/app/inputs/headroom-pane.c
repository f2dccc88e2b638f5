/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pane: rows of presets and of the catalogue in its head, and a group of rows for each group of parameters. */
#include "app/inputs/headroom-pane.h"

#include "app/inputs/headroom-parameter-control.h"
#include "app/inputs/headroom-parameter-group.h"
#include "app/inputs/headroom-parameter-menu.h"
#include "app/inputs/headroom-preset-row.h"
#include "app/inputs/headroom-task-group.h"
#include "app/inputs/headroom-task-switch.h"
#include "app/shared/headroom-access-key.h"
#include "app/shared/headroom-follow.h"
#include "app/shared/headroom-later.h"

struct _HeadroomPane
{
  AdwBin parent_instance;
  HeadroomScenario *scenario;
  GListModel *problems;
  HeadroomParameterControl *catalogue[HR_N_PARAMS]; /* in the head; owned by their rows */
  guint n_catalogue;
  HeadroomTaskGroup *task; /* owned by the page */
  gboolean has_groups;
  HeadroomParameterGroup *groups[HR_N_GROUPS]; /* the same */

  AdwPreferencesPage *page;
  AdwPreferencesGroup *head;
  AdwPreferencesRow *example, *model, *recipe;
  GtkWidget *tasks, *recipe_button;
};

G_DEFINE_FINAL_TYPE (HeadroomPane, headroom_pane, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_SCENARIO,
  PROP_PROBLEMS,
  PROP_HINT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
update (HeadroomPane *self)
{
  if (self->scenario == NULL)
    return;
  for (guint i = 0; i < self->n_catalogue; i++)
    headroom_parameter_control_update (self->catalogue[i], self->problems);
  headroom_task_group_show (self->task, self->scenario, self->problems);
}

static void
set_scenario (HeadroomPane *self, HeadroomScenario *scenario)
{
  for (guint i = 0; i < self->n_catalogue; i++)
    headroom_parameter_control_set_scenario (self->catalogue[i], scenario);
  headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (update), self);
  update (self);
}

static void
add_catalogue_rows (HeadroomPane *self)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    if (hr_param_desc (i)->type == HR_TYPE_ID && hr_param_desc (i)->seen == HR_BASIC)
      {
        HeadroomParameterControl *control = headroom_parameter_control_new (i);

        adw_preferences_group_add (self->head, GTK_WIDGET (headroom_parameter_control_get_row (control)));
        self->catalogue[self->n_catalogue++] = control;
      }
}

static void
give_access_keys (HeadroomPane *self)
{
  g_autoptr (GString) taken = g_string_new (NULL);

  headroom_access_key_give (self->example, taken);
  headroom_access_key_give (self->model, taken);
  headroom_access_key_give (self->recipe, taken);
  for (guint i = 0; i < self->n_catalogue; i++)
    headroom_access_key_give (ADW_PREFERENCES_ROW (headroom_parameter_control_get_row (self->catalogue[i])), taken);
}

static void
add_task (HeadroomPane *self)
{
  self->task = headroom_task_group_new ();
  adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (self->task));
}

/* They are further down: made when the first frame has been drawn, or when one of their rows is looked for. */
static void
add_groups (GtkWidget *widget)
{
  HeadroomPane *self = HEADROOM_PANE (widget);

  if (self->has_groups)
    return;
  self->has_groups = TRUE;
  for (int i = 0; i < HR_N_GROUPS; i++)
    {
      HeadroomParameterGroup *group = headroom_parameter_group_new (i);

      g_object_bind_property (self, "scenario", group, "scenario", G_BINDING_SYNC_CREATE);
      g_object_bind_property (self, "problems", group, "problems", G_BINDING_SYNC_CREATE);
      adw_preferences_page_add (self->page, ADW_PREFERENCES_GROUP (group));
      self->groups[i] = group;
    }
}

void
headroom_pane_go_to (HeadroomPane *self, hr_param_t param)
{
  for (guint i = 0; i < self->n_catalogue; i++)
    if (headroom_parameter_control_get_param (self->catalogue[i]) == param)
      headroom_parameter_control_take_focus (self->catalogue[i]);
  if (headroom_task_group_go_to (self->task, param))
    return;
  add_groups (GTK_WIDGET (self));
  headroom_parameter_group_go_to (self->groups[hr_param_desc (param)->group], param);
}

/* The room of a hint stays when it goes: else the rows would move away under the pointer. */
static void
set_hint (HeadroomPane *self, const char *hint)
{
  const char *before = adw_preferences_group_get_description (self->head);

  if (*hint == '\0' && before != NULL && *before != '\0')
    hint = "\u00a0";
  adw_preferences_group_set_description (self->head, hint);
}

static void
headroom_pane_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomPane *self = HEADROOM_PANE (object);

  switch (id)
    {
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_PROBLEMS: g_value_set_object (value, self->problems); break;
    case PROP_HINT: g_value_set_string (value, adw_preferences_group_get_description (self->head)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_pane_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomPane *self = HEADROOM_PANE (object);

  switch (id)
    {
    case PROP_SCENARIO: set_scenario (self, g_value_get_object (value)); break;
    case PROP_PROBLEMS:
      g_set_object (&self->problems, g_value_get_object (value));
      update (self);
      break;
    case PROP_HINT: set_hint (self, g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* The first of the inputs. */
static gboolean
headroom_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (HEADROOM_PANE (widget)->tasks);
}

static void
headroom_pane_dispose (GObject *object)
{
  HeadroomPane *self = HEADROOM_PANE (object);

  self->n_catalogue = 0;
  set_scenario (self, NULL);
  g_clear_object (&self->problems);
  G_OBJECT_CLASS (headroom_pane_parent_class)->dispose (object);
}

static void
headroom_pane_class_init (HeadroomPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_pane_get_property;
  object_class->set_property = headroom_pane_set_property;
  object_class->dispose = headroom_pane_dispose;
  widget_class->grab_focus = headroom_pane_grab_focus;
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_PROBLEMS] = g_param_spec_object ("problems", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  properties[PROP_HINT] = g_param_spec_string ("hint", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_PRESET_ROW);
  g_type_ensure (HEADROOM_TYPE_TASK_SWITCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, page);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, head);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, example);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, model);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, recipe);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, recipe_button);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPane, tasks);
}

/* Before the arrow, which stands below those of the other rows then. libadwaita appends what is given to it. */
static void
place_recipe_button (HeadroomPane *self)
{
  GtkWidget *suffixes = gtk_widget_get_parent (self->recipe_button);

  if (GTK_IS_BOX (suffixes))
    gtk_box_reorder_child_after (GTK_BOX (suffixes), self->recipe_button, NULL);
}

static void
headroom_pane_init (HeadroomPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  place_recipe_button (self);
  add_catalogue_rows (self);
  give_access_keys (self);
  add_task (self);
  headroom_later_call (GTK_WIDGET (self), add_groups);
  headroom_parameter_menu_attach (GTK_WIDGET (self));
}
