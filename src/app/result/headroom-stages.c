/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stages of a pipeline as small bars; pressing one shows it. */
#include "app/result/headroom-stages.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-share-button.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"

enum
{
  FULLEST = -1,
  BAR_HEIGHT = 36,
  MOST_WITH_AMOUNTS = 16, /* of more, only the bars are compared */
};

struct _HeadroomStages
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  GtkWidget *grid, *fullest;
  GtkWidget *bars[HR_MAX_STAGES], *amounts[HR_MAX_STAGES];
  int n_stages;
};

G_DEFINE_FINAL_TYPE (HeadroomStages, headroom_stages, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
add_stage (HeadroomStages *self)
{
  /* More is not better: one colour for all. */
  static const char *const offsets[] = { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH,
                                         GTK_LEVEL_BAR_OFFSET_FULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  g_autofree char *number = g_strdup_printf ("%d", self->n_stages);
  /* The child that holds it has the name and the amount. */
  GtkWidget *bar = g_object_new (GTK_TYPE_LEVEL_BAR, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "orientation",
                                 GTK_ORIENTATION_VERTICAL, "inverted", TRUE, "halign", GTK_ALIGN_CENTER,
                                 "height-request", BAR_HEIGHT, NULL);
  GtkWidget *amount = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  GtkWidget *label = gtk_label_new (number);

  for (gsize i = 0; i < G_N_ELEMENTS (offsets); i++)
    gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), offsets[i]);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (amount, "caption");
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (amount, "numeric");
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), amount);
  gtk_flow_box_append (GTK_FLOW_BOX (self->grid), box);
  self->amounts[self->n_stages] = amount;
  self->bars[self->n_stages++] = bar;
}

static void
count_stages (HeadroomStages *self, int n)
{
  while (self->n_stages < n)
    add_stage (self);
  while (self->n_stages > n)
    gtk_flow_box_remove (GTK_FLOW_BOX (self->grid),
                         GTK_WIDGET (gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->grid), --self->n_stages)));
}

static void
update_stage (HeadroomStages *self, const hr_estimate_t *e, int i)
{
  GtkFlowBoxChild *child = gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->grid), i);
  g_autofree char *amount = headroom_format_bytes (e->stages[i].bytes);
  /* Translators: 1: a stage of the pipeline, counted from 0, 2: an amount of memory, 3: a moment of a step, such
   * as "Backward" */
  g_autofree char *name = g_strdup_printf (_ ("Stage %1$d: %2$s, peak: %3$s"), i, amount,
                                           headroom_gettext (hr_instant_label (e->stages[i].peak)));

  gtk_label_set_label (GTK_LABEL (self->amounts[i]), amount);
  gtk_widget_set_visible (self->amounts[i], e->n_stages <= MOST_WITH_AMOUNTS);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (self->bars[i]), e->stages[i].bytes / hr_worst_stage (e)->bytes);
  gtk_widget_set_tooltip_text (GTK_WIDGET (child), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* The one that is shown is marked, wherever the keyboard is: to the box, moving it is selecting. */
static void
mark_shown (HeadroomStages *self)
{
  GtkFlowBoxChild *child;

  if (self->estimate == NULL)
    return;
  child = gtk_flow_box_get_child_at_index (GTK_FLOW_BOX (self->grid), headroom_estimate_peek (self->estimate)->stage);
  if (child != NULL && !gtk_flow_box_child_is_selected (child))
    gtk_flow_box_select_child (GTK_FLOW_BOX (self->grid), child);
}

static gboolean
has_stages (HeadroomStages *self)
{
  return self->estimate != NULL && headroom_estimate_peek (self->estimate)->n_stages > 1;
}

static void
update (HeadroomStages *self)
{
  const hr_estimate_t *e;
  g_autofree char *need = NULL;
  g_autofree char *sentence = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), has_stages (self));
  if (!has_stages (self))
    return;
  e = headroom_estimate_peek (self->estimate);
  need = headroom_format_bytes (hr_worst_stage (e)->bytes);
  sentence = headroom_report_stage (e, need);
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), sentence);
  gtk_widget_set_visible (self->fullest, e->params.pipeline_rank != FULLEST);
  count_stages (self, e->n_stages);
  for (int i = 0; i < e->n_stages; i++)
    update_stage (self, e, i);
  mark_shown (self);
}

static void
show_stage (HeadroomStages *self, int stage)
{
  if (self->scenario != NULL)
    headroom_scenario_set_number (self->scenario, HR_PIPELINE_RANK, stage, NULL);
}

static void
on_child_activated_cb (HeadroomStages *self, GtkFlowBoxChild *child)
{
  show_stage (self, gtk_flow_box_child_get_index (child));
}

static void
on_fullest_clicked_cb (HeadroomStages *self)
{
  gtk_widget_grab_focus (self->grid); /* the button goes */
  show_stage (self, FULLEST);
}

/* A stage that is no more cannot be shown. */
static void
on_pipeline_changed_cb (HeadroomStages *self)
{
  if (headroom_scenario_get_number (self->scenario, HR_PIPELINE_RANK)
      >= headroom_scenario_get_number (self->scenario, HR_PIPELINE_PARALLEL))
    show_stage (self, FULLEST);
}

static void
set_scenario (HeadroomStages *self, HeadroomScenario *scenario)
{
  g_autofree char *signal = g_strconcat ("notify::", hr_param_desc (HR_PIPELINE_PARALLEL)->name, NULL);

  if (self->scenario != NULL)
    g_signal_handlers_disconnect_by_func (self->scenario, on_pipeline_changed_cb, self);
  if (g_set_object (&self->scenario, scenario) && scenario != NULL)
    g_signal_connect_object (scenario, signal, G_CALLBACK (on_pipeline_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
headroom_stages_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomStages *self = HEADROOM_STAGES (object);

  switch (id)
    {
    case PROP_ESTIMATE:
      if (g_set_object (&self->estimate, g_value_get_object (value)))
        update (self);
      break;
    case PROP_SCENARIO: set_scenario (self, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_stages_dispose (GObject *object)
{
  HeadroomStages *self = HEADROOM_STAGES (object);

  set_scenario (self, NULL);
  g_clear_object (&self->estimate);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_STAGES);
  G_OBJECT_CLASS (headroom_stages_parent_class)->dispose (object);
}

static void
headroom_stages_class_init (HeadroomStagesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_stages_set_property;
  object_class->dispose = headroom_stages_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_SHARE_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-stages.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomStages, grid);
  gtk_widget_class_bind_template_child (widget_class, HeadroomStages, fullest);
  gtk_widget_class_bind_template_callback (widget_class, on_child_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, on_fullest_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, mark_shown);
}

static void
headroom_stages_init (HeadroomStages *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
