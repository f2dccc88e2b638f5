/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names, types and shapes of tensors tell what the config.json does not: in which format they are. Their bytes are
 * exact, whatever the format. */
#include "model/import/headroom-model-tensors.h"

#include "model/import/headroom-model-count.h"
#include "model/import/headroom-stored-weights.h"
#include "words/headroom-i18n.h"

#define UNKNOWN "unknown"
#define OTHER "other"

/* Their tensors do not tell bits from the size of a group: what config.json says of them holds. */
static const char *const told_by_config[] = { "mlx", "wna16", "bnb-fp4", "bnb-fp4-dq", NULL };

static const char *
find_said (HeadroomPartial *partial)
{
  HeadroomAssignment *said = headroom_partial_find (partial, HR_WEIGHT_QUANTIZATION);

  return said == NULL ? NULL : headroom_assignment_get_value (said);
}

static gboolean
is_known (const char *said)
{
  return said != NULL && !g_str_equal (said, UNKNOWN);
}

static void
set_format (HeadroomPartial *partial, const char *format)
{
  headroom_partial_set (partial, HR_WEIGHT_QUANTIZATION, format, HEADROOM_ORIGIN_IMPORTED,
                        _ ("the names and types of the tensors"));
}

static char *
describe_difference (const char *said, const char *format)
{
  if (said == NULL)
    return g_strdup_printf (_ ("“config.json” does not say that the weights are quantised. Their tensors "
                               "are those of "
                               "the format “%s”, which is used."),
                            format);
  if (!is_known (said))
    return g_strdup_printf (_ ("“config.json” describes the quantised weights in a way that is not "
                               "supported. Their "
                               "tensors are those of the format “%s”, which is used."),
                            format);
  return g_strdup_printf (_ ("“config.json” says that the weights are quantised as “%1$s”. Their "
                             "tensors are those of "
                             "the format “%2$s”, which is used."),
                          said, format);
}

static void
take_bits (HeadroomPartial *partial, double bits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (bits <= 0)
    return;
  g_ascii_dtostr (text, sizeof text, bits);
  headroom_partial_set (partial, HR_QUANTIZED_WEIGHT_BITS, text, HEADROOM_ORIGIN_DERIVED,
                        _ ("the types and shapes of the tensors"));
}

static void
take_format (HeadroomPartial *partial, const HeadroomStoredWeights *weights)
{
  const char *said = find_said (partial);
  g_autofree char *remark = NULL;

  take_bits (partial, weights->bits);
  if (g_strcmp0 (said, weights->format) == 0)
    return;
  remark = describe_difference (said, weights->format);
  headroom_partial_add_remark (partial, remark);
  set_format (partial, weights->format);
}

static void
remark_unknown (HeadroomPartial *partial, const HeadroomTensor *tensor)
{
  /* Translators: 1: a tensor’s name, 2: its type. */
  g_autofree char *remark = g_strdup_printf (
      _ ("The weights are quantised in a format that is not known: the tensor “%1$s” is of the type %2$s. "
         "All bytes of "
         "the files are counted; how they are divided among the layers is assumed."),
      tensor->name, tensor->type->name);

  headroom_partial_add_remark (partial, remark);
}

void
headroom_model_take_total (HeadroomPartial *partial, guint64 bytes)
{
  if (!is_known (find_said (partial)))
    set_format (partial, OTHER);
  headroom_model_take_bytes (partial, bytes);
}

static gboolean
is_told_by_config (HeadroomPartial *partial)
{
  const char *said = find_said (partial);

  return said != NULL && g_strv_contains (told_by_config, said);
}

void
headroom_model_take_tensors (HeadroomPartial *partial, const HeadroomTensors *tensors)
{
  HeadroomStoredWeights weights = headroom_stored_weights_of (tensors);
  g_autofree char *types = headroom_stored_weights_list_types (tensors);

  if (weights.unknown != NULL && !is_known (find_said (partial)))
    remark_unknown (partial, weights.unknown);
  if (weights.unknown != NULL || is_told_by_config (partial))
    {
      headroom_model_take_total (partial, weights.bytes);
      return;
    }
  headroom_model_remark_on_files (partial, weights.parameters, weights.bytes, types);
  headroom_model_take_parameters (partial, weights.parameters, "config.json");
  if (!weights.is_quantised)
    return;
  take_format (partial, &weights);
  headroom_model_take_bytes (partial, weights.bytes);
}
