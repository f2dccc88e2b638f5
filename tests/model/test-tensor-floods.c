/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of as many bytes as one may have, of what takes most room and time to read. */
#include "model/base/headroom-json-parser.h"
#include "model/tensors/headroom-gguf.h"
#include "model/tensors/headroom-safetensors.h"

#include "header-files.h"

#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum
{
  FLOOD_BYTES = 64 * 1024 * 1024,
  FLOOD_JSON_BYTES = 16 * 1024 * 1024,
};

/* Types of GGUF: of values, and of tensors. */
enum
{
  TYPE_U8 = 0,
  TYPE_TEXT = 8,
  TYPE_LIST = 9,
  TYPE_F32 = 0,
};

/* Appends a flood to no bytes; the rest of FLOOD_BYTES is zero. */
typedef void (*FloodFunc) (GByteArray *bytes);

/* The text is there, after 8 bytes for its length. */
static void
put_json_length (GByteArray *bytes)
{
  guint64 low_first = GUINT64_TO_LE (bytes->len - sizeof low_first);

  memcpy (bytes->data, &low_first, sizeof low_first);
}

static void
put_part (GByteArray *bytes, const char *part)
{
  g_byte_array_append (bytes, (const guint8 *) part, (guint) strlen (part));
}

static gboolean
has_json_room (const GByteArray *bytes, gsize n_bytes)
{
  return bytes->len + n_bytes <= sizeof (guint64) + FLOOD_JSON_BYTES;
}

static void
put_json_flood (GByteArray *bytes, const char *beginning, const char *part)
{
  put_u64 (bytes, 0);
  put_part (bytes, beginning);
  while (has_json_room (bytes, strlen (part)))
    put_part (bytes, part);
  put_json_length (bytes);
}

enum
{
  METADATA_KEYS = HEADROOM_JSON_MAX_MEMBER_VALUES - 2, /* as many as an entry may have */
  METADATA_KEY_BYTES = 16,
};

/* The keys begin with that number. */
static void
put_metadata (GByteArray *bytes, guint from)
{
  put_part (bytes, "\"__metadata__\":{\"\":\"\"");
  for (guint i = 1; i < METADATA_KEYS; i++)
    {
      char member[METADATA_KEY_BYTES];

      g_snprintf (member, sizeof member, ",\"%u\":\"\"", from + i);
      put_part (bytes, member);
    }
  put_part (bytes, "},");
}

/* Metadata again and again, each with other keys. */
static void
flood_metadata (GByteArray *bytes)
{
  guint n = 0;

  put_u64 (bytes, 0);
  put_part (bytes, "{");
  while (has_json_room (bytes, METADATA_KEYS * METADATA_KEY_BYTES))
    {
      put_metadata (bytes, n);
      n += METADATA_KEYS;
    }
  put_json_length (bytes);
}

/* One tensor more than there may be, with names that fill the header. */
static void
flood_json_tensors (GByteArray *bytes)
{
  put_u64 (bytes, 0);
  put_part (bytes, "{");
  for (guint i = 0; i <= HEADROOM_TENSORS_MAX; i++)
    {
      g_autofree char *member = g_strdup_printf ("\"%024u\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]},",
                                                 i);

      put_part (bytes, member);
    }
  put_json_length (bytes);
}

/* Texts of no length, as many as a header may have. */
static void
flood_texts (GByteArray *bytes)
{
  put_gguf_beginning (bytes, 0, 1);
  put_text (bytes, "k");
  put_u32 (bytes, TYPE_LIST);
  put_u32 (bytes, TYPE_TEXT);
  put_u64 (bytes, FLOOD_BYTES / sizeof (guint64));
}

/* As many keys as there may be, each with a list of bytes as long as one that is not passed over. */
static void
flood_lists (GByteArray *bytes)
{
  enum
  {
    KEYS = 10000,
    LENGTH = 1024,
  };

  put_gguf_beginning (bytes, 0, KEYS);
  for (guint i = 0; i < KEYS; i++)
    {
      g_autofree char *key = g_strdup_printf ("%u", i);

      put_text (bytes, key);
      put_u32 (bytes, TYPE_LIST);
      put_u32 (bytes, TYPE_U8);
      put_u64 (bytes, LENGTH);
      g_byte_array_set_size (bytes, bytes->len + LENGTH);
    }
}

/* Keys and their texts as long as they may be. */
static void
put_long_keys (GByteArray *bytes, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strdup_printf ("%0*u", 4096, i);

      put_key_text (bytes, text, text);
    }
}

static void
flood_long_keys (GByteArray *bytes)
{
  enum
  {
    KEYS = 8000
  };

  put_gguf_beginning (bytes, 0, KEYS);
  put_long_keys (bytes, KEYS);
}

/* As many tensors as there may be, with names of that length; the last one has none. */
static void
put_tensors (GByteArray *bytes, int name_bytes)
{
  guint64 offset = 0;

  for (guint i = 1; i < HEADROOM_TENSORS_MAX; i++)
    {
      g_autofree char *name = g_strdup_printf ("%0*u", name_bytes, i);

      gguf_add (bytes, name, TYPE_F32, 0, 0, 0, &offset);
    }
}

static void
flood_tensors (GByteArray *bytes)
{
  enum
  {
    KEYS = 490 /* of 2 · 4096 bytes: nearly the 4 MiB that they may take */
  };

  put_gguf_beginning (bytes, HEADROOM_TENSORS_MAX, KEYS);
  put_long_keys (bytes, KEYS);
  put_tensors (bytes, 64);
}

static void
flood_long_tensors (GByteArray *bytes)
{
  put_gguf_beginning (bytes, HEADROOM_TENSORS_MAX, 0);
  put_tensors (bytes, 280);
}

/* The most memory that the process has had, in MiB. It never falls. */
static long
get_peak_mib (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

/* Reading takes no more than this beside the file, which the test holds, and so many times as long as taking the
 * SHA-256 of that file. AddressSanitizer keeps what was let go, and takes its time. */
#ifdef __SANITIZE_ADDRESS__
#define MOST_MIB 4096
#define MOST_TIMES 60
#else
#define MOST_MIB 64
#define MOST_TIMES 4
#endif

typedef struct
{
  GByteArray *bytes; /* of one flood after the other, always as many, so that only reading takes more memory */
  long before_mib;
} Floods;

static void
floods_begin (Floods *self)
{
  self->bytes = g_byte_array_sized_new (FLOOD_BYTES);
  g_byte_array_set_size (self->bytes, FLOOD_BYTES);
  memset (self->bytes->data, 1, FLOOD_BYTES);
  self->before_mib = get_peak_mib ();
}

static void
floods_empty (Floods *self)
{
  memset (self->bytes->data, 0, FLOOD_BYTES);
  g_byte_array_set_size (self->bytes, 0);
}

/* Of the processor’s time, as the machine may be busy. */
static double
get_seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static double
measure_sha256_seconds (GByteArray *bytes)
{
  double start_seconds = get_seconds ();
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes->data, bytes->len);

  g_assert_nonnull (sum);
  return get_seconds () - start_seconds;
}

/* Hostile files are answered at once, measured against the same machine at the same moment. */
static void
floods_check (Floods *self, HeaderReadFunc read, const char *names)
{
  HeaderFile file = { g_byte_array_ref (self->bytes), 2 * FLOOD_BYTES };
  double sha256_seconds;
  double start_seconds;
  double times;
  long mib;

  g_assert_cmpuint (self->bytes->len, <=, FLOOD_BYTES);
  g_byte_array_set_size (self->bytes, FLOOD_BYTES);
  sha256_seconds = measure_sha256_seconds (self->bytes);
  start_seconds = get_seconds ();
  header_file_check_refused (read, file, names);
  times = (get_seconds () - start_seconds) / sha256_seconds;
  mib = get_peak_mib () - self->before_mib;
  g_test_message ("%.2f times, %ld MiB", times, mib);
  g_assert_cmpfloat (times, <, MOST_TIMES);
  g_assert_cmpint (mib, <, MOST_MIB);
}

static void
check_json_flood (Floods *floods, const char *beginning, const char *part)
{
  floods_empty (floods);
  put_json_flood (floods->bytes, beginning, part);
  floods_check (floods, headroom_safetensors_read, "");
}

static void
check_json_floods (Floods *floods)
{
  static const char *const parts[] = { "[",        "0,", "{\"a\":", "\"a\":{},",
                                       "{},",      " ",  "[],",     "{\"a\":[],\"b\":0},",
                                       "\"\\u00e9" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      check_json_flood (floods, "{", parts[i]);
      check_json_flood (floods, "{\"a\":[", parts[i]);
    }
}

static void
test_floods (void)
{
  static const struct
  {
    FloodFunc put;
    HeaderReadFunc read;
    const char *names;
  } rows[] = {
    { flood_metadata, headroom_safetensors_read, "“__metadata__” is listed twice" },
    { flood_json_tensors, headroom_safetensors_read, "more than 200000 tensors" },
    { flood_texts, headroom_gguf_read, "larger than 64 MiB" },
    { flood_lists, headroom_gguf_read, "more than 4 MiB of memory" },
    { flood_long_keys, headroom_gguf_read, "more than 4 MiB of memory" },
    { flood_tensors, headroom_gguf_read, "name is 0" },
    { flood_long_tensors, headroom_gguf_read, "name is 280" },
  };
  Floods floods;

  floods_begin (&floods);
  check_json_floods (&floods);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      floods_empty (&floods);
      rows[i].put (floods.bytes);
      floods_check (&floods, rows[i].read, rows[i].names);
    }
  g_byte_array_unref (floods.bytes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/tensor-floods", test_floods);
  return g_test_run ();
}
