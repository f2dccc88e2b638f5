/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the charts look on a widget: the font of the widget, the colours of the style that is in force. */
#pragma once

#include <gtk/gtk.h>

#include "chart/chart-style.h"

typedef struct _HeadroomChartTheme HeadroomChartTheme;

/** For one widget, which must outlive it. It redraws the widget when the style changes. */
HeadroomChartTheme *headroom_chart_theme_new (GtkWidget *widget);
void headroom_chart_theme_free (HeadroomChartTheme *self);

/** Forget the font: call it from the widget's system_setting_changed(), css_changed() and on realize. */
void headroom_chart_theme_invalidate (HeadroomChartTheme *self);

hr_chart_style_t headroom_chart_theme_get_style (HeadroomChartTheme *self);
hr_chart_measure_t headroom_chart_theme_get_measure (HeadroomChartTheme *self);

/** Height of a line of text, in pixels. */
double headroom_chart_theme_get_line_height (HeadroomChartTheme *self);
