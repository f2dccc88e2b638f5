/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Does a change of the core keep every bit? Makes random inputs and prints a digest of all that the core says about
 * each, so that two trees can be compared; `./dev same OTHER_TREE [N]` (tests/same.sh) builds both and does it.
 *
 *   same FROM TO      a line "number digest" for each input FROM ≤ number < TO
 *   same --show K     input K as a command line, and every number and text that its digest is made of */
#include "digest.h"
#include "inputs.h"
#include "results.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  uint64_t digest;
  bool prints;
} listing_t;

static void
take_number (void *user, const char *name, double value)
{
  listing_t *listing = user;

  listing->digest = digest_number (listing->digest, value);
  if (listing->prints)
    printf ("%s = %.17g\n", name, value);
}

static void
take_text (void *user, const char *name, const char *text)
{
  listing_t *listing = user;

  listing->digest = digest_text (listing->digest, text);
  if (listing->prints)
    printf ("%s = %s\n", name, text);
}

/* The digest of all that is said of an input; with the numbers and texts themselves where they are to be printed. */
static uint64_t
digest_of (unsigned long input, const hr_params_t *p, bool prints)
{
  listing_t listing = { .digest = digest_init (), .prints = prints };
  dump_t dump = { .number = take_number, .text = take_text, .user = &listing };

  dump_input (&dump, input, p);
  return listing.digest;
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
  digest_of (input, &p, true);
}

static void
list (unsigned long from, unsigned long to)
{
  for (unsigned long input = from; input < to; input++)
    {
      hr_params_t p;

      random_inputs (input, &p);
      printf ("%lu %016" PRIx64 "\n", input, digest_of (input, &p, false));
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
