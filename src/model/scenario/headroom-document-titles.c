/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Titles of scenarios: shown, and made for new ones. */
#include "model/scenario/headroom-document-titles.h"

#include "words/headroom-i18n.h"

char *
headroom_document_number_title (guint number)
{
  /* Translators: what a scenario without a name is called; %u is its number in the document */
  return g_strdup_printf (_ ("Scenario %u"), number);
}

char *
headroom_document_dup_title (HeadroomDocument *self, guint index)
{
  const char *title = headroom_scenario_get_title (headroom_document_get_scenario (self, index));

  if (*title == '\0')
    return headroom_document_number_title (index + 1);
  return g_strdup (title);
}

static gboolean
has_title (HeadroomDocument *self, const char *title)
{
  for (guint i = 0; i < headroom_document_get_length (self); i++)
    {
      g_autofree char *taken = headroom_document_dup_title (self, i);

      if (g_str_equal (taken, title))
        return TRUE;
    }
  return FALSE;
}

/* Whether nobody chose the title. */
static gboolean
is_number_title (HeadroomDocument *self, const char *title)
{
  for (guint number = 1; number <= headroom_document_get_length (self); number++)
    {
      g_autofree char *made = headroom_document_number_title (number);

      if (g_str_equal (made, title))
        return TRUE;
    }
  return *title == '\0';
}

/* “Baseline 2” of “Baseline”; “Scenario 3” where nobody chose a title to begin with. */
static char *
make_candidate (HeadroomDocument *self, const char *title, guint number)
{
  if (is_number_title (self, title))
    return headroom_document_number_title (number);
  /* Translators: a copy of a scenario: 1: the name of the scenario, 2: a number */
  return g_strdup_printf (_ ("%1$s %2$u"), title, number);
}

char *
headroom_document_make_title (HeadroomDocument *self, guint index)
{
  HeadroomScenario *model = headroom_document_get_scenario (self, index);
  const char *title = "";
  guint number = 2;
  char *candidate;

  if (model != NULL)
    title = headroom_scenario_get_title (model);
  candidate = make_candidate (self, title, number);
  while (has_title (self, candidate))
    {
      g_free (candidate);
      number++;
      candidate = make_candidate (self, title, number);
    }
  return candidate;
}
