/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Magic, version and counts; the metadata; the tensors; and after a gap to the next multiple of the alignment the
 * weights, which are not read. */
#include "model/tensors/headroom-gguf.h"

#include "model/base/headroom-file-kind.h"
#include "model/tensors/headroom-byte-reader.h"
#include "model/tensors/headroom-gguf-metadata.h"
#include "words/headroom-i18n.h"

#include <string.h>

#define MAGIC "GGUF"
#define ALIGNMENT_KEY "general.alignment"

enum
{
  MAGIC_BYTES = 4,
  LEAST_VERSION = 2,
  LAST_VERSION = 3,
  MAX_HEADER_MIB = 64,
  MAX_KEYS = 10000,
  MAX_DIMENSIONS = 4,
  MAX_NAME_BYTES = 64, /* of a tensor, as the format has it */
  DEFAULT_ALIGNMENT = 32,
  MAX_ALIGNMENT = 1 << 20,
};

typedef struct
{
  HeadroomByteReader *reader;
  HeadroomTensors *tensors;
  guint64 n_tensors;
  guint64 n_keys;
  guint64 alignment;
  guint64 end; /* of the tensors so far, without a gap after the last one */
} Header;

gboolean
headroom_gguf_sniff (const char *data, gsize length)
{
  return length >= MAGIC_BYTES && memcmp (data, MAGIC, MAGIC_BYTES) == 0;
}

static gboolean
read_magic (HeadroomByteReader *reader)
{
  char magic[MAGIC_BYTES + 1] = "";
  g_autofree char *shown = NULL;

  if (!headroom_byte_reader_read (reader, magic, MAGIC_BYTES))
    return FALSE;
  if (headroom_gguf_sniff (magic, MAGIC_BYTES))
    return TRUE;
  if (!headroom_file_check_pointer (magic, MAGIC_BYTES, reader->error))
    return FALSE;
  shown = g_utf8_make_valid (magic, -1);
  return headroom_tensors_refuse (reader->error, _ ("The file’s beginning"), shown, MAGIC);
}

static gboolean
read_version (HeadroomByteReader *reader)
{
  guint32 version;

  if (!headroom_byte_reader_read_u32 (reader, &version))
    return FALSE;
  if (version >= LEAST_VERSION && version <= LAST_VERSION)
    return TRUE;
  return headroom_tensors_refuse_number (reader->error, _ ("The GGUF version"), version, LEAST_VERSION, LAST_VERSION);
}

static gboolean
read_count (HeadroomByteReader *reader, const char *field, guint64 most, guint64 *count)
{
  if (!headroom_byte_reader_read_u64 (reader, count))
    return FALSE;
  if (*count <= most)
    return TRUE;
  return headroom_tensors_refuse_number (reader->error, field, *count, 0, most);
}

static gboolean
read_beginning (Header *header)
{
  HeadroomByteReader *reader = header->reader;

  return read_magic (reader) && read_version (reader)
         && read_count (reader, _ ("The number of tensors"), HEADROOM_TENSORS_MAX, &header->n_tensors)
         && read_count (reader, _ ("The number of keys"), MAX_KEYS, &header->n_keys);
}

static gboolean
is_power_of_two (double number)
{
  guint64 whole = (guint64) number;

  return (double) whole == number && whole != 0 && (whole & (whole - 1)) == 0;
}

static gboolean
find_alignment (Header *header)
{
  const HeadroomJson *value = headroom_json_get (headroom_tensors_get_metadata (header->tensors), ALIGNMENT_KEY);
  double number;
  g_autofree char *shown = NULL;
  g_autofree char *allowed = NULL;

  header->alignment = DEFAULT_ALIGNMENT;
  if (value == NULL)
    return TRUE;
  number = headroom_json_get_number (value);
  if (number >= 1 && number <= MAX_ALIGNMENT && is_power_of_two (number))
    {
      header->alignment = (guint64) number;
      return TRUE;
    }
  shown = headroom_json_describe (value);
  allowed = g_strdup_printf (_ ("a power of two up to %d"), MAX_ALIGNMENT);
  return headroom_tensors_refuse (header->reader->error, ALIGNMENT_KEY, shown, allowed);
}

static guint64
align (const Header *header, guint64 position)
{
  return (position + header->alignment - 1) / header->alignment * header->alignment;
}

static gboolean
refuse_dimensions (HeadroomByteReader *reader, const char *name, guint32 n_dimensions)
{
  g_autofree char *shown = headroom_tensors_show_name (name);
  g_autofree char *field = g_strdup_printf (_ ("The number of dimensions of “%s”"), shown);

  return headroom_tensors_refuse_number (reader->error, field, n_dimensions, 1, MAX_DIMENSIONS);
}

static gboolean
read_shape (HeadroomByteReader *reader, const char *name, guint64 *shape, guint32 *n_dimensions)
{
  if (!headroom_byte_reader_read_u32 (reader, n_dimensions))
    return FALSE;
  if (*n_dimensions < 1 || *n_dimensions > MAX_DIMENSIONS)
    return refuse_dimensions (reader, name, *n_dimensions);
  for (guint32 i = 0; i < *n_dimensions; i++)
    if (!headroom_byte_reader_read_u64 (reader, &shape[i]))
      return FALSE;
  return TRUE;
}

static const HeadroomTensorType *
read_type (HeadroomByteReader *reader, const char *name)
{
  const HeadroomTensorType *type;
  guint32 number;
  g_autofree char *digits = NULL;
  g_autofree char *numbers = NULL;
  g_autofree char *allowed = NULL;

  if (!headroom_byte_reader_read_u32 (reader, &number))
    return NULL;
  type = headroom_tensor_type_by_number (number);
  if (type != NULL)
    return type;
  digits = headroom_tensors_digits (number);
  numbers = headroom_tensor_type_list_numbers ();
  allowed = g_strdup_printf (_ ("one of %s"), numbers);
  headroom_tensors_refuse_of (reader->error, name, "type", digits, allowed);
  return NULL;
}

/* A block never spans two rows. */
static gboolean
check_row (const Header *header, const HeadroomTensor *tensor)
{
  g_autofree char *row = NULL;
  g_autofree char *allowed = NULL;

  if (tensor->shape[0] % tensor->type->block_elements == 0)
    return TRUE;
  row = headroom_tensors_digits (tensor->shape[0]);
  /* Translators: what the length of a row must be. 1: a number of elements, 2: a type of tensors. */
  allowed = g_strdup_printf (_ ("a multiple of %1$u, as the type is %2$s"), tensor->type->block_elements,
                             tensor->type->name);
  return headroom_tensors_refuse_of (header->reader->error, tensor->name, "ne[0]", row, allowed);
}

static gboolean
refuse_cut (const Header *header, guint64 end)
{
  g_autofree char *wanted = headroom_tensors_digits (end);
  g_autofree char *found = headroom_tensors_digits (header->reader->file_bytes);

  g_set_error (header->reader->error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT,
               _ ("The file’s header describes %1$s bytes, but the file has only %2$s; it may have been cut short."),
               wanted, found);
  return FALSE;
}

/* Tensors follow each other, each from the next multiple of the alignment on. As many as there may be, of as many bytes
 * each, do not wrap 64 bits, because the first that lies behind the end of the file is the last. */
static gboolean
check_offset (Header *header, const HeadroomTensor *tensor, guint64 offset)
{
  guint64 expected = align (header, header->end);
  g_autofree char *digits = NULL;
  g_autofree char *wanted = NULL;

  header->end = expected + tensor->bytes;
  if (header->end > header->reader->file_bytes)
    return refuse_cut (header, header->end);
  if (offset == expected)
    return TRUE;
  digits = headroom_tensors_digits (offset);
  wanted = headroom_tensors_digits (expected);
  return headroom_tensors_refuse_of (header->reader->error, tensor->name, "offset", digits, wanted);
}

static gboolean
read_tensor (Header *header)
{
  HeadroomByteReader *reader = header->reader;
  const HeadroomGgufName what = { _ ("A tensor’s name"), _ ("The length of a tensor’s name"), MAX_NAME_BYTES };
  g_autofree char *name = headroom_gguf_read_name (reader, &what);
  guint64 shape[MAX_DIMENSIONS];
  guint32 n_dimensions;
  const HeadroomTensorType *type;
  const HeadroomTensor *tensor;
  guint64 offset;

  if (name == NULL || !read_shape (reader, name, shape, &n_dimensions))
    return FALSE;
  type = read_type (reader, name);
  if (type == NULL || !headroom_byte_reader_read_u64 (reader, &offset))
    return FALSE;
  tensor = headroom_tensors_add (header->tensors, g_steal_pointer (&name), type, shape, n_dimensions, reader->error);
  return tensor != NULL && check_row (header, tensor) && check_offset (header, tensor, offset);
}

static gboolean
read_tensors (Header *header)
{
  guint64 end;

  for (guint64 i = 0; i < header->n_tensors; i++)
    if (!read_tensor (header))
      return FALSE;
  end = align (header, header->reader->position) + header->end;
  if (header->n_tensors > 0 && end > header->reader->file_bytes)
    return refuse_cut (header, end);
  return TRUE;
}

gboolean
headroom_gguf_read (GInputStream *stream, const char *name, guint64 file_bytes, HeadroomTensors *tensors,
                    GCancellable *cancellable, GError **error)
{
  g_autofree HeadroomByteReader *reader = g_new (HeadroomByteReader, 1);
  Header header = { .reader = reader, .tensors = tensors };

  headroom_byte_reader_init (reader, stream, name, file_bytes, MAX_HEADER_MIB, cancellable, error);
  return read_beginning (&header)
         && headroom_gguf_read_metadata (reader, header.n_keys, headroom_tensors_get_metadata (tensors))
         && find_alignment (&header) && read_tensors (&header);
}
