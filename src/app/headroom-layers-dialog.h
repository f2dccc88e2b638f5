/* A list of layers whose outputs add up to the elements that one sample keeps. */
#pragma once

#include <adwaita.h>

#define HEADROOM_TYPE_LAYERS_DIALOG (headroom_layers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HeadroomLayersDialog, headroom_layers_dialog, HEADROOM, LAYERS_DIALOG, AdwDialog)

/** An empty list. Emits "accepted" (double elements) when a person takes the sum. */
AdwDialog *headroom_layers_dialog_new (void);
