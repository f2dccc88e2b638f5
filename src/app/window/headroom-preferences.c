/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows over the settings: whatever is chosen holds at once, here and in all windows. */
#include "app/window/headroom-preferences.h"

#include "app/shared/headroom-choice-row.h"
#include "app/shared/headroom-gpu-choices.h"
#include "app/shared/headroom-settings.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "words/headroom-i18n.h"

struct _HeadroomPreferences
{
  AdwPreferencesDialog parent_instance;
  GtkWidget *gpu, *reopen, *unit, *pictures, *scale, *author;
};

enum
{
  LEAST_WIDTH = 300
};

G_DEFINE_FINAL_TYPE (HeadroomPreferences, headroom_preferences, ADW_TYPE_PREFERENCES_DIALOG)

static gboolean
gpu_to_row (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  guint position = headroom_gpu_choices_find (g_value_get_string (from));

  if (position == GTK_INVALID_LIST_POSITION) /* one of the person's own, which has gone */
    position = 0;
  g_value_set_uint (to, position);
  return TRUE;
}

static gboolean
row_to_gpu (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  guint position = g_value_get_uint (from);

  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  g_value_set_string (to, headroom_gpu_choices_get_id (position));
  return TRUE;
}

/* The settings that are one of a few words, in the order of a row's choices. */
static const char *const units[] = { "gib", "gb", NULL };
static const char *const looks[] = { "light", "dark", "window", NULL };

static gboolean
word_to_row (GBinding *binding, const GValue *from, GValue *to, gpointer words)
{
  guint position = 0;

  for (const char *const *word = words; *word != NULL; word++)
    if (g_strcmp0 (*word, g_value_get_string (from)) == 0)
      position = (guint) (word - (const char *const *) words);
  g_value_set_uint (to, position);
  return TRUE;
}

static gboolean
row_to_word (GBinding *binding, const GValue *from, GValue *to, gpointer words)
{
  guint position = g_value_get_uint (from);

  if (position >= g_strv_length (words))
    return FALSE;
  g_value_set_string (to, ((const char *const *) words)[position]);
  return TRUE;
}

static void
bind_words (const char *setting, GtkWidget *row, const char *const *words)
{
  g_object_bind_property_full (headroom_settings_get_default (), setting, row, "selected",
                               G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE, word_to_row, row_to_word,
                               (gpointer) words, NULL);
}

static void
bind_rows (HeadroomPreferences *self)
{
  GObject *settings = G_OBJECT (headroom_settings_get_default ());
  GBindingFlags flags = G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE;

  g_object_bind_property_full (settings, "default-gpu", self->gpu, "chosen", flags, gpu_to_row, row_to_gpu, NULL, NULL);
  bind_words ("byte-unit", self->unit, units);
  bind_words ("picture-look", self->pictures, looks);
  g_object_bind_property (settings, "report-author", self->author, "text", flags);
  g_object_bind_property (settings, "picture-scale", self->scale, "value", flags);
  g_object_bind_property (settings, "reopen-documents", self->reopen, "active", flags);
}

static void
headroom_preferences_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_PREFERENCES);
  G_OBJECT_CLASS (headroom_preferences_parent_class)->dispose (object);
}

static void
headroom_preferences_class_init (HeadroomPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_preferences_dispose;
  g_type_ensure (HEADROOM_TYPE_CHOICE_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, author);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, gpu);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, reopen);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, unit);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, pictures);
  gtk_widget_class_bind_template_child (widget_class, HeadroomPreferences, scale);
}

/* libadwaita asks for 360 pixels within the dialog, which a window of that width with a border does not have. */
static void
limit_request (GtkWidget *widget)
{
  int width;
  int height;

  gtk_widget_get_size_request (widget, &width, &height);
  if (width > LEAST_WIDTH)
    gtk_widget_set_size_request (widget, LEAST_WIDTH, height);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    limit_request (child);
}

static void
headroom_preferences_init (HeadroomPreferences *self)
{
  g_autoptr (GListModel) choices = headroom_gpu_choices_new (_ ("As in the example"));

  gtk_widget_init_template (GTK_WIDGET (self));
  limit_request (adw_dialog_get_child (ADW_DIALOG (self)));
  headroom_choice_row_set_choices (HEADROOM_CHOICE_ROW (self->gpu), choices);
  bind_rows (self);
}

AdwDialog *
headroom_preferences_new (void)
{
  return g_object_new (HEADROOM_TYPE_PREFERENCES, NULL);
}

HeadroomPictureLook
headroom_preferences_picture_look (void)
{
  g_autofree char *word = NULL;
  gboolean dark = FALSE;
  int scale;

  g_object_get (headroom_settings_get_default (), "picture-look", &word, "picture-scale", &scale, NULL);
  if (g_strcmp0 (word, "window") == 0)
    dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  else
    dark = g_strcmp0 (word, "dark") == 0;
  return (HeadroomPictureLook) { scale, dark };
}

char *
headroom_preferences_dup_author (void)
{
  char *author = NULL;

  g_object_get (headroom_settings_get_default (), "report-author", &author, NULL);
  return g_strstrip (author);
}

void
headroom_preferences_begin (HeadroomScenario *scenario)
{
  g_autofree char *id = NULL;

  g_object_get (headroom_settings_get_default (), "default-gpu", &id, NULL);
  if (headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), id) != NULL)
    headroom_scenario_set_text (scenario, HR_GPU, id, NULL);
}
