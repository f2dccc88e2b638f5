/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a widget says, by its kind. */
#pragma once

#include <gtk/gtk.h>

typedef struct
{
  GType (*get_type) (void);
  const char *name;
  const char *property;
  void (*write) (GtkWidget *widget, GString *line, const char *property);
  gboolean hides_parts; /* what it is made of says nothing more */
} WidgetKind;

/** The first kind that fits; NULL where the widget itself says nothing. `write` appends what the property holds to a
 * line. */
const WidgetKind *widget_kind_of (GtkWidget *widget);
