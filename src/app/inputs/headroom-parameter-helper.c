/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which parameters have a button that finds their value, and what it opens. */
#include "app/inputs/headroom-parameter-helper.h"

#include "words/headroom-i18n.h"

static const struct
{
  hr_param_t param;
  const char *action, *icon, *tooltip;
} helpers[] = {
  { HR_ACTIVATION_ELEMENTS, "win.list-layers", "view-list-symbolic", N_ ("Add up a List of Layers") },
  { HR_STEP_SECONDS, "win.take-measured-step", "document-edit-symbolic",
    N_ ("Set the Efficiency by This Measured Step") },
};

GtkWidget *
headroom_parameter_helper_new (hr_param_t param)
{
  for (guint i = 0; i < G_N_ELEMENTS (helpers); i++)
    if (helpers[i].param == param)
      {
        GtkWidget *button = gtk_button_new_from_icon_name (helpers[i].icon);

        gtk_widget_set_tooltip_text (button, headroom_gettext (helpers[i].tooltip));
        gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
        gtk_widget_add_css_class (button, "flat");
        gtk_actionable_set_action_name (GTK_ACTIONABLE (button), helpers[i].action);
        return button;
      }
  return NULL;
}
