/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As long as a window has changes that its file does not have, the desktop asks before the session ends, and names the
 * document. */
#include "app/window/headroom-window-session.h"

#include "app/window/headroom-window-private.h"
#include "words/headroom-i18n.h"

/* NULL: nothing keeps the session from ending. */
static char *
dup_reason (HeadroomWindow *self)
{
  g_autofree char *name = NULL;

  if (!self->modified)
    return NULL;
  name = headroom_window_dup_name (self);
  /* Translators: shown by the desktop to a person who logs out; %s is the name of a document */
  return g_strdup_printf (_ ("“%s” has changes that are not saved."), name);
}

/* Asked of the process: a window that closes has lost its application by then. */
void
headroom_window_update_session (HeadroomWindow *self)
{
  GtkApplication *app = GTK_APPLICATION (g_application_get_default ());
  g_autofree char *reason = dup_reason (self);

  if (app == NULL || !g_set_str (&self->inhibit_reason, reason))
    return;
  if (self->inhibit_cookie != 0)
    gtk_application_uninhibit (app, self->inhibit_cookie);
  self->inhibit_cookie = 0;
  if (reason != NULL)
    self->inhibit_cookie = gtk_application_inhibit (app, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_LOGOUT, reason);
}
