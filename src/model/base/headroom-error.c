/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "model/base/headroom-error.h"

G_DEFINE_QUARK (headroom - param - error - quark, headroom_param_error)
G_DEFINE_QUARK (headroom - file - error - quark, headroom_file_error)
