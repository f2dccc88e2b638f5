/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The icon and the CSS class of each verdict. */
#include "app/shared/headroom-verdict.h"

static const struct
{
  const char *icon, *css_class;
} looks[] = {
  [HR_NO_VERDICT] = { "dialog-question-symbolic", NULL },
  [HR_FITS] = { "headroom-fits-symbolic", "success" },
  [HR_TIGHT] = { "headroom-tight-symbolic", "warning" },
  [HR_DOES_NOT_FIT] = { "headroom-does-not-fit-symbolic", "error" },
};

const char *
headroom_verdict_get_icon (hr_verdict_t verdict)
{
  return looks[verdict].icon;
}

void
headroom_verdict_apply (GtkWidget *widget, hr_verdict_t verdict)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (looks[i].css_class != NULL && i != verdict)
      gtk_widget_remove_css_class (widget, looks[i].css_class);
  if (looks[verdict].css_class != NULL)
    gtk_widget_add_css_class (widget, looks[verdict].css_class);
}
