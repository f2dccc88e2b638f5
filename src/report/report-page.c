/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages: where they begin and end, what runs along their edges. */
#include "report/report-page.h"

#include "words/headroom-i18n.h"

static const double margin = 48;
static const double header_height = 22;
static const double header_rule = 14; /* below the header's upper edge */
static const double footer_height = 20;
static const double running_share = 0.48; /* of the width, for each of the two texts in a line */

void
hr_report_page_init (hr_report_page_t *page, cairo_surface_t *surface, double width, double height, const char *header,
                     const char *footer, int n_pages)
{
  *page = (hr_report_page_t) {
    .width = width, .height = height, .margin = margin, .header = header, .footer = footer, .n_pages = n_pages
  };
  hr_canvas_init (&page->canvas, surface);
  /* cairo 1.18 writes no attributes of structure elements besides those of links: no language of the document, no
   * scope of a table's headers, no alternative text of a figure. Each figure is followed by its numbers as a table. */
  hr_canvas_begin_tag (&page->canvas, "Document");
}

double
hr_report_page_text_width (const hr_report_page_t *page)
{
  return page->width - 2 * page->margin;
}

double
hr_report_page_x (const hr_report_page_t *page, double from_start, double width)
{
  if (page->canvas.rtl)
    return page->width - page->margin - from_start - width;
  return page->margin + from_start;
}

static void
draw_running (hr_report_page_t *page, const char *text, double y, hr_align_t align)
{
  double width = hr_report_page_text_width (page) * running_share;
  double from_start = 0;
  g_autoptr (PangoLayout) layout = hr_text_layout (&page->canvas, HR_TEXT_RUNNING, text, width, align);

  if (align == HR_ALIGN_END)
    from_start = hr_report_page_text_width (page) - width;
  hr_canvas_begin_artifact (&page->canvas, "Pagination");
  hr_text_draw (&page->canvas, HR_TEXT_RUNNING, layout, hr_report_page_x (page, from_start, width), y, NULL);
  hr_canvas_end_artifact (&page->canvas);
}

static void
draw_header (hr_report_page_t *page)
{
  double y = page->margin - header_height;

  draw_running (page, page->header, y, HR_ALIGN_START);
  if (!g_str_equal (page->header, _ ("GPU Memory Report")))
    draw_running (page, _ ("GPU Memory Report"), y, HR_ALIGN_END);
  hr_report_page_rule (page, y + header_rule, hr_ink_rule);
}

static void
draw_footer (hr_report_page_t *page)
{
  double y = page->height - page->margin + footer_height / 2;
  /* Translators: “Page 2 of 5”. */
  g_autofree char *number = g_strdup_printf (_ ("Page %1$d of %2$d"), page->number, MAX (page->n_pages, page->number));

  draw_running (page, page->footer, y, HR_ALIGN_START);
  draw_running (page, number, y, HR_ALIGN_END);
}

static void
draw_header_and_footer (hr_report_page_t *page)
{
  if (page->number > 1)
    draw_header (page);
  draw_footer (page);
}

void
hr_report_page_break (hr_report_page_t *page)
{
  if (page->number > 0)
    {
      draw_header_and_footer (page);
      cairo_show_page (page->canvas.cr);
    }
  page->number++;
  page->y = page->margin;
}

void
hr_report_page_finish (hr_report_page_t *page)
{
  draw_header_and_footer (page);
  hr_canvas_end_tag (&page->canvas, "Document");
  cairo_show_page (page->canvas.cr);
  hr_canvas_clear (&page->canvas);
}

double
hr_report_page_bottom (const hr_report_page_t *page)
{
  return page->height - page->margin - footer_height / 2;
}

gboolean
hr_report_page_has_room (const hr_report_page_t *page, double height)
{
  return page->y + height <= hr_report_page_bottom (page) || page->y <= page->margin;
}

void
hr_report_page_need (hr_report_page_t *page, double height)
{
  if (!hr_report_page_has_room (page, height))
    hr_report_page_break (page);
}

void
hr_report_page_space (hr_report_page_t *page, double height)
{
  if (page->y > page->margin)
    page->y += height;
}

void
hr_report_page_rule (hr_report_page_t *page, double y, hr_ink_t ink)
{
  hr_canvas_rule (&page->canvas, page->margin, y, hr_report_page_text_width (page), ink);
}
