/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading and writing one value of hr_params_t by its row: the only code that switches on type. */
#include "core/table/param-values.h"
#include "core/base/units.h"
#include "core/table/open-settings.h"
#include "core/table/param-choices.h"
#include "core/table/param-follow.h"
#include "core/table/param-table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The choices of a bool, by its value. */
static const hr_choice_desc_t answers[] = { { "no" }, { "yes" }, { NULL } };
static const hr_param_desc_t yes_or_no = { .choices = answers };

static void *
field (hr_params_t *p, hr_param_t id)
{
  return (char *) p + hr_param_table[id].offset;
}

static const void *
const_field (const hr_params_t *p, hr_param_t id)
{
  return (const char *) p + hr_param_table[id].offset;
}

static bool
is_id (const char *text)
{
  return strlen (text) < sizeof (hr_id_t) && strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789-._") == strlen (text);
}

bool
hr_param_is_text (hr_param_t id)
{
  hr_type_t type = hr_param_table[id].type;

  return type == HR_TYPE_ID || type == HR_TYPE_LIST || type == HR_TYPE_SET;
}

static void
init_value (hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *desc = &hr_param_table[id];

  if (hr_param_is_text (id))
    hr_param_set_text (p, id, desc->init_id);
  else
    hr_param_set (p, id, desc->init);
}

void
hr_params_init (hr_params_t *p)
{
  memset (p, 0, sizeof *p);
  for (int i = 0; i < HR_N_PARAMS; i++)
    init_value (p, (hr_param_t) i);
}

double
hr_param_get (const hr_params_t *p, hr_param_t id)
{
  const void *value = const_field (p, id);

  switch (hr_param_table[id].type)
    {
    case HR_TYPE_INTEGER: return (double) *(const int64_t *) value;
    case HR_TYPE_REAL: return *(const double *) value;
    case HR_TYPE_BOOL: return *(const bool *) value;
    case HR_TYPE_CHOICE: return *(const hr_choice_t *) value;
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: return 0;
    }
}

static double
least (const hr_param_desc_t *desc)
{
  if (desc->type == HR_TYPE_INTEGER || desc->type == HR_TYPE_REAL)
    return desc->min;
  return 0;
}

static double
most (const hr_param_desc_t *desc)
{
  if (desc->type == HR_TYPE_BOOL)
    return 1;
  if (desc->type == HR_TYPE_CHOICE)
    return hr_choice_count (desc) - 1;
  return desc->max;
}

/* What is wrong with a number for a parameter that is no text. */
static hr_set_result_t
check (const hr_param_desc_t *desc, double value)
{
  bool is_in_range = value >= least (desc) && value <= most (desc);

  if (!is_in_range && desc->type == HR_TYPE_CHOICE)
    return HR_SET_UNKNOWN_CHOICE;
  if (!is_in_range)
    return HR_SET_OUT_OF_RANGE;
  if (desc->type != HR_TYPE_REAL && value != floor (value))
    return HR_SET_NOT_WHOLE;
  return HR_SET_OK;
}

static void
store (hr_params_t *p, hr_param_t id, double value)
{
  switch (hr_param_table[id].type)
    {
    case HR_TYPE_INTEGER: *(int64_t *) field (p, id) = (int64_t) value; break;
    case HR_TYPE_REAL: *(double *) field (p, id) = value + 0.0; break; /* -0 becomes 0: one value, one text */
    case HR_TYPE_BOOL: *(bool *) field (p, id) = value != 0; break;
    case HR_TYPE_CHOICE: *(hr_choice_t *) field (p, id) = (hr_choice_t) value; break;
    case HR_TYPE_ID:
    case HR_TYPE_LIST:
    case HR_TYPE_SET:
    default: break;
    }
}

hr_set_result_t
hr_param_set (hr_params_t *p, hr_param_t id, double value)
{
  hr_set_result_t result;

  if (!isfinite (value) || hr_param_is_text (id))
    return HR_SET_NOT_A_NUMBER;
  result = check (&hr_param_table[id], value);
  if (result != HR_SET_OK)
    return result;
  store (p, id, value);
  hr_param_set_open (p, id, false);
  hr_param_follow (p, id);
  return HR_SET_OK;
}

static hr_set_result_t
set_choice (hr_params_t *p, hr_param_t id, const hr_param_desc_t *desc, const char *text)
{
  int i = hr_choice_find (desc, text);

  if (i < 0)
    return HR_SET_UNKNOWN_CHOICE;
  return hr_param_set (p, id, i);
}

static hr_set_result_t
set_id (hr_params_t *p, hr_param_t id, const char *text)
{
  if (!is_id (text))
    return HR_SET_UNKNOWN_CHOICE;
  strcpy (((hr_id_t *) field (p, id))->text, text);
  return HR_SET_OK;
}

static bool
append_item (hr_list_t *list, double value, double max)
{
  if (list->n >= sizeof list->items / sizeof *list->items || value < 0 || value > max || value != floor (value))
    return false;
  list->items[list->n++] = (uint16_t) value;
  return true;
}

enum
{
  ITEM_SIZE = 32
};

/* Take what stands before the next '+', after which something must follow. */
static bool
take_item (const char **text, char item[ITEM_SIZE])
{
  size_t length = strcspn (*text, "+");
  bool more = (*text)[length] == '+';

  if (length >= ITEM_SIZE || (more && (*text)[length + 1] == '\0'))
    return false;
  memcpy (item, *text, length);
  item[length] = '\0';
  *text += length;
  if (more)
    *text += 1;
  return true;
}

static hr_set_result_t
set_list (hr_params_t *p, hr_param_t id, const char *text)
{
  hr_list_t list = { 0 };
  char item[ITEM_SIZE];
  double value;

  while (*text != '\0')
    {
      if (!take_item (&text, item) || !hr_number_from_text (item, &value))
        return HR_SET_NOT_A_NUMBER;
      if (!append_item (&list, value, hr_param_table[id].max))
        return HR_SET_OUT_OF_RANGE;
    }
  *(hr_list_t *) field (p, id) = list;
  return HR_SET_OK;
}

static hr_set_result_t
set_set (hr_params_t *p, hr_param_t id, const char *text)
{
  hr_set_t set = { 0 };
  char item[ITEM_SIZE];

  while (*text != '\0')
    {
      int choice = -1;

      if (take_item (&text, item))
        choice = hr_choice_find (&hr_param_table[id], item);
      if (choice < 0)
        return HR_SET_UNKNOWN_CHOICE;
      set.bits |= UINT32_C (1) << choice;
    }
  *(hr_set_t *) field (p, id) = set;
  return HR_SET_OK;
}

bool
hr_param_number_from_text (hr_param_t id, const char *text, double *number)
{
  if (hr_param_table[id].flags & HR_PARAM_LENGTH)
    return hr_length_from_text (text, number);
  return hr_number_from_text (text, number);
}

static hr_set_result_t
set_number (hr_params_t *p, hr_param_t id, const char *text)
{
  double number;

  if (!hr_param_number_from_text (id, text, &number))
    return HR_SET_NOT_A_NUMBER;
  return hr_param_set (p, id, number);
}

hr_set_result_t
hr_param_set_text (hr_params_t *p, hr_param_t id, const char *text)
{
  switch (hr_param_table[id].type)
    {
    case HR_TYPE_ID: return set_id (p, id, text);
    case HR_TYPE_LIST: return set_list (p, id, text);
    case HR_TYPE_SET: return set_set (p, id, text);
    case HR_TYPE_CHOICE: return set_choice (p, id, &hr_param_table[id], text);
    case HR_TYPE_BOOL: return set_choice (p, id, &yes_or_no, text);
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL:
    default: return set_number (p, id, text);
    }
}

static const char *
copy (const char *from, char *text, size_t size)
{
  strncpy (text, from, size - 1);
  text[size - 1] = '\0';
  return text;
}

static const char *
write_list (const hr_list_t *list, char *text, size_t size)
{
  size_t used = 0;

  text[0] = '\0';
  for (int i = 0; i < list->n && used < size; i++)
    used += (size_t) snprintf (text + used, size - used, "%s%d", i > 0 ? "+" : "", list->items[i]);
  return text;
}

/* In the order of the choices. */
static const char *
write_set (const hr_param_desc_t *desc, const hr_set_t *set, char *text, size_t size)
{
  size_t used = 0;

  text[0] = '\0';
  for (int i = 0; hr_choice_at (desc, i) != NULL && used < size; i++)
    if (set->bits & (UINT32_C (1) << i))
      used += (size_t) snprintf (text + used, size - used, "%s%s", used > 0 ? "+" : "", hr_choice_at (desc, i)->id);
  return text;
}

const char *
hr_param_get_text (const hr_params_t *p, hr_param_t id, char *text, size_t size)
{
  const hr_param_desc_t *desc = &hr_param_table[id];
  const void *value = const_field (p, id);

  switch (desc->type)
    {
    case HR_TYPE_ID: return copy (((const hr_id_t *) value)->text, text, size);
    case HR_TYPE_LIST: return write_list (value, text, size);
    case HR_TYPE_SET: return write_set (desc, value, text, size);
    case HR_TYPE_BOOL: return copy (answers[*(const bool *) value].id, text, size);
    case HR_TYPE_CHOICE: return copy (hr_choice_at (desc, *(const hr_choice_t *) value)->id, text, size);
    case HR_TYPE_INTEGER:
    case HR_TYPE_REAL:
    default: return hr_number_to_text (hr_param_get (p, id), text, size);
    }
}

bool
hr_param_is_default (const hr_params_t *p, hr_param_t id)
{
  const hr_param_desc_t *desc = &hr_param_table[id];
  char text[HR_TEXT_SIZE];

  if (!hr_param_is_text (id))
    return hr_param_get (p, id) == desc->init;
  return strcmp (hr_param_get_text (p, id, text, sizeof text), desc->init_id) == 0;
}
