#include "core/layer-sizes.h"
#include "core/text.h"

/* clang-format off */
static const hr_layer_kind_t kinds[] = {
  { "convolution", N_("Convolution"), { N_("Channels"), N_("Height"), N_("Width") }, { 64, 224, 224 },
    N_("Large maps dominate memory.") },
  { "linear", N_("Fully connected"), { N_("Units") }, { 1000 }, N_("Usually small against feature maps.") },
  { "transformer", N_("Transformer hidden state"), { N_("Sequence length"), N_("Width") }, { 2048, 4096 },
    N_("Attention and MLP keep more inside: the ledger counts them.") },
  { "lstm", N_("LSTM"), { N_("Units"), N_("Sequence length") }, { 512, 100 }, N_("Its gates may keep several times more.") },
};
/* clang-format on */

const hr_layer_kind_t *
hr_layer_kind (size_t i)
{
  return i < sizeof kinds / sizeof *kinds ? &kinds[i] : NULL;
}

double
hr_layer_elements (const hr_layer_kind_t *kind, const double dims[HR_LAYER_DIMS])
{
  double elements = 1;

  for (int i = 0; i < HR_LAYER_DIMS && kind->dims[i] != NULL; i++)
    elements *= dims[i];
  return elements;
}
