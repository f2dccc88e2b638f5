/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row asks each child for the width that it needs at the row's height, and a label that wraps tries a dozen widths to
 * find that. Here it says how wide it would be, and how narrow it can be: that is enough to share out a row. */
#include "app/shared/headroom-wrap-bin.h"

struct _HeadroomWrapBin
{
  AdwBin parent_instance;
};

G_DEFINE_FINAL_TYPE (HeadroomWrapBin, headroom_wrap_bin, ADW_TYPE_BIN)

static void
headroom_wrap_bin_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                           int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child == NULL)
    return;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_widget_measure (child, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

static void
headroom_wrap_bin_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  if (child != NULL)
    gtk_widget_size_allocate (child, &(GtkAllocation) { 0, 0, width, height }, baseline);
}

static GtkSizeRequestMode
headroom_wrap_bin_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
headroom_wrap_bin_class_init (HeadroomWrapBinClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = headroom_wrap_bin_measure;
  widget_class->size_allocate = headroom_wrap_bin_size_allocate;
  widget_class->get_request_mode = headroom_wrap_bin_get_request_mode;
}

/* AdwBin's own layout would ask for the height, too. */
static void
headroom_wrap_bin_init (HeadroomWrapBin *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
}
