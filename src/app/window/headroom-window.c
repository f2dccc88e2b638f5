/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window of a document: its properties, what they depend on, and the settings it remembers. */
#include "app/window/headroom-window-drop.h"
#include "app/window/headroom-window-export.h"
#include "app/window/headroom-window-find.h"
#include "app/window/headroom-window-history.h"
#include "app/window/headroom-window-journal.h"
#include "app/window/headroom-window-private.h"
#include "app/window/headroom-window-recent.h"
#include "app/window/headroom-window-scenarios.h"
#include "app/window/headroom-window-session.h"

#include "app/compare/headroom-compare-page.h"
#include "app/inputs/headroom-pane.h"
#include "app/result/headroom-summary-bar.h"
#include "app/shared/headroom-settings.h"
#include "app/window/headroom-estimate-page.h"
#include "app/window/headroom-preferences.h"
#include "model/presets/headroom-preset-leftover.h"
#include "words/headroom-i18n.h"

G_DEFINE_FINAL_TYPE (HeadroomWindow, headroom_window, ADW_TYPE_APPLICATION_WINDOW)

enum
{
  PROP_0,
  PROP_SCENARIO,
  PROP_ESTIMATOR,
  PROP_FILE,
  PROP_NAME,
  PROP_SCENARIO_NAME,
  PROP_MODIFIED,
  PROP_NOTICE,
  PROP_REMEDY,
  PROP_HINT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

void
headroom_window_notify_state (HeadroomWindow *self)
{
  for (int i = PROP_NAME; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
  headroom_window_update_session (self);
}

gboolean
headroom_window_is_unused (HeadroomWindow *self)
{
  g_return_val_if_fail (HEADROOM_IS_WINDOW (self), FALSE);

  return self->file == NULL && self->loading == NULL && !self->modified;
}

HeadroomEstimator *
headroom_window_get_estimator (HeadroomWindow *self)
{
  g_return_val_if_fail (HEADROOM_IS_WINDOW (self), NULL);

  return self->estimator;
}

/* A field takes what was typed when it loses the keyboard, which a shortcut does not take from it. */
void
headroom_window_commit (HeadroomWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, ADW_TYPE_SPIN_ROW) : NULL;

  if (row != NULL)
    adw_spin_row_update (ADW_SPIN_ROW (row));
  headroom_estimator_flush (self->estimator);
}

static void
on_result_changed_cb (HeadroomWindow *self)
{
  headroom_window_notify_state (self);
  headroom_window_announce_contradiction (self);
}

static void
on_document_changed_cb (HeadroomWindow *self)
{
  self->modified = TRUE;
  headroom_window_update_journal (self);
  headroom_window_notify_state (self);
}

/* A file of 0.1.0 may need it; the document is then changed. */
static void
drop_leftovers (HeadroomWindow *self)
{
  for (guint i = 0; i < headroom_document_get_length (self->document); i++)
    {
      g_autofree char *dropped = headroom_preset_drop_leftovers (headroom_document_get_scenario (self->document, i));

      if (dropped != NULL)
        headroom_window_toast (self, dropped);
    }
}

static void
show_current (HeadroomWindow *self)
{
  g_set_object (&self->scenario, headroom_document_get_current (self->document));
  headroom_estimator_set_scenario (self->estimator, self->scenario);
  headroom_window_update_scenario_actions (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCENARIO]);
  headroom_window_notify_state (self);
}

static void
watch_document (HeadroomWindow *self, HeadroomDocument *document)
{
  if (self->document != NULL)
    {
      g_signal_handlers_disconnect_by_func (self->document, on_document_changed_cb, self);
      g_signal_handlers_disconnect_by_func (self->document, show_current, self);
      g_signal_handlers_disconnect_by_func (self->document, headroom_window_update_scenario_actions, self);
    }
  g_set_object (&self->document, document);
  g_signal_connect_object (document, "changed", G_CALLBACK (on_document_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::current", G_CALLBACK (show_current), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "items-changed", G_CALLBACK (headroom_window_update_scenario_actions), self,
                           G_CONNECT_SWAPPED);
  headroom_compare_page_set_document (HEADROOM_COMPARE_PAGE (self->compare_page), document);
}

void
headroom_window_set_document (HeadroomWindow *self, HeadroomDocument *document, GFile *file, const char *etag)
{
  watch_document (self, document);
  headroom_window_set_file (self, file, etag);
  g_free (self->saved_text);
  self->saved_text = headroom_document_to_text (document);
  self->modified = FALSE;
  headroom_window_update_journal (self);
  show_current (self);
  drop_leftovers (self);
  headroom_window_start_history (self);
}

static void
headroom_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomWindow *self = HEADROOM_WINDOW (object);

  switch (id)
    {
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_ESTIMATOR: g_value_set_object (value, self->estimator); break;
    case PROP_FILE: g_value_set_object (value, self->file); break;
    case PROP_NAME: g_value_take_string (value, headroom_window_dup_name (self)); break;
    case PROP_SCENARIO_NAME: g_value_take_string (value, headroom_window_dup_scenario_name (self)); break;
    case PROP_MODIFIED: g_value_set_boolean (value, self->modified); break;
    case PROP_HINT:
      g_value_set_string (value, headroom_window_is_unused (self) ? _ ("Example. Change any value.") : "");
      break;
    case PROP_NOTICE: g_value_take_string (value, headroom_window_dup_notice (self)); break;
    case PROP_REMEDY: g_value_take_string (value, headroom_window_dup_remedy (self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
headroom_window_close_request (GtkWindow *window)
{
  HeadroomWindow *self = HEADROOM_WINDOW (window);

  if (!self->closing && headroom_window_ask_to_save (self))
    return GDK_EVENT_STOP;
  return GTK_WINDOW_CLASS (headroom_window_parent_class)->close_request (window);
}

/* "•" before the name of what is not saved, as in the title of other applications. */
static char *
mark_modified (gpointer object, const char *name, gboolean modified)
{
  return modified ? g_strdup_printf ("• %s", name) : g_strdup (name);
}

static char *
make_title (gpointer object, const char *name)
{
  /* Translators: the title of a window: the document, then the application */
  return g_strdup_printf (_ ("%s — Headroom"), name);
}

static gboolean
is_text (gpointer object, const char *text)
{
  return text != NULL && *text != '\0';
}

/* The window is at once as large as it was left; a monitor that is smaller cuts it down by itself. */
static void
bind_settings (HeadroomWindow *self)
{
  static const struct
  {
    const char *key, *property;
  } bound[] = { { "window-width", "default-width" },
                { "window-height", "default-height" },
                { "window-maximized", "maximized" } };
  HeadroomSettings *settings = headroom_settings_get_default ();

  for (guint i = 0; i < G_N_ELEMENTS (bound); i++)
    g_object_bind_property (settings, bound[i].key, self, bound[i].property,
                            G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_object_bind_property (settings, "show-pane", self->split, "show-sidebar", G_BINDING_SYNC_CREATE);
}

/* Only a pane beside the result is remembered: over it, it comes and goes. */
static void
on_show_sidebar_cb (HeadroomWindow *self)
{
  AdwOverlaySplitView *split = ADW_OVERLAY_SPLIT_VIEW (self->split);

  if (gtk_widget_get_mapped (self->split) && !adw_overlay_split_view_get_collapsed (split))
    g_object_set (headroom_settings_get_default (), "show-pane", adw_overlay_split_view_get_show_sidebar (split), NULL);
}

/* The keyboard begins with the inputs. With the window it would come to them when all styles are computed, and all that
 * may depend on it would be computed again. */
static void
focus_pane (HeadroomWindow *self)
{
  if (adw_overlay_split_view_get_show_sidebar (ADW_OVERLAY_SPLIT_VIEW (self->split)))
    gtk_widget_grab_focus (GTK_WIDGET (self->pane));
}

/* GTK would take a button of the result. */
static void
on_map_cb (HeadroomWindow *self)
{
  GtkWidget *pane = GTK_WIDGET (self->pane);

  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL && gtk_widget_get_mapped (pane))
    gtk_widget_child_focus (pane, GTK_DIR_TAB_FORWARD);
}

static void
headroom_window_dispose (GObject *object)
{
  HeadroomWindow *self = HEADROOM_WINDOW (object);

  self->modified = FALSE; /* it is saved, or nobody wants it */
  headroom_window_update_session (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_WINDOW);
  g_clear_object (&self->estimator);
  g_clear_object (&self->scenario);
  g_clear_object (&self->history);
  if (self->journal != NULL)
    headroom_journal_clear (self->journal);
  g_clear_object (&self->journal);
  g_clear_object (&self->document);
  g_clear_weak_pointer (&self->way_back);
  g_clear_object (&self->file);
  g_clear_object (&self->loading);
  g_clear_pointer (&self->file_name, g_free);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->saved_text, g_free);
  g_clear_pointer (&self->announced, g_free);
  g_clear_pointer (&self->network, g_free);
  G_OBJECT_CLASS (headroom_window_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_ESTIMATOR] = g_param_spec_object ("estimator", NULL, NULL, HEADROOM_TYPE_ESTIMATOR, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_NAME] = g_param_spec_string ("document-name", NULL, NULL, "", flags);
  properties[PROP_SCENARIO_NAME] = g_param_spec_string ("scenario-name", NULL, NULL, "", flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_NOTICE] = g_param_spec_string ("notice", NULL, NULL, "", flags);
  properties[PROP_REMEDY] = g_param_spec_string ("remedy", NULL, NULL, "", flags);
  properties[PROP_HINT] = g_param_spec_string ("hint", NULL, NULL, "", flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
bind_template (GtkWidgetClass *klass)
{
  g_type_ensure (HEADROOM_TYPE_ESTIMATE_PAGE);
  g_type_ensure (HEADROOM_TYPE_COMPARE_PAGE);
  g_type_ensure (HEADROOM_TYPE_PANE);
  g_type_ensure (HEADROOM_TYPE_SUMMARY_BAR);
  gtk_widget_class_set_template_from_resource (klass, "/io/github/headroom_app/Headroom/headroom-window.ui");
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, toasts);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, views);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, gpu_page);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, estimate_page);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, compare_page);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, split);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, pane);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, summary);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, drop_revealer);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, history_menu);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, recent_menu);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, menu_button);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, export_button);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, primary_menu);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, export_menu);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, export_submenu);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, name_button);
  gtk_widget_class_bind_template_child (klass, HeadroomWindow, narrow_name);
  gtk_widget_class_bind_template_callback (klass, mark_modified);
  gtk_widget_class_bind_template_callback (klass, make_title);
  gtk_widget_class_bind_template_callback (klass, is_text);
  gtk_widget_class_bind_template_callback (klass, on_show_sidebar_cb);
  gtk_widget_class_bind_template_callback (klass, headroom_window_ensure_gpu_page);
}

static void
add_actions (GtkWidgetClass *klass)
{
  headroom_window_class_add_actions (klass);
  headroom_window_class_add_file_actions (klass);
  headroom_window_class_add_find_actions (klass);
  headroom_window_class_add_save_actions (klass);
  headroom_window_class_add_history_actions (klass);
  headroom_window_class_add_import_actions (klass);
  headroom_window_class_add_paste_actions (klass);
  headroom_window_class_add_export_actions (klass);
  headroom_window_class_add_gpu_actions (klass);
  headroom_window_class_add_recent_actions (klass);
  headroom_window_class_add_scenario_actions (klass);
  headroom_window_class_add_compare_actions (klass);
}

static void
headroom_window_class_init (HeadroomWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_window_get_property;
  object_class->dispose = headroom_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = headroom_window_close_request;
  install_properties (object_class);
  bind_template (widget_class);
  add_actions (widget_class);
}

/* The entries of a menu are made when it is first opened. */
static void
make_menu_cb (GtkMenuButton *button, gpointer menu)
{
  if (gtk_menu_button_get_menu_model (button) == NULL)
    gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static void
headroom_window_init (HeadroomWindow *self)
{
  g_autoptr (HeadroomDocument) document = headroom_document_new ();

  headroom_preferences_begin (headroom_document_get_current (document));
  self->estimator = headroom_estimator_new (NULL);
  g_signal_connect_object (self->estimator, "notify::stale", G_CALLBACK (on_result_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->estimator, "notify::problems", G_CALLBACK (on_result_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_window_set_document (self, document, NULL, NULL);
  headroom_window_init_drop (self);
  gtk_menu_button_set_create_popup_func (self->name_button, headroom_window_fill_scenario_button, self, NULL);
  gtk_menu_button_set_create_popup_func (self->narrow_name, headroom_window_fill_scenario_button, self, NULL);
  gtk_menu_button_set_create_popup_func (self->menu_button, make_menu_cb, self->primary_menu, NULL);
  gtk_menu_button_set_create_popup_func (self->export_button, make_menu_cb, self->export_menu, NULL);
  g_menu_append_section (self->export_submenu, NULL, G_MENU_MODEL (self->export_menu));
  headroom_window_list_recent (GTK_WIDGET (self->menu_button), self->recent_menu);
  bind_settings (self);
  focus_pane (self);
  g_signal_connect_after (self, "map", G_CALLBACK (on_map_cb), NULL);
}

HeadroomWindow *
headroom_window_new (AdwApplication *app)
{
  return g_object_new (HEADROOM_TYPE_WINDOW, "application", app, NULL);
}
