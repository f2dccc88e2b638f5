/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list of tensors, each checked as it is added: no product of a shape wraps, and no name is there twice. */
#include "model/tensors/headroom-tensors.h"

#include "words/headroom-i18n.h"

struct _HeadroomTensors
{
  GPtrArray *tensors; /* each for itself: while one array of them all grows, memory holds it twice */
  GHashTable *index;  /* name to its position + 1; its keys belong to `tensors` */
  HeadroomJson *metadata;
};

static void
free_tensor (gpointer data)
{
  HeadroomTensor *tensor = data;

  g_free (tensor->name);
  g_free (tensor);
}

HeadroomTensors *
headroom_tensors_new (void)
{
  HeadroomTensors *self = g_new0 (HeadroomTensors, 1);

  self->tensors = g_ptr_array_new_with_free_func (free_tensor);
  self->index = g_hash_table_new (g_str_hash, g_str_equal);
  self->metadata = headroom_json_new_object ();
  return self;
}

void
headroom_tensors_free (HeadroomTensors *self)
{
  g_hash_table_unref (self->index);
  g_ptr_array_unref (self->tensors);
  headroom_json_unref (self->metadata);
  g_free (self);
}

gboolean
headroom_tensors_refuse (GError **error, const char *field, const char *value, const char *allowed)
{
  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_VALUE, _ ("%s is %s; it must be %s."), field, value,
               allowed);
  return FALSE;
}

char *
headroom_tensors_digits (guint64 number)
{
  return g_strdup_printf ("%" G_GUINT64_FORMAT, number);
}

gboolean
headroom_tensors_refuse_number (GError **error, const char *field, guint64 value, guint64 least, guint64 most)
{
  g_autofree char *value_digits = headroom_tensors_digits (value);
  g_autofree char *least_digits = headroom_tensors_digits (least);
  g_autofree char *most_digits = headroom_tensors_digits (most);
  g_autofree char *allowed = g_strdup_printf (_ ("a whole number from %s to %s"), least_digits, most_digits);

  return headroom_tensors_refuse (error, field, value_digits, allowed);
}

enum
{
  SHOWN_CHARACTERS = 80
};

char *
headroom_tensors_show_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);

  if (g_utf8_strlen (valid, -1) <= SHOWN_CHARACTERS)
    return g_steal_pointer (&valid);
  *g_utf8_offset_to_pointer (valid, SHOWN_CHARACTERS) = '\0';
  return g_strconcat (valid, "…", NULL);
}

gboolean
headroom_tensors_refuse_of (GError **error, const char *tensor, const char *field, const char *value,
                            const char *allowed)
{
  g_autofree char *name = headroom_tensors_show_name (tensor);
  g_autofree char *both = g_strdup_printf ("“%s”: %s", name, field);

  return headroom_tensors_refuse (error, both, value, allowed);
}

static gboolean
refuse_twice (GError **error, const char *name)
{
  g_autofree char *shown = headroom_tensors_show_name (name);

  g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_INCONSISTENT, _ ("The tensor “%s” is listed twice."),
               shown);
  return FALSE;
}

static char *
describe_shape (const HeadroomTensor *tensor)
{
  g_autoptr (GString) text = g_string_new ("[");

  for (guint i = 0; i < tensor->n_dimensions; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      g_string_append_printf (text, "%" G_GUINT64_FORMAT, tensor->shape[i]);
    }
  g_string_append_c (text, ']');
  return g_string_free_and_steal (g_steal_pointer (&text));
}

static gboolean
refuse_shape (GError **error, const HeadroomTensor *tensor, const char *allowed)
{
  g_autofree char *shape = describe_shape (tensor);

  return headroom_tensors_refuse_of (error, tensor->name, "shape", shape, allowed);
}

/* An empty tensor has no elements, and is none the less allowed. */
static gboolean
count_elements (HeadroomTensor *tensor)
{
  tensor->elements = 1;
  for (guint i = 0; i < tensor->n_dimensions; i++)
    {
      gboolean fits = g_uint64_checked_mul (&tensor->elements, tensor->elements, tensor->shape[i]);

      if (!fits || tensor->elements > HEADROOM_TENSOR_MAX_ELEMENTS)
        return FALSE;
    }
  return TRUE;
}

static gboolean
measure (HeadroomTensor *tensor, GError **error)
{
  if (!count_elements (tensor))
    {
      g_autofree char *most = headroom_tensors_digits (HEADROOM_TENSOR_MAX_ELEMENTS);
      /* Translators: a shape must be this. */
      g_autofree char *allowed = g_strdup_printf (_ ("a shape of at most %s elements"), most);

      return refuse_shape (error, tensor, allowed);
    }
  if (tensor->elements % tensor->type->block_elements != 0)
    {
      /* Translators: a shape must be this. 1: a number, 2: a type of tensors. */
      g_autofree char *allowed = g_strdup_printf (
          _ ("a shape whose element count is a multiple of %1$u, the block size of %2$s"), tensor->type->block_elements,
          tensor->type->name);

      return refuse_shape (error, tensor, allowed);
    }
  tensor->bytes = tensor->elements / tensor->type->block_elements * tensor->type->block_bytes;
  return TRUE;
}

const HeadroomTensor *
headroom_tensors_add (HeadroomTensors *self, char *name, const HeadroomTensorType *type, const guint64 *shape,
                      guint n_dimensions, GError **error)
{
  g_autofree char *owned = name;
  HeadroomTensor tensor = { .name = name, .type = type, .n_dimensions = n_dimensions };

  g_return_val_if_fail (n_dimensions <= HEADROOM_TENSOR_MAX_DIMENSIONS, NULL);
  for (guint i = 0; i < n_dimensions; i++)
    tensor.shape[i] = shape[i];
  if (g_hash_table_contains (self->index, name))
    {
      refuse_twice (error, name);
      return NULL;
    }
  if (self->tensors->len >= HEADROOM_TENSORS_MAX)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_MANY, _ ("There are more than %d tensors."),
                   HEADROOM_TENSORS_MAX);
      return NULL;
    }
  if (!measure (&tensor, error))
    return NULL;
  g_ptr_array_add (self->tensors, g_memdup2 (&tensor, sizeof tensor));
  g_hash_table_insert (self->index, g_steal_pointer (&owned), GUINT_TO_POINTER (self->tensors->len));
  return headroom_tensors_get (self, self->tensors->len - 1);
}

guint
headroom_tensors_get_length (const HeadroomTensors *self)
{
  return self->tensors->len;
}

const HeadroomTensor *
headroom_tensors_get (const HeadroomTensors *self, guint index)
{
  return g_ptr_array_index (self->tensors, index);
}

const HeadroomTensor *
headroom_tensors_find (const HeadroomTensors *self, const char *name)
{
  guint position = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, name));

  if (position == 0)
    return NULL;
  return headroom_tensors_get (self, position - 1);
}

guint64
headroom_tensors_count_elements (const HeadroomTensors *self)
{
  guint64 sum = 0;

  for (guint i = 0; i < self->tensors->len; i++)
    sum += headroom_tensors_get (self, i)->elements;
  return sum;
}

guint64
headroom_tensors_count_bytes (const HeadroomTensors *self, const HeadroomTensorType *type)
{
  guint64 sum = 0;

  for (guint i = 0; i < self->tensors->len; i++)
    if (type == NULL || headroom_tensors_get (self, i)->type == type)
      sum += headroom_tensors_get (self, i)->bytes;
  return sum;
}

HeadroomJson *
headroom_tensors_get_metadata (const HeadroomTensors *self)
{
  return self->metadata;
}
