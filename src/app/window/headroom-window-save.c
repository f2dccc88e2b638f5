/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving: to the window's file or another one, when a file was changed by others, and before a window closes. */
#include "app/window/headroom-window-private.h"
#include "app/window/headroom-window-recent.h"
#include "model/base/headroom-error.h"
#include "model/base/headroom-file-io.h"
#include "model/history/headroom-originals.h"
#include "model/scenario/headroom-scenario-file.h"
#include "words/headroom-i18n.h"

typedef struct
{
  HeadroomWindow *window;
  GFile *file;
  char *text;           /* what was given to the disk */
  gboolean is_own;      /* it is the window's file already, not another one that a person chose to replace */
  gboolean close_after; /* the window waits to be closed */
} Saving;

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->window);
  g_clear_object (&saving->file);
  g_free (saving->text);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void save_as (HeadroomWindow *self, gboolean close_after);
static void save_to (HeadroomWindow *self, GFile *file, const char *etag, gboolean close_after);

static void
on_conflict_answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;
  const char *answer = adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result);

  if (g_str_equal (answer, "overwrite"))
    save_to (saving->window, saving->file, NULL, saving->close_after);
  else if (g_str_equal (answer, "save-as"))
    save_as (saving->window, saving->close_after);
  else if (g_str_equal (answer, "reload"))
    headroom_window_reload (saving->window);
}

/* Another program has written the file: nothing of either is lost without an answer. */
static void
ask_about_conflict (Saving *saving)
{
  g_autofree char *name = headroom_window_dup_name (saving->window);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("The File Has Changed"), NULL));

  /* Translators: %s is the name of a file */
  adw_alert_dialog_format_body (dialog,
                                _ ("Another program has changed “%s” since it was opened. Overwriting discards those "
                                   "changes. Reloading discards yours."),
                                name);
  adw_alert_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "reload", _ ("_Reload"), "overwrite",
                                  _ ("_Overwrite"), "save-as", _ ("Save _As…"), NULL);
  adw_alert_dialog_set_response_appearance (dialog, "reload", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_response_appearance (dialog, "overwrite", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_response_appearance (dialog, "save-as", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "save-as");
  adw_alert_dialog_set_close_response (dialog, "cancel");
  adw_alert_dialog_choose (dialog, GTK_WIDGET (saving->window), NULL, on_conflict_answer_cb, saving);
}

static gboolean
is_conflict (const GError *error)
{
  return g_error_matches (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_CHANGED)
         || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
}

static void
tell_of_original (HeadroomWindow *self, GFile *original)
{
  g_autofree char *uri = g_file_get_uri (original);
  const char *text = _ ("Saved in this version’s format. The original was kept.");
  AdwToast *toast = headroom_window_toast_with_button (self, text, _ ("_Open It"));

  adw_toast_set_action_target (toast, "s", uri); /* it is in sight already: an action without one is an error */
  adw_toast_set_action_name (toast, "win.open-recent");
}

/* A file that an earlier version wrote may have meant something else by a default. FALSE: it is lost. */
static gboolean
keep_original (Saving *saving, GBytes *replaced)
{
  HeadroomWindow *self = saving->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) original = NULL;

  if (!saving->is_own)
    return TRUE;
  original = headroom_originals_keep (replaced, self->file_name, &error);
  if (original != NULL)
    tell_of_original (self, original);
  if (error == NULL)
    return TRUE;
  /* Translators: a sentence follows: why */
  g_prefix_error (&error, "%s ", _ ("The document was saved, but what was in its file before could not be kept."));
  headroom_window_report (self, _ ("Original Not Kept"), error);
  return FALSE;
}

static void
on_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;
  g_autoptr (GBytes) replaced = NULL;
  HeadroomWindow *self = saving->window;

  headroom_scenario_file_save_finish (saving->file, result, &replaced, &etag, &error);
  if (is_conflict (error))
    {
      ask_about_conflict (g_steal_pointer (&saving));
      return;
    }
  if (error != NULL)
    {
      headroom_window_report (self, _ ("Could Not Save the File"), error);
      return;
    }
  headroom_window_set_file (self, saving->file, etag);
  headroom_window_note_recent (saving->file);
  g_set_str (&self->saved_text, saving->text);
  headroom_window_update_modified (self);
  if (keep_original (saving, replaced) && saving->close_after && !self->modified)
    gtk_window_close (GTK_WINDOW (self));
}

static void
save_to (HeadroomWindow *self, GFile *file, const char *etag, gboolean close_after)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (self);
  saving->file = g_object_ref (file);
  saving->text = headroom_document_to_text (self->document);
  saving->is_own = headroom_window_shows_file (self, file);
  saving->close_after = close_after;
  headroom_history_end_run (self->history); /* what is saved is a step of its own */
  headroom_scenario_file_save_async (self->document, file, etag, NULL, on_saved_cb, saving);
}

static void
on_other_name_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;

  if (g_str_equal (adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result), "save-as"))
    save_as (saving->window, saving->close_after);
}

/* Why the file must stay as it is; NULL: it may be replaced. */
static char *
dup_refusal (HeadroomWindow *self, GFile *file)
{
  g_autofree char *name = headroom_file_get_display_name (file);

  if (headroom_document_is_read_only (self->document) && headroom_window_shows_file (self, file))
    return g_strdup_printf (
        /* Translators: %s is the name of a file */
        _ ("“%s” was saved by a newer version of Headroom, whose format this version cannot write."), name);
  if (headroom_window_find_other (self, file) != NULL)
    /* Translators: %s is the name of a file */
    return g_strdup_printf (_ ("“%s” is open in another window."), name);
  return NULL;
}

static void
ask_for_other_name (HeadroomWindow *self, const char *refusal, gboolean close_after)
{
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("Save Under Another Name"), refusal));
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (self);
  saving->close_after = close_after;
  adw_alert_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "save-as", _ ("Save _As…"), NULL);
  adw_alert_dialog_set_response_appearance (dialog, "save-as", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "save-as");
  adw_alert_dialog_set_close_response (dialog, "cancel");
  adw_alert_dialog_choose (dialog, GTK_WIDGET (self), NULL, on_other_name_cb, saving);
}

/* From here on it is a document of its own, even if it cannot be saved: the file that was opened stays as it is. */
static void
detach_copy (HeadroomWindow *self)
{
  headroom_document_convert (self->document);
  headroom_window_set_file (self, NULL, NULL);
  headroom_window_update_modified (self);
}

static void
save_to_chosen (HeadroomWindow *self, GFile *file, gboolean close_after)
{
  g_autofree char *refusal = dup_refusal (self, file);

  if (refusal != NULL)
    {
      ask_for_other_name (self, refusal, close_after);
      return;
    }
  if (headroom_document_is_read_only (self->document))
    detach_copy (self);
  save_to (self, file, NULL, close_after);
}

static void
on_save_chosen_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = gtk_file_dialog_save_finish (GTK_FILE_DIALOG (source), result, &error);
  gboolean close_after = GPOINTER_TO_INT (g_object_get_data (source, "close-after"));

  if (file != NULL)
    save_to_chosen (self, file, close_after);
  else
    headroom_window_report (self, _ ("Could Not Save the File"), error);
}

/* Another one where the file must stay as it is. */
static char *
suggest_name (HeadroomWindow *self)
{
  g_autofree char *stem = headroom_window_dup_stem (self);
  g_autofree char *copy = NULL;

  if (!headroom_document_is_read_only (self->document))
    return g_strconcat (stem, HEADROOM_SCENARIO_FILE_SUFFIX, NULL);
  /* Translators: the name of a copy of a file; %s is that of the file */
  copy = g_strdup_printf (_ ("%s (copy)"), stem);
  return g_strconcat (copy, HEADROOM_SCENARIO_FILE_SUFFIX, NULL);
}

static void
save_as (HeadroomWindow *self, gboolean close_after)
{
  g_autoptr (GtkFileDialog) dialog = headroom_window_make_file_dialog (self, _ ("Save Scenario"));
  g_autofree char *file_name = suggest_name (self);

  gtk_file_dialog_set_initial_name (dialog, file_name);
  g_object_set_data (G_OBJECT (dialog), "close-after", GINT_TO_POINTER (close_after));
  gtk_file_dialog_save (dialog, GTK_WINDOW (self), NULL, on_save_chosen_cb, g_object_ref (self));
}

static void
save (HeadroomWindow *self, gboolean close_after)
{
  if (self->file == NULL || headroom_document_is_read_only (self->document))
    save_as (self, close_after);
  else
    save_to (self, self->file, self->etag, close_after);
}

static void
save_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  headroom_window_commit (HEADROOM_WINDOW (widget));
  save (HEADROOM_WINDOW (widget), FALSE);
}

static void
save_as_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  headroom_window_commit (HEADROOM_WINDOW (widget));
  save_as (HEADROOM_WINDOW (widget), FALSE);
}

static void
on_answer_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (HeadroomWindow) self = data;
  const char *answer = adw_alert_dialog_choose_finish (ADW_ALERT_DIALOG (source), result);

  if (g_str_equal (answer, "save"))
    save (self, TRUE);
  else if (g_str_equal (answer, "discard"))
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

static AdwAlertDialog *
make_question (HeadroomWindow *self)
{
  const char *save_label = headroom_document_is_read_only (self->document) ? _ ("Save _As…") : _ ("_Save");
  g_autofree char *name = headroom_window_dup_name (self);
  AdwAlertDialog *dialog = ADW_ALERT_DIALOG (adw_alert_dialog_new (_ ("Save Changes?"), NULL));

  /* Translators: %s is the name of a document */
  adw_alert_dialog_format_body (
      dialog, _ ("“%s” has changes that are not saved. They will be lost if they are discarded."), name);
  adw_alert_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"), "save", save_label, NULL);
  adw_alert_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_alert_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_alert_dialog_set_default_response (dialog, "save");
  adw_alert_dialog_set_close_response (dialog, "cancel");
  return dialog;
}

gboolean
headroom_window_ask_to_save (HeadroomWindow *self)
{
  AdwAlertDialog *dialog;

  headroom_window_commit (self);
  headroom_window_update_modified (self);
  if (!self->modified)
    return FALSE;
  dialog = make_question (self);
  adw_alert_dialog_choose (dialog, GTK_WIDGET (self), NULL, on_answer_cb, g_object_ref (self));
  return TRUE;
}

void
headroom_window_class_add_save_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.save", NULL, save_action);
  gtk_widget_class_install_action (klass, "win.save-as", NULL, save_as_action);
}
