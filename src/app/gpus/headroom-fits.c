/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the smallest GPUs that an estimate fits on, filled in anew with each; a text where it fits none. */
#include "app/gpus/headroom-fits.h"

#include "app/gpus/headroom-gpu-row.h"
#include "app/shared/headroom-settings.h"

enum
{
  N_ROWS = 3
};

struct _HeadroomFits
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  GtkWidget *rows[N_ROWS];
  GtkWidget *none;
};

G_DEFINE_FINAL_TYPE (HeadroomFits, headroom_fits, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static void
update (HeadroomFits *self)
{
  HeadroomCandidate smallest[N_ROWS];
  const hr_estimate_t *e;
  guint n;

  if (self->estimate == NULL)
    return;
  e = headroom_estimate_peek (self->estimate);
  n = headroom_candidates_find_smallest (e, smallest, N_ROWS);
  for (guint i = 0; i < n; i++)
    headroom_gpu_row_set (HEADROOM_GPU_ROW (self->rows[i]), &smallest[i],
                          g_str_equal (headroom_gpu_get_id (smallest[i].gpu), e->params.gpu.text));
  for (guint i = 0; i < N_ROWS; i++)
    gtk_widget_set_visible (self->rows[i], i < n);
  gtk_widget_set_visible (self->none, n == 0);
}

static void
headroom_fits_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomFits *self = HEADROOM_FITS (object);

  if (id != PROP_ESTIMATE)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  else if (g_set_object (&self->estimate, g_value_get_object (value)))
    update (self);
}

static void
headroom_fits_dispose (GObject *object)
{
  HeadroomFits *self = HEADROOM_FITS (object);

  g_clear_object (&self->estimate);
  gtk_widget_dispose_template (GTK_WIDGET (self), HEADROOM_TYPE_FITS);
  G_OBJECT_CLASS (headroom_fits_parent_class)->dispose (object);
}

static void
headroom_fits_class_init (HeadroomFitsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = headroom_fits_set_property;
  object_class->dispose = headroom_fits_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/headroom_app/Headroom/headroom-fits.ui");
  gtk_widget_class_bind_template_child (widget_class, HeadroomFits, none);
}

static void
headroom_fits_init (HeadroomFits *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < N_ROWS; i++)
    {
      self->rows[i] = headroom_gpu_row_new ();
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->rows[i]);
    }
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}
