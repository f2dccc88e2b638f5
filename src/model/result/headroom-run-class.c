/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The compiled-in classes of measured runs, in words. */
#include "model/result/headroom-run-class.h"

#include "core/table/params.h"
#include "model/base/headroom-data.h"
#include "model/base/headroom-json-parser.h"
#include "model/result/headroom-accuracy.h"
#include "words/headroom-i18n.h"

enum
{
  FEW_RUNS = 10,
  FEW_SOURCES = 3
};

static double
number (const HeadroomJson *object, const char *key)
{
  return headroom_json_get_number (headroom_json_get (object, key));
}

static GPtrArray *
read_names (const HeadroomJson *array)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < headroom_json_get_length (array); i++)
    g_ptr_array_add (names, g_strdup (headroom_json_get_string (headroom_json_get_element (array, i))));
  return names;
}

static HeadroomRunClass *
read_class (const HeadroomJson *row)
{
  HeadroomRunClass *self = g_new (HeadroomRunClass, 1);

  self->stack = g_strdup (headroom_json_get_member_string (row, "stack"));
  self->method = g_strdup (headroom_json_get_member_string (row, "method"));
  self->subject = g_strdup (headroom_json_get_member_string (row, "subject"));
  self->n_runs = number (row, "runs");
  self->n_sources = number (row, "n-sources");
  self->n_inside = number (row, "inside");
  self->median_percent = number (row, "median-percent");
  self->p90_percent = number (row, "p90-percent");
  self->width_percent = number (row, "width-percent");
  self->sources = read_names (headroom_json_get (row, "sources"));
  return self;
}

static GPtrArray *
load (void)
{
  g_autoptr (GBytes) bytes = headroom_data_lookup ("accuracy/classes.json");
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomJson) root = headroom_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                                       HEADROOM_JSON_STRICT, &error);
  const HeadroomJson *rows;
  GPtrArray *all = g_ptr_array_new ();

  if (root == NULL)
    g_error ("accuracy/classes.json: %s", error->message); /* compiled in and tested: a bug */
  rows = headroom_json_get (root, "classes");
  for (guint i = 0; i < headroom_json_get_length (rows); i++)
    g_ptr_array_add (all, read_class (headroom_json_get_element (rows, i)));
  return all;
}

const HeadroomRunClass *
headroom_run_class_get (guint i)
{
  static GPtrArray *all;

  if (g_once_init_enter_pointer (&all))
    g_once_init_leave_pointer (&all, load ());
  if (i >= all->len)
    return NULL;
  return all->pdata[i];
}

static gboolean
is_of (const HeadroomRunClass *self, const hr_params_t *params, hr_subject_t subject)
{
  return g_str_equal (self->stack, hr_stack_id (hr_stack_of (params)))
         && g_str_equal (self->method, hr_method_id (params)) && g_str_equal (self->subject, hr_subject_id (subject));
}

const HeadroomRunClass *
headroom_run_class_find (const hr_params_t *params, hr_subject_t subject)
{
  const HeadroomRunClass *self;

  for (guint i = 0; (self = headroom_run_class_get (i)) != NULL; i++)
    if (is_of (self, params, subject))
      return self;
  return NULL;
}

char *
headroom_run_class_get_label (const hr_params_t *params)
{
  const char *stack = _ (hr_stack_label (hr_stack_of (params)));

  if (params->mode == HR_INFERENCE)
    return g_strdup (stack);
  /* Translators: 1: what a run is made with, such as “Transformers”; 2: how it trains, such as “LoRA”. */
  return g_strdup_printf (_ ("%1$s · %2$s"), stack,
                          _ (hr_choice_at (hr_param_desc (HR_FINE_TUNING), params->fine_tuning)->label));
}

const char *
headroom_subject_get_label (hr_subject_t subject)
{
  static const char *const labels[] = {
    [HR_OF_TENSORS] = N_ ("Tensors"),
    [HR_OF_GPU] = N_ ("On the GPU"),
    [HR_OF_POOL] = N_ ("Pool of the KV cache"),
  };

  return _ (labels[subject]);
}

char *
headroom_run_class_describe (const HeadroomRunClass *self)
{
  g_autofree char *runs = g_strdup_printf (headroom_ngettext ("%.0f run", "%.0f runs", (gulong) self->n_runs),
                                           self->n_runs);
  g_autofree char *sources = g_strdup_printf (
      headroom_ngettext ("%.0f source", "%.0f sources", (gulong) self->n_sources), self->n_sources);

  /* Translators: 1: “33 runs”, 2: “9 sources”, 3: a percentage, 4: how many of the runs. The space before the
   * sign of percent does not break. */
  return g_strdup_printf (_ ("%1$s, %2$s: median error %3$.2g %%. %4$.0f of them lie in the range, each judged by "
                             "the runs of the other sources."),
                          runs, sources, self->median_percent, self->n_inside);
}

const HeadroomRunClass *
headroom_run_class_of_range (const hr_params_t *params, hr_subject_t *subject)
{
  static const hr_subject_t subjects[] = { HR_OF_GPU, HR_OF_TENSORS, HR_OF_POOL };
  const HeadroomRunClass *class = NULL;

  for (gsize i = 0; class == NULL && i < G_N_ELEMENTS (subjects); i++)
    {
      *subject = subjects[i];
      class = headroom_run_class_find (params, subjects[i]);
    }
  return class;
}

static char *
explain_unmeasured (const char *label)
{
  /* Translators: %s is a kind of run, such as “Transformers · LoRA”. */
  return g_strdup_printf (_ ("Range: %s. No such run is among the measured ones: the range is that of those most like "
                             "it."),
                          label);
}

/* Fewer than that say little. */
static gboolean
is_small (const HeadroomRunClass *self)
{
  return self->n_runs < FEW_RUNS || self->n_sources < FEW_SOURCES;
}

char *
headroom_run_class_explain (const hr_params_t *params)
{
  g_autofree char *label = headroom_run_class_get_label (params);
  g_autofree char *text = NULL;
  hr_subject_t subject = HR_OF_GPU;
  const HeadroomRunClass *class = headroom_run_class_of_range (params, &subject);

  if (params->overhead != HR_ITEMISED || params->range != HR_RANGE_MEASURED)
    return NULL;
  if (class == NULL)
    return explain_unmeasured (label);
  text = headroom_run_class_describe (class);
  if (is_small (class))
    /* Translators: 1: a kind of run, such as “Transformers · LoRA”, 2: what was measured, such as “On the GPU”,
     * 3: sentences about measured runs. */
    return g_strdup_printf (_ ("Range: %1$s, %2$s. %3$s These are few."), label, headroom_subject_get_label (subject),
                            text);
  /* Translators: 1: a kind of run, such as “Transformers · LoRA”, 2: what was measured, such as “On the GPU”,
   * 3: sentences about measured runs. */
  return g_strdup_printf (_ ("Range: %1$s, %2$s. %3$s"), label, headroom_subject_get_label (subject), text);
}

char *
headroom_run_class_describe_sources (const HeadroomRunClass *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->sources->len; i++)
    {
      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, headroom_accuracy_get_label (self->sources->pdata[i]));
    }
  return g_string_free_and_steal (text);
}
