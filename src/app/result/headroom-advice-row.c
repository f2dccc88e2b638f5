/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of a piece of advice, and its button. */
#include "app/result/headroom-advice-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-verdict.h"
#include "app/shared/headroom-wrapping.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"
#include "words/words-numbers.h"

#include <math.h>

struct _HeadroomAdviceRow
{
  AdwActionRow parent_instance;
  GtkWidget *icon;
  GtkWidget *apply;
};

static guint apply_signal;

G_DEFINE_FINAL_TYPE (HeadroomAdviceRow, headroom_advice_row, ADW_TYPE_ACTION_ROW)

GtkWidget *
headroom_advice_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_ADVICE_ROW, NULL);
}

/* "6 of 10 such runs fit", or NULL where nobody knows. */
static char *
describe_such_runs (const hr_advice_t *advice)
{
  g_autofree char *of_ten = NULL;

  if (isnan (advice->share_that_fits))
    return NULL;
  of_ten = headroom_words_of_ten (advice->share_that_fits);
  /* Translators: how many of 10, such as “6 of 10”. */
  return g_strdup_printf (_ ("%s such runs fit"), of_ten);
}

/* "Tight: 22.0 GiB on each GPU, 19.1 GiB to 26.1 GiB · 6 of 10 such runs fit" over what it costs. */
static char *
describe (const HeadroomAdvice *advice)
{
  const hr_range_t *device = &advice->advice.device;
  const char *verdict = headroom_gettext (hr_verdict_label (advice->advice.verdict));
  g_autofree char *low = headroom_format_bytes (device->low);
  g_autofree char *need = headroom_format_bytes (device->expected);
  g_autofree char *high = headroom_format_bytes (device->high);
  g_autofree char *such_runs = describe_such_runs (&advice->advice);
  g_autoptr (GString) text = g_string_new (NULL);

  /* Translators: 1: a verdict such as “Tight”, 2: an amount of memory, 3 and 4: the ends of its range. */
  g_string_append_printf (text, _ ("%1$s: %2$s on each GPU, %3$s to %4$s"), verdict, need, low, high);
  if (such_runs != NULL)
    headroom_words_list_add (text, such_runs);
  g_string_append_printf (text, "\n%s", advice->cost);
  return g_string_free_and_steal (g_steal_pointer (&text));
}

void
headroom_advice_row_set (HeadroomAdviceRow *self, const HeadroomAdvice *advice)
{
  g_autofree char *subtitle = describe (advice);
  /* Translators: %s is a change such as “Recompute every layer”; what the button beside it does. */
  g_autofree char *label = g_strdup_printf (_ ("Apply: %s"), advice->words);

  g_return_if_fail (HEADROOM_IS_ADVICE_ROW (self));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), advice->words);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
  headroom_wrap_at_words (GTK_WIDGET (self));
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), headroom_verdict_get_icon (advice->advice.verdict));
  headroom_verdict_apply (self->icon, advice->advice.verdict);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->apply), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
on_clicked_cb (HeadroomAdviceRow *self)
{
  g_signal_emit (self, apply_signal, 0);
}

static void
headroom_advice_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_ADVICE_ROW);
  G_OBJECT_CLASS (headroom_advice_row_parent_class)->dispose (object);
}

static void
headroom_advice_row_class_init (HeadroomAdviceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_advice_row_dispose;
  apply_signal = g_signal_new ("apply", HEADROOM_TYPE_ADVICE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-advice-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomAdviceRow, icon);
  gtk_widget_class_bind_template_child (widget_class, HeadroomAdviceRow, apply);
  gtk_widget_class_bind_template_callback (widget_class, on_clicked_cb);
}

static void
headroom_advice_row_init (HeadroomAdviceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Its label would name it, as it would name those of all other rows. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (self->apply), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}
