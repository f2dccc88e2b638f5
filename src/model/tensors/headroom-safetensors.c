/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Eight bytes with the header’s length, and the header: an object with a member for each tensor, which is read and
 * let go one by one. */
#include "model/tensors/headroom-safetensors.h"

#include "model/base/headroom-file-kind.h"
#include "model/base/headroom-json-parser.h"
#include "model/tensors/headroom-byte-reader.h"
#include "words/headroom-i18n.h"

#define METADATA_KEY "__metadata__"
#define LEAST_HEADER_BYTES 2 /* “{}” */

/* Where the bytes of a tensor lie, counted from the end of the header. */
typedef struct
{
  guint64 from;
  guint64 to;
  guint index; /* of the tensor */
} Span;

typedef struct
{
  HeadroomTensors *tensors;
  GArray *spans;
  guint64 data_bytes;
  gboolean has_metadata;
} Header;

/* A whole number that is written without sign, point and exponent. */
static gboolean
read_whole (const HeadroomJson *value, guint64 most, guint64 *number)
{
  if (headroom_json_get_kind (value) != HEADROOM_JSON_NUMBER)
    return FALSE;
  return g_ascii_string_to_unsigned (headroom_json_get_written (value), 10, 0, most, number, NULL);
}

static gboolean
refuse_value (GError **error, const char *tensor, const char *field, const HeadroomJson *value, const char *allowed)
{
  g_autofree char *shown = NULL;

  if (value == NULL)
    return headroom_tensors_refuse_of (error, tensor, field, _ ("missing"), allowed);
  shown = headroom_json_describe (value);
  return headroom_tensors_refuse_of (error, tensor, field, shown, allowed);
}

static const HeadroomTensorType *
read_type (const char *name, const HeadroomJson *fields, GError **error)
{
  const HeadroomJson *value = headroom_json_get (fields, "dtype");
  const HeadroomTensorType *type = NULL;
  g_autofree char *names = NULL;
  g_autofree char *allowed = NULL;

  if (value != NULL)
    type = headroom_tensor_type_by_name (headroom_json_get_string (value));
  if (type != NULL)
    return type;
  names = headroom_tensor_type_list_names ();
  allowed = g_strdup_printf (_ ("one of %s"), names);
  refuse_value (error, name, "dtype", value, allowed);
  return NULL;
}

/* The numbers of an array of at most `most` elements; below 0: it is none. */
static int
read_numbers (const HeadroomJson *value, guint64 *numbers, guint most)
{
  guint length;

  if (value == NULL || headroom_json_get_kind (value) != HEADROOM_JSON_ARRAY)
    return -1;
  length = headroom_json_get_length (value);
  if (length > most)
    return -1;
  for (guint i = 0; i < length; i++)
    if (!read_whole (headroom_json_get_element (value, i), HEADROOM_TENSOR_MAX_ELEMENTS, &numbers[i]))
      return -1;
  return (int) length;
}

static gboolean
add_tensor (Header *header, const char *name, const HeadroomTensorType *type, const HeadroomJson *fields,
            GError **error)
{
  const HeadroomJson *value = headroom_json_get (fields, "shape");
  guint64 shape[HEADROOM_TENSOR_MAX_DIMENSIONS];
  int n = read_numbers (value, shape, HEADROOM_TENSOR_MAX_DIMENSIONS);
  g_autofree char *allowed = NULL;

  if (n >= 0)
    return headroom_tensors_add (header->tensors, g_strdup (name), type, shape, (guint) n, error) != NULL;
  allowed = g_strdup_printf (_ ("a list of at most %d whole numbers"), HEADROOM_TENSOR_MAX_DIMENSIONS);
  return refuse_value (error, name, "shape", value, allowed);
}

static gboolean
refuse_offsets (GError **error, const char *name, const Span *span, const char *allowed)
{
  g_autofree char *shown = g_strdup_printf ("[%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT "]", span->from, span->to);

  return headroom_tensors_refuse_of (error, name, "data_offsets", shown, allowed);
}

/* As many bytes as shape and type make, inside of the file. */
static gboolean
check_span (const Header *header, const Span *span, GError **error)
{
  const HeadroomTensor *tensor = headroom_tensors_get (header->tensors, span->index);
  g_autofree char *wanted = headroom_tensors_digits (tensor->bytes);
  g_autofree char *available = headroom_tensors_digits (header->data_bytes);
  g_autofree char *allowed = NULL;

  if (span->to <= header->data_bytes && span->to == span->from + tensor->bytes)
    return TRUE;
  /* Translators: the first and the last byte of a tensor must be this. 1, 2: numbers of bytes. */
  allowed = g_strdup_printf (_ ("a range of %1$s bytes within the %2$s bytes after the header"), wanted, available);
  return refuse_offsets (error, tensor->name, span, allowed);
}

static gboolean
add_span (Header *header, const char *name, const HeadroomJson *fields, GError **error)
{
  const HeadroomJson *value = headroom_json_get (fields, "data_offsets");
  Span span = { .index = headroom_tensors_get_length (header->tensors) - 1 };
  guint64 offsets[2];

  if (read_numbers (value, offsets, G_N_ELEMENTS (offsets)) != G_N_ELEMENTS (offsets))
    return refuse_value (error, name, "data_offsets", value, _ ("a list of two whole numbers"));
  span.from = offsets[0];
  span.to = offsets[1];
  if (!check_span (header, &span, error))
    return FALSE;
  g_array_append_val (header->spans, span);
  return TRUE;
}

static gboolean
refuse_second_metadata (GError **error)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT, _ ("The entry “%s” is listed twice."),
               METADATA_KEY);
  return FALSE;
}

/* Only one, so that the limit of an entry’s values is that of all metadata. */
static gboolean
take_metadata (Header *header, const HeadroomJson *fields, GError **error)
{
  HeadroomJson *metadata = headroom_tensors_get_metadata (header->tensors);

  if (header->has_metadata)
    return refuse_second_metadata (error);
  header->has_metadata = TRUE;
  for (guint i = 0; i < headroom_json_get_length (fields); i++)
    {
      const char *text = headroom_json_get_string (headroom_json_get_element (fields, i));

      if (text != NULL)
        headroom_json_set (metadata, headroom_json_get_key (fields, i), headroom_json_new_string (text));
    }
  return TRUE;
}

static gboolean
take_member (const char *key, const HeadroomJson *fields, gpointer user_data, GError **error)
{
  Header *header = user_data;
  const HeadroomTensorType *type;

  if (headroom_json_get_kind (fields) != HEADROOM_JSON_OBJECT)
    return refuse_value (error, key, _ ("the entry"), fields, "{…}");
  if (g_str_equal (key, METADATA_KEY))
    return take_metadata (header, fields, error);
  type = read_type (key, fields, error);
  return type != NULL && add_tensor (header, key, type, fields, error) && add_span (header, key, fields, error);
}

static int
compare_numbers (guint64 a, guint64 b)
{
  if (a < b)
    return -1;
  return a > b;
}

/* An empty tensor comes before the one that begins at the same byte. */
static int
compare_spans (gconstpointer a, gconstpointer b)
{
  const Span *first = a;
  const Span *second = b;
  int order = compare_numbers (first->from, second->from);

  if (order == 0)
    return compare_numbers (first->to, second->to);
  return order;
}

static gboolean
refuse_beginning (const Header *header, const Span *span, guint64 end, GError **error)
{
  g_autofree char *digits = headroom_tensors_digits (end);
  /* Translators: the first and the last byte of a tensor must be this. */
  g_autofree char *allowed = g_strdup_printf (_ ("bytes from %s on, where the tensor before ends"), digits);

  return refuse_offsets (error, headroom_tensors_get (header->tensors, span->index)->name, span, allowed);
}

static gboolean
refuse_rest (guint64 rest, GError **error)
{
  g_autofree char *digits = headroom_tensors_digits (rest);

  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT,
               headroom_ngettext ("%s byte follows the last tensor; there must be none.",
                                  "%s bytes follow the last tensor; there must be none.", rest),
               digits);
  return FALSE;
}

/* Every tensor begins where the one before ends, and the last one ends with the file. */
static gboolean
check_spans (Header *header, GError **error)
{
  guint64 end = 0;

  g_array_sort (header->spans, compare_spans);
  for (guint i = 0; i < header->spans->len; i++)
    {
      const Span *span = &g_array_index (header->spans, Span, i);

      if (span->from != end)
        return refuse_beginning (header, span, end, error);
      end = span->to;
    }
  if (end < header->data_bytes)
    return refuse_rest (header->data_bytes - end, error);
  return TRUE;
}

static gboolean
read_header (HeadroomByteReader *reader, guint64 length, HeadroomTensors *tensors)
{
  g_autofree char *text = g_malloc (length + 1);
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));
  Header header = { .tensors = tensors, .spans = spans };

  if (!headroom_byte_reader_read (reader, text, length))
    return FALSE;
  text[length] = '\0';
  header.data_bytes = headroom_byte_reader_get_left (reader);
  return headroom_json_parse_members (text, length, 1, take_member, &header, reader->error)
         && check_spans (&header, reader->error);
}

gboolean
headroom_safetensors_read (GInputStream *stream, const char *name, guint64 file_bytes, HeadroomTensors *tensors,
                           GCancellable *cancellable, GError **error)
{
  g_autofree HeadroomByteReader *reader = g_new (HeadroomByteReader, 1);
  guint64 most;
  guint64 length;
  guint64 start;

  headroom_byte_reader_init (reader, stream, name, file_bytes, HEADROOM_JSON_MAX_MIB + 1, cancellable, error);
  if (!headroom_byte_reader_read_u64 (reader, &length))
    return FALSE;
  start = GUINT64_TO_LE (length);
  if (!headroom_file_check_pointer ((const char *) &start, sizeof start, error))
    return FALSE;
  most = CLAMP (headroom_byte_reader_get_left (reader), LEAST_HEADER_BYTES, HEADROOM_JSON_MAX_BYTES);
  if (length < LEAST_HEADER_BYTES || length > most)
    return headroom_tensors_refuse_number (error, _ ("The length of the header"), length, LEAST_HEADER_BYTES, most);
  return read_header (reader, length, tensors);
}
