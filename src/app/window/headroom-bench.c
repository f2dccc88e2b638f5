/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value changed a few hundred times: how long each took until its frame was drawn, and how much of that was work.
 * The rest is the wait for the frame clock, which starts no frame before the display can show it. */
#include "app/window/headroom-bench.h"

#include "app/shared/headroom-process-age.h"
#include "model/scenario/headroom-scenario.h"

#include <stdlib.h>

enum
{
  STEPS = 200,
  WARM_UP = 5
};

typedef struct
{
  HeadroomWindow *window;
  gint64 changed_at, begun_at; /* the value, and the frame */
  double cpu_before_ms;        /* of this thread, when the value was changed */
  double cpu_ms;               /* from there to the frame's beginning */
  int step;
  double ms[STEPS];
  double work_ms[STEPS];
} Bench;

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

double
headroom_bench_percentile (double values[], guint n, guint percent)
{
  qsort (values, n, sizeof *values, compare);
  return values[n * percent / 100];
}

static void
print (const char *name, double ms[STEPS])
{
  double median_ms = headroom_bench_percentile (ms, STEPS, 50);
  double p99_ms = headroom_bench_percentile (ms, STEPS, 99);

  g_print ("%s median %.1f p99 %.1f\n", name, median_ms, p99_ms);
}

static void
finish (Bench *bench)
{
  print ("value-to-frame-ms", bench->ms);
  print ("value-to-frame-work-ms", bench->work_ms);
  g_application_quit (g_application_get_default ());
}

static double
thread_cpu_ms (void)
{
  struct timespec used;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return headroom_timespec_ms (&used);
}

/* The next value, at any moment between two frames. */
static gboolean
step_cb (gpointer data)
{
  Bench *bench = data;
  HeadroomScenario *scenario = headroom_estimator_get_scenario (headroom_window_get_estimator (bench->window));
  double batch = headroom_scenario_get_number (scenario, HR_MICRO_BATCH_SIZE);

  bench->cpu_before_ms = thread_cpu_ms ();
  bench->changed_at = g_get_monotonic_time ();
  headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, batch + 1, NULL);
  return G_SOURCE_REMOVE;
}

static void
on_before_paint_cb (GdkFrameClock *clock, Bench *bench)
{
  bench->cpu_ms = thread_cpu_ms () - bench->cpu_before_ms;
  bench->begun_at = g_get_monotonic_time ();
}

/* Work is the processor's time up to the frame, and the frame with all that it waits for. */
static void
note_times (Bench *bench)
{
  gint64 now = g_get_monotonic_time ();

  bench->ms[bench->step - 1] = (now - bench->changed_at) / 1e3;
  bench->work_ms[bench->step - 1] = bench->cpu_ms + (now - bench->begun_at) / 1e3;
}

static void
on_after_paint_cb (GdkFrameClock *clock, gpointer data)
{
  Bench *bench = data;

  if (bench->step == -WARM_UP)
    g_print ("first-frame-ms %.1f\n", headroom_process_age_ms ());
  else if (bench->changed_at == 0 || headroom_estimator_is_pending (headroom_window_get_estimator (bench->window)))
    return;
  if (bench->step > 0)
    note_times (bench);
  bench->changed_at = 0;
  if (bench->step == STEPS)
    {
      finish (bench);
      return;
    }
  bench->step++;
  g_timeout_add (21, step_cb, bench);
}

static void
on_realize_cb (GtkWidget *window, gpointer bench)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);

  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint_cb), bench);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint_cb), bench);
}

void
headroom_bench_start (HeadroomWindow *window)
{
  Bench *bench = g_new0 (Bench, 1); /* lives as long as the process */

  bench->window = window;
  bench->step = -WARM_UP;
  g_signal_connect_after (window, "realize", G_CALLBACK (on_realize_cb), bench);
}
