/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How old this program is, as a program that starts it knows. */
#include "app/shared/headroom-process-age.h"

#include <glib.h>
#include <time.h>

#define TELL "--tell" /* the moment at which this program was started, in ms since boot */

enum
{
  TICK_MS = 10 /* of the kernel’s clock */
};

static double
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_BOOTTIME, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

/* Started after this program asked for it, and before that one had told. */
static void
test_age (void)
{
  const char *command[] = { "/proc/self/exe", TELL, NULL };
  double before_ms = now_ms ();
  g_autofree char *told = NULL;
  g_autoptr (GError) error = NULL;
  double started_ms;

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_DEFAULT, NULL, NULL, &told, NULL, NULL, &error);
  g_assert_no_error (error);
  started_ms = g_ascii_strtod (told, NULL);
  g_assert_cmpfloat (started_ms, >=, before_ms - TICK_MS);
  g_assert_cmpfloat (started_ms, <=, now_ms ());
}

static void
test_milliseconds (void)
{
  const struct timespec three_and_a_quarter = { 3, 250000000 };
  const struct timespec small = { 0, 1500000 };

  g_assert_cmpfloat (headroom_timespec_ms (&three_and_a_quarter), ==, 3250);
  g_assert_cmpfloat (headroom_timespec_ms (&small), ==, 1.5);
}

int
main (int argc, char **argv)
{
  if (argc == 2 && g_str_equal (argv[1], TELL))
    {
      double age_ms = headroom_process_age_ms ();

      g_print ("%.3f", now_ms () - age_ms);
      return 0;
    }
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/process-age/age", test_age);
  g_test_add_func ("/app/process-age/milliseconds", test_milliseconds);
  return g_test_run ();
}
