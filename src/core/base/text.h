/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks text for translation. The core never translates: whoever shows the text calls gettext. */
#pragma once

#ifndef N_
#define N_(text) (text)
#endif
