/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One term of an estimate, of its memory or of its time, with formula, legend and citation, as properties. */
#include "model/result/headroom-term.h"

#include "core/base/citations.h"
#include "core/explain/term-text.h"
#include "core/serving/serving-text.h"
#include "core/time/time-text.h"
#include "words/headroom-i18n.h"

enum
{
  PROP_ID = 1,
  PROP_LABEL,
  PROP_HELP,
  PROP_FORMULA,
  PROP_LEGEND,
  PROP_SUBSTITUTED,
  PROP_CITATION,
  PROP_CITATION_URL,
  N_STRINGS,
  PROP_BYTES = N_STRINGS,
  PROP_SHARE,
  N_PROPS
};

enum
{
  MAX_SYMBOLS = 16 /* of one formula */
};

static const char *const names[N_PROPS] = {
  [PROP_ID] = "id",
  [PROP_LABEL] = "label",
  [PROP_HELP] = "help",
  [PROP_FORMULA] = "formula",
  [PROP_LEGEND] = "legend",
  [PROP_SUBSTITUTED] = "substituted",
  [PROP_CITATION] = "citation",
  [PROP_CITATION_URL] = "citation-url",
  [PROP_BYTES] = "bytes",
  [PROP_SHARE] = "share",
};

struct _HeadroomTerm
{
  GObject parent_instance;

  const hr_term_desc_t *desc;
  double bytes;
  hr_seconds_t seconds;
  gboolean is_time;
  double share;
  gboolean has_ledger;
  char *formula;
  char *legend;
  char *substituted;
  const hr_citation_t *citation;
};

G_DEFINE_FINAL_TYPE (HeadroomTerm, headroom_term, G_TYPE_OBJECT)

static void
headroom_term_init (HeadroomTerm *self)
{
}

static void
headroom_term_finalize (GObject *object)
{
  HeadroomTerm *self = HEADROOM_TERM (object);

  g_free (self->formula);
  g_free (self->legend);
  g_free (self->substituted);
  G_OBJECT_CLASS (headroom_term_parent_class)->finalize (object);
}

static void
headroom_term_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomTerm *self = HEADROOM_TERM (object);

  switch (id)
    {
    case PROP_ID: g_value_set_string (value, headroom_term_get_id (self)); break;
    case PROP_LABEL: g_value_set_string (value, headroom_term_get_label (self)); break;
    case PROP_HELP: g_value_set_string (value, headroom_term_get_help (self)); break;
    case PROP_FORMULA: g_value_set_string (value, self->formula); break;
    case PROP_LEGEND: g_value_set_string (value, self->legend); break;
    case PROP_SUBSTITUTED: g_value_set_string (value, self->substituted); break;
    case PROP_CITATION: g_value_set_string (value, headroom_term_get_citation (self)); break;
    case PROP_CITATION_URL: g_value_set_string (value, headroom_term_get_citation_url (self)); break;
    case PROP_BYTES: g_value_set_double (value, self->bytes); break;
    case PROP_SHARE: g_value_set_double (value, self->share); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static GParamSpec *
make_pspec (guint id)
{
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  if (id < N_STRINGS)
    return g_param_spec_string (names[id], NULL, NULL, NULL, flags);
  return g_param_spec_double (names[id], NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
}

static void
headroom_term_class_init (HeadroomTermClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = headroom_term_finalize;
  object_class->get_property = headroom_term_get_property;
  for (guint i = 1; i < N_PROPS; i++)
    g_object_class_install_property (object_class, i, make_pspec (i));
}

/* A symbol that is a whole name ("activation-multiplier") or an expression needs its meaning as well. */
static char *
make_legend (const hr_symbol_t *symbols, gsize n)
{
  GString *legend = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (legend, "; ");
      /* Translators: 1: a symbol of formulas, 2: what it stands for. */
      g_string_append_printf (legend, _ ("%1$s: %2$s"), symbols[i].symbol, headroom_gettext (symbols[i].meaning));
    }
  return g_string_free_and_steal (legend);
}

static HeadroomTerm *
new_term (const hr_term_desc_t *desc, const char *citation)
{
  HeadroomTerm *self = g_object_new (HEADROOM_TYPE_TERM, NULL);

  self->desc = desc;
  self->citation = hr_citation_find (citation);
  g_warn_if_fail (self->citation != NULL);
  return self;
}

HeadroomTerm *
headroom_term_new (const hr_estimate_t *estimate, hr_term_t term)
{
  HeadroomTerm *self = new_term (hr_term_desc (term), hr_term_citation (estimate, term));
  hr_symbol_t symbols[MAX_SYMBOLS];
  char text[HR_FORMULA_SIZE];

  self->bytes = estimate->terms[term];
  if (estimate->total_bytes > 0)
    self->share = self->bytes / estimate->total_bytes;
  self->has_ledger = estimate->saved.n_kept > 0 && (term == HR_ACTIVATIONS || term == HR_LOGITS);
  self->formula = g_strdup (hr_term_formula (estimate, term, text, sizeof text));
  self->legend = make_legend (symbols, hr_term_symbols (estimate, term, symbols, MAX_SYMBOLS));
  self->substituted = g_strdup (hr_term_substituted (estimate, term, text, sizeof text));
  return self;
}

HeadroomTerm *
headroom_term_new_of_time (const hr_time_t *time, hr_time_term_t term)
{
  HeadroomTerm *self = new_term (hr_time_desc (term), hr_time_citation (term));
  hr_symbol_t symbols[MAX_SYMBOLS];
  char text[HR_FORMULA_SIZE];

  self->is_time = TRUE;
  self->seconds = time->terms[term];
  self->share = self->seconds.seconds / time->step.seconds;
  self->formula = g_strdup (hr_time_formula (time, term, text, sizeof text));
  self->legend = make_legend (symbols, hr_time_symbols (time, term, symbols, MAX_SYMBOLS));
  self->substituted = g_strdup (hr_time_in_figures (time, term, text, sizeof text));
  return self;
}

HeadroomTerm *
headroom_term_new_of_serving (const hr_pass_result_t *result, hr_serving_term_t term)
{
  HeadroomTerm *self = new_term (hr_serving_desc (term), hr_serving_citation (term));
  const hr_figure_t *figure = &result->terms[term];
  hr_symbol_t symbols[MAX_SYMBOLS];
  char text[HR_FORMULA_SIZE];

  self->is_time = TRUE;
  self->seconds = (hr_seconds_t) { .seconds = figure->value, .low = figure->low, .high = figure->high };
  self->share = figure->value / result->seconds.value;
  self->formula = g_strdup (hr_serving_formula (&result->pass, term, text, sizeof text));
  self->legend = make_legend (symbols, hr_serving_symbols (&result->pass, term, symbols, MAX_SYMBOLS));
  self->substituted = g_strdup (hr_serving_in_figures (&result->pass, term, text, sizeof text));
  return self;
}

const char *
headroom_term_get_id (HeadroomTerm *self)
{
  return self->desc->id;
}
const char *
headroom_term_get_label (HeadroomTerm *self)
{
  return headroom_gettext (self->desc->label);
}
const char *
headroom_term_get_help (HeadroomTerm *self)
{
  return headroom_gettext (self->desc->help);
}
gboolean
headroom_term_has_ledger (HeadroomTerm *self)
{
  return self->has_ledger;
}
double
headroom_term_get_bytes (HeadroomTerm *self)
{
  return self->bytes;
}
const hr_seconds_t *
headroom_term_peek_seconds (HeadroomTerm *self)
{
  if (!self->is_time)
    return NULL;
  return &self->seconds;
}
double
headroom_term_get_share (HeadroomTerm *self)
{
  return self->share;
}
const char *
headroom_term_get_formula (HeadroomTerm *self)
{
  return self->formula;
}
const char *
headroom_term_get_legend (HeadroomTerm *self)
{
  return self->legend;
}
const char *
headroom_term_get_substituted (HeadroomTerm *self)
{
  return self->substituted;
}
const char *
headroom_term_get_citation (HeadroomTerm *self)
{
  return self->citation->text;
}
const char *
headroom_term_get_citation_url (HeadroomTerm *self)
{
  return self->citation->url;
}
