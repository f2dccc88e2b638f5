/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Follows a document: several changes in a row are one comparison, and none is made out of sight. */
#include "app/compare/headroom-compare-page.h"

#include "app/compare/headroom-compare-view.h"
#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "model/result/headroom-advisor.h"
#include "model/result/headroom-comparison-advice.h"
#include "model/result/headroom-comparison-words.h"

struct _HeadroomComparePage
{
  AdwBin parent_instance;
  HeadroomDocument *document;
  HeadroomScenario *baseline; /* may have been deleted since */
  HeadroomCompareView *view;  /* NULL: never in sight yet */
  gboolean narrow;
  guint source; /* of a comparison that is to come */
  HeadroomAdvisor *advisors[HEADROOM_COMPARISON_MOST];
};

G_DEFINE_FINAL_TYPE (HeadroomComparePage, headroom_compare_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_NARROW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

/* The first one where none was chosen, or where it is gone. */
static guint
find_baseline (HeadroomComparePage *self)
{
  guint index = 0;

  if (self->baseline != NULL)
    index = headroom_document_find (self->document, self->baseline);
  if (index >= headroom_document_get_length (self->document))
    return 0;
  return index;
}

/* Advice takes longer than a frame: what is not there yet comes with the next comparison. */
static void
ask_for_advice (HeadroomComparePage *self, headroom_comparison_t *comparison)
{
  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    {
      HeadroomScenario *scenario = headroom_comparison_get_scenario (comparison, i);

      if (!headroom_comparison_wants_advice (comparison, i))
        continue;
      headroom_advisor_ask (self->advisors[i], comparison->estimates->pdata[i],
                            headroom_scenario_peek_locks (scenario));
      if (!headroom_advisor_is_pending (self->advisors[i]))
        headroom_comparison_set_advice (comparison, i, headroom_advisor_get_advice (self->advisors[i]));
    }
}

headroom_comparison_t *
headroom_compare_page_make_comparison (HeadroomComparePage *self, GError **error)
{
  headroom_comparison_t *comparison;

  g_return_val_if_fail (HEADROOM_IS_COMPARE_PAGE (self), NULL);

  comparison = headroom_comparison_new (self->document, find_baseline (self), error);
  if (comparison != NULL)
    ask_for_advice (self, comparison);
  return comparison;
}

/* NULL: what is wrong instead. */
static void
show (HeadroomComparePage *self, const headroom_comparison_t *comparison, const GError *error)
{
  if (comparison == NULL)
    headroom_compare_view_show_problem (self->view, error->message,
                                        headroom_document_get_length (self->document) < HEADROOM_COMPARISON_LEAST);
  else
    headroom_compare_view_show (self->view, comparison, self->narrow);
}

/* Who does not see the bars is told what they show. */
static void
announce (HeadroomComparePage *self, const headroom_comparison_t *comparison)
{
  g_autofree char *text = headroom_comparison_describe (comparison, headroom_format_bytes);

  gtk_accessible_announce (GTK_ACCESSIBLE (gtk_widget_get_root (GTK_WIDGET (self))), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
}

static void
show_and_announce (HeadroomComparePage *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (headroom_comparison_t) comparison = headroom_compare_page_make_comparison (self, &error);

  show (self, comparison, error);
  if (comparison != NULL)
    announce (self, comparison);
}

static gboolean
on_idle_cb (gpointer data)
{
  HeadroomComparePage *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (headroom_comparison_t) comparison = headroom_compare_page_make_comparison (self, &error);

  self->source = 0;
  show (self, comparison, error);
  return G_SOURCE_REMOVE;
}

/* Out of sight the next map shows what is new. */
static void
update (HeadroomComparePage *self)
{
  if (self->source == 0 && self->document != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->source = g_idle_add (on_idle_cb, self);
}

static void
on_baseline_chosen_cb (HeadroomComparePage *self, guint index)
{
  if (index >= headroom_document_get_length (self->document))
    return;
  g_set_object (&self->baseline, headroom_document_get_scenario (self->document, index));
  show_and_announce (self);
}

static void
make_view (HeadroomComparePage *self)
{
  GtkWidget *view = headroom_compare_view_new ();

  self->view = HEADROOM_COMPARE_VIEW (view);
  g_signal_connect_object (view, "baseline-chosen", G_CALLBACK (on_baseline_chosen_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (ADW_BIN (self), view);
}

static void
headroom_compare_page_map (GtkWidget *widget)
{
  HeadroomComparePage *self = HEADROOM_COMPARE_PAGE (widget);

  if (self->view == NULL)
    make_view (self);
  GTK_WIDGET_CLASS (headroom_compare_page_parent_class)->map (widget);
  if (self->document == NULL)
    return;
  show_and_announce (self);
}

void
headroom_compare_page_set_document (HeadroomComparePage *self, HeadroomDocument *document)
{
  g_return_if_fail (HEADROOM_IS_COMPARE_PAGE (self));

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_func (self->document, update, self);
  g_set_object (&self->document, document);
  g_clear_object (&self->baseline);
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

static void
headroom_compare_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_NARROW)
    g_value_set_boolean (value, HEADROOM_COMPARE_PAGE (object)->narrow);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_compare_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id != PROP_NARROW)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  HEADROOM_COMPARE_PAGE (object)->narrow = g_value_get_boolean (value);
  update (HEADROOM_COMPARE_PAGE (object));
}

static void
headroom_compare_page_dispose (GObject *object)
{
  HeadroomComparePage *self = HEADROOM_COMPARE_PAGE (object);

  g_clear_handle_id (&self->source, g_source_remove);
  self->view = NULL;
  g_clear_object (&self->baseline);
  g_clear_object (&self->document);
  for (guint i = 0; i < HEADROOM_COMPARISON_MOST; i++)
    g_clear_object (&self->advisors[i]);
  G_OBJECT_CLASS (headroom_compare_page_parent_class)->dispose (object);
}

static void
headroom_compare_page_class_init (HeadroomComparePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = headroom_compare_page_get_property;
  object_class->set_property = headroom_compare_page_set_property;
  object_class->dispose = headroom_compare_page_dispose;
  GTK_WIDGET_CLASS (klass)->map = headroom_compare_page_map;
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_compare_page_init (HeadroomComparePage *self)
{
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
  for (guint i = 0; i < HEADROOM_COMPARISON_MOST; i++)
    {
      self->advisors[i] = headroom_advisor_new (HEADROOM_ADVICE_MEMORY);
      g_signal_connect_object (self->advisors[i], "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
}

gboolean
headroom_compare_page_is_pending (HeadroomComparePage *self)
{
  g_return_val_if_fail (HEADROOM_IS_COMPARE_PAGE (self), FALSE);

  for (guint i = 0; i < HEADROOM_COMPARISON_MOST; i++)
    if (headroom_advisor_is_pending (self->advisors[i]))
      return TRUE;
  return self->source != 0;
}
