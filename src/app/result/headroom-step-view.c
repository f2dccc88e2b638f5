/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plot and list of a step, and the estimate at the moment that is chosen. */
#include "app/result/headroom-step-view.h"

#include "app/result/headroom-figure-row.h"
#include "app/result/headroom-step-plot.h"
#include "app/shared/headroom-share-button.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-step-lines.h"
#include "words/headroom-i18n.h"

struct _HeadroomStepView
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomEstimate *shown;
  GtkWidget *plot, *list, *to_peak, *tools;
  GtkWidget *rows[HR_N_MOMENTS];
  GtkWidget *peak_row; /* of a peak at a layer between moments */
};

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SHOWN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomStepView, headroom_step_view, ADW_TYPE_PREFERENCES_GROUP)

static const hr_step_moment_t *
chosen_place (HeadroomStepView *self)
{
  return headroom_step_plot_peek_chosen (HEADROOM_STEP_PLOT (self->plot));
}

static void
update_shown (HeadroomStepView *self)
{
  const hr_step_moment_t *chosen = chosen_place (self);
  g_autoptr (HeadroomEstimate) shown = NULL;

  if (chosen != NULL)
    shown = headroom_estimate_new_at (self->estimate, chosen->moment, chosen->layer);
  if (!g_set_object (&self->shown, shown))
    return;
  gtk_widget_set_visible (self->to_peak, shown != NULL && shown != self->estimate);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

static const char *
tag_of (HeadroomStepView *self, hr_moment_t moment)
{
  const hr_step_moment_t *chosen = chosen_place (self);
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);

  if (moment == e->moment && e->layer == 0)
    return _ ("Peak");
  if (chosen->moment == moment && chosen->layer == 0)
    return _ ("Shown");
  return NULL;
}

static GtkWidget *
add_row (HeadroomStepView *self, const char *title)
{
  GtkWidget *row = headroom_figure_row_new (title);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  return row;
}

/* Loading is the first of what happens; a peak between moments is in the layers. */
static void
ensure_rows (HeadroomStepView *self)
{
  if (self->rows[HR_MOMENT_LOAD] != NULL)
    return;
  self->rows[HR_MOMENT_LOAD] = add_row (self, hr_moment_label (HR_MOMENT_LOAD));
  for (hr_moment_t i = 0; i < HR_N_MOMENTS; i++)
    {
      if (i != HR_MOMENT_LOAD)
        self->rows[i] = add_row (self, hr_moment_label (i));
      if (i == HR_MOMENT_BACKWARD_START)
        self->peak_row = add_row (self, "");
    }
}

static void
update_peak_row (HeadroomStepView *self)
{
  const hr_estimate_t *e = headroom_estimate_peek (self->estimate);
  g_autofree char *name = headroom_report_place_name (&e->params, e->moment, e->layer);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->peak_row), name);
  headroom_figure_row_set_bytes (HEADROOM_FIGURE_ROW (self->peak_row), e->total_bytes);
  headroom_figure_row_set_tag (HEADROOM_FIGURE_ROW (self->peak_row), _ ("Peak"));
  gtk_widget_set_visible (self->peak_row, e->layer > 0);
}

/* Rows in the order in which the moments happen. They are made when the list is first seen, and follow from then on as
 * long as it is. */
static void
update_list (HeadroomStepView *self)
{
  const hr_step_moment_t *moments;
  int n = 0;

  if (!gtk_widget_get_mapped (self->list))
    return;
  ensure_rows (self);
  for (int i = 0; i < HR_N_MOMENTS; i++)
    gtk_widget_set_visible (self->rows[i], FALSE);
  gtk_widget_set_visible (self->peak_row, FALSE);
  if (self->estimate == NULL)
    return;
  update_peak_row (self);
  n = headroom_estimate_peek_moments (self->estimate, &moments);
  for (int i = 0; i < n; i++)
    {
      HeadroomFigureRow *row = HEADROOM_FIGURE_ROW (self->rows[moments[i].moment]);

      headroom_figure_row_set_bytes (row, moments[i].total_bytes);
      headroom_figure_row_set_tag (row, tag_of (self, moments[i].moment));
      gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
    }
}

static void
update (HeadroomStepView *self)
{
  update_shown (self);
  update_list (self);
}

static void
on_row_activated_cb (HeadroomStepView *self, GtkListBoxRow *row)
{
  if (GTK_WIDGET (row) == self->peak_row)
    headroom_step_plot_choose_peak (HEADROOM_STEP_PLOT (self->plot));
  for (int i = 0; i < HR_N_MOMENTS; i++)
    if (self->rows[i] == GTK_WIDGET (row))
      headroom_step_plot_choose_moment (HEADROOM_STEP_PLOT (self->plot), (hr_moment_t) i);
}

static void
on_to_peak_cb (HeadroomStepView *self)
{
  headroom_step_plot_choose_peak (HEADROOM_STEP_PLOT (self->plot));
  gtk_widget_grab_focus (self->plot);
}

static void
headroom_step_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomStepView *self = HEADROOM_STEP_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SHOWN: g_value_set_object (value, self->shown); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_step_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomStepView *self = HEADROOM_STEP_VIEW (object);

  if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    {
      g_object_set (self->plot, "estimate", self->estimate, NULL);
      update (self);
    }
}

static void
headroom_step_view_dispose (GObject *object)
{
  HeadroomStepView *self = HEADROOM_STEP_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_STEP_VIEW);
  g_clear_object (&self->estimate);
  g_clear_object (&self->shown);
  G_OBJECT_CLASS (headroom_step_view_parent_class)->dispose (object);
}

static void
headroom_step_view_class_init (HeadroomStepViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_step_view_get_property;
  object_class->set_property = headroom_step_view_set_property;
  object_class->dispose = headroom_step_view_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWN] = g_param_spec_object ("shown", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_SHARE_BUTTON);
  g_type_ensure (HEADROOM_TYPE_STEP_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-step-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomStepView, plot);
  gtk_widget_class_bind_template_child (widget_class, HeadroomStepView, list);
  gtk_widget_class_bind_template_child (widget_class, HeadroomStepView, to_peak);
  gtk_widget_class_bind_template_child (widget_class, HeadroomStepView, tools);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_row_activated_cb", G_CALLBACK (on_row_activated_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_to_peak_cb", G_CALLBACK (on_to_peak_cb));
  gtk_widget_class_bind_template_callback_full (widget_class, "update", G_CALLBACK (update));
  gtk_widget_class_bind_template_callback (widget_class, update_list);
}

static void
headroom_step_view_init (HeadroomStepView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_stack_large_text (self->tools);
}
