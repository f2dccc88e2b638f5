/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A GtkBox asks its columns for the width that they need at their height, and then every label in them that wraps tries
 * a dozen widths: most of the time of a frame. Columns of equal width need no answer. */
#include "app/shared/headroom-columns.h"

enum
{
  SPACING = 24,
  MOST_PARTS = 8
};

struct _HeadroomColumns
{
  GtkWidget parent_instance;
  gboolean side_by_side;
};

enum
{
  PROP_0,
  PROP_SIDE_BY_SIDE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (HeadroomColumns, headroom_columns, GTK_TYPE_WIDGET)

/* Those in sight, and their number. */
static int
find_parts (HeadroomColumns *self, GtkWidget *parts[MOST_PARTS])
{
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL && n < MOST_PARTS;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child))
      parts[n++] = child;
  return n;
}

static int
gaps (int n)
{
  return SPACING * (n - 1);
}

/* What a part has of a width, which may be unknown: -1. */
static int
get_part_width (HeadroomColumns *self, int width, int n)
{
  if (!self->side_by_side || width < 0)
    return width;
  return (width - gaps (n)) / n;
}

/* The widest or highest part. */
static void
measure_beside (GtkWidget *parts[], int n, GtkOrientation orientation, int for_size, int *minimum, int *natural)
{
  for (int i = 0; i < n; i++)
    {
      int part_minimum;
      int part_natural;

      gtk_widget_measure (parts[i], orientation, for_size, &part_minimum, &part_natural, NULL, NULL);
      *minimum = MAX (*minimum, part_minimum);
      *natural = MAX (*natural, part_natural);
    }
}

/* All of them, one below the other. */
static void
measure_below (GtkWidget *parts[], int n, int width, int *minimum, int *natural)
{
  *minimum = gaps (n);
  *natural = gaps (n);
  for (int i = 0; i < n; i++)
    {
      int part_minimum;
      int part_natural;

      gtk_widget_measure (parts[i], GTK_ORIENTATION_VERTICAL, width, &part_minimum, &part_natural, NULL, NULL);
      *minimum += part_minimum;
      *natural += part_natural;
    }
}

static void
headroom_columns_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                          int *minimum_baseline, int *natural_baseline)
{
  HeadroomColumns *self = HEADROOM_COLUMNS (widget);
  GtkWidget *parts[MOST_PARTS];
  int n = find_parts (self, parts);

  *minimum = *natural = 0;
  if (n == 0)
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL && !self->side_by_side)
    {
      measure_below (parts, n, for_size, minimum, natural);
      return;
    }
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      measure_beside (parts, n, orientation, get_part_width (self, for_size, n), minimum, natural);
      return;
    }
  measure_beside (parts, n, orientation, -1, minimum, natural);
  if (!self->side_by_side)
    return;
  *minimum = *minimum * n + gaps (n);
  *natural = *natural * n + gaps (n);
}

static void
place (GtkWidget *part, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (part, &(GtkAllocation) { x, y, width, height }, -1);
}

static void
place_beside (HeadroomColumns *self, GtkWidget *parts[], int n, int width, int height)
{
  int part_width = get_part_width (self, width, n);
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  for (int i = 0; i < n; i++)
    {
      int from_start = i * (part_width + SPACING);

      place (parts[i], rtl ? width - from_start - part_width : from_start, 0, part_width, height);
    }
}

/* Each has at least what it needs; what is left goes to those that would like more. */
static void
place_below (GtkWidget *parts[], int n, int width, int height)
{
  GtkRequestedSize sizes[MOST_PARTS];
  int left = height - gaps (n);
  int y = 0;

  for (int i = 0; i < n; i++)
    {
      sizes[i].data = parts[i];
      gtk_widget_measure (parts[i], GTK_ORIENTATION_VERTICAL, width, &sizes[i].minimum_size, &sizes[i].natural_size,
                          NULL, NULL);
      left -= sizes[i].minimum_size;
    }
  gtk_distribute_natural_allocation (MAX (left, 0), (guint) n, sizes);
  for (int i = 0; i < n; i++)
    {
      place (parts[i], 0, y, width, sizes[i].minimum_size);
      y += sizes[i].minimum_size + SPACING;
    }
}

static void
headroom_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  HeadroomColumns *self = HEADROOM_COLUMNS (widget);
  GtkWidget *parts[MOST_PARTS];
  int n = find_parts (self, parts);

  if (n == 0)
    return;
  if (self->side_by_side)
    place_beside (self, parts, n, width, height);
  else
    place_below (parts, n, width, height);
}

static GtkSizeRequestMode
headroom_columns_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
headroom_columns_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIDE_BY_SIDE)
    g_value_set_boolean (value, HEADROOM_COLUMNS (object)->side_by_side);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_side_by_side (HeadroomColumns *self, gboolean side_by_side)
{
  if (self->side_by_side == side_by_side)
    return;
  self->side_by_side = side_by_side;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SIDE_BY_SIDE]);
}

static void
headroom_columns_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIDE_BY_SIDE)
    set_side_by_side (HEADROOM_COLUMNS (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_columns_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (headroom_columns_parent_class)->dispose (object);
}

static void
headroom_columns_class_init (HeadroomColumnsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_columns_get_property;
  object_class->set_property = headroom_columns_set_property;
  object_class->dispose = headroom_columns_dispose;
  widget_class->measure = headroom_columns_measure;
  widget_class->size_allocate = headroom_columns_size_allocate;
  widget_class->get_request_mode = headroom_columns_get_request_mode;
  properties[PROP_SIDE_BY_SIDE] = g_param_spec_boolean (
      "side-by-side", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_columns_init (HeadroomColumns *self)
{
}
