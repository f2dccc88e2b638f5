/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows are measured, then drawn one by one; a page break begins the table anew. */
#include "report/report-table.h"

#include "chart/chart-paint.h"
#include "report/report-table-widths.h"

enum
{
  LAST_ROWS = 3 /* stay together: they would look lost on a page of their own */
};

static const double gap = 10;
static const double padding = 2.6;
static const double heading_padding = 7.8;
static const double swatch_size = 9;
static const double swatch_drop = 1.4; /* below the row's upper edge */
static const double swatch_room = 15;
static const double header_room = 40;
static const double after = 6;
static const double title_share = 0.6; /* of a title that takes two lines */

typedef struct
{
  char *cells[HR_TABLE_COLUMNS];
  hr_row_style_t style;
  gboolean is_header;
} hr_row_t;

/* A row as it will be drawn. */
typedef struct
{
  PangoLayout *layouts[HR_TABLE_COLUMNS];
  hr_text_kind_t kinds[HR_TABLE_COLUMNS];
  double height; /* of the texts */
} hr_laid_row_t;

static void
row_free (gpointer data)
{
  hr_row_t *row = data;

  for (guint i = 0; i < HR_TABLE_COLUMNS; i++)
    g_free (row->cells[i]);
  g_free (row);
}

void
hr_table_init (hr_table_t *table, hr_report_page_t *page, const hr_column_t *columns, guint n_columns)
{
  g_return_if_fail (n_columns <= HR_TABLE_COLUMNS);

  *table = (hr_table_t) { .page = page, .columns = columns, .n_columns = n_columns };
  table->rows = g_ptr_array_new_with_free_func (row_free);
}

void
hr_table_take (hr_table_t *table, char **cells, const hr_row_style_t *style)
{
  hr_row_t *row = g_new0 (hr_row_t, 1);

  for (guint i = 0; i < table->n_columns; i++)
    {
      row->cells[i] = cells[i];
      if (cells[i] == NULL)
        row->cells[i] = g_strdup ("");
    }
  if (style != NULL)
    row->style = *style;
  table->swatches |= row->style.slot != NULL;
  g_ptr_array_add (table->rows, row);
}

void
hr_table_take_heading (hr_table_t *table, const char *heading)
{
  char *cells[HR_TABLE_COLUMNS] = { g_strdup (heading) };

  hr_table_take (table, cells, &(hr_row_style_t) { .heads = TRUE });
}

static hr_text_kind_t
kind_of (const hr_table_t *table, const hr_row_t *row, guint column)
{
  if (row->is_header || row->style.strong || row->style.heads)
    return HR_TEXT_STRONG;
  if (table->columns[column].kind == HR_CELLS_CODE)
    return HR_TEXT_CODE;
  return HR_TEXT_CAPTION;
}

static double
room_before (const hr_table_t *table, guint column)
{
  if (column == 0 && table->swatches)
    return swatch_room;
  return 0;
}

/* How wide a text is on one line, and how wide its longest word, if these are wider than what was there. */
static void
measure (hr_table_t *table, hr_text_kind_t kind, const char *text, double *line, double *word)
{
  const double rounding = 0.5;
  g_autoptr (PangoLayout) layout = hr_text_layout (&table->page->canvas, kind, text, 0, HR_ALIGN_START);
  PangoRectangle rect;

  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_get_extents (layout, NULL, &rect);
  *word = MAX (*word, (double) rect.width / PANGO_SCALE + rounding);
  pango_layout_set_width (layout, -1);
  pango_layout_get_extents (layout, NULL, &rect);
  *line = MAX (*line, (double) rect.width / PANGO_SCALE + rounding);
}

static void
measure_cells (hr_table_t *table, guint column, hr_column_wish_t *wish)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const hr_row_t *row = table->rows->pdata[i];

      if (!row->style.heads)
        measure (table, kind_of (table, row, column), row->cells[column], &wish->natural, &wish->least);
    }
}

/* Numbers are not wrapped, their title may take two lines. */
static hr_column_wish_t
measure_column (hr_table_t *table, guint column)
{
  hr_column_wish_t wish = { 0 };
  double title = 0;

  measure (table, HR_TEXT_STRONG, table->columns[column].title, &title, &wish.least);
  if (strchr (table->columns[column].title, ' ') == NULL)
    wish.least = title; /* “Tokens/s” is one word, although a line could break in it */
  measure_cells (table, column, &wish);
  if (table->columns[column].kind == HR_CELLS_NUMBER)
    {
      wish.least = MAX (wish.natural, wish.least);
      wish.natural = MAX (wish.least, title * title_share);
    }
  else
    wish.natural = MAX (MAX (wish.natural, title), wish.least);
  wish.natural += room_before (table, column);
  wish.least += room_before (table, column);
  return wish;
}

static void
measure_columns (hr_table_t *table)
{
  double available = hr_report_page_text_width (table->page) - gap * (table->n_columns - 1);
  hr_column_wish_t wishes[HR_TABLE_COLUMNS];

  for (guint i = 0; i < table->n_columns; i++)
    {
      wishes[i] = measure_column (table, i);
      wishes[i].least = MIN (wishes[i].least, available / 2);
    }
  hr_table_share_width (wishes, table->n_columns, available, table->widths);
}

static double
air_above (const hr_row_t *row)
{
  if (row->style.heads)
    return heading_padding;
  return padding;
}

static double
width_of_cell (const hr_table_t *table, const hr_row_t *row, guint column)
{
  double width = table->widths[column];

  if (row->style.heads)
    width = hr_report_page_text_width (table->page);
  return width - room_before (table, column);
}

static PangoLayout *
lay_out_cell (hr_table_t *table, const hr_row_t *row, guint column, hr_text_kind_t kind)
{
  double tallest = table->page->height - 3 * table->page->margin;
  double width = width_of_cell (table, row, column);
  hr_align_t align = HR_ALIGN_START;
  PangoLayout *layout;

  if (table->columns[column].kind == HR_CELLS_NUMBER)
    align = HR_ALIGN_END;
  layout = hr_text_layout (&table->page->canvas, kind, row->cells[column], width, align);
  pango_layout_set_height (layout, (int) (tallest * PANGO_SCALE));
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  return layout;
}

static void
lay_out_row (hr_table_t *table, const hr_row_t *row, hr_laid_row_t *laid)
{
  laid->height = 0;
  for (guint i = 0; i < table->n_columns; i++)
    {
      laid->kinds[i] = kind_of (table, row, i);
      laid->layouts[i] = lay_out_cell (table, row, i, laid->kinds[i]);
      laid->height = MAX (laid->height, hr_text_height (laid->layouts[i]));
    }
}

static void
laid_row_clear (hr_laid_row_t *laid, guint n_columns)
{
  for (guint i = 0; i < n_columns; i++)
    g_object_unref (laid->layouts[i]);
}

static void
draw_swatch (hr_table_t *table, const char *slot)
{
  hr_report_page_t *page = table->page;
  hr_canvas_t *canvas = &page->canvas;
  hr_chart_style_t style = hr_chart_style (HR_CHART_STYLE_PRINT, NULL);
  hr_chart_rect_t rect = { hr_report_page_x (page, 0, swatch_size), page->y + swatch_drop, swatch_size, swatch_size };

  hr_canvas_begin_artifact (canvas, "Layout");
  hr_chart_swatch_draw (canvas->cr, &rect, hr_chart_slot_find (slot), &style);
  hr_canvas_end_artifact (canvas);
}

static const char *
tag_of_cells (const hr_row_t *row)
{
  if (row->is_header)
    return "TH";
  return "TD";
}

static void
draw_cells (hr_table_t *table, const hr_row_t *row, const hr_laid_row_t *laid)
{
  hr_report_page_t *page = table->page;
  guint n_cells = table->n_columns;
  double from_start = 0;

  if (row->style.heads)
    n_cells = 1;
  for (guint i = 0; i < n_cells; i++)
    {
      double width = width_of_cell (table, row, i);
      double x = hr_report_page_x (page, from_start + room_before (table, i), width);

      hr_text_draw (&page->canvas, laid->kinds[i], laid->layouts[i], x, page->y, tag_of_cells (row));
      from_start += table->widths[i] + gap;
    }
}

static void
draw_rule_below (hr_table_t *table, const hr_row_t *row)
{
  hr_ink_t ink = hr_ink_rule;

  if (row->is_header)
    ink = hr_ink_dim;
  hr_report_page_rule (table->page, table->page->y, ink);
}

static void
draw_row (hr_table_t *table, const hr_row_t *row)
{
  hr_report_page_t *page = table->page;
  hr_laid_row_t laid;

  lay_out_row (table, row, &laid);
  hr_canvas_begin_tag (&page->canvas, "TR");
  page->y += air_above (row);
  if (row->style.slot != NULL)
    draw_swatch (table, row->style.slot);
  draw_cells (table, row, &laid);
  page->y += laid.height + padding;
  hr_canvas_end_tag (&page->canvas, "TR");
  draw_rule_below (table, row);
  laid_row_clear (&laid, table->n_columns);
}

static double
own_height (hr_table_t *table, const hr_row_t *row)
{
  hr_laid_row_t laid;

  lay_out_row (table, row, &laid);
  laid_row_clear (&laid, table->n_columns);
  return air_above (row) + laid.height + padding;
}

/* With the rows that it must not be parted from: those under a heading, and the last few. */
static double
height_from (hr_table_t *table, guint first)
{
  double height = 0;

  for (guint i = first; i < table->rows->len; i++)
    {
      const hr_row_t *row = table->rows->pdata[i];
      gboolean stays_with_next = row->style.heads || i + LAST_ROWS >= table->rows->len;

      height += own_height (table, row);
      if (!stays_with_next)
        break;
    }
  return height;
}

static void
draw_header (hr_table_t *table)
{
  hr_row_t header = { .is_header = TRUE };

  for (guint i = 0; i < table->n_columns; i++)
    header.cells[i] = (char *) table->columns[i].title;
  draw_row (table, &header);
}

/* A structure element must not span pages: header and footer would become part of it. */
static void
begin_on_page (hr_table_t *table)
{
  hr_canvas_begin_tag (&table->page->canvas, "Table");
  draw_header (table);
}

static void
begin (hr_table_t *table)
{
  hr_report_page_need (table->page, height_from (table, 0) + header_room);
  begin_on_page (table);
}

static void
begin_again_if_full (hr_table_t *table, guint i)
{
  if (hr_report_page_has_room (table->page, height_from (table, i)))
    return;
  hr_canvas_end_tag (&table->page->canvas, "Table");
  hr_report_page_break (table->page);
  begin_on_page (table);
}

static void
draw_rows (hr_table_t *table)
{
  begin (table);
  for (guint i = 0; i < table->rows->len; i++)
    {
      if (i > 0)
        begin_again_if_full (table, i);
      draw_row (table, table->rows->pdata[i]);
    }
  hr_canvas_end_tag (&table->page->canvas, "Table");
}

void
hr_table_draw (hr_table_t *table)
{
  measure_columns (table);
  if (table->rows->len > 0)
    draw_rows (table);
  g_clear_pointer (&table->rows, g_ptr_array_unref);
  table->page->y += after;
}
