/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads of more and more requests on one server. */
#include "core/serving/curve.h"
#include "core/base/extremes.h"
#include "core/serving/results.h"

#include <math.h>

/* No engine is asked for more requests on one copy. */
#define MOST_REQUESTS 8192.0

/* 1, 2, 3, 4, 6, 8, 12, …: powers of two, and between two of them their middle. */
static double
next_count (double count)
{
  double power = exp2 (floor (log2 (count)));

  if (count < 2)
    return 2;
  if (count < 1.5 * power)
    return 1.5 * power;
  return 2 * power;
}

static hr_curve_point_t
point_at (const hr_server_t *server, const hr_serving_t *serving, double requests)
{
  hr_load_t load = hr_load_of (&serving->load, &serving->capacity, requests);
  hr_load_speeds_t speeds = hr_load_speeds (server, &load);

  return (hr_curve_point_t) { .requests = load.copies * requests,
                              .sequences = floor (requests / server->attention_ranks),
                              .tokens_per_second = speeds.output_tokens_per_second,
                              .user_tokens_per_second = 1 / speeds.output_token_seconds,
                              .first_token_seconds = hr_first_token_seconds (server, &load) };
}

static double
most_requests (const hr_serving_t *serving)
{
  return hr_min (hr_min (serving->capacity.pool, serving->capacity.engine), MOST_REQUESTS);
}

bool
hr_serving_has_curve (const hr_serving_t *serving)
{
  double on_each = serving->load.requests / (double) serving->params.micro_batch_size;

  return serving->reason == HR_SERVING_IS_KNOWN && on_each < most_requests (serving);
}

size_t
hr_serving_curve (const hr_serving_t *serving, hr_curve_point_t points[HR_MAX_CURVE_POINTS])
{
  hr_server_t server;
  hr_run_t run;
  double most = most_requests (serving);
  size_t n = 0;

  if (serving->reason != HR_SERVING_IS_KNOWN)
    return 0;
  server = hr_serving_server (serving, &run);
  for (double count = 1; count * server.attention_ranks < most && n < HR_MAX_CURVE_POINTS - 1;
       count = next_count (count))
    points[n++] = point_at (&server, serving, count * server.attention_ranks);
  if (most >= server.attention_ranks)
    points[n++] = point_at (&server, serving, most);
  return n;
}

hr_curve_point_t
hr_serving_point (const hr_serving_t *serving, double requests)
{
  hr_run_t run;
  hr_server_t server = hr_serving_server (serving, &run);

  return point_at (&server, serving, requests / serving->load.copies);
}
