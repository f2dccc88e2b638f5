/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Says of a network, in sentences, what is wrong with it and how its saved tensors differ from the sum of outputs. */
#include "model/network/headroom-network.h"

#include "core/base/units.h"
#include "words/headroom-i18n.h"

#include <math.h>

char *
headroom_shape_describe (const hr_shape_t *shape)
{
  GString *text = g_string_new (NULL);
  char number[32];

  for (int i = 0; i < shape->n; i++)
    {
      if (i > 0)
        g_string_append (text, " × ");
      g_string_append (text, hr_number_to_text (shape->dims[i], number, sizeof number));
    }
  return g_string_free_and_steal (text);
}

char *
headroom_layer_title (const hr_layer_t *layer, guint i)
{
  /* Translators: 1: number of a layer, 2: its kind. */
  return g_strdup_printf (_ ("%1$u. %2$s"), i + 1, headroom_gettext (layer->kind->label));
}

/* What each kind takes, for the one that got something else. */
static const char *
describe_ranks (unsigned ranks)
{
  if (ranks == 1u << 3)
    return _ ("This layer takes a map: channels × height × width.");
  if (ranks == 1u << 2)
    return _ ("This layer takes a sequence: steps × width.");
  if (ranks & 1u << 2)
    return _ ("This layer takes values, or steps × width. Put Flatten between it and a map.");
  return _ ("This layer takes values, or channels × height × width.");
}

static char *
describe_range (const hr_layer_t *layer, const hr_network_problem_t *problem)
{
  const hr_layer_field_t *field = &layer->kind->fields[problem->field];
  char value[32];
  char min[32];
  char max[32];

  hr_number_to_text (layer->values[problem->field], value, sizeof value);
  hr_number_to_text (problem->min, min, sizeof min);
  hr_number_to_text (problem->max, max, sizeof max);
  if (problem->error == HR_NETWORK_DIVISOR)
    /* Translators: 1: a field, 2: its value, 3: a number. */
    return g_strdup_printf (_ ("%1$s is %2$s, but it must divide %3$s."), headroom_gettext (field->label), value, max);
  /* Translators: 1: a field, 2: its value, 3, 4: numbers. */
  return g_strdup_printf (_ ("%1$s is %2$s, but must be a whole number from %3$s to %4$s."),
                          headroom_gettext (field->label), value, min, max);
}

static char *
describe_shape_problem (const hr_layer_t *layer, const hr_shape_t *in)
{
  g_autofree char *shape = headroom_shape_describe (in);

  /* Translators: 1: sizes such as 64 × 7 × 7, 2: a sentence. */
  return g_strdup_printf (_ ("The previous layer outputs %1$s. %2$s"), shape, describe_ranks (layer->kind->ranks));
}

static char *
describe_problem (const hr_layer_t *layer, const hr_layer_result_t *result, const hr_network_problem_t *problem)
{
  char number[32];

  switch (problem->error)
    {
    case HR_NETWORK_NO_INPUT: return g_strdup (_ ("A network must begin with an input."));
    case HR_NETWORK_RANGE:
    case HR_NETWORK_DIVISOR: return describe_range (layer, problem);
    case HR_NETWORK_SHAPE: return describe_shape_problem (layer, &result[-1].shape);
    case HR_NETWORK_SKIP:
      return g_strdup (
          _ ("The shortcut has another shape, and no stride turns it into the shape of this layer’s input."));
    case HR_NETWORK_IN_PLACE:
      return g_strdup (
          _ ("It would overwrite a tensor that an earlier layer saves for backward. PyTorch reports an error."));
    case HR_NETWORK_TOO_LARGE:
      /* Translators: a number. */
      return g_strdup_printf (_ ("With this layer, the network has more than %s elements or parameters."),
                              hr_number_to_text (problem->max, number, sizeof number));
    case HR_NETWORK_OK:
    default: return g_strdup ("");
    }
}

gboolean
headroom_network_run (const hr_layer_t *layers, guint n, hr_dtype_t dtype, hr_layer_result_t *results,
                      hr_network_totals_t *totals, guint *at, char **reason, GError **error)
{
  hr_network_problem_t problem;
  g_autofree char *text = NULL;

  if (hr_network_run (layers, n, dtype, results, totals, &problem))
    return TRUE;
  if (at != NULL)
    *at = problem.layer;
  text = describe_problem (&layers[problem.layer], &results[problem.layer], &problem);
  /* Translators: 1: number of a layer, 2: its kind, 3: a sentence. */
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE, _ ("Layer %1$u, %2$s: %3$s"),
               (guint) problem.layer + 1, headroom_gettext (layers[problem.layer].kind->label), text);
  if (reason != NULL)
    *reason = g_steal_pointer (&text);
  return FALSE;
}

/* The notes of the kinds that are there, each once. */
static char *
collect_notes (const hr_layer_t *layers, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GString *notes = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    if (layers[i].kind->note != NULL && g_hash_table_add (seen, (char *) layers[i].kind->note))
      g_string_append_printf (notes, " %s", headroom_gettext (layers[i].kind->note));
  return g_string_free_and_steal (notes);
}

/* How much more than the sum of outputs is saved, in whole percent; below 0: less. */
static double
percent_above_rule (const hr_network_totals_t *totals, hr_dtype_t dtype)
{
  double rule = totals->elements * hr_dtype_bytes (dtype);

  if (rule <= 0)
    return 0;
  return round (100 * (totals->kept_bytes / rule - 1));
}

char *
headroom_network_compare (const hr_layer_t *layers, guint n, const hr_network_totals_t *totals, hr_dtype_t dtype)
{
  g_autofree char *notes = collect_notes (layers, n);
  double percent = percent_above_rule (totals, dtype);
  g_autofree char *amount = g_strdup_printf ("%.0f", fabs (percent));

  if (n == 0)
    return g_strdup (_ ("A network must begin with an input."));
  if (percent == 0)
    /* Translators: sentences with the reasons follow. */
    return g_strdup_printf (_ ("PyTorch saves about as much as the sum of outputs.%s"), notes);
  if (percent > 0)
    /* Translators: 1: a number, 2: sentences with the reasons. */
    return g_strdup_printf (_ ("PyTorch saves %1$s %% more than the sum of outputs.%2$s"), amount, notes);
  return g_strdup_printf (_ ("PyTorch saves %1$s %% less than the sum of outputs.%2$s"), amount, notes);
}
