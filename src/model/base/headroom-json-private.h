/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The nodes of headroom-json.c, for its parser. */
#pragma once

#include "model/base/headroom-json.h"

struct _HeadroomJson
{
  HeadroomJsonKind kind;
  char *text;        /* a string's text, a number's digits as written; "true" or "false" */
  GPtrArray *values; /* elements or members */
  GPtrArray *keys;   /* of the members, in the same order */
  GHashTable *index; /* key to its position + 1 */
};

HeadroomJson *headroom_json_new (HeadroomJsonKind kind);
/** Takes the text over. */
HeadroomJson *headroom_json_new_take (HeadroomJsonKind kind, char *text);
