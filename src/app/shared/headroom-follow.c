/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A member of a widget and the signal that belongs to it. */
#include "app/shared/headroom-follow.h"

gboolean
headroom_follow_scenario (HeadroomScenario **followed, HeadroomScenario *scenario, GCallback changed, gpointer widget)
{
  if (*followed == scenario)
    return FALSE;
  if (*followed != NULL)
    g_signal_handlers_disconnect_by_func (*followed, changed, widget);
  g_set_object (followed, scenario);
  if (scenario != NULL)
    g_signal_connect_object (scenario, "changed", changed, widget, G_CONNECT_SWAPPED);
  return TRUE;
}
