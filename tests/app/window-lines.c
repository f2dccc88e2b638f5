/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a window as lines: its scenario and inputs, menu, what cannot be done, view and keyboard, and what it
 * says or asks just now. */
#include "window-lines.h"

#include "announcements.h"
#include "file-questions.h"
#include "model/scenario/headroom-document-titles.h"
#include "settle.h"
#include "widget-text.h"

enum
{
  MOST_OF_A_DIALOG = 120 /* letters */
};

static void
put (GPtrArray *lines, char *line)
{
  g_ptr_array_add (lines, g_strdelimit (line, "\n", '|'));
}

static void
put_scenarios (GPtrArray *lines, HeadroomWindow *window)
{
  for (guint i = 0; i < headroom_document_get_length (window->document); i++)
    {
      HeadroomScenario *scenario = headroom_document_get_scenario (window->document, i);
      g_autofree char *title = headroom_document_dup_title (window->document, i);
      const char *mark = scenario == window->scenario ? ", in sight" : "";

      put (lines, g_strdup_printf ("scenario %u: %s%s", i, title, mark));
    }
}

static void
put_inputs (GPtrArray *lines, HeadroomWindow *window)
{
  for (hr_param_t param = 0; param < HR_N_PARAMS; param++)
    if (headroom_scenario_get_origin (window->scenario, param) != HEADROOM_ORIGIN_DEFAULT)
      {
        g_autofree char *text = headroom_scenario_get_text (window->scenario, param);

        put (lines, g_strdup_printf ("input %s: %s", hr_param_desc (param)->name, text));
      }
}

static void
put_properties (GPtrArray *lines, HeadroomWindow *window)
{
  static const char *const names[] = { "title", "scenario-name", "hint", "notice", "remedy" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = NULL;

      g_object_get (window, names[i], &text, NULL);
      put (lines, g_strdup_printf ("%s: %s", names[i], text));
    }
}

static void
put_menu (GPtrArray *lines, HeadroomWindow *window)
{
  for (int i = 0; i < g_menu_model_get_n_items (G_MENU_MODEL (window->history_menu)); i++)
    {
      g_autofree char *label = NULL;

      g_menu_model_get_item_attribute (G_MENU_MODEL (window->history_menu), i, "label", "s", &label);
      put (lines, g_strdup_printf ("menu %d: %s", i, label));
    }
}

static GtkWidget *
find_kind (GtkWidget *widget, const char *type)
{
  GtkWidget *found = NULL;

  if (g_str_equal (G_OBJECT_TYPE_NAME (widget), type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_kind (child, type);
  return found;
}

static void
put_labels (GString *text, GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    g_string_append_printf (text, " “%s”", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    put_labels (text, child);
}

static GtkWidget *
find_close_button (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (widget)
      && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (widget)), "window-close-symbolic") == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_close_button (child);
  return found;
}

gboolean
has_toast (HeadroomWindow *window)
{
  return find_kind (window->toasts, "AdwToastWidget") != NULL;
}

/* And dismiss it, since another one would wait. */
static void
put_toast (GPtrArray *lines, HeadroomWindow *window)
{
  g_autoptr (GString) text = g_string_new ("toast:");
  GtkWidget *toast = find_kind (window->toasts, "AdwToastWidget");

  if (toast == NULL)
    return;
  put_labels (text, toast);
  put (lines, g_string_free_and_steal (g_steal_pointer (&text)));
  g_signal_emit_by_name (find_close_button (toast), "clicked");
  settle (GTK_WIDGET (window));
}

/* What it begins with: test-views.c has the whole of each. And close it. */
static void
put_dialog (GPtrArray *lines, HeadroomWindow *window)
{
  AdwDialog *dialog = adw_application_window_get_visible_dialog (ADW_APPLICATION_WINDOW (window));
  g_autoptr (GString) text = g_string_new ("dialog:");

  if (dialog == NULL)
    return;
  put_labels (text, GTK_WIDGET (dialog));
  put (lines, g_utf8_substring (text->str, 0, MIN (g_utf8_strlen (text->str, -1), MOST_OF_A_DIALOG)));
  adw_dialog_force_close (dialog);
  settle (GTK_WIDGET (window));
}

static void
put_file_question (GPtrArray *lines)
{
  g_autofree char *question = take_file_question ();

  if (question != NULL)
    put (lines, g_strdup_printf ("asked for a %s", question));
}

static void
on_text_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  if (*(char **) data == NULL)
    *(char **) data = g_strdup ("");
}

/* As which a person can paste it; GTK offers others that are installed. */
static void
put_formats (GPtrArray *lines, GdkContentFormats *formats)
{
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE))
    put (lines, g_strdup ("clipboard has a picture"));
  if (gdk_content_formats_contain_mime_type (formats, "text/html"))
    put (lines, g_strdup ("clipboard has a page"));
}

/* Of a clipboard without text GTK 4.18 never frees what it was asked. */
static char *
read_clipboard (GdkClipboard *clipboard)
{
  char *text = NULL;

  if (!gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), G_TYPE_STRING))
    return g_strdup ("");
  gdk_clipboard_read_text_async (clipboard, NULL, on_text_cb, &text);
  while (text == NULL)
    g_main_context_iteration (NULL, TRUE);
  return text;
}

static void
put_clipboard (GPtrArray *lines, HeadroomWindow *window)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *text = read_clipboard (clipboard);

  put (lines, g_strdup_printf ("clipboard: %s", text));
  put_formats (lines, gdk_clipboard_get_formats (clipboard));
}

static void
put_focus (GPtrArray *lines, HeadroomWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_PREFERENCES_ROW) : NULL;

  if (row != NULL)
    put (lines, g_strdup_printf ("keyboard: %s", adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row))));
}

static void
put_view (GPtrArray *lines, HeadroomWindow *window)
{
  gboolean has_pane = adw_overlay_split_view_get_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (window->split));

  put (lines, g_strdup_printf ("view: %s%s", adw_view_stack_get_visible_child_name (ADW_VIEW_STACK (window->views)),
                               has_pane ? ", with the inputs" : ""));
}

/* What the field says now: its value, the range of it, and why it takes no other. */
static void
put_field (GPtrArray *lines, GtkWidget *row)
{
  g_autofree char *text = widget_text (row);
  g_auto (GStrv) parts = g_strsplit (text, "\n", -1);

  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      put (lines, g_strdup_printf ("field: %s", g_strstrip (*part)));
}

static void
put_announcements (GPtrArray *lines)
{
  g_autofree char *said = take_announcements ();

  if (said != NULL)
    put (lines, g_strconcat ("said:", said, NULL));
}

/* A button is as sensitive as its action is enabled. The target is the zero or the empty text of its type. */
static gboolean
is_enabled (GtkWidget *widget, const char *action, const GVariantType *type)
{
  GtkWidget *button = gtk_button_new ();
  gboolean is_sensitive;

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (type != NULL)
    gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button),
                                            g_variant_new_from_data (type, NULL, 0, FALSE, NULL, NULL));
  gtk_widget_set_parent (button, widget);
  is_sensitive = gtk_widget_get_sensitive (button);
  gtk_widget_unparent (button);
  return is_sensitive;
}

/* Of a class of ours, what cannot be done now. */
static void
put_disabled (GPtrArray *lines, GtkWidget *widget)
{
  const char *action;
  const GVariantType *type;
  const char *property;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (GTK_WIDGET_GET_CLASS (widget), i, &owner, &action, &type, &property);
       i++)
    if (owner == G_OBJECT_TYPE (widget) && !is_enabled (widget, action, type))
      put (lines, g_strdup_printf ("cannot: %s", action));
}

GPtrArray *
window_lines (HeadroomWindow *window, GtkWidget *field)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  put_properties (lines, window);
  put_scenarios (lines, window);
  put_inputs (lines, window);
  put_menu (lines, window);
  put_disabled (lines, GTK_WIDGET (window));
  put_disabled (lines, find_kind (window->views, "HeadroomEstimatePage"));
  put_view (lines, window);
  put_focus (lines, window);
  if (field != NULL)
    put_field (lines, field);
  put_dialog (lines, window);
  put_toast (lines, window);
  put_file_question (lines);
  put_clipboard (lines, window);
  put_announcements (lines);
  return lines;
}
