/* SPDX-License-Identifier: GPL-3.0-or-later */

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
  const hr_layer_kind_t *kind;
  g_autofree char *plain = simplify (word);

  for (gsize i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    {
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
  const hr_layer_kind_t *kind;

  for (gsize i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    if ((kind->flags & HR_IS_INPUT) && hr_layer_n_fields (kind) == (int) n_sizes)
      return kind;
  return NULL;
}

static char *
list_kinds (void)
{
  const hr_layer_kind_t *kind;
  GString *list = g_string_new ("input");

  for (gsize i = 0; (kind = hr_layer_kind (i)) != NULL; i++)
    if (!(kind->flags & HR_IS_INPUT))
      g_string_append_printf (list, ", %s", kind->id);
  return g_string_free_and_steal (list);
}

static gboolean
fail_kind (guint number, const char *word, GError **error)
{
  g_autofree char *kinds = list_kinds ();

  /* Translators: 1: number of a layer, 2: a word, 3: ids such as “conv, linear”. */
  g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_UNKNOWN_CHOICE,
               _ ("Layer %1$u: “%2$s” is no kind of layer. There are: %3$s."), number, word, kinds);
  return FALSE;
}

static gboolean
fail_word (const HeadroomLayerReader *self, const char *word)
{
  g_autoptr (GString) fields = g_string_new (NULL);

  for (int f = 0; f < self->n_fields; f++)
    g_string_append_printf (fields, "%s%s", f > 0 ? ", " : "", self->layer.kind->fields[f].id);
  if (self->n_fields == 0)
    /* Translators: 1: number of a layer, 2: its kind, 3: a word. */
    g_set_error (self->error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                 _ ("Layer %1$u, %2$s: it takes no values, but “%3$s” is there."), self->number,
                 headroom_gettext (self->layer.kind->label), word);
  else
    /* Translators: 1: number of a layer, 2: its kind, 3: a word, 4: names such as “kernel, stride”. */
    g_set_error (self->error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                 _ ("Layer %1$u, %2$s: “%3$s” is not understood. Its fields are: %4$s."), self->number,
                 headroom_gettext (self->layer.kind->label), word, fields->str);
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

/* "inplace", "bias=no", "no-bias". */
static gboolean
read_switch (HeadroomLayerReader *self, const char *name, const char *value)
{
  const char *plain = g_str_has_prefix (name, "no-") ? name + 3 : g_str_has_prefix (name, "no") ? name + 2 : name;
  int field = find_field (self, plain);

  if (field < 0 || !self->layer.kind->fields[field].yes_no)
    return FALSE;
  if (*value == '\0')
    return give (self, field, plain == name);
  if (plain != name || (strcmp (value, "yes") != 0 && strcmp (value, "no") != 0))
    return FALSE;
  return give (self, field, strcmp (value, "yes") == 0);
}

/* "64", "k3", "kernel=3", "inplace". */
static gboolean
read_word (HeadroomLayerReader *self, const char *word)
{
  gsize letters = strcspn (word, "=+.0123456789");
  g_autofree char *name = g_ascii_strdown (word, letters);
  const char *value = word + letters + (word[letters] == '=');
  int field = *name == '\0' ? next_field (self) : find_field (self, name);
  double number;

  if (*name != '\0' && read_switch (self, name, value))
    return TRUE;
  if (field < 0 || self->layer.kind->fields[field].yes_no || !hr_number_from_text (value, &number))
    return fail_word (self, word);
  return give (self, field, number);
}

static void
derive (HeadroomLayerReader *self)
{
  for (int f = 0; f < self->n_fields; f++)
    if (!self->given[f] && self->layer.kind->fields[f].derive != NULL)
      self->layer.values[f] = self->layer.kind->fields[f].derive (self->layer.values);
}

/* "input 3x224x224": the sizes are words, too. */
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
read_layer (const char *line, GArray *layers, GError **error)
{
  g_auto (GStrv) words = split_words (line);
  HeadroomLayerReader reader = { .number = layers->len + 1, .error = error };
  gboolean input = words[0] != NULL && g_ascii_strcasecmp (words[0], "input") == 0;
  const hr_layer_kind_t *kind = words[0] == NULL ? NULL
                                : input          ? find_input (g_strv_length (words) - 1)
                                                 : find_kind (words[0]);

  if (input && kind == NULL)
    {
      /* Translators: number of a layer. */
      g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_NOT_A_NUMBER,
                   _ ("Layer %u, input: it takes one to three sizes, such as 3x224x224."), reader.number);
      return FALSE;
    }
  if (kind == NULL)
    return fail_kind (reader.number, words[0] != NULL ? words[0] : line, error);
  reader.layer = hr_layer_init (kind);
  reader.n_fields = hr_layer_n_fields (kind);
  for (char **word = words + 1; *word != NULL; word++)
    if (!read_word (&reader, *word))
      return FALSE;
  derive (&reader);
  g_array_append_val (layers, reader.layer);
  return TRUE;
}

GArray *
headroom_network_parse (const char *text, GError **error)
{
  g_autoptr (GArray) layers = g_array_new (FALSE, FALSE, sizeof (hr_layer_t));
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit_set (valid, ";\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_strstrip (*line);
      if (**line == '\0')
        continue;
      if (layers->len == HR_NETWORK_LAYERS)
        {
          g_set_error (error, HEADROOM_PARAM_ERROR, HEADROOM_PARAM_ERROR_OUT_OF_RANGE,
                       _ ("A network has at most %d layers."), (int) HR_NETWORK_LAYERS);
          return NULL;
        }
      if (!read_layer (*line, layers, error))
        return NULL;
    }
  return g_steal_pointer (&layers);
}

static void
append_input (GString *text, const hr_layer_t *layer)
{
  char number[32];

  g_string_append (text, "input ");
  for (int f = 0; f < hr_layer_n_fields (layer->kind); f++)
    g_string_append_printf (text, "%s%s", f > 0 ? "x" : "",
                            hr_number_to_text (layer->values[f], number, sizeof number));
}

/* The first number stands alone. */
static void
append_field (GString *text, const hr_layer_t *layer, int f)
{
  const hr_layer_field_t *field = &layer->kind->fields[f];
  double value = layer->values[f], usual = field->derive != NULL ? field->derive (layer->values) : field->init;
  char number[32];

  if (field->yes_no && value != usual)
    g_string_append_printf (text, " %s%s", value > 0 ? "" : "no-", field->id);
  else if (!field->yes_no && f == 0)
    g_string_append_printf (text, " %s", hr_number_to_text (value, number, sizeof number));
  else if (!field->yes_no && value != usual)
    g_string_append_printf (text, " %s=%s", field->id, hr_number_to_text (value, number, sizeof number));
}

char *
headroom_network_to_text (const hr_layer_t *layers, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_string_append (text, i > 0 ? "; " : "");
      if (layers[i].kind->flags & HR_IS_INPUT)
        {
          append_input (text, &layers[i]);
          continue;
        }
      g_string_append (text, layers[i].kind->id);
      for (int f = 0; f < hr_layer_n_fields (layers[i].kind); f++)
        append_field (text, &layers[i], f);
    }
  return g_string_free_and_steal (text);
}
