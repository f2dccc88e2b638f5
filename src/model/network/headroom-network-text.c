/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a network from text, layer by layer, and writes it as text. */
#include "model/network/headroom-network.h"

#include "core/base/units.h"
#include "words/headroom-i18n.h"

#include <string.h>

/* A layer while it is read. */
typedef struct
{
  hr_layer_t layer;
  guint number;
  int n_fields;
  gboolean given[HR_LAYER_FIELDS];
  GError **error;
} HeadroomLayerReader;

/* "MaxPool2d", "max_pool" and "max-pool" are one word. */
static char *
simplify (const char *word)
{
  GString *plain = g_string_new (NULL);

  for (; *word != '\0'; word++)
    if (g_ascii_isalpha (*word) || g_ascii_isdigit (*word))
      g_string_append_c (plain, g_ascii_tolower (*word));
  if (g_str_has_suffix (plain->str, "1d") || g_str_has_suffix (plain->str, "2d"))
    g_string_truncate (plain, plain->len - 2);
  return g_string_free_and_steal (plain);
}

static const hr_layer_kind_t *
find_kind (const char *word)
{
  g_autofree char *plain = simplify (word);

  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    {
      const hr_layer_kind_t *kind = hr_layer_kind (i);
      g_autofree char *id = simplify (kind->id);

      if (strcmp (id, plain) == 0)
        return kind;
    }
  return NULL;
}

/* The input with as many sizes as are given. */
static const hr_layer_kind_t *
find_input (guint n_sizes)
{
  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    {
      const hr_layer_kind_t *kind = hr_layer_kind (i);

      if ((kind->flags & HR_IS_INPUT) && hr_layer_n_fields (kind) == (int) n_sizes)
        return kind;
    }
  return NULL;
}

static char *
list_kinds (void)
{
  GString *list = g_string_new ("input");

  for (gsize i = 0; hr_layer_kind (i) != NULL; i++)
    if (!(hr_layer_kind (i)->flags & HR_IS_INPUT))
      g_string_append_printf (list, ", %s", hr_layer_kind (i)->id);
  return g_string_free_and_steal (list);
}

static gboolean
fail_kind (guint number, const char *word, GError **error)
{
  g_autofree char *kinds = list_kinds ();

  /* Translators: 1: number of a layer, 2: a word, 3: ids such as “conv, linear”. */
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
               _ ("Layer %1$u: “%2$s” is not a known kind of layer. Use one of: %3$s."), number, word, kinds);
  return FALSE;
}

/* "kernel, stride". */
static char *
list_fields (const HeadroomLayerReader *self)
{
  GString *fields = g_string_new (NULL);

  for (int f = 0; f < self->n_fields; f++)
    {
      if (f > 0)
        g_string_append (fields, ", ");
      g_string_append (fields, self->layer.kind->fields[f].id);
    }
  return g_string_free_and_steal (fields);
}

static gboolean
fail_word (const HeadroomLayerReader *self, const char *word)
{
  g_autofree char *fields = list_fields (self);

  if (self->n_fields == 0)
    /* Translators: 1: number of a layer, 2: its kind, 3: a word. */
    g_set_error (self->error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                 _ ("Layer %1$u, %2$s: this layer takes no values, but “%3$s” was given."), self->number,
                 headroom_gettext (self->layer.kind->label), word);
  else
    /* Translators: 1: number of a layer, 2: its kind, 3: a word, 4: names such as “kernel, stride”. */
    g_set_error (self->error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                 _ ("Layer %1$u, %2$s: “%3$s” is not recognised. The fields of this layer are: %4$s."), self->number,
                 headroom_gettext (self->layer.kind->label), word, fields);
  return FALSE;
}

/* The field whose id begins so; the first where several do. */
static int
find_field (const HeadroomLayerReader *self, const char *name)
{
  for (int f = 0; f < self->n_fields && *name != '\0'; f++)
    if (g_str_has_prefix (self->layer.kind->fields[f].id, name))
      return f;
  return -1;
}

static int
next_field (const HeadroomLayerReader *self)
{
  for (int f = 0; f < self->n_fields; f++)
    if (!self->given[f] && !self->layer.kind->fields[f].yes_no)
      return f;
  return -1;
}

static gboolean
give (HeadroomLayerReader *self, int field, double value)
{
  self->given[field] = TRUE;
  self->layer.values[field] = value;
  return TRUE;
}

/* The name behind "no-" or "no"; the name itself where it has neither. */
static const char *
skip_no (const char *name)
{
  if (g_str_has_prefix (name, "no-"))
    return name + strlen ("no-");
  if (g_str_has_prefix (name, "no"))
    return name + strlen ("no");
  return name;
}

/* "inplace", "bias=no", "no-bias". */
static gboolean
read_switch (HeadroomLayerReader *self, const char *name, const char *value)
{
  const char *plain = skip_no (name);
  gboolean negated = plain != name;
  int field = find_field (self, plain);

  if (field < 0 || !self->layer.kind->fields[field].yes_no)
    return FALSE;
  if (*value == '\0')
    return give (self, field, !negated);
  if (negated)
    return FALSE;
  if (strcmp (value, "yes") == 0)
    return give (self, field, TRUE);
  if (strcmp (value, "no") == 0)
    return give (self, field, FALSE);
  return FALSE;
}

static gboolean
read_number (HeadroomLayerReader *self, int field, const char *text)
{
  double number;

  if (field < 0 || self->layer.kind->fields[field].yes_no || !hr_number_from_text (text, &number))
    return FALSE;
  return give (self, field, number);
}

/* A word that begins with a minus is a number, which its field then refuses; "no-bias" is a name. */
static gsize
name_length (const char *word)
{
  if (*word == '-')
    return 0;
  return strcspn (word, "=+.0123456789");
}

/* "64", "k3", "kernel=3", "inplace". */
static gboolean
read_word (HeadroomLayerReader *self, const char *word)
{
  gsize letters = name_length (word);
  g_autofree char *name = g_ascii_strdown (word, letters);
  const char *value = word + letters;
  gboolean good;

  if (*value == '=')
    value++;
  if (*name == '\0')
    good = read_number (self, next_field (self), value);
  else
    good = read_switch (self, name, value) || read_number (self, find_field (self, name), value);
  if (!good)
    return fail_word (self, word);
  return TRUE;
}

static void
derive (HeadroomLayerReader *self)
{
  for (int f = 0; f < self->n_fields; f++)
    if (!self->given[f] && self->layer.kind->fields[f].derive != NULL)
      self->layer.values[f] = self->layer.kind->fields[f].derive (self->layer.values);
}

/* "input 3x224x224": each size is a word. */
static void
split_sizes (char *line)
{
  for (char *c = line; *c != '\0'; c++)
    if (*c == 'x' || *c == 'X')
      *c = ' ';
}

static GStrv
split_words (const char *line)
{
  g_autoptr (GString) text = g_string_new (line);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  g_string_replace (text, "×", "x", 0);
  if (g_ascii_strncasecmp (text->str, "input", 5) == 0)
    split_sizes (text->str);
  parts = g_strsplit_set (text->str, " \t,", -1);
  for (char **part = parts; *part != NULL; part++)
    if (**part != '\0')
      g_strv_builder_add (builder, *part);
  return g_strv_builder_end (builder);
}

static gboolean
fail_input (guint number, GError **error)
{
  /* Translators: number of a layer. */
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
               _ ("Layer %u, input: give one to three sizes, such as 3x224x224."), number);
  return FALSE;
}

static gboolean
read_kind (HeadroomLayerReader *self, const char *const *words)
{
  gboolean is_input = g_ascii_strcasecmp (words[0], "input") == 0;
  const hr_layer_kind_t *kind;

  if (is_input)
    kind = find_input (g_strv_length ((GStrv) words) - 1);
  else
    kind = find_kind (words[0]);
  if (kind == NULL && is_input)
    return fail_input (self->number, self->error);
  if (kind == NULL)
    return fail_kind (self->number, words[0], self->error);
  self->layer = hr_layer_init (kind);
  self->n_fields = hr_layer_n_fields (kind);
  return TRUE;
}

static gboolean
read_layer (const char *line, GArray *layers, GError **error)
{
  g_auto (GStrv) words = split_words (line);
  HeadroomLayerReader reader = { .number = layers->len + 1, .error = error };

  if (words[0] == NULL)
    return fail_kind (reader.number, line, error);
  if (!read_kind (&reader, (const char *const *) words))
    return FALSE;
  for (char **word = words + 1; *word != NULL; word++)
    if (!read_word (&reader, *word))
      return FALSE;
  derive (&reader);
  g_array_append_val (layers, reader.layer);
  return TRUE;
}

/* An empty line is no layer. */
static gboolean
read_line (char *line, GArray *layers, GError **error)
{
  g_strstrip (line);
  if (*line == '\0')
    return TRUE;
  if (layers->len < HR_NETWORK_LAYERS)
    return read_layer (line, layers, error);
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE, _ ("A network has at most %d layers."),
               (int) HR_NETWORK_LAYERS);
  return FALSE;
}

GArray *
headroom_network_parse (const char *text, GError **error)
{
  g_autoptr (GArray) layers = g_array_new (FALSE, FALSE, sizeof (hr_layer_t));
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit_set (valid, ";\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (!read_line (*line, layers, error))
      return NULL;
  return g_steal_pointer (&layers);
}

static void
append_input (GString *text, const hr_layer_t *layer)
{
  char number[32];

  g_string_append (text, "input ");
  for (int f = 0; f < hr_layer_n_fields (layer->kind); f++)
    {
      if (f > 0)
        g_string_append_c (text, 'x');
      g_string_append (text, hr_number_to_text (layer->values[f], number, sizeof number));
    }
}

/* What the field has where nothing is written for it. */
static double
usual_value (const hr_layer_t *layer, const hr_layer_field_t *field)
{
  if (field->derive != NULL)
    return field->derive (layer->values);
  return field->init;
}

static void
append_switch (GString *text, const hr_layer_field_t *field, double value)
{
  g_string_append_c (text, ' ');
  if (value <= 0)
    g_string_append (text, "no-");
  g_string_append (text, field->id);
}

/* The first number stands alone. */
static void
append_field (GString *text, const hr_layer_t *layer, int f)
{
  const hr_layer_field_t *field = &layer->kind->fields[f];
  double value = layer->values[f];
  gboolean is_usual = value == usual_value (layer, field);
  char number[32];

  hr_number_to_text (value, number, sizeof number);
  if (f == 0 && !field->yes_no)
    g_string_append_printf (text, " %s", number);
  else if (is_usual)
    return;
  else if (field->yes_no)
    append_switch (text, field, value);
  else
    g_string_append_printf (text, " %s=%s", field->id, number);
}

static void
append_layer (GString *text, const hr_layer_t *layer)
{
  if (layer->kind->flags & HR_IS_INPUT)
    {
      append_input (text, layer);
      return;
    }
  g_string_append (text, layer->kind->id);
  for (int f = 0; f < hr_layer_n_fields (layer->kind); f++)
    append_field (text, layer, f);
}

char *
headroom_network_to_text (const hr_layer_t *layers, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, "; ");
      append_layer (text, &layers[i]);
    }
  return g_string_free_and_steal (text);
}
