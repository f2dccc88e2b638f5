/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the charts look on a widget: its font, and the colours of the current style. */
#include "app/shared/headroom-chart-theme.h"

#include <adwaita.h>

#define TEXT_SCALE 0.85 /* labels of a chart are smaller than the text around it */

struct _HeadroomChartTheme
{
  GtkWidget *widget;
  hr_chart_text_t *font; /* made when needed */
};

static hr_chart_style_kind_t
style_kind (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  gboolean is_dark = adw_style_manager_get_dark (manager);
  gboolean is_high_contrast = adw_style_manager_get_high_contrast (manager);

  if (is_high_contrast && is_dark)
    return HR_CHART_STYLE_HIGH_CONTRAST_DARK;
  if (is_high_contrast)
    return HR_CHART_STYLE_HIGH_CONTRAST;
  if (is_dark)
    return HR_CHART_STYLE_DARK;
  return HR_CHART_STYLE_LIGHT;
}

HeadroomChartTheme *
headroom_chart_theme_new (GtkWidget *widget)
{
  HeadroomChartTheme *self = g_new0 (HeadroomChartTheme, 1);
  AdwStyleManager *manager = adw_style_manager_get_default ();

  self->widget = widget;
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), widget,
                           G_CONNECT_SWAPPED);
  return self;
}

void
headroom_chart_theme_free (HeadroomChartTheme *self)
{
  if (self == NULL)
    return;
  headroom_chart_theme_invalidate (self);
  g_free (self);
}

void
headroom_chart_theme_invalidate (HeadroomChartTheme *self)
{
  g_clear_pointer (&self->font, hr_chart_text_free);
}

static hr_chart_text_t *
ensure_font (HeadroomChartTheme *self)
{
  if (self->font == NULL)
    {
      PangoContext *context = gtk_widget_get_pango_context (self->widget);
      PangoFontDescription *font = pango_font_description_copy (pango_context_get_font_description (context));
      g_autofree char *text = NULL;

      /* GTK's own sizes are in pixels. */
      pango_font_description_set_absolute_size (font, TEXT_SCALE * pango_font_description_get_size (font));
      text = pango_font_description_to_string (font);
      pango_font_description_free (font);
      self->font = hr_chart_text_new (context, text, 96);
    }
  return self->font;
}

/* 1 before the widget is on a screen. */
static double
screen_pixels (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

  if (surface == NULL)
    return 1;
  return gdk_surface_get_scale (surface);
}

hr_chart_style_t
headroom_chart_theme_get_style (HeadroomChartTheme *self)
{
  hr_chart_style_t style = hr_chart_style (style_kind (), ensure_font (self));

  style.screen_pixels = screen_pixels (self->widget);
  return style;
}

hr_chart_measure_t
headroom_chart_theme_get_measure (HeadroomChartTheme *self)
{
  return hr_chart_text_measure (ensure_font (self));
}

double
headroom_chart_theme_get_line_height (HeadroomChartTheme *self)
{
  hr_chart_measure_t measure = headroom_chart_theme_get_measure (self);

  return hr_chart_measure (&measure, "Ág").height;
}
