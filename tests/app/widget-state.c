/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every widget has, where it is not the usual. */
#include "widget-state.h"

static const char *
name_of_align (GtkAlign align)
{
  switch (align)
    {
    case GTK_ALIGN_START: return "start";
    case GTK_ALIGN_END: return "end";
    case GTK_ALIGN_CENTER: return "centre";
    case GTK_ALIGN_BASELINE_FILL: return "baseline";
    case GTK_ALIGN_BASELINE_CENTER: return "baseline centre";
    case GTK_ALIGN_FILL:
    default: return "";
    }
}

/* Where it stands in the room that it is given, and how much it asks for. */
static void
append_alignment (GString *line, GtkWidget *widget)
{
  GtkAlign across = gtk_widget_get_halign (widget);
  GtkAlign down = gtk_widget_get_valign (widget);
  int width;
  int height;

  gtk_widget_get_size_request (widget, &width, &height);
  if (across != GTK_ALIGN_FILL)
    g_string_append_printf (line, " across %s", name_of_align (across));
  if (down != GTK_ALIGN_FILL)
    g_string_append_printf (line, " down %s", name_of_align (down));
  if (width >= 0 || height >= 0)
    g_string_append_printf (line, " ≥ %d × %d", width, height);
  if (gtk_widget_get_hexpand_set (widget) && gtk_widget_get_hexpand (widget))
    g_string_append (line, " grows");
}

static void
append_margins (GString *line, GtkWidget *widget)
{
  int start = gtk_widget_get_margin_start (widget);
  int end = gtk_widget_get_margin_end (widget);
  int top = gtk_widget_get_margin_top (widget);
  int bottom = gtk_widget_get_margin_bottom (widget);

  if (start != 0 || end != 0 || top != 0 || bottom != 0)
    g_string_append_printf (line, " margins %d %d %d %d", start, end, top, bottom);
}

static void
append_cell (GString *line, GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  int column;
  int row;
  int width;
  int height;

  if (!GTK_IS_GRID (parent))
    return;
  gtk_grid_query_child (GTK_GRID (parent), widget, &column, &row, &width, &height);
  g_string_append_printf (line, " in column %d, row %d", column, row);
  if (width != 1 || height != 1)
    g_string_append_printf (line, " of %d × %d", width, height);
}

/* A window without a window manager gets the keyboard or not, and fields are marked then. */
static void
append_classes (GString *line, GtkWidget *widget)
{
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);

  for (char **name = classes; *name != NULL; name++)
    if (!g_str_equal (*name, "focused"))
      g_string_append_printf (line, " .%s", *name);
}

void
append_state (GString *line, GtkWidget *widget, const char *tooltip)
{
  append_alignment (line, widget);
  append_margins (line, widget);
  append_cell (line, widget);
  if (gtk_widget_get_opacity (widget) < 1 && !GTK_IS_TEXT (widget)) /* that of a field comes with the keyboard */
    g_string_append_printf (line, " opacity %.2f", gtk_widget_get_opacity (widget));
  append_classes (line, widget);
  if (tooltip != NULL)
    g_string_append_printf (line, " (%s)", tooltip);
  if ((gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_SELECTED) != 0)
    g_string_append (line, " selected");
  if (!gtk_widget_is_sensitive (widget))
    g_string_append (line, " insensitive");
}

/* An object is its type. */
static char *
describe_value (const GValue *value)
{
  g_auto (GValue) text = G_VALUE_INIT;

  if (G_VALUE_HOLDS_OBJECT (value) && g_value_get_object (value) != NULL)
    return g_strdup (G_OBJECT_TYPE_NAME (g_value_get_object (value)));
  g_value_init (&text, G_TYPE_STRING);
  if (G_VALUE_HOLDS_OBJECT (value) || !g_value_transform (value, &text) || g_value_get_string (&text) == NULL)
    return g_strdup ("–");
  return g_value_dup_string (&text);
}

void
append_own_properties (GString *line, GtkWidget *widget)
{
  guint n;
  g_autofree GParamSpec **specs = g_object_class_list_properties (G_OBJECT_GET_CLASS (widget), &n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GValue) value = G_VALUE_INIT;
      g_autofree char *text = NULL;

      if (!g_str_has_prefix (g_type_name (specs[i]->owner_type), "Headroom") || !(specs[i]->flags & G_PARAM_READABLE))
        continue;
      g_object_get_property (G_OBJECT (widget), specs[i]->name, &value);
      text = describe_value (&value);
      g_string_append_printf (line, ", %s %s", specs[i]->name, text);
    }
}
