/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of advice, filled in anew when the advisor has an answer: the first time that is after the window was painted,
 * and only then are there rows. */
#include "app/result/headroom-advice-group.h"

#include "app/result/headroom-advice-row.h"
#include "app/shared/headroom-follow.h"
#include "app/shared/headroom-settings.h"
#include "app/shared/headroom-wrapping.h"
#include "model/result/headroom-advisor.h"
#include "report/report-copied.h"
#include "words/headroom-i18n.h"

struct _HeadroomAdviceGroup
{
  AdwPreferencesGroup parent_instance;
  HeadroomEstimate *estimate;
  HeadroomScenario *scenario;
  HeadroomAdviceGoal goal;
  HeadroomAdvisor *advisor;
  GtkWidget *rows[HR_MAX_ADVICE]; /* NULL: not needed yet */
  guint most_rows;                /* where the window is low, so that what follows them is seen */
  GtkWidget *more;                /* shows those that are beyond */
  GtkWidget *copy;
};

G_DEFINE_FINAL_TYPE (HeadroomAdviceGroup, headroom_advice_group, ADW_TYPE_PREFERENCES_GROUP)

enum
{
  PROP_0,
  PROP_ESTIMATE,
  PROP_SCENARIO,
  PROP_SPEED,
  PROP_MOST_ROWS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static guint
find_row (HeadroomAdviceGroup *self, HeadroomAdviceRow *row)
{
  guint i = 0;

  while (self->rows[i] != GTK_WIDGET (row))
    i++;
  return i;
}

static void
on_apply_cb (HeadroomAdviceGroup *self, HeadroomAdviceRow *row)
{
  GPtrArray *advice = headroom_advisor_get_advice (self->advisor);
  guint i = find_row (self, row);
  g_autofree char *text = NULL;

  if (self->scenario == NULL || i >= advice->len)
    return;
  /* Translators: %s is a change such as “Recompute every layer” */
  text = g_strdup_printf (_ ("Applied: %s"), ((const HeadroomAdvice *) advice->pdata[i])->words);
  headroom_advice_apply (advice->pdata[i], self->scenario);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.offer-undo", "s", text);
}

static GtkWidget *
add_row (HeadroomAdviceGroup *self)
{
  GtkWidget *row = headroom_advice_row_new ();

  g_signal_connect_object (row, "apply", G_CALLBACK (on_apply_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row);
  return row;
}

static guint
count_shown (HeadroomAdviceGroup *self, GPtrArray *advice)
{
  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->more)))
    return advice->len;
  return MIN (advice->len, self->most_rows);
}

static void
show_row (HeadroomAdviceGroup *self, guint i, GPtrArray *advice)
{
  gboolean is_shown = i < count_shown (self, advice);

  if (is_shown && self->rows[i] == NULL)
    self->rows[i] = add_row (self);
  if (is_shown)
    headroom_advice_row_set (HEADROOM_ADVICE_ROW (self->rows[i]), advice->pdata[i]);
  if (self->rows[i] != NULL)
    gtk_widget_set_visible (self->rows[i], is_shown);
}

static const char *
describe_lack (HeadroomAdviceGroup *self, guint n_rows)
{
  if (n_rows > 0)
    return NULL;
  return headroom_advice_get_lack (self->goal, headroom_advisor_get_verdict (self->advisor));
}

static void
update_more (HeadroomAdviceGroup *self, guint n_rows)
{
  const char *label = _ ("Show All");

  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->more)))
    label = _ ("Show Fewer");
  gtk_button_set_label (GTK_BUTTON (self->more), label);
  gtk_widget_set_visible (self->more, n_rows > self->most_rows);
}

static void
update (HeadroomAdviceGroup *self)
{
  GPtrArray *advice = headroom_advisor_get_advice (self->advisor);
  hr_verdict_t verdict = headroom_advisor_get_verdict (self->advisor);

  gtk_widget_set_visible (GTK_WIDGET (self), advice != NULL && headroom_advisor_answers (self->advisor));
  if (advice == NULL)
    return;
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), headroom_advice_get_heading (self->goal, verdict));
  headroom_describe_group (ADW_PREFERENCES_GROUP (self), describe_lack (self, advice->len));
  update_more (self, advice->len);
  gtk_widget_set_visible (self->copy, advice->len > 0);
  for (guint i = 0; i < HR_MAX_ADVICE; i++)
    show_row (self, i, advice);
}

static void
ask (HeadroomAdviceGroup *self)
{
  const bool *locked = NULL;

  if (self->scenario != NULL)
    locked = headroom_scenario_peek_locks (self->scenario);
  headroom_advisor_ask (self->advisor, self->estimate, locked);
}

static void
set_scenario (HeadroomAdviceGroup *self, HeadroomScenario *scenario)
{
  headroom_follow_scenario (&self->scenario, scenario, G_CALLBACK (ask), self);
}

static void
set_speed (HeadroomAdviceGroup *self, gboolean speed)
{
  self->goal = speed ? HEADROOM_ADVICE_SPEED : HEADROOM_ADVICE_MEMORY;
}

static void
set_most_rows (HeadroomAdviceGroup *self, guint most_rows)
{
  self->most_rows = most_rows;
  update (self);
}

static void
headroom_advice_group_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  HeadroomAdviceGroup *self = HEADROOM_ADVICE_GROUP (object);

  switch (id)
    {
    case PROP_MOST_ROWS: g_value_set_uint (value, self->most_rows); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
headroom_advice_group_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  HeadroomAdviceGroup *self = HEADROOM_ADVICE_GROUP (object);

  switch (id)
    {
    case PROP_ESTIMATE: g_set_object (&self->estimate, g_value_get_object (value)); break;
    case PROP_SCENARIO: set_scenario (self, g_value_get_object (value)); break;
    case PROP_SPEED: set_speed (self, g_value_get_boolean (value)); return;
    case PROP_MOST_ROWS: set_most_rows (self, g_value_get_uint (value)); return;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec); return;
    }
  ask (self);
}

static void
headroom_advice_group_constructed (GObject *object)
{
  HeadroomAdviceGroup *self = HEADROOM_ADVICE_GROUP (object);

  G_OBJECT_CLASS (headroom_advice_group_parent_class)->constructed (object);
  self->advisor = headroom_advisor_new (self->goal);
  g_signal_connect_object (self->advisor, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
}

static void
headroom_advice_group_dispose (GObject *object)
{
  HeadroomAdviceGroup *self = HEADROOM_ADVICE_GROUP (object);

  set_scenario (self, NULL);
  g_clear_object (&self->estimate);
  g_clear_object (&self->advisor);
  G_OBJECT_CLASS (headroom_advice_group_parent_class)->dispose (object);
}

static void
headroom_advice_group_class_init (HeadroomAdviceGroupClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = headroom_advice_group_get_property;
  object_class->set_property = headroom_advice_group_set_property;
  object_class->constructed = headroom_advice_group_constructed;
  object_class->dispose = headroom_advice_group_dispose;
  properties[PROP_ESTIMATE] = g_param_spec_object ("estimate", NULL, NULL, HEADROOM_TYPE_ESTIMATE, flags);
  properties[PROP_SCENARIO] = g_param_spec_object ("scenario", NULL, NULL, HEADROOM_TYPE_SCENARIO, flags);
  properties[PROP_SPEED] = g_param_spec_boolean ("speed", NULL, NULL, FALSE, flags | G_PARAM_CONSTRUCT_ONLY);
  properties[PROP_MOST_ROWS] = g_param_spec_uint ("most-rows", NULL, NULL, 1, HR_MAX_ADVICE, HR_MAX_ADVICE,
                                                  flags | G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static GtkWidget *
make_more_button (HeadroomAdviceGroup *self)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (_ ("Show All"));

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "toggled", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  return button;
}

static void
on_copy_cb (HeadroomAdviceGroup *self)
{
  g_autofree char *tsv = headroom_report_advice_tsv (headroom_advisor_get_advice (self->advisor));

  gtk_widget_activate_action (GTK_WIDGET (self), "win.copy-rows", "s", tsv);
}

static GtkWidget *
make_copy_button (HeadroomAdviceGroup *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Copy as Table"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_copy_cb), self);
  return button;
}

static void
add_tools (HeadroomAdviceGroup *self)
{
  GtkWidget *tools = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->more = make_more_button (self);
  self->copy = make_copy_button (self);
  gtk_box_append (GTK_BOX (tools), self->more);
  gtk_box_append (GTK_BOX (tools), self->copy);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (self), tools);
}

static void
headroom_advice_group_init (HeadroomAdviceGroup *self)
{
  self->most_rows = HR_MAX_ADVICE;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  add_tools (self);
  headroom_settings_watch_byte_unit (self, G_CALLBACK (update));
}

gboolean
headroom_advice_group_is_pending (HeadroomAdviceGroup *self)
{
  g_return_val_if_fail (HEADROOM_IS_ADVICE_GROUP (self), FALSE);

  return headroom_advisor_is_pending (self->advisor);
}
