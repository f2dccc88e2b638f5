/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a step's largest part, and of what computes nothing. */
#include "report/report-step-parts.h"

#include <glib.h>

static void
assert_says (const hr_time_t *time, const char *expected)
{
  g_autofree char *text = headroom_report_parts_of_time (time);

  g_assert_cmpstr (text, ==, expected);
}

/* 4.3 of 10 s are products. 2.5 s of bubble, 1.2 s of collectives and 0.8 s of others are 4.5 s that compute nothing:
 * the larger share is said first. */
static void
test_waiting (void)
{
  hr_time_t time = { .step.seconds = 10 };

  time.terms[HR_TIME_PRODUCTS].seconds = 4.3;
  time.terms[HR_TIME_MEMORY].seconds = 1.2;
  time.terms[HR_TIME_COMMUNICATION].seconds = 1.2;
  time.terms[HR_TIME_BUBBLE].seconds = 2.5;
  time.terms[HR_TIME_DATA].seconds = 0.5;
  time.terms[HR_TIME_HOST].seconds = 0.1;
  time.terms[HR_TIME_IMBALANCE].seconds = 0.1;
  time.terms[HR_TIME_STAGES].seconds = 0.05;
  time.terms[HR_TIME_CONTENTION].seconds = 0.05;
  assert_says (&time, "45 % is communication and waiting, most of it “Pipeline bubble”, 25 %. The largest part is "
                      "“Matrix products”, 43 %.");
  time.terms[HR_TIME_PRODUCTS].seconds = 4.6;
  assert_says (&time, "The largest part is “Matrix products”, 46 %. 45 % is communication and waiting, most of it "
                      "“Pipeline bubble”, 25 %.");
}

/* Nothing is named twice: 4 of 10 s are bubble, and 5 s compute nothing. */
static void
test_mostly_waiting (void)
{
  hr_time_t time = { .step.seconds = 10 };

  time.terms[HR_TIME_PRODUCTS].seconds = 3;
  time.terms[HR_TIME_MEMORY].seconds = 2;
  time.terms[HR_TIME_BUBBLE].seconds = 4;
  time.terms[HR_TIME_DATA].seconds = 1;
  assert_says (&time, "The largest part is “Pipeline bubble”, 40 %. In all, 50 % is communication and waiting.");
}

/* 0.4 of 10 s are not worth a sentence, 0.5 s are; the optimizer's step computes. */
static void
test_little_waiting (void)
{
  hr_time_t time = { .step.seconds = 10 };

  time.terms[HR_TIME_OPTIMIZER].seconds = 5;
  time.terms[HR_TIME_MEMORY].seconds = 4.6;
  time.terms[HR_TIME_DATA].seconds = 0.4;
  assert_says (&time, "The largest part is “Optimizer step”, 50 %.");
  time.terms[HR_TIME_DATA].seconds = 0.5;
  assert_says (&time, "The largest part is “Optimizer step”, 50 %. 5 % is communication and waiting, most of it "
                      "“Data-parallel exchange”, 5 %.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/report/step-parts/waiting", test_waiting);
  g_test_add_func ("/report/step-parts/mostly-waiting", test_mostly_waiting);
  g_test_add_func ("/report/step-parts/little-waiting", test_little_waiting);
  return g_test_run ();
}
