/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paragraphs, broken over pages line by line; headings, which the PDF's outline lists. */
#include "report/report-paragraph.h"

#include "words/headroom-i18n.h"

#include <cairo-pdf.h>

/* Heights in points. */
static const double rooms[] = {
  [HR_KEEP_LINES] = 62, [HR_KEEP_FORMULA] = 84, [HR_KEEP_TABLE] = 140, [HR_KEEP_PLOT] = 330
};

static double
in_points (int pango_units)
{
  return (double) pango_units / PANGO_SCALE;
}

static PangoRectangle
line_extents (PangoLayoutIter *lines)
{
  PangoRectangle extents;

  pango_layout_iter_get_line_extents (lines, NULL, &extents);
  return extents;
}

static double
line_bottom (PangoLayoutIter *lines)
{
  PangoRectangle extents = line_extents (lines);

  return in_points (extents.y + extents.height);
}

/* `top` is where the layout's upper edge would be on the page. */
static void
draw_line (hr_report_page_t *page, PangoLayoutIter *lines, double top)
{
  double x = page->margin + in_points (line_extents (lines).x);
  double baseline = top + in_points (pango_layout_iter_get_baseline (lines));

  cairo_move_to (page->canvas.cr, x, baseline);
  pango_cairo_show_layout_line (page->canvas.cr, pango_layout_iter_get_line_readonly (lines));
  page->y = top + line_bottom (lines);
}

/* Draw the lines that are left and fit on this page, one at least. Returns whether any are left after that. */
static gboolean
draw_lines (hr_report_page_t *page, const hr_text_style_t *style, PangoLayoutIter *lines, const char *url)
{
  double top = page->y - in_points (line_extents (lines).y);
  double bottom = page->height - page->margin;
  gboolean more;

  hr_canvas_begin_tag (&page->canvas, style->tag);
  hr_canvas_begin_link (&page->canvas, url);
  hr_canvas_ink (&page->canvas, *style->ink);
  do
    {
      draw_line (page, lines, top);
      more = pango_layout_iter_next_line (lines);
    }
  while (more && top + line_bottom (lines) <= bottom);
  hr_canvas_end_link (&page->canvas, url);
  hr_canvas_end_tag (&page->canvas, style->tag);
  return more;
}

void
hr_report_link (hr_report_page_t *page, hr_text_kind_t kind, const char *text, const char *url)
{
  const hr_text_style_t *style = hr_text_style (kind);
  double width = hr_report_page_text_width (page);
  g_autoptr (PangoLayout) layout = hr_text_layout (&page->canvas, kind, text, width, HR_ALIGN_START);
  g_autoptr (PangoLayoutIter) lines = pango_layout_get_iter (layout);
  int n_lines = pango_layout_get_line_count (layout);

  hr_report_page_space (page, style->before);
  hr_report_page_need (page, hr_text_height (layout) / n_lines * MIN (n_lines, 2));
  while (draw_lines (page, style, lines, url))
    hr_report_page_break (page);
  page->y += style->after;
}

void
hr_report_paragraph (hr_report_page_t *page, hr_text_kind_t kind, const char *text)
{
  hr_report_link (page, kind, text, NULL);
}

void
hr_report_heading (hr_report_page_t *page, hr_text_kind_t kind, const char *text, hr_keep_t keep)
{
  const hr_text_style_t *style = hr_text_style (kind);
  g_autofree char *place = NULL;

  hr_report_page_need (page, style->before + style->size + style->after + rooms[keep]);
  place = g_strdup_printf ("page=%d pos=[0 %d]", page->number, (int) page->y);
  if (page->n_pages > 0)
    cairo_pdf_surface_add_outline (page->canvas.surface, 0, text, place, 0);
  hr_report_paragraph (page, kind, text);
}

void
hr_report_author (hr_report_page_t *page, const char *author)
{
  g_autofree char *text = NULL;

  if (author == NULL || *author == '\0')
    return;
  /* Translators: the name of whoever is responsible for a report. */
  text = g_strdup_printf (_ ("Author: %s"), author);
  hr_report_paragraph (page, HR_TEXT_NOTE, text);
}
