/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of GPUs, and the user's own: added, changed, taken away and brought back. */
#include "app/gpus/headroom-gpu-dialog.h"
#include "app/gpus/headroom-gpu-page.h"
#include "app/window/headroom-window-private.h"
#include "model/gpus/headroom-gpu-catalog.h"
#include "model/gpus/headroom-own-gpus.h"
#include "words/headroom-i18n.h"

void
headroom_window_ensure_gpu_page (HeadroomWindow *self)
{
  GtkWidget *page;

  if (adw_bin_get_child (ADW_BIN (self->gpu_page)) != NULL)
    return;
  page = headroom_gpu_page_new ();
  g_object_bind_property (self->estimator, "estimate", page, "estimate", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->estimator, "stale", page, "stale", G_BINDING_SYNC_CREATE);
  adw_bin_set_child (ADW_BIN (self->gpu_page), page);
}

static void
find_gpu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);

  adw_view_stack_set_visible_child_name (ADW_VIEW_STACK (self->views), "gpus");
  headroom_window_ensure_gpu_page (self);
  headroom_gpu_page_start_search (HEADROOM_GPU_PAGE (adw_bin_get_child (ADW_BIN (self->gpu_page))));
}

static void
add_gpu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  adw_dialog_present (headroom_gpu_dialog_new (NULL), widget);
}

static void
edit_gpu (GtkWidget *widget, const char *action, GVariant *id)
{
  HeadroomGpu *gpu = headroom_gpu_catalog_lookup (headroom_gpu_catalog_get_default (), g_variant_get_string (id, NULL));

  if (gpu != NULL)
    adw_dialog_present (headroom_gpu_dialog_new (gpu), widget);
}

static void
on_undo_cb (AdwToast *toast, HeadroomWindow *self)
{
  HeadroomJson *entry = g_object_get_data (G_OBJECT (toast), "entry");
  g_autoptr (GError) error = NULL;

  if (!headroom_own_gpus_restore (headroom_own_gpus_get_default (), entry, &error))
    headroom_window_report (self, _ ("Could Not Restore the GPU"), error);
}

static void
remove_gpu (GtkWidget *widget, const char *action, GVariant *id)
{
  HeadroomWindow *self = HEADROOM_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  AdwToast *toast;
  HeadroomJson *entry = headroom_own_gpus_remove (headroom_own_gpus_get_default (), g_variant_get_string (id, NULL),
                                                  &error);

  if (entry == NULL)
    {
      headroom_window_report (self, _ ("Could Not Remove the GPU"), error);
      return;
    }
  /* Translators: %s is a GPU of the user's own */
  text = g_strdup_printf (_ ("“%s” removed"), headroom_json_get_member_string (entry, "name"));
  toast = headroom_window_toast_with_button (self, text, _ ("_Undo"));
  g_object_set_data_full (G_OBJECT (toast), "entry", entry, (GDestroyNotify) headroom_json_unref);
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (on_undo_cb), self, G_CONNECT_DEFAULT);
}

void
headroom_window_class_add_gpu_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.find-gpu", NULL, find_gpu);
  gtk_widget_class_install_action (klass, "win.add-gpu", NULL, add_gpu);
  gtk_widget_class_install_action (klass, "win.edit-gpu", "s", edit_gpu);
  gtk_widget_class_install_action (klass, "win.remove-gpu", "s", remove_gpu);
}
