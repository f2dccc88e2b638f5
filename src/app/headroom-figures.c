#include "app/headroom-figures.h"

#include "app/headroom-figure-row.h"
#include "app/headroom-format.h"
#include "model/headroom-i18n.h"

enum { MAX_FIGURES = MAX (HR_N_INSTANTS, 8) };

/** An amount of an estimate. */
typedef struct
{
  const char *label;
  double (*bytes) (const hr_estimate_t *e);
} Figure;

struct _HeadroomFigures
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  gboolean moments; /* else activations */
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

static double baseline (const hr_estimate_t *e) { return e->saved.baseline_bytes; }
static double stored (const hr_estimate_t *e) { return e->saved.stored_bytes; }
static double peak (const hr_estimate_t *e) { return e->saved.peak_backward_bytes; }
static double saving (const hr_estimate_t *e) { return e->saved.baseline_bytes - e->saved.stored_bytes; }

static const Figure activations[] = {
  { N_("Without recomputation"), baseline },
  { N_("Kept after the forward pass"), stored },
  { N_("Kept for backward, peak"), peak },
  { N_("Saved by recomputation"), saving },
};

static void
update_moments (HeadroomFigures *self, const hr_estimate_t *e)
{
  for (int i = 0; i < HR_N_INSTANTS; i++)
    {
      headroom_figure_row_set_bytes (self->rows[i], e->instants[i]);
      headroom_figure_row_set_tag (self->rows[i], e->peak == (hr_instant_t) i ? _("Peak") : NULL);
      gtk_widget_set_visible (GTK_WIDGET (self->rows[i]), e->instants[i] > 0);
    }
}

static void
update_activations (HeadroomFigures *self, const hr_estimate_t *e)
{
  double saved = saving (e);
  g_autofree char *share = headroom_format_share (saved / MAX (1, e->saved.baseline_bytes));

  for (guint i = 0; i < G_N_ELEMENTS (activations); i++)
    headroom_figure_row_set_bytes (self->rows[i], activations[i].bytes (e));
  headroom_figure_row_set_tag (self->rows[G_N_ELEMENTS (activations) - 1], saved > 0 ? share : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->rows[G_N_ELEMENTS (activations) - 1]), saved > 0);
  gtk_widget_set_visible (GTK_WIDGET (self), e->saved.baseline_bytes > 0);
}

static void
update (HeadroomFigures *self)
{
  if (self->estimate == NULL)
    return;
  if (self->moments)
    update_moments (self, headroom_estimate_peek (self->estimate));
  else
    update_activations (self, headroom_estimate_peek (self->estimate));
}

static void
add_row (HeadroomFigures *self, int i, const char *label)
{
  self->rows[i] = HEADROOM_FIGURE_ROW (headroom_figure_row_new (headroom_gettext (label)));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), GTK_WIDGET (self->rows[i]));
}

static void
set_about (HeadroomFigures *self, const char *about)
{
  self->moments = g_strcmp0 (about, "moments") == 0;
  if (self->moments)
    for (int i = 0; i < HR_N_INSTANTS; i++)
      add_row (self, i, hr_instant_label (i));
  else
    for (guint i = 0; i < G_N_ELEMENTS (activations); i++)
      add_row (self, (int) i, activations[i].label);
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
  properties[PROP_ABOUT] = g_param_spec_string ("about", NULL, NULL, NULL,
                                                G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
headroom_figures_init (HeadroomFigures *self)
{
}
