/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all plots share: drawing, keys, pointer, assistive technology. */
#include "app/shared/headroom-plot.h"

#include "app/shared/headroom-chart-theme.h"
#include "words/headroom-i18n.h"

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
  int looked_at;      /* 0: none */
} HeadroomPlotPrivate;

enum
{
  PROP_0,
  PROP_LOOKED_AT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

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
queue_layout (HeadroomPlot *self)
{
  private_of (self)->laid_out = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_looked_at (HeadroomPlot *self, int place)
{
  HeadroomPlotPrivate *private = private_of (self);

  if (private->looked_at == place)
    return;
  private->looked_at = place;
  queue_layout (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOOKED_AT]);
}

/* Shows a place; 0: that in force. */
static void
look_at (HeadroomPlot *self, int place)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);

  if (private_of (self)->looked_at == place)
    return;
  set_looked_at (self, place);
  if (!is_empty (self))
    klass->tell_look (self);
}

int
headroom_plot_get_looked_at (HeadroomPlot *self)
{
  return private_of (self)->looked_at;
}

char *
headroom_plot_describe_look (const char *what)
{
  /* Translators: %s is a sentence about a place of a plot that keys have come to. */
  return g_strdup_printf (_ ("%s Press Enter to set it, Escape to go back."), what);
}

static void
choose (HeadroomPlot *self, int place)
{
  if (!is_empty (self))
    HEADROOM_PLOT_GET_CLASS (self)->choose (self, place);
}

static char *
describe_input (HeadroomPlot *self)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);

  if (is_empty (self) || klass->describe_input == NULL)
    return NULL;
  return klass->describe_input (self);
}

/* Who presses a plot may only have wanted to look: an input that has changed is named, with the way back. */
static void
offer_undo (HeadroomPlot *self, const char *before)
{
  g_autofree char *text = describe_input (self);

  if (text != NULL && g_strcmp0 (text, before) != 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.offer-undo", "s", text);
}

static gboolean
set_current_value (GtkAccessibleRange *range, double value)
{
  HeadroomPlot *self = HEADROOM_PLOT (range);
  g_autofree char *before = describe_input (self);

  if (is_empty (self))
    return TRUE;
  look_at (self, 0);
  HEADROOM_PLOT_GET_CLASS (self)->choose_value (self, value);
  offer_undo (self, before);
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
  set_looked_at (self, 0);
  queue_layout (self);
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
  queue_layout (HEADROOM_PLOT (widget));
}

static void
headroom_plot_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (headroom_plot_parent_class)->direction_changed (widget, previous);
  queue_layout (HEADROOM_PLOT (widget));
}

static void
headroom_plot_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (headroom_plot_parent_class)->system_setting_changed (widget, setting);
  headroom_chart_theme_invalidate (private_of (widget)->theme);
  queue_layout (HEADROOM_PLOT (widget));
}

static int
step (HeadroomPlot *self, int from, GtkOrientation axis, int by)
{
  return from + by;
}

static int
get_shown_place (HeadroomPlot *self)
{
  if (private_of (self)->looked_at > 0)
    return private_of (self)->looked_at;
  return HEADROOM_PLOT_GET_CLASS (self)->get_place (self);
}

/* Where a key leads: `how` as in add_keys. An end is a step from beyond it, for not every place may be chosen. */
static int
find_place (HeadroomPlot *self, char how, int by)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);
  int from = get_shown_place (self);

  if (how == 'e' && by < 0)
    return klass->step (self, 0, GTK_ORIENTATION_HORIZONTAL, 1);
  if (how == 'e')
    return klass->step (self, klass->get_length (self) + 1, GTK_ORIENTATION_HORIZONTAL, -1);
  if (how == 'f')
    return klass->leap (self, from, by);
  if (how == 'y')
    return klass->step (self, from, GTK_ORIENTATION_VERTICAL, by);
  return klass->step (self, from, GTK_ORIENTATION_HORIZONTAL, by);
}

static void
go_to (HeadroomPlot *self, int place)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (self);

  if (klass->tell_look == NULL)
    choose (self, place);
  else
    look_at (self, CLAMP (place, 1, klass->get_length (self)));
}

/* Keys: a step along an axis, a leap or an end. */
static gboolean
on_key_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomPlot *self = HEADROOM_PLOT (widget);
  const char *how;
  int by;

  g_variant_get (args, "(&si)", &how, &by);
  if (is_empty (self))
    return GDK_EVENT_PROPAGATE;
  if (*how == 'x' && gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    by = -by;
  go_to (self, find_place (self, *how, by));
  return GDK_EVENT_STOP;
}

/* Elsewhere Enter is the default button's of what the plot is in. */
static gboolean
on_enter_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomPlot *self = HEADROOM_PLOT (widget);
  int place = private_of (self)->looked_at;
  g_autofree char *before = describe_input (self);

  if (is_empty (self) || place == 0)
    return GDK_EVENT_PROPAGATE;
  look_at (self, 0);
  choose (self, place);
  offer_undo (self, before);
  return GDK_EVENT_STOP;
}

/* Elsewhere Escape closes what the plot is in. */
static gboolean
on_escape_cb (GtkWidget *widget, GVariant *args, gpointer unused)
{
  HeadroomPlotClass *klass = HEADROOM_PLOT_GET_CLASS (widget);

  if (private_of (widget)->looked_at > 0)
    {
      look_at (HEADROOM_PLOT (widget), 0);
      return GDK_EVENT_STOP;
    }
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
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, on_enter_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, on_enter_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, on_escape_cb, NULL);
}

/* What nobody looks at any more is not shown as if it were in force. */
static void
on_leave_cb (HeadroomPlot *self)
{
  look_at (self, 0);
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
  look_at (self, 0);
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

static void
on_drag_end_cb (HeadroomPlot *self)
{
  g_autofree char *before = g_steal_pointer (&private_of (self)->input_before);

  offer_undo (self, before);
}

static void
headroom_plot_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LOOKED_AT)
    g_value_set_int (value, private_of (object)->looked_at);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
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

  G_OBJECT_CLASS (klass)->get_property = headroom_plot_get_property;
  G_OBJECT_CLASS (klass)->finalize = headroom_plot_finalize;
  widget_class->snapshot = headroom_plot_snapshot;
  widget_class->measure = headroom_plot_measure;
  widget_class->size_allocate = headroom_plot_size_allocate;
  widget_class->direction_changed = headroom_plot_direction_changed;
  widget_class->system_setting_changed = headroom_plot_system_setting_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "plot");
  klass->step = step;
  properties[PROP_LOOKED_AT] = g_param_spec_int ("looked-at", NULL, NULL, 0, G_MAXINT, 0,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  add_keys (widget_class);
}

static void
headroom_plot_init (HeadroomPlot *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  private_of (self)->theme = headroom_chart_theme_new (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
