/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dates and numbers in the language of the text: where there is no translation for a locale, the text is English, and
 * the locale's names of months and its decimal mark would be those of another language. */
#pragma once

#include <glib.h>
#include <locale.h>

typedef struct
{
  locale_t before; /* of this thread */
  locale_t own;    /* (locale_t) 0: the locale has the language of the text */
} hr_report_locale_t;

/** Let this thread write dates and numbers in the language of the text, until hr_report_locale_leave(). */
void hr_report_locale_enter (hr_report_locale_t *self);
void hr_report_locale_leave (hr_report_locale_t *self);
