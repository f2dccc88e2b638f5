/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu is made when it is opened. */
#include "app/shared/headroom-share-button.h"

#include "words/headroom-i18n.h"

struct _HeadroomShareButton
{
  AdwBin parent_instance;
  char *table;
  char *chart;
  char *parameter; /* NULL: it is against none */
};

G_DEFINE_FINAL_TYPE (HeadroomShareButton, headroom_share_button, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_TABLE,
  PROP_CHART,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
append (HeadroomShareButton *self, GMenu *menu, const char *label, const char *action, const char *name)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);
  g_autofree char *target = NULL;

  if (name == NULL)
    return;
  target = g_strjoin (" ", name, self->parameter, NULL);
  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}

static void
make_menu (GtkMenuButton *button, gpointer data)
{
  HeadroomShareButton *self = data;
  g_autoptr (GMenu) menu = g_menu_new ();

  append (self, menu, _ ("Copy _Table"), "win.copy-table", self->table);
  append (self, menu, _ ("Copy _Picture"), "win.copy-chart", self->chart);
  append (self, menu, _ ("_Export as Picture…"), "win.export-chart", self->chart);
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

void
headroom_share_button_set_parameter (HeadroomShareButton *self, const char *parameter)
{
  g_set_str (&self->parameter, parameter);
}

static void
headroom_share_button_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomShareButton *self = HEADROOM_SHARE_BUTTON (object);

  switch (id)
    {
    case PROP_TABLE: g_set_str (&self->table, g_value_get_string (value)); break;
    case PROP_CHART: g_set_str (&self->chart, g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_share_button_finalize (GObject *object)
{
  HeadroomShareButton *self = HEADROOM_SHARE_BUTTON (object);

  g_free (self->table);
  g_free (self->chart);
  g_free (self->parameter);
  G_OBJECT_CLASS (headroom_share_button_parent_class)->finalize (object);
}

static void
headroom_share_button_class_init (HeadroomShareButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = headroom_share_button_set_property;
  object_class->finalize = headroom_share_button_finalize;
  properties[PROP_TABLE] = g_param_spec_string ("table", NULL, NULL, NULL, flags);
  properties[PROP_CHART] = g_param_spec_string ("chart", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_share_button_init (HeadroomShareButton *self)
{
  GtkWidget *button = gtk_menu_button_new ();

  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "document-send-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), make_menu, self, NULL);
  gtk_widget_set_tooltip_text (button, _ ("Copy or Export"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  adw_bin_set_child (ADW_BIN (self), button);
}
