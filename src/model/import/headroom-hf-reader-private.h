/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of reading one config.json, shared by the files that do it: headroom-hf-config.c finds the section
 * and its family or, with headroom-hf-nearest.c, the nearest one, by the table of headroom-hf-facts.c;
 * headroom-hf-covered.c asks whether the family covers it, by the rows of headroom-hf-limits.c;
 * headroom-hf-quantization.c reads the weights' format;
 * headroom-hf-reader.c goes through the rows of headroom-hf-keys.c, headroom-hf-meaning.c reads values that stand for
 * others, and headroom-hf-absent.c fills what no key says;
 * headroom-hf-check.c asks whether all of it agrees. */
#pragma once

#include "model/base/headroom-json.h"
#include "model/import/headroom-hf-key-lookup.h"
#include "model/presets/headroom-partial.h"

typedef struct
{
  const HeadroomJson *root, *section;
  const HeadroomJson *beside; /* what another file of the folder says of quantised weights; NULL: there is none */
  char *prefix;               /* "text_config." */
  const char *model_type;     /* as the file has it; NULL: it has none */
  int family;
  gboolean is_nearest; /* `family` is only the nearest to one that is not known: what it fills in is assumed */
  hr_params_t params;  /* what was read so far */
  HeadroomPartial *partial;
  GError **error;
} HeadroomHfReader;

/* Each returns FALSE and sets the reader's error where the file cannot be read. */
gboolean headroom_hf_reader_refuse (HeadroomHfReader *r, HeadroomFileError code, const char *message);

/** Refuse the value of a key of the section, and say what is expected. */
gboolean headroom_hf_reader_refuse_key (HeadroomHfReader *r, HeadroomFileError code, const char *key,
                                        const HeadroomJson *value, const char *expected);
gboolean
headroom_hf_reader_refuse_value (HeadroomHfReader *r, hr_param_t param, const char *key, const HeadroomJson *value);

/** Take the value that r->params now has. */
void headroom_hf_reader_put (HeadroomHfReader *r, hr_param_t param, HeadroomOrigin origin, const char *detail);

/** Take a value that no key has as it is. */
gboolean headroom_hf_reader_derive (HeadroomHfReader *r, hr_param_t param, double value, HeadroomOrigin origin,
                                    const char *detail);

/** Take what the row says for a file without its keys. `null`: the key that is there and null; NULL: none is. */
gboolean headroom_hf_reader_fill (HeadroomHfReader *r, const HeadroomHfKey *row, const char *null);

/** The key that a value was read from. (transfer full) */
char *headroom_hf_reader_key_of (const HeadroomHfReader *r, hr_param_t param);

/** Take the family that a switch of the file makes of this one. The switch’s key; NULL: none does. */
const char *headroom_hf_reader_take_variant (HeadroomHfReader *r);

/** The covered family whose facts (core/families.h) agree best with what the file says. `of_class`: the one
 * that has a class among `architectures`; below 0: none. */
int headroom_hf_reader_find_nearest (const HeadroomHfReader *r, int of_class);

/** The keys that would say whether the MLP has a gate, with commas; NULL where one does. (transfer full) */
char *headroom_hf_reader_name_gate_keys (const HeadroomHfReader *r);

/** Where the nearest family differs from what the file says: take the parameter that says so, or, where there is none,
 * remark on it, as the estimate is most likely wrong there. */
void headroom_hf_reader_take_differences (HeadroomHfReader *r);

/** The first of these keys, up to NULL, that has a value; NULL where none has. */
const char *headroom_hf_reader_find_any (const HeadroomJson *node, const char *const *keys);

/** A key that speaks of experts, in any spelling; NULL where none does. */
const char *headroom_hf_reader_find_experts (const HeadroomHfReader *r);

/** The key that gives full and sliding layers other places than the family does; NULL where none does. */
const char *headroom_hf_reader_find_pattern (const HeadroomHfReader *r);

/** Refuse, or remark on, what the rows of headroom-hf-limits.c say of the family (headroom-hf-covered.c). */
gboolean headroom_hf_reader_check_limits (HeadroomHfReader *r);

/** Refuse a model of images or sound, and one whose layers are of a kind of their own (headroom-hf-unlike.c). */
gboolean headroom_hf_reader_check_kind (HeadroomHfReader *r);

/** Refuse a model that compares texts and images. */
gboolean headroom_hf_reader_check_comparer (HeadroomHfReader *r);

/** Take the head that a decoder’s class among `architectures` has, and its labels. */
gboolean headroom_hf_reader_read_head (HeadroomHfReader *r);

/** Refuse a part of the model, an object of the file of that name, which has weights that nobody counts. */
gboolean headroom_hf_reader_refuse_part (HeadroomHfReader *r, const char *section);

/** Refuse a file with a part that nothing here reads (headroom-hf-parts.c). */
gboolean headroom_hf_reader_check_parts (HeadroomHfReader *r);

/** Count a tower for images beside the language model, once that is read; remark on parts that cannot be counted, and
 * refuse a file that reads images and does not say by what. */
gboolean headroom_hf_reader_read_towers (HeadroomHfReader *r);

/** Count the parameters of a model with layers that the ledger does not know, and its states; changes nothing for any
 * other. */
gboolean headroom_hf_reader_count (HeadroomHfReader *r);

/** Read every row of the family. */
gboolean headroom_hf_reader_read_rows (HeadroomHfReader *r);

/** Refuse a file that gives layers experts and says that there are none. */
gboolean headroom_hf_reader_check_experts (HeadroomHfReader *r);

/** The core's rules, as far as they are about what the file says, in the file's own words. */
gboolean headroom_hf_reader_check (HeadroomHfReader *r);
