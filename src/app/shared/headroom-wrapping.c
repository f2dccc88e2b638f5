/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a label may wrap between any two letters, Pango shapes every letter of a new text on its own to find the least
 * width, several times over: most of the time of a frame. libadwaita's rows wrap so. */
#include "app/shared/headroom-wrapping.h"

#include <pango/pango.h>

enum
{
  LONGEST_WORD_LETTERS = 24, /* some 200 pixels of a usual text */
  USUAL_DPI = 96 * 1024,
  LARGE_PERCENT = 150
};

int
headroom_get_text_percent (void)
{
  int dpi = 0;

  g_object_get (gtk_settings_get_default (), "gtk-xft-dpi", &dpi, NULL);
  if (dpi <= 0)
    return 100;
  return dpi * 100 / USUAL_DPI;
}

static void
turn (GtkOrientable *box)
{
  gboolean is_large = headroom_get_text_percent () >= LARGE_PERCENT;

  gtk_orientable_set_orientation (box, is_large ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

void
headroom_stack_large_text (GtkWidget *box)
{
  g_return_if_fail (GTK_IS_BOX (box));

  g_signal_connect_object (gtk_settings_get_default (), "notify::gtk-xft-dpi", G_CALLBACK (turn), box,
                           G_CONNECT_SWAPPED);
  turn (GTK_ORIENTABLE (box));
}

/* Pango breaks no line at a space that holds a number and its unit together. */
static gboolean
breaks (gunichar letter)
{
  return g_unichar_isspace (letter) && letter != 0xA0 && letter != 0x202F;
}

static gboolean
has_long_word (const char *text)
{
  glong most_letters = LONGEST_WORD_LETTERS * 100 / headroom_get_text_percent ();
  glong n_letters = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      n_letters++;
      if (breaks (g_utf8_get_char (at)))
        n_letters = 0;
      if (n_letters > most_letters)
        return TRUE;
    }
  return FALSE;
}

static void
wrap_label (GtkLabel *label)
{
  if (!gtk_label_get_wrap (label))
    return;
  if (has_long_word (gtk_label_get_text (label)))
    gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  else
    gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD);
}

void
headroom_wrap_at_words (GtkWidget *widget)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  if (GTK_IS_LABEL (widget))
    {
      wrap_label (GTK_LABEL (widget));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_LIST_BOX (child)) /* its rows have texts of their own */
      headroom_wrap_at_words (child);
}

void
headroom_describe_group (AdwPreferencesGroup *group, const char *text)
{
  g_return_if_fail (ADW_IS_PREFERENCES_GROUP (group));

  adw_preferences_group_set_description (group, text);
  headroom_wrap_at_words (GTK_WIDGET (group));
}
