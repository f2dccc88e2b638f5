/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plot that is a slider, too: pointer and keys choose a place on it, 1 to n. What is plotted and what a choice does
 * is the subclass's.
 *
 * Where a choice changes an input, keys first look at places: Enter chooses the one that is looked at, Escape goes back
 * to the one in force.
 *
 * Property: looked-at (int), the place that keys look at; 0: the one in force is shown. */
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
  /** The place that an arrow leads to from another: along an axis, so many steps towards its end. The usual one is so
   * many places away. */
  int (*step) (HeadroomPlot *self, int from, GtkOrientation axis, int by);
  /** The place that Page Up (1) or Page Down (−1) leads to from another. */
  int (*leap) (HeadroomPlot *self, int from, int by);
  /** The input that a choice changes, with its value; NULL: it has no effect, or there is none. (transfer full) */
  char *(*describe_input) (HeadroomPlot *self);
  /** Tell assistive technology of the place that is looked at. NULL: a choice changes no input, and keys choose. */
  void (*tell_look) (HeadroomPlot *self);
  /** What Escape does: FALSE where there is nothing to go back to, or NULL. */
  gboolean (*go_back) (HeadroomPlot *self);
  /** Lay out for a size and the direction of the text. */
  void (*lay_out) (HeadroomPlot *self, hr_chart_lines_t *lines, const hr_chart_measure_t *measure);
};

/** What is plotted has changed: lay it out again, and draw. Nothing is looked at any more. */
void headroom_plot_update (HeadroomPlot *self);

/** The place that keys look at; 0: none. */
int headroom_plot_get_looked_at (HeadroomPlot *self);

/** What is at a place that is looked at, and which keys choose it or go back. (transfer full) */
char *headroom_plot_describe_look (const char *what);
