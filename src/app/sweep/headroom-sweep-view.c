/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep as plot or table, with the choice of its parameter. */
#include "app/sweep/headroom-sweep-view.h"

#include "app/shared/headroom-choice-row.h"
#include "app/shared/headroom-column-title.h"
#include "app/shared/headroom-follow.h"
#include "app/shared/headroom-share-button.h"
#include "app/shared/headroom-wrapping.h"
#include "app/sweep/headroom-sweep-plot.h"
#include "app/sweep/headroom-sweep-point.h"
#include "app/sweep/headroom-sweep-words.h"
#include "model/base/headroom-search.h"
#include "model/scenario/headroom-param.h"
#include "model/scenario/headroom-scenario.h"
#include "report/report-picture.h"
#include "report/report-sweep-lines.h"
#include "words/headroom-i18n.h"

struct _HeadroomSweepView
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  HeadroomSweepList *list;
  gboolean chooser, showing;
  hr_param_t wanted; /* what was chosen, though it may have no effect now */
  int n_params;
  hr_param_t params[HR_N_PARAMS]; /* those that are offered */
  GtkNoSelection *rows;           /* of the table */
  GtkStackPage *speed;            /* shown where tokens a second are known */
  GtkWidget *caption, *choices, *parameter, *report, *share, *stack, *table, *tools;
  GtkColumnViewColumn *value_column, *narrow_value_column, *total_column, *narrow_total_column, *activations_column,
      *time_column, *tokens_column;
};

G_DEFINE_FINAL_TYPE (HeadroomSweepView, headroom_sweep_view, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  PROP_CHOOSER,
  PROP_LIST,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* What heads the column of values, and names the table. */
static void
update_titles (HeadroomSweepView *self)
{
  hr_param_t over = headroom_sweep_list_get_over (self->list);
  const char *label = headroom_param_get_label (over);
  const char *column = headroom_sweep_has_best (over) ? _ ("Interval") : label;
  /* Translators: the name of a table; %s is a parameter */
  g_autofree char *table = g_strdup_printf (_ ("Memory by value: %s"), label);

  gtk_column_view_column_set_title (self->value_column, column);
  gtk_column_view_column_set_title (self->narrow_value_column, column);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->table), GTK_ACCESSIBLE_PROPERTY_LABEL, table, -1);
}

/* The picture is what is seen; of the table, its memory. */
static void
update_share (HeadroomSweepView *self)
{
  const char *over = hr_param_desc (headroom_sweep_list_get_over (self->list))->name;
  const char *page = gtk_stack_get_visible_child_name (GTK_STACK (self->stack));
  const char *chart = headroom_picture_name (HEADROOM_PICTURE_SWEEP);

  if (g_strcmp0 (page, "speed") == 0)
    chart = headroom_picture_name (HEADROOM_PICTURE_SPEED);
  g_object_set (self->share, "chart", chart, NULL);
  headroom_share_button_set_parameter (HEADROOM_SHARE_BUTTON (self->share), over);
}

static void
update_look (HeadroomSweepView *self, GParamSpec *pspec, HeadroomSweepPlot *plot)
{
  g_autofree char *text = headroom_sweep_plot_describe (plot);

  gtk_label_set_label (GTK_LABEL (self->caption), text);
}

static void
update (HeadroomSweepView *self)
{
  g_autofree char *text = headroom_sweep_list_describe (self->list, 0);

  update_titles (self);
  update_share (self);
  gtk_label_set_label (GTK_LABEL (self->caption), text);
  gtk_stack_page_set_visible (self->speed, headroom_report_sweep_has_speed (headroom_sweep_list_peek (self->list)));
  gtk_widget_set_visible (GTK_WIDGET (self), headroom_sweep_list_peek (self->list)->n > 0);
}

/* Those that move a number now; the interval has a plot of its own. TRUE where they are others than before. */
static gboolean
list_params (HeadroomSweepView *self)
{
  const hr_params_t *params = &headroom_estimate_peek (self->estimate)->params;
  hr_param_t found[HR_N_PARAMS];
  int n = 0;

  for (int i = 0; i < HR_N_PARAMS; i++)
    if (!headroom_sweep_has_best ((hr_param_t) i) && headroom_sweep_moves (params, (hr_param_t) i))
      found[n++] = (hr_param_t) i;
  if (n == self->n_params && memcmp (found, self->params, (gsize) n * sizeof *found) == 0)
    return FALSE;
  memcpy (self->params, found, (gsize) n * sizeof *found);
  self->n_params = n;
  return TRUE;
}

static void
show_params (HeadroomSweepView *self)
{
  g_autoptr (GListStore) choices = g_list_store_new (HEADROOM_TYPE_CHOICE);

  for (int i = 0; i < self->n_params; i++)
    {
      const char *texts[] = { headroom_param_get_label (self->params[i]), hr_param_desc (self->params[i])->name };
      g_autofree char *key = headroom_search_make_key (texts, G_N_ELEMENTS (texts));

      headroom_choice_append (choices, texts[0], key);
    }
  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (self->parameter), G_LIST_MODEL (choices));
}

/* What is wanted, or in its place the micro-batch size, which always has an effect. */
static void
show_choice (HeadroomSweepView *self)
{
  hr_param_t shown = HR_MICRO_BATCH_SIZE;

  for (int i = 0; i < self->n_params; i++)
    if (self->params[i] == self->wanted)
      shown = self->wanted;
  for (int i = 0; i < self->n_params; i++)
    if (self->params[i] == shown)
      headroom_choice_row_set_chosen (HEADROOM_CHOICE_ROW (self->parameter), (guint) i);
  headroom_sweep_list_set_over (self->list, shown);
  adw_switch_row_set_active (ADW_SWITCH_ROW (self->report),
                             self->scenario != NULL && headroom_scenario_get_sweep (self->scenario) == shown);
}

static void
update_chooser (HeadroomSweepView *self)
{
  if (!self->chooser || self->estimate == NULL)
    return;
  self->showing = TRUE;
  if (list_params (self))
    show_params (self);
  show_choice (self);
  self->showing = FALSE;
}

static void
on_parameter_cb (HeadroomSweepView *self)
{
  guint chosen = headroom_choice_row_get_chosen (HEADROOM_CHOICE_ROW (self->parameter));

  if (self->showing || chosen >= (guint) self->n_params)
    return;
  self->wanted = self->params[chosen];
  if (adw_switch_row_get_active (ADW_SWITCH_ROW (self->report)) && self->scenario != NULL)
    headroom_scenario_set_sweep (self->scenario, self->wanted);
  update_chooser (self);
}

static void
on_report_cb (HeadroomSweepView *self)
{
  gboolean active = adw_switch_row_get_active (ADW_SWITCH_ROW (self->report));

  if (!self->showing && self->scenario != NULL)
    headroom_scenario_set_sweep (self->scenario, active ? headroom_sweep_list_get_over (self->list) : HR_N_PARAMS);
}

/* Undo changes what is in the report, too. */
static void
on_scenario_changed_cb (HeadroomSweepView *self)
{
  hr_param_t sweep = headroom_scenario_get_sweep (self->scenario);
  gboolean is_in_report = sweep == headroom_sweep_list_get_over (self->list);

  if (is_in_report == adw_switch_row_get_active (ADW_SWITCH_ROW (self->report)))
    return;
  if (sweep != HR_N_PARAMS)
    self->wanted = sweep;
  update_chooser (self);
}

static void
set_scenario (HeadroomSweepView *self, HeadroomScenario *scenario)
{
  if (!headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (on_scenario_changed_cb), self))
    return;
  if (scenario != NULL && headroom_scenario_get_sweep (scenario) != HR_N_PARAMS)
    self->wanted = headroom_scenario_get_sweep (scenario);
  update_chooser (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCENARIO]);
}

static void
set_estimate (HeadroomSweepView *self, HeadroomEstimate *estimate)
{
  g_set_object (&self->estimate, estimate);
  update_chooser (self);
  g_object_set (self->list, "estimate", estimate, NULL);
}

static void
set_chooser (HeadroomSweepView *self, gboolean chooser)
{
  self->chooser = chooser;
  gtk_widget_set_visible (self->choices, chooser);
  if (chooser)
    headroom_sweep_list_set_over (self->list, self->wanted);
  else
    headroom_sweep_list_set_over (self->list, HR_CHECKPOINT_INTERVAL);
}

/* Hundreds of cells, which nobody sees beside the plot, are laid out with each result: there are none before the table
 * was chosen. */
static void
fill_table (HeadroomSweepView *self)
{
  gtk_no_selection_set_model (self->rows, G_LIST_MODEL (self->list));
}

static void
headroom_sweep_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomSweepView *self = HEADROOM_SWEEP_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_CHOOSER: g_value_set_boolean (value, self->chooser); break;
    case PROP_LIST: g_value_set_object (value, self->list); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_sweep_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomSweepView *self = HEADROOM_SWEEP_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE: set_estimate (self, g_value_get_object (value)); break;
    case PROP_SCENARIO: set_scenario (self, g_value_get_object (value)); break;
    case PROP_CHOOSER: set_chooser (self, g_value_get_boolean (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_sweep_view_dispose (GObject *object)
{
  HeadroomSweepView *self = HEADROOM_SWEEP_VIEW (object);

  headroom_follow_scenario (&self->scenario, NULL, G_CALLBACK (on_scenario_changed_cb), self);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_SWEEP_VIEW);
  g_clear_object (&self->estimate);
  g_clear_object (&self->list);
  G_OBJECT_CLASS (headroom_sweep_view_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass, "/io/github/headroom_app/Headroom/headroom-sweep-view.ui");
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, caption);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, choices);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, share);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, parameter);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, report);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, rows);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, speed);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, stack);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, table);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, value_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, narrow_value_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, total_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, narrow_total_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, activations_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, time_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, tokens_column);
  gtk_widget_class_bind_template_child (klass, HeadroomSweepView, tools);
  gtk_widget_class_bind_template_callback (klass, fill_table);
  gtk_widget_class_bind_template_callback (klass, on_parameter_cb);
  gtk_widget_class_bind_template_callback (klass, on_report_cb);
  gtk_widget_class_bind_template_callback (klass, update_share);
  gtk_widget_class_bind_template_callback (klass, update_look);
}

static void
headroom_sweep_view_class_init (HeadroomSweepViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = headroom_sweep_view_get_property;
  object_class->set_property = headroom_sweep_view_set_property;
  object_class->dispose = headroom_sweep_view_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_CHOOSER] = g_param_spec_boolean ("chooser", NULL, NULL, FALSE, flags);
  properties[PROP_LIST] = g_param_spec_object ("list", NULL, NULL, HEADROOM_TYPE_SWEEP_LIST,
                                               G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_CHOICE_ROW);
  g_type_ensure (HEADROOM_TYPE_SHARE_BUTTON);
  g_type_ensure (HEADROOM_TYPE_SWEEP_PLOT);
  g_type_ensure (HEADROOM_TYPE_SWEEP_POINT);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
headroom_sweep_view_init (HeadroomSweepView *self)
{
  self->wanted = HR_MICRO_BATCH_SIZE;
  self->list = headroom_sweep_list_new ();
  g_signal_connect_object (self->list, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_stack_large_text (self->tools);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), self->total_column);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), self->narrow_total_column);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), self->activations_column);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), self->time_column);
  headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), self->tokens_column);
  update (self);
}
