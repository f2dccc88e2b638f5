/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of labels in a grid: what each is about, then a cell for each scenario. */
#include "app/compare/headroom-compare-table.h"

#include "app/shared/headroom-format.h"
#include "model/result/headroom-comparison-rows.h"
#include "model/result/headroom-comparison-words.h"
#include "words/headroom-i18n.h"

enum
{
  LEAST_TITLE_CHARS = 12, /* of a scenario */
  MOST_TITLE_CHARS = 18,
  LEAST_LABEL_CHARS = 14,
  MOST_LABEL_CHARS = 26,
  LEAST_VALUE_CHARS = 12,
  MOST_VALUE_CHARS = 24,
  FEW_COLUMNS = 3 /* as many as fill the width evenly */
};

/* A grid while it is filled: the scenarios from `first` on. */
typedef struct
{
  const headroom_comparison_t *comparison;
  GtkGrid *grid;
  int n_rows;
  guint first;
  guint n;
} Table;

/* What a section shows beside its own rows is in the cells of another one. */
static const headroom_compared_t sections[] = { HEADROOM_COMPARED_SOURCES, HEADROOM_COMPARED_BYTES,
                                                HEADROOM_COMPARED_VERDICT, HEADROOM_COMPARED_SPEED,
                                                HEADROOM_COMPARED_ADVICE,  HEADROOM_COMPARED_INPUTS };

static GtkWidget *
make_label (const char *text, float xalign, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_wrapped (const char *text, float xalign, int least_chars, int most_chars)
{
  GtkWidget *label = make_label (text, xalign, NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), least_chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), most_chars);
  return label;
}

static GtkWidget *
make_title (const headroom_comparison_t *comparison, guint index, float xalign)
{
  const char *title = headroom_comparison_get_name (comparison, index);
  GtkWidget *label = make_label (title, xalign, "heading");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), LEAST_TITLE_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (label), MOST_TITLE_CHARS);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_tooltip_text (label, title);
  return label;
}

static void
attach_titles (Table *self)
{
  for (guint i = 0; i < self->n; i++)
    gtk_grid_attach (self->grid, make_title (self->comparison, self->first + i, 1), (int) i + 1, self->n_rows, 1, 1);
  self->n_rows++;
}

/* The difference in small letters below the amount. */
static void
add_difference (const Table *self, GtkWidget *label, const headroom_comparison_row_t *row, guint index)
{
  const char *amount = gtk_label_get_text (GTK_LABEL (label));
  g_autofree char *difference = NULL;
  g_autofree char *markup = NULL;

  if (row->section != HEADROOM_COMPARED_BYTES)
    return;
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  difference = headroom_comparison_describe_difference (self->comparison, index, (hr_term_t) row->item,
                                                        headroom_format_bytes);
  if (*difference == '\0')
    return;
  markup = g_markup_printf_escaped ("%s\n<small>%s</small>", amount, difference);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_RIGHT);
}

/* Read on its own, a cell says what it is about. */
static void
name_cell (const Table *self, GtkWidget *label, const headroom_comparison_row_t *row, guint index)
{
  const char *title = headroom_comparison_get_name (self->comparison, index);
  /* Translators: a cell of a table: 1: the name of a scenario, 2: a term or an input, 3: its value */
  g_autofree char *name = g_strdup_printf (_ ("%1$s, %2$s: %3$s"), title, headroom_comparison_row_get_label (row),
                                           gtk_label_get_text (GTK_LABEL (label)));

  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
make_cell (const Table *self, const headroom_comparison_row_t *row, guint index)
{
  g_autofree char *text = headroom_comparison_row_describe (self->comparison, row, index, headroom_format_bytes);
  GtkWidget *label = make_wrapped (text, 1, LEAST_VALUE_CHARS, MOST_VALUE_CHARS);

  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_set_hexpand (label, self->n <= FEW_COLUMNS);
  add_difference (self, label, row, index);
  name_cell (self, label, row, index);
  return label;
}

static void
attach_row (Table *self, const headroom_comparison_row_t *row)
{
  GtkWidget *label = make_wrapped (headroom_comparison_row_get_label (row), 0, LEAST_LABEL_CHARS, MOST_LABEL_CHARS);

  gtk_grid_attach (self->grid, label, 0, self->n_rows, 1, 1);
  for (guint i = 0; i < self->n; i++)
    gtk_grid_attach (self->grid, make_cell (self, row, self->first + i), (int) i + 1, self->n_rows, 1, 1);
  self->n_rows++;
}

static void
attach_section (Table *self, headroom_compared_t section)
{
  g_autoptr (GArray) rows = headroom_comparison_list_rows (self->comparison, section);
  g_autofree char *heading = headroom_comparison_dup_heading (self->comparison, section);
  GtkWidget *label;

  if (rows->len == 0)
    return;
  label = make_label (heading, 0, "heading");
  if (self->n_rows > 1)
    gtk_widget_add_css_class (label, "next-section");
  gtk_grid_attach (self->grid, label, 0, self->n_rows, (int) self->n + 1, 1);
  self->n_rows++;
  for (guint i = 0; i < rows->len; i++)
    attach_row (self, &g_array_index (rows, headroom_comparison_row_t, i));
}

static GtkWidget *
make_grid (const headroom_comparison_t *comparison, guint first, guint n)
{
  GtkWidget *grid = gtk_grid_new ();
  Table table = { comparison, GTK_GRID (grid), 0, first, n };

  gtk_widget_add_css_class (grid, "comparison");
  attach_titles (&table);
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    attach_section (&table, sections[i]);
  return grid;
}

static GtkWidget *
make_card (GtkWidget *grid)
{
  GtkWidget *card = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (card), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (card), grid);
  gtk_widget_add_css_class (card, "card");
  return card;
}

static GtkWidget *
make_cards (const headroom_comparison_t *comparison)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  for (guint i = 0; i < headroom_comparison_get_length (comparison); i++)
    gtk_box_append (GTK_BOX (box), make_card (make_grid (comparison, i, 1)));
  return box;
}

GtkWidget *
headroom_compare_table_new (const headroom_comparison_t *comparison, gboolean narrow)
{
  if (narrow)
    return make_cards (comparison);
  return make_card (make_grid (comparison, 0, headroom_comparison_get_length (comparison)));
}
