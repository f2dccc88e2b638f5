/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What blocks take of the caching allocator's segments, worked out by hand from its rules. */
#include "core/base/units.h"
#include "core/terms/blocks.h"

#include <glib.h>

/* Up to 1 MiB, blocks share 2 MiB, in steps of 512 bytes: 2 MiB hold 4096 of the smallest and two of 0.7 MiB. */
static void
test_small (void)
{
  g_assert_cmpfloat (hr_block_bytes (0), ==, 0);
  g_assert_cmpfloat (hr_block_bytes (-1), ==, 0);
  g_assert_cmpfloat (hr_block_bytes (1), ==, 512);
  g_assert_cmpfloat (hr_block_bytes (512), ==, 512);
  g_assert_cmpfloat (hr_block_bytes (513), ==, 1024);
  g_assert_cmpfloat (hr_block_bytes (0.7 * HR_MIB), ==, HR_MIB);
  g_assert_cmpfloat (hr_block_bytes (HR_MIB), ==, HR_MIB);
}

/* Less than 10 MiB share 20 MiB: 19 of a byte more than 1 MiB, three of 6.5 MiB, two of 9 MiB. */
static void
test_shared (void)
{
  g_assert_cmpfloat (hr_block_bytes (HR_MIB + 1), ==, 20 * HR_MIB / 19);
  g_assert_cmpfloat (hr_block_bytes (6.5 * HR_MIB), ==, 20 * HR_MIB / 3);
  g_assert_cmpfloat (hr_block_bytes (9 * HR_MIB), ==, 10 * HR_MIB);
  g_assert_cmpfloat (hr_block_bytes (10 * HR_MIB - 1), ==, 10 * HR_MIB);
}

/* From 10 MiB on a block is alone, in a multiple of 2 MiB. */
static void
test_alone (void)
{
  g_assert_cmpfloat (hr_block_bytes (10 * HR_MIB), ==, 10 * HR_MIB);
  g_assert_cmpfloat (hr_block_bytes (10 * HR_MIB + 1), ==, 12 * HR_MIB);
  g_assert_cmpfloat (hr_block_bytes (12 * HR_MIB), ==, 12 * HR_MIB);
  g_assert_cmpfloat (hr_block_bytes (1e15), ==, 476837159 * 2 * HR_MIB);
}

/* A larger block never takes less, and none less than its bytes. */
static void
test_grows (void)
{
  double before = 0;

  for (double bytes = 1; bytes < 64 * HR_MIB; bytes += 4999)
    {
      double taken = hr_block_bytes (bytes);

      g_assert_cmpfloat (taken, >=, bytes);
      g_assert_cmpfloat (taken, >=, before);
      before = taken;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/blocks/small", test_small);
  g_test_add_func ("/core/blocks/shared", test_shared);
  g_test_add_func ("/core/blocks/alone", test_alone);
  g_test_add_func ("/core/blocks/grows", test_grows);
  return g_test_run ();
}
