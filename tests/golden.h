/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts held to files of the tests, line by line. HEADROOM_UPDATE_GOLDEN=1 writes the files. */
#pragma once

/** End the test at the first line in which `text` is not tests/`room`/golden/`name`. */
void assert_golden (const char *room, const char *name, const char *text);
