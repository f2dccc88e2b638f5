/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands behind the layers, as the class among `architectures` says. To add a class, add a row of `classes`; where
 * its head has more than labels or words, also one of `extras`. Sources: the classes of transformers 5.12; of those
 * that are not there, the code of their repositories. */
#include <string.h>

#include "core/facts/families.h"
#include "model/import/headroom-hf-reader-private.h"
#include "model/import/headroom-model-count.h"
#include "words/headroom-i18n.h"

#define SEQUENCES "sequence-classification"
#define TOKENS "token-classification"
#define NONE "none"

typedef struct
{
  const char *ending; /* of the class’s name */
  const char *head;   /* NULL: that of the family */
  int labels;         /* 0: as many as the file says */
} Class;

/* The first that fits counts. */
static const Class classes[] = {
  { "ForSequenceClassification", SEQUENCES },
  { "ForTokenClassification", TOKENS },
  { "ForQuestionAnswering", TOKENS, 2 }, /* where the answer begins, and where it ends */
  { "ForMultipleChoice", SEQUENCES, 1 },
  { "ForNextSentencePrediction", SEQUENCES, 2 },
  { "ElectraForPreTraining", TOKENS, 1 },
  { "ModelForScore", SEQUENCES, 1 },
  { "ForProcessRewardModel", TOKENS, 2 },
  { "RewardModel", SEQUENCES, 1 },
  { "ForCausalLM", NULL },
  { "ForConditionalGeneration", NULL },
  { "ForMaskedLM", NULL },
  { "ForPreTraining", NULL },
  { "ForImageClassification", NULL },
  { "ModelLM", NULL },
  { "HeadModel", NULL }, /* GPT2LMHeadModel has the head of its family */
  { "HeadsModel", NULL },
  { "HeadCustomModel", NULL },
  { "ChatGLMModel", NULL }, /* have one, too */
  { "ChatModel", NULL },
  { "MTModel", NULL }, /* Marian’s */
  { "DreamModel", NULL },
  { "Model", NONE },
};

/* What a class has besides what is counted of its family with that head. A family that pools has its pooler in the head
 * of sequences; of BERT alone the head of masked tokens is counted without its norm and the biases of words. */
static const struct
{
  const char *types; /* words, of families or model types */
  const char *ending;
  int matrices; /* from the layers’ width to the same, with a bias */
  int vectors;  /* of the layers’ width */
  int words;    /* numbers for each word */
  int numbers;
  int of_label; /* numbers for each label */
} extras[] = {
  { "bert", "ForMaskedLM", 0, 2, 1 },
  { "bert", "LMHeadModel", 0, 2, 1 }, /* as of masked tokens */
  { "bert", "ForPreTraining", 1, 4, 1, 2 },
  { "albert megatron-bert ernie", "ForPreTraining", 1, 2, 0, 2 },
  { "electra", "ElectraForPreTraining", 1 },
  { "bert roberta albert rembert mpnet esm megatron-bert xlm-roberta-xl layoutlm roberta-prelayernorm "
    "jina_embeddings_v3 ernie big_bird",
    "Model", 1 },
  { "layoutlm", "ForTokenClassification", 1 },
  { "layoutlm", "ForQuestionAnswering", 1 },
  { HEADROOM_HF_LIKE_BART " m2m_100 t5 umt5", "ForSequenceClassification", 1, 0, 0, 0, 1 },
  { "gpt2 openai-gpt", "DoubleHeadsModel", 0, 1, 0, 1 },
  { "qwen2", "Qwen2ForProcessRewardModel", 1 },
  { "qwen2", "Qwen2ForRewardModel", 1, 0, 0, 1 },
};

static const char *
get_class (const HeadroomJson *node)
{
  const HeadroomJson *list = headroom_json_get_value (node, "architectures");

  if (list == NULL || headroom_json_get_length (list) == 0)
    return NULL;
  return headroom_json_get_string (headroom_json_get_element (list, 0));
}

/* NULL: nobody knows what it has. */
static const Class *
find_class (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (classes); i++)
    if (g_str_has_suffix (name, classes[i].ending))
      return &classes[i];
  return NULL;
}

/* What wraps a language model may be a “Model” in name alone: then the class of the section says it, where it has one.
 */
static const char *
name_class (const HeadroomHfReader *r)
{
  const char *name = get_class (r->root);
  const char *inner = get_class (r->section);
  const Class *class = find_class (name);

  if (r->section == r->root || inner == NULL || class == NULL || g_strcmp0 (class->head, NONE) != 0)
    return name;
  return inner;
}

/* Transformers has two labels where the file names none. */
static gboolean
read_labels (HeadroomHfReader *r, const Class *class)
{
  const HeadroomJson *labels = headroom_json_get_value (r->root, "id2label");

  if (!hr_param_applies (&r->params, HR_NUM_LABELS))
    return TRUE;
  if (class->labels > 0)
    return headroom_hf_reader_derive (r, HR_NUM_LABELS, class->labels, HEADROOM_ORIGIN_DERIVED, "architectures");
  if (labels == NULL || headroom_json_get_length (labels) == 0)
    return TRUE;
  return headroom_hf_reader_derive (r, HR_NUM_LABELS, headroom_json_get_length (labels), HEADROOM_ORIGIN_DERIVED,
                                    "id2label");
}

/* Two stacks alone neither learn nor write; where the head is the embedding, whoever uses them has it without more
 * weights. */
static gboolean
lends_head (const HeadroomHfReader *r, const Class *class)
{
  return hr_family (r->family)->crosses && r->params.tied_embeddings && g_strcmp0 (class->head, NONE) == 0;
}

/* Models with a section for each stack have heads that nobody looked up; what of a family’s parameters the file’s
 * type tells has the family’s head in it. */
static gboolean
may_have_other_head (const HeadroomHfReader *r, const Class *class)
{
  return !hr_family (r->family)->own_embeddings && r->params.parameter_count == 0 && !lends_head (r, class)
         && hr_param_applies (&r->params, HR_MODEL_HEAD);
}

/* Words in the names of classes that have layers or heads of their own, whatever else they are called. */
static const char *
find_apart (const char *name, const Class *class)
{
  static const char *const always[] = { "Eagle", "Medusa" };
  static const char *const unknown[] = { "Reward", "Score", "Gating", "Classif", "Answering" };

  for (guint i = 0; i < G_N_ELEMENTS (always); i++)
    if (strstr (name, always[i]) != NULL)
      return always[i];
  for (guint i = 0; class == NULL && i < G_N_ELEMENTS (unknown); i++)
    if (strstr (name, unknown[i]) != NULL)
      return unknown[i];
  return NULL;
}

static gboolean
refuse_class (HeadroomHfReader *r, const char *name)
{
  /* Translators: %s is the name of a class. */
  g_autofree char *message = g_strdup_printf (
      _ ("“architectures” names “%s”, whose head is not known. Heads of words, of labels for sequences "
         "or tokens, and "
         "models without a head are supported."),
      name);

  return headroom_hf_reader_refuse (r, HEADROOM_FILE_ERROR_NOT_COVERED, message);
}

static void
remark_class (HeadroomHfReader *r, const char *name)
{
  /* Translators: %s is the name of a class. */
  g_autofree char *remark = g_strdup_printf (
      _ ("“architectures” names “%s”, which is not known: the head that models of its family have is "
         "counted."),
      name);

  headroom_partial_add_remark (r->partial, remark);
}

static void
remark_other_head (HeadroomHfReader *r, const char *name, const Class *class)
{
  g_autofree char *remark = NULL;

  if (class->head == NULL || r->section != r->root)
    return;
  /* Translators: %s is the name of a class. */
  remark = g_strdup_printf (
      _ ("“architectures” names “%s”: the head that models of its family have is counted all the same."), name);
  headroom_partial_add_remark (r->partial, remark);
}

static gboolean
is_of_types (const HeadroomHfReader *r, const char *types)
{
  if (r->model_type != NULL && headroom_hf_names (types, r->model_type))
    return TRUE;
  return headroom_hf_names (types, hr_family (r->family)->choice.id);
}

/* Parameters of the head beside those of the table’s kinds. */
static double
count_extra (const HeadroomHfReader *r, const char *name)
{
  double hidden = (double) r->params.hidden_size;

  for (guint i = 0; i < G_N_ELEMENTS (extras); i++)
    if (g_str_has_suffix (name, extras[i].ending) && is_of_types (r, extras[i].types))
      return extras[i].matrices * (hidden + 1) * hidden + extras[i].vectors * hidden
             + extras[i].words * (double) r->params.vocab_size + extras[i].numbers
             + extras[i].of_label * (double) r->params.num_labels;
  return 0;
}

static gboolean
take_extra (HeadroomHfReader *r, const char *name)
{
  double extra = count_extra (r, name);

  if (extra <= 0)
    return TRUE;
  return headroom_hf_reader_derive (r, HR_PARAMETER_COUNT, headroom_model_count_parameters (r->partial) + extra,
                                    HEADROOM_ORIGIN_DERIVED, "architectures");
}

static gboolean
take_class (HeadroomHfReader *r, const char *name, const Class *class)
{
  if (!may_have_other_head (r, class))
    {
      remark_other_head (r, name, class);
      return TRUE;
    }
  if (class->head != NULL)
    {
      hr_param_set_text (&r->params, HR_MODEL_HEAD, class->head);
      headroom_hf_reader_put (r, HR_MODEL_HEAD, HEADROOM_ORIGIN_DERIVED, "architectures");
    }
  return read_labels (r, class) && take_extra (r, name);
}

gboolean
headroom_hf_reader_read_head (HeadroomHfReader *r)
{
  const char *name = name_class (r);
  const Class *class = find_class (name);

  if (name == NULL)
    return TRUE;
  if (find_apart (name, class) != NULL)
    return refuse_class (r, name);
  if (class != NULL)
    return take_class (r, name, class);
  if (!r->is_nearest && r->section == r->root)
    remark_class (r, name);
  return TRUE;
}
