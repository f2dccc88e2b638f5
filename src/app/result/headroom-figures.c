/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of amounts: of activations, of the ways to measure, of the cache. */
#include "app/result/headroom-figures.h"

#include "app/result/headroom-figure-row.h"
#include "app/shared/headroom-wrapping.h"
#include "report/report-host.h"
#include "report/report-verdict.h"
#include "report/report-words.h"
#include "words/headroom-i18n.h"
#include "words/words-bytes.h"
#include "words/words-numbers.h"

enum
{
  HOST_TOTAL = HR_N_HOST_TERMS,
  HOST_NODE,
  N_HOST_FIGURES,
  MAX_FIGURES = MAX (HR_N_INSTANTS, N_HOST_FIGURES)
};

/** An amount of an estimate. */
typedef struct
{
  const char *label;
  double (*bytes) (const hr_estimate_t *e);
} Figure;

/** What a group may tell. */
typedef struct
{
  const char *name;
  void (*add_rows) (HeadroomFigures *self);
  void (*update) (HeadroomFigures *self, const hr_estimate_t *e);
} About;

struct _HeadroomFigures
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  const About *about;
  HeadroomFigureRow *rows[MAX_FIGURES];
};

G_DEFINE_FINAL_TYPE (HeadroomFigures, headroom_figures, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_ABOUT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static double
baseline (const hr_estimate_t *e)
{
  return e->saved.baseline_bytes;
}

static double
stored (const hr_estimate_t *e)
{
  return e->saved.stored_bytes;
}

static double
peak (const hr_estimate_t *e)
{
  return e->saved.peak_backward_bytes;
}

static double
saving (const hr_estimate_t *e)
{
  return e->saved.baseline_bytes - e->saved.stored_bytes;
}

static const Figure activations[] = {
  { N_ ("Without recomputation"), baseline },
  { N_ ("Stored after the forward pass"), stored },
  { N_ ("Saved for backward, at the peak"), peak },
  { N_ ("Reduction by recomputation"), saving },
};

static void
update_activations (HeadroomFigures *self, const hr_estimate_t *e)
{
  double saved = saving (e);
  g_autofree char *share = headroom_words_percent (saved / MAX (1, e->saved.baseline_bytes), 0);

  for (guint i = 0; i < G_N_ELEMENTS (activations); i++)
    headroom_figure_row_set_bytes (self->rows[i], activations[i].bytes (e));
  headroom_figure_row_set_tag (self->rows[G_N_ELEMENTS (activations) - 1], saved > 0 ? share : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->rows[G_N_ELEMENTS (activations) - 1]), saved > 0);
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), headroom_report_about_saved ());
  gtk_widget_set_visible (GTK_WIDGET (self), e->saved.baseline_bytes > 0);
}

static double
cached (const hr_estimate_t *e)
{
  return e->terms[HR_KV_CACHE];
}

static double
room (const hr_estimate_t *e)
{
  return e->room.bytes;
}

enum
{
  CACHED,
  ROOM,
  N_CACHES
};

static const Figure caches[N_CACHES] = {
  [CACHED] = { N_ ("Cache of these sequences"), cached },
  [ROOM] = { N_ ("Room for the cache"), room },
};

static void
update_caches (HeadroomFigures *self, const hr_estimate_t *e)
{
  g_autofree char *sentence = headroom_report_room_holds (e, headroom_words_number);
  g_autofree char *pool = headroom_report_pool (e);

  for (int i = 0; i < N_CACHES; i++)
    headroom_figure_row_set_bytes (self->rows[i], caches[i].bytes (e));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rows[ROOM]), sentence);
  headroom_wrap_at_words (GTK_WIDGET (self->rows[ROOM]));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), pool);
  gtk_widget_set_visible (GTK_WIDGET (self), e->room.known);
}

static void
update_host_total (HeadroomFigures *self, const hr_host_t *host)
{
  hr_range_t range = { host->low, host->bytes, host->high };

  headroom_figure_row_set_range (self->rows[HOST_TOTAL], &range);
  headroom_figure_row_set_bytes (self->rows[HOST_NODE], host->node_bytes);
  gtk_widget_set_visible (GTK_WIDGET (self->rows[HOST_NODE]), host->processes > 1);
}

static void
update_host (HeadroomFigures *self, const hr_estimate_t *e)
{
  const hr_host_t *host = &e->host;
  g_autofree char *sentences = headroom_report_host (e, headroom_words_bytes_fine);

  for (int i = 0; i < HR_N_HOST_TERMS; i++)
    {
      headroom_figure_row_set_bytes (self->rows[i], host->terms[i]);
      gtk_widget_set_visible (GTK_WIDGET (self->rows[i]), host->terms[i] > 0);
    }
  update_host_total (self, host);
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), sentences);
  gtk_widget_set_visible (GTK_WIDGET (self), host->bytes > 0);
}

static void
update_metrics (HeadroomFigures *self, const hr_estimate_t *e)
{
  for (hr_metric_t i = 0; i < HR_N_METRICS; i++)
    {
      hr_range_t range = e->metrics[i];
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rows[i]),
                                     headroom_gettext (hr_metric_label (&e->params, i)));
      headroom_figure_row_set_range (self->rows[i], &range);
    }
}

static void
add_row (HeadroomFigures *self, int i, const char *label)
{
  self->rows[i] = HEADROOM_FIGURE_ROW (headroom_figure_row_new (headroom_gettext (label)));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->rows[i]));
}

static void
add_activations (HeadroomFigures *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (activations); i++)
    add_row (self, (int) i, activations[i].label);
}

static void
add_caches (HeadroomFigures *self)
{
  for (int i = 0; i < N_CACHES; i++)
    add_row (self, i, caches[i].label);
}

static void
add_host (HeadroomFigures *self)
{
  for (int i = 0; i < HR_N_HOST_TERMS; i++)
    add_row (self, i, hr_host_desc ((hr_host_term_t) i)->label);
  add_row (self, HOST_TOTAL, N_ ("Total per process"));
  add_row (self, HOST_NODE, N_ ("All processes of a node"));
}

static void
add_metrics (HeadroomFigures *self)
{
  for (int i = 0; i < HR_N_METRICS; i++)
    add_row (self, i, ""); /* what a tool shows depends on the run */
}

static const About abouts[] = {
  { "activations", add_activations, update_activations },
  { "metrics", add_metrics, update_metrics },
  { "cache", add_caches, update_caches },
  { "host", add_host, update_host },
};

static void
update (HeadroomFigures *self)
{
  if (self->estimate != NULL)
    self->about->update (self, headroom_estimate_peek (self->estimate));
}

static void
set_about (HeadroomFigures *self, const char *name)
{
  self->about = abouts;
  while (!g_str_equal (self->about->name, name))
    self->about++;
  self->about->add_rows (self);
}

static void
headroom_figures_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomFigures *self = HEADROOM_FIGURES (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_set_object (&self->estimate, g_value_get_object (value)); break;
    case PROP_ABOUT: set_about (self, g_value_get_string (value)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  update (self);
}

static void
headroom_figures_dispose (GObject *object)
{
  g_clear_object (&HEADROOM_FIGURES (object)->estimate);
  G_OBJECT_CLASS (headroom_figures_parent_class)->dispose (object);
}

static void
headroom_figures_class_init (HeadroomFiguresClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = headroom_figures_set_property;
  object_class->dispose = headroom_figures_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_ABOUT] = g_param_spec_string ("about", NULL, NULL, abouts[0].name,
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_figures_init (HeadroomFigures *self)
{
}
