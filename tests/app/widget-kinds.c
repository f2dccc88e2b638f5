/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of widgets in a table, each with what it says. */
#include "widget-kinds.h"

#include <adwaita.h>

static void
write_text (GtkWidget *widget, GString *line, const char *property)
{
  g_autofree char *text = NULL;

  g_object_get (widget, property, &text, NULL);
  if (text != NULL)
    g_string_append_printf (line, " “%s”", g_strdelimit (text, "\n\t", ' '));
}

static void
write_button (GtkWidget *widget, GString *line, const char *property)
{
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (widget));

  write_text (widget, line, property);
  if (icon != NULL)
    g_string_append_printf (line, " with %s", icon);
}

/* What does not fit ends in dots, goes on in another line, or makes the label wider. */
static void
write_fitting (GtkLabel *label, GString *line)
{
  static const char *const places[] = {
    [PANGO_ELLIPSIZE_START] = "start", [PANGO_ELLIPSIZE_MIDDLE] = "middle", [PANGO_ELLIPSIZE_END] = "end"
  };
  PangoEllipsizeMode dots = gtk_label_get_ellipsize (label);

  if (dots != PANGO_ELLIPSIZE_NONE)
    g_string_append_printf (line, " dots at the %s", places[dots]);
  if (gtk_label_get_wrap (label))
    g_string_append (line, gtk_label_get_wrap_mode (label) == PANGO_WRAP_WORD ? " wraps" : " wraps anywhere");
  if (gtk_label_get_lines (label) > 0)
    g_string_append_printf (line, " ≤ %d lines", gtk_label_get_lines (label));
  if (gtk_label_get_justify (label) != GTK_JUSTIFY_LEFT)
    g_string_append_printf (line, " justified %d", (int) gtk_label_get_justify (label));
}

/* A label, and for how many letters it is made: at least and at most; 0.5 is the middle. */
static void
write_label (GtkWidget *widget, GString *line, const char *property)
{
  int least = gtk_label_get_width_chars (GTK_LABEL (widget));
  int most = gtk_label_get_max_width_chars (GTK_LABEL (widget));

  write_text (widget, line, property);
  if (gtk_label_get_use_markup (GTK_LABEL (widget)))
    g_string_append (line, " with markup");
  if (gtk_label_get_xalign (GTK_LABEL (widget)) != 0.5)
    g_string_append_printf (line, " from %.1f", (double) gtk_label_get_xalign (GTK_LABEL (widget)));
  if (least >= 0)
    g_string_append_printf (line, " ≥ %d letters", least);
  if (most >= 0)
    g_string_append_printf (line, " ≤ %d letters", most);
  write_fitting (GTK_LABEL (widget), line);
}

static void
write_field (GtkWidget *widget, GString *line, const char *property)
{
  int least = gtk_editable_get_width_chars (GTK_EDITABLE (widget));

  write_text (widget, line, property);
  if (least >= 0)
    g_string_append_printf (line, " ≥ %d letters", least);
}

static void
write_spin (GtkWidget *widget, GString *line, const char *property)
{
  GtkAdjustment *range;

  g_object_get (widget, property, &range, NULL);
  g_string_append_printf (line, " %g from %g to %g by %g or %g with %u digits", gtk_adjustment_get_value (range),
                          gtk_adjustment_get_lower (range), gtk_adjustment_get_upper (range),
                          gtk_adjustment_get_step_increment (range), gtk_adjustment_get_page_increment (range),
                          gtk_spin_button_get_digits (GTK_SPIN_BUTTON (widget)));
  g_object_unref (range);
}

static void
write_level (GtkWidget *widget, GString *line, const char *property)
{
  double value;

  g_object_get (widget, property, &value, NULL);
  g_string_append_printf (line, " %.3f from %g to %g", value, gtk_level_bar_get_min_value (GTK_LEVEL_BAR (widget)),
                          gtk_level_bar_get_max_value (GTK_LEVEL_BAR (widget)));
}

static void
write_flag (GtkWidget *widget, GString *line, const char *property)
{
  gboolean is_on;

  g_object_get (widget, property, &is_on, NULL);
  g_string_append (line, is_on ? " on" : " off");
}

/* A widget is of the first kind that fits. */
static const WidgetKind kinds[] = {
  { adw_entry_row_get_type, "entry", "title", write_text },
  { gtk_label_get_type, "label", "label", write_label },
  { gtk_text_get_type, "field", "text", write_field },
  { gtk_spin_button_get_type, "spin", "adjustment", write_spin },
  { gtk_level_bar_get_type, "level", "value", write_level, TRUE },
  { gtk_image_get_type, "icon", "icon-name", write_text },
  { gtk_switch_get_type, "switch", "active", write_flag, TRUE },
  { gtk_check_button_get_type, "check", "active", write_flag },
  { gtk_toggle_button_get_type, "toggle", "active", write_flag },
  { gtk_menu_button_get_type, "menu", "label", write_text, TRUE },
  { gtk_button_get_type, "button", "action-name", write_button },
};

const WidgetKind *
widget_kind_of (GtkWidget *widget)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_type_is_a (G_OBJECT_TYPE (widget), kinds[i].get_type ()))
      return &kinds[i];
  return NULL;
}
