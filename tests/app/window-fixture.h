/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An application whose windows are opened and closed by tests, and documents for them. */
#pragma once

#include "app/window/headroom-window-private.h"

#define WAIT_UNTIL(test)                                                                                               \
  while (!(test))                                                                                                      \
  g_main_context_iteration (NULL, TRUE)

/** The application, and a folder for documents. */
extern GtkApplication *app;
extern char *directory;

/** First and last in main(): make them, and run the tests. */
void begin_windows (int *argc, char ***argv);
int end_windows (void);

/** All that is due now. */
void run_idle (void);

/** A new window in sight; how many there are; whatever a test left goes, without a question. */
HeadroomWindow *add_window (void);
guint count_windows (void);
void close_all (void);

/** Why the session may not end now, from all windows; "": it may. */
char *dup_held (void);

/** A file of that name; a document with one value that is not the default. (transfer full) */
GFile *in_directory (const char *name);
GFile *make_file (const char *name, hr_param_t param, double value);

/** Open it in a window of its own; the window that shows it. */
HeadroomWindow *open_file (GFile *file);
HeadroomWindow *find_window (GFile *file);

double get_number (HeadroomWindow *window, hr_param_t param);

/** The first widget below that passes the test; NULL: none. */
GtkWidget *find_widget (GtkWidget *widget, gboolean (*test) (GtkWidget *, const char *), const char *text);

/** A test: a label in sight whose text has this in it. */
gboolean is_shown_label (GtkWidget *widget, const char *text);

/** Type into a field, which keeps the keyboard. */
GtkWidget *type (HeadroomWindow *window, const char *title, const char *text);

/** Activate an action of the window, and what is due then. */
void act (HeadroomWindow *window, const char *action);
