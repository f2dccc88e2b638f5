/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translation, with an empty string left empty. */
#include "words/headroom-i18n.h"

const char *
headroom_gettext (const char *msgid)
{
  if (*msgid == '\0')
    return msgid;
  return g_dgettext (GETTEXT_PACKAGE, msgid);
}

const char *
headroom_ngettext (const char *one, const char *many, gulong n)
{
  return g_dngettext (GETTEXT_PACKAGE, one, many, n);
}

const char *
headroom_pgettext (const char *context, const char *msgid)
{
  return g_dpgettext2 (GETTEXT_PACKAGE, context, msgid);
}
