/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON as canonical text: nothing in it depends on locale, order of insertion (if sorted) or hash. */
#include "model/base/headroom-json-writer.h"

static void write_node (const HeadroomJson *node, gboolean sorted, guint depth, GString *out);

static void
write_string (const char *text, GString *out)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    switch (*text)
      {
      case '"': g_string_append (out, "\\\""); break;
      case '\\': g_string_append (out, "\\\\"); break;
      case '\n': g_string_append (out, "\\n"); break;
      case '\r': g_string_append (out, "\\r"); break;
      case '\t': g_string_append (out, "\\t"); break;
      default:
        if ((guchar) *text < 0x20 || *text == 0x7f)
          g_string_append_printf (out, "\\u%04x", (guint) *text);
        else
          g_string_append_c (out, *text);
      }
  g_string_append_c (out, '"');
}

static void
indent (guint depth, GString *out)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i < depth; i++)
    g_string_append (out, "  ");
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const HeadroomJson *object = user_data;

  return strcmp (headroom_json_get_key (object, *(const guint *) a),
                 headroom_json_get_key (object, *(const guint *) b));
}

static gboolean
is_object (const HeadroomJson *node)
{
  return headroom_json_get_kind (node) == HEADROOM_JSON_OBJECT;
}

static guint *
order_of (const HeadroomJson *node, gboolean sorted)
{
  guint length = headroom_json_get_length (node);
  guint *order = g_new (guint, length);

  for (guint i = 0; i < length; i++)
    order[i] = i;
  if (sorted && is_object (node))
    g_qsort_with_data (order, (int) length, sizeof *order, compare_keys, (gpointer) node);
  return order;
}

static void
write_children (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  guint length = headroom_json_get_length (node);
  g_autofree guint *order = order_of (node, sorted);

  for (guint i = 0; i < length; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      indent (depth + 1, out);
      if (is_object (node))
        {
          write_string (headroom_json_get_key (node, order[i]), out);
          g_string_append (out, ": ");
        }
      write_node (headroom_json_get_element (node, order[i]), sorted, depth + 1, out);
    }
  if (length > 0)
    indent (depth, out);
}

static void
write_container (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  const char *brackets = "[]";

  if (is_object (node))
    brackets = "{}";
  g_string_append_c (out, brackets[0]);
  write_children (node, sorted, depth, out);
  g_string_append_c (out, brackets[1]);
}

static void
write_node (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  HeadroomJsonKind kind = headroom_json_get_kind (node);

  if (kind == HEADROOM_JSON_ARRAY || kind == HEADROOM_JSON_OBJECT)
    write_container (node, sorted, depth, out);
  else if (kind == HEADROOM_JSON_STRING)
    write_string (headroom_json_get_string (node), out);
  else
    g_string_append (out, headroom_json_get_written (node));
}

char *
headroom_json_to_text (const HeadroomJson *self, gboolean sorted)
{
  GString *out = g_string_new (NULL);

  write_node (self, sorted, 0, out);
  g_string_append_c (out, '\n');
  return g_string_free_and_steal (out);
}
