/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headers of safetensors and GGUF files with one byte after the other changed, cut off at each byte, and with values
 * and counts at their limits: what is read of each, or why it is refused, held to tests/model/golden. Other tests say
 * what is right; this one notices that something moves at all. */
#include "answers.h"
#include "golden.h"
#include "header-files.h"
#include "model/base/headroom-json-writer.h"
#include "model/tensors/headroom-gguf-metadata.h"
#include "model/tensors/headroom-gguf.h"
#include "model/tensors/headroom-safetensors.h"

enum
{
  BYTES_A_LINE = 32,
  N_SCALARS = 13, /* types of GGUF’s values */
  TEXT = 8,
  LIST = 9,
  MOST_KEYS = 10000
};

static const guint n_bytes_of[N_SCALARS] = { 1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8 };

static void
take_tensor (Answers *self, const HeadroomTensor *tensor)
{
  answers_add_text (self, tensor->name);
  answers_add_text (self, tensor->type->name);
  answers_add_number (self, (double) tensor->elements);
  answers_add_number (self, (double) tensor->bytes);
  for (guint i = 0; i < tensor->n_dimensions; i++)
    answers_add_number (self, (double) tensor->shape[i]);
}

/* What a file of so many bytes with that header is. */
static void
take_bytes (Answers *self, HeaderReadFunc read, const guint8 *bytes, guint length, guint64 file_bytes)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (bytes, length, NULL);
  g_autoptr (HeadroomTensors) tensors = headroom_tensors_new ();
  g_autoptr (GError) error = NULL;
  const gboolean is_read = read (stream, "file", file_bytes, tensors, NULL, &error);
  g_autofree char *metadata = headroom_json_to_text (headroom_tensors_get_metadata (tensors), FALSE);

  g_assert_true (is_read == (error == NULL));
  answers_add_text (self, metadata);
  for (guint i = 0; i < headroom_tensors_get_length (tensors); i++)
    take_tensor (self, headroom_tensors_get (tensors, i));
  answers_count (self, error);
}

/* One byte with each of its bits the other way, and as what headers are written with. */
static void
take_byte (Answers *self, HeaderReadFunc read, const HeaderFile *file, guint at)
{
  static const guint8 others[] = { 0, 0xff, '0', '9', '-', '"', ' ', 'a', '}', ',' };
  const guint8 whole = file->header->data[at];

  for (guint bit = 0; bit < 8; bit++)
    {
      file->header->data[at] = whole ^ (guint8) (1u << bit);
      take_bytes (self, read, file->header->data, file->header->len, file->file_bytes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      file->header->data[at] = others[i];
      take_bytes (self, read, file->header->data, file->header->len, file->file_bytes);
    }
  file->header->data[at] = whole;
}

/* A file that ends there, and one whose length is right but that cannot be read any further. */
static void
take_cut (Answers *self, HeaderReadFunc read, const HeaderFile *file, guint at)
{
  take_bytes (self, read, file->header->data, at, at);
  take_bytes (self, read, file->header->data, at, file->file_bytes);
}

static void
put_lengths (GString *golden, const char *name, HeaderReadFunc read, const HeaderFile *file)
{
  g_autofree char *what = g_strdup_printf ("%s of other lengths", name);
  Answers self = answers_new ();

  for (guint64 length = file->header->len; length < file->file_bytes + 40; length++)
    take_bytes (&self, read, file->header->data, file->header->len, length);
  answers_put (&self, golden, what);
}

/* Takes the file. */
static void
put_file (GString *golden, const char *name, HeaderReadFunc read, HeaderFile file)
{
  Answers whole = answers_new ();

  take_bytes (&whole, read, file.header->data, file.header->len, file.file_bytes);
  g_assert_cmpuint (whole.n_read, ==, 1);
  answers_put (&whole, golden, name);
  for (guint begin = 0; begin < file.header->len; begin += BYTES_A_LINE)
    {
      g_autofree char *what = g_strdup_printf ("%s from byte %u", name, begin);
      Answers self = answers_new ();

      for (guint at = begin; at < MIN (begin + BYTES_A_LINE, file.header->len); at++)
        {
          take_byte (&self, read, &file, at);
          take_cut (&self, read, &file, at);
        }
      answers_put (&self, golden, what);
    }
  put_lengths (golden, name, read, &file);
  header_file_clear (&file);
}

static HeaderFile
make_safetensors (void)
{
  return header_file_of_json ("{\"__metadata__\":{\"format\":\"pt\"},\"b\":{\"dtype\":\"F32\",\"shape\":[4],"
                              "\"data_offsets\":[12,28]},\"a\":{\"dtype\":\"BF16\",\"shape\":[2,3],"
                              "\"data_offsets\":[0,12]},\"c\":{\"dtype\":\"I64\",\"shape\":[],\"data_offsets\":[28,36]"
                              "},\"d\":{\"dtype\":\"U8\",\"shape\":[0,5],\"data_offsets\":[28,28]}}  ",
                              36);
}

/* The lowest byte is 0x81 and so is the highest, so that a sign is seen. */
static void
put_scalar (GByteArray *header, guint type)
{
  static const guint8 bytes[8] = { 0x81, 0x02, 0x03, 0x84, 0x05, 0x06, 0x07, 0xc8 };
  const guint n = n_bytes_of[type];

  if (type == TEXT)
    put_text (header, "text");
  else if (n > 0)
    {
      g_byte_array_append (header, bytes, n - 1);
      g_byte_array_append (header, bytes + (n == 8 ? 7 : 3), 1);
    }
}

static void
put_scalar_key (GByteArray *header, guint type)
{
  g_autofree char *key = g_strdup_printf ("k%u", type);

  put_text (header, key);
  put_u32 (header, type);
  put_scalar (header, type);
}

static void
put_list_key (GByteArray *header, guint type, guint64 length)
{
  g_autofree char *key = g_strdup_printf ("list%u", type);

  put_text (header, key);
  put_u32 (header, LIST);
  put_u32 (header, type);
  put_u64 (header, length);
  for (guint64 i = 0; i < length; i++)
    put_scalar (header, type);
}

static HeaderFile
make_keys (void)
{
  GByteArray *header = gguf_begin (0, 2 * (N_SCALARS - 1) + 1);

  put_key_u32 (header, "general.alignment", 64);
  for (guint type = 0; type < N_SCALARS; type++)
    if (type != LIST)
      {
        put_scalar_key (header, type);
        put_list_key (header, type, 2);
      }
  return gguf_end (header, 0);
}

static HeaderFile
make_gguf (void)
{
  GByteArray *header = gguf_begin (3, 1);
  guint64 offset = 0;

  put_key_text (header, "general.architecture", "llama");
  gguf_add (header, "a", 0, 3, 2, 24, &offset);
  gguf_add (header, "b", 2, 32, 2, 36, &offset);
  gguf_add (header, "c", 1, 0, 2, 0, &offset);
  return gguf_end (header, offset);
}

static void
test_edited (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  put_file (golden, "safetensors", headroom_safetensors_read, make_safetensors ());
  put_file (golden, "keys of GGUF", headroom_gguf_read, make_keys ());
  put_file (golden, "tensors of GGUF", headroom_gguf_read, make_gguf ());
  assert_golden ("model", "edited-headers.txt", golden->str);
}

/* Takes the header. */
static void
take_header (Answers *self, GByteArray *header)
{
  HeaderFile file = gguf_end (header, 0);

  take_bytes (self, headroom_gguf_read, file.header->data, file.header->len, file.file_bytes);
  header_file_clear (&file);
}

/* A key behind it tells whether the whole value was passed over. */
static void
put_long_lists (GString *golden, guint type)
{
  g_autofree char *what = g_strdup_printf ("lists of the type %u", type);
  Answers self = answers_new ();

  for (guint over = 0; over < 3; over++)
    {
      GByteArray *header = gguf_begin (0, 2);

      put_list_key (header, type, HEADROOM_GGUF_MAX_LIST_LENGTH - 1 + over);
      put_key_u32 (header, "last", 1);
      take_header (&self, header);
    }
  answers_put (&self, golden, what);
}

static void
put_long_texts (GString *golden)
{
  Answers self = answers_new ();

  for (guint over = 0; over < 3; over++)
    {
      GByteArray *header = gguf_begin (0, 2);
      g_autofree char *text = g_strnfill (HEADROOM_GGUF_MAX_TEXT_BYTES - 1 + over, 't');

      put_key_text (header, "long", text);
      put_key_u32 (header, "last", 1);
      take_header (&self, header);
    }
  answers_put (&self, golden, "long texts");
}

static void
put_long_keys (GString *golden)
{
  Answers self = answers_new ();

  for (guint over = 0; over < 3; over++)
    {
      GByteArray *header = gguf_begin (0, 1);
      g_autofree char *key = g_strnfill (HEADROOM_GGUF_MAX_TEXT_BYTES - 1 + over, 'k');

      put_key_u32 (header, key, 1);
      take_header (&self, header);
    }
  answers_put (&self, golden, "long keys");
}

/* As many tensors or keys as may be, of which none follows, and one more. */
static void
put_counts (GString *golden)
{
  Answers self = answers_new ();

  for (guint over = 0; over < 2; over++)
    {
      take_header (&self, gguf_begin (HEADROOM_TENSORS_MAX + over, 0));
      take_header (&self, gguf_begin (0, MOST_KEYS + over));
    }
  answers_put (&self, golden, "counts");
}

static void
put_alignments (GString *golden)
{
  Answers self = answers_new ();

  for (guint bit = 0; bit < 23; bit++)
    for (int other = -1; other <= 1; other++)
      {
        GByteArray *header = gguf_begin (0, 1);

        put_key_u32 (header, "general.alignment", (guint32) ((1 << bit) + other));
        take_header (&self, header);
      }
  answers_put (&self, golden, "alignments");
}

static void
test_limits (void)
{
  g_autoptr (GString) golden = g_string_new (NULL);

  for (guint type = 0; type < N_SCALARS; type++)
    put_long_lists (golden, type);
  put_long_texts (golden);
  put_long_keys (golden);
  put_counts (golden);
  put_alignments (golden);
  assert_golden ("model", "header-limits.txt", golden->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/edited-headers/edited", test_edited);
  g_test_add_func ("/model/edited-headers/limits", test_limits);
  return g_test_run ();
}
