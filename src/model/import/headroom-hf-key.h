/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of the tables of a config.json’s keys: which feed a parameter, and what Transformers does without them. */
#pragma once

#include "core/table/params.h"

/** What holds where no key has a value. */
typedef enum
{
  HEADROOM_HF_REFUSE,            /* an error that names the first key */
  HEADROOM_HF_SKIP,              /* the parameter's default stays */
  HEADROOM_HF_ASSUME,            /* `value`, the class default of Transformers */
  HEADROOM_HF_NONE,              /* 0 */
  HEADROOM_HF_FAMILY,            /* what the family's modules have (core/families.h) */
  HEADROOM_HF_AS_HEADS,          /* as many as attention heads */
  HEADROOM_HF_HIDDEN_BY_HEADS,   /* hidden size over attention heads */
  HEADROOM_HF_TWICE_BY_HEADS,    /* twice that */
  HEADROOM_HF_FOUR_TIMES_HIDDEN, /* 4 × hidden size */
  HEADROOM_HF_AS_HIDDEN,         /* the hidden size */
  HEADROOM_HF_AS_FFN,            /* with experts: the feed-forward size */
  HEADROOM_HF_NO_MORE_EXPERTS,   /* with experts: 0 */
  HEADROOM_HF_NO_EXPERTS,        /* the parameter's default, or an error where another key speaks of experts */
  HEADROOM_HF_NEEDED_BY_EXPERTS, /* with experts: an error */
  HEADROOM_HF_NEAREST,           /* as in the row of the nearest family */
} HeadroomHfRule;

/** What the value of a key means. */
typedef enum
{
  HEADROOM_HF_VALUE,     /* itself */
  HEADROOM_HF_TRUE,      /* where it is true, `value` */
  HEADROOM_HF_PRESENT,   /* whatever it is, `value` */
  HEADROOM_HF_CAPPED,    /* a number above 0: there is a cap */
  HEADROOM_HF_LENGTH,    /* a number, or an object or a list with as many members */
  HEADROOM_HF_LETTERS,   /* a number, or as many letters: L for each sliding layer, and G for the full one at the end */
  HEADROOM_HF_RELATIVE,  /* true: the family’s distances; false: a table of positions */
  HEADROOM_HF_ONE_GELU,  /* “gelu” is one operation, “gelu_new” is several */
  HEADROOM_HF_GATED,     /* “gated-gelu” says that there is a gate, “gelu” that there is none */
  HEADROOM_HF_PLUS_TWO,  /* two more */
  HEADROOM_HF_HALF,      /* half of it */
  HEADROOM_HF_DENSE,     /* a list of all layers’ kinds: as many as its leading dense ones */
  HEADROOM_HF_PERIOD,    /* a list of layers’ kinds: the first one that looks at all tokens, counted from 1 */
  HEADROOM_HF_INDEXED,   /* 1, or a list of all layers’ kinds: of so many behind the dense ones the last is full */
  HEADROOM_HF_SAME,      /* a number, or a list of the same number */
  HEADROOM_HF_OF_LAYERS, /* a number, or an object of layers with the same one as their setting */
  HEADROOM_HF_UNCROSSED, /* without the layers that look at images alone */
  HEADROOM_HF_PATCHES,   /* the side of an image: its patches of 16 by 16 pixels, and one more */
} HeadroomHfMeaning;

enum
{
  HEADROOM_HF_MAX_KEYS = 7
};

/** The word for a family that is not known, in the rows of keys and limits. */
#define HEADROOM_HF_UNKNOWN "?"

typedef struct
{
  hr_param_t param;
  const char *family;                     /* words; NULL: every family that no row above names */
  const char *keys[HEADROOM_HF_MAX_KEYS]; /* the first that is there counts; “a.b” is b in the section a */
  HeadroomHfRule absent;
  HeadroomHfRule null;    /* where a key is there and null; 0: as absent */
  const char *value;      /* for HEADROOM_HF_ASSUME */
  const char *needs_true; /* the keys count only where this key is true; of an unknown family: not false */
  const char *needs_some; /* where this list is there and empty the value is 0 */
  const char *one_where;  /* where this key is true the value is 1 */
  bool doubtful;          /* models of the family differ: what follows without the key is assumed, not derived */
  bool follows;           /* without the first key the class takes what the others say */
  bool outer;             /* the top level is asked first, but for language models of their own */
  HeadroomHfMeaning means;
} HeadroomHfKey;

/** The families of an encoder and a decoder that are built as BART is, as a row lists them: those that choose their
 * activation function, those that hear, and all of them. */
#define HEADROOM_HF_LIKE_BART "bart mbart pegasus marian mvp blenderbot blenderbot-small"
#define HEADROOM_HF_OF_SPEECH "speech_to_text whisper"
#define HEADROOM_HF_TWO_STACKS HEADROOM_HF_LIKE_BART " m2m_100 " HEADROOM_HF_OF_SPEECH
