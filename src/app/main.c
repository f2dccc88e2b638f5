/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window: the application, started. */
#include "app/window/headroom-application.h"

int
main (int argc, char **argv)
{
  g_autoptr (HeadroomApplication) app = NULL;

  headroom_application_init_locale ();
  app = headroom_application_new ();
  return g_application_run (G_APPLICATION (app), argc, argv);
}
