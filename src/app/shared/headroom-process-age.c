/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kernel knows, in ticks since boot: field 22 of /proc/self/stat. */
#include "app/shared/headroom-process-age.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  FIRST_FIELD = 2, /* after the name, which may have spaces and is in parentheses */
  START_FIELD = 22
};

double
headroom_timespec_ms (const struct timespec *time)
{
  return (double) time->tv_sec * 1e3 + (double) time->tv_nsec / 1e6;
}

double
headroom_process_age_ms (void)
{
  g_autofree char *stat = NULL;
  const char *rest;
  struct timespec now;
  unsigned long long start_ticks;

  if (!g_file_get_contents ("/proc/self/stat", &stat, NULL, NULL))
    return 0;
  rest = strrchr (stat, ')');
  for (int field = FIRST_FIELD; field < START_FIELD && rest != NULL; field++)
    rest = strchr (rest + 1, ' ');
  if (rest == NULL)
    return 0;
  start_ticks = strtoull (rest, NULL, 10);
  clock_gettime (CLOCK_BOOTTIME, &now);
  return headroom_timespec_ms (&now) - (double) start_ticks * 1000.0 / (double) sysconf (_SC_CLK_TCK);
}
