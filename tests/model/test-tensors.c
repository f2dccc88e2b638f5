/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of safetensors and GGUF files: counted by hand, hostile, and damaged at random. */
#include "model/tensors/headroom-gguf.h"
#include "model/tensors/headroom-safetensors.h"

#include "header-files.h"

#include <string.h>
#include <sys/resource.h>

typedef gboolean (*ReadFunc) (GInputStream *stream, const char *name, guint64 file_bytes, HeadroomTensors *tensors,
                              GCancellable *cancellable, GError **error);

static gboolean
read_file (ReadFunc read, const HeaderFile *file, HeadroomTensors *tensors, GError **error)
{
  g_autoptr (GInputStream) stream = header_file_open (file);

  return read (stream, "file", file->file_bytes, tensors, NULL, error);
}

static HeadroomTensors *
read_good (ReadFunc read, HeaderFile file)
{
  HeadroomTensors *tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read = read_file (read, &file, tensors, &error);

  g_assert_no_error (error);
  g_assert_true (is_read);
  header_file_clear (&file);
  return tensors;
}

static void
check_refused (ReadFunc read, HeaderFile file, const char *names)
{
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read = read_file (read, &file, tensors, &error);

  g_assert_false (is_read);
  g_assert_nonnull (error);
  g_assert_true (error->domain == HEADROOM_FILE_ERROR);
  g_test_message ("%.300s", error->message);
  g_assert_nonnull (strstr (error->message, names));
  header_file_clear (&file);
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

/* What a header may get wrong, with so many bytes behind it, and what the message names. */
static const struct
{
  const char *json;
  guint64 data_bytes;
  const char *names;
} wrong_json[] = {
  { "", 0, "The length of the header is 0; it must be a whole number from 2 to" },
  { "[]", 0, "not a JSON object" },
  { "{", 0, "" },
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
  { ONE ("F4", "[3]", "[0,2]"), 2, "whole blocks of 2 elements" },
  { ONE ("F32", "[1]", "[0]"), 4, "data_offsets" },
  { ONE ("F32", "[1]", "[4,0]"), 4, "data_offsets is [4, 0]" },
  { ONE ("F32", "[1]", "[0,5]"), 5, "4 bytes among the 5" },
  { ONE ("F32", "[2]", "[0,8]"), 7, "8 bytes among the 7" },
  { ONE ("F32", "[1]", "[4,8]"), 8, "bytes from 0 on" },
  { ONE ("F32", "[1]", "[0,4]"), 5, "1 bytes follow the last tensor" },
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[0,4]},"
    "\"b\":{\"dtype\":\"U8\",\"shape\":[4],\"data_offsets\":[2,6]}}",
    6, "“b”: data_offsets is [2, 6]; it must be bytes from 4 on" },
  { "{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]},"
    "\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[1,2]}}",
    2, "“a” is listed twice" },
};

static void
test_wrong_safetensors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong_json); i++)
    check_refused (headroom_safetensors_read, header_file_of_json (wrong_json[i].json, wrong_json[i].data_bytes),
                   wrong_json[i].names);
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
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    check_refused (headroom_safetensors_read, header_file_of_length ("{}", rows[i].length, rows[i].file_bytes),
                   rows[i].names);
}

/* The most memory that the process has had, in MiB. */
static long
get_peak_mib (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

/* Reading takes no more than this beside what the process has had. AddressSanitizer keeps what was let go. */
#ifdef __SANITIZE_ADDRESS__
#define MOST_MIB 4096
#else
#define MOST_MIB 64
#endif

/* A header of as many bytes as one may have, of what takes most room and time. */
static void
check_flood (const char *beginning, const char *part)
{
  enum
  {
    BYTES = 16 * 1024 * 1024
  };
  g_autoptr (GString) json = g_string_sized_new (BYTES);
  HeaderFile file;
  long before;

  g_string_append (json, beginning);
  while (json->len + strlen (part) < BYTES)
    g_string_append (json, part);
  file = header_file_of_json (json->str, 0);
  before = get_peak_mib ();
  check_refused (headroom_safetensors_read, file, "");
  g_assert_cmpint (get_peak_mib () - before, <, MOST_MIB);
}

static void
test_flood (void)
{
  static const char *const parts[] = { "[",        "0,", "{\"a\":", "\"a\":{},",
                                       "{},",      " ",  "[],",     "{\"a\":[],\"b\":0},",
                                       "\"\\u00e9" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      check_flood ("{", parts[i]);
      check_flood ("{\"a\":[", parts[i]);
    }
}

/* As many tensors as there may be, and one more. `members`: each with a comma. */
static void
check_many (const char *members, guint n)
{
  g_autofree char *right = g_strdup_printf ("{%.*s}", (int) strlen (members) - 1, members);
  g_autofree char *wrong = g_strconcat ("{", members, ONE ("U8", "[0]", "[0,0]") + 1, NULL);
  g_autoptr (HeadroomTensors) tensors = read_good (headroom_safetensors_read, header_file_of_json (right, 0));

  g_assert_cmpuint (headroom_tensors_get_length (tensors), ==, n);
  check_refused (headroom_safetensors_read, header_file_of_json (wrong, 0), "more than 200000 tensors");
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
  GByteArray *header = gguf_begin (3, 6);
  guint64 offset = 0;

  put_key_text (header, "general.architecture", "llama");
  put_key_u32 (header, "llama.block_count", 32);
  put_text (header, "scale"); /* −1.5 in 32 bits */
  put_u32 (header, 6);
  put_u32 (header, 0xbfc00000);
  put_text (header, "sign");
  put_u32 (header, 5);
  put_u32 (header, 0xfffffffe);
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
  g_assert_null (headroom_json_get (metadata, "tokenizer.ggml.tokens"));
  g_assert_cmpuint (headroom_json_get_length (headroom_json_get (metadata, "general.tags")), ==, 2);
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
  { 2, 33, 1, 8, 0, "whole blocks of 32" },
  { 2, G_GUINT64_CONSTANT (1) << 62, 8, 0, 0, "shape is [4611686018427387904, 8]" },
  { 2, G_GUINT64_CONSTANT (1) << 40, 1, 0, 0, "cut short" },
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
      check_refused (headroom_gguf_read, gguf_end (header, 4096), row->names);
    }
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
      check_refused (headroom_gguf_read, gguf_end (header, 0), rows[i].names);
    }
}

static void
check_key_refused (const guint32 *numbers, guint n, const char *names)
{
  GByteArray *header = gguf_begin (0, 1);

  put_text (header, "k");
  for (guint i = 0; i < n; i++)
    put_u32 (header, numbers[i]);
  check_refused (headroom_gguf_read, gguf_end (header, 100), names);
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
  const guint32 alignment[] = { 4, 24 };
  GByteArray *header = gguf_begin (0, 1);

  check_key_refused (unknown, 1, "type of “k” is 13; it must be a whole number from 0 to 12");
  check_key_refused (nested, 4, "a list of lists");
  check_key_refused (endless_texts, 4, "length of “k” is 18446744073709551615");
  check_key_refused (endless_numbers, 4, "length of “k” is 2305843009213693951");
  check_key_refused (long_text, 3, "cut short");
  put_text (header, "general.alignment");
  put_u32 (header, alignment[0]);
  put_u32 (header, alignment[1]);
  check_refused (headroom_gguf_read, gguf_end (header, 0), "general.alignment is 24; it must be a power of two");
}

/* 64 MiB of texts of no length are as many as a header may have. */
static void
test_gguf_flood (void)
{
  enum
  {
    TEXTS = 9 * 1024 * 1024
  };
  GByteArray *header = gguf_begin (0, 1);

  put_text (header, "k");
  put_u32 (header, 9);
  put_u32 (header, 8);
  put_u64 (header, TEXTS);
  g_byte_array_set_size (header, header->len + TEXTS * 8);
  memset (header->data + header->len - TEXTS * 8, 0, TEXTS * 8);
  check_refused (headroom_gguf_read, gguf_end (header, 0), "larger than 64 MiB");
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
check_damaged (ReadFunc read, HeaderFile file)
{
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  gboolean is_read;

  damage (file.header);
  is_read = read_file (read, &file, tensors, &error);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/tensors/safetensors", test_safetensors);
  g_test_add_func ("/model/tensors/large", test_large);
  g_test_add_func ("/model/tensors/wrong-safetensors", test_wrong_safetensors);
  g_test_add_func ("/model/tensors/wrong-lengths", test_wrong_lengths);
  g_test_add_func ("/model/tensors/flood", test_flood);
  g_test_add_func ("/model/tensors/many", test_many);
  g_test_add_func ("/model/tensors/gguf", test_gguf);
  g_test_add_func ("/model/tensors/wrong-tensors", test_wrong_tensors);
  g_test_add_func ("/model/tensors/wrong-beginning", test_wrong_beginning);
  g_test_add_func ("/model/tensors/wrong-keys", test_wrong_keys);
  g_test_add_func ("/model/tensors/gguf-flood", test_gguf_flood);
  g_test_add_func ("/model/tensors/damaged", test_damaged);
  return g_test_run ();
}
