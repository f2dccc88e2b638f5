/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A family’s own rows come before the general ones, and before those of the family whose keys it shares. */
#include "model/import/headroom-hf-key-lookup.h"

#include "core/facts/families.h"
#include "model/import/headroom-hf-aliases.h"

#include <string.h>

/* A family’s own row, or the general one. */
static const HeadroomHfKey *
find_row (hr_param_t param, const char *family)
{
  const HeadroomHfKey *general = NULL;
  const HeadroomHfKey *row;

  for (unsigned i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (row->param == param && headroom_hf_names (row->family, family))
      return row;
    else if (row->param == param && row->family == NULL)
      general = row;
  return general;
}

const HeadroomHfKey *
headroom_hf_key_of (hr_param_t param, const char *family)
{
  const HeadroomHfKey *row = find_row (param, family);
  const char *as = headroom_hf_read_as (family);

  if (as != NULL && (row == NULL || row->family == NULL))
    return find_row (param, as);
  return row;
}

bool
headroom_hf_names_param (hr_param_t param, const char *family)
{
  const HeadroomHfKey *row = headroom_hf_key_of (param, family);

  return row != NULL && row->family != NULL;
}

bool
headroom_hf_names (const char *families, const char *family)
{
  size_t length = strlen (family);

  for (const char *at = families; at != NULL && *at != '\0'; at += strspn (at, " "))
    {
      size_t word = strcspn (at, " ");

      if (word == length && strncmp (at, family, length) == 0)
        return true;
      at += word;
    }
  return false;
}

bool
headroom_hf_covers (const char *family)
{
  int index = hr_choice_find (hr_param_desc (HR_FAMILY), family);
  const HeadroomHfKey *row;

  if (index >= 0 && hr_family (index)->open) /* no model_type: nothing writes such a file */
    return false;
  if (headroom_hf_read_as (family) != NULL)
    return true;
  for (unsigned i = 0; (row = headroom_hf_key (i)) != NULL; i++)
    if (headroom_hf_names (row->family, family))
      return true;
  return false;
}
