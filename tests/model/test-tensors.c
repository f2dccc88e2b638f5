/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of safetensors and GGUF files: counted by hand, hostile, and damaged at random. */
#include "model/tensors/headroom-byte-reader.h"
#include "model/tensors/headroom-gguf.h"
#include "model/tensors/headroom-safetensors.h"

#include "header-files.h"

#include <string.h>

static HeadroomTensors *
read_good (HeaderReadFunc read, HeaderFile file)
{
  HeadroomTensors *tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read = header_file_read (read, &file, tensors, &error);

  g_assert_no_error (error);
  g_assert_true (is_read);
  header_file_clear (&file);
  return tensors;
}

/* [2, 3] in BF16: 6 elements, 12 bytes; [4] in F32: 4 and 16; a scalar in I64: 1 and 8; [0, 5]: none. */
#define GOOD                                                                                                           \
  "{\"__metadata__\":{\"format\":\"pt\"},\"b\":{\"dtype\":\"F32\",\"shape\":[4],\"data_offsets\":[12,28]},"            \
  "\"a\":{\"dtype\":\"BF16\",\"shape\":[2,3],\"data_offsets\":[0,12]},"                                                \
  "\"c\":{\"dtype\":\"I64\",\"shape\":[],\"data_offsets\":[28,36]},"                                                   \
  "\"d\":{\"dtype\":\"U8\",\"shape\":[0,5],\"data_offsets\":[28,28]}}  "

static void
test_safetensors (void)
{
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_safetensors_read, header_file_of_json (GOOD, 36));
  const HeadroomTensor *a = headroom_tensors_find (tensors, "a");

  g_assert_cmpuint (headroom_tensors_get_length (tensors), ==, 4);
  g_assert_cmpuint (headroom_tensors_count_elements (tensors), ==, 6 + 4 + 1);
  g_assert_cmpuint (headroom_tensors_count_bytes (tensors, NULL), ==, 36);
  g_assert_cmpuint (headroom_tensors_count_bytes (tensors, headroom_tensor_type_by_name ("F32")), ==, 16);
  g_assert_cmpstr (a->type->name, ==, "BF16");
  g_assert_cmpuint (a->n_dimensions, ==, 2);
  g_assert_cmpuint (a->shape[1], ==, 3);
  g_assert_null (headroom_tensors_find (tensors, "e"));
  g_assert_cmpstr (headroom_json_get_member_string (headroom_tensors_get_metadata (tensors), "format"), ==, "pt");
}

/* Terabytes: only the header is read. */
static void
test_large (void)
{
  guint64 n = G_GUINT64_CONSTANT (1) << 40;
  g_autofree char *json = g_strdup_printf ("{\"a\":{\"dtype\":\"F4\",\"shape\":[%" G_GUINT64_FORMAT ",2],"
                                           "\"data_offsets\":[0,%" G_GUINT64_FORMAT "]}}",
                                           n, n);
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_safetensors_read, header_file_of_json (json, n));

  g_assert_cmpuint (headroom_tensors_count_elements (tensors), ==, 2 * n);
}

#define ONE(type, shape, offsets) "{\"a\":{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":" offsets "}}"

/* As many dimensions as there may be. */
static void
test_dimensions (void)
{
  const char *json = ONE ("F32", "[1,2,1,1,1,1,1,3]", "[0,24]");
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_safetensors_read, header_file_of_json (json, 24));
  const HeadroomTensor *a = headroom_tensors_find (tensors, "a");

  g_assert_cmpuint (a->n_dimensions, ==, HEADROOM_TENSOR_MAX_DIMENSIONS);
  g_assert_cmpuint (a->shape[7], ==, 3);
  g_assert_cmpuint (a->elements, ==, 6);
}

/* What a header may get wrong, with so many bytes behind it, and what the message names. */
static const struct
{
  const char *json;
  guint64 data_bytes;
  const char *names;
} wrong_json[] = {
  { "", 0, "The length of the header is 0; it must be a whole number from 2 to" },
  { "[]", 0, "not a JSON object" },
  { "{", 0, "The length of the header is 1" },
  { "{ ", 0, "Line 1, column 3: the file ends too early; it may have been cut short." },
  { "{\"a\":1}", 0, "“a”" },
  { "{\"a\":{}}", 0, "dtype is missing" },
  { ONE ("F128", "[1]", "[0,16]"), 16, "“a”: dtype is \"F128\"; it must be one of BOOL, U8" },
  { ONE ("F32", "1", "[0,4]"), 4, "“a”: shape is 1" },
  { ONE ("F32", "[-1]", "[0,4]"), 4, "shape" },
  { ONE ("F32", "[1.5]", "[0,6]"), 6, "shape" },
  { ONE ("F32", "[1e3]", "[0,4000]"), 4000, "shape" },
  { ONE ("F32", "[1,1,1,1,1,1,1,1,1]", "[0,4]"), 4, "at most 8 whole numbers" },
  { ONE ("F32", "[4294967296,4294967296]", "[0,0]"), 0, "shape is [4294967296, 4294967296]" },
  { ONE ("F32", "[9007199254740992,9007199254740992,9007199254740992]", "[0,0]"), 0, "shape" },
  { ONE ("F32", "[18446744073709551616]", "[0,0]"), 0, "shape" },
  { ONE ("F4", "[3]", "[0,2]"), 2, "a shape whose element count is a multiple of 2, the block size of F4" },
  { ONE ("F32", "[1]", "[0]"), 4, "data_offsets" },
  { ONE ("F32", "[1]", "[4,0]"), 4, "data_offsets is [4, 0]" },
  { ONE ("F32", "[1]", "[0,5]"), 5, "a range of 4 bytes within the 5 bytes after the header" },
  { ONE ("F32", "[2]", "[0,8]"), 7, "a range of 8 bytes within the 7 bytes after the header" },
  { ONE ("F32", "[1]", "[4,8]"), 8, "bytes from 0 on" },
  { ONE ("F32", "[1]", "[0,4]"), 5, "1 byte follows the last tensor" },
  { ONE ("F32", "[1]", "[0,4]"), 6, "2 bytes follow the last tensor" },
  { "{\"__metadata__\":{\"a\":\"1\"},\"__metadata__\":{\"a\":\"2\"}}", 0, "“__metadata__” is listed twice." },
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[0,4]},"
    "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[2,6]}}",
    6, "“b”: data_offsets is [2, 6]; it must be bytes from 4 on" },
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[9],\"data_offsets\":[0,9]},"
    "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[2,6]}}",
    9, "“b”: data_offsets is [2, 6]; it must be bytes from 9 on" },
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
    "\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[1,2]}}",
    2, "“a” is listed twice" },
};

static void
test_wrong_safetensors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong_json); i++)
    header_file_check_refused (headroom_safetensors_read,
                               header_file_of_json (wrong_json[i].json, wrong_json[i].data_bytes), wrong_json[i].names);
}

/* Lengths that are not those of a header, up to the largest. */
static void
test_wrong_lengths (void)
{
  static const struct
  {
    guint64 length;
    guint64 file_bytes;
    const char *names;
  } rows[] = {
    { 0, 100, "from 2 to 92" },
    { 93, 100, "from 2 to 92" },
    { 90, 100, "cut short" }, /* the file has become shorter meanwhile */
    { G_GUINT64_CONSTANT (1) << 63, 100, "9223372036854775808" },
    { G_MAXUINT64, G_MAXUINT64, "18446744073709551615; it must be a whole number from 2 to 16777216" },
    { 1000000000, G_GUINT64_CONSTANT (1) << 40, "from 2 to 16777216" },
    { 2, 7, "cut short" },
    { G_GUINT64_CONSTANT (0x206e6f6973726576), 130, "pointer of Git LFS" }, /* “version ” */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    header_file_check_refused (headroom_safetensors_read,
                               header_file_of_length ("{}", rows[i].length, rows[i].file_bytes), rows[i].names);
}

/* As many tensors as there may be, and one more. `members`: each with a comma. */
static void
check_many (const char *members, guint n)
{
  g_autofree char *right = g_strdup_printf ("{%.*s}", (int) strlen (members) - 1, members);
  g_autofree char *wrong = g_strconcat ("{", members, ONE ("U8", "[0]", "[0,0]") + 1, NULL);
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_safetensors_read, header_file_of_json (right, 0));

  g_assert_cmpuint (headroom_tensors_get_length (tensors), ==, n);
  header_file_check_refused (headroom_safetensors_read, header_file_of_json (wrong, 0), "more than 200000 tensors");
}

static void
test_many (void)
{
  g_autoptr (GString) members = g_string_new (NULL);

  for (guint i = 0; i < HEADROOM_TENSORS_MAX; i++)
    g_string_append_printf (members, "\"layers.%u\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]},", i);
  check_many (members->str, HEADROOM_TENSORS_MAX);
}

/* 4096 columns of 2 rows in Q4_K: 32 blocks of 144 bytes; 3 in F32: 12 bytes, and 20 of a gap; 64 in Q8_0: 68. */
static HeaderFile
make_gguf (void)
{
  static const guchar yes = 1;
  GByteArray *header = gguf_begin (3, 8);
  guint64 offset = 0;

  put_key_text (header, "general.architecture", "llama");
  put_key_u32 (header, "llama.block_count", 32);
  put_text (header, "scale"); /* −1.5 in 32 bits */
  put_u32 (header, 6);
  put_u32 (header, 0xbfc00000);
  put_text (header, "sign");
  put_u32 (header, 5);
  put_u32 (header, 0xfffffffe);
  put_text (header, "flag");
  put_u32 (header, 7);
  g_byte_array_append (header, &yes, sizeof yes);
  put_text (header, "no vocabulary"); /* −1 in 64 bits */
  put_u32 (header, 11);
  put_u64 (header, G_MAXUINT64);
  put_key_texts (header, "tokenizer.ggml.tokens", 2000, "token");
  put_key_texts (header, "general.tags", 2, "chat");
  gguf_add (header, "a", 12, 4096, 2, 32 * 144, &offset);
  gguf_add (header, "b", 0, 3, 1, 12, &offset);
  gguf_add (header, "c", 8, 64, 1, 68, &offset);
  return gguf_end (header, 32 * 144 + 32 + 68);
}

static void
test_gguf (void)
{
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_gguf_read, make_gguf ());
  const HeadroomJson *metadata = headroom_tensors_get_metadata (tensors);

  g_assert_cmpuint (headroom_tensors_count_elements (tensors), ==, 8192 + 3 + 64);
  g_assert_cmpuint (headroom_tensors_count_bytes (tensors, NULL), ==, 32 * 144 + 12 + 68);
  g_assert_cmpstr (headroom_json_get_member_string (metadata, "general.architecture"), ==, "llama");
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (metadata, "llama.block_count")), ==, 32);
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (metadata, "scale")), ==, -1.5);
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (metadata, "sign")), ==, -2);
  g_assert_true (headroom_json_get_bool (headroom_json_get (metadata, "flag")));
  g_assert_cmpfloat (headroom_json_get_number (headroom_json_get (metadata, "no vocabulary")), ==, -1);
  g_assert_null (headroom_json_get (metadata, "tokenizer.ggml.tokens"));
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (metadata, "general.tags")), ==, 2);
}

/* The version before has the same layout. */
static void
test_gguf_of_version_2 (void)
{
  HeaderFile file = make_gguf ();
  g_autoptr (HeadroomTensors) tensors = NULL;

  g_assert_cmpuint (file.header->data[4], ==, 3);
  file.header->data[4] = 2;
  tensors = read_good (headroom_gguf_read, file);
  g_assert_cmpuint (headroom_tensors_count_elements (tensors), ==, 8192 + 3 + 64);
}

/* Of a file with one tensor, which the row says wrongly. */
typedef struct
{
  guint32 n_dimensions;
  guint64 columns;
  guint64 rows;
  guint32 type;
  guint64 offset;
  const char *names;
} WrongTensor;

static const WrongTensor wrong_tensors[] = {
  { 0, 1, 1, 0, 0, "dimensions of “a” is 0; it must be a whole number from 1 to 4" },
  { 5, 1, 1, 0, 0, "is 5" },
  { 2, 32, 1, 4, 0, "“a”: type is 4; it must be one of 0 (F32), 1 (F16)" },
  { 2, 32, 1, 144, 0, "type is 144" },
  { 2, 128, 2, 12, 0, "“a”: ne[0] is 128; it must be a multiple of 256" },
  { 2, 33, 1, 8, 0, "a multiple of 32, the block size of Q8_0" },
  { 2, G_GUINT64_CONSTANT (1) << 62, 8, 0, 0, "shape is [4611686018427387904, 8]" },
  { 2, G_GUINT64_CONSTANT (1) << 40, 1, 0, 0, "describes 4398046511104 bytes, but the file has only 4192; it may" },
  { 2, 32, 1, 0, 32, "“a”: offset is 32; it must be 0" },
};

static void
test_wrong_tensors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong_tensors); i++)
    {
      const WrongTensor *row = &wrong_tensors[i];
      GByteArray *header = gguf_begin (1, 0);

      put_text (header, "a");
      put_u32 (header, row->n_dimensions);
      put_u64 (header, row->columns);
      put_u64 (header, row->rows);
      put_u32 (header, row->type);
      put_u64 (header, row->offset);
      header_file_check_refused (headroom_gguf_read, gguf_end (header, 4096), row->names);
    }
}

/* A file with one tensor of 4096 bytes, and so many of them. */
static HeaderFile
make_file_of_one (guint64 data_bytes)
{
  GByteArray *header = gguf_begin (1, 0);
  guint64 offset = 0;

  gguf_add (header, "a", 0, 1024, 1, 4096, &offset);
  return gguf_end (header, data_bytes);
}

/* The tensor’s bytes alone would fit the file, but they stand behind the header. */
static void
test_last_byte (void)
{
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_gguf_read, make_file_of_one (4096));

  g_assert_cmpuint (headroom_tensors_count_bytes (tensors, NULL), ==, 4096);
  header_file_check_refused (headroom_gguf_read, make_file_of_one (4095), "it may have been cut short.");
}

/* The beginning: four letters, a version, two counts. */
static void
test_wrong_beginning (void)
{
  static const struct
  {
    const char *magic;
    guint32 version;
    guint64 n_tensors;
    guint64 n_keys;
    const char *names;
  } rows[] = {
    { "GGML", 3, 0, 0, "is GGML; it must be GGUF" },
    { "vers", 0x206e6f69, 0, 0, "pointer of Git LFS" },
    { "GGUF", 1, 0, 0, "version is 1; it must be a whole number from 2 to 3" },
    { "GGUF", 0x03000000, 0, 0, "version is 50331648" }, /* the high byte first */
    { "GGUF", 3, G_GUINT64_CONSTANT (1) << 63, 0, "tensors is 9223372036854775808" },
    { "GGUF", 3, 0, G_MAXUINT64, "keys is 18446744073709551615" },
    { "GGUF", 3, 1, 0, "cut short" },
    { "GGUF", 3, 0, 1, "cut short" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GByteArray *header = g_byte_array_new ();

      g_byte_array_append (header, (const guint8 *) rows[i].magic, 4);
      put_u32 (header, rows[i].version);
      put_u64 (header, rows[i].n_tensors);
      put_u64 (header, rows[i].n_keys);
      header_file_check_refused (headroom_gguf_read, gguf_end (header, 0), rows[i].names);
    }
}

/* Three letters of the four. */
static void
test_cut_beginning (void)
{
  GByteArray *header = g_byte_array_new ();
  HeaderFile file;

  g_byte_array_append (header, (const guint8 *) "GGU", 3);
  file = (HeaderFile) { header, header->len };
  header_file_check_refused (headroom_gguf_read, file, "cut short");
}

static void
check_key_refused (const guint32 *numbers, guint n, const char *names)
{
  GByteArray *header = gguf_begin (0, 1);

  put_text (header, "k");
  for (guint i = 0; i < n; i++)
    put_u32 (header, numbers[i]);
  header_file_check_refused (headroom_gguf_read, gguf_end (header, 100), names);
}

/* A value’s type, and what follows it in words of 32 bits. */
static void
test_wrong_keys (void)
{
  const guint32 unknown[] = { 13 };
  const guint32 nested[] = { 9, 9, 1, 0 };
  const guint32 endless_texts[] = { 9, 8, 0xffffffff, 0xffffffff };
  const guint32 endless_numbers[] = { 9, 10, 0xffffffff, 0x1fffffff };
  const guint32 long_text[] = { 8, 0xffffffff, 0xffffffff };

  check_key_refused (unknown, 1, "type of “k” is 13; it must be a whole number from 0 to 12");
  check_key_refused (nested, 4, "a list of lists");
  check_key_refused (endless_texts, 4, "length of “k” is 18446744073709551615");
  check_key_refused (endless_numbers, 4, "length of “k” is 2305843009213693951");
  check_key_refused (long_text, 3, "cut short");
}

static void
check_alignment_refused (guint32 alignment, const char *names)
{
  GByteArray *header = gguf_begin (0, 1);

  put_key_u32 (header, "general.alignment", alignment);
  header_file_check_refused (headroom_gguf_read, gguf_end (header, 0), names);
}

static void
test_wrong_alignment (void)
{
  check_alignment_refused (0, "general.alignment is 0; it must be a power of two up to 1048576.");
  check_alignment_refused (24, "general.alignment is 24; it must be a power of two up to 1048576.");
  check_alignment_refused (1 << 21, "general.alignment is 2097152; it must be a power of two up to 1048576.");
}

/* A key or, where there is none, a tensor of that name. */
static void
check_name_refused (guint n_keys, const char *name, const char *names)
{
  GByteArray *header = gguf_begin (1 - n_keys, n_keys);

  put_text (header, name);
  put_u32 (header, 99);
  header_file_check_refused (headroom_gguf_read, gguf_end (header, 100), names);
}

/* Messages name the name, not its length, and show no more than 80 characters of it. */
static void
test_wrong_names (void)
{
  g_autofree char *hundred = g_strnfill (100, 'n');
  g_autofree char *not_text = g_strconcat (hundred, "\xff", NULL);
  g_autofree char *shown = g_strdup_printf ("“%.80s…”", hundred);
  g_autofree char *wrong_key = g_strconcat ("A key is ", shown, "; it must be UTF-8 text.", NULL);
  g_autofree char *wrong_type = g_strconcat ("The type of ", shown, " is 99;", NULL);

  check_name_refused (1, not_text, wrong_key);
  check_name_refused (0, "n\xff", "A tensor’s name is “n\xef\xbf\xbd”; it must be UTF-8 text.");
  check_name_refused (1, hundred, wrong_type);
  check_name_refused (0, "n", "The number of dimensions of “n” is 99;");
  check_name_refused (0, hundred, "The length of a tensor’s name is 100; it must be a whole number from 1 to 64.");
}

/* 80 characters are shown as they are, of 81 the last is not. */
static void
test_long_names (void)
{
  for (gsize i = 79; i <= 82; i++)
    {
      g_autofree char *name = g_strnfill (i, 'n');
      g_autofree char *shown = g_strnfill (MIN (i, 80), 'n');
      g_autofree char *names = g_strdup_printf ("The type of “%s%s” is 99;", shown, i > 80 ? "…" : "");

      check_name_refused (1, name, names);
    }
}

static void
damage (GByteArray *bytes)
{
  guint n = 1 + g_test_rand_int_range (0, 4);

  for (guint i = 0; i < n; i++)
    {
      guint at = (guint) g_test_rand_int_range (0, (gint32) bytes->len);

      bytes->data[at] = (guint8) g_test_rand_int_range (0, 256);
    }
  if (g_test_rand_int_range (0, 8) == 0)
    g_byte_array_set_size (bytes, (guint) g_test_rand_int_range (0, (gint32) bytes->len));
}

/* What is read of a damaged header is refused, or a list whose sums fit the file. */
static void
check_damaged (HeaderReadFunc read, HeaderFile file)
{
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read;

  damage (file.header);
  is_read = header_file_read (read, &file, tensors, &error);
  g_assert_true (is_read == (error == NULL));
  if (is_read)
    g_assert_cmpuint (headroom_tensors_count_bytes (tensors, NULL), <=, file.file_bytes);
  header_file_clear (&file);
}

static void
test_damaged (void)
{
  enum
  {
    TIMES = 10000
  };

  for (guint i = 0; i < TIMES; i++)
    {
      check_damaged (headroom_safetensors_read, header_file_of_json (GOOD, 36));
      check_damaged (headroom_gguf_read, make_gguf ());
    }
}

/* A disk that fails is no end of the file. */
static void
test_unreadable (void)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data ("abc", 3, NULL);
  g_autoptr (GError) error = NULL;
  HeadroomByteReader reader;
  char letter;

  g_assert_true (g_input_stream_close (stream, NULL, NULL));
  headroom_byte_reader_init (&reader, stream, "broken.gguf", 3, 1, NULL, &error);
  g_assert_false (headroom_byte_reader_read (&reader, &letter, 1));
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNREADABLE);
  g_assert_nonnull (strstr (error->message, "broken.gguf"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/tensors/safetensors", test_safetensors);
  g_test_add_func ("/model/tensors/large", test_large);
  g_test_add_func ("/model/tensors/dimensions", test_dimensions);
  g_test_add_func ("/model/tensors/wrong-safetensors", test_wrong_safetensors);
  g_test_add_func ("/model/tensors/wrong-lengths", test_wrong_lengths);
  g_test_add_func ("/model/tensors/many", test_many);
  g_test_add_func ("/model/tensors/gguf", test_gguf);
  g_test_add_func ("/model/tensors/gguf-of-version-2", test_gguf_of_version_2);
  g_test_add_func ("/model/tensors/wrong-tensors", test_wrong_tensors);
  g_test_add_func ("/model/tensors/last-byte", test_last_byte);
  g_test_add_func ("/model/tensors/wrong-beginning", test_wrong_beginning);
  g_test_add_func ("/model/tensors/cut-beginning", test_cut_beginning);
  g_test_add_func ("/model/tensors/wrong-keys", test_wrong_keys);
  g_test_add_func ("/model/tensors/wrong-alignment", test_wrong_alignment);
  g_test_add_func ("/model/tensors/wrong-names", test_wrong_names);
  g_test_add_func ("/model/tensors/long-names", test_long_names);
  g_test_add_func ("/model/tensors/damaged", test_damaged);
  g_test_add_func ("/model/tensors/unreadable", test_unreadable);
  return g_test_run ();
}
