/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the two error domains. Not by G_DEFINE_QUARK(): the formatter would put spaces into the name. */
#include "model/base/headroom-error.h"

GQuark
headroom_param_error_quark (void)
{
  return g_quark_from_static_string ("headroom-param-error-quark");
}

GQuark
headroom_file_error_quark (void)
{
  return g_quark_from_static_string ("headroom-file-error-quark");
}

gboolean
headroom_file_refuse (GError **error, HeadroomFileError code, const char *message)
{
  g_set_error_literal (error, HEADROOM_FILE_ERROR, code, message);
  return FALSE;
}
