/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK tells tests no more than where something differs from what they expect: what they never expect is told in full.
 */
#include "widget-access.h"

#include <float.h>

#define NOTHING_LIKE_IT "\001"
#define UNDEFINED "undefined"

static const struct
{
  GtkAccessibleProperty property;
  const char *name;
} texts[] = {
  { GTK_ACCESSIBLE_PROPERTY_LABEL, "named" },
  { GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "described" },
  { GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "value" },
}, numbers[] = {
  { GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, "from" },
  { GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, "now" },
  { GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, "to" },
};

static const struct
{
  GtkAccessibleState state;
  int usual; /* what it is not */
  const char *name;
} states[] = {
  { GTK_ACCESSIBLE_STATE_EXPANDED, FALSE, "expanded" },
  { GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_FALSE, "invalid" },
};

static void
append_texts (GString *line, GtkWidget *widget, const char *shown, const char *tooltip)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *text = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), texts[i].property,
                                                                  NOTHING_LIKE_IT);

      if (g_strcmp0 (text, UNDEFINED) != 0 && g_strcmp0 (text, shown) != 0 && g_strcmp0 (text, tooltip) != 0)
        g_string_append_printf (line, " %s “%s”", texts[i].name, g_strdelimit (text, "\n\t", '|'));
    }
}

/* Of others they would be 0. */
static void
append_numbers (GString *line, GtkWidget *widget)
{
  if (!GTK_IS_ACCESSIBLE_RANGE (widget))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autofree char *text = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), numbers[i].property,
                                                                  -DBL_MAX);

      g_string_append_printf (line, " %s %s", numbers[i].name, text);
    }
}

static void
append_states (GString *line, GtkWidget *widget)
{
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autofree char *text = gtk_test_accessible_check_state (GTK_ACCESSIBLE (widget), states[i].state,
                                                               states[i].usual);

      if (text != NULL && !g_str_equal (text, UNDEFINED))
        g_string_append_printf (line, " %s: %s", states[i].name, text);
    }
}

void
append_access (GString *line, GtkWidget *widget, const char *shown, const char *tooltip)
{
  append_texts (line, widget, shown, tooltip);
  append_numbers (line, widget);
  append_states (line, widget);
}
