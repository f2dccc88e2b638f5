/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/ledger/headroom-ledger-words.h"

#include "app/shared/headroom-format.h"
#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

/* Cells. What is not in memory has a dash for an amount. */

static char *
isolate (gpointer item, const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup_printf ("\xe2\x81\xa6%s\xe2\x81\xa9", text) : g_strdup ("–");
}

/* A shape of plain numbers is the same when they are put in. */
static gboolean
has_letters (gpointer item, const char *shape, const char *numbers)
{
  return g_strcmp0 (shape, numbers) != 0;
}

/* Where there is room for one column: "s·b·h = 4096·2·4096, BF16". */
static char *
describe_shape (gpointer item, const char *shape, const char *numbers, const char *dtype)
{
  g_autofree char *format = dtype != NULL ? g_ascii_strup (dtype, -1) : NULL;

  if (dtype == NULL || *shape == '\0')
    return g_steal_pointer (&format);
  if (g_str_equal (shape, numbers))
    return g_strdup_printf ("\xe2\x81\xa6%s, %s\xe2\x81\xa9", shape, format);
  return g_strdup_printf ("\xe2\x81\xa6%s = %s, %s\xe2\x81\xa9", shape, numbers, format);
}

static char *
describe_dtype (gpointer item, const char *dtype)
{
  return dtype != NULL ? g_ascii_strup (dtype, -1) : NULL;
}

static char *
describe_bytes (gpointer item, double bytes)
{
  return headroom_format_bytes (bytes);
}

static char *
describe_total (gpointer item, double total, double times)
{
  return times > 0 ? headroom_format_bytes (total) : g_strdup ("–");
}

static char *
describe_share (gpointer item, double share, double times)
{
  return times > 0 ? headroom_words_percent (share, 0) : g_strdup ("–");
}

static char *
describe_row (gpointer item, const char *module, const char *tensor, double total)
{
  g_autofree char *bytes = headroom_format_bytes (total);

  return g_strdup_printf ("%s, %s: %s", module, tensor, bytes);
}

/* "Each of 32 layers" */
static char *
name_part (hr_part_t part, int count)
{
  switch (part)
    {
    case HR_PART_DENSE:
      return g_strdup_printf (headroom_ngettext ("The dense layer", "Each of %d dense layers", count), count);
    case HR_PART_FULL:
      return g_strdup_printf (headroom_ngettext ("Besides, the layer with full attention",
                                                 "Besides, each of %d layers with full attention", count),
                              count);
    case HR_PART_MODULE:
      return g_strdup_printf (headroom_ngettext ("Besides, the module for further tokens",
                                                 "Besides, each of %d modules for further tokens", count),
                              count);
    case HR_PART_CHECKPOINT:
      return g_strdup_printf (headroom_ngettext ("%d checkpoint", "%d checkpoints", count), count);
    case HR_PART_LAYER: return g_strdup_printf (headroom_ngettext ("The layer", "Each of %d layers", count), count);
    case HR_PART_REST:
    case HR_N_PARTS:
    default: return g_strdup (_ ("Once"));
    }
}

static char *
describe_part (gpointer header, double part, double count, double times, double total)
{
  g_autofree char *name = name_part ((hr_part_t) part, (int) count);
  g_autofree char *bytes = headroom_format_bytes (total);

  if (times <= 0)
    /* Translators: %s is a part of the model, such as "Each of 32 layers" */
    return g_strdup_printf (_ ("%s: not in memory"), name);
  if (times < count)
    /* Translators: 1: a part of the model, such as "Each of 32 layers"; 2: how many of it; 3: an amount of memory */
    return g_strdup_printf (_ ("%1$s, %2$d in memory: %3$s"), name, (int) times, bytes);
  /* Translators: 1: a part of the model, such as "Each of 32 layers"; 2: an amount of memory */
  return g_strdup_printf (_ ("%1$s: %2$s"), name, bytes);
}

void
headroom_ledger_bind_cells (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, isolate);
  gtk_widget_class_bind_template_callback (widget_class, has_letters);
  gtk_widget_class_bind_template_callback (widget_class, describe_shape);
  gtk_widget_class_bind_template_callback (widget_class, describe_dtype);
  gtk_widget_class_bind_template_callback (widget_class, describe_bytes);
  gtk_widget_class_bind_template_callback (widget_class, describe_total);
  gtk_widget_class_bind_template_callback (widget_class, describe_share);
  gtk_widget_class_bind_template_callback (widget_class, describe_row);
  gtk_widget_class_bind_template_callback (widget_class, describe_part);
}

char *
headroom_ledger_describe_sum (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  double bytes = headroom_ledger_get_bytes (ledger);
  g_autofree char *amount = headroom_format_bytes (bytes), *exact = headroom_words_exact_bytes (bytes);

  if (g_list_model_get_n_items (G_LIST_MODEL (ledger)) == 0)
    return g_strdup (_ ("There is no ledger for these inputs."));
  if (e->peak == HR_AT_LOAD)
    /* Translators: 1: an amount of memory, 2: the same in bytes */
    return g_strdup_printf (
        _ ("At the peak, while the weights are loaded, none of this is there yet. These lines are of "
           "the loss and add up to %1$s (%2$s)."),
        amount, exact);
  if (e->peak == HR_AT_STEP)
    /* Translators: 1: an amount of memory, 2: the same in bytes */
    return g_strdup_printf (_ ("At the peak, the optimizer’s step, none of this is left. These lines are of the loss "
                               "and add up to %1$s (%2$s)."),
                            amount, exact);
  /* Translators: 1: a moment, such as "Backward"; 2: an amount of memory; 3: the same in bytes; 4: a part of the
   * memory, such as "Activations" */
  return g_strdup_printf (_ ("At the peak, %1$s, these lines add up to %2$s (%3$s), the part %4$s."),
                          headroom_gettext (hr_instant_label (e->peak)), amount, exact,
                          headroom_gettext (hr_term_desc (headroom_ledger_get_term (ledger))->label));
}

const char *
headroom_ledger_explain_missing (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  if (!headroom_ledger_is_partial (ledger))
    return NULL;
  if (e->params.recompute == HR_RECOMPUTE_NONE)
    return _ ("Lines with a dash are not in memory then: the backward pass is done with them.");
  return _ ("Lines with a dash are not in memory then: recomputation drops them and makes them again when the backward "
            "pass needs them, or it is done with them.");
}

char *
headroom_ledger_describe_comparison (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  g_autofree char *amount = headroom_format_bytes (e->saved.rule_34_bytes);

  return headroom_ledger_get_term (ledger) == HR_ACTIVATIONS ? headroom_ledger_describe_rule (&e->saved, amount) : NULL;
}
