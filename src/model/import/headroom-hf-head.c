/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands behind the layers, as the class among `architectures` says. */
#include "core/facts/families.h"
#include "model/import/headroom-hf-reader-private.h"
#include "words/headroom-i18n.h"

/* How the names of classes end. */
static const struct
{
  const char *ending;
  const char *head;
} heads[] = {
  { "ForSequenceClassification", "sequence-classification" },
  { "ForTokenClassification", "token-classification" },
  { "HeadModel", NULL }, /* GPT2LMHeadModel has the head of its family */
  { "HeadsModel", NULL },
  { "ChatGLMModel", NULL }, /* have one, too */
  { "ChatModel", NULL },
  { "Model", "none" },
};

static const char *
get_class (const HeadroomJson *node)
{
  const HeadroomJson *list = headroom_json_get_value (node, "architectures");

  if (list == NULL || headroom_json_get_length (list) == 0)
    return NULL;
  return headroom_json_get_string (headroom_json_get_element (list, 0));
}

/* The id of a head; NULL: that of the family. */
static const char *
head_of_class (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (heads); i++)
    if (g_str_has_suffix (name, heads[i].ending))
      return heads[i].head;
  return NULL;
}

/* What wraps a language model may be a “Model” in name alone: then the class of the section says it, where it has one.
 */
static const char *
find_head (const HeadroomHfReader *r)
{
  const char *head = head_of_class (get_class (r->root));
  const char *inner = get_class (r->section);

  if (r->section == r->root || inner == NULL || g_strcmp0 (head, "none") != 0)
    return head;
  return head_of_class (inner);
}

/* Transformers has two labels where the file names none. */
static gboolean
read_labels (HeadroomHfReader *r)
{
  const HeadroomJson *labels = headroom_json_get_value (r->root, "id2label");

  if (labels == NULL || headroom_json_get_length (labels) == 0 || !hr_param_applies (&r->params, HR_NUM_LABELS))
    return TRUE;
  return headroom_hf_reader_derive (r, HR_NUM_LABELS, headroom_json_get_length (labels), HEADROOM_ORIGIN_DERIVED,
                                    "id2label");
}

/* Encoders are read with the heads of their families: whether a base model has a pooler, its name does not say. Behind
 * a decoder with an encoder there are other heads. */
static gboolean
is_plain_decoder (const HeadroomHfReader *r)
{
  const hr_family_t *family = hr_family (r->family);

  return family->head == HR_HEAD_CAUSAL && !family->crosses;
}

static void
remark_other_head (HeadroomHfReader *r)
{
  g_autofree char *remark = NULL;

  if (hr_family (r->family)->head != HR_HEAD_MASKED)
    return;
  /* Translators: %s is the name of a class. */
  remark = g_strdup_printf (_ ("The file is that of a “%s”. The head of masked tokens is counted all the same."),
                            get_class (r->root));
  headroom_partial_add_remark (r->partial, remark);
}

gboolean
headroom_hf_reader_read_head (HeadroomHfReader *r)
{
  const char *head = find_head (r);

  if (head != NULL && r->section == r->root)
    remark_other_head (r);
  if (head == NULL || !is_plain_decoder (r) || !hr_param_applies (&r->params, HR_MODEL_HEAD))
    return TRUE;
  hr_param_set_text (&r->params, HR_MODEL_HEAD, head);
  headroom_hf_reader_put (r, HR_MODEL_HEAD, HEADROOM_ORIGIN_DERIVED, "architectures");
  return read_labels (r);
}
