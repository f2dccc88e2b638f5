/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structural facts of the model families: the ledger reads facts, never names. */
#pragma once

#include "core/base/inputs.h"

#include <stdbool.h>

/** How a norm is written, which decides what it keeps. */
typedef enum
{
  HR_RMS_NORM,          /* computed in fp32, cast back, then weighted: Llama */
  HR_RMS_NORM_FP32,     /* weighted in fp32, then cast back: OLMo 2 */
  HR_RMS_NORM_ONE_PLUS, /* the same, and the weight is stored less one: Gemma */
  HR_LAYER_NORM,        /* one fused operation, with weight and bias */
} hr_norm_t;

/** Where a layer has norms: before or after attention and MLP. */
enum
{
  HR_NORM_ATTENTION_IN = 1 << 0,
  HR_NORM_ATTENTION_OUT = 1 << 1,
  HR_NORM_MLP_IN = 1 << 2,
  HR_NORM_MLP_OUT = 1 << 3,
  HR_NORMS_BEFORE = HR_NORM_ATTENTION_IN | HR_NORM_MLP_IN,
  HR_NORMS_AFTER = HR_NORM_ATTENTION_OUT | HR_NORM_MLP_OUT,
};

/** Norms on query and key: of each head, of each head without a weight, or of the whole projection. */
typedef enum
{
  HR_QK_NORM_NONE,
  HR_QK_NORM_HEAD,
  HR_QK_NORM_PLAIN,
  HR_QK_NORM_FULL
} hr_qk_norm_t;

/** Whether the embedding may be of another width than the layers, to which a matrix then takes it. */
typedef enum
{
  HR_EMBEDDING_AS_LAYERS,
  HR_EMBEDDING_OWN,      /* the matrix is there where the widths differ */
  HR_EMBEDDING_PROJECTED /* it is always there */
} hr_embedding_t;

/** What an activation function keeps of a plain MLP (ledger-mlp.c). A gated MLP keeps the same four
 * tensors whatever its function. */
typedef enum
{
  HR_GELU,
  HR_RELU,
  HR_GELU_PYTHON,
  HR_RELU_SQUARED,
  HR_GELU_ERF,   /* GELU written as several operations around the error function */
  HR_GELU_QUICK, /* the product with the sigmoid of a multiple: CLIP */
  HR_XIELU       /* two learned numbers for each layer, one for each side of zero */
} hr_activation_t;

/** What a router does with the scores of all experts (ledger-experts.c). */
typedef enum
{
  HR_ROUTER_NORMED,      /* makes them probabilities and lets those of the chosen add up to one again */
  HR_ROUTER_PLAIN,       /* makes them probabilities and takes those of the chosen as they are */
  HR_ROUTER_CHOSEN,      /* makes probabilities of the chosen experts' scores alone */
  HR_ROUTER_CLAMPED,     /* as the first, but the sum is never less than a minimum: ERNIE 4.5 */
  HR_ROUTER_MASKED,      /* chooses two, one after the other, with the scores near the largest alone: Phi-3.5-MoE */
  HR_ROUTER_SORTED,      /* makes probabilities of the chosen experts' scores, and sorts the tokens itself: Granite */
  HR_ROUTER_CHOSEN_FP32, /* as HR_ROUTER_CHOSEN, in FP32 */
  HR_ROUTER_NORMED_16,   /* as the first, in the model's format: Mistral 4 */
} hr_router_t;

/** What scales attention's output before it is projected. */
typedef enum
{
  HR_GATE_NONE,
  HR_GATE_WIDE,  /* the sigmoid of a projection of the layer's input, as wide as the heads together */
  HR_GATE_HEADS, /* the softplus of one number for each head, in FP32 */
} hr_gate_t;

/** Where dropout leaves masks. */
enum
{
  HR_DROP_ATTENTION = 1 << 0,
  HR_DROP_MLP = 1 << 1,
  HR_DROP_EMBEDDING = 1 << 2,
  HR_DROP_SCORES = 1 << 3, /* the probabilities of eager attention */
  HR_DROP_INSIDE = 1 << 4, /* what the projection down reads */
  HR_DROP_FINAL = 1 << 5,  /* what the final norm gives */
  HR_DROP_RESIDUAL = HR_DROP_ATTENTION | HR_DROP_MLP,
};

/** Ids of positions and token types that their tables keep for backward. */
typedef enum
{
  HR_IDS_NONE,
  HR_IDS_SHARED, /* one row of ids for all sequences */
  HR_IDS_EACH,   /* a row for each sequence, of both; but one row in a decoder beside an encoder */
  HR_IDS_BOTH,   /* a row for each sequence in the decoder, too */
  HR_IDS_TYPES,  /* a row for each sequence of token types alone */
} hr_position_ids_t;

/** Two convolutions over frames of audio that stand in the place of an encoder's embedding. */
typedef enum
{
  HR_FRONT_NONE,
  HR_FRONT_GATED, /* each takes every second frame, and half of its channels gates the other: Speech2Text */
  HR_FRONT_GELU,  /* a GELU after each; the second takes every second frame: Whisper */
} hr_front_t;

/** What stands in the place of attention, or beside it: a recurrence over all tokens so far (ledger-mixer.c). */
typedef enum
{
  HR_MIXER_NONE,
  HR_MIXER_MAMBA2, /* a state for each head, computed in chunks of tokens */
  HR_MIXER_MAMBA,  /* a state for each channel, computed token by token */
  HR_MIXER_DELTA,  /* the gated delta rule: a state for each head that is corrected by what it says of a key */
} hr_mixer_t;

/** What follows a recurrence before it is projected. */
typedef enum
{
  HR_MIXER_GATED,      /* a product with the gate */
  HR_MIXER_GATED_NORM, /* a norm of that product, of all heads together */
  HR_MIXER_NORM_GATED, /* a norm of each head, whose product with the gate it is */
} hr_mixer_end_t;

/** What stands after the last layer, and its loss. */
typedef enum
{
  HR_HEAD_CAUSAL,   /* the next token: loss on fp32 logits and shifted labels */
  HR_HEAD_MASKED,   /* masked tokens: dense, activation, norm and decoder; loss on the logits as they are */
  HR_HEAD_CLASS,    /* the class of an image: the first token alone; `vocab-size` is the number of classes */
  HR_HEAD_SEQUENCE, /* a label of each sequence, in the place of another head */
  HR_HEAD_TOKENS,   /* a label of each token */
  HR_HEAD_NONE,     /* hidden states alone */
} hr_head_t;

/** What one family's modules do, as written in Transformers. A fact left out is false, none or zero. */
typedef struct
{
  hr_choice_desc_t choice; /* id: Hugging Face's model_type */

  bool particular;     /* what it does is its own: it stands in for no family that is not known */
  bool open;           /* built as its parameters say: latent attention is one of them */
  bool sequence_first; /* tensors are [s, b, …]: flash's output is copied to that order where b > 1 */
  bool holds_batch;    /* the micro-batch itself is counted, as the framework's own reports do */
  bool engine;         /* Megatron-Core: has buffers of its own, see buffers.c */
  bool dispatches;     /* experts get their tokens from all GPUs, and keep fewer tensors: see ledger-experts.c */
  hr_norm_t norm;
  bool unbiased_norms;   /* LayerNorm has a weight alone */
  bool weightless_norms; /* norms have no weight: NanoChat, OLMo */
  bool own_norms;        /* LayerNorm that casts what it reads itself, whatever autocast would: Nemotron, OLMo */
  bool centred_norms;    /* an RMSNorm in fp32 of what is left without the mean: Cohere’s LayerNorm */
  bool norms_read_twice; /* beside the FP32 copy of its input an RMSNorm keeps the input itself: T5 */
  bool split_root;       /* an RMSNorm takes the reciprocal root as a power, which keeps what it is of: Gemma 4 */
  bool inner_norms;      /* a norm of attention's output and one of the MLP's product, before they are projected */
  int norms;             /* where: HR_NORM_… bits */
  bool norm_after_sum;   /* the norms after read the sum with the residual stream, not the module's output */
  bool parallel;         /* attention and MLP read the same residual; their norms share its copy, or are one */
  hr_qk_norm_t qk_norm;
  bool biased_qk_norms; /* they are LayerNorms with a bias */
  bool own_head_norms;  /* each head has a weight of its own, and no bias */
  bool value_norm;      /* one on the value, too, of each head, without a weight */
  bool embedding_norm;  /* a norm right after the embedding */
  bool no_final_norm;
  bool bare_first_layer;    /* where that norm is what the first layer’s attention reads: it has none of its own */
  bool shared_layers;       /* all layers are one layer’s weights */
  hr_embedding_t embedding; /* of a width of its own */

  bool fused_qkv; /* one projection: one cast of its input under autocast */
  bool fused_gate_up;
  bool value_is_view;  /* value is a view of a larger buffer, which stays whole for backward */
  bool output_copied;  /* flash’s output comes in the heads’ order: the output projection needs a copy */
  hr_gate_t gate;      /* what scales attention’s output */
  bool gate_in_query;  /* it is projected together with the query, whose norms read views of both */
  bool expands_kv;     /* keys and values are repeated to all heads before they are rotated and cached: Falcon 40B */
  bool broadcasts_kv;  /* one head of keys comes to SDPA for all heads, which no fused kernel takes: Falcon 7B */
  bool clipped_qkv;    /* query, key and value are clipped together, which keeps what was clipped: DBRX */
  bool spared_in_gguf; /* llama.cpp’s quantiser has rules of its own for it, and its files hold a tied head twice */
  bool indexed_heads;  /* key and value are picked from the fused projection by index tensors */
  bool ungrouped;      /* no grouped-query attention: as many KV heads as heads */
  bool latent;         /* multi-head latent attention: low-rank projections of query, key and value */
  bool indexed;        /* an indexer chooses the tokens that attention looks at: DeepSeek’s sparse attention */
  bool softmax_fp32;   /* eager attention computes the softmax in fp32 and casts back */
  bool scores_fp32;    /* eager attention computes the scores, too, in fp32, of query and key in fp32 */
  bool eager;          /* runs eager attention unless told otherwise */
  bool saves_masks;    /* autograd, too, knows of the masks that checkpoints hold */
  bool capped_scores;  /* tanh on the scores */
  bool floored_scores; /* the larger of each score and the least number of the format: XGLM */
  bool sinks;          /* a learned score for each head stands beside those of the tokens */
  bool capped_logits;  /* tanh on the logits */
  bool may_cap_logits; /* some of the family’s models have that, others not */
  bool cast_logits;    /* the loss of masked tokens, or behind two stacks, is in fp32, as that of other decoders is */

  double rotary;            /* share of a head that is rotated; cosine and sine are kept */
  bool two_rotations;       /* sliding and full layers, or in a layer query and key, have their own cosine and sine */
  bool complex_rotation;    /* a complex number in fp32 in place of two cosines and two sines */
  bool bare_full_layers;    /* where others have a window, full layers rotate nothing, have no norm on query and key,
                             * and scale queries by position */
  bool alibi;               /* distances are added to the scores */
  int distances;            /* rows of a table of what is added to the scores of each head, by distance; 0: none */
  bool distances_in_layers; /* each layer has such a table; else each stack */
  bool rotation_in_layers;  /* each layer makes cosine and sine of its own, of numbers that stand twice in a row */
  bool scaled_queries;      /* a number for each position scales the queries */
  bool rotates_each;        /* each sequence has a cosine and sine of its own: several indices say a token's place */
  bool rotary_fp32;         /* cosine and sine are in fp32 whatever the model is in */
  bool learned_positions;
  bool idle_positions; /* the first two rows of that table stand for padding: no token has them */
  hr_position_ids_t position_ids;
  int fixed_positions;   /* tables of positions that are never trained, the encoder’s first: sines */
  bool narrow_positions; /* the table of positions is as wide as a head: sines that stand among the weights */
  int token_types;       /* rows of a table of token types, where no parameter says */
  int places;            /* rows of each of four tables of places on a page; 0: there are none */
  bool disentangled;     /* DeBERTa’s attention, which divides and masks its scores itself */
  int relative;          /* rows of its table of distances, which each layer projects; 0: there is none */
  int patch_elements;    /* an image patch’s values, which a convolution projects */
  int dropouts;          /* HR_DROP_… bits */

  bool gated;                 /* gate and up projection */
  hr_activation_t activation; /* of an MLP that is not gated */
  bool gelu_in_gate;          /* the gate’s function is the tanh GELU, written as several operations */
  bool mixed;                 /* layers may have a recurrence or a convolution in place of attention */
  bool convolves;             /* these are short convolutions between two projections: LFM2 */
  hr_mixer_t mixer;           /* these have this recurrence, of which the ledger knows each tensor */
  hr_mixer_end_t mixer_end;   /* and behind it this */
  bool mixer_alone;           /* a layer is a norm and a recurrence, and nothing else; the stream is in FP32 */
  bool mixer_beside;          /* each layer has attention, too, of the same normed input */
  bool mixer_norms;           /* norms without a weight of what says steps and states: Falcon Mamba */
  bool mixer_rejoined;        /* what the recurrence reads is projected in groups of heads, and joined anew */
  bool layer_inputs;          /* each layer may have an input of its own besides, made of the words */
  int streams;                /* AltUp: a layer computes one and predicts the others; 0: there is one alone */
  int low_rank;               /* of two matrices beside attention: Laurel; 0: there are none */
  int sparse_layers;          /* the first so many let only what stands out of the gate through */
  bool norms_both;            /* MLP and experts stand side by side, each with norms of its own, and so the router */
  bool shares_keys;           /* the last layers may read keys and values of others, in training, too */
  bool wide_full_layers;      /* layers that look at all tokens may have heads of their own number and width */
  bool whole_windows;         /* the cache of Transformers holds all tokens of layers with a window, too */
  double least, most;         /* of layers that the ledger does not know: what one keeps, as a share of what is counted;
                               * 0: it knows them */
  int scanned_chunk;          /* without its kernels a recurrence of unknown sizes has chunks of so many tokens */
  bool crosses;               /* a layer is one of the encoder and one of the decoder, which has cross attention */
  bool own_embeddings;        /* encoder and decoder have a table of words each; else they share one */
  bool scales_embedding;      /* by a number that is a tensor, which autograd keeps */
  bool passes_positions;      /* layers take position ids as an argument, which checkpoints save */
  hr_front_t front;           /* of the encoder, where it hears */
  int encoder_positions;      /* rows of its own table of positions; 0: as many as the decoder's has */
  bool unbiased_keys;         /* the projection of keys has no bias, where the others have one */
  bool fp32_stream;           /* sines in FP32 make all that follows FP32, whatever the weights are in: CTRL */
  bool unmeasured;            /* "by structure": what it keeps was read from its code alone */
  bool experts_measured;      /* its experts are held to measured rows */
  hr_router_t router;
  bool router_fp32;        /* the router computes in fp32: a copy of its input and weight */
  bool router_weight_fp32; /* its weight is in fp32 already: of it there is no copy */
  bool router_16;          /* the weights of the chosen experts are not in fp32 */
  bool router_bias;        /* a bias or a correction for each expert, counted as a parameter */
  bool shared_gate;        /* a sigmoid of one number for each token scales what the shared experts give */
  bool clamped_experts;    /* gate and up are clamped, and one is added to up */
  bool clamped_mlps;       /* so are those of dense layers and of shared experts */
  bool all_experts;        /* every expert computes every token; the router scales what goes in */

  hr_head_t head;
  bool masks_tokens;    /* embeddings of masked tokens are set to zero, and the others scaled by their share: ESM */
  bool scores_head;     /* a weight for the probabilities of each head of each layer, which training does not use */
  bool whole_head;      /* the head of masked tokens is counted with its norm and bias */
  bool pooled;          /* a pooler of the first token stands beside the head */
  bool unbiased_head;   /* its first matrix has no bias */
  bool transforms_head; /* the head of the next token has the matrix, activation and norm of one of masked tokens */
  bool joined_head;     /* the head’s matrix is the embedding’s, joined for each step to a part of its own */
  bool cuts_logits;     /* its loss takes the logits as they are, without those of the last token */
  int words_width;      /* to which that takes what it reads; 0: to the embedding’s */
  bool unshifted;       /* labels are as many as tokens: of masked tokens, without a head of their own */
  bool head_bias;       /* of the next token’s head */
  int shared_experts;   /* where config.json does not say how many */
  int full_every;       /* with a sliding window, the last of so many layers looks at all tokens; 0: none does */
  bool full_first;      /* the first of so many does */
  bool qkv_bias, o_bias, mlp_bias; /* what config.json leaves unsaid */
} hr_family_t;

/** True where a family may stand in for one that is not known. */
bool hr_family_stands_in (int family);

/** True where the head of words has a matrix, an activation and a norm before it. */
bool hr_transforms_head (const hr_family_t *family);

/** True where several families that may stand in for an unknown one predict what this one does. */
bool hr_family_has_kin (int family);

/** Facts of family number i, a value of the parameter `family`. */
const hr_family_t *hr_family (int i);

/** That family as a choice of the parameter, or NULL past the last. */
const hr_choice_desc_t *hr_family_choice (int i);
