/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One term of an estimate, with formula, legend and citation, as properties. */
#include "model/result/headroom-term.h"

#include "core/base/citations.h"
#include "core/explain/term-text.h"
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

  hr_term_t term;
  double bytes;
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
make_legend (const hr_estimate_t *estimate, hr_term_t term)
{
  GString *legend = g_string_new (NULL);
  hr_symbol_t symbols[16];
  gsize n = hr_term_symbols (estimate, term, symbols, G_N_ELEMENTS (symbols));

  for (gsize i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (legend, "; ");
      /* Translators: 1: a symbol of formulas, 2: what it stands for. */
      g_string_append_printf (legend, _ ("%1$s: %2$s"), symbols[i].symbol, headroom_gettext (symbols[i].meaning));
    }
  return g_string_free_and_steal (legend);
}

HeadroomTerm *
headroom_term_new (const hr_estimate_t *estimate, hr_term_t term)
{
  HeadroomTerm *self = g_object_new (HEADROOM_TYPE_TERM, NULL);
  char text[HR_FORMULA_SIZE];

  self->term = term;
  self->bytes = estimate->terms[term];
  if (estimate->total_bytes > 0)
    self->share = self->bytes / estimate->total_bytes;
  self->has_ledger = estimate->saved.n_kept > 0 && (term == HR_ACTIVATIONS || term == HR_LOGITS);
  self->formula = g_strdup (hr_term_formula (estimate, term, text, sizeof text));
  self->legend = make_legend (estimate, term);
  self->substituted = g_strdup (hr_term_substituted (estimate, term, text, sizeof text));
  self->citation = hr_citation_find (hr_term_citation (estimate, term));
  g_warn_if_fail (self->citation != NULL);
  return self;
}

const char *
headroom_term_get_id (HeadroomTerm *self)
{
  return hr_term_desc (self->term)->id;
}
const char *
headroom_term_get_label (HeadroomTerm *self)
{
  return headroom_gettext (hr_term_desc (self->term)->label);
}
const char *
headroom_term_get_help (HeadroomTerm *self)
{
  return headroom_gettext (hr_term_desc (self->term)->help);
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
