/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are not what their name says, known by their first bytes. */
#pragma once

#include "model/base/headroom-error.h"

/** FALSE with an error where the bytes that a file begins with, four or more, are those of a pointer of Git LFS. */
gboolean headroom_file_check_pointer (const char *start, gsize length, GError **error);

/** The same of what is read as a text and holds the weights of a model, or stands for such a file. */
gboolean headroom_file_check_text_kind (const char *data, gsize length, GError **error);
