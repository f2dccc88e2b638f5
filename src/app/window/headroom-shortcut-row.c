/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The title beside the keys, or above them where text is large. */
#include "app/window/headroom-shortcut-row.h"

#include "app/shared/headroom-wrapping.h"

struct _HeadroomShortcutRow
{
  AdwPreferencesRow parent_instance;
  char *accelerator;
  char *keys; /* their names: "Ctrl+Page Up, Ctrl+Page Down" */
  GtkWidget *box, *labels;
};

G_DEFINE_FINAL_TYPE (HeadroomShortcutRow, headroom_shortcut_row, ADW_TYPE_PREFERENCES_ROW)

enum
{
  PROP_ACCELERATOR = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

gboolean
headroom_shortcut_row_matches (HeadroomShortcutRow *self, const char *query)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autofree char *words = g_strconcat (title, " ", self->keys, NULL);

  return g_str_match_string (query, words, TRUE);
}

static char *
name_key (const char *accelerator)
{
  guint key;
  GdkModifierType modifiers;

  gtk_accelerator_parse (accelerator, &key, &modifiers);
  return gtk_accelerator_get_label (key, modifiers);
}

static void
add_label (HeadroomShortcutRow *self, const char *accelerator)
{
  GtkWidget *label = gtk_shortcut_label_new (accelerator);

  gtk_widget_set_halign (label, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (self->labels), label);
}

/* A screen reader says them after the title. */
static void
show_keys (HeadroomShortcutRow *self)
{
  g_auto (GStrv) accelerators = g_strsplit (self->accelerator, " ", -1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;

  for (char **accelerator = accelerators; *accelerator != NULL; accelerator++)
    {
      g_strv_builder_take (names, name_key (*accelerator));
      add_label (self, *accelerator);
    }
  all = g_strv_builder_end (names);
  self->keys = g_strjoinv (", ", all);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->keys, -1);
}

static void
headroom_shortcut_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomShortcutRow *self = HEADROOM_SHORTCUT_ROW (object);

  if (id == PROP_ACCELERATOR)
    g_value_set_string (value, self->accelerator);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_shortcut_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomShortcutRow *self = HEADROOM_SHORTCUT_ROW (object);

  if (id == PROP_ACCELERATOR)
    self->accelerator = g_value_dup_string (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_shortcut_row_constructed (GObject *object)
{
  G_OBJECT_CLASS (headroom_shortcut_row_parent_class)->constructed (object);
  show_keys (HEADROOM_SHORTCUT_ROW (object));
}

static void
headroom_shortcut_row_finalize (GObject *object)
{
  HeadroomShortcutRow *self = HEADROOM_SHORTCUT_ROW (object);

  g_free (self->accelerator);
  g_free (self->keys);
  G_OBJECT_CLASS (headroom_shortcut_row_parent_class)->finalize (object);
}

static void
headroom_shortcut_row_class_init (HeadroomShortcutRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_shortcut_row_get_property;
  object_class->set_property = headroom_shortcut_row_set_property;
  object_class->constructed = headroom_shortcut_row_constructed;
  object_class->finalize = headroom_shortcut_row_finalize;
  props[PROP_ACCELERATOR] = g_param_spec_string ("accelerator", NULL, NULL, "", /* no key */
                                                 G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-shortcut-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomShortcutRow, box);
  gtk_widget_class_bind_template_child (widget_class, HeadroomShortcutRow, labels);
}

static void
headroom_shortcut_row_init (HeadroomShortcutRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_stack_large_text (self->box);
}
