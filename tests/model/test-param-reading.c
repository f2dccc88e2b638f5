/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of numbers that are typed with a suffix. */
#include "model/scenario/headroom-param-reading.h"

#include <glib.h>

typedef struct
{
  hr_param_t param;
  const char *text;
  double value;
  const char *words; /* NULL: nothing */
} reading_t;

/* k of a length is 1024, of anything else 1000. Digits say what they are, with spaces around them, too. */
static const reading_t readings[] = {
  { HR_SEQUENCE_LENGTH, "8192", 8192, NULL },
  { HR_SEQUENCE_LENGTH, " 8192 ", 8192, NULL },
  { HR_SEQUENCE_LENGTH, "8k", 8192, "“8k” means 8192 tokens (1k = 1024)." },
  { HR_SEQUENCE_LENGTH, " 2K", 2048, "“2K” means 2048 tokens (1K = 1024)." },
  { HR_SEQUENCE_LENGTH, "2Ki", 2048, "“2Ki” means 2048." },
  { HR_MICRO_BATCHES, "4k", 4000, "“4k” means 4000." },
  { HR_MICRO_BATCHES, "4000", 4000, NULL },
};

static void
test_readings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
    {
      const reading_t *reading = &readings[i];
      g_autofree char *words = headroom_param_describe_reading (reading->param, reading->text, reading->value);

      g_assert_cmpstr (words, ==, reading->words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/param-reading/readings", test_readings);
  return g_test_run ();
}
