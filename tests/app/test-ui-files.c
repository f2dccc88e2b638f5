/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every class of the window is made from its .ui file without a warning, and goes away without a leak. */
#include "app/compare/headroom-compare-page.h"
#include "app/compare/headroom-compare-row.h"
#include "app/compare/headroom-compare-view.h"
#include "app/find/headroom-find-dialog.h"
#include "app/gpus/headroom-fits.h"
#include "app/gpus/headroom-gpu-dialog.h"
#include "app/gpus/headroom-gpu-page.h"
#include "app/gpus/headroom-gpu-row.h"
#include "app/headroom-resources.h"
#include "app/inputs/headroom-assumed-dialog.h"
#include "app/inputs/headroom-import-dialog.h"
#include "app/inputs/headroom-pane.h"
#include "app/inputs/headroom-parameter-control.h"
#include "app/inputs/headroom-parameter-group.h"
#include "app/inputs/headroom-preset-row.h"
#include "app/inputs/headroom-recipe-dialog.h"
#include "app/inputs/headroom-task-group.h"
#include "app/inputs/headroom-task-switch.h"
#include "app/ledger/headroom-ledger-page.h"
#include "app/network/headroom-layer-row.h"
#include "app/network/headroom-layers-dialog.h"
#include "app/result/headroom-accuracy-dialog.h"
#include "app/result/headroom-advice-group.h"
#include "app/result/headroom-advice-row.h"
#include "app/result/headroom-breakdown.h"
#include "app/result/headroom-figure-row.h"
#include "app/result/headroom-figures.h"
#include "app/result/headroom-help-dialog.h"
#include "app/result/headroom-stages.h"
#include "app/result/headroom-step-plot.h"
#include "app/result/headroom-step-view.h"
#include "app/result/headroom-summary-bar.h"
#include "app/result/headroom-term-row.h"
#include "app/serving/headroom-curve-plot.h"
#include "app/serving/headroom-curve-view.h"
#include "app/shared/headroom-choice-popover.h"
#include "app/shared/headroom-choice-row.h"
#include "app/shared/headroom-stacked-bar.h"
#include "app/shared/headroom-swatch.h"
#include "app/sweep/headroom-sweep-plot.h"
#include "app/sweep/headroom-sweep-view.h"
#include "app/window/headroom-estimate-details.h"
#include "app/window/headroom-estimate-page.h"
#include "app/window/headroom-preferences.h"
#include "app/window/headroom-scenario-popover.h"
#include "app/window/headroom-shortcut-row.h"
#include "app/window/headroom-shortcuts-dialog.h"
#include "app/window/headroom-window.h"

static GType (*const classes[]) (void) = {
  headroom_accuracy_dialog_get_type,  headroom_advice_group_get_type,     headroom_advice_row_get_type,
  headroom_assumed_dialog_get_type,   headroom_breakdown_get_type,        headroom_choice_popover_get_type,
  headroom_choice_row_get_type,       headroom_compare_page_get_type,     headroom_compare_row_get_type,
  headroom_compare_view_get_type,     headroom_curve_plot_get_type,       headroom_curve_view_get_type,
  headroom_estimate_details_get_type, headroom_estimate_page_get_type,    headroom_figure_row_get_type,
  headroom_figures_get_type,          headroom_find_dialog_get_type,      headroom_fits_get_type,
  headroom_gpu_dialog_get_type,       headroom_gpu_page_get_type,         headroom_gpu_row_get_type,
  headroom_help_dialog_get_type,      headroom_import_dialog_get_type,    headroom_layer_row_get_type,
  headroom_layers_dialog_get_type,    headroom_ledger_page_get_type,      headroom_pane_get_type,
  headroom_parameter_group_get_type,  headroom_preferences_get_type,      headroom_preset_row_get_type,
  headroom_recipe_dialog_get_type,    headroom_scenario_popover_get_type, headroom_shortcut_row_get_type,
  headroom_shortcuts_dialog_get_type, headroom_stacked_bar_get_type,      headroom_stages_get_type,
  headroom_step_plot_get_type,        headroom_step_view_get_type,        headroom_summary_bar_get_type,
  headroom_swatch_get_type,           headroom_sweep_plot_get_type,       headroom_sweep_view_get_type,
  headroom_task_group_get_type,       headroom_task_switch_get_type,      headroom_term_row_get_type,
};

static void
finalize (gpointer widget)
{
  g_assert_finalize_object (G_OBJECT (widget));
}

static void
test_class (gconstpointer data)
{
  GType (*const *get_type) (void) = data;
  GtkWidget *widget = g_object_ref_sink (g_object_new ((*get_type) (), NULL));

  g_assert_true (GTK_IS_WIDGET (widget));
  finalize (widget);
}

/* What is in it follows the scenario, too. */
static void
test_lets_scenario_go (gconstpointer data)
{
  GType (*const *get_type) (void) = data;
  GtkWidget *widget = g_object_ref_sink (g_object_new ((*get_type) (), NULL));
  HeadroomScenario *scenario = headroom_scenario_new ();

  g_object_set (widget, "scenario", scenario, NULL);
  finalize (widget);
  g_assert_finalize_object (G_OBJECT (scenario));
}

static gboolean
shows_a_scenario (GType type)
{
  g_autoptr (GTypeClass) klass = g_type_class_ref (type);

  return g_object_class_find_property (G_OBJECT_CLASS (klass), "scenario") != NULL;
}

/* With an estimate in it, in both units. */
static void
test_shows_an_estimate (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();
  g_autoptr (HeadroomEstimate) estimate = headroom_estimate_new_for_scenario (scenario);
  GtkWidget *page = g_object_ref_sink (
      g_object_new (HEADROOM_TYPE_ESTIMATE_PAGE, "scenario", scenario, "estimate", estimate, NULL));

  g_object_set (page, "stale", TRUE, NULL);
  finalize (page);
  g_assert_finalize_object (G_OBJECT (g_steal_pointer (&estimate)));
}

/* What they are about goes when they have gone: they hold it, and nobody holds it for them. */
static void
test_dialogs_let_scenario_go (void)
{
  HeadroomScenario *scenario = headroom_scenario_new ();

  finalize (g_object_ref_sink (headroom_recipe_dialog_new (scenario)));
  finalize (g_object_ref_sink (headroom_assumed_dialog_new (scenario)));
  g_assert_finalize_object (G_OBJECT (scenario));
}

static void
test_lists_let_document_go (void)
{
  HeadroomDocument *document = headroom_document_new ();
  GtkWidget *page = g_object_ref_sink (g_object_new (HEADROOM_TYPE_COMPARE_PAGE, NULL));

  headroom_compare_page_set_document (HEADROOM_COMPARE_PAGE (page), document);
  finalize (page);
  finalize (g_object_ref_sink (headroom_scenario_popover_new (document)));
  g_assert_finalize_object (G_OBJECT (document));
}

/* Those of an estimate. */
static void
test_views_let_estimate_go (void)
{
  static GType (*const types[]) (void) = { headroom_fits_get_type,       headroom_gpu_page_get_type,
                                           headroom_step_view_get_type,  headroom_step_plot_get_type,
                                           headroom_curve_view_get_type, headroom_curve_plot_get_type,
                                           headroom_stages_get_type,     headroom_breakdown_get_type,
                                           headroom_figures_get_type,    headroom_stacked_bar_get_type,
                                           headroom_sweep_view_get_type, headroom_summary_bar_get_type };
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (types); i++)
    {
      HeadroomEstimate *estimate = headroom_estimate_new_for_scenario (scenario);
      GtkWidget *widget = g_object_ref_sink (g_object_new (types[i](), "estimate", estimate, NULL));

      finalize (widget);
      g_assert_finalize_object (G_OBJECT (estimate));
    }
}

static void
test_every_parameter_has_a_row (void)
{
  g_autoptr (HeadroomScenario) scenario = headroom_scenario_new ();

  for (int i = 0; i < HR_N_PARAMS; i++)
    {
      HeadroomParameterControl *control = headroom_parameter_control_new (i);
      AdwActionRow *row = headroom_parameter_control_get_row (control);

      g_object_ref_sink (row);
      headroom_parameter_control_set_scenario (control, scenario);
      headroom_parameter_control_update (control, NULL);
      g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), !=, "");
      g_assert_cmpint (headroom_scenario_get_origin (scenario, i), ==, HEADROOM_ORIGIN_DEFAULT);
      finalize (row);
    }
}

static void
test_window (void)
{
  GtkWindow *window = g_object_new (HEADROOM_TYPE_WINDOW, NULL);
  gpointer gone = window;

  g_assert_true (headroom_window_is_unused (HEADROOM_WINDOW (window)));
  gtk_window_present (window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  gtk_window_destroy (window);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (gone);
}

/* As the application does: the least widths of buttons are its own. */
static void
load_style (void)
{
  g_autoptr (GtkCssProvider) style = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (style, "/io/github/headroom_app/Headroom/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  adw_init ();
  g_resources_register (headroom_get_resource ());
  load_style ();
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/ui-files/%s", g_type_name (classes[i]()));

      g_autofree char *lets_go = g_strconcat (path, "/lets-scenario-go", NULL);

      g_test_add_data_func (path, &classes[i], test_class);
      if (shows_a_scenario (classes[i]()))
        g_test_add_data_func (lets_go, &classes[i], test_lets_scenario_go);
    }
  g_test_add_func ("/app/ui-files/shows-an-estimate", test_shows_an_estimate);
  g_test_add_func ("/app/ui-files/dialogs-let-scenario-go", test_dialogs_let_scenario_go);
  g_test_add_func ("/app/ui-files/lists-let-document-go", test_lists_let_document_go);
  g_test_add_func ("/app/ui-files/views-let-estimate-go", test_views_let_estimate_go);
  g_test_add_func ("/app/ui-files/every-parameter-has-a-row", test_every_parameter_has_a_row);
  g_test_add_func ("/app/ui-files/window", test_window);
  return g_test_run ();
}
