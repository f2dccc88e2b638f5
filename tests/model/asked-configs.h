/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A config.json that says no more than it is asked for. */
#pragma once

#include "model/presets/headroom-partial.h"

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
