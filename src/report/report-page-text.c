/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text on a page: the kinds of text in one table, paragraphs, headings. */
#include "report/report-page.h"

#include <cairo-pdf.h>

/* Noto covers every script and has tabular digits; the others stand in where it is missing. */
#define SANS "Noto Sans, Adwaita Sans, Cantarell, Sans"
#define MONO "Noto Sans Mono, Adwaita Mono, DejaVu Sans Mono, Monospace"

/* clang-format off */
static const struct
{
  const char *font, *tag;
  double size, line, before, after; /* points; line: factor */
  PangoWeight weight;
  const hr_ink_t *ink;
  gboolean code;
  double hang; /* indent of all lines but the first */
  int lines;   /* at most so many, as one paragraph; 0: any number */
} kinds[HR_N_TEXT_KINDS] = {
  [HR_TEXT_TITLE] = { SANS, "H1", 22, 1, 0, 3, PANGO_WEIGHT_BOLD, &hr_ink_text, .lines = 3 },
  [HR_TEXT_SUBTITLE] = { SANS, "P", 10.5, 1.05, 0, 2, PANGO_WEIGHT_NORMAL, &hr_ink_dim },
  [HR_TEXT_HEADING] = { SANS, "H2", 14, 1, 20, 6, PANGO_WEIGHT_BOLD, &hr_ink_text },
  [HR_TEXT_SUBHEADING] = { SANS, "H3", 10.5, 1, 10, 3, PANGO_WEIGHT_BOLD, &hr_ink_text },
  [HR_TEXT_BODY] = { SANS, "P", 9, 1.08, 0, 5, PANGO_WEIGHT_NORMAL, &hr_ink_text },
  [HR_TEXT_ITEM] = { SANS, "P", 9, 1.08, 0, 3, PANGO_WEIGHT_NORMAL, &hr_ink_text, .hang = 10 },
  [HR_TEXT_NOTE] = { SANS, "P", 8, 1.05, 0, 4, PANGO_WEIGHT_NORMAL, &hr_ink_dim },
  [HR_TEXT_LEAD] = { SANS, "P", 14, 1.02, 0, 2, PANGO_WEIGHT_SEMIBOLD, &hr_ink_text },
  [HR_TEXT_FIGURE] = { SANS, "P", 15, 1, 0, 0, PANGO_WEIGHT_BOLD, &hr_ink_text },
  [HR_TEXT_STRONG] = { SANS, "P", 8, 1, 0, 0, PANGO_WEIGHT_BOLD, &hr_ink_text },
  [HR_TEXT_CAPTION] = { SANS, "P", 8, 1, 0, 0, PANGO_WEIGHT_NORMAL, &hr_ink_text },
  [HR_TEXT_CODE] = { MONO, "Code", 7.5, 1.1, 0, 4, PANGO_WEIGHT_NORMAL, &hr_ink_text, .code = TRUE },
  [HR_TEXT_RUNNING] = { SANS, NULL, 7.5, 1, 0, 0, PANGO_WEIGHT_NORMAL, &hr_ink_dim, .lines = 1 },
};
/* clang-format on */

/* Pango swaps left and right by itself for text against its context's direction; a column of cells must not.
 * Left-to-right kinds stand at the start, too, which is the right in right-to-left languages. */
static PangoAlignment
alignment (hr_page_t *page, PangoLayout *layout, hr_align_t align)
{
  PangoDirection base = pango_context_get_base_dir (pango_layout_get_context (layout));
  PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  gboolean swapped = pango_layout_get_auto_dir (layout) && pango_layout_line_get_resolved_direction (line) != base;
  gboolean right = (align == HR_ALIGN_END) != page->rtl;

  if (align == HR_ALIGN_CENTER)
    return PANGO_ALIGN_CENTER;
  return right != swapped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
}

/* A command can be copied from the page only if its words stay whole. */
static void
keep_words_whole (PangoAttrList *attributes, const char *text)
{
  for (const char *at = text; *at != '\0';)
    {
      gsize length = strcspn (at, " \n");
      PangoAttribute *whole = pango_attr_allow_breaks_new (FALSE);
      whole->start_index = (guint) (at - text);
      whole->end_index = (guint) (at - text + length);
      pango_attr_list_insert (attributes, whole);
      at += length;
      at += strspn (at, " \n");
    }
}

static void
set_font (PangoLayout *layout, hr_text_kind_t kind)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (kinds[kind].font);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_absolute_size (font, kinds[kind].size * PANGO_SCALE);
  pango_font_description_set_weight (font, kinds[kind].weight);
  pango_layout_set_font_description (layout, font);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (kinds[kind].code)
    keep_words_whole (attributes, pango_layout_get_text (layout));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

PangoLayout *
hr_page_layout (hr_page_t *page, hr_text_kind_t kind, const char *text, double width, hr_align_t align)
{
  PangoContext *context = kinds[kind].code ? page->code : page->context;
  PangoLayout *layout = pango_layout_new (context);
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  pango_layout_set_text (layout, valid, -1);
  set_font (layout, kind);
  pango_layout_set_auto_dir (layout, !kinds[kind].code);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  if (kinds[kind].lines > 0)
    {
      pango_layout_set_single_paragraph_mode (layout, TRUE);
      pango_layout_set_height (layout, -kinds[kind].lines);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
    }
  pango_layout_set_indent (layout, (int) (-kinds[kind].hang * PANGO_SCALE));
  pango_layout_set_line_spacing (layout, (float) kinds[kind].line);
  pango_layout_set_alignment (layout, alignment (page, layout, align));
  return layout;
}

double
hr_page_layout_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

void
hr_page_draw (hr_page_t *page, hr_text_kind_t kind, PangoLayout *layout, double x, double y, const char *tag)
{
  if (tag != NULL)
    cairo_tag_begin (page->cr, tag, NULL);
  hr_page_ink (page, *kinds[kind].ink);
  cairo_move_to (page->cr, x, y);
  pango_cairo_show_layout (page->cr, layout);
  if (tag != NULL)
    cairo_tag_end (page->cr, tag);
}

/* Draw the lines from `first` that fit on this page; returns the next line. */
static int
draw_lines (hr_page_t *page, hr_text_kind_t kind, PangoLayout *layout, int first)
{
  g_autoptr (PangoLayoutIter) lines = pango_layout_get_iter (layout);
  PangoRectangle rect;
  double top = 0;
  int line = 0;

  cairo_tag_begin (page->cr, kinds[kind].tag, NULL);
  hr_page_ink (page, *kinds[kind].ink);
  do
    {
      pango_layout_iter_get_line_extents (lines, NULL, &rect);
      double y = (double) rect.y / PANGO_SCALE, height = (double) rect.height / PANGO_SCALE;
      if (line == first)
        top = y;
      if (line > first && page->y + y - top + height > page->height - page->margin)
        break;
      if (line++ < first)
        continue;
      cairo_move_to (page->cr, page->margin + (double) rect.x / PANGO_SCALE,
                     page->y + y - top + (double) (pango_layout_iter_get_baseline (lines) - rect.y) / PANGO_SCALE);
      pango_cairo_show_layout_line (page->cr, pango_layout_iter_get_line_readonly (lines));
    }
  while (pango_layout_iter_next_line (lines));
  cairo_tag_end (page->cr, kinds[kind].tag);
  page->y += (double) (rect.y + rect.height) / PANGO_SCALE - top;
  return line;
}

void
hr_page_link (hr_page_t *page, hr_text_kind_t kind, const char *text, const char *url)
{
  g_autoptr (PangoLayout) layout = hr_page_layout (page, kind, text, hr_page_text_width (page), HR_ALIGN_START);
  int n_lines = pango_layout_get_line_count (layout);
  double line_height = hr_page_layout_height (layout) / n_lines;

  hr_page_space (page, kinds[kind].before);
  hr_page_need (page, line_height * MIN (n_lines, 2));
  for (int line = 0; line < n_lines;)
    {
      hr_page_begin_link (page, url);
      line = draw_lines (page, kind, layout, line);
      hr_page_end_link (page, url);
      if (line < n_lines)
        hr_page_break (page);
    }
  page->y += kinds[kind].after;
}

void
hr_page_text (hr_page_t *page, hr_text_kind_t kind, const char *text)
{
  hr_page_link (page, kind, text, NULL);
}

void
hr_page_heading (hr_page_t *page, hr_text_kind_t kind, const char *text, double keep)
{
  g_autofree char *place = NULL;

  hr_page_need (page, kinds[kind].before + kinds[kind].size + kinds[kind].after + keep);
  place = g_strdup_printf ("page=%d pos=[0 %d]", page->number, (int) page->y);
  if (page->n_pages > 0)
    cairo_pdf_surface_add_outline (page->surface, page->outline, text, place, 0);
  hr_page_text (page, kind, text);
}
