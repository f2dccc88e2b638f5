/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes JSON as canonical text: nothing in it depends on locale, order of insertion (if sorted) or hash. */
#include "model/base/headroom-json-private.h"

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
  const GPtrArray *keys = user_data;

  return strcmp (keys->pdata[*(const guint *) a], keys->pdata[*(const guint *) b]);
}

static guint *
order_of (const HeadroomJson *node, gboolean sorted)
{
  guint *order = g_new (guint, node->values->len);

  for (guint i = 0; i < node->values->len; i++)
    order[i] = i;
  if (sorted && node->kind == HEADROOM_JSON_OBJECT)
    g_qsort_with_data (order, (int) node->values->len, sizeof *order, compare_keys, node->keys);
  return order;
}

static void
write_children (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  g_autofree guint *order = order_of (node, sorted);

  for (guint i = 0; i < node->values->len; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      indent (depth + 1, out);
      if (node->kind == HEADROOM_JSON_OBJECT)
        {
          write_string (node->keys->pdata[order[i]], out);
          g_string_append (out, ": ");
        }
      write_node (node->values->pdata[order[i]], sorted, depth + 1, out);
    }
  if (node->values->len > 0)
    indent (depth, out);
}

static void
write_container (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  const char *brackets = "[]";

  if (node->kind == HEADROOM_JSON_OBJECT)
    brackets = "{}";
  g_string_append_c (out, brackets[0]);
  write_children (node, sorted, depth, out);
  g_string_append_c (out, brackets[1]);
}

static void
write_node (const HeadroomJson *node, gboolean sorted, guint depth, GString *out)
{
  if (node->kind >= HEADROOM_JSON_ARRAY)
    write_container (node, sorted, depth, out);
  else if (node->kind == HEADROOM_JSON_STRING)
    write_string (node->text, out);
  else if (node->kind == HEADROOM_JSON_NULL)
    g_string_append (out, "null");
  else
    g_string_append (out, node->text);
}

char *
headroom_json_to_text (const HeadroomJson *self, gboolean sorted)
{
  GString *out = g_string_new (NULL);

  write_node (self, sorted, 0, out);
  g_string_append_c (out, '\n');
  return g_string_free_and_steal (out);
}
