/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the window share: -actions.c, -file.c, -save.c, -notice.c, -import.c, -compare.c,
 * -gpus.c. */
#pragma once

#include "app/window/headroom-window.h"
#include "model/history/headroom-history.h"
#include "model/history/headroom-journal.h"

struct _HeadroomWindow
{
  AdwApplicationWindow parent_instance;
  HeadroomEstimator *estimator;
  HeadroomDocument *document;
  HeadroomScenario *scenario; /* the one in sight */
  HeadroomHistory *history;
  HeadroomJournal *journal; /* NULL: what is not saved is not kept */
  GFile *file;              /* NULL: never saved */
  char *file_name;          /* as a person knows the file; NULL without one */
  GFile *loading;           /* on its way in; NULL: none */
  char *etag;
  char *saved_text;     /* as it stands in the file, or as the window began */
  char *announced;      /* the contradiction that screen readers were told of; NULL: none lasts */
  char *inhibit_reason; /* why the session should not end; NULL: it may */
  guint inhibit_cookie;
  char *network; /* the list of layers that was last used, as text; NULL: none yet */
  gboolean modified;
  gboolean closing; /* the answer to "save?" is known */
  GMenu *history_menu;
  GMenu *recent_menu;
  GMenu *primary_menu;
  GMenu *export_menu;
  GMenu *export_submenu; /* the same, in the main menu: a narrow header has no room for its button */
  GtkMenuButton *menu_button;
  GtkMenuButton *export_button;
  AdwToast *way_back;         /* offers to undo or redo; NULL: none is in sight */
  GtkMenuButton *name_button; /* lists the scenarios */
  GtkMenuButton *narrow_name; /* in its place in a narrow window */
  GtkWidget *gpu_page;        /* around it; empty until it is first seen */
  GtkWidget *toasts, *views, *estimate_page, *compare_page, *split, *pane, *drop_revealer, *summary;
};

/* -actions.c */
void headroom_window_class_add_actions (GtkWidgetClass *klass);
void headroom_window_toast (HeadroomWindow *self, const char *text);
/** A screen reader is told of the button together with the text. Returns the message, for what the button does.
 * (transfer none) */
AdwToast *headroom_window_toast_with_button (HeadroomWindow *self, const char *text, const char *button);
/** An error that must be read: a dialog. */
void headroom_window_report (HeadroomWindow *self, const char *heading, const GError *error);

/* -file.c */
void headroom_window_class_add_file_actions (GtkWidgetClass *klass);
/** Open the file that a dialog was closed with, or say under that heading why there is none. */
void
headroom_window_open_chosen (HeadroomWindow *self, GtkFileDialog *dialog, GAsyncResult *result, const char *failed);
void headroom_window_set_file (HeadroomWindow *self, GFile *file, const char *etag);
void headroom_window_set_document (HeadroomWindow *self, HeadroomDocument *document, GFile *file, const char *etag);
char *headroom_window_dup_name (HeadroomWindow *self);
/** What a file of the document is called, without its ending. (transfer full) */
char *headroom_window_dup_stem (HeadroomWindow *self);
void headroom_window_update_modified (HeadroomWindow *self);
/** For scenarios, with that title; it begins in the folder of the document. (transfer full) */
GtkFileDialog *headroom_window_make_file_dialog (HeadroomWindow *self, const char *title);
/** Show what is in the file now; what was changed in the window is lost. */
void headroom_window_reload (HeadroomWindow *self);

/* -save.c */
void headroom_window_class_add_save_actions (GtkWidgetClass *klass);
/** Ask whether to save, then close. FALSE: there is nothing to ask. */
gboolean headroom_window_ask_to_save (HeadroomWindow *self);

/* -notice.c */
/** What the banner says: the most important state of the whole document, or "". */
char *headroom_window_dup_notice (HeadroomWindow *self);
/** What its button says, see win.remedy; "" for none. */
char *headroom_window_dup_remedy (HeadroomWindow *self);
/** Tell screen readers of a contradiction, once for as long as it lasts. */
void headroom_window_announce_contradiction (HeadroomWindow *self);

/* -import.c */
void headroom_window_class_add_import_actions (GtkWidgetClass *klass);
/** Read text or a file's bytes of unknown kind: a document or a config.json. `file` NULL: text. */
void headroom_window_take_data (HeadroomWindow *self, GFile *file, GBytes *data, const char *etag);

/* -compare.c */
void headroom_window_class_add_compare_actions (GtkWidgetClass *klass);

/* -gpus.c */
void headroom_window_class_add_gpu_actions (GtkWidgetClass *klass);
/** Make the page of GPUs, where it was never in sight. */
void headroom_window_ensure_gpu_page (HeadroomWindow *self);

/* -window.c */
/** Take what is typed in the field that has the keyboard, and compute with it. */
void headroom_window_commit (HeadroomWindow *self);
void headroom_window_notify_state (HeadroomWindow *self);
