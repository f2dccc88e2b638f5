/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a widget draws itself, as text: the picture is rendered and its pixels are counted by colour. */
#include "widget-colors.h"

enum
{
  CHANNELS = 4,
  MOST_COLORS = 8,
  FEW_PIXELS = 12 /* of which edges between two colours have many */
};

/* Shades that let the window through have a colour for each line. */
static const guint32 opaque = 0xFF000000;

typedef struct
{
  guint32 color; /* 0xAARRGGBB */
  int n_pixels;
  int left, top, right, bottom;
} Patch;

static GdkTexture *
draw (GtkWidget *widget, int width, int height)
{
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  graphene_rect_t area = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  g_autoptr (GskRenderNode) node = NULL;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;
  return gsk_renderer_render_texture (renderer, node, &area);
}

static void
take_pixel (GHashTable *patches, guint32 color, int x, int y)
{
  Patch *patch = g_hash_table_lookup (patches, GUINT_TO_POINTER (color));

  if (patch == NULL)
    {
      patch = g_new (Patch, 1);
      *patch = (Patch) { .color = color, .left = x, .top = y, .right = x, .bottom = y };
      g_hash_table_insert (patches, GUINT_TO_POINTER (color), patch);
    }
  patch->n_pixels++;
  patch->left = MIN (patch->left, x);
  patch->right = MAX (patch->right, x);
  patch->bottom = y;
}

static GHashTable *
find_patches (GdkTexture *texture)
{
  int width = gdk_texture_get_width (texture);
  int height = gdk_texture_get_height (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) height);
  GHashTable *patches = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * CHANNELS);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (pixels[y * width + x] >= opaque)
        take_pixel (patches, pixels[y * width + x], x, y);
  return patches;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Patch *one = a;
  const Patch *other = b;

  if (one->n_pixels != other->n_pixels)
    return other->n_pixels - one->n_pixels;
  return one->color < other->color ? -1 : 1;
}

void
append_colors (GString *out, GtkWidget *widget, int indent)
{
  g_autoptr (GdkTexture) texture = draw (widget, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
  g_autoptr (GHashTable) patches = NULL;
  g_autoptr (GList) sorted = NULL;
  int n = 0;

  if (texture == NULL)
    return;
  patches = find_patches (texture);
  sorted = g_list_sort (g_hash_table_get_values (patches), compare);
  for (GList *l = sorted; l != NULL && n < MOST_COLORS; l = l->next, n++)
    {
      const Patch *patch = l->data;

      if (patch->n_pixels >= FEW_PIXELS)
        g_string_append_printf (out, "%*s#%08x: %d pixels from %d, %d to %d, %d\n", indent, "", patch->color,
                                patch->n_pixels, patch->left, patch->top, patch->right, patch->bottom);
    }
}
