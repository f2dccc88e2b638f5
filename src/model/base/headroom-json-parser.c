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

static int
hex4 (const Parser *p, const char *at)
{
  int value = 0;

  if (p->end - at < 4)
    return -1;
  for (int i = 0; i < 4; i++)
    {
      int digit = g_ascii_xdigit_value (at[i]);
      if (digit < 0)
        return -1;
      value = value * 16 + digit;
    }
  return value;
}

static gboolean
is_high_surrogate (int unit)
{
  return unit >= 0xd800 && unit < 0xdc00;
}

static gboolean
is_low_surrogate (int unit)
{
  return unit >= 0xdc00 && unit < 0xe000;
}

/* The second half of a pair, with the "\u" before it; -1 where it is missing. */
static int
parse_low_surrogate (Parser *p)
{
  int unit;

  if (!g_str_has_prefix (p->at, "\\u"))
    return -1;
  unit = hex4 (p, p->at + 2);
  if (!is_low_surrogate (unit))
    return -1;
  p->at += 6;
  return unit;
}

/* After "\u": one unit, or a pair of surrogates. NUL and lone surrogates are no text. */
static gboolean
parse_unicode (Parser *p, GString *out)
{
  int unit = hex4 (p, p->at);

  if (unit <= 0 || is_low_surrogate (unit))
    return FALSE;
  p->at += 4;
  if (is_high_surrogate (unit))
    {
      int low = parse_low_surrogate (p);

      if (low < 0)
        return FALSE;
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
  g_string_append_unichar (out, (gunichar) unit);
  return TRUE;
}

static gboolean
parse_escape (Parser *p, GString *out)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  const char *found;

  if (p->at >= p->end)
    return FALSE;
  if (*p->at == 'u')
    {
      p->at++;
      return parse_unicode (p, out);
    }
  found = strchr (from, *p->at);
  if (found == NULL)
    return FALSE;
  p->at++;
  g_string_append_c (out, to[found - from]);
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
      if (!parse_escape (p, out))
        return fail (p, HEADROOM_FILE_ERROR_NOT_JSON, _ ("a string contains an unknown escape after “\\”."));
    }
  if (p->at >= p->end)
    return fail_unexpected (p);
  p->at++;
  return g_string_free_and_steal (g_steal_pointer (&out));
}

static gboolean
skip_digits (const char **at)
{
  const char *start = *at;

  while (g_ascii_isdigit (**at))
    (*at)++;
  return *at > start;
}

/* Leading zeros are not allowed. */
static gboolean
skip_whole_part (const char **at)
{
  if (**at == '-')
    (*at)++;
  if (**at == '0' && g_ascii_isdigit ((*at)[1]))
    return FALSE;
  return skip_digits (at);
}

static gboolean
skip_fraction (const char **at)
{
  if (**at != '.')
    return TRUE;
  (*at)++;
  return skip_digits (at);
}

static gboolean
skip_exponent (const char **at)
{
  if (**at != 'e' && **at != 'E')
    return TRUE;
  (*at)++;
  if (**at == '+' || **at == '-')
    (*at)++;
  return skip_digits (at);
}

static HeadroomJson *
parse_number (Parser *p)
{
  const char *start = p->at;
  const char *at = start;

  if (!skip_whole_part (&at) || !skip_fraction (&at) || !skip_exponent (&at))
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
looks_like_utf16 (const char *data, gsize length)
{
  const guchar *bytes = (const guchar *) data;
  gboolean has_mark;
  gboolean has_ascii;

  if (length < 2)
    return FALSE;
  has_mark = (bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff);
  has_ascii = (bytes[0] == 0) != (bytes[1] == 0);
  return has_mark || has_ascii;
}

/* What can be said before parsing. */
static gboolean
check_text (const char *data, gsize length, GError **error)
{
  if (length > HEADROOM_JSON_MAX_BYTES)
    {
      g_set_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_TOO_LARGE, _ ("The file is larger than %d MiB."),
                   HEADROOM_JSON_MAX_MIB);
      return FALSE;
    }
  if (looks_like_utf16 (data, length))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING,
                                 _ ("The file is encoded as UTF-16. Save it as UTF-8."));
  if (memchr (data, '\0', length) != NULL)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING,
                                 _ ("The file contains NUL bytes: it is not text."));
  if (!g_utf8_validate_len (data, length, NULL))
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_ENCODING, _ ("The file is not valid UTF-8 text."));
  return TRUE;
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
  if (!check_text (data, length, error))
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

  if (!check_text (text, length, error))
    return FALSE;
  rest = parse_text_from (&p, text, length);
  if (rest == NULL)
    return FALSE;
  if (headroom_json_get_kind (rest) != HEADROOM_JSON_OBJECT)
    return headroom_file_refuse (error, HEADROOM_FILE_ERROR_FORMAT, _ ("This is not a JSON object."));
  return TRUE;
}
