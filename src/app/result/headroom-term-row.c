/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A term of the breakdown; what is below it is made and filled in when it is opened. */
#include "app/result/headroom-term-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-swatch.h"
#include "app/shared/headroom-term-tables.h"
#include "app/shared/headroom-wrapping.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-direction.h"
#include "words/words-numbers.h"
#include "words/words-seconds.h"

struct _HeadroomTermRow
{
  AdwExpanderRow parent_instance;
  HeadroomTerm *term;
  GtkWidget *swatch, *amounts, *amount, *share;
  GtkWidget *help, *formula, *legend, *substituted, *exact, *range, *ledger, *source, *link; /* NULL: never opened */
};

G_DEFINE_FINAL_TYPE (HeadroomTermRow, headroom_term_row, ADW_TYPE_EXPANDER_ROW)

/* Formulas read from left to right in every language. */
static void
set_formula (GtkWidget *label, const char *prefix, const char *formula)
{
  g_autofree char *text = headroom_words_isolate (g_strconcat (prefix, formula, NULL));

  gtk_label_set_label (GTK_LABEL (label), text);
}

static char *
describe_exactly (HeadroomTerm *term)
{
  if (headroom_term_peek_seconds (term) != NULL)
    return headroom_term_table_describe (term);
  return headroom_words_exact_bytes (headroom_term_get_bytes (term));
}

/* “Between 0.280 s and 0.361 s.”; terms of memory have no range of their own. */
static char *
describe_range (HeadroomTerm *term)
{
  const hr_seconds_t *seconds = headroom_term_peek_seconds (term);
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;

  if (seconds == NULL)
    return g_strdup ("");
  low = headroom_words_seconds (seconds->low);
  high = headroom_words_seconds (seconds->high);
  /* Translators: 1 and 2: amounts of memory, or times. */
  return g_strdup_printf (_ ("Between %1$s and %2$s."), low, high);
}

gboolean
headroom_term_row_shows (HeadroomTerm *term)
{
  return term != NULL && headroom_term_table_amount (term) > 0;
}

static void
show_text (GtkWidget *label, const char *text)
{
  gtk_label_set_label (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, *text != '\0');
}

static void
on_source_activated_cb (HeadroomTermRow *self)
{
  g_autoptr (GtkUriLauncher) launcher = gtk_uri_launcher_new (headroom_term_get_citation_url (self->term));
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  gtk_uri_launcher_launch (launcher, GTK_WINDOW (root), NULL, NULL, NULL);
}

static void
on_ledger_activated_cb (HeadroomTermRow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "estimate.open-ledger", "s", headroom_term_get_id (self->term));
}

/* The rows below, which most are never opened to show. */
static void
ensure_details (HeadroomTermRow *self)
{
  g_autoptr (GtkBuilder) builder = NULL;
  const struct
  {
    const char *id;
    GtkWidget **widget;
  } parts[] = { { "help", &self->help },     { "formula", &self->formula },
                { "legend", &self->legend }, { "substituted", &self->substituted },
                { "exact", &self->exact },   { "range", &self->range },
                { "ledger", &self->ledger }, { "source", &self->source },
                { "link", &self->link } };

  if (self->help != NULL)
    return;
  builder = gtk_builder_new_from_resource ("/io/github/headroom_app/Headroom/headroom-term-details.ui");
  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    *parts[i].widget = GTK_WIDGET (gtk_builder_get_object (builder, parts[i].id));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), GTK_WIDGET (gtk_builder_get_object (builder, "derivation")));
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), self->ledger);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (self), self->source);
  g_signal_connect_object (self->ledger, "activated", G_CALLBACK (on_ledger_activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->source, "activated", G_CALLBACK (on_source_activated_cb), self, G_CONNECT_SWAPPED);
}

/* What is seen only while the row is open: the formula, and where it is from. */
static void
update_details (HeadroomTermRow *self)
{
  g_autofree char *exact = NULL;
  g_autofree char *range = NULL;

  if (self->term == NULL || !adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self)))
    return;
  ensure_details (self);
  exact = describe_exactly (self->term);
  range = describe_range (self->term);
  gtk_label_set_label (GTK_LABEL (self->help), headroom_term_get_help (self->term));
  set_formula (self->formula, "", headroom_term_get_formula (self->term));
  show_text (self->legend, headroom_term_get_legend (self->term));
  set_formula (self->substituted, "= ", headroom_term_get_substituted (self->term));
  set_formula (self->exact, "= ", exact);
  show_text (self->range, range);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->source), headroom_term_get_citation (self->term));
  gtk_widget_set_visible (self->ledger, headroom_term_has_ledger (self->term));
  gtk_widget_set_visible (self->link, headroom_term_get_citation_url (self->term) != NULL);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self->source), gtk_widget_get_visible (self->link));
}

static void
update (HeadroomTermRow *self)
{
  g_autofree char *amount = NULL;
  g_autofree char *share = NULL;

  if (self->term == NULL)
    return;
  amount = headroom_term_table_describe (self->term);
  share = headroom_words_percent (headroom_term_get_share (self->term), 0);
  gtk_label_set_label (GTK_LABEL (self->amount), amount);
  gtk_label_set_label (GTK_LABEL (self->share), share);
  update_details (self);
}

void
headroom_term_row_set_term (HeadroomTermRow *self, HeadroomTerm *term)
{
  g_return_if_fail (HEADROOM_IS_TERM_ROW (self));

  if (!g_set_object (&self->term, term))
    return;
  gtk_widget_set_visible (GTK_WIDGET (self), headroom_term_row_shows (term));
  if (term == NULL)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), headroom_term_get_label (term));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, headroom_term_get_label (term),
                                  -1);
  g_object_set (self->swatch, "slot", headroom_term_get_id (term), NULL);
  update (self);
}

static gboolean
is_time (HeadroomTerm *term)
{
  return headroom_term_peek_seconds (term) != NULL;
}

/* Bytes or seconds in plain digits with a point. */
static char *
write_amount (HeadroomTerm *term)
{
  return headroom_words_digits (headroom_term_table_amount (term));
}

/* What is copied, and what is said of it. */
static void
copy (GtkWidget *widget, const char *text, const char *words)
{
  gtk_widget_activate_action (widget, "win.copy-text", "(ss)", text, words);
}

static void
copy_value_action (GtkWidget *widget, const char *action, GVariant *unused)
{
  HeadroomTerm *term = HEADROOM_TERM_ROW (widget)->term;
  g_autofree char *value = write_amount (term);

  copy (widget, value, is_time (term) ? _ ("Seconds copied") : _ ("Bytes copied"));
}

/* As it stands in the row, below each other: with symbols, with numbers, and what that comes to. */
static void
copy_formula_action (GtkWidget *widget, const char *action, GVariant *unused)
{
  HeadroomTerm *term = HEADROOM_TERM_ROW (widget)->term;
  g_autofree char *value = write_amount (term);
  g_autofree char *text = g_strdup_printf ("%s\n= %s\n= %s %s\n", headroom_term_get_formula (term),
                                           headroom_term_get_substituted (term), value, is_time (term) ? "s" : "B");

  copy (widget, text, _ ("Formula copied"));
}

GtkWidget *
headroom_term_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_TERM_ROW, NULL);
}

static void
headroom_term_row_dispose (GObject *object)
{
  HeadroomTermRow *self = HEADROOM_TERM_ROW (object);

  g_clear_object (&self->term);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_TERM_ROW);
  G_OBJECT_CLASS (headroom_term_row_parent_class)->dispose (object);
}

static void
headroom_term_row_class_init (HeadroomTermRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_term_row_dispose;
  g_type_ensure (HEADROOM_TYPE_SWATCH);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-term-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomTermRow, swatch);
  gtk_widget_class_bind_template_child (widget_class, HeadroomTermRow, amounts);
  gtk_widget_class_bind_template_child (widget_class, HeadroomTermRow, amount);
  gtk_widget_class_bind_template_child (widget_class, HeadroomTermRow, share);
  gtk_widget_class_bind_template_callback (widget_class, update_details);
  gtk_widget_class_install_action (widget_class, "term.copy-value", NULL, copy_value_action);
  gtk_widget_class_install_action (widget_class, "term.copy-formula", NULL, copy_formula_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, GDK_CONTROL_MASK, "term.copy-value", NULL);
}

static void
headroom_term_row_init (HeadroomTermRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_remove_css_class (GTK_WIDGET (self), "empty"); /* it only seems to be */
  headroom_stack_large_text (self->amounts);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
