/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A journal is JSON: the document as text, so that its bytes stay as they are, its file and the time. */
#include "model/history/headroom-lost-work.h"

#include "model/base/headroom-file-io.h"
#include "model/base/headroom-json-parser.h"
#include "model/base/headroom-json-result.h"
#include "model/base/headroom-json-writer.h"

static void
set_string (HeadroomJson *root, const char *key, const char *text)
{
  if (text != NULL)
    headroom_json_set_string (root, key, text);
}

GBytes *
headroom_lost_work_write (HeadroomDocument *document, GFile *file, const char *etag)
{
  g_autoptr (HeadroomJson) root = headroom_json_new_result ();
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);
  g_autofree char *text = headroom_document_to_text (document);
  g_autofree char *uri = NULL;
  char *journal;

  if (file != NULL)
    uri = g_file_get_uri (file);
  set_string (root, "time", time);
  set_string (root, "file", uri);
  set_string (root, "etag", etag);
  set_string (root, "document", text);
  journal = headroom_json_to_text (root, FALSE);
  return g_bytes_new_take (journal, strlen (journal));
}

/* NULL where it is no document. */
static HeadroomDocument *
read_document (const HeadroomJson *root)
{
  const char *text = headroom_json_get_member_string (root, "document");

  if (text == NULL)
    return NULL;
  return headroom_document_parse (text, strlen (text), NULL);
}

static GFile *
read_file (const HeadroomJson *root)
{
  const char *uri = headroom_json_get_member_string (root, "file");

  if (uri == NULL)
    return NULL;
  return g_file_new_for_uri (uri);
}

static GDateTime *
read_time (const HeadroomJson *root)
{
  const char *text = headroom_json_get_member_string (root, "time");
  GDateTime *time = NULL;

  if (text != NULL)
    time = g_date_time_new_from_iso8601 (text, NULL);
  if (time == NULL)
    time = g_date_time_new_now_utc ();
  return time;
}

/* What is in a slot, which it takes over; NULL where that cannot be read. */
static headroom_lost_work_t *
read_slot (headroom_slot_t *slot)
{
  g_autoptr (GBytes) bytes = headroom_file_load (slot->file, NULL, NULL, NULL);
  g_autoptr (HeadroomJson) root = NULL;
  g_autoptr (HeadroomDocument) document = NULL;
  headroom_lost_work_t *self;

  if (bytes != NULL)
    root = headroom_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), HEADROOM_JSON_STRICT, NULL);
  if (root != NULL)
    document = read_document (root);
  if (document == NULL)
    return NULL;
  self = g_new0 (headroom_lost_work_t, 1);
  self->slot = slot;
  self->document = g_steal_pointer (&document);
  self->file = read_file (root);
  self->etag = g_strdup (headroom_json_get_member_string (root, "etag"));
  self->time = read_time (root);
  return self;
}

GPtrArray *
headroom_lost_work_find_all (const char *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify) headroom_lost_work_free);
  g_autoptr (GPtrArray) slots = headroom_slot_claim_all (folder);

  g_ptr_array_set_free_func (slots, NULL);
  for (guint i = 0; i < slots->len; i++)
    {
      headroom_lost_work_t *work = read_slot (slots->pdata[i]);

      if (work != NULL)
        g_ptr_array_add (found, work);
      else
        headroom_slot_free (slots->pdata[i]);
    }
  return found;
}

void
headroom_lost_work_discard (headroom_lost_work_t *self)
{
  headroom_slot_clear (self->slot);
}

void
headroom_lost_work_free (headroom_lost_work_t *self)
{
  g_clear_pointer (&self->slot, headroom_slot_free);
  g_clear_object (&self->document);
  g_clear_object (&self->file);
  g_clear_pointer (&self->time, g_date_time_unref);
  g_free (self->etag);
  g_free (self);
}
