/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "report/report-table.h"

#include "chart/chart-paint.h"

enum
{
  LAST_ROWS = 3
};

static const double gap = 10, padding = 2.6, swatch_size = 9, swatch_room = 15;

typedef struct
{
  char *cells[HR_TABLE_COLUMNS];
  hr_row_style_t style;
} hr_row_t;

static void
row_free (gpointer data)
{
  hr_row_t *row = data;

  for (guint i = 0; i < HR_TABLE_COLUMNS; i++)
    g_free (row->cells[i]);
  g_free (row);
}

void
hr_table_init (hr_table_t *table, hr_page_t *page, const hr_column_t *columns, guint n_columns)
{
  g_return_if_fail (n_columns <= HR_TABLE_COLUMNS);

  *table = (hr_table_t) {
    .page = page, .columns = columns, .n_columns = n_columns, .rows = g_ptr_array_new_with_free_func (row_free)
  };
}

void
hr_table_take (hr_table_t *table, char **cells, const hr_row_style_t *style)
{
  hr_row_t *row = g_new0 (hr_row_t, 1);

  for (guint i = 0; i < table->n_columns; i++)
    row->cells[i] = cells[i] != NULL ? cells[i] : g_strdup ("");
  if (style != NULL)
    row->style = *style;
  table->swatches |= row->style.slot != NULL;
  g_ptr_array_add (table->rows, row);
}

static hr_text_kind_t
kind_of (const hr_table_t *table, guint column, gboolean strong)
{
  if (strong)
    return HR_TEXT_STRONG;
  return table->columns[column].kind == HR_CELLS_CODE ? HR_TEXT_CODE : HR_TEXT_CAPTION;
}

static double
room_before (const hr_table_t *table, guint column)
{
  return column == 0 && table->swatches ? swatch_room : 0;
}

/* How wide a text is on one line, and how wide its longest word. */
static void
measure (hr_table_t *table, hr_text_kind_t kind, const char *text, double *line, double *word)
{
  g_autoptr (PangoLayout) layout = hr_page_layout (table->page, kind, text, 0, HR_ALIGN_START);
  PangoRectangle rect;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_get_extents (layout, NULL, &rect);
  *word = MAX (*word, (double) rect.width / PANGO_SCALE + 0.5);
  pango_layout_set_width (layout, -1);
  pango_layout_get_extents (layout, NULL, &rect);
  *line = MAX (*line, (double) rect.width / PANGO_SCALE + 0.5);
}

/* The width that a column would like and the least that it can do with: numbers are not wrapped, their title may
 * take two lines. */
static void
measure_column (hr_table_t *table, guint column, double *natural, double *least)
{
  gboolean numbers = table->columns[column].kind == HR_CELLS_NUMBER;
  double title = 0;

  *natural = *least = 0;
  measure (table, HR_TEXT_STRONG, table->columns[column].title, &title, least);
  if (!numbers)
    *natural = title;
  for (guint i = 0; i < table->rows->len; i++)
    {
      const hr_row_t *row = table->rows->pdata[i];
      if (!row->style.heads)
        measure (table, kind_of (table, column, row->style.strong), row->cells[column], natural, least);
    }
  *natural = MAX (*natural, *least) + room_before (table, column);
  *least += room_before (table, column);
  if (numbers)
    {
      *least = *natural;
      *natural = MAX (*natural, title * 0.6);
    }
}

/* The most that is added to a column, where small wishes are granted whole and large ones as much as each other. */
static double
fair_limit (const double *wishes, guint n, double spare)
{
  double limit = spare / n;

  for (guint round = 0; round < n; round++)
    {
      double rest = spare;
      guint open = n;
      for (guint i = 0; i < n; i++)
        if (wishes[i] <= limit)
          {
            rest -= wishes[i];
            open--;
          }
      if (open == 0)
        break;
      limit = rest / open;
    }
  return limit;
}

/* Everybody gets the least; what is left goes to who would like more, so that short texts stay on one line. What is
 * beyond all wishes is shared by all. */
static void
share_width (hr_table_t *table)
{
  double wishes[HR_TABLE_COLUMNS], least[HR_TABLE_COLUMNS], sum = 0;
  double available = hr_page_text_width (table->page) - gap * (table->n_columns - 1);

  for (guint i = 0; i < table->n_columns; i++)
    {
      double natural;
      measure_column (table, i, &natural, &least[i]);
      least[i] = MIN (least[i], available / 2);
      wishes[i] = MAX (natural - least[i], 0);
      sum += least[i];
    }
  double spare = MAX (available - sum, 0), shrink = sum > available ? available / sum : 1;
  double limit = fair_limit (wishes, table->n_columns, spare), beyond = spare;
  for (guint i = 0; i < table->n_columns; i++)
    beyond -= MIN (wishes[i], limit);
  for (guint i = 0; i < table->n_columns; i++)
    table->widths[i] = least[i] * shrink + MIN (wishes[i], limit) + beyond / table->n_columns;
}

static double
air_above (const hr_row_t *row)
{
  return row->style.heads ? 3 * padding : padding;
}

static void
lay_out (hr_table_t *table, const hr_row_t *row, PangoLayout **layouts, double *height, const hr_text_kind_t *kinds)
{
  double tallest = table->page->height - 3 * table->page->margin;

  *height = 0;
  for (guint i = 0; i < table->n_columns; i++)
    {
      hr_align_t align = table->columns[i].kind == HR_CELLS_NUMBER ? HR_ALIGN_END : HR_ALIGN_START;
      double width = row->style.heads ? hr_page_text_width (table->page) : table->widths[i];
      layouts[i] = hr_page_layout (table->page, kinds[i], row->cells[i], width - room_before (table, i), align);
      pango_layout_set_height (layouts[i], (int) (tallest * PANGO_SCALE));
      pango_layout_set_ellipsize (layouts[i], PANGO_ELLIPSIZE_NONE);
      *height = MAX (*height, hr_page_layout_height (layouts[i]));
    }
}

static void
draw_swatch (hr_table_t *table, const char *slot)
{
  hr_page_t *page = table->page;
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_PRINT, NULL);
  hr_chart_rect_t rect = { hr_page_x (page, 0, swatch_size), page->y + 1.4, swatch_size, swatch_size };

  hr_page_begin_artifact (page, "Layout");
  hr_chart_swatch_draw (page->cr, &rect, hr_chart_slot_find (slot), &style);
  hr_page_end_artifact (page);
}

static void
draw_cells (hr_table_t *table, const hr_row_t *row, const hr_text_kind_t *kinds, PangoLayout **layouts, const char *tag)
{
  double from_start = 0;

  for (guint i = 0; i < table->n_columns; i++)
    {
      double before = room_before (table, i);
      double width = (row->style.heads ? hr_page_text_width (table->page) : table->widths[i]) - before;
      const char *url = i + 1 == table->n_columns ? row->style.url : NULL;
      hr_page_begin_link (table->page, url);
      hr_page_draw (table->page, kinds[i], layouts[i], hr_page_x (table->page, from_start + before, width),
                    table->page->y, tag);
      hr_page_end_link (table->page, url);
      if (row->style.heads)
        break;
      from_start += table->widths[i] + gap;
    }
}

static void
draw_row (hr_table_t *table, const hr_row_t *row, gboolean is_header)
{
  hr_page_t *page = table->page;
  PangoLayout *layouts[HR_TABLE_COLUMNS];
  hr_text_kind_t kinds[HR_TABLE_COLUMNS];
  double height;

  for (guint i = 0; i < table->n_columns; i++)
    kinds[i] = kind_of (table, i, is_header || row->style.strong || row->style.heads);
  lay_out (table, row, layouts, &height, kinds);
  cairo_tag_begin (page->cr, "TR", NULL);
  page->y += air_above (row);
  if (row->style.slot != NULL)
    draw_swatch (table, row->style.slot);
  draw_cells (table, row, kinds, layouts, is_header ? "TH" : "TD");
  page->y += height + padding;
  cairo_tag_end (page->cr, "TR");
  hr_page_rule (page, page->y, is_header ? hr_ink_dim : hr_ink_rule);
  for (guint i = 0; i < table->n_columns; i++)
    g_object_unref (layouts[i]);
}

static double
own_height (hr_table_t *table, const hr_row_t *row)
{
  PangoLayout *layouts[HR_TABLE_COLUMNS];
  hr_text_kind_t kinds[HR_TABLE_COLUMNS];
  double height;

  for (guint i = 0; i < table->n_columns; i++)
    kinds[i] = kind_of (table, i, row->style.strong || row->style.heads);
  lay_out (table, row, layouts, &height, kinds);
  for (guint i = 0; i < table->n_columns; i++)
    g_object_unref (layouts[i]);
  return air_above (row) + height + padding;
}

/* With the rows that it must not be parted from: those under a heading, and the last few, which would look
 * lost on a page of their own. */
static double
height_from (hr_table_t *table, guint i)
{
  const hr_row_t *row = table->rows->pdata[i];
  double height = own_height (table, row);

  gboolean stays = row->style.heads || i + LAST_ROWS >= table->rows->len;

  return stays && i + 1 < table->rows->len ? height + height_from (table, i + 1) : height;
}

static void
draw_header (hr_table_t *table)
{
  hr_row_t header = { .style.strong = TRUE };

  for (guint i = 0; i < table->n_columns; i++)
    header.cells[i] = (char *) table->columns[i].title;
  draw_row (table, &header, TRUE);
}

/* A structure element must not span pages: header and footer would become part of it. */
static void
start_on_page (hr_table_t *table)
{
  cairo_tag_begin (table->page->cr, "Table", NULL);
  draw_header (table);
}

void
hr_table_draw (hr_table_t *table)
{
  hr_page_t *page = table->page;

  share_width (table);
  for (guint i = 0; i < table->rows->len; i++)
    {
      const hr_row_t *row = table->rows->pdata[i];
      double height = height_from (table, i);
      gboolean breaks = !hr_page_has_room (page, i == 0 ? height + 40 : height);
      if (breaks && i > 0)
        cairo_tag_end (page->cr, "Table");
      if (breaks)
        hr_page_break (page);
      if (breaks || i == 0)
        start_on_page (table);
      draw_row (table, row, FALSE);
    }
  if (table->rows->len > 0)
    cairo_tag_end (page->cr, "Table");
  g_clear_pointer (&table->rows, g_ptr_array_unref);
  page->y += 6;
}
