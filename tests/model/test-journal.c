/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is not saved is on the disk within two seconds, whatever kills the process, and is found by the next one. */
#include "model/history/headroom-journal.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

#include "util.h"

enum
{
  TICK_MS = 10,
  MOST_LOST_TICKS = 2000 / TICK_MS,
  N_KILLS = 50,
  N_AT_A_TIME = 10,
  LONGEST_LIFE_MS = 4000,
  LONGEST_PAUSE_MS = 120
};

static const char *program;

static int n_ticks;     /* of a thread that does nothing else */
static int last_number; /* that a worker came to */

static void
say_ticks (void)
{
  printf ("%d %d\n", g_atomic_int_get (&last_number), g_atomic_int_get (&n_ticks));
  fflush (stdout);
}

/* Two seconds are counted in ticks, which a process has as few of as it gets time on a busy machine. A worker says
 * each. */
static gpointer
tick (gpointer worker)
{
  for (;;)
    {
      g_usleep (TICK_MS * G_TIME_SPAN_MILLISECOND);
      g_atomic_int_inc (&n_ticks);
      if (worker != NULL)
        say_ticks ();
    }
  return NULL;
}

typedef struct
{
  char *folder;
  HeadroomDocument *document;
  HeadroomJournal *journal;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = test_make_folder ();
  f->document = headroom_document_new ();
  f->journal = headroom_journal_new (f->folder);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  g_clear_object (&f->journal);
  g_object_unref (f->document);
  test_remove (f->folder);
  g_free (f->folder);
}

static guint
count_journals (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name = g_dir_read_name (dir);
  guint n = 0;

  for (; name != NULL; name = g_dir_read_name (dir))
    n += g_str_has_suffix (name, ".journal");
  return n;
}

static void
wait_until_written (Fixture *f)
{
  int start = g_atomic_int_get (&n_ticks);

  while (count_journals (f) == 0 || headroom_journal_is_any_writing ())
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_atomic_int_get (&n_ticks) - start, <, MOST_LOST_TICKS);
}

static gboolean
raise_flag (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

/* All that a main loop would do in that time. */
static void
run_for (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, raise_flag, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

/* As if the process had ended: the journal is never told. */
static void
abandon (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  const char *name = g_dir_read_name (dir);

  for (; name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (f->folder, name, NULL);
      g_autofree char *copy = g_strconcat (f->folder, "/copy-", strrchr (path, '.'), NULL);
      g_autofree char *text = NULL;
      gsize length;

      if (!g_str_has_suffix (path, ".journal"))
        continue;
      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      g_assert_true (g_file_set_contents (copy, text, (gssize) length, NULL));
    }
}

static void
test_written_and_found (Fixture *f, gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/run.headroom");
  g_autoptr (GPtrArray) lost = NULL;
  g_autofree char *text = NULL;
  g_autofree char *found = NULL;
  headroom_lost_work_t *work;

  headroom_scenario_set_number (headroom_document_get_scenario (f->document, 0), HR_LAYERS, 7, NULL);
  headroom_journal_note (f->journal, f->document, file, "tag");
  wait_until_written (f);
  lost = headroom_lost_work_find_all (f->folder);
  g_assert_cmpuint (lost->len, ==, 0); /* its process lives */
  g_ptr_array_unref (lost);
  abandon (f);
  lost = headroom_lost_work_find_all (f->folder);
  g_assert_cmpuint (lost->len, ==, 1);
  work = lost->pdata[0];
  text = headroom_document_to_text (f->document);
  found = headroom_document_to_text (work->document);
  g_assert_cmpstr (found, ==, text);
  g_assert_true (g_file_equal (work->file, file));
  g_assert_cmpstr (work->etag, ==, "tag");
  headroom_lost_work_discard (work);
  g_assert_cmpuint (count_journals (f), ==, 1); /* that of the living */
}

static void
test_cleared (Fixture *f, gconstpointer data)
{
  headroom_journal_note (f->journal, f->document, NULL, NULL);
  wait_until_written (f);
  headroom_journal_clear (f->journal);
  g_assert_cmpuint (count_journals (f), ==, 0);
  headroom_journal_note (f->journal, f->document, NULL, NULL);
  g_assert_true (headroom_journal_is_any_due () && !headroom_journal_is_any_writing ());
  headroom_journal_clear (f->journal);
  g_assert_false (headroom_journal_is_any_due ());
  run_for (HEADROOM_JOURNAL_DELAY_MS * 3 / 2);
  g_assert_cmpuint (count_journals (f), ==, 0);
}

/* Who closes the document while its journal is being written leaves nothing behind. */
static void
test_closed_while_writing (Fixture *f, gconstpointer data)
{
  headroom_journal_note (f->journal, f->document, NULL, NULL);
  while (!headroom_journal_is_any_writing ())
    g_main_context_iteration (NULL, TRUE);
  headroom_journal_clear (f->journal);
  g_clear_object (&f->journal);
  while (headroom_journal_is_any_writing ())
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (count_journals (f), ==, 0);
}

/* Nothing is due while nothing changes. */
static void
test_idle (Fixture *f, gconstpointer data)
{
  int priority;
  int timeout_ms;

  headroom_journal_note (f->journal, f->document, NULL, NULL);
  wait_until_written (f);
  run_for (10);
  g_assert_true (g_main_context_acquire (NULL));
  g_main_context_prepare (NULL, &priority);
  g_main_context_query (NULL, priority, &timeout_ms, NULL, 0);
  g_assert_cmpint (timeout_ms, ==, -1); /* it would sleep for ever */
  g_main_context_release (NULL);
}

/* A new journal goes on with what was found: there is no moment at which the disk has nothing. */
static void
test_adopted (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) lost = NULL;
  g_autoptr (HeadroomJournal) next = headroom_journal_new (f->folder);

  headroom_journal_note (f->journal, f->document, NULL, NULL);
  wait_until_written (f);
  abandon (f);
  headroom_journal_clear (f->journal);
  lost = headroom_lost_work_find_all (f->folder);
  g_assert_cmpuint (lost->len, ==, 1);
  headroom_journal_adopt (next, lost->pdata[0]);
  g_clear_pointer (&lost, g_ptr_array_unref);
  g_assert_cmpuint (count_journals (f), ==, 1);
  lost = headroom_lost_work_find_all (f->folder);
  g_assert_cmpuint (lost->len, ==, 0);
  headroom_journal_clear (next);
  g_assert_cmpuint (count_journals (f), ==, 0);
}

/* What is no journal stays where it is, and offers nothing. */
static void
test_unreadable (Fixture *f, gconstpointer data)
{
  static const char *const texts[] = { "", "{", "[]", "{\"document\": 7}", "{\"document\": \"{}\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_build_filename (f->folder, "x.journal", NULL);
      g_autoptr (GPtrArray) lost = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      lost = headroom_lost_work_find_all (f->folder);
      g_assert_cmpuint (lost->len, ==, 0);
      g_assert_cmpuint (count_journals (f), ==, 1);
    }
}

/* As if so many processes had ended, and one had written nonsense. */
static void
abandon_many (Fixture *f, guint n, const char *from, const char *to)
{
  g_autofree char *path = g_build_filename (f->folder, "copy-.journal", NULL);
  g_autofree char *nonsense = g_build_filename (f->folder, "nonsense.journal", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) edited = NULL;

  abandon (f);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  edited = g_string_new (text);
  g_assert_cmpuint (g_string_replace (edited, from, to, 0), ==, 1);
  for (guint i = 1; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.journal", i);
      g_autofree char *copy = g_build_filename (f->folder, name, NULL);

      g_assert_true (g_file_set_contents (copy, edited->str, -1, NULL));
    }
  g_assert_true (g_file_set_contents (nonsense, "{", -1, NULL));
}

static void
assert_is_recent (GDateTime *time)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  g_assert_cmpint (ABS (g_date_time_difference (now, time)), <, G_TIME_SPAN_HOUR);
}

/* All of them are offered, also those that do not say when they were written. */
static void
test_many (Fixture *f, gconstpointer data)
{
  g_autoptr (GPtrArray) lost = NULL;

  headroom_journal_note (f->journal, f->document, NULL, NULL);
  wait_until_written (f);
  abandon_many (f, 3, "\"time\"", "\"then\"");
  lost = headroom_lost_work_find_all (f->folder);
  g_assert_cmpuint (lost->len, ==, 3);
  for (guint i = 0; i < lost->len; i++)
    assert_is_recent (((headroom_lost_work_t *) lost->pdata[i])->time);
}

/* Nobody else may read what a person is at. */
static void
test_private (Fixture *f, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (f->folder, "state", NULL);
  g_autoptr (HeadroomJournal) journal = headroom_journal_new (folder);
  GStatBuf about;

  headroom_journal_note (journal, f->document, NULL, NULL);
  run_for (HEADROOM_JOURNAL_DELAY_MS * 3 / 2);
  while (headroom_journal_is_any_writing ())
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (g_stat (folder, &about), ==, 0);
  g_assert_cmphex (about.st_mode & 07777, ==, 0700);
  headroom_journal_clear (journal);
  g_assert_cmpint (g_rmdir (folder), ==, 0); /* it leaves nothing behind */
}

/* A process that works until it is killed: it counts, in a parameter, and says how many ticks it has had at each number
 * and since. */

typedef struct
{
  HeadroomDocument *document;
  HeadroomJournal *journal;
  GRand *rand;
} Worker;

static gboolean
work_cb (gpointer data)
{
  Worker *worker = data;
  HeadroomScenario *scenario = headroom_document_get_scenario (worker->document, 0);

  g_atomic_int_inc (&last_number);
  headroom_scenario_set_number (scenario, HR_MICRO_BATCH_SIZE, last_number, NULL);
  say_ticks ();
  headroom_journal_note (worker->journal, worker->document, NULL, NULL);
  g_timeout_add ((guint) g_rand_int_range (worker->rand, 0, LONGEST_PAUSE_MS), work_cb, worker);
  return G_SOURCE_REMOVE;
}

static int
work_until_killed (const char *folder, guint32 seed)
{
  Worker worker = { headroom_document_new (), headroom_journal_new (folder), g_rand_new_with_seed (seed) };

  g_thread_unref (g_thread_new ("ticks", tick, &worker));
  work_cb (&worker);
  g_main_loop_run (g_main_loop_new (NULL, FALSE));
  return 0;
}

typedef struct
{
  char *folder;
  GSubprocess *process;
} Victim;

static void
start_victim (Victim *victim, guint number)
{
  g_autofree char *seed = g_strdup_printf ("%u", number);
  g_autoptr (GError) error = NULL;

  victim->folder = test_make_folder ();
  victim->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "--work", victim->folder, seed,
                                      NULL);
  g_assert_no_error (error);
}

/* How far the journals in a folder got; 0 where there is none. */
static guint
read_number (const char *folder)
{
  g_autoptr (GPtrArray) lost = headroom_lost_work_find_all (folder);
  headroom_lost_work_t *work;

  g_assert_cmpuint (lost->len, <=, 1);
  if (lost->len == 0)
    return 0;
  work = lost->pdata[0];
  return (guint) headroom_scenario_get_number (headroom_document_get_scenario (work->document, 0), HR_MICRO_BATCH_SIZE);
}

/* What a process said when it came to a number, or at last; nothing where it was killed before. */
static void
read_said (const char *const *lines, int number, int *number_said, int *ticks_said)
{
  *number_said = *ticks_said = 0;
  for (; **lines != '\0' && *number_said != number; lines++)
    g_assert_cmpint (sscanf (*lines, "%d %d", number_said, ticks_said), ==, 2);
}

/* The first change that was lost was made no more than two seconds before the end. */
static void
check_victim (Victim *victim)
{
  g_autofree char *said = NULL;
  g_auto (GStrv) lines = NULL;
  int n_kept;
  int lost;
  int lost_at_tick;
  int last;
  int last_tick;

  g_subprocess_communicate_utf8 (victim->process, NULL, NULL, &said, NULL, NULL);
  lines = g_strsplit (said, "\n", -1); /* the last line ends, too */
  n_kept = (int) read_number (victim->folder);
  read_said ((const char *const *) lines, n_kept + 1, &lost, &lost_at_tick);
  read_said ((const char *const *) lines, -1, &last, &last_tick);
  g_assert_cmpint (n_kept, <=, last);
  g_assert_cmpint (last_tick - lost_at_tick, <, MOST_LOST_TICKS);
}

static void
free_victim (Victim *victim)
{
  g_object_unref (victim->process);
  test_remove (victim->folder);
  g_free (victim->folder);
}

static int
compare_lives (gconstpointer a, gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* Several at a time, each after another while. */
static void
kill_some (guint first, GRand *rand)
{
  Victim victims[N_AT_A_TIME];
  int lives_ms[N_AT_A_TIME];
  int passed_ms = 0;

  for (guint i = 0; i < N_AT_A_TIME; i++)
    {
      start_victim (&victims[i], first + i);
      lives_ms[i] = g_rand_int_range (rand, 0, LONGEST_LIFE_MS);
    }
  qsort (lives_ms, N_AT_A_TIME, sizeof *lives_ms, compare_lives);
  for (guint i = 0; i < N_AT_A_TIME; i++)
    {
      g_usleep ((gulong) (lives_ms[i] - passed_ms) * G_TIME_SPAN_MILLISECOND);
      passed_ms = lives_ms[i];
      g_subprocess_force_exit (victims[i].process); /* kill -9 */
    }
  for (guint i = 0; i < N_AT_A_TIME; i++)
    {
      check_victim (&victims[i]);
      free_victim (&victims[i]);
    }
}

static void
test_killed (void)
{
  GRand *rand = g_rand_new_with_seed (50);

  for (guint n = 0; n < N_KILLS; n += N_AT_A_TIME)
    kill_some (n, rand);
  g_rand_free (rand);
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  if (argc == 4 && g_str_equal (argv[1], "--work"))
    return work_until_killed (argv[2], (guint32) g_ascii_strtoull (argv[3], NULL, 10));
  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_thread_unref (g_thread_new ("ticks", tick, NULL));
  ADD ("/model/journal/written-and-found", test_written_and_found);
  ADD ("/model/journal/cleared", test_cleared);
  ADD ("/model/journal/closed-while-writing", test_closed_while_writing);
  ADD ("/model/journal/idle", test_idle);
  ADD ("/model/journal/adopted", test_adopted);
  ADD ("/model/journal/unreadable", test_unreadable);
  ADD ("/model/journal/many", test_many);
  ADD ("/model/journal/private", test_private);
  g_test_add_func ("/model/journal/killed", test_killed);
  return g_test_run ();
}
