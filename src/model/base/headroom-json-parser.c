/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recursive descent: the depth is capped, so the stack is too. Every refusal is made in one place,
 * fail(), which adds line and column. */
#include "model/base/headroom-json-parser.h"

#include "words/headroom-i18n.h"

typedef struct
{
  const char *start;
  const char *at;
  const char *end; /* the text is NUL-terminated here */
  HeadroomJsonFlags flags;
  guint depth;
  guint n_values;
  guint max_values;
  HeadroomJsonMemberFunc take; /* of the members of objects `take_depth` deep, where they are read one by one */
  guint take_depth;
  gpointer user_data;
  GError **error;
} Parser;

static HeadroomJson *parse_value (Parser *p);

typedef struct
{
  guint line;
  glong column; /* in characters, as editors count them */
} Place;

static Place
place_of (const Parser *p)
{
  const char *line_start = p->start;
  Place place = { .line = 1 };

  for (const char *c = p->start; c < p->at; c++)
    if (*c == '\n')
      {
        place.line++;
        line_start = c + 1;
      }
  place.column = 1 + g_utf8_strlen (line_start, p->at - line_start);
  return place;
}

G_GNUC_PRINTF (3, 4)
static gpointer
fail (Parser *p, HeadroomFileError code, const char *format, ...)
{
  Place place = place_of (p);
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  /* Translators: 1, 2: the place in a file, 3: what is wrong there. */
  g_set_error (p->error, HEADROOM_FILE_ERROR, code, _ ("Line %1$u, column %2$ld: %3$s"), place.line, place.column,
               what);
  return NULL;
}

static gpointer
fail_unexpected (Parser *p)
{
  if (p->at >= p->end)
    return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("the file ends too early; it may have been cut short."));
  if (*p->at == '/' || *p->at == '#')
    return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("comments are not allowed in JSON."));
  return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("this is not JSON."));
}

static void
skip_space (Parser *p)
{
  while (p->at < p->end && strchr (" \t\r\n", *p->at) != NULL)
    p->at++;
}

static gboolean
accept (Parser *p, char c)
{
  skip_space (p);
  if (p->at >= p->end || *p->at != c)
    return FALSE;
  p->at++;
  return TRUE;
}

/* The opening quote is read. */
static char *
parse_text (Parser *p)
{
  g_autoptr (GString) out = g_string_new (NULL);

  while (p->at < p->end && *p->at != '"')
    {
      const char *run = p->at;

      while (p->at < p->end && *p->at != '"' && *p->at != '\\' && (guchar) *p->at >= 0x20)
        p->at++;
      g_string_append_len (out, run, p->at - run);
      if (out->len > HEADROOM_JSON_MAX_TEXT_BYTES)
        return fail (p, HEADROOM_FILE_ERROR_TOO_LARGE, _ ("a string is longer than %d MiB."),
                     HEADROOM_JSON_MAX_TEXT_MIB);
      if (p->at >= p->end || *p->at == '"')
        continue;
      if (*p->at != '\\')
        return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("a string contains a control character or a line break."));
      p->at++;
      if (!headroom_json_take_escape (&p->at, p->end, out))
        return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("a string contains an unknown escape after “\\”."));
    }
  if (p->at >= p->end)
    return fail_unexpected (p);
  p->at++;
  return g_string_free_and_steal (g_steal_pointer (&out));
}

static HeadroomJson *
parse_number (Parser *p)
{
  const char *start = p->at;
  const char *at = start;

  if (!headroom_json_take_number (&at))
    return fail_unexpected (p);
  p->at = at;
  return headroom_json_new_written (HEADROOM_JSON_NUMBER, g_strndup (start, (gsize) (at - start)));
}

static const struct
{
  const char *word;
  HeadroomJsonKind kind;
  HeadroomJsonFlags needs;
} words[] = {
  { "true", HEADROOM_JSON_BOOL, 0 },
  { "false", HEADROOM_JSON_BOOL, 0 },
  { "null", HEADROOM_JSON_NULL, 0 },
  { "NaN", HEADROOM_JSON_STRING, HEADROOM_JSON_PYTHON_NUMBERS },
  { "Infinity", HEADROOM_JSON_STRING, HEADROOM_JSON_PYTHON_NUMBERS },
  { "-Infinity", HEADROOM_JSON_STRING, HEADROOM_JSON_PYTHON_NUMBERS },
};

/* NULL without an error where no word stands here. */
static HeadroomJson *
parse_word (Parser *p)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (p->at, words[i].word) && (p->flags & words[i].needs) == words[i].needs)
      {
        p->at += strlen (words[i].word);
        return headroom_json_new_written (words[i].kind, g_strdup (words[i].word));
      }
  return NULL;
}

static gboolean
parse_member (Parser *p, HeadroomJson *object)
{
  g_autofree char *key = NULL;
  g_autoptr (HeadroomJson) value = NULL;
  guint n_before = p->n_values;

  if (!accept (p, '"'))
    {
      fail_unexpected (p);
      return FALSE;
    }
  key = parse_text (p);
  if (key == NULL)
    return FALSE;
  if (!accept (p, ':'))
    {
      fail_unexpected (p);
      return FALSE;
    }
  value = parse_value (p);
  if (value == NULL)
    return FALSE;
  if (p->take == NULL || p->depth != p->take_depth)
    {
      headroom_json_set (object, key, g_steal_pointer (&value));
      return TRUE;
    }
  p->n_values = n_before;
  return p->take (key, value, p->user_data, p->error);
}

static gboolean
parse_element (Parser *p, HeadroomJson *array)
{
  HeadroomJson *value = parse_value (p);

  if (value != NULL)
    headroom_json_append (array, value);
  return value != NULL;
}

static gboolean
parse_child (Parser *p, HeadroomJson *container)
{
  if (headroom_json_get_kind (container) == HEADROOM_JSON_OBJECT)
    return parse_member (p, container);
  return parse_element (p, container);
}

/* The closing bracket is not the next character. */
static gboolean
parse_children (Parser *p, HeadroomJson *container, char close)
{
  while (parse_child (p, container))
    {
      if (accept (p, close))
        return TRUE;
      if (!accept (p, ','))
        return fail_unexpected (p) != NULL;
      skip_space (p);
      if (p->at < p->end && *p->at == close)
        return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("a comma before a closing bracket is not allowed in JSON."))
               != NULL;
    }
  return FALSE;
}

/* The opening bracket is read. Takes the empty container over. */
static HeadroomJson *
parse_container (Parser *p, HeadroomJson *container, char close)
{
  g_autoptr (HeadroomJson) node = container;

  if (p->depth >= HEADROOM_JSON_MAX_DEPTH)
    return fail (p, HEADROOM_FILE_ERROR_TOO_DEEP, _ ("the file is nested more than %d levels deep."),
                 HEADROOM_JSON_MAX_DEPTH);
  p->depth++;
  if (!accept (p, close) && !parse_children (p, node, close))
    return NULL;
  p->depth--;
  return g_steal_pointer (&node);
}

static HeadroomJson *
parse_string (Parser *p)
{
  char *text = parse_text (p);

  if (text == NULL)
    return NULL;
  return headroom_json_new_written (HEADROOM_JSON_STRING, text);
}

static gpointer
fail_too_many (Parser *p)
{
  if (p->take != NULL)
    return fail (p, HEADROOM_FILE_ERROR_TOO_MANY, _ ("an entry has more than %d values."), (int) p->max_values);
  return fail (p, HEADROOM_FILE_ERROR_TOO_MANY, _ ("the file has more than %d values."), (int) p->max_values);
}

static HeadroomJson *
parse_value (Parser *p)
{
  HeadroomJson *word = NULL;

  p->n_values++;
  if (p->n_values > p->max_values)
    return fail_too_many (p);
  if (accept (p, '{'))
    return parse_container (p, headroom_json_new_object (), '}');
  if (accept (p, '['))
    return parse_container (p, headroom_json_new_array (), ']');
  if (accept (p, '"'))
    return parse_string (p);
  if (p->at < p->end)
    word = parse_word (p);
  if (word != NULL)
    return word;
  return parse_number (p);
}

static gboolean
check_start (const Parser *p)
{
  if (p->at >= p->end)
    return headroom_file_refuse (p->error, HEADROOM_FILE_ERROR_EMPTY, _ ("The file is empty."));
  if (*p->at == '<')
    return headroom_file_refuse (
        p->error, HEADROOM_FILE_ERROR_NOT_JSON,
        _ ("The file is a web page, not JSON; a login page may have been saved in its place."));
  return TRUE;
}

static HeadroomJson *
parse_document (Parser *p)
{
  g_autoptr (HeadroomJson) node = NULL;

  if (g_str_has_prefix (p->at, "\xef\xbb\xbf")) /* a byte order mark is harmless, and no character of the line */
    p->at += 3;
  p->start = p->at;
  skip_space (p);
  if (!check_start (p))
    return NULL;
  node = parse_value (p);
  if (node == NULL)
    return NULL;
  skip_space (p);
  if (p->at < p->end)
    return fail_unexpected (p);
  return g_steal_pointer (&node);
}

static HeadroomJson *
parse_text_from (Parser *p, const char *text, gsize length)
{
  p->start = p->at = text;
  p->end = text + length;
  return parse_document (p);
}

HeadroomJson *
headroom_json_parse (const char *data, gsize length, HeadroomJsonFlags flags, GError **error)
{
  g_autofree char *text = NULL;
  Parser p = { .flags = flags, .max_values = HEADROOM_JSON_MAX_VALUES, .error = error };

  if (data == NULL)
    data = "";
  if (!headroom_json_check_text (data, length, error))
    return NULL;
  text = g_strndup (data, length); /* terminated: number and word look ahead */
  return parse_text_from (&p, text, length);
}

gboolean
headroom_json_parse_members (const char *text, gsize length, guint depth, HeadroomJsonMemberFunc take,
                             gpointer user_data, GError **error)
{
  g_autoptr (HeadroomJson) rest = NULL;
  Parser p = { .max_values = HEADROOM_JSON_MAX_MEMBER_VALUES,
               .take = take,
               .take_depth = depth,
               .user_data = user_data,
               .error = error };

  if (!headroom_json_check_text (text, length, error))
    return FALSE;
  rest = parse_text_from (&p, text, length);
  if (rest == NULL)
    return FALSE;
  if (headroom_json_get_kind (rest) != HEADROOM_JSON_OBJECT)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT, _ ("This is not a JSON object."));
  return TRUE;
}
