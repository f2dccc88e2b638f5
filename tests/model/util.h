/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several tests of the model need. */
#pragma once

#include <gio/gio.h>

#include "model/base/headroom-json.h"

/** The contents of a file under tests/. */
char *test_read (const char *path, gsize *length);

/** The same, parsed as strict JSON. */
HeadroomJson *test_read_json (const char *path);

/** The names of the configurations in a folder under tests/, in order: (element-type utf8) (transfer full) */
GPtrArray *test_list_configs (const char *folder);

/** A fresh folder under the system's temporary one; test_remove() takes it away with its files. */
char *test_make_folder (void);
void test_remove (const char *folder);

/** Set the whole locale; stops the test if it is not installed. */
void test_set_locale (const char *locale);
