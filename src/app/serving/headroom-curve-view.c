/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plot and table of serving, and in words the requests there are and the most there may be. */
#include "app/serving/headroom-curve-view.h"

#include "app/serving/headroom-curve-plot.h"
#include "app/serving/headroom-curve-row.h"
#include "app/shared/headroom-column-title.h"
#include "app/shared/headroom-share-button.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-curve-lines.h"
#include "report/report-serving.h"

struct _HeadroomCurveView
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  GtkWidget *caption, *stack, *table, *tools;
  GtkNoSelection *rows;
  GtkColumnViewColumn *requests_column, *all_column, *each_column, *first_column;
};

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomCurveView, headroom_curve_view, ADW_TYPE_PREFERENCES_GROUP)

static GListModel *
make_rows (const hr_serving_t *serving)
{
  GListStore *store = g_list_store_new (HEADROOM_TYPE_CURVE_ROW);
  hr_curve_point_t points[HR_MAX_CURVE_POINTS];
  size_t n = hr_serving_curve (serving, points);

  for (size_t i = 0; i < n; i++)
    {
      g_autoptr (HeadroomCurveRow) row = headroom_curve_row_new (&points[i], serving);

      g_list_store_append (store, row);
    }
  return G_LIST_MODEL (store);
}

/* The table has no rows while it is not seen. */
static void
update_table (HeadroomCurveView *self)
{
  const char *shown = gtk_stack_get_visible_child_name (GTK_STACK (self->stack));
  g_autoptr (GListModel) rows = NULL;

  if (self->estimate != NULL && g_strcmp0 (shown, "table") == 0)
    rows = make_rows (headroom_estimate_peek_serving (self->estimate));
  gtk_no_selection_set_model (self->rows, rows);
}

static void
update_words (HeadroomCurveView *self, const hr_serving_t *serving)
{
  g_autofree char *caption = headroom_report_curve_answer (serving);

  gtk_label_set_label (GTK_LABEL (self->caption), caption);
}

static void
update (HeadroomCurveView *self)
{
  gboolean has_curve = self->estimate != NULL && hr_serving_has_curve (headroom_estimate_peek_serving (self->estimate));

  if (has_curve)
    update_words (self, headroom_estimate_peek_serving (self->estimate));
  update_table (self);
  gtk_widget_set_visible (GTK_WIDGET (self), has_curve);
}

static void
update_look (HeadroomCurveView *self, GParamSpec *pspec, HeadroomPlot *plot)
{
  g_autofree char *text = NULL;

  if (headroom_plot_get_looked_at (plot) == 0)
    {
      update (self);
      return;
    }
  text = headroom_curve_plot_describe (HEADROOM_CURVE_PLOT (plot));
  gtk_label_set_label (GTK_LABEL (self->caption), text);
}

static void
headroom_curve_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomCurveView *self = HEADROOM_CURVE_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_curve_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomCurveView *self = HEADROOM_CURVE_VIEW (object);

  switch (id)
    {
    case PROP_ESTIMATE:
      if (g_set_object (&self->estimate, g_value_get_object (value)))
        update (self);
      break;
    case PROP_SCENARIO: g_set_object (&self->scenario, g_value_get_object (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_curve_view_dispose (GObject *object)
{
  HeadroomCurveView *self = HEADROOM_CURVE_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_CURVE_VIEW);
  g_clear_object (&self->estimate);
  g_clear_object (&self->scenario);
  G_OBJECT_CLASS (headroom_curve_view_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *klass)
{
  gtk_widget_class_set_template_from_resource (klass, "/io/github/headroom_app/Headroom/headroom-curve-view.ui");
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, caption);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, stack);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, table);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, rows);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, requests_column);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, all_column);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, each_column);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, first_column);
  gtk_widget_class_bind_template_child (klass, HeadroomCurveView, tools);
  gtk_widget_class_bind_template_callback_full (klass, "update_table", G_CALLBACK (update_table));
  gtk_widget_class_bind_template_callback_full (klass, "update_look", G_CALLBACK (update_look));
}

static void
headroom_curve_view_class_init (HeadroomCurveViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_curve_view_get_property;
  object_class->set_property = headroom_curve_view_set_property;
  object_class->dispose = headroom_curve_view_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_CURVE_PLOT);
  g_type_ensure (HEADROOM_TYPE_SHARE_BUTTON);
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
set_up_columns (HeadroomCurveView *self)
{
  GtkColumnViewColumn *columns[HEADROOM_N_CURVE_CELLS] = {
    [HEADROOM_CURVE_REQUESTS] = self->requests_column,
    [HEADROOM_CURVE_ALL] = self->all_column,
    [HEADROOM_CURVE_EACH] = self->each_column,
    [HEADROOM_CURVE_FIRST] = self->first_column,
  };

  for (int i = 0; i < HEADROOM_N_CURVE_CELLS; i++)
    {
      g_autoptr (GtkListItemFactory) factory = headroom_curve_row_factory_new (i);

      gtk_column_view_column_set_factory (columns[i], factory);
      headroom_column_title_align_end (GTK_COLUMN_VIEW (self->table), columns[i]);
    }
}

static void
headroom_curve_view_init (HeadroomCurveView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_stack_large_text (self->tools);
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), headroom_report_curve_caption ());
  set_up_columns (self);
}

GtkWidget *
headroom_curve_view_new (void)
{
  return g_object_new (HEADROOM_TYPE_CURVE_VIEW, NULL);
}
