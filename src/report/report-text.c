/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kinds of text in one table; how a text is laid out and drawn. */
#include "report/report-text.h"

#include <string.h>

/* Noto covers every script and has tabular digits; the others stand in where it is missing. */
#define SANS "Noto Sans, Adwaita Sans, Cantarell, Sans"
#define MONO "Noto Sans Mono, Adwaita Mono, DejaVu Sans Mono, Monospace"

/* clang-format off */
static const hr_text_style_t kinds[HR_N_TEXT_KINDS] = {
  [HR_TEXT_TITLE] = { SANS, "H1", 22, 1, 0, 3, PANGO_WEIGHT_BOLD, &hr_ink_text, .n_lines = 3 },
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
  [HR_TEXT_RUNNING] = { SANS, NULL, 7.5, 1, 0, 0, PANGO_WEIGHT_NORMAL, &hr_ink_dim, .n_lines = 1 },
};
/* clang-format on */

const hr_text_style_t *
hr_text_style (hr_text_kind_t kind)
{
  return &kinds[kind];
}

/* Pango swaps left and right by itself for text against its context's direction; a column of cells must not.
 * Left-to-right kinds stand at the start, too, which is the right in right-to-left languages. */
static PangoAlignment
alignment (const hr_canvas_t *canvas, PangoLayout *layout, hr_align_t align)
{
  PangoDirection base = pango_context_get_base_dir (pango_layout_get_context (layout));
  PangoLayoutLine *line = pango_layout_get_line_readonly (layout, 0);
  gboolean follows_text = pango_layout_get_auto_dir (layout);
  gboolean swapped = follows_text && pango_layout_line_get_resolved_direction (line) != base;
  gboolean right = (align == HR_ALIGN_END) != canvas->rtl;

  if (right != swapped)
    return PANGO_ALIGN_RIGHT;
  return PANGO_ALIGN_LEFT;
}

/* A command can be copied from the page only if its words stay whole. */
static void
keep_words_whole (PangoAttrList *attributes, const char *text)
{
  const char *at = text;

  while (*at != '\0')
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
set_font (PangoLayout *layout, const hr_text_style_t *style)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (style->font);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_font_description_set_absolute_size (font, style->size * PANGO_SCALE);
  pango_font_description_set_weight (font, style->weight);
  pango_layout_set_font_description (layout, font);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  if (style->code)
    keep_words_whole (attributes, pango_layout_get_text (layout));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

/* Lines after the first begin where a tab leads in the first. */
static void
set_hang (PangoLayout *layout, double hang)
{
  int indent = (int) (hang * PANGO_SCALE);
  PangoTabArray *tabs;

  if (indent == 0)
    return;
  tabs = pango_tab_array_new_with_positions (1, FALSE, PANGO_TAB_LEFT, indent);
  pango_layout_set_indent (layout, -indent);
  pango_layout_set_tabs (layout, tabs);
  pango_tab_array_free (tabs);
}

static void
limit_lines (PangoLayout *layout, int n_lines)
{
  if (n_lines == 0)
    return;
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_height (layout, -n_lines);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
}

PangoLayout *
hr_text_layout (hr_canvas_t *canvas, hr_text_kind_t kind, const char *text, double width, hr_align_t align)
{
  const hr_text_style_t *style = &kinds[kind];
  PangoContext *context = canvas->context;
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  PangoLayout *layout;

  if (style->code)
    context = canvas->code;
  layout = pango_layout_new (context);
  pango_layout_set_text (layout, valid, -1);
  set_font (layout, style);
  pango_layout_set_auto_dir (layout, !style->code);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  limit_lines (layout, style->n_lines);
  set_hang (layout, style->hang);
  pango_layout_set_line_spacing (layout, (float) style->line_factor);
  pango_layout_set_alignment (layout, alignment (canvas, layout, align));
  return layout;
}

double
hr_text_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_size (layout, NULL, &height);
  return (double) height / PANGO_SCALE;
}

void
hr_text_draw (hr_canvas_t *canvas, hr_text_kind_t kind, PangoLayout *layout, double x, double y, const char *tag)
{
  hr_canvas_begin_tag (canvas, tag);
  hr_canvas_ink (canvas, *kinds[kind].ink);
  cairo_move_to (canvas->cr, x, y);
  pango_cairo_show_layout (canvas->cr, layout);
  hr_canvas_end_tag (canvas, tag);
}
