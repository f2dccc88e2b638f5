/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the comparison: texts above a bar. */
#include "app/compare/headroom-compare-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-verdict.h"
#include "model/result/headroom-comparison-advice.h"
#include "model/result/headroom-comparison-words.h"
#include "report/report-verdict.h"
#include "words/headroom-i18n.h"
#include "words/words-list.h"

struct _HeadroomCompareRow
{
  AdwPreferencesRow parent_instance;
  GtkWidget *title, *baseline, *icon, *word, *need, *difference, *speed, *bar, *advice;
};

G_DEFINE_FINAL_TYPE (HeadroomCompareRow, headroom_compare_row, ADW_TYPE_PREFERENCES_ROW)

static void
show_verdict (HeadroomCompareRow *self, hr_verdict_t verdict)
{
  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), headroom_verdict_get_icon (verdict));
  gtk_label_set_label (GTK_LABEL (self->word), headroom_gettext (hr_verdict_label (verdict)));
  headroom_verdict_apply (self->icon, verdict);
  headroom_verdict_apply (self->word, verdict);
}

static void
show_need (HeadroomCompareRow *self, const headroom_comparison_t *comparison, guint index)
{
  const hr_params_t *params = &headroom_comparison_peek (comparison, index)->params;
  g_autofree char *gpu = headroom_report_gpus (params);
  g_autofree char *need = headroom_comparison_describe_need (comparison, index, headroom_format_bytes);
  g_autofree char *difference = headroom_comparison_describe_difference (comparison, index, HR_N_TERMS,
                                                                         headroom_format_bytes);
  g_autofree char *text = g_strdup_printf ("%s · %s", gpu, need);

  gtk_label_set_label (GTK_LABEL (self->need), text);
  gtk_label_set_label (GTK_LABEL (self->difference), difference);
  gtk_widget_set_visible (self->difference, *difference != '\0');
}

static void
show_speed (HeadroomCompareRow *self, const headroom_comparison_t *comparison, guint index)
{
  g_autofree char *text = headroom_speeds_describe (&comparison->speeds[index]);

  gtk_label_set_label (GTK_LABEL (self->speed), text);
  gtk_widget_set_visible (self->speed, *text != '\0');
}

/* “To make it fit: Recompute every layer: fits, 21.3 GiB”; what else is said is a sentence. */
static char *
describe_advice (const headroom_comparison_t *comparison, guint index)
{
  g_autofree char *text = headroom_comparison_describe_advice (comparison, index, headroom_format_bytes);

  if (headroom_comparison_get_advice (comparison, index) == NULL)
    return g_steal_pointer (&text);
  /* Translators: %s is such as “Recompute every layer: fits, 21.3 GiB”. */
  return g_strdup_printf (_ ("To make it fit: %s"), text);
}

static void
show_advice (HeadroomCompareRow *self, const headroom_comparison_t *comparison, guint index)
{
  g_autofree char *text = describe_advice (comparison, index);

  gtk_label_set_label (GTK_LABEL (self->advice), text);
  gtk_widget_set_visible (self->advice, headroom_comparison_wants_advice (comparison, index));
}

static void
append_shown (GString *text, GtkWidget *label)
{
  if (!gtk_widget_get_visible (label))
    return;
  headroom_words_separate (text, ", ");
  g_string_append (text, gtk_label_get_label (GTK_LABEL (label)));
}

/* Read as one text: GTK 4.18 makes no description of the labels that “described-by” names. */
static void
describe (HeadroomCompareRow *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_shown (text, self->baseline);
  append_shown (text, self->word);
  append_shown (text, self->need);
  append_shown (text, self->difference);
  append_shown (text, self->speed);
  append_shown (text, self->advice);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str, -1);
}

void
headroom_compare_row_set (HeadroomCompareRow *self, const headroom_comparison_t *comparison, guint index)
{
  const char *title = headroom_comparison_get_name (comparison, index);

  g_return_if_fail (HEADROOM_IS_COMPARE_ROW (self));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  gtk_label_set_label (GTK_LABEL (self->title), title);
  gtk_widget_set_visible (self->baseline, index == comparison->baseline);
  show_verdict (self, headroom_comparison_peek (comparison, index)->verdict);
  show_need (self, comparison, index);
  show_speed (self, comparison, index);
  show_advice (self, comparison, index);
  describe (self);
  g_object_set (self->bar, "share", headroom_comparison_get_share (comparison, index), "estimate",
                comparison->estimates->pdata[index], NULL);
}

GtkWidget *
headroom_compare_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_COMPARE_ROW, NULL);
}

static void
headroom_compare_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_COMPARE_ROW);
  G_OBJECT_CLASS (headroom_compare_row_parent_class)->dispose (object);
}

static void
headroom_compare_row_class_init (HeadroomCompareRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_compare_row_dispose;
  g_type_ensure (HEADROOM_TYPE_STACKED_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-compare-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, title);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, baseline);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, icon);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, word);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, need);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, difference);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, speed);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, bar);
  gtk_widget_class_bind_template_child (widget_class, HeadroomCompareRow, advice);
}

static void
headroom_compare_row_init (HeadroomCompareRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
