/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does a change of the core keep every bit? Makes random inputs and prints a digest of all that the core says about
 * each, so that two trees can be compared; `./dev same OTHER_TREE [N]` (tests/same.sh) builds both and does it.
 *
 *   same FROM TO      a line "number digest" for each input FROM ≤ number < TO
 *   same --show K     input K as a command line, and every number and text that its digest is made of */
#include "inputs.h"
#include "results.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  EACH_NETWORK = 50, /* what takes longer is asked of every so many inputs */
  EACH_ANSWER = 200
};

static double
random_memory (unsigned long input)
{
  static const double bytes[] = { 0, 24e9, 85e9, 150e9, 2e12 };

  return bytes[random_below (input, "memory", 5)];
}

static hr_param_t
random_unknown (unsigned long input)
{
  hr_param_t param = (hr_param_t) random_below (input, "sought", HR_N_PARAMS);

  while (!(hr_param_desc (param)->flags & HR_PARAM_SWEEPABLE))
    param = (hr_param_t) ((param + 1) % HR_N_PARAMS);
  return param;
}

static dump_t
dump_input (unsigned long input, const hr_params_t *p, bool prints)
{
  dump_t dump = dump_init (prints);
  double memory = random_memory (input);

  dump_estimate (&dump, p, memory);
  if (input % EACH_NETWORK == 0)
    dump_network (&dump, input);
  if (input % EACH_ANSWER == 0)
    dump_answers (&dump, p, random_unknown (input), memory);
  return dump;
}

static void
print_command (const hr_params_t *p)
{
  char value[HR_TEXT_SIZE];
  char init[HR_TEXT_SIZE];
  hr_params_t defaults;

  hr_params_init (&defaults);
  printf ("headroom-cli estimate");
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      hr_param_get_text (&defaults, (hr_param_t) i, init, sizeof init);
      hr_param_get_text (p, (hr_param_t) i, value, sizeof value);
      if (strcmp (init, value) != 0)
        printf (" --%s=%s", hr_param_desc ((hr_param_t) i)->name, value);
    }
  printf ("\n");
}

static void
show (unsigned long input)
{
  hr_params_t p;

  random_inputs (input, &p);
  print_command (&p);
  dump_input (input, &p, true);
}

static void
list (unsigned long from, unsigned long to)
{
  for (unsigned long input = from; input < to; input++)
    {
      hr_params_t p;

      random_inputs (input, &p);
      printf ("%lu %016" PRIx64 "\n", input, dump_input (input, &p, false).digest);
    }
}

int
main (int argc, char **argv)
{
  if (argc != 3)
    {
      fprintf (stderr, "usage: same FROM TO, or same --show K\n");
      return 2;
    }
  if (strcmp (argv[1], "--show") == 0)
    show (strtoul (argv[2], NULL, 10));
  else
    list (strtoul (argv[1], NULL, 10), strtoul (argv[2], NULL, 10));
  return 0;
}
