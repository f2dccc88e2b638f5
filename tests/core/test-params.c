/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parameter table, row by row, and the text of values. */
#include "cases.h"
#include "golden.h"

#include "core/base/citations.h"
#include "core/facts/families.h"
#include "core/table/param-words.h"
#include "core/table/params.h"

#include <locale.h>
#include <math.h>

static void
assert_sentence (const char *text)
{
  g_assert_nonnull (text);
  g_assert_true (g_str_has_suffix (text, "."));
  g_assert_null (strchr (text, '\n'));
}

static void
test_every_row_is_complete (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *row = hr_param_desc (i);
      g_assert_nonnull (row->name);
      g_assert_nonnull (row->label);
      g_assert_null (strchr (row->label, ':'));
      assert_sentence (row->help);
      g_assert_cmpint (hr_param_find (row->name), ==, i);
      g_assert_cmpint (g_regex_match_simple ("\\b0 (here .* )?uses ", row->help, 0, 0), ==,
                       (row->flags & HR_PARAM_ZERO_IS_USUAL) != 0);
      g_assert_cmpint (strstr (row->help, "−1 follows ") != NULL, ==, (row->flags & HR_PARAM_LEAST_IS_USUAL) != 0);
      g_assert_true (row->cite == NULL || hr_citation_find (row->cite) != NULL);
      g_assert_true ((row->type == HR_TYPE_CHOICE || row->type == HR_TYPE_SET) == (hr_choice_at (row, 0) != NULL));
      if (row->type == HR_TYPE_INTEGER || row->type == HR_TYPE_REAL)
        {
          g_assert_cmpfloat (row->min, <=, row->init);
          g_assert_cmpfloat (row->init, <=, row->max);
          g_assert_cmpfloat (row->max, <=, 9007199254740992.0);
          g_assert_cmpfloat (row->ui_max, <=, row->max);
          g_assert_cmpfloat (row->step, >, 0);
        }
    }
}

static const char *const types[] = {
  [HR_TYPE_INTEGER] = "integer", [HR_TYPE_REAL] = "real", [HR_TYPE_BOOL] = "yes/no", [HR_TYPE_CHOICE] = "choice",
  [HR_TYPE_ID] = "id",           [HR_TYPE_LIST] = "list", [HR_TYPE_SET] = "set",
};
static const char *const places[] = { [HR_BASIC] = "basic", [HR_ADVANCED] = "advanced", [HR_STACK] = "stack" };
static const char *const flags[] = { "monotone", "sweepable", "doubles", "divides", "has-best" };

static void
put_word (GString *text, const char *name, const char *word)
{
  if (word != NULL)
    g_string_append_printf (text, " %s %s", name, word);
}

static void
put_range (GString *text, const hr_param_desc_t *row)
{
  g_string_append_printf (text, " from %.15g to %.15g by %.15g", row->min, row->max, row->step);
  if (row->ui_max > 0)
    g_string_append_printf (text, ", buttons to %.15g", row->ui_max);
}

static void
put_row (GString *text, hr_param_t id)
{
  const hr_param_desc_t *row = hr_param_desc (id);
  hr_params_t p = defaults ();
  char init[HR_TEXT_SIZE];

  g_string_append_printf (text, "%s: %s, %s, %s = %s", row->name, hr_group_label (row->group), places[row->seen],
                          types[row->type], hr_param_get_text (&p, id, init, sizeof init));
  if (row->type == HR_TYPE_INTEGER || row->type == HR_TYPE_REAL)
    put_range (text, row);
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (row->flags & (1u << i))
      g_string_append_printf (text, " %s", flags[i]);
  put_word (text, "in", row->unit);
  put_word (text, "written", row->symbol);
  put_word (text, "formerly", row->formerly);
  put_word (text, "beside", row->belongs_to);
  for (int i = 0; hr_choice_at (row, i) != NULL; i++)
    put_word (text, "|", hr_choice_at (row, i)->id);
  g_string_append_c (text, '\n');
}

/* Ranges and defaults are promises: a saved file or a script that was accepted is accepted by the next version, and
 * means the same. Whoever moves one sees it here. */
static void
test_table (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    put_row (text, i);
  assert_golden ("core", "parameters.txt", text->str);
}

static void
test_fields_are_distinct (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    for (hr_param_t j = 0; j < i; j++)
      g_assert_cmpuint (hr_param_desc (i)->offset, !=, hr_param_desc (j)->offset);
}

/* Names are words of a contract: only lower case, digits and single hyphens. */
static void
test_names_are_kebab_case (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    g_assert_true (g_regex_match_simple ("^[a-z0-9]+(-[a-z0-9]+)*$", hr_param_desc (i)->name, 0, 0));
}

static void
test_dtypes_match_their_choices (void)
{
  static const hr_param_t rows[] = { HR_WEIGHT_DTYPE, HR_ACTIVATION_DTYPE, HR_GRADIENT_DTYPE, HR_KV_CACHE_DTYPE };

  for (size_t r = 0; r < G_N_ELEMENTS (rows); r++)
    for (int i = 0; hr_choice_at (hr_param_desc (rows[r]), i) != NULL; i++)
      g_assert_cmpstr (hr_dtype_id ((hr_dtype_t) i), ==, hr_choice_at (hr_param_desc (rows[r]), i)->id);
}

static void
test_defaults_are_valid (void)
{
  hr_params_t p;

  hr_params_init (&p);
  g_assert_true (hr_is_valid (&p));
  g_assert_cmpint (p.micro_batch_size, ==, 2);
  g_assert_cmpint (p.sequence_length, ==, 4096);
}

/* Every value at every end of every range reads back as itself. */
static void
test_text_round_trips (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *row = hr_param_desc (i);
      double values[] = { row->min, row->init, row->max, row->min + row->step / 3 };
      for (size_t v = 0; v < G_N_ELEMENTS (values); v++)
        {
          hr_params_t p = defaults ();
          hr_params_t q = defaults ();
          char text[HR_TEXT_SIZE];
          hr_param_set (&p, i, values[v]);
          hr_param_get_text (&p, i, text, sizeof text);
          g_assert_cmpint (hr_param_set_text (&q, i, text), ==, HR_SET_OK);
          g_assert_cmpfloat (hr_param_get (&q, i), ==, hr_param_get (&p, i));
        }
    }
}

static void
assert_takes (hr_param_t id, double value, gboolean is_taken)
{
  hr_params_t p = defaults ();
  hr_params_t before = p;
  hr_set_result_t result = hr_param_set (&p, id, value);

  g_assert_cmpint (result == HR_SET_OK, ==, is_taken);
  if (is_taken)
    g_assert_cmpfloat (hr_param_get (&p, id), ==, value);
  else
    g_assert_cmpmem (&p, sizeof p, &before, sizeof before);
}

/* Both ends are taken, and nothing beyond; of what is counted or chosen no half. */
static void
test_ranges (void)
{
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      const hr_param_desc_t *row = hr_param_desc (i);
      double first = 0;
      double last = row->type == HR_TYPE_BOOL ? 1 : hr_choice_count (row) - 1;

      if (hr_param_is_text (i))
        continue;
      if (row->type == HR_TYPE_INTEGER || row->type == HR_TYPE_REAL)
        {
          first = row->min;
          last = row->max;
        }
      assert_takes (i, first, TRUE);
      assert_takes (i, last, TRUE);
      assert_takes (i, first - 1, FALSE);
      assert_takes (i, nextafter (first, -INFINITY), FALSE);
      assert_takes (i, last + 1, FALSE);
      assert_takes (i, nextafter (last, INFINITY), FALSE);
      assert_takes (i, first + 0.5, row->type == HR_TYPE_REAL && first + 0.5 <= last);
    }
}

/* In the order of the table, whatever the order of the text; twice is once. */
static void
test_sets (void)
{
  hr_params_t p = defaults ();
  char text[HR_TEXT_SIZE];

  g_assert_cmpint (hr_param_set_text (&p, HR_LORA_TARGET_MODULES, "v+q+head+q"), ==, HR_SET_OK);
  g_assert_cmpuint (p.lora_target_modules.bits, ==, HR_TARGET_Q | HR_TARGET_V | HR_TARGET_HEAD);
  g_assert_cmpstr (hr_param_get_text (&p, HR_LORA_TARGET_MODULES, text, sizeof text), ==, "q+v+head");
  g_assert_cmpint (hr_param_set (&p, HR_LORA_TARGET_MODULES, 1), ==, HR_SET_NOT_A_NUMBER);
  g_assert_cmpint (hr_param_set_text (&p, HR_LORA_TARGET_MODULES, ""), ==, HR_SET_OK);
  g_assert_cmpuint (p.lora_target_modules.bits, ==, 0);
}

/* What is written in words alone has no number. */
static void
test_no_number (void)
{
  hr_params_t p;

  hr_params_init (&p);
  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    if (hr_param_is_text (i))
      g_assert_cmpfloat (hr_param_get (&p, i), ==, 0);
}

static void
test_text_ignores_the_locale (void)
{
  hr_params_t p = defaults ();
  char text[HR_TEXT_SIZE];

  g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
  g_assert_cmpint (hr_param_set_text (&p, HR_OVERHEAD_PERCENT, "22.5"), ==, HR_SET_OK);
  g_assert_cmpfloat (p.overhead_percent, ==, 22.5);
  g_assert_cmpint (hr_param_set_text (&p, HR_OVERHEAD_PERCENT, "22,5"), ==, HR_SET_NOT_A_NUMBER);
  g_assert_cmpstr (hr_param_get_text (&p, HR_OVERHEAD_PERCENT, text, sizeof text), ==, "22.5");
  setlocale (LC_ALL, "C.UTF-8");
}

static void
test_refusals_change_nothing (void)
{
  static const struct
  {
    hr_param_t id;
    const char *text;
    hr_set_result_t result;
  } cases[] = {
    { HR_LAYERS, "", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "-1", HR_SET_OUT_OF_RANGE },
    { HR_LAYERS, "0", HR_SET_OUT_OF_RANGE },
    { HR_LAYERS, "8.5", HR_SET_NOT_WHOLE },
    { HR_LAYERS, "7BB", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "nan", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "inf", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "1e400", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "0x20", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, " 32", HR_SET_NOT_A_NUMBER },
    { HR_LAYERS, "9223372036854775808", HR_SET_OUT_OF_RANGE },
    { HR_DROPOUT, "1", HR_SET_OUT_OF_RANGE },
    { HR_AUTOCAST, "true", HR_SET_UNKNOWN_CHOICE },
    { HR_FAMILY, "LLAMA", HR_SET_UNKNOWN_CHOICE },
    { HR_GPU, "a b", HR_SET_UNKNOWN_CHOICE },
    { HR_STAGE_LAYERS, "4097+1", HR_SET_OUT_OF_RANGE },
    { HR_STAGE_LAYERS, "4+-1", HR_SET_OUT_OF_RANGE },
    { HR_STAGE_LAYERS, "4+", HR_SET_NOT_A_NUMBER },
    { HR_LORA_TARGET_MODULES, "q+x", HR_SET_UNKNOWN_CHOICE },
    { HR_LORA_TARGET_MODULES, "q+", HR_SET_UNKNOWN_CHOICE },
    { HR_LORA_TARGET_MODULES, "+q", HR_SET_UNKNOWN_CHOICE },
    { HR_LORA_TARGET_MODULES, "q,v", HR_SET_UNKNOWN_CHOICE },
    { HR_LORA_TARGET_MODULES, "none", HR_SET_UNKNOWN_CHOICE },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      hr_params_t p = defaults ();
      hr_params_t before = p;
      g_assert_cmpint (hr_param_set_text (&p, cases[i].id, cases[i].text), ==, cases[i].result);
      g_assert_cmpmem (&p, sizeof p, &before, sizeof before);
    }
}

/* An id fills its place with the mark of its end, and no letter more. */
static void
test_longest_id (void)
{
  hr_params_t p = defaults ();
  char text[sizeof (hr_id_t) + 1];

  memset (text, 'x', sizeof text);
  text[sizeof (hr_id_t)] = '\0';
  g_assert_cmpint (hr_param_set_text (&p, HR_GPU, text), ==, HR_SET_UNKNOWN_CHOICE);
  text[sizeof (hr_id_t) - 1] = '\0';
  g_assert_cmpint (hr_param_set_text (&p, HR_GPU, text), ==, HR_SET_OK);
  g_assert_cmpstr (p.gpu.text, ==, text);
}

/* As many layers as the list has room for, each as long as it may be, are read and written again; not one more. */
static void
test_longest_list (void)
{
  hr_params_t p = defaults ();
  g_autoptr (GString) text = g_string_new ("4096");
  char again[HR_TEXT_SIZE];

  for (size_t i = 1; i < G_N_ELEMENTS (p.stage_layers.items); i++)
    g_string_append (text, "+4096");
  g_assert_cmpint (hr_param_set_text (&p, HR_STAGE_LAYERS, text->str), ==, HR_SET_OK);
  g_assert_cmpuint (p.stage_layers.n, ==, G_N_ELEMENTS (p.stage_layers.items));
  g_assert_cmpstr (hr_param_get_text (&p, HR_STAGE_LAYERS, again, sizeof again), ==, text->str);
  g_string_append (text, "+1");
  g_assert_cmpint (hr_param_set_text (&p, HR_STAGE_LAYERS, text->str), ==, HR_SET_OUT_OF_RANGE);
}

/* 31 digits stand in one place of a list, and no more. */
static void
test_longest_item (void)
{
  hr_params_t p = defaults ();

  g_assert_cmpint (hr_param_set_text (&p, HR_STAGE_LAYERS, "0000000000000000000000000000016+16"), ==, HR_SET_OK);
  g_assert_cmpuint (p.stage_layers.items[0], ==, 16);
  g_assert_cmpint (hr_param_set_text (&p, HR_STAGE_LAYERS, "00000000000000000000000000000016+16"), ==,
                   HR_SET_NOT_A_NUMBER);
}

/* One of each type that is typed differently. */
static void
test_defaults (void)
{
  static const struct
  {
    hr_param_t id;
    const char *text;
  } others[] = {
    { HR_LAYERS, "33" },   { HR_DROPOUT, "0.1" },        { HR_AUTOCAST, "yes" },          { HR_FAMILY, "mixtral" },
    { HR_GPU, "another" }, { HR_STAGE_LAYERS, "16+16" }, { HR_LORA_TARGET_MODULES, "q" },
  };

  for (hr_param_t i = 0; i < HR_N_PARAMS; i++)
    {
      hr_params_t p;

      hr_params_init (&p);
      g_assert_true (hr_param_is_default (&p, i));
    }
  for (size_t i = 0; i < G_N_ELEMENTS (others); i++)
    {
      hr_params_t p = defaults ();
      g_assert_cmpint (hr_param_set_text (&p, others[i].id, others[i].text), ==, HR_SET_OK);
      g_assert_false (hr_param_is_default (&p, others[i].id));
    }
}

static void
test_suffixes (void)
{
  hr_params_t p = params_with ("parameter-count", "7B", "sequence-length", "128Ki", "vocab-size", "32k", NULL);

  g_assert_cmpint (p.parameter_count, ==, 7000000000);
  g_assert_cmpint (p.sequence_length, ==, 131072);
  g_assert_cmpint (p.vocab_size, ==, 32000);
}

/* A cache that nobody decided holds the prompt, is never shorter than its default, and is decided by whoever sets it.
 */
static void
test_follower (void)
{
  hr_params_t p = params_with ("mode", "inference", NULL);

  hr_param_set (&p, HR_SEQUENCE_LENGTH, 8192);
  g_assert_cmpint (p.cached_tokens, ==, 4096);
  p.cache_follows = 1;
  hr_param_set (&p, HR_SEQUENCE_LENGTH, 8193);
  g_assert_cmpint (p.cached_tokens, ==, 8193);
  hr_param_set (&p, HR_MODE, HR_TRAINING);
  g_assert_cmpint (p.cached_tokens, ==, 4096);
  hr_param_set (&p, HR_MODE, HR_INFERENCE);
  hr_param_set_text (&p, HR_FAMILY, "bert");
  g_assert_cmpint (p.cached_tokens, ==, 4096);
  hr_param_set_text (&p, HR_FAMILY, "llama");
  hr_param_set (&p, HR_SEQUENCE_LENGTH, 4095);
  g_assert_cmpint (p.cached_tokens, ==, 4096);
  hr_param_set (&p, HR_CACHED_TOKENS, 10);
  hr_param_set (&p, HR_SEQUENCE_LENGTH, 8192);
  g_assert_cmpint (p.cached_tokens, ==, 10);
}

/* People call a context of 8192 tokens 8k, and one of 1048576 1M; a vocabulary of 32000 is 32k to them. */
static void
test_lengths (void)
{
  hr_params_t p = params_with ("sequence-length", "8k", "cached-tokens", "1M", "sliding-window", "4K", "vocab-size",
                               "32k", "training-tokens", "2M", NULL);

  g_assert_cmpint (p.sequence_length, ==, 8 * 1024);
  g_assert_cmpint (p.cached_tokens, ==, 1024 * 1024);
  g_assert_cmpint (p.sliding_window, ==, 4 * 1024);
  g_assert_cmpint (p.vocab_size, ==, 32 * 1000);
  g_assert_cmpfloat (hr_param_get (&p, HR_TRAINING_TOKENS), ==, 2 * 1000 * 1000);
}

static void
assert_found (const char *word, hr_param_t param)
{
  g_assert_cmpint (hr_param_find_by_word (word), ==, param);
}

static void
test_words (void)
{
  assert_found ("batch", HR_MICRO_BATCH_SIZE);
  assert_found ("per-device-train-batch-size", HR_MICRO_BATCH_SIZE);
  assert_found ("context", HR_SEQUENCE_LENGTH);
  assert_found ("gqa", HR_KV_HEADS);
  assert_found ("gradient_checkpointing", HR_RECOMPUTE);
  assert_found ("Gradient Checkpointing", HR_RECOMPUTE);
  assert_found ("offload_optimizer", HR_CPU_OFFLOAD);
  assert_found ("gradient", HR_N_PARAMS); /* a part of a name is none */
  assert_found ("gradient_checkpointing_x", HR_N_PARAMS);
  assert_found ("", HR_N_PARAMS);
  assert_found ("-", HR_N_PARAMS);
}

/* A name leads to one parameter, or to the first of several; never is it the name of another parameter. */
static void
test_words_are_no_other_names (void)
{
  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      hr_param_t found = hr_param_find_by_word (hr_param_desc (i)->name);

      g_assert_true (found == HR_N_PARAMS || (int) found == i);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/params/every-row-is-complete", test_every_row_is_complete);
  g_test_add_func ("/core/params/table", test_table);
  g_test_add_func ("/core/params/fields-are-distinct", test_fields_are_distinct);
  g_test_add_func ("/core/params/names-are-kebab-case", test_names_are_kebab_case);
  g_test_add_func ("/core/params/dtypes-match-their-choices", test_dtypes_match_their_choices);
  g_test_add_func ("/core/params/defaults-are-valid", test_defaults_are_valid);
  g_test_add_func ("/core/params/ranges", test_ranges);
  g_test_add_func ("/core/params/sets", test_sets);
  g_test_add_func ("/core/params/text-round-trips", test_text_round_trips);
  g_test_add_func ("/core/params/no-number", test_no_number);
  g_test_add_func ("/core/params/text-ignores-the-locale", test_text_ignores_the_locale);
  g_test_add_func ("/core/params/refusals-change-nothing", test_refusals_change_nothing);
  g_test_add_func ("/core/params/longest-id", test_longest_id);
  g_test_add_func ("/core/params/longest-list", test_longest_list);
  g_test_add_func ("/core/params/longest-item", test_longest_item);
  g_test_add_func ("/core/params/defaults", test_defaults);
  g_test_add_func ("/core/params/suffixes", test_suffixes);
  g_test_add_func ("/core/params/lengths", test_lengths);
  g_test_add_func ("/core/params/follower", test_follower);
  g_test_add_func ("/core/params/words", test_words);
  g_test_add_func ("/core/params/words-are-no-other-names", test_words_are_no_other_names);
  return g_test_run ();
}
