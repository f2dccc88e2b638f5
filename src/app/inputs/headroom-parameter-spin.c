/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers: a spin row that reads "7B" and "128 Ki", steps by the table and doubles with Page Up. */
#include <math.h>

#include "app/inputs/headroom-field.h"
#include "app/inputs/headroom-parameter-control-private.h"
#include "app/shared/headroom-wrapping.h"
#include "model/scenario/headroom-param.h"
#include "words/headroom-i18n.h"
#include "words/words-numbers.h"
#include "words/words-parse.h"

enum
{
  MIN_WIDTH = 6, /* characters */
  LONG_TEXT = 40 /* characters of what was typed that a refusal repeats */
};

/* The buttons stop at the table's ui_max; what is typed may go on to its max. */
static double
ui_max (const hr_param_desc_t *desc)
{
  return desc->ui_max > 0 ? desc->ui_max : desc->max;
}

static double
clean (const hr_param_desc_t *desc, double value)
{
  /* 0.1 + 0.2: steps leave dust behind. */
  return desc->type == HR_TYPE_INTEGER ? (double) llround (value) : round (value * 1e6) / 1e6;
}

static void
make_room (AdwSpinRow *row, const hr_param_desc_t *desc, double value)
{
  GtkAdjustment *adjustment = adw_spin_row_get_adjustment (row);
  double upper = MAX (ui_max (desc), value);

  if (gtk_adjustment_get_upper (adjustment) != upper)
    gtk_adjustment_set_upper (adjustment, upper);
}

/* As it can be told in a sentence. */
static char *
shorten (const char *text)
{
  g_autofree char *start = NULL;

  if (g_utf8_strlen (text, -1) <= LONG_TEXT)
    return g_strdup (text);
  start = g_utf8_substring (text, 0, LONG_TEXT);
  return g_strconcat (start, "…", NULL);
}

/* What stands for a number that is none: that the usual value is taken. */
static const char *
usual_word (void)
{
  /* Translators: stands in a field in place of a number, six letters at most */
  return _ ("Auto");
}

/* Whether some number is one, and which. */
static gboolean
has_usual (const hr_param_desc_t *desc)
{
  return (desc->flags & (HR_PARAM_ZERO_IS_USUAL | HR_PARAM_LEAST_IS_USUAL)) != 0;
}

static double
usual_number (const hr_param_desc_t *desc)
{
  if ((desc->flags & HR_PARAM_LEAST_IS_USUAL) != 0)
    return desc->min;
  return 0;
}

static char *
describe (const hr_param_desc_t *desc, double value)
{
  if (has_usual (desc) && value == usual_number (desc))
    return g_strdup (usual_word ());
  return headroom_words_number (value);
}

static gboolean
is_usual_word (const hr_param_desc_t *desc, const char *text)
{
  g_autofree char *typed = g_utf8_casefold (text, -1);
  g_autofree char *word = g_utf8_casefold (usual_word (), -1);

  return has_usual (desc) && g_str_equal (g_strstrip (typed), word);
}

static gboolean
parse (HeadroomParameterControl *self, const char *text, double *value)
{
  const hr_param_desc_t *desc = headroom_parameter_control_get_desc (self);

  if (is_usual_word (desc, text))
    {
      *value = usual_number (desc);
      return TRUE;
    }
  return headroom_words_parse_value (headroom_parameter_control_get_param (self), text, value);
}

/* What the scenario would say to the text: NULL where it would take it. */
static char *
find_refusal (HeadroomParameterControl *self, const char *text, double *value)
{
  const hr_param_desc_t *desc = headroom_parameter_control_get_desc (self);
  hr_param_t param = headroom_parameter_control_get_param (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *said = shorten (text);
  hr_set_result_t result = HR_SET_NOT_A_NUMBER;
  hr_params_t scratch;

  hr_params_init (&scratch);
  if (parse (self, text, value))
    result = hr_param_set (&scratch, param, *value);
  if (result == HR_SET_OK)
    return NULL;
  headroom_param_set_error (&error, HEADROOM_PARAM_ERROR, headroom_param_get_error_code (result), param,
                            headroom_gettext (desc->label), said);
  return g_strdup (error->message);
}

static int
on_input_cb (AdwSpinRow *row, double *value, HeadroomParameterControl *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));
  double current = adw_spin_row_get_value (row);
  g_autofree char *shown = describe (headroom_parameter_control_get_desc (self), current);
  g_autofree char *refusal = NULL;

  *value = current;
  if (g_str_equal (text, shown)) /* not touched: keeps digits that the text does not show */
    {
      headroom_parameter_control_refuse (self, NULL);
      return TRUE;
    }
  refusal = find_refusal (self, text, value);
  headroom_parameter_control_refuse (self, refusal);
  if (refusal != NULL)
    *value = current;
  else if (!is_usual_word (headroom_parameter_control_get_desc (self), text)) /* it means what it says */
    headroom_parameter_control_echo (self, text, *value);
  make_room (row, headroom_parameter_control_get_desc (self), *value);
  return TRUE;
}

static void
show_text (AdwSpinRow *row, const hr_param_desc_t *desc)
{
  g_autofree char *text = describe (desc, adw_spin_row_get_value (row));

  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (row))))
    gtk_editable_set_text (GTK_EDITABLE (row), text);
}

/* What is refused stays in sight: it is a slip of the finger more often than nonsense. */
static gboolean
on_output_cb (AdwSpinRow *row, HeadroomParameterControl *self)
{
  if (!headroom_parameter_control_is_refused (self))
    show_text (row, headroom_parameter_control_get_desc (self));
  return TRUE;
}

static void
on_value_cb (AdwSpinRow *row, GParamSpec *pspec, HeadroomParameterControl *self)
{
  headroom_parameter_control_push_number (
      self, clean (headroom_parameter_control_get_desc (self), adw_spin_row_get_value (row)));
}

/* What is half typed when the window is left and entered again stays as it is. */
static gboolean
choose_number_cb (gpointer data)
{
  HeadroomParameterControl *self = headroom_parameter_control_find (data);
  g_autofree char *shown = NULL;

  if (self == NULL) /* the row is gone */
    return G_SOURCE_REMOVE;
  shown = describe (headroom_parameter_control_get_desc (self), adw_spin_row_get_value (data));
  if (g_str_equal (shown, gtk_editable_get_text (data)))
    gtk_editable_select_region (data, 0, -1);
  return G_SOURCE_REMOVE;
}

/* A key that enters the field chooses the whole number, to be typed over; a click puts the cursor into it, and what is
 * typed would be added to it. Later: the click is not over yet. */
static void
on_focus_cb (AdwSpinRow *row)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, choose_number_cb, g_object_ref (row), g_object_unref);
}

static void
choose_when_entered (AdwSpinRow *row)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_object (focus, "enter", G_CALLBACK (on_focus_cb), row, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (headroom_field_get_text (GTK_EDITABLE (row)), focus);
}

/* Sizes go in powers of two: Page Up and Page Down double and halve. */
static gboolean
scale (GtkWidget *widget, GVariant *up, gpointer data)
{
  AdwSpinRow *row = ADW_SPIN_ROW (widget);
  GtkAdjustment *adjustment = adw_spin_row_get_adjustment (row);
  double value;

  adw_spin_row_update (row);
  value = adw_spin_row_get_value (row);
  if (g_variant_get_boolean (up))
    value = value > 0 ? value * 2 : gtk_adjustment_get_step_increment (adjustment);
  else
    value = floor (value / 2);
  adw_spin_row_set_value (row, value);
  return TRUE;
}

static void
add_scale_keys (GtkWidget *row)
{
  static const struct
  {
    guint key;
    gboolean up;
  } keys[] = { { GDK_KEY_Page_Up, TRUE },
               { GDK_KEY_KP_Page_Up, TRUE },
               { GDK_KEY_Page_Down, FALSE },
               { GDK_KEY_KP_Page_Down, FALSE } };
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      GtkShortcut *shortcut = gtk_shortcut_new_with_arguments (
          gtk_keyval_trigger_new (keys[i].key, 0), gtk_callback_action_new (scale, NULL, NULL), "b", keys[i].up);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
    }
  gtk_widget_add_controller (row, controller);
}

/* So that a value as long as the default is seen whole, unless its letters are so large that the title had no room. */
static int
find_width (const hr_param_desc_t *desc)
{
  g_autofree char *value = describe (desc, desc->init);

  return MAX (MIN_WIDTH, (int) g_utf8_strlen (value, -1) * 100 / headroom_get_text_percent ());
}

static AdwActionRow *
build (HeadroomParameterControl *self)
{
  const hr_param_desc_t *desc = headroom_parameter_control_get_desc (self);
  GtkAdjustment *adjustment = gtk_adjustment_new (desc->init, desc->min, ui_max (desc), desc->step, desc->step * 10, 0);
  /* The row's own role hides the spin button from assistive technology. */
  AdwSpinRow *row = g_object_new (ADW_TYPE_SPIN_ROW, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST_ITEM, "adjustment",
                                  adjustment, "digits", desc->type == HR_TYPE_REAL ? 2 : 0, NULL);

  gtk_widget_add_css_class (GTK_WIDGET (row), "numeric");
  gtk_editable_set_width_chars (GTK_EDITABLE (row), find_width (desc));
  gtk_editable_set_enable_undo (GTK_EDITABLE (row), FALSE); /* the window undoes values, with everything else */
  g_signal_connect_object (row, "input", G_CALLBACK (on_input_cb), self, G_CONNECT_DEFAULT);
  g_signal_connect_object (row, "output", G_CALLBACK (on_output_cb), self, G_CONNECT_DEFAULT);
  g_signal_connect_object (row, "notify::value", G_CALLBACK (on_value_cb), self, G_CONNECT_DEFAULT);
  headroom_field_take_files (gtk_editable_get_delegate (GTK_EDITABLE (row)));
  choose_when_entered (row);
  if (desc->flags & HR_PARAM_DOUBLES)
    add_scale_keys (GTK_WIDGET (row));
  return ADW_ACTION_ROW (row);
}

static void
show (HeadroomParameterControl *self)
{
  AdwSpinRow *row = ADW_SPIN_ROW (headroom_parameter_control_get_row (self));
  double value = headroom_scenario_get_number (headroom_parameter_control_get_scenario (self),
                                               headroom_parameter_control_get_param (self));

  make_room (row, headroom_parameter_control_get_desc (self), value);
  if (adw_spin_row_get_value (row) != value)
    adw_spin_row_set_value (row, value);
}

static void
set_subtitle (HeadroomParameterControl *self, const char *subtitle)
{
  adw_action_row_set_subtitle (headroom_parameter_control_get_row (self), subtitle != NULL ? subtitle : "");
}

static void
restore (HeadroomParameterControl *self)
{
  show_text (ADW_SPIN_ROW (headroom_parameter_control_get_row (self)), headroom_parameter_control_get_desc (self));
}

const HeadroomParameterKind headroom_parameter_spin = { build, show, set_subtitle, restore };
