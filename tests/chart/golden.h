/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts held to the files of tests/chart/golden, line by line. HEADROOM_UPDATE_GOLDEN=1 writes the files. */
#pragma once

/** End the test at the first line in which `text` is not golden/`name`. */
void assert_golden (const char *name, const char *text);
