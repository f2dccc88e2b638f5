/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The application: actions and keys that belong to no window, options, and which window opens a file. */
#include "app/window/headroom-application.h"

#include <libintl.h>
#include <locale.h>

#include "app/headroom-resources.h"
#include "app/shared/headroom-settings.h"
#include "app/window/headroom-application-recovery.h"
#include "app/window/headroom-application-reopen.h"
#include "app/window/headroom-bench.h"
#include "app/window/headroom-preferences.h"
#include "app/window/headroom-window-journal.h"
#include "app/window/headroom-window.h"
#include "model/gpus/headroom-own-gpus.h"
#include "model/presets/headroom-preset-catalog.h"
#include "words/headroom-i18n.h"

struct _HeadroomApplication
{
  AdwApplication parent_instance;
  gboolean bench;
  gboolean has_offered_recovery;
  gboolean is_quitting; /* documents that are closed now were open in the end */
};

G_DEFINE_FINAL_TYPE (HeadroomApplication, headroom_application, ADW_TYPE_APPLICATION)

void
headroom_application_init_locale (void)
{
  const char *dir = g_getenv ("HEADROOM_LOCALE_DIR"); /* translations of a build that is not installed */

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, dir != NULL ? dir : HEADROOM_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

static void
offer_recovery_once (HeadroomApplication *self, HeadroomWindow *window)
{
  if (self->has_offered_recovery)
    return;
  self->has_offered_recovery = TRUE;
  headroom_application_offer_recovery (self, window);
}

/* The last window that is closed ends the application: its document was open in the end, too. */
static void
note_documents (HeadroomApplication *self)
{
  if (!self->bench && !self->is_quitting && gtk_application_get_windows (GTK_APPLICATION (self)) != NULL)
    headroom_application_note_documents (GTK_APPLICATION (self));
}

HeadroomWindow *
headroom_application_add_window (HeadroomApplication *self)
{
  HeadroomWindow *window = headroom_window_new (ADW_APPLICATION (self));

  self->is_quitting = FALSE;
  if (self->bench) /* which changes values that nobody wants back */
    headroom_bench_start (window);
  else
    headroom_window_start_journal (window);
  g_signal_connect_object (window, "notify::file", G_CALLBACK (note_documents), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (window));
  if (!self->bench)
    offer_recovery_once (self, window);
  return window;
}

static void
headroom_application_activate (GApplication *app)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (app));

  if (window != NULL)
    gtk_window_present (window);
  else if (HEADROOM_APPLICATION (app)->bench || !headroom_application_reopen_documents (GTK_APPLICATION (app)))
    headroom_application_add_window (HEADROOM_APPLICATION (app));
}

static void
headroom_application_window_removed (GtkApplication *app, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (headroom_application_parent_class)->window_removed (app, window);
  note_documents (HEADROOM_APPLICATION (app));
}

/* The window that already shows the file, or one that nobody has used yet. */
static HeadroomWindow *
find_window (GApplication *app, GFile *file)
{
  HeadroomWindow *unused = NULL;

  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (app)); l != NULL; l = l->next)
    if (HEADROOM_IS_WINDOW (l->data))
      {
        if (headroom_window_shows_file (l->data, file))
          return l->data;
        if (headroom_window_is_unused (l->data))
          unused = l->data;
      }
  return unused;
}

static void
headroom_application_open (GApplication *app, GFile **files, int n_files, const char *hint)
{
  for (int i = 0; i < n_files; i++)
    {
      HeadroomWindow *window = find_window (app, files[i]);

      if (window == NULL)
        window = headroom_application_add_window (HEADROOM_APPLICATION (app));
      if (!headroom_window_shows_file (window, files[i]))
        headroom_window_open_file (window, files[i]);
      gtk_window_present (GTK_WINDOW (window));
    }
}

static void
new_action (GSimpleAction *action, GVariant *parameter, gpointer app)
{
  headroom_application_add_window (app);
}

static void
about_action (GSimpleAction *action, GVariant *parameter, gpointer app)
{
  AdwDialog *about = adw_about_dialog_new ();

  g_object_set (about, "application-name", "Headroom", "application-icon", HEADROOM_APP_ID, "version", HEADROOM_VERSION,
                "developer-name", _ ("The Headroom developers"), "license-type", GTK_LICENSE_GPL_3_0, "comments",
                _ ("Estimates the GPU memory of training and inference, shows why, and on which GPUs it fits."), NULL);
  /* Translators: put your names here, one a line; they are shown among the credits */
  adw_about_dialog_set_translator_credits (ADW_ABOUT_DIALOG (about), _ ("translator-credits"));
  adw_dialog_present (about, GTK_WIDGET (gtk_application_get_active_window (app)));
}

static void
preferences_action (GSimpleAction *action, GVariant *parameter, gpointer app)
{
  adw_dialog_present (headroom_preferences_new (), GTK_WIDGET (gtk_application_get_active_window (app)));
}

/* Each window may have something to ask before it closes. */
static void
quit_action (GSimpleAction *action, GVariant *parameter, gpointer app)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (app));

  note_documents (app);
  HEADROOM_APPLICATION (app)->is_quitting = TRUE;
  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (l->data);
}

static const GActionEntry actions[] = {
  { .name = "new", .activate = new_action },
  { .name = "preferences", .activate = preferences_action },
  { .name = "about", .activate = about_action },
  { .name = "quit", .activate = quit_action },
};

static const struct
{
  const char *action;
  const char *keys[3];
} keys[] = {
  { "win.show-help-overlay", { "<Control>question" } },
  { "app.new", { "<Control>n" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.import", { "<Control>i" } },
  { "win.export('pdf')", { "<Control>e" } },
  { "win.print", { "<Control>p" } },
  { "win.copy-result", { "<Control><Shift>c" } },
  { "win.find", { "<Control>f" } },
  { "win.find-gpu", { "<Control><Shift>f" } },
  { "win.show-help", { "F1" } },
  { "win.show-pane", { "F9" } },
  { "win.rename", { "F2" } },
  { "win.duplicate-scenario", { "<Control>d" } },
  { "win.switch-scenario(-1)", { "<Control>Page_Up" } },
  { "win.switch-scenario(1)", { "<Control>Page_Down" } },
  { "win.show-view('estimate')", { "<Alt>1" } },
  { "win.show-view('gpus')", { "<Alt>2" } },
  { "win.show-view('compare')", { "<Alt>3" } },
};

static void
headroom_application_startup (GApplication *app)
{
  g_autoptr (GPropertyAction) unit = NULL;

  headroom_preset_catalog_read_ahead (); /* while GTK opens the display and reads its style */
  g_resources_register (headroom_get_resource ());
  G_APPLICATION_CLASS (headroom_application_parent_class)->startup (app);
  headroom_own_gpus_load (headroom_own_gpus_get_default (), NULL); /* the page of GPUs says what is wrong */
  gtk_window_set_default_icon_name (HEADROOM_APP_ID);
  g_action_map_add_action_entries (G_ACTION_MAP (app), actions, G_N_ELEMENTS (actions), app);
  unit = g_property_action_new ("byte-unit", headroom_settings_get_default (), "byte-unit");
  g_action_map_add_action (G_ACTION_MAP (app), G_ACTION (unit));
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (app), keys[i].action, keys[i].keys);
}

static void
headroom_application_shutdown (GApplication *app)
{
  headroom_application_finish_journals ();
  G_APPLICATION_CLASS (headroom_application_parent_class)->shutdown (app);
}

/* Before GTK: these work without a display. */
static int
headroom_application_handle_local_options (GApplication *app, GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("headroom %s\n", HEADROOM_VERSION);
      return 0;
    }
  if (g_variant_dict_contains (options, "bench"))
    {
      HEADROOM_APPLICATION (app)->bench = TRUE;
      g_application_set_flags (app, g_application_get_flags (app) | G_APPLICATION_NON_UNIQUE);
    }
  return -1;
}

static void
headroom_application_class_init (HeadroomApplicationClass *klass)
{
  GApplicationClass *app_class = G_APPLICATION_CLASS (klass);

  app_class->startup = headroom_application_startup;
  GTK_APPLICATION_CLASS (klass)->window_removed = headroom_application_window_removed;
  app_class->shutdown = headroom_application_shutdown;
  app_class->activate = headroom_application_activate;
  app_class->open = headroom_application_open;
  app_class->handle_local_options = headroom_application_handle_local_options;
}

static void
headroom_application_init (HeadroomApplication *self)
{
  static const GOptionEntry entries[] = {
    { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version and exit"), NULL },
    { "bench", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE, NULL, "Measure how fast frames are and exit", NULL },
    { NULL }
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
  g_application_set_option_context_parameter_string (G_APPLICATION (self), _ ("[FILE…]"));
}

HeadroomApplication *
headroom_application_new (void)
{
  return g_object_new (HEADROOM_TYPE_APPLICATION, "application-id", HEADROOM_APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "register-session", TRUE, "resource-base-path",
                       "/io/github/headroom_app/Headroom", NULL);
}
