/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "report/report-page.h"

#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-direction.h"

#include <cairo-pdf.h>

static const double margin = 48, header_height = 22, footer_height = 20;

const hr_ink_t hr_ink_text = { 0.11, 0.11, 0.13 }, hr_ink_dim = { 0.37, 0.36, 0.40 };
const hr_ink_t hr_ink_rule = { 0.80, 0.80, 0.82 }, hr_ink_tint = { 0.95, 0.96, 0.97 };

/* Positions on paper are not rounded to pixels. */
static PangoContext *
new_context (cairo_t *cr, PangoDirection direction)
{
  PangoContext *context = pango_cairo_create_context (cr);
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 72);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_base_dir (context, direction);
  cairo_font_options_destroy (options);
  return context;
}

void
hr_page_init (hr_page_t *page, cairo_surface_t *surface, double width, double height, const char *header,
              const char *footer, int n_pages)
{
  *page = (hr_page_t) { .surface = surface,
                        .width = width,
                        .height = height,
                        .margin = margin,
                        .header = header,
                        .footer = footer,
                        .n_pages = n_pages,
                        .rtl = headroom_words_is_rtl () };
  page->cr = cairo_create (surface);
  page->context = new_context (page->cr, page->rtl ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  page->code = new_context (page->cr, PANGO_DIRECTION_LTR);
  /* cairo 1.18 writes no attributes of structure elements besides those of links: no language of the document, no
   * scope of a table's headers, no alternative text of a figure. Each figure is followed by its numbers as a table. */
  cairo_tag_begin (page->cr, "Document", NULL);
}

double
hr_page_text_width (const hr_page_t *page)
{
  return page->width - 2 * page->margin;
}

double
hr_page_x (const hr_page_t *page, double from_start, double width)
{
  return page->rtl ? page->width - page->margin - from_start - width : page->margin + from_start;
}

static void
draw_running (hr_page_t *page, const char *text, double y, hr_align_t align)
{
  double width = hr_page_text_width (page) * 0.48;
  double from_start = align == HR_ALIGN_START ? 0 : hr_page_text_width (page) - width;
  g_autoptr (PangoLayout) layout = hr_page_layout (page, HR_TEXT_RUNNING, text, width, align);

  hr_page_begin_artifact (page, "Pagination");
  hr_page_draw (page, HR_TEXT_RUNNING, layout, hr_page_x (page, from_start, width), y, NULL);
  hr_page_end_artifact (page);
}

static void
draw_header_and_footer (hr_page_t *page)
{
  double footer_y = page->height - page->margin + footer_height / 2;
  /* Translators: “Page 2 of 5”. */
  g_autofree char *number = g_strdup_printf (_ ("Page %1$d of %2$d"), page->number, MAX (page->n_pages, page->number));

  if (page->number > 1)
    {
      draw_running (page, page->header, page->margin - header_height, HR_ALIGN_START);
      if (!g_str_equal (page->header, _ ("GPU Memory Report")))
        draw_running (page, _ ("GPU Memory Report"), page->margin - header_height, HR_ALIGN_END);
      hr_page_rule (page, page->margin - header_height + 14, hr_ink_rule);
    }
  draw_running (page, page->footer, footer_y, HR_ALIGN_START);
  draw_running (page, number, footer_y, HR_ALIGN_END);
}

static void
end_page (hr_page_t *page)
{
  draw_header_and_footer (page);
  cairo_show_page (page->cr);
}

void
hr_page_break (hr_page_t *page)
{
  if (page->number > 0)
    end_page (page);
  page->number++;
  page->y = page->margin;
}

void
hr_page_finish (hr_page_t *page)
{
  draw_header_and_footer (page);
  cairo_tag_end (page->cr, "Document");
  cairo_show_page (page->cr);
  g_clear_object (&page->context);
  g_clear_object (&page->code);
  g_clear_pointer (&page->cr, cairo_destroy);
}

static double
bottom (const hr_page_t *page)
{
  return page->height - page->margin - footer_height / 2;
}

gboolean
hr_page_has_room (const hr_page_t *page, double height)
{
  return page->y + height <= bottom (page) || page->y <= page->margin;
}

void
hr_page_need (hr_page_t *page, double height)
{
  if (!hr_page_has_room (page, height))
    hr_page_break (page);
}

void
hr_page_space (hr_page_t *page, double height)
{
  if (page->y > page->margin)
    page->y += height;
}

void
hr_page_ink (hr_page_t *page, hr_ink_t ink)
{
  cairo_set_source_rgb (page->cr, ink.red, ink.green, ink.blue);
}

void
hr_page_begin_artifact (hr_page_t *page, const char *type)
{
  g_autofree char *attributes = g_strdup_printf ("type=%s", type);

  cairo_tag_begin (page->cr, "Artifact", attributes);
}

void
hr_page_end_artifact (hr_page_t *page)
{
  cairo_tag_end (page->cr, "Artifact");
}

void
hr_page_rule (hr_page_t *page, double y, hr_ink_t ink)
{
  hr_page_begin_artifact (page, "Layout");
  hr_page_ink (page, ink);
  cairo_set_line_width (page->cr, 0.6);
  cairo_move_to (page->cr, page->margin, y);
  cairo_line_to (page->cr, page->width - page->margin, y);
  cairo_stroke (page->cr);
  hr_page_end_artifact (page);
}

/* A tag's attribute stands in single quotes. */
void
hr_page_begin_link (hr_page_t *page, const char *url)
{
  g_auto (GStrv) parts = NULL;
  g_autofree char *escaped = NULL, *attributes = NULL;

  if (url == NULL)
    return;
  parts = g_strsplit (url, "'", -1);
  escaped = g_strjoinv ("%27", parts);
  attributes = g_strdup_printf ("uri='%s'", escaped);
  cairo_tag_begin (page->cr, CAIRO_TAG_LINK, attributes);
}

void
hr_page_end_link (hr_page_t *page, const char *url)
{
  if (url != NULL)
    cairo_tag_end (page->cr, CAIRO_TAG_LINK);
}
