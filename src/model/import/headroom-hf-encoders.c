/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Encoders whose layers are not BERT’s: ConvBERT and MobileBERT. Sources: the modules of transformers 5.12; held to the
 * counts of tests/data/families. */
#include "model/import/headroom-hf-counted-types.h"
#include "words/headroom-i18n.h"

#include <math.h>

/* A weight and a bias. */
static double
norm (double width)
{
  return 2 * width;
}

/* Tables of positions and of token types, and a norm. */
static double
tables (HeadroomCounted *m, double width)
{
  double positions = headroom_counted_size (m, "max_position_embeddings");
  double types = headroom_counted_number (m, "type_vocab_size");

  return (positions + types) * width + norm (width);
}

/* Query, key and value of the heads that are left, a convolution in two steps, what makes its kernels of the keys, and
 * what it reads; all as wide as half of the layer. */
static double
conv_attention (HeadroomCounted *m)
{
  double kernel = headroom_counted_size (m, "conv_kernel_size");
  double ratio = headroom_counted_ratio (m, "head_ratio");
  double heads = fmax (floor ((double) m->r->params.attention_heads / fmax (ratio, 1)), 1);
  double width = heads * floor (floor (m->hidden / heads) / 2);

  return 4 * headroom_counted_biased_matrix (m->hidden, width) + m->hidden * kernel
         + headroom_counted_biased_matrix (m->hidden, width) + headroom_counted_biased_matrix (width, heads * kernel)
         + headroom_counted_biased_matrix (m->hidden, m->hidden) + norm (m->hidden);
}

/* The head is a matrix to the embedding’s width, a norm, and a bias of the vocabulary. */
double
headroom_counted_convbert (HeadroomCounted *m)
{
  double ffn = (double) m->r->params.ffn_size;
  double vocabulary = (double) m->r->params.vocab_size;
  double embedding = headroom_counted_size (m, "embedding_size");
  double mlp = headroom_counted_biased_matrix (m->hidden, ffn) + headroom_counted_biased_matrix (ffn, m->hidden);
  double head = headroom_counted_biased_matrix (m->hidden, embedding) + norm (embedding) + vocabulary;
  double widened = 0;

  if (headroom_counted_size (m, "num_groups") != 1)
    m->uncovered = "num_groups";
  if (embedding != m->hidden)
    widened = headroom_counted_biased_matrix (embedding, m->hidden);
  return headroom_counted_matrix (vocabulary, embedding) + tables (m, embedding) + widened
         + m->layers * (conv_attention (m) + mlp + norm (m->hidden)) + head;
}

/* One MLP of the narrow width, with what stands for a norm. */
static double
narrow_mlp (const HeadroomCounted *m, double narrow)
{
  double ffn = (double) m->r->params.ffn_size;

  return headroom_counted_biased_matrix (narrow, ffn) + headroom_counted_biased_matrix (ffn, narrow) + norm (narrow);
}

/* Query and key read what is narrowed, value the whole width. */
static double
narrow_attention (const HeadroomCounted *m, double narrow)
{
  return 3 * headroom_counted_biased_matrix (narrow, narrow) + headroom_counted_biased_matrix (m->hidden, narrow)
         + norm (narrow);
}

/* Two bottlenecks narrow what the layer reads and one widens what it gives, each with what stands for a norm. */
static double
bottlenecks (const HeadroomCounted *m, double narrow)
{
  double narrows = headroom_counted_biased_matrix (m->hidden, narrow) + norm (narrow);

  return 2 * narrows + headroom_counted_biased_matrix (narrow, m->hidden) + norm (m->hidden);
}

/* What was measured. */
static void
check_bottlenecks (HeadroomCounted *m)
{
  static const char *const needed[] = { "use_bottleneck", "key_query_shared_bottleneck", "trigram_input" };

  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (!headroom_counted_is (m, needed[i], TRUE))
      headroom_counted_refuse (m, needed[i], _ ("only true is supported."));
  headroom_counted_need_false (m, "use_bottleneck_attention");
}

/* The embedding reads each word with its neighbours. The head’s words are those of the embedding, and besides as much
 * as the layers are wider. */
double
headroom_counted_mobilebert (HeadroomCounted *m)
{
  double narrow = headroom_counted_size (m, "intra_bottleneck_size");
  double mlps = headroom_counted_size (m, "num_feedforward_networks");
  double embedding = headroom_counted_size (m, "embedding_size");
  double vocabulary = (double) m->r->params.vocab_size;
  double layer = narrow_attention (m, narrow) + mlps * narrow_mlp (m, narrow) + bottlenecks (m, narrow);
  double head = headroom_counted_biased_matrix (m->hidden, m->hidden) + norm (m->hidden) + vocabulary;

  check_bottlenecks (m);
  return vocabulary * fmax (embedding, m->hidden) + headroom_counted_biased_matrix (3 * embedding, m->hidden)
         + tables (m, m->hidden) + m->layers * layer + head;
}
