/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Columns and rows that ask nobody for a width at some height: labels that wrap would search for it in every frame. */
#include "app/shared/headroom-columns.h"
#include "app/shared/headroom-wrap-bin.h"

enum
{
  SPACING = 24, /* of the columns */
  AREA = 12000  /* of a part: the narrower, the higher */
};

/* Stands for a label that wraps; counts how often it was asked for a width at a height. */
#define TYPE_PART (part_get_type ())
G_DECLARE_FINAL_TYPE (Part, part, TEST, PART, GtkWidget)

struct _Part
{
  GtkWidget parent_instance;
  int minimum_width, natural_width;
  int spare_height; /* that it would like to have beside what it needs */
  int n_searched;
};

G_DEFINE_FINAL_TYPE (Part, part, GTK_TYPE_WIDGET)

static void
part_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
              int *minimum_baseline, int *natural_baseline)
{
  Part *self = TEST_PART (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      self->n_searched += for_size >= 0;
      *minimum = self->minimum_width;
      *natural = self->natural_width;
      return;
    }
  *minimum = AREA / (for_size > 0 ? for_size : self->natural_width);
  *natural = *minimum + self->spare_height;
}

static GtkSizeRequestMode
part_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
part_class_init (PartClass *klass)
{
  GTK_WIDGET_CLASS (klass)->measure = part_measure;
  GTK_WIDGET_CLASS (klass)->get_request_mode = part_get_request_mode;
}

static void
part_init (Part *self)
{
}

static Part *
new_part (int minimum_width, int natural_width)
{
  Part *part = g_object_new (TYPE_PART, NULL);

  part->minimum_width = minimum_width;
  part->natural_width = natural_width;
  return part;
}

typedef struct
{
  GtkWidget *window, *columns;
  Part *parts[2];
} Fixture;

static void
set_up (Fixture *f, gconstpointer unused)
{
  f->window = gtk_window_new ();
  f->columns = g_object_new (HEADROOM_TYPE_COLUMNS, NULL);
  f->parts[0] = new_part (50, 120);
  f->parts[1] = new_part (80, 100);
  for (int i = 0; i < 2; i++)
    gtk_widget_set_parent (GTK_WIDGET (f->parts[i]), f->columns);
  gtk_window_set_child (GTK_WINDOW (f->window), f->columns);
}

static void
tear_down (Fixture *f, gconstpointer unused)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
}

static void
assert_size (Fixture *f, GtkOrientation orientation, int for_size, int expected_minimum, int expected_natural)
{
  int minimum;
  int natural;

  gtk_widget_measure (f->columns, orientation, for_size, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, expected_minimum);
  g_assert_cmpint (natural, ==, expected_natural);
}

static void
assert_place (Fixture *f, int part, double x, double y, double width, double height)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (f->parts[part]), f->columns, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, x);
  g_assert_cmpfloat (bounds.origin.y, ==, y);
  g_assert_cmpfloat (bounds.size.width, ==, width);
  g_assert_cmpfloat (bounds.size.height, ==, height);
}

static void
allocate (Fixture *f, int width, int height)
{
  int minimum;

  gtk_widget_measure (f->columns, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (f->columns, &(GtkAllocation) { 0, 0, width, MAX (height, minimum) }, -1);
}

static void
count_cb (int *n)
{
  ++*n;
}

/* At 240: 12 000 / 240 = 50 each. */
static void
test_below_each_other (Fixture *f, gconstpointer unused)
{
  assert_size (f, GTK_ORIENTATION_HORIZONTAL, -1, 80, 120);
  assert_size (f, GTK_ORIENTATION_VERTICAL, 240, 100 + SPACING, 100 + SPACING);
  allocate (f, 240, 0);
  assert_place (f, 0, 0, 0, 240, 50);
  assert_place (f, 1, 0, 50 + SPACING, 240, 50);
}

/* One would like 30 more: it has what is left of the height, up to that; nobody has more. */
static void
test_room_to_spare (Fixture *f, gconstpointer unused)
{
  f->parts[0]->spare_height = 30;
  assert_size (f, GTK_ORIENTATION_VERTICAL, 240, 100 + SPACING, 130 + SPACING);
  allocate (f, 240, 0);
  assert_place (f, 0, 0, 0, 240, 50);
  allocate (f, 240, 100 + SPACING + 20);
  assert_place (f, 0, 0, 0, 240, 70);
  assert_place (f, 1, 0, 70 + SPACING, 240, 50);
  allocate (f, 240, 100 + SPACING + 60);
  assert_place (f, 0, 0, 0, 240, 80);
  assert_place (f, 1, 0, 80 + SPACING, 240, 50);
}

/* Only what is another than before asks for a layout. */
static void
test_side_is_told_once (Fixture *f, gconstpointer unused)
{
  int n_told = 0;

  g_signal_connect_swapped (f->columns, "notify::side-by-side", G_CALLBACK (count_cb), &n_told);
  g_object_set (f->columns, "side-by-side", TRUE, NULL);
  g_object_set (f->columns, "side-by-side", TRUE, NULL);
  g_assert_cmpint (n_told, ==, 1);
}

/* At 424 each has 200, and is 12 000 / 200 = 60 high. */
static void
test_side_by_side (Fixture *f, gconstpointer unused)
{
  g_object_set (f->columns, "side-by-side", TRUE, NULL);
  assert_size (f, GTK_ORIENTATION_HORIZONTAL, -1, 2 * 80 + SPACING, 2 * 120 + SPACING);
  assert_size (f, GTK_ORIENTATION_VERTICAL, 424, 60, 60);
  allocate (f, 424, 70);
  assert_place (f, 0, 0, 0, 200, 70);
  assert_place (f, 1, 200 + SPACING, 0, 200, 70);
}

static void
test_right_to_left (Fixture *f, gconstpointer unused)
{
  gtk_widget_set_direction (f->columns, GTK_TEXT_DIR_RTL);
  g_object_set (f->columns, "side-by-side", TRUE, NULL);
  allocate (f, 424, 60);
  assert_place (f, 0, 200 + SPACING, 0, 200, 60);
  assert_place (f, 1, 0, 0, 200, 60);
}

/* One that is hidden leaves its room to the other. */
static void
test_hidden (Fixture *f, gconstpointer unused)
{
  g_object_set (f->columns, "side-by-side", TRUE, NULL);
  gtk_widget_set_visible (GTK_WIDGET (f->parts[0]), FALSE);
  allocate (f, 400, 30);
  assert_place (f, 1, 0, 0, 400, 30);
  gtk_widget_set_visible (GTK_WIDGET (f->parts[1]), FALSE);
  assert_size (f, GTK_ORIENTATION_HORIZONTAL, -1, 0, 0);
  assert_size (f, GTK_ORIENTATION_VERTICAL, 400, 0, 0);
  allocate (f, 400, 30);
}

static void
test_nobody_searches (Fixture *f, gconstpointer unused)
{
  for (int i = 0; i < 2; i++)
    {
      g_object_set (f->columns, "side-by-side", i == 1, NULL);
      gtk_widget_measure (f->columns, GTK_ORIENTATION_HORIZONTAL, 300, NULL, NULL, NULL, NULL);
      allocate (f, 424, 60);
    }
  g_assert_cmpint (f->parts[0]->n_searched + f->parts[1]->n_searched, ==, 0);
}

/* A row of a box asks what wraps for a width at its height, but not what is in a bin. */
static void
test_wrap_bin (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  Part *bare = new_part (50, 120);
  Part *held = new_part (60, 100);
  GtkWidget *bin = g_object_new (HEADROOM_TYPE_WRAP_BIN, "child", held, NULL);
  int height;

  gtk_box_append (GTK_BOX (row), GTK_WIDGET (bare));
  gtk_box_append (GTK_BOX (row), bin);
  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 220, &height, NULL, NULL, NULL);
  g_assert_cmpint (height, ==, AREA / 100);
  gtk_widget_size_allocate (row, &(GtkAllocation) { 0, 0, 220, height }, -1);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (bare)), ==, 120);
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (held)), ==, 100);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (held)), ==, height);
  g_assert_cmpint (bare->n_searched, >, 0);
  g_assert_cmpint (held->n_searched, ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  gtk_test_init (&argc, &argv);
  g_test_add ("/app/columns/below-each-other", Fixture, NULL, set_up, test_below_each_other, tear_down);
  g_test_add ("/app/columns/room-to-spare", Fixture, NULL, set_up, test_room_to_spare, tear_down);
  g_test_add ("/app/columns/side-is-told-once", Fixture, NULL, set_up, test_side_is_told_once, tear_down);
  g_test_add ("/app/columns/side-by-side", Fixture, NULL, set_up, test_side_by_side, tear_down);
  g_test_add ("/app/columns/right-to-left", Fixture, NULL, set_up, test_right_to_left, tear_down);
  g_test_add ("/app/columns/hidden", Fixture, NULL, set_up, test_hidden, tear_down);
  g_test_add ("/app/columns/nobody-searches", Fixture, NULL, set_up, test_nobody_searches, tear_down);
  g_test_add_func ("/app/columns/wrap-bin", test_wrap_bin);
  return g_test_run ();
}
