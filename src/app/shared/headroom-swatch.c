/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The colour and hatch of a part, as a small square. */
#include "app/shared/headroom-swatch.h"

#include "app/shared/headroom-chart-theme.h"
#include "chart/chart-paint.h"

enum
{
  SIDE = 16
};

struct _HeadroomSwatch
{
  GtkWidget parent_instance;
  char *slot;
  HeadroomChartTheme *theme;
};

G_DEFINE_FINAL_TYPE (HeadroomSwatch, headroom_swatch, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_SLOT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
headroom_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  HeadroomSwatch *self = HEADROOM_SWATCH (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  hr_chart_rect_t rect = { (width - SIDE) / 2, (height - SIDE) / 2, SIDE, SIDE };
  hr_chart_style_t style = headroom_chart_theme_get_style (self->theme);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float) rect.x, (float) rect.y, SIDE, SIDE));

  hr_chart_swatch_draw (cr, &rect, hr_chart_slot_find (self->slot), &style);
  cairo_destroy (cr);
}

static void
headroom_swatch_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                         int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = SIDE;
}

static void
headroom_swatch_finalize (GObject *object)
{
  HeadroomSwatch *self = HEADROOM_SWATCH (object);

  g_free (self->slot);
  headroom_chart_theme_free (self->theme);
  G_OBJECT_CLASS (headroom_swatch_parent_class)->finalize (object);
}

static void
headroom_swatch_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SLOT)
    g_value_set_string (value, HEADROOM_SWATCH (object)->slot);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_swatch_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id != PROP_SLOT)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_str (&HEADROOM_SWATCH (object)->slot, g_value_get_string (value)))
    gtk_widget_queue_draw (GTK_WIDGET (object));
}

static void
headroom_swatch_class_init (HeadroomSwatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = headroom_swatch_finalize;
  object_class->get_property = headroom_swatch_get_property;
  object_class->set_property = headroom_swatch_set_property;
  widget_class->snapshot = headroom_swatch_snapshot;
  widget_class->measure = headroom_swatch_measure;
  properties[PROP_SLOT] = g_param_spec_string ("slot", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  /* The name beside it says the same. */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  gtk_widget_class_set_css_name (widget_class, "swatch");
}

static void
headroom_swatch_init (HeadroomSwatch *self)
{
  self->theme = headroom_chart_theme_new (GTK_WIDGET (self));
}
