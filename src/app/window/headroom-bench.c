/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One value changed a few hundred times, and how long each took until its frame was drawn. */
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
  gint64 changed_at;
  int step;
  double ms[STEPS];
} Bench;

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
finish (Bench *bench)
{
  qsort (bench->ms, STEPS, sizeof *bench->ms, compare);
  g_print ("value-to-frame-ms median %.1f p99 %.1f\n", bench->ms[STEPS / 2], bench->ms[STEPS * 99 / 100]);
  g_application_quit (g_application_get_default ());
}

/* The next value, at any moment between two frames. */
static gboolean
step_cb (gpointer data)
{
  Bench *bench = data;
  HeadroomScenario *scenario = headroom_estimator_get_scenario (headroom_window_get_estimator (bench->window));
  double batch = headroom_scenario_get_number (scenario, HR_MICRO_BATCH_SIZE);

  bench->changed_at = g_get_monotonic_time ();
  headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, batch + 1, NULL);
  return G_SOURCE_REMOVE;
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
    bench->ms[bench->step - 1] = (g_get_monotonic_time () - bench->changed_at) / 1e3;
  bench->changed_at = 0;
  if (bench->step == STEPS)
    {
      g_signal_handlers_disconnect_by_func (clock, on_after_paint_cb, bench);
      finish (bench);
      return;
    }
  bench->step++;
  g_timeout_add (21, step_cb, bench);
}

static void
on_realize_cb (GtkWidget *window, gpointer bench)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint_cb), bench);
}

void
headroom_bench_start (HeadroomWindow *window)
{
  Bench *bench = g_new0 (Bench, 1); /* lives as long as the process */

  bench->window = window;
  bench->step = -WARM_UP;
  g_signal_connect_after (window, "realize", G_CALLBACK (on_realize_cb), bench);
}
