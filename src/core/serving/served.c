/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of what is said of serving. */
#include "core/serving/served.h"
#include "core/base/text.h"

/* clang-format off */
static const hr_served_desc_t table[HR_N_SERVED] = {
  [HR_SERVED_PREFILL] = { "prefill-tokens-per-second", N_ ("Prefill"),
    N_ ("Prompt tokens that are computed per second, with the prompts of all requests at once."), false },
  [HR_SERVED_FIRST_TOKEN] = { "first-token-seconds", N_ ("Time to first token"),
    N_ ("How long a user waits, including the queue."), true },
  [HR_SERVED_DECODE] = { "decode-tokens-per-second", N_ ("Decode, one request"),
    N_ ("Generated tokens per second for a user who is alone."), false },
  [HR_SERVED_OUTPUT_TOKEN] = { "output-token-seconds", N_ ("Time per output token"),
    N_ ("Between two tokens of one answer, including the prompts of other requests."), true },
  [HR_SERVED_OUTPUT] = { "output-tokens-per-second", N_ ("Output, all requests"),
    N_ ("Generated tokens per second of all users together, each of whom sends the next request at once."),
    false },
  [HR_SERVED_SATURATED] = { "saturated-tokens-per-second", N_ ("Output, saturated"),
    N_ ("The same with as many requests as the cache and the engine take."), false },
  [HR_SERVED_STATIC_BATCH] = { "static-batch-tokens-per-second", N_ ("Output, static batch"),
    N_ ("Generated tokens per second of requests that start and end together, including the time of their prompts."),
    false },
  [HR_SERVED_DECODE_TOTAL] = { "decode-total-tokens-per-second", N_ ("Decode, static batch"),
    N_ ("The same without the time of their prompts."), false },
  [HR_SERVED_REQUEST_OUTPUT] = { "request-output-tokens-per-second", N_ ("Output, one request"),
    N_ ("Generated tokens divided by the duration of one request, including its prompt."), false },
  [HR_SERVED_REQUEST_TOTAL] = { "request-total-tokens-per-second", N_ ("All tokens, one request"),
    N_ ("Prompt and generated tokens divided by the duration of one request."), false },
};
/* clang-format on */

const hr_served_desc_t *
hr_served_desc (hr_served_t figure)
{
  return &table[figure];
}
