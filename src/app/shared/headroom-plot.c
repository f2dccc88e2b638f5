/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all plots share: drawing, keys, pointer, assistive technology. */
#include "app/shared/headroom-plot.h"

#include "app/shared/headroom-chart-theme.h"

enum
{
  MINIMUM_WIDTH = 120,
  NATURAL_WIDTH = 600,
  MINIMUM_HEIGHT = 180,
  NATURAL_HEIGHT = 260
};

typedef struct
{
  HeadroomChartTheme *theme;
  hr_chart_lines_t lines; /* as last laid out */
  gboolean laid_out;
  char *input_before; /* as it was when the pointer was pressed; NULL: none */
} HeadroomPlotPrivate;

static void accessible_range_init (GtkAccessibleRangeInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (HeadroomPlot, headroom_plot, GTK_TYPE_WIDGET,
                                  G_ADD_PRIVATE (HeadroomPlot)
                                      G_IMPLEMENT_INTERFACE (GTK_TYPE_ACCESSIBLE_RANGE, accessible_range_init))

static HeadroomPlotPrivate *
private_of (gpointer plot)
{
  return headroom_plot_get_instance_private (HEADROOM_PLOT (plot));
}

static gboolean
is_empty (HeadroomPlot *self)
{
  return HEADROOM_PLOT_GET_CLASS (self)->get_length (self) == 0;
}

static void
choose (HeadroomPlot *self, int place)
{
  if (!is_empty (self))
    HEADROOM_PLOT_GET_CLASS (self)->choose (self, place);
}

static gboolean
set_current_value (GtkAccessibleRange *range, double value)
{
  HeadroomPlot *self = HEADROOM_PLOT (range);

  if (!is_empty (self))
    HEADROOM_PLOT_GET_CLASS (self)->choose_value (self, value);
  return TRUE;
}

static void
accessible_range_init (GtkAccessibleRangeInterface *iface)
{
  iface->set_current_value = set_current_value;
}

static void
lay_out (HeadroomPlot *self)
{
  HeadroomPlotPrivate *private = private_of (self);
  hr_chart_measure_t measure = headroom_chart_theme_get_measure (private->theme);

  hr_chart_lines_clear (&private->lines);
  HEADROOM_PLOT_GET_CLASS (self)->lay_out (self, &private->lines, &measure);
  private->laid_out = TRUE;
}

void
headroom_plot_update (HeadroomPlot *self)
{
  private_of (self)->laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
headroom_plot_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HeadroomPlotPrivate *private = private_of (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  hr_chart_style_t style;
  cairo_t *cr;

  if (is_empty (HEADROOM_PLOT (widget)))
    return;
  if (!private->laid_out)
    lay_out (HEADROOM_PLOT (widget));
  style = headroom_chart_theme_get_style (private->theme);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  hr_chart_lines_draw (cr, &private->lines, &style);
  cairo_destroy (cr);
}

static void
headroom_plot_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                       int *minimum_baseline, int *natural_baseline)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MINIMUM_WIDTH;
      *natural = NATURAL_WIDTH;
      return;
    }
  *minimum = MINIMUM_HEIGHT;
  *natural = NATURAL_HEIGHT;
}

static void
headroom_plot_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  headroom_plot_update (HEADROOM_PLOT (widget));
}

static void
headroom_plot_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (headroom_plot_parent_class)->direction_changed (widget, previous);
  headroom_plot_update (HEADROOM_PLOT (widget));
}

static void
headroom_plot_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (headroom_plot_parent_class)->system_setting_changed (widget, setting);
  headroom_chart_theme_invalidate (private_of (widget)->theme);
  headroom_plot_update (HEADROOM_PLOT (widget));
}

static int
step (HeadroomPlot *self, GtkOrientation axis, int by)
{
  return HEADROOM_PLOT_GET_CLASS (self)->get_place (self) + by;
}

/* Keys: a step along an axis, a leap or an end. */
static gboolean
on_key_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomPlot *self = HEADROOM_PLOT (widget);
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);
  const char *how;
  int by;

  g_variant_get (args, "(&si)", &how, &by);
  if (is_empty (self))
    return GDK_EVENT_PROPAGATE;
  if (*how == 'x' && gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    by = -by;
  if (*how == 'e' && by < 0)
    choose (self, 1);
  else if (*how == 'e')
    choose (self, klass->get_length (self));
  else if (*how == 'f')
    choose (self, klass->leap (self, by));
  else if (*how == 'y')
    choose (self, klass->step (self, GTK_ORIENTATION_VERTICAL, by));
  else
    choose (self, klass->step (self, GTK_ORIENTATION_HORIZONTAL, by));
  return GDK_EVENT_STOP;
}

/* Elsewhere Escape closes what the plot is in. */
static gboolean
on_escape_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (widget);

  if (is_empty (HEADROOM_PLOT (widget)) || klass->go_back == NULL)
    return GDK_EVENT_PROPAGATE;
  return klass->go_back (HEADROOM_PLOT (widget));
}

static void
add_keys (GtkWidgetClass *klass)
{
  static const struct
  {
    guint keys[2];
    const char *how; /* x: along the axis, y: up and down, f: leap, e: to an end */
    int by;
  } bindings[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left }, "x", -1 },           { { GDK_KEY_Right, GDK_KEY_KP_Right }, "x", 1 },
    { { GDK_KEY_Down, GDK_KEY_KP_Down }, "y", -1 },           { { GDK_KEY_Up, GDK_KEY_KP_Up }, "y", 1 },
    { { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down }, "f", -1 }, { { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up }, "f", 1 },
    { { GDK_KEY_Home, GDK_KEY_KP_Home }, "e", -1 },           { { GDK_KEY_End, GDK_KEY_KP_End }, "e", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bindings); i++)
    for (guint k = 0; k < 2; k++)
      gtk_widget_class_add_binding (klass, bindings[i].keys[k], 0, on_key_cb, "(si)", bindings[i].how, bindings[i].by);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, on_escape_cb, NULL);
}

static char *
describe_input (HeadroomPlot *self)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);

  if (is_empty (self) || klass->describe_input == NULL)
    return NULL;
  return klass->describe_input (self);
}

static void
choose_at (HeadroomPlot *self, double x)
{
  HeadroomPlotPrivate *private = private_of (self);

  if (private->laid_out)
    choose (self, hr_chart_lines_hit (&private->lines, x));
}

static void
on_drag_begin_cb (HeadroomPlot *self, double x, double y, GtkGesture *drag)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (drag, GTK_EVENT_SEQUENCE_CLAIMED);
  g_free (private_of (self)->input_before);
  private_of (self)->input_before = describe_input (self);
  choose_at (self, x);
}

static void
on_drag_update_cb (HeadroomPlot *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x;
  double y;

  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    choose_at (self, x + dx);
}

/* Who presses a plot may only have wanted to look: an input that has changed is named, with the way back. */
static void
on_drag_end_cb (HeadroomPlot *self)
{
  g_autofree char *before = g_steal_pointer (&private_of (self)->input_before);
  g_autofree char *text = describe_input (self);

  if (text != NULL && g_strcmp0 (text, before) != 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.offer-undo", "s", text);
}

static void
headroom_plot_finalize (GObject *object)
{
  HeadroomPlotPrivate *private = private_of (object);

  hr_chart_lines_clear (&private->lines);
  headroom_chart_theme_free (private->theme);
  g_free (private->input_before);
  G_OBJECT_CLASS (headroom_plot_parent_class)->finalize (object);
}

static void
headroom_plot_class_init (HeadroomPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = headroom_plot_finalize;
  widget_class->snapshot = headroom_plot_snapshot;
  widget_class->measure = headroom_plot_measure;
  widget_class->size_allocate = headroom_plot_size_allocate;
  widget_class->direction_changed = headroom_plot_direction_changed;
  widget_class->system_setting_changed = headroom_plot_system_setting_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "plot");
  klass->step = step;
  add_keys (widget_class);
}

static void
headroom_plot_init (HeadroomPlot *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  private_of (self)->theme = headroom_chart_theme_new (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
