/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page with the tensors of a term: a sorted table that follows the estimate and keeps its place meanwhile. */
#include "app/ledger/headroom-ledger-page.h"

#include "app/ledger/headroom-ledger-words.h"
#include "app/shared/headroom-clipboard.h"
#include "app/shared/headroom-column-title.h"
#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"

typedef enum
{
  WIDE = 1 << 0,
  MIDDLE = 1 << 1,
  NARROW = 1 << 2,
  LEAST = 1 << 3, /* a narrow window with large text */
  ANY = WIDE | MIDDLE | NARROW | LEAST
} Layout;

enum
{
  FRAMES_OF_LAYOUT = 2 /* in the first one after a change the rows get their places */
};

static const struct
{
  const char *id; /* in the .ui */
  int layouts;
} columns[] = {
  { "module", WIDE },
  { "tensor", WIDE },
  { "middle_tensor", MIDDLE },
  { "narrow_tensor", NARROW | LEAST },
  { "shape", WIDE | MIDDLE },
  { "format", WIDE | MIDDLE },
  { "bytes", WIDE | MIDDLE },
  { "total", ANY },
  { "share", WIDE | MIDDLE | NARROW },
};

struct _HeadroomLedgerPage
{
  AdwNavigationPage parent_instance;

  HeadroomLedger *ledger;
  GtkWidget *title, *toasts, *sentences, *sum, *rule, *missing, *view, *scroller, *bin;
  AdwBreakpoint *narrow, *least;
  AdwToast *toast; /* in sight, or NULL */
  GtkColumnViewColumn *columns[G_N_ELEMENTS (columns)];
  GtkSortListModel *sorted;
  GtkColumnViewColumn *sort_column; /* by which the rows are sorted; NULL: the ledger's own order (borrowed) */
  GtkSortType sort_order;
  int frames_to_top; /* until the heading is scrolled to; 0: nothing is */
};

G_DEFINE_FINAL_TYPE (HeadroomLedgerPage, headroom_ledger_page, ADW_TYPE_NAVIGATION_PAGE)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_LEDGER,
  N_PROPS
};

static void
set_text (GtkWidget *label, const char *text)
{
  gtk_widget_set_visible (label, text != NULL);
  if (text != NULL)
    gtk_label_set_label (GTK_LABEL (label), text);
}

static void
update_sentences (HeadroomLedgerPage *self, const hr_estimate_t *e)
{
  g_autofree char *sum = headroom_ledger_describe_sum (self->ledger, e);
  g_autofree char *rule = headroom_ledger_describe_comparison (self->ledger, e);

  set_text (self->sum, sum);
  set_text (self->rule, rule);
  set_text (self->missing, headroom_ledger_explain_missing (self->ledger, e));
}

static void
update (HeadroomLedgerPage *self)
{
  HeadroomEstimate *estimate = headroom_ledger_get_estimate (self->ledger);
  g_autofree char *amount = headroom_format_bytes (headroom_ledger_get_bytes (self->ledger));

  adw_window_title_set_subtitle (ADW_WINDOW_TITLE (self->title), amount);
  gtk_widget_set_visible (self->sentences, estimate != NULL);
  if (estimate != NULL)
    update_sentences (self, headroom_estimate_peek (estimate));
}

static gboolean
is_in_order (HeadroomLedgerPage *self, GtkSorter *sorter)
{
  GListModel *rows = G_LIST_MODEL (self->sorted);

  for (guint i = 1; i < g_list_model_get_n_items (rows); i++)
    {
      g_autoptr (HeadroomLedgerRow) before = g_list_model_get_item (rows, i - 1);
      g_autoptr (HeadroomLedgerRow) row = g_list_model_get_item (rows, i);

      if (headroom_ledger_row_get_part (before) == headroom_ledger_row_get_part (row)
          && gtk_sorter_compare (sorter, before, row) == GTK_ORDERING_LARGER)
        return FALSE;
    }
  return TRUE;
}

/* Numbers have changed: so may their order. Else rows stay, with the selection and the keyboard. */
static void
on_ledger_changed_cb (HeadroomLedgerPage *self)
{
  GtkSorter *sorter = gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view));

  if (!is_in_order (self, sorter))
    gtk_sorter_changed (sorter, GTK_SORTER_CHANGE_DIFFERENT);
  update (self);
}

static Layout
choose_layout (HeadroomLedgerPage *self)
{
  AdwBreakpoint *breakpoint = adw_breakpoint_bin_get_current_breakpoint (ADW_BREAKPOINT_BIN (self->bin));

  if (breakpoint == NULL)
    return WIDE;
  if (breakpoint == self->narrow)
    return NARROW;
  if (breakpoint == self->least)
    return LEAST;
  return MIDDLE;
}

/* Fewer columns where there is less room: the tensor's own has the module, and then the shape, below it. */
static void
lay_out_columns (HeadroomLedgerPage *self)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (self->view);
  g_autoptr (GtkListItemFactory) headings = g_object_ref (gtk_column_view_get_header_factory (view));
  Layout layout = choose_layout (self);

  /* GTK 4.18 would put cells of a column that comes into the headings that are there. */
  gtk_column_view_set_header_factory (view, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gtk_column_view_column_set_visible (self->columns[i], (columns[i].layouts & layout) != 0);
  gtk_column_view_set_header_factory (view, headings);
}

static gboolean
has_numbers (GtkColumnViewColumn *column)
{
  return GTK_IS_NUMERIC_SORTER (gtk_column_view_column_get_sorter (column));
}

/* What is sorted as a number is written as one. */
static void
align_titles (HeadroomLedgerPage *self)
{
  GtkColumnView *view = GTK_COLUMN_VIEW (self->view);
  GListModel *all = gtk_column_view_get_columns (view);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (all, i);

      if (has_numbers (column))
        headroom_column_title_align_end (view, column);
    }
}

static void
on_unit_changed_cb (HeadroomLedgerPage *self)
{
  headroom_ledger_touch (self->ledger);
  update (self);
}

static void
copy_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (widget);
  g_autofree char *tsv = headroom_ledger_to_tsv (G_LIST_MODEL (self->sorted));
  AdwToast *toast = adw_toast_new (_ ("Table copied"));

  headroom_copy_table (widget, tsv);
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (self->toasts), toast);
}

/* The heading above the first row, too. Before the list has laid its rows out anew, another position than the first
 * row’s would be taken for that of a row that has gone. */
static gboolean
show_heading_cb (GtkWidget *scroller, GdkFrameClock *clock, gpointer page)
{
  HeadroomLedgerPage *self = page;

  self->frames_to_top--;
  if (self->frames_to_top > 0)
    return G_SOURCE_CONTINUE;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), 0);
  return G_SOURCE_REMOVE;
}

static void
scroll_to_top (HeadroomLedgerPage *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->sorted)) > 0)
    gtk_column_view_scroll_to (GTK_COLUMN_VIEW (self->view), 0, NULL, GTK_LIST_SCROLL_NONE, NULL);
  if (self->frames_to_top == 0)
    gtk_widget_add_tick_callback (self->scroller, show_heading_cb, self, NULL);
  self->frames_to_top = FRAMES_OF_LAYOUT;
}

static void
headroom_ledger_page_shown (AdwNavigationPage *page)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (page);

  gtk_widget_grab_focus (self->view);
  scroll_to_top (self);
}

static gboolean
has_focus_within (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

/* Down leads from the sentences into the table, whose rows take the focus only of Tab (GTK 4.18). */
static gboolean
headroom_ledger_page_focus (GtkWidget *widget, GtkDirectionType direction)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (widget);

  if (direction == GTK_DIR_DOWN && has_focus_within (self->sentences))
    return gtk_widget_child_focus (self->view, GTK_DIR_TAB_FORWARD);
  return GTK_WIDGET_CLASS (headroom_ledger_page_parent_class)->focus (widget, direction);
}

/* What a person wants to see first of a column: the largest amount, the first name. */
static GtkSortType
first_order (GtkColumnViewColumn *column)
{
  if (column != NULL && has_numbers (column))
    return GTK_SORT_DESCENDING;
  return GTK_SORT_ASCENDING;
}

/* GTK begins every column ascending. What comes to the top is shown; a change of numbers alone leaves the view. */
static void
on_sorter_changed_cb (HeadroomLedgerPage *self, GtkSorterChange change, GtkColumnViewSorter *sorter)
{
  GtkColumnViewColumn *column = gtk_column_view_sorter_get_primary_sort_column (sorter);
  GtkSortType order = gtk_column_view_sorter_get_primary_sort_order (sorter);
  gboolean is_new_column = column != self->sort_column;

  if (!is_new_column && order == self->sort_order)
    return;
  self->sort_column = column;
  self->sort_order = order;
  scroll_to_top (self);
  if (is_new_column && order != first_order (column))
    gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->view), column, first_order (column));
}

/* The titles of columns take no keyboard focus (GTK 4.18), and narrow windows have few: this is the other way. An
 * unknown column is the ledger's own order. */
static void
sort_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (widget);
  GtkColumnViewColumn *column = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (g_str_equal (columns[i].id, g_variant_get_string (parameter, NULL)))
      column = self->columns[i];
  gtk_column_view_sort_by_column (GTK_COLUMN_VIEW (self->view), column, first_order (column));
}

static void
headroom_ledger_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, headroom_ledger_get_estimate (self->ledger)); break;
    case PROP_LEDGER: g_value_set_object (value, self->ledger); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_ledger_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (object);

  if (id == PROP_ESTIMATE)
    g_object_set (self->ledger, "estimate", g_value_get_object (value), NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
headroom_ledger_page_dispose (GObject *object)
{
  HeadroomLedgerPage *self = HEADROOM_LEDGER_PAGE (object);

  /* The columns go one by one, and each would be another order. */
  if (self->view != NULL)
    g_signal_handlers_disconnect_by_func (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view)),
                                          on_sorter_changed_cb, self);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_LEDGER_PAGE);
  g_clear_object (&self->ledger);
  g_clear_weak_pointer (&self->toast);
  G_OBJECT_CLASS (headroom_ledger_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/headroom_app/Headroom/headroom-ledger-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, title);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, toasts);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, sentences);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, sum);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, rule);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, missing);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, view);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, bin);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, narrow);
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, least);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gtk_widget_class_bind_template_child_full (widget_class, columns[i].id, FALSE,
                                               G_STRUCT_OFFSET (HeadroomLedgerPage, columns)
                                                   + (gssize) (i * sizeof (GtkColumnViewColumn *)));
  gtk_widget_class_bind_template_child (widget_class, HeadroomLedgerPage, sorted);
  gtk_widget_class_bind_template_callback (widget_class, lay_out_columns);
  headroom_ledger_bind_cells (widget_class);
}

static void
headroom_ledger_page_class_init (HeadroomLedgerPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = headroom_ledger_page_get_property;
  object_class->set_property = headroom_ledger_page_set_property;
  object_class->dispose = headroom_ledger_page_dispose;
  widget_class->focus = headroom_ledger_page_focus;
  ADW_NAVIGATION_PAGE_CLASS (klass)->shown = headroom_ledger_page_shown;
  g_object_class_install_property (
      object_class, PROP_ESTIMATE,
      g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_LEDGER,
      g_param_spec_object ("ledger", NULL, NULL, HEADROOM_TYPE_LEDGER, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (HEADROOM_TYPE_LEDGER_ROW);
  bind_template (widget_class);
  gtk_widget_class_install_action (widget_class, "ledger.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "ledger.sort", "s", sort_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "ledger.copy", NULL);
}

static void
headroom_ledger_page_init (HeadroomLedgerPage *self)
{
  GtkSorter *sorter;

  self->ledger = headroom_ledger_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  align_titles (self);
  sorter = gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->view));
  gtk_sort_list_model_set_sorter (self->sorted, sorter);
  g_signal_connect_object (sorter, "changed", G_CALLBACK (on_sorter_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->ledger, "changed", G_CALLBACK (on_ledger_changed_cb), self, G_CONNECT_SWAPPED);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (on_unit_changed_cb));
}

AdwNavigationPage *
headroom_ledger_page_new (const char *term)
{
  HeadroomLedgerPage *self = g_object_new (HEADROOM_TYPE_LEDGER_PAGE, NULL);
  const char *label;

  g_object_set (self->ledger, "term", term, NULL);
  label = headroom_gettext (hr_term_desc (headroom_ledger_get_term (self->ledger))->label);
  adw_window_title_set_title (ADW_WINDOW_TITLE (self->title), label);
  adw_navigation_page_set_title (ADW_NAVIGATION_PAGE (self), label);
  return ADW_NAVIGATION_PAGE (self);
}
