/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving while the disk fails: whatever call fails, and whenever the program is killed, the old file or the new one is
 * there, whole, and a failure is said.
 *
 * This program has functions of the C library of its own, which GLib calls: each can fail at its n-th call. */
#include "model/base/headroom-file-io.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "util.h"

typedef enum
{
  CALL_WRITE,
  CALL_FSYNC,
  CALL_RENAME,
  CALL_CLOSE,
  N_CALLS
} call_t;

typedef enum
{
  FAULT_NONE,
  FAULT_ERROR,   /* the call fails and does nothing */
  FAULT_HALF,    /* of what is written only half is, and the next call fails */
  FAULT_CORRUPT, /* what is written is not what was given */
  FAULT_KILL     /* the program ends before the call */
} fault_t;

static struct
{
  call_t call;
  fault_t fault;
  int code;  /* the error */
  int after; /* so many calls go well */
} plan;

static gboolean
is_due (call_t call)
{
  if (plan.fault == FAULT_NONE || plan.call != call)
    return FALSE;
  if (plan.after-- > 0)
    return FALSE;
  if (plan.fault == FAULT_KILL)
    raise (SIGKILL);
  errno = plan.code;
  return TRUE;
}

/* So that the next call fails. */
static ssize_t
write_half (int fd, const void *data, size_t length)
{
  plan.fault = FAULT_ERROR;
  plan.after = 0;
  return syscall (SYS_write, fd, data, length / 2);
}

static ssize_t
write_corrupt (int fd, const char *data, size_t length)
{
  g_autofree char *copy = g_memdup2 (data, length);

  plan.fault = FAULT_NONE;
  copy[length / 2] ^= 1;
  return syscall (SYS_write, fd, copy, length);
}

ssize_t
write (int fd, const void *data, size_t length)
{
  if (!is_due (CALL_WRITE))
    return syscall (SYS_write, fd, data, length);
  if (plan.fault == FAULT_HALF)
    return write_half (fd, data, length);
  if (plan.fault == FAULT_CORRUPT)
    return write_corrupt (fd, data, length);
  return -1;
}

int
fsync (int fd)
{
  if (is_due (CALL_FSYNC))
    return -1;
  return (int) syscall (SYS_fsync, fd);
}

int
rename (const char *from, const char *to)
{
  if (is_due (CALL_RENAME))
    return -1;
  return (int) syscall (SYS_rename, from, to);
}

/* A file is closed, whatever is said of it. */
int
close (int fd)
{
  gboolean fails = is_due (CALL_CLOSE);
  int result = (int) syscall (SYS_close, fd);

  if (!fails)
    return result;
  errno = plan.code;
  return -1;
}

static gboolean is_protected;

/* What GLib asks for whether a file can be written: who may do everything would always be told so. */
int
access (const char *path, int mode)
{
  if (is_protected && mode == W_OK)
    {
      errno = EACCES;
      return -1;
    }
  return (int) syscall (SYS_access, path, mode);
}

typedef struct
{
  char *folder;
  GFile *file;
  GBytes *old;
  GBytes *new;
} Fixture;

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autofree char *text = g_strnfill (100000, 'n');

  f->folder = test_make_folder ();
  f->file = g_file_new_build_filename (f->folder, "x.headroom", NULL);
  f->old = g_bytes_new_static ("old", 3);
  f->new = g_bytes_new (text, 100000);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  test_remove (f->folder);
  g_bytes_unref (f->old);
  g_bytes_unref (f->new);
  g_object_unref (f->file);
  g_free (f->folder);
}

static void
begin (Fixture *f)
{
  gsize size;
  const char *text = g_bytes_get_data (f->old, &size);

  plan.fault = FAULT_NONE;
  g_assert_true (g_file_set_contents (g_file_peek_path (f->file), text, (gssize) size, NULL));
}

static GBytes *
read_file (Fixture *f)
{
  plan.fault = FAULT_NONE;
  return g_file_load_bytes (f->file, NULL, NULL, NULL);
}

static guint
count_files (Fixture *f)
{
  g_autoptr (GDir) dir = g_dir_open (f->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Save with a fault; FALSE where nothing came to grief, because there are not so many calls. */
static gboolean
save_with (Fixture *f, call_t call, fault_t fault, int code, int after)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) found = NULL;
  gboolean is_saved;
  gboolean has_failed;

  begin (f);
  plan = (typeof (plan)) { call, fault, code, after };
  is_saved = headroom_file_save (f->file, f->new, NULL, NULL, NULL, &error);
  has_failed = plan.after < 0;
  found = read_file (f);
  g_assert_true (is_saved == (error == NULL));
  if (is_saved)
    g_assert_true (g_bytes_equal (found, f->new));
  else
    g_assert_true (g_bytes_equal (found, f->old) || g_bytes_equal (found, f->new));
  if (!is_saved)
    g_test_message ("call %d, error %d: %s", after, code, error->message);
  g_assert_cmpuint (count_files (f), ==, 1); /* nothing half-written stays */
  return has_failed;
}

/* Every call of that kind, one after the other, with every error that it may have. */
static void
test_errors (Fixture *f, gconstpointer data)
{
  static const int codes[] = { ENOSPC, EIO, EDQUOT };
  call_t call = GPOINTER_TO_INT (data);

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      int n = 0;

      while (save_with (f, call, FAULT_ERROR, codes[i], n))
        n++;
      g_assert_cmpint (n, >, 0); /* there is such a call */
    }
}

static void
expect_failure (Fixture *f, call_t call, fault_t fault, int code, const char *says)
{
  g_autoptr (GError) error = NULL;

  begin (f);
  plan = (typeof (plan)) { call, fault, code, 0 };
  g_assert_false (headroom_file_save (f->file, f->new, NULL, NULL, NULL, &error));
  plan.fault = FAULT_NONE;
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE);
  g_assert_nonnull (strstr (error->message, says));
}

/* The library's own sentence would name a temporary file. */
static void
test_faulty_disk (Fixture *f, gconstpointer data)
{
  expect_failure (f, CALL_FSYNC, FAULT_ERROR, EIO, "“x.headroom” cannot be saved: the disk reports an error");
}

static void
test_full_disk (Fixture *f, gconstpointer data)
{
  g_autoptr (GBytes) found = NULL;

  expect_failure (f, CALL_WRITE, FAULT_HALF, ENOSPC, "no space is left on the disk");
  found = read_file (f);
  g_assert_true (g_bytes_equal (found, f->old));
}

/* A disk that says nothing, and keeps something else. */
static void
test_read_back (Fixture *f, gconstpointer data)
{
  expect_failure (f, CALL_WRITE, FAULT_CORRUPT, 0, "“x.headroom” does not have the contents that were saved.");
}

static void
test_protected (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) found = NULL;
  gboolean is_saved;

  begin (f);
  is_protected = TRUE;
  is_saved = headroom_file_save (f->file, f->new, NULL, NULL, NULL, &error);
  is_protected = FALSE;
  found = read_file (f);
  g_assert_false (is_saved);
  g_assert_error (error, HEADROOM_FILE_ERROR, HEADROOM_FILE_ERROR_UNWRITABLE);
  g_assert_cmpstr (error->message, ==, "“x.headroom” is write-protected.");
  g_assert_true (g_bytes_equal (found, f->old));
}

/* In a process of its own, which is killed at the n-th call; FALSE where it lived. */
static gboolean
save_and_die (Fixture *f, call_t call, int after)
{
  g_autoptr (GBytes) found = NULL;
  int status;
  pid_t child;

  begin (f);
  child = fork ();
  if (child == 0)
    {
      plan = (typeof (plan)) { call, FAULT_KILL, 0, after };
      headroom_file_save (f->file, f->new, NULL, NULL, NULL, NULL);
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  found = read_file (f);
  g_assert_true (g_bytes_equal (found, f->old) || g_bytes_equal (found, f->new));
  return WIFSIGNALED (status);
}

static void
test_killed (Fixture *f, gconstpointer data)
{
  for (call_t call = 0; call < N_CALLS; call++)
    {
      int n = 0;

      while (save_and_die (f, call, n))
        n++;
      g_assert_cmpint (n, >, 0);
    }
}

#define ADD(path, function, data) g_test_add (path, Fixture, data, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/model/file-faults/write", test_errors, GINT_TO_POINTER (CALL_WRITE));
  ADD ("/model/file-faults/fsync", test_errors, GINT_TO_POINTER (CALL_FSYNC));
  ADD ("/model/file-faults/rename", test_errors, GINT_TO_POINTER (CALL_RENAME));
  ADD ("/model/file-faults/close", test_errors, GINT_TO_POINTER (CALL_CLOSE));
  ADD ("/model/file-faults/faulty-disk", test_faulty_disk, NULL);
  ADD ("/model/file-faults/full-disk", test_full_disk, NULL);
  ADD ("/model/file-faults/protected", test_protected, NULL);
  ADD ("/model/file-faults/read-back", test_read_back, NULL);
  ADD ("/model/file-faults/killed", test_killed, NULL);
  return g_test_run ();
}
