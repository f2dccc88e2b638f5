/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plot that is a slider, too: pointer and keys choose a place on it, 1 to n. What is plotted and what a choice does
 * is the subclass's. */
#pragma once

#include <gtk/gtk.h>

#include "chart/chart-lines.h"

#define HEADROOM_TYPE_PLOT (headroom_plot_get_type ())
G_DECLARE_DERIVABLE_TYPE (HeadroomPlot, headroom_plot, HEADROOM, PLOT, GtkWidget)

struct _HeadroomPlotClass
{
  GtkWidgetClass parent_class;

  /** How many places there are; 0: nothing is drawn, and nothing can be chosen. */
  int (*get_length) (HeadroomPlot *self);
  /** The place in force. */
  int (*get_place) (HeadroomPlot *self);
  /** Choose a place; it may be outside of the plot. */
  void (*choose) (HeadroomPlot *self, int place);
  /** Choose the place of a number that assistive technology gives. */
  void (*choose_value) (HeadroomPlot *self, double value);
  /** The place that an arrow leads to: along an axis, so many steps towards its end. The usual one is so many places
   * away. */
  int (*step) (HeadroomPlot *self, GtkOrientation axis, int by);
  /** The place that Page Up (1) or Page Down (−1) leads to from the one in force. */
  int (*leap) (HeadroomPlot *self, int by);
  /** The input that a choice changes, with its value; NULL: none does. (transfer full) */
  char *(*describe_input) (HeadroomPlot *self);
  /** What Escape does: FALSE where there is nothing to go back to, or NULL. */
  gboolean (*go_back) (HeadroomPlot *self);
  /** Lay out for a size and the direction of the text. */
  void (*lay_out) (HeadroomPlot *self, hr_chart_lines_t *lines, const hr_chart_measure_t *measure);
};

/** What is plotted has changed: lay it out again, and draw. */
void headroom_plot_update (HeadroomPlot *self);
