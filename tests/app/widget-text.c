/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window shows, as text: a line for each widget that says something. */
#include "widget-text.h"

#include <adwaita.h>

#include "app/shared/headroom-plot.h"
#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-swatch.h"
#include "app/shared/headroom-tooltip.h"
#include "widget-access.h"
#include "widget-colors.h"
#include "widget-kinds.h"
#include "widget-state.h"

typedef struct
{
  GString *out;
  int depth;
  GtkWidget *place; /* what places are counted from: the own widget around it */
  gboolean places_all;
} Writer;

/* True where a function of the widget paints what is seen. */
static gboolean
is_drawn (GtkWidget *widget)
{
  return HEADROOM_IS_STACKED_BAR (widget) || HEADROOM_IS_PLOT (widget) || HEADROOM_IS_SWATCH (widget);
}

static gboolean
is_own (GtkWidget *widget)
{
  return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Headroom");
}

/* How far what is around a widget was scrolled. */
static void
add_scrolled (GtkWidget *widget, GtkWidget *from, double *x, double *y)
{
  for (GtkWidget *around = gtk_widget_get_parent (widget); around != NULL && around != from;
       around = gtk_widget_get_parent (around))
    if (GTK_IS_SCROLLABLE (around))
      {
        *x += gtk_adjustment_get_value (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (around)));
        *y += gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (around)));
      }
}

/* As if nothing were scrolled: how far a page is, when the keyboard goes on in it, depends on what was laid out by
 * then. */
static void
write_place (GtkWidget *widget, GtkWidget *from, GString *line)
{
  graphene_rect_t bounds;
  double x;
  double y;

  if (!gtk_widget_compute_bounds (widget, from, &bounds))
    return;
  x = (double) bounds.origin.x;
  y = (double) bounds.origin.y;
  add_scrolled (widget, from, &x, &y);
  g_string_append_printf (line, " %.0f × %.0f at %.0f, %.0f", (double) bounds.size.width, (double) bounds.size.height,
                          x, y);
}

static const char *
name_of_cursor (GtkWidget *widget)
{
  GdkCursor *cursor = gtk_widget_get_cursor (widget);

  if (cursor == NULL)
    return "none";
  return gdk_cursor_get_name (cursor);
}

/* What a class that draws asks for, and what style sheet, screen reader and pointer know it as. */
static void
write_drawn (GtkWidget *widget, GString *line)
{
  g_autoptr (GEnumClass) roles = g_type_class_ref (GTK_TYPE_ACCESSIBLE_ROLE);
  GtkAccessibleRole role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  GtkRequisition least;
  GtkRequisition natural;

  gtk_widget_get_preferred_size (widget, &least, &natural);
  g_string_append_printf (line, " asks for %d to %d × %d to %d, %s as %s, cursor %s", least.width, natural.width,
                          least.height, natural.height, gtk_widget_get_css_name (widget),
                          g_enum_get_value (roles, (int) role)->value_nick, name_of_cursor (widget));
}

static const char *
get_tooltip (GtkWidget *widget)
{
  const char *text = headroom_tooltip_get (widget);

  if (text != NULL)
    return text;
  return gtk_widget_get_tooltip_text (widget);
}

static gboolean
hides_parts (GtkWidget *widget)
{
  const WidgetKind *kind = widget_kind_of (widget);

  return kind != NULL && (kind->hides_parts || gtk_widget_has_css_class (widget, "image-button"));
}

/* Where a field has the keyboard, its pencil goes and its title moves, but a window without a window manager gets the
 * keyboard or not. */
static gboolean
follows_keyboard (GtkWidget *widget)
{
  if (gtk_widget_has_css_class (widget, "edit-icon"))
    return TRUE;
  return gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW) != NULL
         && (gtk_widget_has_css_class (widget, "title") || gtk_widget_has_css_class (widget, "subtitle"));
}

/* Scrollbars fade, whenever that is. */
static gboolean
is_told (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_child_visible (widget) && !follows_keyboard (widget)
         && !GTK_IS_SCROLLBAR (widget);
}

/* What a label says is its name as well. */
static const char *
get_shown (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return gtk_label_get_text (GTK_LABEL (widget));
  return NULL;
}

static const char *
name_of (GtkWidget *widget, const WidgetKind *kind)
{
  if (is_own (widget) || kind == NULL)
    return G_OBJECT_TYPE_NAME (widget);
  return kind->name;
}

/* What the keyboard moves in a field stands here or there; what says nothing of its own is where its parts are. */
static gboolean
has_place (GtkWidget *widget, const WidgetKind *kind)
{
  return !is_own (widget) && kind != NULL && gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW) == NULL;
}

static gboolean
write_widget (Writer *writer, GtkWidget *widget)
{
  const WidgetKind *kind = widget_kind_of (widget);
  const char *tooltip = get_tooltip (widget);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) access = g_string_new (NULL);

  append_access (access, widget, get_shown (widget), tooltip);
  if (!is_own (widget) && kind == NULL && access->len == 0)
    return FALSE;
  g_string_append (line, name_of (widget, kind));
  if (kind != NULL)
    kind->write (widget, line, kind->property);
  if (writer->places_all && has_place (widget, kind))
    write_place (widget, writer->place, line);
  if (is_own (widget))
    {
      write_place (widget, writer->place, line);
      append_own_properties (line, widget);
    }
  if (is_drawn (widget))
    write_drawn (widget, line);
  append_state (line, widget, tooltip);
  g_string_append_printf (writer->out, "%*s%s%s\n", 2 * writer->depth, "", line->str, access->str);
  if (!is_drawn (widget))
    return TRUE;
  append_colors (writer->out, widget, 2 * writer->depth + 2);
  return TRUE;
}

static void
write_tree (Writer writer, GtkWidget *widget)
{
  if (!is_told (widget))
    return;
  if (write_widget (&writer, widget))
    writer.depth++;
  if (is_own (widget))
    writer.place = widget;
  if (hides_parts (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    write_tree (writer, child);
}

char *
widget_text (GtkWidget *root)
{
  Writer writer = { .out = g_string_new (NULL), .place = root };

  write_tree (writer, root);
  return g_string_free_and_steal (writer.out);
}

char *
widget_text_and_places (GtkWidget *root)
{
  Writer writer = { .out = g_string_new (NULL), .place = root, .places_all = TRUE };

  write_tree (writer, root);
  return g_string_free_and_steal (writer.out);
}
