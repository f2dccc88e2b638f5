/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that can be found in a window. */
#pragma once

#include <gio/gio.h>

/** All inputs, recipes, models, GPUs, worked examples and actions, as HeadroomFindItem. (transfer full) */
GListModel *headroom_find_list_new (void);
