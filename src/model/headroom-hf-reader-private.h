/* The state of reading one config.json, shared by the two files that do it: headroom-hf-config.c finds the
 * section and its family, headroom-hf-reader.c goes through the rows of headroom-hf-keys.c. */
#pragma once

#include "model/headroom-json.h"
#include "model/headroom-partial.h"

typedef struct
{
  const HeadroomJson *root, *section;
  char *prefix; /* "text_config." */
  int family;
  hr_params_t params; /* what was read so far */
  HeadroomPartial *partial;
  GError **error;
} HeadroomHfReader;

/* Each returns FALSE and sets the reader's error where the file cannot be read. */
gboolean headroom_hf_reader_refuse (HeadroomHfReader *r, HeadroomFileError code, const char *message);
gboolean headroom_hf_reader_refuse_value (HeadroomHfReader *r, hr_param_t param, const char *key, const HeadroomJson *value);

/** Take the value that r->params now has. */
void headroom_hf_reader_put (HeadroomHfReader *r, hr_param_t param, HeadroomOrigin origin, const char *detail);

/** Refuse, or remark on, what the rows of headroom-hf-limits.c say of the family. */
gboolean headroom_hf_reader_check_limits (HeadroomHfReader *r);

/** Read every row of the family. */
gboolean headroom_hf_reader_read_rows (HeadroomHfReader *r);

/** The core's rules, as far as they are about what the file says, in the file's own words. */
gboolean headroom_hf_reader_check (HeadroomHfReader *r);
