/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ledger's page says: the cells of its table, and the sentences above it. */
#include "app/ledger/headroom-ledger-words.h"

#include "app/shared/headroom-format.h"
#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"

/* In place of an amount that is not in memory, and of what a row does not have. */
#define DASH "–"

/* A name or a shape, which reads from left to right. */
static char *
isolate (gpointer item, const char *text)
{
  if (text == NULL || *text == '\0')
    return g_strdup (DASH);
  return headroom_words_isolate (g_strdup (text));
}

/* A shape of plain numbers is the same when they are put in. */
static gboolean
has_letters (gpointer item, const char *shape, const char *numbers)
{
  return g_strcmp0 (shape, numbers) != 0;
}

static char *
describe_dtype (gpointer item, const char *dtype)
{
  if (dtype == NULL)
    return NULL;
  return g_ascii_strup (dtype, -1);
}

/* Where there is room for one column: "s·b·h = 4096·2·4096, BF16". */
static char *
describe_shape (gpointer item, const char *shape, const char *numbers, const char *dtype)
{
  g_autofree char *format = describe_dtype (item, dtype);

  if (format == NULL || *shape == '\0')
    return g_steal_pointer (&format);
  if (g_str_equal (shape, numbers))
    return headroom_words_isolate (g_strdup_printf ("%s, %s", shape, format));
  return headroom_words_isolate (g_strdup_printf ("%s = %s, %s", shape, numbers, format));
}

static char *
describe_bytes (gpointer item, double bytes)
{
  return headroom_format_bytes (bytes);
}

static char *
describe_total (gpointer item, double total, double times)
{
  if (times <= 0)
    return g_strdup (DASH);
  return headroom_format_bytes (total);
}

static char *
describe_share (gpointer item, double share, double times)
{
  if (times <= 0)
    return g_strdup (DASH);
  return headroom_words_percent (share, 0);
}

static char *
describe_row (gpointer item, const char *module, const char *tensor, double total)
{
  g_autofree char *bytes = headroom_format_bytes (total);

  return g_strdup_printf ("%s, %s: %s", module, tensor, bytes);
}

/* Layers that have something else in the place of attention. */
static char *
name_mixed_part (hr_part_t part, int n)
{
  if (part == HR_PART_CONVOLVED)
    return g_strdup_printf (headroom_ngettext ("Additionally, the layer with a convolution",
                                               "Additionally, each of %d layers with a convolution", n),
                            n);
  return g_strdup_printf (headroom_ngettext ("Additionally, the layer with a recurrence",
                                             "Additionally, each of %d layers with a recurrence", n),
                          n);
}

/* "Each of 32 layers" */
static char *
name_part (hr_part_t part, int n)
{
  switch (part)
    {
    case HR_PART_DENSE: return g_strdup_printf (headroom_ngettext ("The dense layer", "Each of %d dense layers", n), n);
    case HR_PART_FULL:
      return g_strdup_printf (headroom_ngettext ("Additionally, the layer with full attention",
                                                 "Additionally, each of %d layers with full attention", n),
                              n);
    case HR_PART_SPARSE:
      return g_strdup_printf (headroom_ngettext ("Additionally, the layer with a sparse gate",
                                                 "Additionally, each of %d layers with a sparse gate", n),
                              n);
    case HR_PART_SHARING:
      return g_strdup_printf (headroom_ngettext ("Additionally, the layer that shares keys and values",
                                                 "Additionally, each of %d layers that share keys and values", n),
                              n);
    case HR_PART_SHARING_FULL:
      return g_strdup_printf (headroom_ngettext ("Additionally, the one of these with full attention",
                                                 "Additionally, each of %d of these with full attention", n),
                              n);
    case HR_PART_CONVOLVED:
    case HR_PART_RECURRENT: return name_mixed_part (part, n);
    case HR_PART_ENCODER:
      return g_strdup_printf (headroom_ngettext ("The layer of the encoder", "Each of %d layers of the encoder", n), n);
    case HR_PART_TOWER:
      return g_strdup_printf (headroom_ngettext ("The tower’s layer", "Each of %d layers of the tower", n), n);
    case HR_PART_MODULE:
      return g_strdup_printf (headroom_ngettext ("Additionally, the multi-token prediction module",
                                                 "Additionally, each of %d multi-token prediction modules", n),
                              n);
    case HR_PART_CHECKPOINT: return g_strdup_printf (headroom_ngettext ("%d checkpoint", "%d checkpoints", n), n);
    case HR_PART_LAYER: return g_strdup_printf (headroom_ngettext ("The layer", "Each of %d layers", n), n);
    case HR_PART_REST:
    case HR_N_PARTS:
    default: return g_strdup (_ ("Once"));
    }
}

char *
headroom_ledger_describe_part (gpointer header, double part, double count, double times, double total)
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
  gtk_widget_class_bind_template_callback (widget_class, headroom_ledger_describe_part);
}

char *
headroom_ledger_describe_sum (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  double bytes = headroom_ledger_get_bytes (ledger);
  g_autofree char *amount = headroom_format_bytes (bytes);
  g_autofree char *exact = headroom_words_exact_bytes (bytes);

  if (g_list_model_get_n_items (G_LIST_MODEL (ledger)) == 0)
    return g_strdup (_ ("There is no ledger for these inputs."));
  if (e->peak == HR_AT_LOAD)
    /* Translators: 1: an amount of memory, 2: the same in bytes */
    return g_strdup_printf (
        _ ("These tensors exist during the loss and add up to %1$s (%2$s). At the peak, while the weights are loaded, "
           "they do not exist yet."),
        amount, exact);
  if (e->peak == HR_AT_STEP)
    /* Translators: 1: an amount of memory, 2: the same in bytes */
    return g_strdup_printf (_ ("These tensors exist during the loss and add up to %1$s (%2$s). At the peak, during the "
                               "optimizer step, they have been freed."),
                            amount, exact);
  /* Translators: 1: a moment, such as "Backward"; 2: an amount of memory; 3: the same in bytes; 4: a part of the
   * memory, such as "Activations" */
  return g_strdup_printf (_ ("At the peak (%1$s), these tensors add up to %2$s (%3$s): the term “%4$s”."),
                          headroom_gettext (hr_instant_label (e->peak)), amount, exact,
                          headroom_gettext (hr_term_desc (headroom_ledger_get_term (ledger))->label));
}

const char *
headroom_ledger_explain_missing (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  if (!headroom_ledger_is_partial (ledger))
    return NULL;
  if (e->params.recompute == HR_RECOMPUTE_NONE)
    return _ ("Tensors marked “–” are not in memory at the peak: the backward pass has already used them.");
  return _ ("Tensors marked “–” are not in memory at the peak: recomputation drops them until the backward pass needs "
            "them, or the backward pass has already used them.");
}

char *
headroom_ledger_describe_comparison (HeadroomLedger *ledger, const hr_estimate_t *e)
{
  g_autofree char *amount = headroom_format_bytes (e->saved.rule_34_bytes);

  if (headroom_ledger_get_term (ledger) != HR_ACTIVATIONS)
    return NULL;
  return headroom_ledger_describe_rule (&e->saved, amount);
}
