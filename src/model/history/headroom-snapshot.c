/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States of a document. Two that follow each other share the copies of all scenarios but the one that changed. */
#include "model/history/headroom-snapshot.h"

#include "model/history/headroom-change.h"
#include "model/scenario/headroom-scenario-compare.h"
#include "words/headroom-i18n.h"

static HeadroomScenario *
copy_or_share (HeadroomScenario *scenario, const headroom_snapshot_t *previous)
{
  HeadroomScenario *before = NULL;

  if (previous != NULL)
    before = headroom_snapshot_find (previous, scenario);
  if (before != NULL && headroom_scenario_is_same (before, scenario))
    return g_object_ref (before);
  return headroom_scenario_copy (scenario);
}

headroom_snapshot_t *
headroom_snapshot_new (HeadroomDocument *document, const headroom_snapshot_t *previous)
{
  headroom_snapshot_t *self = g_new0 (headroom_snapshot_t, 1);

  self->scenarios = g_ptr_array_new_with_free_func (g_object_unref);
  self->values = g_ptr_array_new_with_free_func (g_object_unref);
  self->current = headroom_document_get_current (document);
  for (guint i = 0; i < headroom_document_get_length (document); i++)
    {
      HeadroomScenario *scenario = headroom_document_get_scenario (document, i);

      g_ptr_array_add (self->scenarios, g_object_ref (scenario));
      g_ptr_array_add (self->values, copy_or_share (scenario, previous));
    }
  return self;
}

void
headroom_snapshot_free (headroom_snapshot_t *self)
{
  g_ptr_array_unref (self->scenarios);
  g_ptr_array_unref (self->values);
  g_free (self);
}

HeadroomScenario *
headroom_snapshot_find (const headroom_snapshot_t *self, HeadroomScenario *scenario)
{
  guint index;

  if (!g_ptr_array_find (self->scenarios, scenario, &index))
    return NULL;
  return self->values->pdata[index];
}

static gboolean
is_same_array (GPtrArray *a, GPtrArray *b)
{
  return a->len == b->len && memcmp (a->pdata, b->pdata, a->len * sizeof (gpointer)) == 0;
}

gboolean
headroom_snapshot_is_same (const headroom_snapshot_t *a, const headroom_snapshot_t *b)
{
  if (!is_same_array (a->scenarios, b->scenarios))
    return FALSE;
  for (guint i = 0; i < a->values->len; i++)
    if (!headroom_scenario_is_same (a->values->pdata[i], b->values->pdata[i]))
      return FALSE;
  return TRUE;
}

void
headroom_snapshot_restore (const headroom_snapshot_t *self, HeadroomDocument *document, HeadroomScenario *current)
{
  headroom_document_freeze (document);
  for (guint i = 0; i < self->scenarios->len; i++)
    headroom_scenario_assign (self->scenarios->pdata[i], self->values->pdata[i]);
  headroom_document_set_scenarios (document, self->scenarios);
  headroom_document_set_current (document, current);
  headroom_document_thaw (document);
}

HeadroomScenario *
headroom_snapshot_find_changed (const headroom_snapshot_t *before, const headroom_snapshot_t *after)
{
  HeadroomScenario *changed = NULL;

  if (!is_same_array (before->scenarios, after->scenarios))
    return NULL;
  for (guint i = 0; i < after->values->len; i++)
    {
      if (before->values->pdata[i] == after->values->pdata[i])
        continue;
      if (changed != NULL)
        return NULL;
      changed = after->scenarios->pdata[i];
    }
  return changed;
}

/* The first of the scenarios in `self` that `other` does not have; NULL where it has all. */
static HeadroomScenario *
find_new (const headroom_snapshot_t *self, const headroom_snapshot_t *other)
{
  for (guint i = 0; i < self->scenarios->len; i++)
    if (headroom_snapshot_find (other, self->scenarios->pdata[i]) == NULL)
      return self->values->pdata[i];
  return NULL;
}

char *
headroom_snapshot_describe_change (const headroom_snapshot_t *before, const headroom_snapshot_t *after)
{
  HeadroomScenario *changed = headroom_snapshot_find_changed (before, after);

  if (changed != NULL)
    return headroom_change_describe (headroom_snapshot_find (before, changed), headroom_snapshot_find (after, changed));
  if (find_new (after, before) != NULL)
    return g_strdup (_ ("New Scenario"));
  if (find_new (before, after) != NULL)
    return g_strdup (_ ("Deletion of a Scenario"));
  return g_strdup (_ ("Move of a Scenario"));
}
