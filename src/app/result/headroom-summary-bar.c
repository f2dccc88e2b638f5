/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The result in one look: the answer as a sentence, total, time of a step, range, sizes, the bar. */
#include "app/result/headroom-summary-bar.h"

#include "app/result/headroom-result-words.h"
#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-tooltip.h"
#include "app/shared/headroom-verdict.h"
#include "app/shared/headroom-wrap-bin.h"
#include "app/shared/headroom-wrapping.h"
#include "core/explain/term-text.h"
#include "report/report-answer.h"
#include "report/report-serving.h"
#include "report/report-time.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  ANNOUNCE_AFTER_MS = 700
}; /* a verdict is said once, when the inputs have come to rest */

struct _HeadroomSummaryBar
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  gboolean stale, compact, narrow;
  hr_verdict_t announced;
  guint announce_source;

  GtkWidget *head, *total, *stale_label, *verdict, *verdict_icon, *verdict_word, *rule, *rule_text, *details, *bar;
  GtkWidget *range, *users, *largest, *parameters, *plan;
  GtkWidget *step, *step_below; /* the same text: beside the total, or among the details of a narrow window */
};

G_DEFINE_FINAL_TYPE (HeadroomSummaryBar, headroom_summary_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_STALE,
  PROP_COMPACT,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static gboolean
announce_cb (gpointer data)
{
  HeadroomSummaryBar *self = data;

  self->announce_source = 0;
  gtk_accessible_announce (GTK_ACCESSIBLE (self->verdict), gtk_label_get_text (GTK_LABEL (self->verdict_word)),
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  return G_SOURCE_REMOVE;
}

static void
announce_later (HeadroomSummaryBar *self, hr_verdict_t verdict)
{
  if (verdict == self->announced)
    return;
  self->announced = verdict;
  g_clear_handle_id (&self->announce_source, g_source_remove);
  self->announce_source = g_timeout_add (ANNOUNCE_AFTER_MS, announce_cb, self);
}

/* Nothing is said by no text: such a label takes no room. */
static void
show_text (GtkWidget *label, char *text)
{
  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, *text != '\0');
  g_free (text);
}

static void
update_verdict (HeadroomSummaryBar *self, const hr_estimate_t *e)
{
  gboolean is_known = e->verdict != HR_NO_VERDICT;

  gtk_widget_set_visible (self->verdict, is_known);
  gtk_widget_set_visible (self->rule, is_known);
  if (!is_known)
    return;
  headroom_verdict_apply (self->verdict, e->verdict);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->verdict_icon), headroom_verdict_get_icon (e->verdict));
  show_text (self->verdict_word, headroom_report_answer (e, headroom_format_bytes));
  headroom_wrap_at_words (self->verdict_word);
  show_text (self->rule_text, headroom_report_rule (e, headroom_format_bytes));
  announce_later (self, e->verdict);
}

static void
update_largest (HeadroomSummaryBar *self)
{
  hr_term_t largest = hr_term_largest (headroom_estimate_peek (self->estimate));
  HeadroomTerm *term = headroom_estimate_get_term (self->estimate, largest);
  g_autofree char *share = headroom_words_percent (headroom_term_get_share (term), 0);
  /* Translators: the largest part of the memory and its share, such as "Largest: Optimizer states, 46 %" */
  g_autofree char *text = g_strdup_printf (_ ("Largest: %1$s, %2$s"), headroom_term_get_label (term), share);

  gtk_label_set_label (GTK_LABEL (self->largest), text);
  headroom_tooltip_set (self->largest, text); /* a narrow window cuts it short */
}

static void
update_parameters (HeadroomSummaryBar *self, const hr_estimate_t *e)
{
  g_autofree char *text = headroom_result_describe_parameters (e, headroom_words_parameters);
  g_autofree char *exact = headroom_result_describe_parameters (e, headroom_words_grouped);

  gtk_label_set_label (GTK_LABEL (self->parameters), text);
  headroom_tooltip_set (self->parameters, exact);
}

/* Of training a step, of inference a token. */
static char *
describe_pace (HeadroomEstimate *estimate)
{
  const hr_serving_t *serving = headroom_estimate_peek_serving (estimate);

  if (headroom_report_tells_serving (serving))
    return headroom_report_served (serving);
  return headroom_report_step (headroom_estimate_peek_time (estimate));
}

static void
update_step (HeadroomSummaryBar *self)
{
  g_autofree char *text = describe_pace (self->estimate);
  gboolean is_known = *text != '\0';

  gtk_label_set_label (GTK_LABEL (self->step), text);
  gtk_label_set_label (GTK_LABEL (self->step_below), text);
  gtk_widget_set_visible (self->step, is_known && !self->narrow);
  gtk_widget_set_visible (self->step_below, is_known && self->narrow);
}

/* No result yet: nothing of an earlier one may stay in sight. */
static void
clear (HeadroomSummaryBar *self)
{
  gtk_label_set_label (GTK_LABEL (self->total), "–");
  headroom_tooltip_set (self->total, NULL);
  gtk_widget_set_visible (self->verdict, FALSE);
  gtk_widget_set_visible (self->rule, FALSE);
  gtk_widget_set_visible (self->step, FALSE);
  self->announced = HR_NO_VERDICT;
  g_clear_handle_id (&self->announce_source, g_source_remove);
}

/* Beside each other where there is room, else below each other. */
static void
lay_out (HeadroomSummaryBar *self, GtkWidget *box, int gap)
{
  GtkOrientation orientation = GTK_ORIENTATION_HORIZONTAL;
  int spacing = gap;

  if (self->narrow)
    {
      orientation = GTK_ORIENTATION_VERTICAL;
      spacing = 0;
    }
  gtk_orientable_set_orientation (GTK_ORIENTABLE (box), orientation);
  gtk_box_set_spacing (GTK_BOX (box), spacing);
}

static void
update_total (HeadroomSummaryBar *self, const hr_estimate_t *e)
{
  g_autofree char *total = headroom_format_bytes (hr_worst_stage (e)->bytes);
  g_autofree char *exact = headroom_words_exact_bytes (hr_worst_stage (e)->bytes);

  gtk_label_set_label (GTK_LABEL (self->total), total);
  headroom_tooltip_set (self->total, exact);
}

static void
update_details (HeadroomSummaryBar *self, const hr_estimate_t *e)
{
  show_text (self->range, headroom_report_range (e, headroom_format_bytes));
  show_text (self->users, headroom_report_users (e));
  show_text (self->plan, headroom_report_plan (&e->params));
  update_largest (self);
  update_parameters (self, e);
  update_step (self);
}

static void
update_stale (HeadroomSummaryBar *self)
{
  gtk_widget_set_visible (self->stale_label, self->stale && self->estimate != NULL);
  headroom_css_class_set (GTK_WIDGET (self), "stale", self->stale);
}

static void
update (HeadroomSummaryBar *self)
{
  gboolean is_whole = !self->compact && self->estimate != NULL;
  const hr_estimate_t *e;

  lay_out (self, self->head, 12);
  lay_out (self, self->details, 18);
  update_stale (self);
  headroom_css_class_set (GTK_WIDGET (self), "compact", self->compact);
  gtk_widget_set_visible (self->bar, is_whole);
  gtk_widget_set_visible (self->details, is_whole);
  gtk_widget_set_visible (self->largest, !self->narrow); /* where there is little room, the bar names it */
  if (self->estimate == NULL)
    {
      clear (self);
      return;
    }
  e = headroom_estimate_peek (self->estimate);
  update_total (self, e);
  update_verdict (self, e);
  update_details (self, e);
}

static void
headroom_summary_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomSummaryBar *self = HEADROOM_SUMMARY_BAR (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_STALE: g_value_set_boolean (value, self->stale); break;
    case PROP_COMPACT: g_value_set_boolean (value, self->compact); break;
    case PROP_NARROW: g_value_set_boolean (value, self->narrow); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_summary_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomSummaryBar *self = HEADROOM_SUMMARY_BAR (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_set_object (&self->estimate, g_value_get_object (value)); break;
    case PROP_STALE: self->stale = g_value_get_boolean (value); break;
    case PROP_COMPACT: self->compact = g_value_get_boolean (value); break;
    case PROP_NARROW: self->narrow = g_value_get_boolean (value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
headroom_summary_bar_dispose (GObject *object)
{
  HeadroomSummaryBar *self = HEADROOM_SUMMARY_BAR (object);

  g_clear_handle_id (&self->announce_source, g_source_remove);
  g_clear_object (&self->estimate);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_SUMMARY_BAR);
  G_OBJECT_CLASS (headroom_summary_bar_parent_class)->dispose (object);
}

static void
headroom_summary_bar_class_init (HeadroomSummaryBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = headroom_summary_bar_dispose;
  object_class->get_property = headroom_summary_bar_get_property;
  object_class->set_property = headroom_summary_bar_set_property;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, flags);
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE, flags);
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "summarybar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  g_type_ensure (HEADROOM_TYPE_STACKED_BAR);
  g_type_ensure (HEADROOM_TYPE_WRAP_BIN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-summary-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, total);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, stale_label);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, verdict);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, verdict_icon);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, verdict_word);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, rule);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, rule_text);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, head);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, range);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, users);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, plan);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, details);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, step);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, step_below);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, largest);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, parameters);
  gtk_widget_class_bind_template_child (widget_class, HeadroomSummaryBar, bar);
}

static void
headroom_summary_bar_init (HeadroomSummaryBar *self)
{
  self->announced = HR_NO_VERDICT;
  gtk_widget_init_template (GTK_WIDGET (self));
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
