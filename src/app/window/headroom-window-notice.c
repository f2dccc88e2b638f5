/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the banner of a window says and offers, and what screen readers are told of it. */
#include "app/window/headroom-window-private.h"
#include "model/presets/headroom-assumption.h"
#include "model/scenario/headroom-problem.h"
#include "model/scenario/headroom-remedy.h"
#include "words/headroom-i18n.h"

/* The first of them by name: its rows may be out of sight. */
static char *
dup_contradiction (HeadroomWindow *self)
{
  g_autoptr (HeadroomProblem) problem = g_list_model_get_item (headroom_estimator_get_problems (self->estimator), 0);
  const char *message = headroom_problem_get_message (problem);

  if (headroom_estimator_get_estimate (self->estimator) == NULL)
    /* Translators: %s is a sentence: what contradicts what */
    return g_strdup_printf (_ ("%s There is no valid result yet."), message);
  /* Translators: %s is a sentence: what contradicts what */
  return g_strdup_printf (_ ("%s The last valid result is shown."), message);
}

char *
headroom_window_dup_notice (HeadroomWindow *self)
{
  guint assumed;

  if (self->document == NULL)
    return g_strdup ("");
  if (headroom_document_is_read_only (self->document))
    return g_strdup (
        _ ("This file was saved by a newer version of Headroom. Changes can be saved as a copy, in the format "
           "of this version."));
  if (headroom_estimator_is_stale (self->estimator))
    return dup_contradiction (self);
  assumed = headroom_assumption_count (self->scenario);
  if (assumed == 0)
    return g_strdup ("");
  /* Translators: the file that was imported does not have these values */
  return g_strdup_printf (headroom_ngettext ("%u value is assumed.", "%u values are assumed.", assumed), assumed);
}

char *
headroom_window_dup_remedy (HeadroomWindow *self)
{
  char *change;

  if (self->document == NULL || headroom_document_is_read_only (self->document))
    return g_strdup ("");
  if (headroom_estimator_is_stale (self->estimator))
    {
      change = headroom_remedy_describe (self->scenario);
      return change != NULL ? change : g_strdup (_ ("_Go to the Input"));
    }
  if (headroom_assumption_count (self->scenario) > 0)
    return g_strdup (_ ("_Review…"));
  return g_strdup ("");
}

void
headroom_window_announce_contradiction (HeadroomWindow *self)
{
  g_autofree char *contradiction = NULL;

  if (!headroom_estimator_is_stale (self->estimator))
    {
      g_clear_pointer (&self->announced, g_free);
      return;
    }
  contradiction = dup_contradiction (self);
  if (g_set_str (&self->announced, contradiction))
    gtk_accessible_announce (GTK_ACCESSIBLE (self), contradiction, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}
