/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The stacked bar, tested as rectangles. */
#include "chart/chart-bars.h"
#include "charts.h"

#include <glib.h>

static const hr_chart_bar_item_t five[] = {
  { "weights", "Weights", 16 },   { "gradients", "Gradients", 16 },
  { "logits", "Logits", 0 },      { "optimizer-states", "Optimizer", 96 },
  { "context", "Context", 1e-3 },
};

static hr_chart_bar_t
layout (const hr_chart_bar_data_t *data, double width, double height)
{
  hr_chart_bar_t bar;

  hr_chart_bar_layout (&bar, data, &bytes_measure, width, height);
  return bar;
}

/* The parts in order from the bar's start to its end, `gap` pixels apart, all whole pixels. */
static void
assert_tiled (const hr_chart_bar_t *bar, double gap)
{
  double x = bar->bar.x;

  for (int i = 0; i < bar->n_segments; i++)
    {
      const hr_chart_rect_t *rect = &bar->segments[i].rect;

      g_assert_cmpfloat (rect->x, ==, x);
      g_assert_cmpfloat (rect->width, ==, floor (rect->width));
      g_assert_cmpfloat (rect->y, ==, bar->bar.y);
      g_assert_cmpfloat (rect->height, ==, bar->bar.height);
      x += rect->width + gap;
    }
  g_assert_cmpfloat (x - gap, ==, bar->bar.x + bar->bar.width);
}

static void
test_adds_up (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 5 };

  for (int width = 20; width <= 2000; width++)
    {
      hr_chart_bar_t bar = layout (&data, width, 32);

      g_assert_cmpint (bar.n_segments, ==, 4);
      g_assert_cmpfloat (bar.bar.width, ==, width);
      assert_tiled (&bar, 2);
      for (int i = 0; i < bar.n_segments; i++)
        g_assert_cmpfloat (bar.segments[i].rect.width, >=, 2);
    }
}

/* 16 : 16 : 96 of 646 pixels that four parts leave, the fourth raised to 4 and three gaps: the
 * others share 640 as 80 : 80 : 480. */
static void
test_proportions (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 5 };
  hr_chart_bar_t bar = layout (&data, 650, 32);
  const int items[] = { 0, 1, 3, 4 };
  const int widths[] = { 80, 80, 480, 4 };

  for (int i = 0; i < 4; i++)
    {
      g_assert_cmpint (bar.segments[i].item, ==, items[i]);
      g_assert_cmpfloat (bar.segments[i].rect.width, ==, widths[i]);
    }
  g_assert_cmpint (bar.segments[2].slot, ==, HR_CHART_SLOT_OPTIMIZER_STATES);
  g_assert_null (hr_chart_bar_segment (&bar, 2));
  g_assert_true (hr_chart_bar_segment (&bar, 0) == &bar.segments[0]);
  g_assert_true (hr_chart_bar_segment (&bar, 3) == &bar.segments[2]);
}

static void
test_one_huge_eleven_tiny (void)
{
  hr_chart_bar_item_t items[12];
  hr_chart_bar_data_t data = { .items = items, .n_items = 12 };
  hr_chart_bar_t bar;

  for (int i = 0; i < 12; i++)
    items[i] = (hr_chart_bar_item_t) { "other", "x", i == 5 ? 1e18 : 1 };
  bar = layout (&data, 360, 24);
  assert_tiled (&bar, 2);
  for (int i = 0; i < 12; i++)
    g_assert_cmpfloat (bar.segments[i].rect.width, ==, i == 5 ? 360 - 11 * (4 + 2) : 4);
}

/* Twelve parts in a few pixels: what fits is shown, nothing leaves the bar. */
static void
test_too_narrow (void)
{
  hr_chart_bar_item_t items[12];
  hr_chart_bar_data_t data = { .items = items, .n_items = 12, .capacity = 6 };

  for (int i = 0; i < 12; i++)
    items[i] = (hr_chart_bar_item_t) { "other", "x", 1 };
  for (int width = 0; width < 80; width++)
    {
      hr_chart_bar_t bar = layout (&data, width, 24);
      const hr_chart_rect_t *last = &bar.segments[11].rect;

      g_assert_cmpfloat (last->x + last->width, ==, width);
    }
}

static void
test_free_space (void)
{
  const hr_chart_bar_data_t data = {
    .items = five, .n_items = 2, .capacity = 64, .reserve = 8, .free_label = "24 free"
  };
  hr_chart_bar_t bar = layout (&data, 1000, 32);

  g_assert_false (bar.is_over);
  g_assert_cmpint (bar.n_segments, ==, 4);
  g_assert_cmpint (bar.segments[2].slot, ==, HR_CHART_SLOT_FREE);
  g_assert_cmpint (bar.segments[2].item, ==, -1);
  g_assert_cmpint (bar.segments[3].slot, ==, HR_CHART_SLOT_RESERVE);
  g_assert_cmpstr (bar.segments[2].label.text, ==, "24 free");
  g_assert_cmpfloat (bar.segments[2].label.rect.width, >, 0);
  g_assert_cmpfloat_with_epsilon (bar.segments[2].rect.width, bar.segments[3].rect.width * 3, 2);
  g_assert_cmpfloat (bar.over.width, ==, 0);
  assert_tiled (&bar, 2);
  /* The line stands behind the bar, at the very end. */
  g_assert_cmpfloat (bar.capacity.x, >=, bar.bar.width);
  g_assert_cmpfloat (bar.capacity.x + bar.capacity.width, ==, 1000);
}

/* A capacity of 64 is half of 128: the line is in the middle of the third part's room. */
static void
test_over_capacity (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 4, .capacity = 64 };
  hr_chart_bar_t bar = layout (&data, 644, 32);
  double middle = bar.capacity.x + bar.capacity.width / 2;

  g_assert_true (bar.is_over);
  g_assert_cmpint (bar.n_segments, ==, 3);
  g_assert_cmpfloat (bar.bar.width, ==, 644);
  /* 80 + 2 + 80 + 2, then 32 of 96, which is a third of 480. */
  g_assert_cmpfloat (middle, ==, 164 + 160);
  g_assert_cmpfloat (bar.over.x, ==, middle + 1);
  g_assert_cmpfloat (bar.over.x + bar.over.width, ==, 644);
  g_assert_cmpfloat (bar.over.y, >=, bar.bar.y + bar.bar.height);
  g_assert_cmpfloat (bar.over.y + bar.over.height, <=, 32);
}

static void
test_a_little_over_is_seen (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 2, .capacity = 32 * (1 - 1e-9) };
  hr_chart_bar_t bar = layout (&data, 400, 32);

  g_assert_true (bar.is_over);
  g_assert_cmpfloat (bar.over.width, >=, 4);
}

static void
test_exactly_full_is_not_over (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 2, .capacity = 32 };
  hr_chart_bar_t bar = layout (&data, 400, 32);

  g_assert_true (bar.has_capacity);
  g_assert_false (bar.is_over);
  g_assert_cmpint (bar.n_segments, ==, 2);
}

static void
assert_mirrored (const hr_chart_rect_t *left, const hr_chart_rect_t *right, double width)
{
  g_assert_cmpfloat (left->x, ==, width - right->x - right->width);
  g_assert_cmpfloat (left->width, ==, right->width);
  g_assert_cmpfloat (left->y, ==, right->y);
  g_assert_cmpfloat (left->height, ==, right->height);
}

static void
test_rtl_is_the_mirror (void)
{
  hr_chart_bar_data_t data = {
    .items = five, .n_items = 5, .capacity_label = "capacity", .over_label = "over", .free_label = "free"
  };

  for (data.capacity = 50; data.capacity <= 200; data.capacity += 150)
    {
      hr_chart_bar_t left = (data.rtl = false, layout (&data, 640, 60));
      hr_chart_bar_t right = (data.rtl = true, layout (&data, 640, 60));

      g_assert_cmpint (left.n_segments, ==, right.n_segments);
      for (int i = 0; i < left.n_segments; i++)
        {
          assert_mirrored (&left.segments[i].rect, &right.segments[i].rect, 640);
          assert_mirrored (&left.segments[i].label.rect, &right.segments[i].label.rect, 640);
        }
      assert_mirrored (&left.capacity, &right.capacity, 640);
      assert_mirrored (&left.over, &right.over, 640);
      assert_mirrored (&left.capacity_label.rect, &right.capacity_label.rect, 640);
      assert_mirrored (&left.over_label.rect, &right.over_label.rect, 640);
    }
}

static bool
is_within (const hr_chart_rect_t *inner, const hr_chart_rect_t *outer)
{
  return inner->x >= outer->x && inner->y >= outer->y && inner->x + inner->width <= outer->x + outer->width
         && inner->y + inner->height <= outer->y + outer->height;
}

/* A name that is shown is whole, in its segment and off the capacity's line. Returns how many are. */
static int
assert_names_fit (const hr_chart_bar_t *bar)
{
  int shown = 0;

  for (int i = 0; i < bar->n_segments; i++)
    {
      const hr_chart_bar_segment_t *segment = &bar->segments[i];
      const hr_chart_rect_t *label = &segment->label.rect;

      if (label->width == 0)
        continue;
      shown++;
      g_assert_true (is_within (label, &segment->rect));
      g_assert_cmpfloat (segment->rect.width, >=, 56);
      g_assert_cmpfloat (label->width, ==, 7 * strlen (segment->label.text));
      g_assert_true (!bar->is_over || !hr_chart_rect_overlaps (label, &bar->capacity));
    }
  return shown;
}

static void
test_labels_fit (void)
{
  hr_chart_bar_data_t data = { .items = five, .n_items = 5 };
  int segments = 0;
  int shown = 0;

  for (data.capacity = 0; data.capacity <= 160; data.capacity += 8)
    for (int width = 40; width <= 1200; width += 7)
      {
        hr_chart_bar_t bar = layout (&data, width, 30);

        segments += bar.n_segments;
        shown += assert_names_fit (&bar);
      }
  g_assert_cmpint (shown, >, 100);
  g_assert_cmpint (segments - shown, >, 100);
}

static void
test_labels_above (void)
{
  hr_chart_bar_data_t data = {
    .items = five, .n_items = 5, .capacity_label = "H100 80 GB", .over_label = "48 GiB short"
  };
  hr_chart_rect_t area = { 0, 0, 0, 50 };

  for (data.capacity = 1; data.capacity < 140; data.capacity += 3)
    for (area.width = 10; area.width <= 1000; area.width += 9)
      {
        hr_chart_bar_t bar = layout (&data, area.width, area.height);

        g_assert_true (is_within (&bar.capacity_label.rect, &area));
        g_assert_true (is_within (&bar.over_label.rect, &area));
        g_assert_false (hr_chart_rect_overlaps (&bar.capacity_label.rect, &bar.over_label.rect));
        if (bar.over_label.rect.width > 0)
          g_assert_cmpfloat (bar.over_label.rect.x, >, bar.capacity_label.rect.x); /* as in the bar */
        g_assert_false (hr_chart_rect_overlaps (&bar.capacity_label.rect, &bar.bar));
        g_assert_false (hr_chart_rect_overlaps (&bar.over_label.rect, &bar.bar));
      }
}

/* 128 of values, a range up to 160: 800 of 1000 pixels are the bar. Less two gaps these are 99.5, 99.5 and 597 pixels.
 * 80 is half of the third part, which begins after two gaps and 199 pixels. */
static void
test_range_by_hand (void)
{
  const hr_chart_bar_item_t items[] = { { "weights", "a", 16 }, { "gradients", "b", 16 }, { "context", "c", 96 } };
  const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .low = 80, .high = 160 };
  hr_chart_bar_t bar = layout (&data, 1000, 40);

  g_assert_cmpfloat (bar.bar.width, ==, 800);
  g_assert_cmpfloat (bar.bar.height, ==, 33);
  g_assert_cmpfloat (bar.segments[2].rect.x, ==, 203);
  g_assert_cmpfloat (bar.segments[2].rect.width, ==, 597);
  g_assert_cmpfloat (bar.range.x, ==, 502); /* half of the third part, rounded up */
  g_assert_cmpfloat (bar.range.x + bar.range.width, ==, 1000);
  g_assert_cmpfloat (bar.range.y, ==, 36); /* in the middle of the seven pixels below the bar */
  g_assert_cmpfloat (bar.range_low.x, ==, 502);
  g_assert_cmpfloat (bar.range_high.x, ==, 998);
  g_assert_cmpfloat (bar.range_low.y, ==, 33);
  g_assert_cmpfloat (bar.range_low.height, ==, 7);
}

/* As before, with a range that begins beyond the values: 136 is a quarter of the way from 128 to 160. */
static void
test_range_beyond_the_values (void)
{
  const hr_chart_bar_item_t items[] = { { "weights", "a", 16 }, { "gradients", "b", 16 }, { "context", "c", 96 } };
  const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .low = 136, .high = 160 };
  hr_chart_bar_t bar = layout (&data, 1000, 40);

  g_assert_cmpfloat (bar.range.x, ==, 850);
  g_assert_cmpfloat (bar.range.x + bar.range.width, ==, 1000);
}

/* Less two gaps 124.5, 124.5 and 747 pixels: the third part begins at 253. A capacity of 32 and 1/747 of 96 lies a
 * pixel further, in the middle of a line of two pixels, which begins where the part does: what is right of the line is
 * the label's. */
static void
test_a_line_at_a_part_s_start (void)
{
  const hr_chart_bar_item_t items[] = { { "weights", "a", 16 }, { "gradients", "b", 16 }, { "context", "c", 96 } };
  const hr_chart_bar_data_t data = { .items = items, .n_items = 3, .capacity = 32 + 96 / 747.0 };
  hr_chart_bar_t bar = layout (&data, 1000, 40);
  const hr_chart_rect_t *label = &bar.segments[2].label.rect;

  g_assert_cmpfloat (bar.segments[2].rect.x, ==, 253);
  g_assert_cmpfloat (bar.capacity.x, ==, 253);
  g_assert_cmpfloat (label->x + label->width / 2, ==, (255 + 1000) / 2.0);
}

static void
assert_range_is_in_place (hr_chart_bar_data_t data, double width)
{
  const hr_chart_rect_t area = { 0, 0, width, 45 };
  hr_chart_bar_t bar = layout (&data, width, area.height);
  hr_chart_bar_t mirrored;

  data.rtl = true;
  mirrored = layout (&data, width, area.height);
  g_assert_true (bar.has_range);
  assert_tiled (&bar, 2);
  g_assert_true (is_within (&bar.range, &area));
  g_assert_cmpfloat (bar.range_low.x, ==, bar.range.x);
  g_assert_cmpfloat (bar.range_high.x + bar.range_high.width, ==, bar.range.x + bar.range.width);
  g_assert_cmpfloat (bar.range_low.y, >=, bar.bar.y + bar.bar.height);
  g_assert_false (hr_chart_rect_overlaps (&bar.range_low, &bar.over));
  g_assert_cmpfloat (mirrored.range.x, ==, width - bar.range.x - bar.range.width);
  g_assert_cmpfloat (mirrored.range_high.x, ==, mirrored.range.x);
}

/* With every capacity, from one that is exceeded to one beyond the high end. */
static void
test_range (void)
{
  hr_chart_bar_data_t data = { .items = five, .n_items = 5, .capacity_label = "H100", .low = 110, .high = 150 };

  for (data.capacity = 0; data.capacity < 240; data.capacity += 20)
    for (double width = 60; width <= 1000; width += 47)
      assert_range_is_in_place (data, width);
}

/* The total lies between low and high, and so does the end of its bar. */
static void
test_range_is_around_the_total (void)
{
  const hr_chart_bar_data_t data = { .items = five, .n_items = 5, .capacity = 90, .low = 110, .high = 150 };
  hr_chart_bar_t bar = layout (&data, 640, 45);

  g_assert_cmpfloat (bar.range.x, <, bar.bar.width);
  g_assert_cmpfloat (bar.range.x, >, bar.capacity.x);
  g_assert_cmpfloat (bar.range.x + bar.range.width, >, bar.bar.width);
}

static void
test_no_range (void)
{
  hr_chart_bar_data_t data = { .items = five, .n_items = 5, .capacity = 90 };
  hr_chart_bar_t plain = layout (&data, 640, 45);

  data.low = data.high = 128;
  g_assert_false (layout (&data, 640, 45).has_range); /* exactly known */
  g_assert_cmpfloat (layout (&data, 640, 45).bar.height, ==, plain.bar.height);
  data.low = 100;
  g_assert_false (layout (&data, 640, 20).has_range); /* too low for both */
  g_assert_true (layout (&data, 640, 45).has_range);
}

static void
test_no_labels_in_a_low_bar (void)
{
  hr_chart_bar_data_t data = { .items = five, .n_items = 5, .capacity = 90, .capacity_label = "x" };
  hr_chart_bar_t bar = layout (&data, 600, 14);

  g_assert_cmpfloat (bar.capacity_label.rect.width, ==, 0);
  g_assert_cmpfloat (bar.bar.height, >=, 8);
}

static void
test_hits (void)
{
  hr_chart_bar_data_t data = { .items = five, .n_items = 5, .capacity = 200 };

  for (int rtl = 0; rtl < 2; rtl++)
    {
      hr_chart_bar_t bar = (data.rtl = rtl, layout (&data, 640, 32));

      for (int i = 0; i < bar.n_segments; i++)
        {
          const hr_chart_rect_t *rect = &bar.segments[i].rect;
          double y = rect->y + rect->height / 2;

          g_assert_cmpint (hr_chart_bar_hit (&bar, rect->x, y), ==, bar.segments[i].item);
          g_assert_cmpint (hr_chart_bar_hit (&bar, rect->x + rect->width - 0.5, y), ==, bar.segments[i].item);
          g_assert_cmpint (hr_chart_bar_hit (&bar, rect->x, rect->y - 1), ==, -1);
          g_assert_cmpint (hr_chart_bar_hit (&bar, rect->x, rect->y + rect->height), ==, -1);
        }
      g_assert_cmpint (hr_chart_bar_hit (&bar, -5, 16), ==, -1);
      g_assert_cmpint (hr_chart_bar_hit (&bar, 645, 16), ==, -1);
    }
}

/* Two items, a capacity and a reserve of odd kinds; then sizes of odd kinds. */
static void
assert_segments_are_seen (double value, double other, double capacity)
{
  const hr_chart_bar_item_t items[] = { { "weights", NULL, value }, { NULL, "b", other } };
  const hr_chart_bar_data_t data = { .items = items, .n_items = 2, .capacity = capacity, .reserve = value };
  hr_chart_bar_t bar = layout (&data, 300, 40);

  for (int i = 0; i < bar.n_segments; i++)
    {
      g_assert_true (is_within (&bar.segments[i].rect, &bar.bar));
      g_assert_cmpfloat (bar.segments[i].rect.width, >=, 4);
    }
  layout (&data, other, capacity);
}

static void
test_odd_numbers (void)
{
  for (size_t a = 0; a < G_N_ELEMENTS (odd_numbers); a++)
    for (size_t b = 0; b < G_N_ELEMENTS (odd_numbers); b++)
      for (size_t c = 0; c < G_N_ELEMENTS (odd_numbers); c++)
        assert_segments_are_seen (odd_numbers[a], odd_numbers[b], odd_numbers[c]);
}

static void
test_nothing (void)
{
  hr_chart_bar_t bar = layout (&(hr_chart_bar_data_t) { 0 }, 100, 20);

  g_assert_cmpint (bar.n_segments, ==, 0);
  g_assert_cmpint (hr_chart_bar_hit (&bar, 50, 10), ==, -1);
  g_assert_null (hr_chart_bar_segment (&bar, -1));
}

static void
test_more_items_than_room (void)
{
  hr_chart_bar_item_t items[50];
  hr_chart_bar_t bar;

  for (int i = 0; i < 50; i++)
    items[i] = (hr_chart_bar_item_t) { "other", "x", 1 };
  bar = layout (&(hr_chart_bar_data_t) { .items = items, .n_items = 50 }, 1062, 20);
  g_assert_cmpint (bar.n_segments, ==, HR_CHART_BAR_MAX_ITEMS);
  /* 1000 pixels for 50: the last one stands for 19. */
  g_assert_cmpfloat (bar.segments[31].rect.width, ==, 19 * 20);
}

static void
test_texts_are_cut_at_characters (void)
{
  hr_chart_label_t label;
  char text[256] = { 0 };

  for (int i = 0; i < 100; i++)
    strcat (text, "ü");
  hr_chart_label_set (&label, text);
  g_assert_cmpint (strlen (label.text), ==, 94);
  g_assert_true (g_utf8_validate (label.text, -1, NULL));
  hr_chart_label_set (&label, "ab\xff"
                              "cd");
  g_assert_cmpstr (label.text, ==, "ab");
}

/* A pixel is enough, and an edge in common is not. */
static void
test_overlap (void)
{
  const hr_chart_rect_t pixel = { 4, 4, 1, 1 };
  const hr_chart_rect_t large = { 0, 0, 9, 9 };
  const hr_chart_rect_t thin = { 4, 0, 0.5, 9 };

  for (double x = 0; x < 9; x++)
    for (double y = 0; y < 9; y++)
      {
        const hr_chart_rect_t other = { x, y, 1, 1 };
        bool is_same = x == 4 && y == 4;

        g_assert_true (hr_chart_rect_overlaps (&pixel, &other) == is_same);
        g_assert_true (hr_chart_rect_overlaps (&large, &other));
        g_assert_true (hr_chart_rect_overlaps (&other, &large));
        g_assert_true (hr_chart_rect_overlaps (&thin, &other) == (x == 4));
        g_assert_true (hr_chart_rect_overlaps (&other, &thin) == (x == 4));
      }
}

/* Nothing overlaps what is empty, wherever it is. */
static void
test_empty_overlap (void)
{
  const hr_chart_rect_t large = { 0, 0, 9, 9 };
  const hr_chart_rect_t empty[] = { { 4, 4, 0, 1 }, { 4, 4, 1, 0 }, { 4, 4, 0, 0 }, { 4, 4, -1, 3 } };

  for (gsize i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_assert_false (hr_chart_rect_overlaps (&large, &empty[i]));
      g_assert_false (hr_chart_rect_overlaps (&empty[i], &large));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chart/bars/adds-up-to-the-pixel", test_adds_up);
  g_test_add_func ("/chart/bars/proportional-and-in-order", test_proportions);
  g_test_add_func ("/chart/bars/one-huge-eleven-tiny", test_one_huge_eleven_tiny);
  g_test_add_func ("/chart/bars/too-narrow", test_too_narrow);
  g_test_add_func ("/chart/bars/free-space-and-reserve", test_free_space);
  g_test_add_func ("/chart/bars/over-capacity", test_over_capacity);
  g_test_add_func ("/chart/bars/a-little-over-is-seen", test_a_little_over_is_seen);
  g_test_add_func ("/chart/bars/exactly-full-is-not-over", test_exactly_full_is_not_over);
  g_test_add_func ("/chart/bars/rtl-is-the-mirror", test_rtl_is_the_mirror);
  g_test_add_func ("/chart/bars/labels-fit-or-are-absent", test_labels_fit);
  g_test_add_func ("/chart/bars/labels-above-stay-apart", test_labels_above);
  g_test_add_func ("/chart/bars/range-by-hand", test_range_by_hand);
  g_test_add_func ("/chart/bars/range-beyond-the-values", test_range_beyond_the_values);
  g_test_add_func ("/chart/bars/a-line-at-a-part-s-start", test_a_line_at_a_part_s_start);
  g_test_add_func ("/chart/bars/range", test_range);
  g_test_add_func ("/chart/bars/range-is-around-the-total", test_range_is_around_the_total);
  g_test_add_func ("/chart/bars/no-range", test_no_range);
  g_test_add_func ("/chart/bars/no-labels-in-a-low-bar", test_no_labels_in_a_low_bar);
  g_test_add_func ("/chart/bars/hits", test_hits);
  g_test_add_func ("/chart/bars/odd-numbers", test_odd_numbers);
  g_test_add_func ("/chart/bars/nothing", test_nothing);
  g_test_add_func ("/chart/bars/more-items-than-room", test_more_items_than_room);
  g_test_add_func ("/chart/bars/texts-are-cut-at-characters", test_texts_are_cut_at_characters);
  g_test_add_func ("/chart/rectangles/overlap", test_overlap);
  g_test_add_func ("/chart/rectangles/empty", test_empty_overlap);
  return g_test_run ();
}
