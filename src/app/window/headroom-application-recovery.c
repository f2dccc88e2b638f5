/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The question, with the name and the time of each document, and what follows from the answer. */
#include "app/window/headroom-application-recovery.h"

#include "app/window/headroom-window-journal.h"
#include "app/window/headroom-window-private.h"
#include "model/base/headroom-file-io.h"
#include "words/headroom-i18n.h"
#include "words/words-name.h"

typedef struct
{
  HeadroomApplication *app;
  HeadroomWindow *window;
  GPtrArray *lost;
} Offer;

static void
offer_free (Offer *offer)
{
  g_object_unref (offer->app);
  g_object_unref (offer->window);
  g_ptr_array_unref (offer->lost);
  g_free (offer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Offer, offer_free)

/* Whether the window shows the file as it is on the disk. */
static gboolean
shows_unchanged (HeadroomWindow *window, GFile *file)
{
  return window != NULL && window->loading == NULL && !window->modified && headroom_window_shows_file (window, file);
}

/* That which shows the file already, so that no two do; else the one that asked, if nothing was done in it meanwhile.
 */
static HeadroomWindow *
find_window (Offer *offer, GFile *file)
{
  HeadroomWindow *other = NULL;

  if (file != NULL && shows_unchanged (offer->window, file))
    return offer->window;
  if (file != NULL)
    other = headroom_window_find_other (offer->window, file);
  if (shows_unchanged (other, file))
    return other;
  if (headroom_window_is_unused (offer->window))
    return offer->window;
  return headroom_application_add_window (offer->app);
}

static void
recover (Offer *offer)
{
  for (guint i = 0; i < offer->lost->len; i++)
    {
      headroom_lost_work_t *work = offer->lost->pdata[i];

      headroom_window_recover (find_window (offer, work->file), work);
    }
}

static void
discard (Offer *offer)
{
  for (guint i = 0; i < offer->lost->len; i++)
    headroom_lost_work_discard (offer->lost->pdata[i]);
}

static void
on_answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Offer) offer = data;
  const char *answer = adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result);

  if (g_str_equal (answer, "recover"))
    recover (offer);
  if (g_str_equal (answer, "discard"))
    discard (offer);
}

/* As the window called it. */
static char *
name_work (const headroom_lost_work_t *work)
{
  const char *title = headroom_scenario_get_title (headroom_document_get_scenario (work->document, 0));

  if (work->file != NULL)
    return headroom_file_get_display_name (work->file);
  if (*title == '\0')
    title = _ ("New Scenario");
  return headroom_words_short_name (title);
}

static char *
describe (GPtrArray *lost)
{
  GString *text = g_string_new (_ ("Headroom ended before these changes were saved:"));

  for (guint i = 0; i < lost->len; i++)
    {
      const headroom_lost_work_t *work = lost->pdata[i];
      g_autoptr (GDateTime) here = g_date_time_to_local (work->time);
      g_autofree char *time = g_date_time_format (here, "%x %X");
      g_autofree char *name = name_work (work);

      g_string_append (text, "\n");
      /* Translators: 1: the name of a document, 2: date and time of its last change */
      g_string_append_printf (text, _ ("“%1$s”, %2$s"), name, time);
    }
  return g_string_free_and_steal (text);
}

static AdwAlertDialog *
make_question (GPtrArray *lost)
{
  g_autofree char *body = describe (lost);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("Recover Unsaved Work?"), body));

  adw_alert_dialog_add_responses (dialog, "later", _ ("_Not Now"), "discard", _ ("_Discard"), "recover", _ ("_Recover"),
                                  NULL);
  adw_alert_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_response_appearance (dialog, "recover", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "recover");
  adw_alert_dialog_set_close_response (dialog, "later");
  return dialog;
}

void
headroom_application_offer_recovery (HeadroomApplication *self, HeadroomWindow *window)
{
  g_autofree char *folder = headroom_journal_dup_folder ();
  g_autoptr (GPtrArray) lost = headroom_lost_work_find_all (folder);
  Offer *offer;

  if (lost->len == 0)
    return;
  offer = g_new0 (Offer, 1);
  offer->app = g_object_ref (self);
  offer->window = g_object_ref (window);
  offer->lost = g_ptr_array_ref (lost);
  adw_alert_dialog_choose (make_question (lost), GTK_WIDGET (window), NULL, on_answer_cb, offer);
}

void
headroom_application_finish_journals (void)
{
  while (headroom_journal_is_any_due ())
    g_main_context_iteration (NULL, TRUE);
}
