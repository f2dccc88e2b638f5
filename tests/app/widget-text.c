/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window shows, as text: kinds of widgets in a table, each with what it says. */
#include "widget-text.h"

#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-swatch.h"
#include "app/shared/headroom-tooltip.h"
#include "app/sweep/headroom-sweep-plot.h"
#include "widget-colors.h"

typedef struct
{
  GString *out;
  int depth;
  GtkWidget *place; /* what places are counted from: the own widget around it */
} Writer;

static void
write_text (GtkWidget *widget, GString *line, const char *property)
{
  g_autofree char *text = NULL;

  g_object_get (widget, property, &text, NULL);
  if (text != NULL)
    g_string_append_printf (line, " “%s”", g_strdelimit (text, "\n\t", ' '));
}

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
write_alignment (GtkWidget *widget, GString *line)
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
}

static void
write_button (GtkWidget *widget, GString *line, const char *property)
{
  const char *icon = gtk_button_get_icon_name (GTK_BUTTON (widget));

  write_text (widget, line, property);
  if (icon != NULL)
    g_string_append_printf (line, " with %s", icon);
}

/* A label, and for how many letters it is made: at least and at most; 0.5 is the middle. */
static void
write_label (GtkWidget *widget, GString *line, const char *property)
{
  int least = gtk_label_get_width_chars (GTK_LABEL (widget));
  int most = gtk_label_get_max_width_chars (GTK_LABEL (widget));

  write_text (widget, line, property);
  if (gtk_label_get_xalign (GTK_LABEL (widget)) != 0.5)
    g_string_append_printf (line, " from %.1f", (double) gtk_label_get_xalign (GTK_LABEL (widget)));
  if (least >= 0)
    g_string_append_printf (line, " ≥ %d letters", least);
  if (most >= 0)
    g_string_append_printf (line, " ≤ %d letters", most);
}

static void
write_flag (GtkWidget *widget, GString *line, const char *property)
{
  gboolean is_on;

  g_object_get (widget, property, &is_on, NULL);
  g_string_append (line, is_on ? " on" : " off");
}

typedef struct
{
  GType (*get_type) (void);
  const char *name;
  const char *property;
  void (*write) (GtkWidget *widget, GString *line, const char *property);
  gboolean hides_parts; /* what it is made of says nothing more */
} Kind;

/* A widget is of the first kind that fits. */
static const Kind kinds[] = {
  { gtk_label_get_type, "label", "label", write_label },
  { gtk_text_get_type, "field", "text", write_text },
  { gtk_image_get_type, "icon", "icon-name", write_text },
  { gtk_switch_get_type, "switch", "active", write_flag, TRUE },
  { gtk_check_button_get_type, "check", "active", write_flag },
  { gtk_toggle_button_get_type, "toggle", "active", write_flag },
  { gtk_menu_button_get_type, "menu", "label", write_text, TRUE },
  { gtk_button_get_type, "button", "action-name", write_button },
};

static const Kind *
kind_of (GtkWidget *widget)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_type_is_a (G_OBJECT_TYPE (widget), kinds[i].get_type ()))
      return &kinds[i];
  return NULL;
}

/* True where a function of the widget paints what is seen. */
static gboolean
is_drawn (GtkWidget *widget)
{
  return HEADROOM_IS_STACKED_BAR (widget) || HEADROOM_IS_SWEEP_PLOT (widget) || HEADROOM_IS_SWATCH (widget);
}

static gboolean
is_own (GtkWidget *widget)
{
  return g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Headroom");
}

static void
write_place (GtkWidget *widget, GtkWidget *from, GString *line)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (widget, from, &bounds))
    g_string_append_printf (line, " %.0f × %.0f at %.0f, %.0f", (double) bounds.size.width, (double) bounds.size.height,
                            (double) bounds.origin.x, (double) bounds.origin.y);
}

static const char *
get_tooltip (GtkWidget *widget)
{
  const char *text = headroom_tooltip_get (widget);

  if (text != NULL)
    return text;
  return gtk_widget_get_tooltip_text (widget);
}

static void
write_state (GtkWidget *widget, GString *line)
{
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);
  const char *tooltip = get_tooltip (widget);

  write_alignment (widget, line);
  for (char **name = classes; *name != NULL; name++)
    g_string_append_printf (line, " .%s", *name);
  if (tooltip != NULL)
    g_string_append_printf (line, " (%s)", tooltip);
  if (!gtk_widget_is_sensitive (widget))
    g_string_append (line, " insensitive");
}

static gboolean
hides_parts (GtkWidget *widget)
{
  const Kind *kind = kind_of (widget);

  return kind != NULL && (kind->hides_parts || gtk_widget_has_css_class (widget, "image-button"));
}

/* The pencil of a field goes while the field has the keyboard, which a window without a window manager gets or not. */
static gboolean
is_told (GtkWidget *widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_child_visible (widget)
         && !gtk_widget_has_css_class (widget, "edit-icon");
}

static gboolean
write_widget (Writer *writer, GtkWidget *widget)
{
  const Kind *kind = kind_of (widget);
  g_autoptr (GString) line = g_string_new (NULL);

  if (!is_own (widget) && kind == NULL)
    return FALSE;
  g_string_append (line, is_own (widget) ? G_OBJECT_TYPE_NAME (widget) : kind->name);
  if (kind != NULL)
    kind->write (widget, line, kind->property);
  if (is_own (widget))
    write_place (widget, writer->place, line);
  write_state (widget, line);
  g_string_append_printf (writer->out, "%*s%s\n", 2 * writer->depth, "", line->str);
  if (is_drawn (widget))
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
