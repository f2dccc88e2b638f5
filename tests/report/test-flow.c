/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How text flows over pages: as many lines on each as have room, none below it, no first line alone, and no header of a
 * table alone. Sizes in the golden file are those of the fonts of ./dev. */
#include "report/report-paragraph.h"
#include "report/report-table.h"

#include "../golden.h"

#include <cairo-pdf.h>

enum
{
  WIDTH = 300,
  HEIGHT = 600,
  N_LINES = 100,
  HEADER_ROOM = 40 /* points that a table wants for its header */
};

typedef struct
{
  cairo_surface_t *surface;
  hr_report_page_t page;
  double pitch; /* from line to line */
  double line;  /* the height of one alone */
} Flow;

static char *
make_lines (int n)
{
  GString *text = g_string_new ("line");

  for (int i = 1; i < n; i++)
    g_string_append (text, "\nline");
  return g_string_free_and_steal (text);
}

static double
height_of (Flow *flow, int n_lines)
{
  g_autofree char *text = make_lines (n_lines);
  g_autoptr (PangoLayout) layout = hr_text_layout (&flow->page.canvas, HR_TEXT_BODY, text, WIDTH, HR_ALIGN_START);

  return hr_text_height (layout);
}

static void
begin (Flow *flow, gconstpointer data)
{
  flow->surface = cairo_pdf_surface_create_for_stream (NULL, NULL, WIDTH, HEIGHT);
  hr_report_page_init (&flow->page, flow->surface, WIDTH, HEIGHT, "header", "footer", 0);
  hr_report_page_break (&flow->page);
  flow->line = height_of (flow, 1);
  flow->pitch = (height_of (flow, N_LINES) - flow->line) / (N_LINES - 1);
}

static void
end (Flow *flow, gconstpointer data)
{
  hr_report_page_finish (&flow->page);
  g_assert_cmpint (cairo_surface_status (flow->surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (flow->surface);
}

/* Of n lines with room for k on a page, the last page has what ceil (n / k) − 1 full ones leave. */
static void
test_lines (Flow *flow, gconstpointer data)
{
  hr_report_page_t *page = &flow->page;
  double after = hr_text_style (HR_TEXT_BODY)->after;
  int most = 1 + (int) ((HEIGHT - 2 * page->margin - flow->line) / flow->pitch);

  g_assert_cmpint (most, >, 2);
  for (int n = 1; n <= N_LINES; n++)
    {
      g_autofree char *text = make_lines (n);
      int first = page->number;
      int n_full = (n - 1) / most;
      double last = flow->line + (n - n_full * most - 1) * flow->pitch;

      hr_report_paragraph (page, HR_TEXT_BODY, text);
      g_assert_cmpint (page->number, ==, first + n_full);
      g_assert_cmpfloat_with_epsilon (page->y, page->margin + last + after, 0.1);
      hr_report_page_break (page);
    }
}

/* Two lines are kept together; one that is alone needs no more than its own room. */
static void
test_first_lines (Flow *flow, gconstpointer data)
{
  static const struct
  {
    int n;
    double room; /* in lines */
    int n_breaks;
  } cases[] = { { 1, 1.5, 0 }, { 1, 0.5, 1 }, { 2, 1.5, 1 }, { 2, 2.5, 0 }, { 3, 1.5, 1 } };
  hr_report_page_t *page = &flow->page;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = make_lines (cases[i].n);
      int first = page->number;

      page->y = hr_report_page_bottom (page) - hr_text_style (HR_TEXT_BODY)->before - cases[i].room * flow->pitch;
      hr_report_paragraph (page, HR_TEXT_BODY, text);
      g_assert_cmpint (page->number, ==, first + cases[i].n_breaks);
      hr_report_page_break (page);
    }
}

/* How far down a text brings the cursor, and how wide it is. */
static void
describe (Flow *flow, hr_text_kind_t kind, const char *name, const char *text, GString *out)
{
  hr_report_page_t *page = &flow->page;
  g_autoptr (PangoLayout) layout = hr_text_layout (&page->canvas, kind, text, WIDTH, HR_ALIGN_START);
  PangoRectangle rect;
  double before;

  hr_report_page_break (page);
  page->y += 10; /* what comes first on a page has nothing before it */
  before = page->y;
  hr_report_paragraph (page, kind, text);
  pango_layout_get_extents (layout, NULL, &rect);
  g_string_append_printf (out, "%s: %.1f down, %.1f wide", name, page->y - before, (double) rect.width / PANGO_SCALE);
}

/* Of each kind of text one line and several, and its element in the structure of the PDF. */
static void
test_kinds (Flow *flow, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (hr_text_kind_t kind = 0; kind < HR_N_TEXT_KINDS; kind++)
    {
      const char *tag = hr_text_style (kind)->tag;

      g_string_append_printf (text, "%d, tag %s\n", kind, tag != NULL ? tag : "none");
      describe (flow, kind, "  one line", "What needs 80 GiB?", text);
      describe (flow, kind, "; four", "One\nTwo\nThree\nFour", text);
      g_string_append_c (text, '\n');
    }
  assert_golden ("report", "text-kinds.txt", text->str);
}

/* A table with so many rows of one line. */
static void
draw_table (hr_report_page_t *page, int n_rows)
{
  const hr_column_t columns[] = { { "Name", HR_CELLS_TEXT }, { "Bytes", HR_CELLS_NUMBER } };
  hr_table_t table;

  hr_table_init (&table, page, columns, G_N_ELEMENTS (columns));
  for (int i = 0; i < n_rows; i++)
    {
      char *cells[] = { g_strdup ("weights"), g_strdup ("1") };

      hr_table_take (&table, cells, NULL);
    }
  hr_table_draw (&table);
}

/* What one more makes a table longer. */
static double
height_of_row (Flow *flow)
{
  hr_report_page_t *page = &flow->page;
  double ends[2];

  for (int i = 0; i < 2; i++)
    {
      hr_report_page_break (page);
      draw_table (page, i + 1);
      ends[i] = page->y;
    }
  return ends[1] - ends[0];
}

/* Above its rows a table keeps 40 points for its header: one that has less begins on the next page. A row takes what a
 * table with one more is longer, which is found where there is room for everything. */
static void
test_header_room (Flow *flow, gconstpointer data)
{
  hr_report_page_t *page = &flow->page;
  double row = height_of_row (flow);

  for (int less = 0; less < 2; less++)
    {
      int first;

      hr_report_page_break (page);
      first = page->number;
      page->y = hr_report_page_bottom (page) - row - HEADER_ROOM + less - 0.5;
      draw_table (page, 1);
      g_assert_cmpint (page->number, ==, first + less);
    }
}

/* A heading begins the next page where there is no room below it for what it keeps: points of two lines, a formula, the
 * first rows of a table, and a plot with its introduction. */
static void
test_heading_room (Flow *flow, gconstpointer data)
{
  static const double rooms[] = {
    [HR_KEEP_LINES] = 62, [HR_KEEP_FORMULA] = 84, [HR_KEEP_TABLE] = 140, [HR_KEEP_PLOT] = 330
  };
  const hr_text_style_t *style = hr_text_style (HR_TEXT_HEADING);
  hr_report_page_t *page = &flow->page;

  for (guint i = 0; i < 2 * G_N_ELEMENTS (rooms); i++)
    {
      int less = (int) i % 2;
      int first;

      hr_report_page_break (page);
      first = page->number;
      page->y = hr_report_page_bottom (page) - style->before - style->size - style->after - rooms[i / 2] + less - 0.5;
      hr_report_heading (page, HR_TEXT_HEADING, "Breakdown", (hr_keep_t) (i / 2));
      g_assert_cmpint (page->number, ==, first + less);
    }
}

/* Lines of one paragraph are at least as far apart as the font wants them: a long title has two. */
static void
test_lines_are_apart (void)
{
  for (hr_text_kind_t kind = 0; kind < HR_N_TEXT_KINDS; kind++)
    g_assert_cmpfloat (hr_text_style (kind)->line_factor, >=, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/flow/lines-are-apart", test_lines_are_apart);
  g_test_add ("/report/flow/lines", Flow, NULL, begin, test_lines, end);
  g_test_add ("/report/flow/first-lines", Flow, NULL, begin, test_first_lines, end);
  g_test_add ("/report/flow/header-room", Flow, NULL, begin, test_header_room, end);
  g_test_add ("/report/flow/heading-room", Flow, NULL, begin, test_heading_room, end);
  g_test_add ("/report/flow/kinds", Flow, NULL, begin, test_kinds, end);
  return g_test_run ();
}
