/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ledger of one term as a list model that changes as little as it can when the estimate changes. */
#include "model/result/headroom-ledger.h"

#include "core/explain/term-text.h"
#include "words/headroom-i18n.h"

struct _HeadroomLedger
{
  GObject parent_instance;

  HeadroomEstimate *estimate;
  hr_term_t term;
  GPtrArray *rows;
  double sum;
  gboolean partial;
};

static GType
get_item_type (GListModel *model)
{
  return HEADROOM_TYPE_LEDGER_ROW;
}

static guint
get_n_items (GListModel *model)
{
  return HEADROOM_LEDGER (model)->rows->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *rows = HEADROOM_LEDGER (model)->rows;

  if (position >= rows->len)
    return NULL;
  return g_object_ref (rows->pdata[position]);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (HeadroomLedger, headroom_ledger, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_TERM,
  N_PROPS
};

static guint changed_signal;

/* Rows that stay, counted from the front. */
static guint
count_same_front (HeadroomLedger *self, const hr_line_t *lines, guint most)
{
  guint same = 0;

  while (same < most && headroom_ledger_row_is (self->rows->pdata[same], &lines[same]))
    same++;
  return same;
}

/* Rows that stay, counted from the back; there are `n` lines. */
static guint
count_same_back (HeadroomLedger *self, const hr_line_t *lines, guint n, guint most)
{
  guint n_rows = self->rows->len;
  guint same = 0;

  while (same < most && headroom_ledger_row_is (self->rows->pdata[n_rows - 1 - same], &lines[n - 1 - same]))
    same++;
  return same;
}

static HeadroomLedgerSums
add_up (HeadroomLedger *self, const hr_line_t *lines, guint n)
{
  HeadroomLedgerSums sums = { 0 };

  self->partial = FALSE;
  for (guint i = 0; i < n; i++)
    {
      hr_part_t part = lines[i].kept.part;

      sums.sum += lines[i].kept.bytes * lines[i].times;
      sums.part_total[part] += lines[i].kept.bytes * lines[i].times;
      sums.part_times[part] = MAX (sums.part_times[part], lines[i].times);
      self->partial |= lines[i].times < lines[i].count && part != HR_PART_CHECKPOINT;
    }
  self->sum = sums.sum;
  return sums;
}

static guint
list_lines (HeadroomLedger *self, hr_line_t lines[HR_LEDGER_LINES])
{
  if (self->estimate == NULL)
    return 0;
  return (guint) hr_ledger_lines (headroom_estimate_peek (self->estimate), self->term, lines, HR_LEDGER_LINES);
}

/* Rows between those that stay go and come: a table keeps its place. */
static void
update (HeadroomLedger *self)
{
  hr_line_t lines[HR_LEDGER_LINES];
  guint n = list_lines (self, lines);
  guint most = MIN (n, self->rows->len);
  guint front = count_same_front (self, lines, most);
  guint back = count_same_back (self, lines, n, most - front);
  guint removed = self->rows->len - front - back;
  guint added = n - front - back;
  HeadroomLedgerSums sums = add_up (self, lines, n);

  if (removed > 0)
    g_ptr_array_remove_range (self->rows, front, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (self->rows, (int) (front + i), headroom_ledger_row_new ());
  for (guint i = 0; i < n; i++)
    headroom_ledger_row_set (self->rows->pdata[i], &lines[i], &sums, &headroom_estimate_peek (self->estimate)->params);
  if (removed > 0 || added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), front, removed, added);
  g_signal_emit (self, changed_signal, 0);
}

static hr_term_t
find_term (const char *id)
{
  for (int i = 0; i < HR_N_TERMS; i++)
    if (g_strcmp0 (hr_term_desc ((hr_term_t) i)->id, id) == 0)
      return (hr_term_t) i;
  return HR_ACTIVATIONS;
}

static void
headroom_ledger_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomLedger *self = HEADROOM_LEDGER (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_value_set_object (value, self->estimate); break;
    case PROP_TERM: g_value_set_string (value, hr_term_desc (self->term)->id); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_ledger_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomLedger *self = HEADROOM_LEDGER (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_set_object (&self->estimate, g_value_get_object (value)); break;
    case PROP_TERM: self->term = find_term (g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_ledger_finalize (GObject *object)
{
  HeadroomLedger *self = HEADROOM_LEDGER (object);

  g_clear_object (&self->estimate);
  g_ptr_array_unref (self->rows);
  G_OBJECT_CLASS (headroom_ledger_parent_class)->finalize (object);
}

static void
headroom_ledger_class_init (HeadroomLedgerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_ledger_get_property;
  object_class->set_property = headroom_ledger_set_property;
  object_class->finalize = headroom_ledger_finalize;
  g_object_class_install_property (object_class, PROP_ESTIMATE,
                                   g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags));
  g_object_class_install_property (object_class, PROP_TERM,
                                   g_param_spec_string ("term", NULL, NULL, "activations", flags));
  changed_signal = g_signal_new ("changed", HEADROOM_TYPE_LEDGER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 0);
}

static void
headroom_ledger_init (HeadroomLedger *self)
{
  self->term = HR_ACTIVATIONS;
  self->rows = g_ptr_array_new_with_free_func (g_object_unref);
}

HeadroomLedger *
headroom_ledger_new (void)
{
  return g_object_new (HEADROOM_TYPE_LEDGER, NULL);
}

hr_term_t
headroom_ledger_get_term (HeadroomLedger *self)
{
  return self->term;
}
HeadroomEstimate *
headroom_ledger_get_estimate (HeadroomLedger *self)
{
  return self->estimate;
}
double
headroom_ledger_get_bytes (HeadroomLedger *self)
{
  return self->sum;
}
gboolean
headroom_ledger_is_partial (HeadroomLedger *self)
{
  return self->partial;
}

static void
touch_row (gpointer row, gpointer unused)
{
  headroom_ledger_row_touch (row);
}

void
headroom_ledger_touch (HeadroomLedger *self)
{
  g_ptr_array_foreach (self->rows, touch_row, NULL);
}
