/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One line of the ledger as properties, for a table. */
#include "model/result/headroom-ledger-row.h"

#include "core/base/dtype.h"
#include "core/explain/ledger-shape.h"

enum
{
  PROP_MODULE = 1,
  PROP_TENSOR,
  PROP_SHAPE,
  PROP_NUMBERS,
  PROP_DTYPE,
  N_STRINGS,
  PROP_PART = N_STRINGS,
  PROP_BYTES,
  PROP_COUNT,
  PROP_TIMES,
  PROP_TOTAL,
  PROP_SHARE,
  PROP_PART_TIMES,
  PROP_PART_TOTAL,
  N_PROPS
};

/* clang-format off */
static const char *const names[N_PROPS] = {
  [PROP_MODULE] = "module",
  [PROP_TENSOR] = "tensor",
  [PROP_SHAPE] = "shape",
  [PROP_NUMBERS] = "numbers",
  [PROP_DTYPE] = "dtype",
  [PROP_PART] = "part",
  [PROP_BYTES] = "bytes",
  [PROP_COUNT] = "count",
  [PROP_TIMES] = "times",
  [PROP_TOTAL] = "total",
  [PROP_SHARE] = "share",
  [PROP_PART_TIMES] = "part-times",
  [PROP_PART_TOTAL] = "part-total",
};
/* clang-format on */

static GParamSpec *properties[N_PROPS];

struct _HeadroomLedgerRow
{
  GObject parent_instance;

  hr_line_t line;
  double share;
  double part_times;
  double part_total;
  char numbers[128];
};

G_DEFINE_FINAL_TYPE (HeadroomLedgerRow, headroom_ledger_row, G_TYPE_OBJECT)

static double
total (const hr_line_t *line)
{
  return line->kept.bytes * line->times;
}

static const char *
get_text (HeadroomLedgerRow *self, guint id)
{
  switch (id)
    {
    case PROP_MODULE: return self->line.kept.module;
    case PROP_TENSOR: return self->line.kept.tensor;
    case PROP_SHAPE: return self->line.kept.shape;
    case PROP_DTYPE: return hr_dtype_id (self->line.kept.dtype);
    default: return self->numbers;
    }
}

static double
get_number (HeadroomLedgerRow *self, guint id)
{
  switch (id)
    {
    case PROP_PART: return self->line.kept.part;
    case PROP_BYTES: return self->line.kept.bytes;
    case PROP_COUNT: return self->line.count;
    case PROP_TIMES: return self->line.times;
    case PROP_TOTAL: return total (&self->line);
    case PROP_SHARE: return self->share;
    case PROP_PART_TIMES: return self->part_times;
    default: return self->part_total;
    }
}

static void
headroom_ledger_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomLedgerRow *self = HEADROOM_LEDGER_ROW (object);

  if (id < N_STRINGS)
    g_value_set_string (value, get_text (self, id));
  else
    g_value_set_double (value, get_number (self, id));
}

static GParamSpec *
make_pspec (guint id)
{
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  if (id < N_STRINGS)
    return g_param_spec_string (names[id], NULL, NULL, NULL, flags);
  return g_param_spec_double (names[id], NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0, flags);
}

static void
headroom_ledger_row_class_init (HeadroomLedgerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = headroom_ledger_row_get_property;
  for (guint i = 1; i < N_PROPS; i++)
    properties[i] = make_pspec (i);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
headroom_ledger_row_init (HeadroomLedgerRow *self)
{
  self->line.kept.module = "";
  self->line.kept.tensor = "";
  self->line.kept.shape = "";
}

HeadroomLedgerRow *
headroom_ledger_row_new (void)
{
  return g_object_new (HEADROOM_TYPE_LEDGER_ROW, NULL);
}

void
headroom_ledger_row_set (HeadroomLedgerRow *self, const hr_line_t *line, const HeadroomLedgerSums *sums,
                         const hr_params_t *params)
{
  self->line = *line;
  self->share = 0;
  if (sums->sum > 0)
    self->share = total (line) / sums->sum;
  self->part_times = sums->part_times[line->kept.part];
  self->part_total = sums->part_total[line->kept.part];
  hr_shape_substituted (params, line->kept.shape, self->numbers, sizeof self->numbers);
  headroom_ledger_row_touch (self);
}

void
headroom_ledger_row_touch (HeadroomLedgerRow *self)
{
  for (guint i = 1; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[i]);
}

gboolean
headroom_ledger_row_is (HeadroomLedgerRow *self, const hr_line_t *line)
{
  const hr_kept_t *mine = &self->line.kept;
  const hr_kept_t *other = &line->kept;

  return mine->part == other->part && g_str_equal (mine->module, other->module)
         && g_str_equal (mine->tensor, other->tensor);
}

hr_part_t
headroom_ledger_row_get_part (HeadroomLedgerRow *self)
{
  return self->line.kept.part;
}
