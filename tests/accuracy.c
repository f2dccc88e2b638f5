/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far the program is from what was measured, by class: collected in tests, written to data/accuracy/. */
#include "accuracy.h"

#include <math.h>

/* "Under" is what a person would run out of memory by. */
#define UNDER_PERCENT 2.0

typedef struct
{
  char *name;
  GArray *sizes; /* of errors, in percent */
  guint rows, exact, under, inside;
  gboolean besides; /* its rows are of another group as well */
  gboolean ranged;  /* each row has a low and a high end */
} group_t;

/* Rows by one choice of a parameter. */
typedef struct
{
  char *name;
  guint rows;
} way_t;

struct accuracy
{
  char *name;
  GPtrArray *groups, *ways;
  const hr_param_t *params;
};

static void
free_group (gpointer data)
{
  group_t *group = data;

  g_free (group->name);
  g_array_unref (group->sizes);
  g_free (group);
}

static void
free_way (gpointer data)
{
  g_free (((way_t *) data)->name);
  g_free (data);
}

void
accuracy_free (accuracy_t *self)
{
  g_ptr_array_unref (self->groups);
  g_ptr_array_unref (self->ways);
  g_free (self->name);
  g_free (self);
}

double
accuracy_error (double computed, double measured)
{
  if (computed == measured)
    return 0;
  return measured != 0 ? 100 * (computed / measured - 1) : 100;
}

static group_t *
find_group (accuracy_t *self, const char *name)
{
  for (guint i = 0; i < self->groups->len; i++)
    if (g_str_equal (((group_t *) self->groups->pdata[i])->name, name))
      return self->groups->pdata[i];
  group_t *group = g_new0 (group_t, 1);
  *group = (group_t) { .name = g_strdup (name), .sizes = g_array_new (FALSE, FALSE, sizeof (double)) };
  g_ptr_array_add (self->groups, group);
  return group;
}

accuracy_t *
accuracy_new (const char *name)
{
  accuracy_t *self = g_new0 (accuracy_t, 1);

  self->name = g_strdup (name);
  self->groups = g_ptr_array_new_with_free_func (free_group);
  self->ways = g_ptr_array_new_with_free_func (free_way);
  find_group (self, "all");
  return self;
}

static void
note (group_t *group, double error)
{
  double size = fabs (error);

  group->rows++;
  if (isnan (error))
    return;
  g_array_append_val (group->sizes, size);
  group->exact += error == 0;
  group->under += error < -UNDER_PERCENT;
}

void
accuracy_note_besides (accuracy_t *self, const char *name, double error)
{
  group_t *group = find_group (self, name);

  group->besides = TRUE;
  note (group, error);
}

void
accuracy_note (accuracy_t *self, const char *group, double error)
{
  note (find_group (self, "all"), error);
  note (find_group (self, group), error);
}

void
accuracy_note_range (accuracy_t *self, const char *name, gboolean inside)
{
  group_t *group = find_group (self, name);

  group->ranged = TRUE;
  group->inside += inside ? 1 : 0;
}

double
accuracy_share_inside (accuracy_t *self, const char *name)
{
  group_t *group = find_group (self, name);

  return (double) group->inside / group->sizes->len;
}

static char *
way_name (hr_param_t param, int choice)
{
  const hr_param_desc_t *desc = hr_param_desc (param);

  return g_strdup_printf ("%s=%s", desc->name, hr_choice_at (desc, choice)->id);
}

static way_t *
find_way (accuracy_t *self, const char *name)
{
  for (guint i = 0; i < self->ways->len; i++)
    if (g_str_equal (((way_t *) self->ways->pdata[i])->name, name))
      return self->ways->pdata[i];
  way_t *way = g_new0 (way_t, 1);
  way->name = g_strdup (name);
  g_ptr_array_add (self->ways, way);
  return way;
}

void
accuracy_watch (accuracy_t *self, const hr_param_t *params)
{
  self->params = params;
  for (; *params != HR_N_PARAMS; params++)
    for (int i = 0; hr_choice_at (hr_param_desc (*params), i) != NULL; i++)
      {
        g_autofree char *name = way_name (*params, i);
        find_way (self, name);
      }
}

void
accuracy_note_way (accuracy_t *self, const char *name, gboolean met)
{
  find_way (self, name)->rows += met ? 1 : 0;
}

void
accuracy_note_choice (accuracy_t *self, hr_param_t param, int choice)
{
  g_autofree char *name = way_name (param, choice);

  find_way (self, name)->rows++;
}

void
accuracy_note_ways (accuracy_t *self, const hr_params_t *p)
{
  for (const hr_param_t *param = self->params; *param != HR_N_PARAMS; param++)
    if (hr_param_applies (p, *param))
      accuracy_note_choice (self, *param, (int) hr_param_get (p, *param));
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
quantile (group_t *group, double share)
{
  g_array_sort (group->sizes, compare);
  return g_array_index (group->sizes, double, MIN ((guint) (share * group->sizes->len), group->sizes->len - 1));
}

double
accuracy_quantile (accuracy_t *self, const char *group, double share)
{
  return quantile (find_group (self, group), share);
}

static void
append_percent (GString *out, const char *key, group_t *group, double share)
{
  if (group->sizes->len == 0)
    g_string_append_printf (out, ", \"%s\": null", key);
  else
    /* Rounded up: what is off by little is not off by nothing. */
    g_string_append_printf (out, ", \"%s\": %.4g", key, ceil (quantile (group, share) * 1e4) / 1e4);
}

static void
append_group (GString *out, group_t *group)
{
  g_string_append_printf (out, "    { \"name\": \"%s\", \"rows\": %u, \"exact\": %u, \"under\": %u", group->name,
                          group->rows, group->exact, group->under);
  if (group->besides)
    g_string_append (out, ", \"besides\": true");
  if (group->ranged)
    g_string_append_printf (out, ", \"inside\": %u", group->inside);
  append_percent (out, "median-percent", group, 0.5);
  append_percent (out, "p90-percent", group, 0.9);
  append_percent (out, "worst-percent", group, 1);
  g_string_append (out, " }");
}

static char *
to_json (accuracy_t *self)
{
  GString *out = g_string_new ("{\n");

  g_string_append_printf (out, "  \"under-percent\": %g,\n  \"groups\": [", UNDER_PERCENT);
  for (guint i = 0; i < self->groups->len; i++)
    {
      g_string_append (out, i > 0 ? ",\n" : "\n");
      append_group (out, self->groups->pdata[i]);
    }
  g_string_append (out, "\n  ],\n  \"ways\": [");
  for (guint i = 0; i < self->ways->len; i++)
    {
      const way_t *way = self->ways->pdata[i];
      g_string_append_printf (out, "%s    { \"name\": \"%s\", \"rows\": %u }", i > 0 ? ",\n" : "\n", way->name,
                              way->rows);
    }
  g_string_append (out, self->ways->len > 0 ? "\n  ]\n}\n" : "]\n}\n");
  return g_string_free_and_steal (out);
}

void
accuracy_hold (accuracy_t *self, guint rows)
{
  g_autofree char *file = g_strconcat (self->name, ".json", NULL);
  g_autofree char *json = to_json (self);
  g_autofree char *shipped = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "accuracy", file, NULL);
  guint compared = find_group (self, "all")->rows;

  if (compared != rows)
    g_error ("%s: %u of %u rows were compared; this test follows all others of its program", self->name, compared,
             rows);
  if (g_getenv ("HEADROOM_UPDATE_GOLDEN") != NULL)
    g_assert_true (g_file_set_contents (path, json, -1, NULL));
  g_assert_true (g_file_get_contents (path, &shipped, NULL, NULL));
  if (!g_str_equal (json, shipped))
    g_error ("data/accuracy/%s is not what was measured: with HEADROOM_UPDATE_GOLDEN=1 this program writes it\n%s",
             file, json);
}

void
accuracy_print (accuracy_t *self)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      group_t *group = self->groups->pdata[i];
      g_autoptr (GString) line = g_string_new (NULL);
      g_string_printf (line, "%s: exact %u of %u  %s", self->name, group->exact, group->rows, group->name);
      if (group->sizes->len > 0 && quantile (group, 1) > 0)
        g_string_append_printf (line, ", median %.2f %%, p90 %.2f %%, worst %.2f %%, under by %g %%: %u",
                                quantile (group, 0.5), quantile (group, 0.9), quantile (group, 1), UNDER_PERCENT,
                                group->under);
      g_print ("%s\n", line->str);
    }
}
