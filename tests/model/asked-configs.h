/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A config.json that says no more than it is asked for. */
#pragma once

#include "model/presets/headroom-partial.h"

#define FOUR(kind) "\"" kind "\",\"" kind "\",\"" kind "\",\"" kind "\""

/** A list of one kind of layer, for as many layers as files have that are asked for their number. */
#define SIXTEEN(kind) "[" FOUR (kind) "," FOUR (kind) "," FOUR (kind) "," FOUR (kind) "]"

/** What a file was asked for so far: for the tower’s section, and for the text, with the names of all. */
typedef struct
{
  GString *vision;
  GString *text;
  GString *keys;
} Given;

Given given_new (void);
void given_clear (Given *given);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Given, given_clear)

/** The file: `format` has VISION and GIVEN where the keys go that were given. (transfer full) */
char *fill_in (const char *format, const Given *given);

/** Ask again with what is missing, until it is read or something else is wrong. (transfer full) */
HeadroomPartial *ask_again (const char *format, Given *given, GError **error);

/** The smallest file that is read, which there must be: `format` has GIVEN where the keys go. (transfer full) */
char *write_smallest (const char *format);

/** The types that files are asked of: every family, then types that are none of their own; NULL: there are no more. */
const char *asked_type (guint i);

/** Whether there is a file of that type alone. */
gboolean is_of_files (const char *type);

/** Whether a section “text_config” may be of the type, too: it is not where the type has sections of its own. */
gboolean is_of_sections (const char *type);

/** A format for write_smallest(): the type, which is the first key, with the sections that it cannot be without.
 * (transfer full) */
char *format_type (const char *type);
