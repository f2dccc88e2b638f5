/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the estimate, over it that of the ledger; its content is bound in the template. What is further down is
 * made when the first frame has been drawn. As long as nobody sees it, it follows a change once the value rests: a
 * frame of its own would keep the next value waiting. */
#include "app/window/headroom-estimate-page.h"

#include "app/ledger/headroom-ledger-page.h"
#include "app/result/headroom-advice-group.h"
#include "app/result/headroom-breakdown.h"
#include "app/result/headroom-step-view.h"
#include "app/shared/headroom-columns.h"
#include "app/shared/headroom-css-class.h"
#include "app/shared/headroom-later.h"
#include "app/window/headroom-estimate-details.h"
#include "model/result/headroom-advisor.h"

struct _HeadroomEstimatePage
{
  AdwBin parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  gboolean stale;
  GtkWidget *content, *columns, *scroller, *step, *views;
  GtkWidget *details; /* NULL: not made yet */
  guint details_due;  /* a source; 0: they show the estimate */
};

G_DEFINE_FINAL_TYPE (HeadroomEstimatePage, headroom_estimate_page, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  PROP_STALE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

HeadroomEstimate *
headroom_estimate_page_dup_shown (HeadroomEstimatePage *self)
{
  HeadroomEstimate *shown;

  g_object_get (self->step, "shown", &shown, NULL);
  return shown;
}

static void
headroom_estimate_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomEstimatePage *self = HEADROOM_ESTIMATE_PAGE (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_SCENARIO: g_value_set_object (value, self->scenario); break;
    case PROP_STALE: g_value_set_boolean (value, self->stale); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_stale (HeadroomEstimatePage *self, gboolean stale)
{
  self->stale = stale;
  headroom_css_class_set (self->views, "stale", stale);
}

static void
forget_due (HeadroomEstimatePage *self)
{
  g_clear_handle_id (&self->details_due, g_source_remove);
}

static void
show_details (HeadroomEstimatePage *self)
{
  forget_due (self);
  g_object_set (self->details, "estimate", self->estimate, NULL);
}

static gboolean
on_rest_cb (gpointer data)
{
  HeadroomEstimatePage *self = data;

  self->details_due = 0;
  show_details (self);
  return G_SOURCE_REMOVE;
}

static gboolean
are_details_in_sight (HeadroomEstimatePage *self)
{
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (self->details, self->scroller, &bounds))
    return FALSE;
  return bounds.origin.y < gtk_widget_get_height (self->scroller) && bounds.origin.y + bounds.size.height > 0;
}

static void
update_details (HeadroomEstimatePage *self)
{
  if (self->details == NULL)
    return;
  forget_due (self);
  if (are_details_in_sight (self))
    show_details (self);
  else
    self->details_due = g_timeout_add (HEADROOM_REST_MS, on_rest_cb, self);
}

/* They may come into sight. */
static void
on_scrolled_cb (HeadroomEstimatePage *self)
{
  if (self->details_due != 0)
    show_details (self);
}

/* What is further down, in two columns where what is above it is. */
static void
add_details (GtkWidget *widget)
{
  HeadroomEstimatePage *self = HEADROOM_ESTIMATE_PAGE (widget);
  GtkWidget *columns;

  self->details = headroom_estimate_details_new ();
  columns = adw_bin_get_child (ADW_BIN (self->details));
  g_object_bind_property (self, "scenario", self->details, "scenario", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->columns, "side-by-side", columns, "side-by-side", G_BINDING_SYNC_CREATE);
  gtk_box_append (GTK_BOX (self->content), self->details);
  show_details (self);
}

/* Without a result the page is empty: what stood there is of another document. */
static void
set_estimate (HeadroomEstimatePage *self, HeadroomEstimate *estimate)
{
  gboolean has_ledger = estimate != NULL
                        && headroom_term_has_ledger (headroom_estimate_get_term (estimate, HR_ACTIVATIONS));

  g_set_object (&self->estimate, estimate);
  update_details (self);
  gtk_widget_set_visible (self->content, estimate != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "estimate.open-ledger", has_ledger);
  if (estimate == NULL)
    adw_navigation_view_pop_to_tag (ADW_NAVIGATION_VIEW (self->views), "estimate");
}

static void
open_ledger_action (GtkWidget *widget, const char *action, GVariant *term)
{
  HeadroomEstimatePage *self = HEADROOM_ESTIMATE_PAGE (widget);
  AdwNavigationPage *page = headroom_ledger_page_new (g_variant_get_string (term, NULL));

  g_object_bind_property (self, "estimate", page, "estimate", G_BINDING_SYNC_CREATE);
  adw_navigation_view_push (ADW_NAVIGATION_VIEW (self->views), page);
}

static void
headroom_estimate_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomEstimatePage *self = HEADROOM_ESTIMATE_PAGE (object);

  switch (id)
    {
    case PROP_ESTIMATE: set_estimate (self, g_value_get_object (value)); break;
    case PROP_SCENARIO: g_set_object (&self->scenario, g_value_get_object (value)); break;
    case PROP_STALE: set_stale (self, g_value_get_boolean (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  g_object_notify_by_pspec (object, pspec);
}

static void
headroom_estimate_page_dispose (GObject *object)
{
  HeadroomEstimatePage *self = HEADROOM_ESTIMATE_PAGE (object);

  forget_due (self);
  self->details = NULL;
  adw_bin_set_child (ADW_BIN (self), NULL); /* else both would unparent it */
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_ESTIMATE_PAGE);
  g_clear_object (&self->estimate);
  g_clear_object (&self->scenario);
  G_OBJECT_CLASS (headroom_estimate_page_parent_class)->dispose (object);
}

static void
headroom_estimate_page_class_init (HeadroomEstimatePageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = headroom_estimate_page_get_property;
  object_class->set_property = headroom_estimate_page_set_property;
  object_class->dispose = headroom_estimate_page_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_STALE] = g_param_spec_boolean ("stale", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_type_ensure (HEADROOM_TYPE_ADVICE_GROUP);
  g_type_ensure (HEADROOM_TYPE_BREAKDOWN);
  g_type_ensure (HEADROOM_TYPE_COLUMNS);
  g_type_ensure (HEADROOM_TYPE_STEP_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-estimate-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimatePage, content);
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimatePage, columns);
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimatePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimatePage, step);
  gtk_widget_class_bind_template_child (widget_class, HeadroomEstimatePage, views);
  gtk_widget_class_install_action (widget_class, "estimate.open-ledger", "s", open_ledger_action);
}

static void
headroom_estimate_page_init (HeadroomEstimatePage *self)
{
  GtkAdjustment *down;

  gtk_widget_init_template (GTK_WIDGET (self));
  down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  g_signal_connect_object (down, "value-changed", G_CALLBACK (on_scrolled_cb), self, G_CONNECT_SWAPPED);
  headroom_later_call (GTK_WIDGET (self), add_details);
}

gboolean
headroom_estimate_page_is_pending (HeadroomEstimatePage *self)
{
  g_return_val_if_fail (HEADROOM_IS_ESTIMATE_PAGE (self), FALSE);

  return self->details_due != 0;
}
