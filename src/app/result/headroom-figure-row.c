/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An amount of memory with its name, its range and a tag. */
#include "app/result/headroom-figure-row.h"

#include "app/shared/headroom-format.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-tooltip.h"
#include "app/shared/headroom-wrapping.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"

#include <string.h>

struct _HeadroomFigureRow
{
  AdwActionRow parent_instance;
  double bytes;
  hr_range_t range; /* all 0: none is told */
  GtkWidget *amount, *tag;
};

G_DEFINE_FINAL_TYPE (HeadroomFigureRow, headroom_figure_row, ADW_TYPE_ACTION_ROW)

static void
update_range (HeadroomFigureRow *self)
{
  g_autofree char *low = headroom_format_bytes (self->range.low);
  g_autofree char *high = headroom_format_bytes (self->range.high);
  g_autofree char *text = NULL;

  if (self->range.high <= 0)
    return;
  /* Translators: two amounts of memory, low and high */
  text = g_strdup_printf (_ ("%1$s to %2$s"), low, high);
  if (g_str_equal (low, high))
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self), "");
  else
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self), text);
  headroom_wrap_at_words (GTK_WIDGET (self));
}

static void
update (HeadroomFigureRow *self)
{
  g_autofree char *amount = headroom_format_bytes (self->bytes);
  g_autofree char *exact = headroom_words_exact_bytes (self->bytes);

  gtk_label_set_label (GTK_LABEL (self->amount), amount);
  headroom_tooltip_set (self->amount, exact);
  update_range (self);
}

void
headroom_figure_row_set_bytes (HeadroomFigureRow *self, double bytes)
{
  if (self->bytes == bytes)
    return;
  self->bytes = bytes;
  update (self);
}

void
headroom_figure_row_set_range (HeadroomFigureRow *self, const hr_range_t *range)
{
  if (memcmp (&self->range, range, sizeof *range) == 0)
    return;
  self->range = *range;
  self->bytes = range->expected;
  update (self);
}

void
headroom_figure_row_set_tag (HeadroomFigureRow *self, const char *tag)
{
  gtk_widget_set_visible (self->tag, tag != NULL);
  if (tag != NULL)
    gtk_label_set_label (GTK_LABEL (self->tag), tag);
}

GtkWidget *
headroom_figure_row_new (const char *title)
{
  return g_object_new (HEADROOM_TYPE_FIGURE_ROW, "title", title, NULL);
}

static void
headroom_figure_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), HEADROOM_TYPE_FIGURE_ROW);
  G_OBJECT_CLASS (headroom_figure_row_parent_class)->dispose (object);
}

static void
headroom_figure_row_class_init (HeadroomFigureRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = headroom_figure_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-figure-row.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomFigureRow, amount);
  gtk_widget_class_bind_template_child (widget_class, HeadroomFigureRow, tag);
}

static void
headroom_figure_row_init (HeadroomFigureRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  update (self);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
