/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests ask of a config.json that they have as text. */
#pragma once

#include <string.h>

#include "model/base/headroom-error.h"
#include "model/base/headroom-json.h"
#include "model/import/headroom-hf-config.h"

/** A text, or a file of tests/data/configs, as it is read. (transfer full) */
HeadroomPartial *parse (const char *text, GError **error);
HeadroomPartial *parse_file (const char *name, GError **error);

/** A text that is no error; how many parameters it has, at a sequence that every table of positions has. */
HeadroomPartial *read_file (const char *text);
double count_of (const char *text);

/** Check that a text is refused, and that the message has `names` in it; and the same of a key that is not covered. */
void check_refused (const char *text, HeadroomFileError code, const char *names);
void check_key_refused (const char *text, const char *sentence);

/** The same for whatever reason. */
void check_names (const char *text, const char *sentence);

/** Check how many parameters there are. */
void check_count (HeadroomPartial *partial, double count);
void check_counted (const char *text, double count);

/** Check what a parameter is set to, and where that is from; or that it is not. */
void check_value (const char *text, hr_param_t param, const char *value, HeadroomOrigin origin, const char *detail);
void check_assigned (HeadroomPartial *partial, hr_param_t param, const char *value, const char *detail);
void check_no_value (const char *text, hr_param_t param);

/** Check that one of the remarks has `remark` in it. */
void check_remark (const char *text, const char *remark);

/** An object without the member of that number; G_MAXUINT: with all. (transfer full) */
HeadroomJson *copy_without (const HeadroomJson *config, guint left_out);

/** The same file of a type that nobody knows. (transfer full) */
HeadroomJson *make_unknown (const HeadroomJson *config);
