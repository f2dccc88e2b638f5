#include "app/headroom-parameter-group.h"

#include "app/headroom-parameter-control.h"
#include "model/headroom-i18n.h"

struct _HeadroomParameterGroup
{
  AdwPreferencesGroup parent_instance;
  hr_group_t group;
  HeadroomScenario *scenario;
  GListModel *problems;
  GPtrArray *basic, *advanced; /* HeadroomParameterControl, owned by their rows */
  AdwExpanderRow *expander;
  GtkWidget *reset;
};

G_DEFINE_FINAL_TYPE (HeadroomParameterGroup, headroom_parameter_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_SCENARIO,
  PROP_PROBLEMS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
for_each (HeadroomParameterGroup *self, void (*visit) (HeadroomParameterControl *, gpointer), gpointer data)
{
  for (guint i = 0; i < self->basic->len; i++)
    visit (self->basic->pdata[i], data);
  for (guint i = 0; i < self->advanced->len; i++)
    visit (self->advanced->pdata[i], data);
}

static gboolean
any_visible (GPtrArray *controls)
{
  for (guint i = 0; i < controls->len; i++)
    if (headroom_parameter_control_applies (controls->pdata[i]))
      return TRUE;
  return FALSE;
}

/* What is wrong behind the closed expander must be seen in front of it. */
static void
update_expander (HeadroomParameterGroup *self)
{
  const char *trouble = NULL;

  if (self->expander == NULL)
    return;
  for (guint i = 0; i < self->advanced->len && trouble == NULL; i++)
    if (headroom_parameter_control_applies (self->advanced->pdata[i]))
      trouble = headroom_parameter_control_get_trouble (self->advanced->pdata[i]);
  if (trouble != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->expander), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->expander), "error");
  adw_expander_row_set_subtitle (self->expander, trouble != NULL ? trouble : "");
  gtk_widget_set_visible (GTK_WIDGET (self->expander), any_visible (self->advanced));
}

static void
is_changed (HeadroomParameterControl *control, gpointer data)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (data);
  hr_param_t param = headroom_parameter_control_get_param (control);
  hr_params_t defaults;
  char text[64], init[64];

  hr_params_init (&defaults);
  hr_param_get_text (headroom_scenario_peek_params (self->scenario), param, text, sizeof text);
  hr_param_get_text (&defaults, param, init, sizeof init);
  if (!g_str_equal (text, init))
    gtk_widget_set_visible (self->reset, TRUE);
}

static void
update_control (HeadroomParameterControl *control, gpointer problems)
{
  headroom_parameter_control_update (control, problems);
}

static void
update (HeadroomParameterGroup *self)
{
  if (self->scenario == NULL)
    return;
  for_each (self, update_control, self->problems);
  update_expander (self);
  gtk_widget_set_visible (self->reset, FALSE);
  for_each (self, is_changed, self);
  gtk_widget_set_visible (GTK_WIDGET (self), any_visible (self->basic) || any_visible (self->advanced));
}

static void
set_scenario (HeadroomParameterControl *control, gpointer scenario)
{
  headroom_parameter_control_set_scenario (control, scenario);
}

static void
headroom_parameter_group_set_scenario (HeadroomParameterGroup *self, HeadroomScenario *scenario)
{
  if (self->scenario != NULL)
    g_signal_handlers_disconnect_by_func (self->scenario, update, self);
  g_set_object (&self->scenario, scenario);
  for_each (self, set_scenario, scenario);
  if (scenario != NULL)
    g_signal_connect_object (scenario, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
reset_one (HeadroomParameterControl *control, gpointer scenario)
{
  headroom_scenario_reset (scenario, headroom_parameter_control_get_param (control));
}

static void
on_reset_clicked_cb (HeadroomParameterGroup *self)
{
  headroom_scenario_freeze (self->scenario);
  for_each (self, reset_one, self->scenario);
  headroom_scenario_thaw (self->scenario);
}

static void
add_advanced (HeadroomParameterGroup *self, AdwActionRow *row)
{
  if (self->expander == NULL)
    self->expander = ADW_EXPANDER_ROW (adw_expander_row_new ());
  adw_expander_row_add_row (self->expander, GTK_WIDGET (row));
}

static void
add_rows (HeadroomParameterGroup *self)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *desc = hr_param_desc (i);
      HeadroomParameterControl *control;

      if (desc->group != self->group || desc->seen == HR_STACK || desc->type == HR_TYPE_ID)
        continue;
      control = headroom_parameter_control_new (i);
      g_ptr_array_add (desc->seen == HR_BASIC ? self->basic : self->advanced, control);
      if (desc->seen == HR_BASIC)
        adw_preferences_group_add (ADW_PREFERENCES_GROUP (self),
                                   GTK_WIDGET (headroom_parameter_control_get_row (control)));
      else
        add_advanced (self, headroom_parameter_control_get_row (control));
    }
  if (self->expander != NULL)
    adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->expander));
}

/* A group that is all advanced is one row of the group's name, without a heading. */
static void
set_titles (HeadroomParameterGroup *self)
{
  const char *label = headroom_gettext (hr_group_label (self->group));

  if (self->basic->len > 0)
    adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), label);
  if (self->expander == NULL)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->expander), self->basic->len > 0 ? _("Advanced") : label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->expander), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
add_reset (HeadroomParameterGroup *self)
{
  /* TRANSLATORS: %s is the heading of a group of inputs, such as "Workload" */
  g_autofree char *text = g_strdup_printf (_("Reset “%s”"), headroom_gettext (hr_group_label (self->group)));

  self->reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  gtk_widget_set_tooltip_text (self->reset, text);
  gtk_widget_set_valign (self->reset, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (self->reset, FALSE);
  gtk_widget_add_css_class (self->reset, "flat");
  g_signal_connect_swapped (self->reset, "clicked", G_CALLBACK (on_reset_clicked_cb), self);
  if (self->basic->len > 0)
    adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), self->reset);
  else
    adw_expander_row_add_suffix (self->expander, self->reset);
}

HeadroomParameterGroup *
headroom_parameter_group_new (hr_group_t group)
{
  HeadroomParameterGroup *self = g_object_new (HEADROOM_TYPE_PARAMETER_GROUP, NULL);

  self->group = group;
  add_rows (self);
  set_titles (self);
  if (self->basic->len + self->advanced->len > 0)
    add_reset (self);
  else
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return self;
}

static void
headroom_parameter_group_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  switch (id)
    {
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_PROBLEMS: g_value_set_object (value, self->problems); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_parameter_group_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  switch (id)
    {
    case PROP_SCENARIO: headroom_parameter_group_set_scenario (self, g_value_get_object (value)); break;
    case PROP_PROBLEMS: g_set_object (&self->problems, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_parameter_group_dispose (GObject *object)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  if (self->scenario != NULL)
    headroom_parameter_group_set_scenario (self, NULL);
  g_clear_object (&self->problems);
  g_ptr_array_set_size (self->basic, 0);
  g_ptr_array_set_size (self->advanced, 0);
  G_OBJECT_CLASS (headroom_parameter_group_parent_class)->dispose (object);
}

static void
headroom_parameter_group_finalize (GObject *object)
{
  HeadroomParameterGroup *self = HEADROOM_PARAMETER_GROUP (object);

  g_ptr_array_unref (self->basic);
  g_ptr_array_unref (self->advanced);
  G_OBJECT_CLASS (headroom_parameter_group_parent_class)->finalize (object);
}

static void
headroom_parameter_group_class_init (HeadroomParameterGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_parameter_group_get_property;
  object_class->set_property = headroom_parameter_group_set_property;
  object_class->dispose = headroom_parameter_group_dispose;
  object_class->finalize = headroom_parameter_group_finalize;
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_PROBLEMS] = g_param_spec_object ("problems", NULL, NULL, G_TYPE_LIST_MODEL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_parameter_group_init (HeadroomParameterGroup *self)
{
  self->basic = g_ptr_array_new ();
  self->advanced = g_ptr_array_new ();
}
