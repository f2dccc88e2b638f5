/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is accepted, what is refused and why, how fast, and what is written. */
#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"

#include <math.h>
#include <time.h>

#include "golden.h"
#include "util.h"

static const struct
{
  const char *text;
  int code; /* -1: accepted */
  const char *says;
} cases[] = {
  { "{}", -1 },
  { " [1, -2.5e+3, true, false, null, \"x\"] \n", -1 },
  { "\xef\xbb\xbf{}", -1 },
  { "\"\\u00e9\\ud83d\\ude00\\n\\/\"", -1 },
  { "", HEADROOM_FILE_ERROR_EMPTY, "empty" },
  { " \n\t", HEADROOM_FILE_ERROR_EMPTY, "empty" },
  { "version https://git-lfs.github.com/spec/v1\noid", HEADROOM_FILE_ERROR_FORMAT, "pointer of Git LFS" },
  { "vers", HEADROOM_FILE_ERROR_FORMAT, "pointer of Git LFS" },
  { "ver", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "versions", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "GGUF", HEADROOM_FILE_ERROR_FORMAT, "GGUF file" },
  { "<!DOCTYPE html>", HEADROOM_FILE_ERROR_NOT_JSON, "web page" },
  { "{", HEADROOM_FILE_ERROR_NOT_JSON, "too early" },
  { "{\"a\"", HEADROOM_FILE_ERROR_NOT_JSON, "too early" },
  { "{\"a\":\n\"b", HEADROOM_FILE_ERROR_NOT_JSON, "Line 2, column 3: the file ends too early" },
  { "{\"a\":1,}", HEADROOM_FILE_ERROR_NOT_JSON, "comma" },
  { "[1,]", HEADROOM_FILE_ERROR_NOT_JSON, "comma" },
  { "[1,\n ]", HEADROOM_FILE_ERROR_NOT_JSON, "comma" },
  { "[1 2]", HEADROOM_FILE_ERROR_NOT_JSON, "Line 1, column 4: this is not JSON" },
  { "{\"a\":1,\"b\":[1,2,x]}", HEADROOM_FILE_ERROR_NOT_JSON, "Line 1, column 17: this is not JSON" },
  { "{\n\t\"\xc3\xa9\xf0\x9f\x98\x80\": x}", HEADROOM_FILE_ERROR_NOT_JSON, "Line 2, column 8: this is not JSON" },
  { "\xef\xbb\xbf[x]", HEADROOM_FILE_ERROR_NOT_JSON, "Line 1, column 2: this is not JSON" },
  { "{\"a\":1}\n// Llama", HEADROOM_FILE_ERROR_NOT_JSON, "Line 2, column 1: comments" },
  { "{ # x\n}", HEADROOM_FILE_ERROR_NOT_JSON, "comments" },
  { "{a:1}", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "{'a':1}", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "01", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "1.", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { ".5", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "+1", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "-", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "1e", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "0x10", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "1,5", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "nul", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "nulls", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "NaN", HEADROOM_FILE_ERROR_NOT_JSON, "not JSON" },
  { "\"a\nb\"", HEADROOM_FILE_ERROR_NOT_JSON, "line break" },
  { "\"\\x\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\ud800\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\udc00\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\ud800\\u0041\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\u0000\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\u12\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\\ue000\\uffff\"", -1 },
  { "\"\\ud800\\ue000\"", HEADROOM_FILE_ERROR_NOT_JSON, "escape" },
  { "\"\xc3\"", HEADROOM_FILE_ERROR_ENCODING, "UTF-8" },
  { "\xff\xfe{", HEADROOM_FILE_ERROR_ENCODING, "UTF-16" },
  { "\xfe\xff{", HEADROOM_FILE_ERROR_ENCODING, "UTF-16" },
  { "\xfe{", HEADROOM_FILE_ERROR_ENCODING, "UTF-8" },
  { "\xff{", HEADROOM_FILE_ERROR_ENCODING, "UTF-8" },
};

static void
check (const char *text, gsize length, HeadroomJsonFlags flags, int code, const char *says)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HeadroomJson) json = headroom_json_parse (text, length, flags, &error);

  if (code < 0)
    {
      g_assert_no_error (error);
      g_assert_nonnull (json);
      return;
    }
  g_assert_null (json);
  g_assert_error (error, HEADROOM_FILE_ERROR, code);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].code == HEADROOM_FILE_ERROR_ENCODING ? "(encoding)" : cases[i].text);
      check (cases[i].text, strlen (cases[i].text), HEADROOM_JSON_STRICT, cases[i].code, cases[i].says);
    }
  check ("{}\0{}", 5, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_ENCODING, "NUL");
  check ("{\0}\0", 4, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_ENCODING, "UTF-16");
  check ("\0{\0}", 4, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_ENCODING, "UTF-16");
  check ("\2\0\0\0\0\0\0\0{}", 10, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_FORMAT, "safetensors file");
  check (NULL, 0, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_EMPTY, "empty");
  check ("\"\\u0041\"", 6, HEADROOM_JSON_STRICT, HEADROOM_FILE_ERROR_NOT_JSON, "escape"); /* the text ends before 1 */
}

/* What is neither a list nor an object has nothing in it. */
static void
test_lengths (void)
{
  static const struct
  {
    const char *text;
    guint length;
  } lengths[] = {
    { "5", 0 }, { "\"ab\"", 0 }, { "null", 0 }, { "[]", 0 }, { "[null]", 1 }, { "{\"a\":1,\"b\":2}", 2 }
  };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      const char *text = lengths[i].text;
      g_autoptr (HeadroomJson) json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);

      g_assert_cmpuint (headroom_json_get_length (json), ==, lengths[i].length);
    }
}

/* Two halves of a pair are one character: U+1F600 is D83D and DE00, and the first beyond U+FFFF D800 and DC00. */
static void
test_pairs (void)
{
  const char *text = "[\"\\ud83d\\ude00\", \"\\ud800\\udc00\", \"\\udbff\\udfff\"]";
  g_autoptr (HeadroomJson) json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);

  g_assert_nonnull (json);
  g_assert_cmpstr (headroom_json_get_string (headroom_json_get_element (json, 0)), ==, "\U0001f600");
  g_assert_cmpstr (headroom_json_get_string (headroom_json_get_element (json, 1)), ==, "\U00010000");
  g_assert_cmpstr (headroom_json_get_string (headroom_json_get_element (json, 2)), ==, "\U0010ffff");
}

static void
test_python_numbers (void)
{
  const char *text = "[NaN, Infinity, -Infinity]";
  g_autoptr (HeadroomJson) json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_PYTHON_NUMBERS, NULL);

  g_assert_nonnull (json);
  g_assert_cmpstr (headroom_json_get_string (headroom_json_get_element (json, 2)), ==, "-Infinity");
  check ("[Infinit]", 9, HEADROOM_JSON_PYTHON_NUMBERS, HEADROOM_FILE_ERROR_NOT_JSON, "not JSON");
}

static GString *
repeat (const char *before, const char *piece, gsize times, const char *after)
{
  GString *text = g_string_new (before);

  for (gsize i = 0; i < times; i++)
    g_string_append (text, piece);
  g_string_append (text, after);
  return text;
}

/* Of this thread, whatever else the machine does. */
static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

/* The least of three. */
static double
measure (GString *text, int code, const char *says)
{
  double least = INFINITY;

  for (int i = 0; i < 3; i++)
    {
      double start = get_cpu_seconds ();

      check (text->str, text->len, HEADROOM_JSON_STRICT, code, says);
      least = MIN (least, get_cpu_seconds () - start);
    }
  return least;
}

/* A hostile file takes little more than what is harmless, letter by letter: with whatever grows faster than its
 * length these would take a thousand times as long. */
static void
check_fast (GString *text, int code, const char *says)
{
  g_autoptr (GString) harmless = repeat ("[", "1,", 50000, "1]");
  double letters = (double) MAX (text->len, harmless->len) / (double) harmless->len;
  double usual = measure (harmless, -1, NULL);

  g_assert_cmpfloat (measure (text, code, says), <, 5 * usual * letters);
}

static void
test_caps (void)
{
  const struct
  {
    const char *before, *piece, *after;
    gsize times;
    int code;
    const char *says;
  } hostile[] = {
    { "", "[", "", 1000000, HEADROOM_FILE_ERROR_TOO_DEEP, "64" },
    { "", "{\"a\":", "", 1000000, HEADROOM_FILE_ERROR_TOO_DEEP, "64" },
    { "", "[", "", 64, HEADROOM_FILE_ERROR_NOT_JSON, "too early" },
    { "[", "1,", "1]", 200001, HEADROOM_FILE_ERROR_TOO_MANY, "100000" },
    { "{", "\"a\":1,", "\"a\":1}", 200001, HEADROOM_FILE_ERROR_TOO_MANY, "100000" },
    { "[", "1,", "1]", 99998, -1, NULL }, /* with the list as many as may be; then one more */
    { "[", "1,", "1]", 99999, HEADROOM_FILE_ERROR_TOO_MANY, "100000" },
    { "\"", "aaaaaaaaaaaaaaaa", "\"", 65536, -1, NULL },
    { "\"", "aaaaaaaaaaaaaaaa", "a\"", 65536, HEADROOM_FILE_ERROR_TOO_LARGE, "1 MiB" },
    { "[", "     \n         \n", "              ]", 1024 * 1024 - 1, -1, NULL }, /* 16 MiB, and a byte more */
    { "[", "     \n         \n", "               ]", 1024 * 1024 - 1, HEADROOM_FILE_ERROR_TOO_LARGE, "16 MiB" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      GString *text = repeat (hostile[i].before, hostile[i].piece, hostile[i].times, hostile[i].after);

      g_test_message ("%s%s…", hostile[i].before, hostile[i].piece);
      check_fast (text, hostile[i].code, hostile[i].says);
      g_string_free (text, TRUE);
    }
}

static void
test_numbers_keep_their_text (void)
{
  const char *text = "[\n  9223372036854775808,\n  99999999999999999999999,\n  1e400,\n  0.1,\n  -0,\n  1.50\n]\n";
  g_autoptr (HeadroomJson) json = headroom_json_parse (text, strlen (text), HEADROOM_JSON_STRICT, NULL);
  g_autofree char *again = headroom_json_to_text (json, TRUE);

  g_assert_cmpstr (again, ==, text);
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get_element (json, 0)), ==, 9223372036854775808.);
  g_assert_true (isinf (headroom_json_get_number (headroom_json_get_element (json, 2))));
}

static void
test_written (void)
{
  g_autoptr (HeadroomJson) object = headroom_json_new_object ();
  g_autofree char *sorted = NULL;
  g_autofree char *unsorted = NULL;

  headroom_json_set_number (object, "b", 0.1);
  headroom_json_set (object, "a", headroom_json_new_whole (1e20));
  headroom_json_set_number (object, "c", INFINITY);
  headroom_json_set_number (object, "b", 1500.25);
  headroom_json_set_string (object, "é", "\"\\\n\r\t\x01\x1f ~\x7f é 😀");
  headroom_json_set (object, "d", headroom_json_new_array ());
  sorted = headroom_json_to_text (object, TRUE);
  unsorted = headroom_json_to_text (object, FALSE);
  g_assert_cmpstr (sorted, ==,
                   "{\n  \"a\": 100000000000000000000,\n  \"b\": 1500.25,\n  \"c\": null,\n  \"d\": [],\n"
                   "  \"é\": \"\\\"\\\\\\n\\r\\t\\u0001\\u001f ~\\u007f é 😀\"\n}\n");
  g_assert_true (g_str_has_prefix (unsorted, "{\n  \"b\": 1500.25,\n  \"a\""));
}

static void
test_locales (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "hi_IN.UTF-8",
                                         "ar_EG.UTF-8", "ps_AF.UTF-8", "C.UTF-8" };

  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      test_set_locale (locales[i]);
      g_autoptr (HeadroomJson) number = headroom_json_new_number (1234567.125);
      g_autoptr (HeadroomJson) whole = headroom_json_new_whole (36507222016.);
      g_autofree char *text = headroom_json_to_text (number, TRUE);
      g_autofree char *whole_text = headroom_json_to_text (whole, TRUE);

      g_assert_cmpstr (text, ==, "1234567.125\n");
      g_assert_cmpstr (whole_text, ==, "36507222016\n");
      g_assert_cmpfloat (headroom_json_get_number (number), ==, 1234567.125);
    }
}

static void
test_described (void)
{
  g_autoptr (HeadroomJson) text = headroom_json_new_string ("ééééééééééééééééééééééééééééééééééééééééééééééééé");
  g_autofree char *described = headroom_json_describe (text);

  g_assert_true (g_str_has_suffix (described, "é…\""));
  g_assert_cmpint (g_utf8_strlen (described, -1), ==, 43);
}

/* All that a text may have. */
static const char whole[]
    = "\xef\xbb\xbf{ \"a\" : [ 1, -2.5e+3, true, NaN ],\r\n\t\"b\": {\"\\u00e9\\ud83d\\ude00\\n\\/\":\n"
      "null, \"é\": \"\", \"a\": []}, \"a\": false, \"c\": [-Infinity, 0.0, 1E9] }\n";

static gboolean
take_member (const char *key, const HeadroomJson *value, gpointer answers, GError **error)
{
  g_autofree char *shown = headroom_json_describe (value);

  g_string_append_printf (answers, "%s=%s,", key, shown);
  return TRUE;
}

/* What is read of a text in every way. */
static void
take_text (GString *answers, const char *text, gsize length)
{
  for (int flags = HEADROOM_JSON_STRICT; flags <= HEADROOM_JSON_PYTHON_NUMBERS; flags++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (HeadroomJson) json = headroom_json_parse (text, length, (HeadroomJsonFlags) flags, &error);
      g_autofree char *written = json != NULL ? headroom_json_to_text (json, FALSE) : g_strdup (error->message);

      g_string_append_printf (answers, "%s\n", written);
    }
  for (guint depth = 1; depth <= 2; depth++)
    {
      g_autoptr (GError) error = NULL;

      if (!headroom_json_parse_members (text, length, depth, take_member, answers, &error))
        g_string_append_printf (answers, "%s\n", error->message);
    }
}

/* With any byte left out, or another in its place. */
static void
take_byte (GString *answers, gsize place)
{
  static const char others[] = "\"\\,:[]{}/#'nNtu019.-+e \n\t\x01\x7f\x80\xc3";
  const gsize length = strlen (whole);
  g_autofree char *text = g_strdup (whole);

  take_text (answers, text, place); /* and all after it */
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      text[place] = others[i];
      take_text (answers, text, length);
    }
  memmove (text + place, text + place + 1, length - place);
  take_text (answers, text, length - 1);
}

/* This notices what the cases do not ask. */
static void
test_every_byte (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (gsize place = 0; place < strlen (whole); place++)
    {
      g_autoptr (GString) answers = g_string_new (NULL);
      g_autofree char *digest = NULL;

      take_byte (answers, place);
      digest = g_compute_checksum_for_string (G_CHECKSUM_MD5, answers->str, (gssize) answers->len);
      g_string_append_printf (golden, "%d: %s\n", (int) place, digest);
    }
  assert_golden ("model", "json-bytes.txt", golden->str);
}

static void
check_described (const char *written, const char *expected)
{
  g_autoptr (HeadroomJson) value = headroom_json_parse (written, strlen (written), HEADROOM_JSON_STRICT, NULL);
  g_autofree char *described = headroom_json_describe (value);

  g_assert_cmpstr (described, ==, expected);
}

/* 40 characters are shown as they are, of 41 the last is not. */
static void
test_described_at_the_limit (void)
{
#define FORTY "1234567890123456789012345678901234567890"
  check_described ("\"" FORTY "\"", "\"" FORTY "\"");
  check_described ("\"" FORTY "1\"", "\"" FORTY "…\"");
  check_described (FORTY, FORTY);
  check_described (FORTY "1", FORTY "…");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/json/cases", test_cases);
  g_test_add_func ("/model/json/lengths", test_lengths);
  g_test_add_func ("/model/json/pairs", test_pairs);
  g_test_add_func ("/model/json/python-numbers", test_python_numbers);
  g_test_add_func ("/model/json/caps", test_caps);
  g_test_add_func ("/model/json/numbers-keep-their-text", test_numbers_keep_their_text);
  g_test_add_func ("/model/json/written", test_written);
  g_test_add_func ("/model/json/every-byte", test_every_byte);
  g_test_add_func ("/model/json/locales", test_locales);
  g_test_add_func ("/model/json/described", test_described);
  g_test_add_func ("/model/json/described-at-the-limit", test_described_at_the_limit);
  return g_test_run ();
}
