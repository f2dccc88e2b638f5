/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random texts of networks: what is read of them, what each layer puts out and keeps, and what is said of it or of the
 * first mistake, held to tests/model/golden, a line for each kind of layer after the input. Other tests say what is
 * right; this one notices that something moves at all. */
#include "model/network/headroom-network.h"

#include "golden.h"
#include "same/digest.h"
#include "same/inputs.h"

#include <inttypes.h>

enum
{
  EACH_KIND = 1500, /* texts */
  MOST_LAYERS = 5,
  MOST_WORDS = 3,
  MOST_KINDS = 32
};

typedef struct
{
  guint n_run;
  guint n_refused;
  guint n_misread;
  uint64_t digest;
} Answers;

static void
take_text (Answers *self, const char *text)
{
  self->digest = digest_text (self->digest, text);
}

static void
take_number (Answers *self, double number)
{
  self->digest = digest_number (self->digest, number);
}

/* Takes the text. */
static void
take_own (Answers *self, char *text)
{
  take_text (self, text);
  g_free (text);
}

static const char *
any_of (unsigned long input, const char *what, const char *const *words, unsigned n_words)
{
  return words[random_below (input, what, n_words)];
}

/* A value of a layer of that kind: by its place, its name or a part of it; rarely one that is none. */
static void
append_word (GString *text, const hr_layer_kind_t *kind, unsigned long input)
{
  static const char *const numbers[] = { "1", "2", "3", "8", "64", "0", "1000000000" };
  static const char *const strangers[] = { "no", "x", "no-", "=3", "k", "2.5", "-1", "no-bias=no" };
  static const char *const answers[] = { "", "=yes", "=no", "=maybe" };
  const char *number = any_of (input, "number", numbers,
                               G_N_ELEMENTS (numbers) - (random_below (input, "odd", 6) > 0) * 2);
  const int n_fields = hr_layer_n_fields (kind);
  const hr_layer_field_t *field = NULL;
  const char *const no = random_below (input, "no", 2) ? "no-" : "";

  if (n_fields > 0)
    field = &kind->fields[random_below (input, "field", (unsigned) n_fields)];
  if (random_below (input, "strange", 15) == 0)
    g_string_append_printf (text, " %s", any_of (input, "stranger", strangers, G_N_ELEMENTS (strangers)));
  else if (field == NULL)
    return;
  else if (field->yes_no)
    g_string_append_printf (text, " %s%s%s", no, field->id, any_of (input, "answer", answers, *no ? 1 : 4));
  else if (random_below (input, "by place", 2))
    g_string_append_printf (text, " %s", number);
  else if (random_below (input, "in full", 2))
    g_string_append_printf (text, ",%s=%s", field->id, number);
  else
    g_string_append_printf (text, "\t%c%s", field->id[0], number);
}

static void
append_layer (GString *text, const hr_layer_kind_t *kind, unsigned long input)
{
  static const char *const ends[] = { "", "1d", "2D", "3d" };
  g_autofree char *name = g_strdup (kind->id);
  const unsigned n_words = random_below (input, "words", MOST_WORDS + 1);

  if (random_below (input, "shouted", 4) == 0)
    g_strdelimit (name, "-", '_')[0] = g_ascii_toupper (name[0]);
  g_string_append_printf (text, "%s%s", name, any_of (input, "end", ends, random_below (input, "ended", 8) ? 1 : 4));
  if (n_words > 0 && !kind->fields[0].yes_no && kind->fields[0].id != NULL)
    g_string_append_printf (text, " %u", 1 + random_below (input, "first", 6));
  for (unsigned i = 1; i < n_words; i++)
    append_word (text, kind, MOST_WORDS * input + i);
}

static const hr_layer_kind_t *
any_kind (unsigned long input)
{
  gsize n = 0;

  while (hr_layer_kind (n) != NULL)
    n++;
  return hr_layer_kind (random_below (input, "kind", (unsigned) n));
}

/* An input, a layer of that kind, and others. */
static char *
make_text (const hr_layer_kind_t *kind, unsigned long input)
{
  static const char *const inputs[] = { "input 3x16x16", "input 8", "Input 5 × 8", "input 4X8X6;",
                                        "INPUT 2,4,4",   "input",   "relu",        "input 1x2x3x4" };
  static const char *const separators[] = { ";", "\n", " ;; " };
  GString *text = g_string_new (any_of (input, "input", inputs, random_below (input, "odd", 8) > 0 ? 5 : 8));

  for (unsigned i = 0; i < 1 + random_below (input, "layers", MOST_LAYERS); i++)
    {
      g_string_append (text, any_of (MOST_LAYERS * input + i, "separator", separators, G_N_ELEMENTS (separators)));
      append_layer (text, i == 0 ? kind : any_kind (MOST_LAYERS * input + i), MOST_LAYERS * input + i);
    }
  return g_string_free_and_steal (text);
}

static void
take_results (Answers *self, GArray *layers, const hr_layer_result_t *results, const hr_network_totals_t *totals)
{
  for (guint i = 0; i < layers->len; i++)
    {
      take_own (self, headroom_layer_title (&g_array_index (layers, hr_layer_t, i), i));
      take_own (self, headroom_shape_describe (&results[i].shape));
      take_number (self, results[i].elements);
      take_number (self, results[i].kept_bytes);
      take_number (self, results[i].fixed_bytes);
      take_number (self, results[i].params);
    }
  take_number (self, totals->elements);
  take_number (self, totals->kept_bytes);
  take_number (self, totals->fixed_bytes);
  take_number (self, totals->params);
  take_number (self, totals->input_bytes);
}

static void
take_network (Answers *self, GArray *layers, hr_dtype_t dtype)
{
  const hr_layer_t *all = (const hr_layer_t *) layers->data;
  g_autofree hr_layer_result_t *results = g_new0 (hr_layer_result_t, layers->len + 1);
  hr_network_totals_t totals = { 0 };
  g_autofree char *reason = NULL;
  g_autoptr (GError) error = NULL;
  guint at = 0;

  take_own (self, headroom_network_to_text (all, layers->len));
  if (headroom_network_run (all, layers->len, dtype, results, &totals, &at, &reason, &error))
    {
      self->n_run++;
      take_results (self, layers, results, &totals);
      take_own (self, headroom_network_compare (all, layers->len, &totals, dtype));
      return;
    }
  self->n_refused++;
  take_number (self, at);
  take_text (self, reason);
  take_text (self, error->message);
}

static void
take_input (Answers *self, const hr_layer_kind_t *kind, unsigned long input)
{
  g_autofree char *text = make_text (kind, input);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) layers = headroom_network_parse (text, &error);

  if (layers != NULL)
    return take_network (self, layers, random_below (input, "half", 2) ? HR_BF16 : HR_FP32);
  self->n_misread++;
  take_text (self, error->message);
}

static void
test_random (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (unsigned long k = 0; hr_layer_kind (k) != NULL; k++)
    {
      Answers self = { .digest = digest_init () };

      for (unsigned long i = 0; i < EACH_KIND; i++)
        take_input (&self, hr_layer_kind (k), i * MOST_KINDS + k);
      g_string_append_printf (golden, "%s: %u run, %u refused, %u misread, digest %016" PRIx64 "\n",
                              hr_layer_kind (k)->id, self.n_run, self.n_refused, self.n_misread, self.digest);
    }
  assert_golden ("model", "random-networks.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/random-networks", test_random);
  return g_test_run ();
}
